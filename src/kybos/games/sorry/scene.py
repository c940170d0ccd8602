"""How Sorry! is shown: the track round the edge, the cards in the middle; and what is touched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kybos.core.state import State
from kybos.games.sorry import notation
from kybos.games.sorry.board import COLOURS, FIRST_ZONE, HOME, LONG, PAWNS, SHORT, SIDE, START, TRACK
from kybos.games.sorry.notation import CARDS
from kybos.games.sorry.position import DROP, EXCHANGE, HAND, HIDDEN, PASS, PLAY, WAYS
from kybos.games.sorry.words import meaning
from kybos.paint.message import Message, message
from kybos.paint.scene import Choice, Face, Lane, Piece, Place, Scene

SHAPES = {"red": "circle", "blue": "square", "yellow": "diamond", "green": "hexagon"}
WIDTH = SIDE + 1
"""Squares along a side of the board, corners included."""
CARDS_AT, HANDS_AT = 5.6, 9.2
"""Where pile and card lie, and the middle of the hands, in squares from the top."""
STEP, SWAP = "move", "exchange"
"""What is touched last where a pawn could go to a square or change places with the pawn on it."""


def scene_of(state: State, touches: Mapping[int, tuple[str, ...]], status: str) -> Scene:
    """The scene of a state."""
    position, colours = state.position, state.game.seats
    return Scene(
        width=WIDTH,
        height=WIDTH,
        places=PLACES,
        lanes=LANES,
        pieces=tuple(pieces(position, colours)),
        faces=tuple(faces(position, colours)),
        choices=choices(state, touches),
        touches=touches,
        status=status,
    )


# -- the board -------------------------------------------------------------------------------


def turned(colour: int, along: float, inward: float) -> tuple[float, float]:
    """Where a point lies that is so far along a colour's side and so far inside it."""
    last = WIDTH - 1
    corners = ((along, inward), (last - inward, along), (last - along, last - inward), (inward, last - along))
    return corners[colour]


def _places() -> list[Place]:
    track = [
        Place(
            str(number), *turned(number // SIDE, number % SIDE, 0), is_dark=number % 2 == 1, label=str(number)
        )
        for number in range(TRACK)
    ]
    for number, colour in enumerate(COLOURS):
        letter = colour[0]
        track += [
            Place(f"{letter}z{step}", *turned(number, 2, step), colour, step % 2 == 0, label=f"z{step}")
            for step in range(1, HOME - TRACK)
        ]
        track.append(Place(f"{letter}S", *turned(number, 4.5, 1.5), colour, size=2, label="START"))
        track.append(Place(f"{letter}H", *turned(number, 2.5, 6.5), colour, size=2, label="HOME"))
    return track


def _lanes() -> list[Lane]:
    return [
        Lane(tuple(str(SIDE * number + first + step) for step in range(reach + 1)), colour)
        for number, colour in enumerate(COLOURS)
        for first, reach in ((1, SHORT), (9, LONG))
    ]


PLACES, LANES = tuple(_places()), tuple(_lanes())


# -- what lies on it -------------------------------------------------------------------------


def place_of(colour: str, progress: int) -> str:
    """The name of the place of a pawn."""
    number = COLOURS.index(colour)
    name = notation.location(number, progress)
    return name if START < progress < FIRST_ZONE else f"{colour[0]}{name}"


def piece_name(position: np.record, pawn: int, colours: Sequence[str]) -> str:
    """The name of a pawn within one scene: colour and place, and a number where several stand."""
    progress = position.pawns[pawn]
    before = sum(position.pawns[other] == progress for other in range(pawn & ~3, pawn))
    return notation.pawn_text(position, pawn, colours) + (f".{before + 1}" if before else "")


def pieces(position: np.record, colours: Sequence[str]) -> list[Piece]:
    """The pawns."""
    return [
        Piece(
            piece_name(position, pawn, colours),
            place_of(colours[pawn // PAWNS], int(position.pawns[pawn])),
            colours[pawn // PAWNS],
            SHAPES[colours[pawn // PAWNS]],
            "",
        )
        for pawn in range(PAWNS * len(colours))
    ]


def faces(position: np.record, colours: Sequence[str]) -> list[Face]:
    """The pile, the card in play with what it means, and the hands, in the middle of the board."""
    middle = SIDE / 2
    hands = position.hands.tolist()
    left = sum(position.deck.tolist()) - hands.count(HIDDEN)
    found = [Face("pile", str(left), x=middle - 2, y=CARDS_AT)]
    if position.card:
        card = int(position.card)
        colour = colours[position.turn]
        found.append(Face("card", CARDS[card], colour, middle + 2, CARDS_AT, card_words(position, card)))
    for seat, colour in enumerate(colours):
        held = [card for card in hands[HAND * seat : HAND * seat + HAND] if card]
        if held:
            text = " ".join("?" if card == HIDDEN else CARDS[card] for card in held)
            found.append(
                Face("hand", text, colour, middle, HANDS_AT + 1.05 * (seat - (len(colours) - 1) / 2))
            )
    return found


def card_words(position: np.record, card: int) -> Message:
    """What the card in play allows, and how much of a 7 is left."""
    told, left = meaning(position, card), int(position.left)
    if left == 1:
        return message("{meaning}; 1 step left", meaning=told)
    return message("{meaning}; {left} steps left", meaning=told, left=left) if left else told


# -- what is touched -------------------------------------------------------------------------


def touches(state: State) -> dict[int, tuple[str, ...]]:
    """Pawn, then square, or the other pawn; a card of the hand; or the pass."""
    paths = {action: path_of(state, action) for action in state.actions}
    twice = [path for path in paths.values() if list(paths.values()).count(path) > 1]
    for action, path in paths.items():
        if path in twice:
            paths[action] = (*path, SWAP if action >= EXCHANGE else STEP)
    return paths


def path_of(state: State, action: int) -> tuple[str, ...]:
    """What is touched to play an action."""
    position, colours = state.position, state.game.seats
    if action == PASS:
        return ("pass",)
    if action >= PLAY:
        return (f"drop:{CARDS[action - DROP]}",) if action >= DROP else (f"card:{CARDS[action - PLAY]}",)
    pawn = action % EXCHANGE // WAYS
    colour = colours[pawn // PAWNS]
    origin = place_of(colour, int(position.pawns[pawn]))
    if action >= EXCHANGE:
        other = action % WAYS
        return origin, place_of(colours[other // PAWNS], int(position.pawns[other]))
    return origin, place_of(colour, notation.target_of(position, action))


def choices(state: State, touches: Mapping[int, tuple[str, ...]]) -> tuple[Choice, ...]:
    """What can be touched besides places: cards, the pass, and which of two meanings a move has."""
    found = []
    for action in state.actions:
        if action == PASS:
            found.append(Choice("pass", message("decline") if len(state.actions) > 1 else message("pass")))
        elif action >= PLAY:
            found.append(Choice(path_of(state, action)[0], card_choice(action)))
    if any(len(path) > 2 for path in touches.values()):
        found += [Choice(STEP, message("move there")), Choice(SWAP, message("exchange"))]
    return tuple(found)


def card_choice(action: int) -> str | Message:
    """What choosing a card of the hand is called."""
    if action >= DROP:
        return message("discard {card}", card=CARDS[action - DROP])
    return CARDS[action - PLAY]
