"""Sorry!'s positions and moves as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from kybos.core.compiling import plain
from kybos.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from kybos.core.notation import split_position
from kybos.games.sorry.board import (
    CIRCLE,
    COLOURS,
    HOME,
    PAWNS,
    START,
    TRACK,
    backward,
    square,
)
from kybos.games.sorry.cards import copies
from kybos.games.sorry.position import (
    BACK_1,
    BACK_4,
    DROP,
    EXCHANGE,
    HAND,
    HIDDEN,
    KINDS,
    PASS,
    PLAY,
    SORRY,
    TAKE_PLACE,
    WAYS,
)
from kybos.paint.message import Message, joined, message

COPIES = {card: number for card in range(KINDS) if (number := plain(copies)(card))}
"""The cards that there are with their copies (S5)."""
CARDS = {card: "Sorry!" if card == SORRY else str(card) for card in COPIES}
"""The text of each card, in the order of the pack (S5)."""
CARD_IDS = {text.lower(): card for card, text in CARDS.items()}
PLACE = r"s|h|z[1-5]|[0-5]?[0-9]"
MOVE = re.compile(rf"([rbyg])({PLACE})-({PLACE})")
SWAP = re.compile(rf"([rbyg])({PLACE})~([rbyg])({PLACE})")
KEYS = ("turn", "card", "left", "moved", "deck", "unseen")


# -- places ----------------------------------------------------------------------------------

PLACES = ("S", *map(str, range(TRACK)), *(f"z{step}" for step in range(1, HOME - TRACK)), "H")
"""All locations in their order."""


def _order(colour: int, progress: int) -> int:
    """The index of a location in that order."""
    return 1 + plain(square)(colour, progress) if START < progress <= TRACK else progress


ORDER = [[_order(colour, progress) for progress in range(HOME + 1)] for colour in range(len(COLOURS))]
PROGRESS = [{PLACES[order].lower(): progress for progress, order in enumerate(row)} for row in ORDER]


def location(colour: int, progress: int) -> str:
    """`S`, `0` to `59`, `z1` to `z5` or `H`."""
    return PLACES[ORDER[colour][progress]]


def progress_of(colour: int, text: str) -> int:
    """The progress of a pawn of a colour at a location; -1 if the text is none."""
    return PROGRESS[colour].get(text.lower(), -1)


# -- positions -------------------------------------------------------------------------------


def write_position(position: np.record, colours: Sequence[str]) -> str:
    """Pawns, turn, card, a 7 under way, pile and hands."""
    words = [_write_pawns(position, seat, colour) for seat, colour in enumerate(colours)]
    words.append(f"turn:{colours[position.turn][0]}")
    if position.card:
        words.append(f"card:{CARDS[int(position.card)]}")
    if position.left:
        words.append(f"left:{position.left}")
        words += _write_moved(position, colours)
    hands = position.hands.tolist()
    words += _write_deck(position, hands)
    for seat, colour in enumerate(colours):
        held = [card for card in hands[HAND * seat : HAND * seat + HAND] if card]
        if held:
            cards = "?" * len(held) if HIDDEN in held else ",".join(CARDS[card] for card in held)
            words.append(f"hand.{colour[0]}:{cards}")
    return " ".join(words)


def _write_pawns(position: np.record, seat: int, colour: str) -> str:
    number = COLOURS.index(colour)
    pawns = position.pawns[PAWNS * seat : PAWNS * seat + PAWNS].tolist()
    pawns.sort(key=ORDER[number].__getitem__)
    return f"{colour[0]}:{','.join(location(number, progress) for progress in pawns)}"


def _write_moved(position: np.record, colours: Sequence[str]) -> list[str]:
    found = []
    for seat, colour in enumerate(colours):
        number = COLOURS.index(colour)
        used = [int(position.pawns[pawn]) for pawn in range(4 * seat, 4 * seat + 4) if position.moved[pawn]]
        used.sort(key=ORDER[number].__getitem__)
        found += [f"{colour[0]}{location(number, progress)}" for progress in used]
    return [f"moved:{','.join(found)}"] if found else []


def _write_deck(position: np.record, hands: list[int]) -> list[str]:
    deck = position.deck.tolist()
    if all(deck[card] == fresh for card, fresh in fresh_deck(int(position.card), hands).items()):
        return []
    pile = ",".join(f"{text}x{deck[card]}" for card, text in CARDS.items() if deck[card]) or "-"
    return [f"unseen:{pile}" if HIDDEN in hands else f"deck:{pile}"]


def fresh_deck(card: int, hands: list[int]) -> dict[int, int]:
    """A fresh pack less the cards shown: that in play and those in hands."""
    return {kind: number - (card == kind) - hands.count(kind) for kind, number in COPIES.items()}


def read_position(text: str, position: np.record, colours: Sequence[str]) -> dict[str, str]:
    """Fill in a position from its text; return the words by key. What is left out keeps its value."""
    letters = [colour[0] for colour in colours]
    hands = [f"hand.{letter}" for letter in letters]
    with_hands = hands if position.points else []
    words = split_position(text, [*letters, *KEYS, *with_hands], board=False)[1]
    for seat, letter in enumerate(letters):
        if letter in words:
            _read_pawns(position, seat, COLOURS.index(colours[seat]), words[letter])
    if "turn" in words:
        if words["turn"] not in letters:
            raise InvalidPositionError(
                message(
                    "turn: takes {letters}, not {text}",
                    letters=", ".join(letters),
                    text=repr(words["turn"]),
                )
            )
        position.turn = letters.index(words["turn"])
    _read_card(position, words)
    for seat, key in enumerate(hands):
        if key in words:
            _read_hand(position, seat, words[key])
    _read_deck(position, words)
    if "moved" in words:
        _read_moved(position, words["moved"], colours)
    return words


def _read_pawns(position: np.record, seat: int, colour: int, text: str) -> None:
    places = text.split(",")
    pawns = [progress_of(colour, place) for place in places]
    if -1 in pawns:
        wrong = places[pawns.index(-1)]
        raise InvalidPositionError(
            message("{text} is no location; they are S, 0 to 59, z1 to z5 and H", text=repr(wrong))
        )
    if len(pawns) != PAWNS:
        raise InvalidPositionError(
            message(
                "{colour} has four pawns, not {number}: {text}",
                colour=COLOURS[colour],
                number=len(pawns),
                text=text,
            ),
            "S4",
        )
    position.pawns[PAWNS * seat : PAWNS * seat + PAWNS] = sorted(pawns)


def _read_card(position: np.record, words: dict[str, str]) -> None:
    if "card" in words:
        position.card = read_card(words["card"])
    if "left" in words:
        if not re.fullmatch("[1-6]", words["left"]):
            raise InvalidPositionError(
                message(
                    "left: takes 1 to 6, the steps of a 7 still to walk, not {text}",
                    text=repr(words["left"]),
                )
            )
        if position.card not in (0, 7):
            raise InvalidPositionError(
                message("left: belongs to a 7, not to {card}", card=words["card"]), "S18"
            )
        position.card = 7
        position.left = int(words["left"])


def read_card(text: str) -> int:
    """The card that a text names; raises `InvalidPositionError`."""
    if text.lower() not in CARD_IDS:
        raise InvalidPositionError(_no_card(text), "S5")
    return CARD_IDS[text.lower()]


def _no_card(text: str) -> Message:
    return message(
        "there is no card {text}; the cards are {cards}", text=repr(text), cards=", ".join(CARDS.values())
    )


def _read_hand(position: np.record, seat: int, text: str) -> None:
    cards = [HIDDEN] * len(text) if set(text) == {"?"} else [read_card(card) for card in text.split(",")]
    if len(cards) > HAND:
        raise InvalidPositionError(
            message("a hand holds five cards, not {number}: {text}", number=len(cards), text=text), "S38"
        )
    position.hands[HAND * seat : HAND * seat + HAND] = sorted([0] * (HAND - len(cards)) + cards)


def _read_deck(position: np.record, words: dict[str, str]) -> None:
    hands = position.hands.tolist()
    key, other = ("unseen", "deck") if HIDDEN in hands else ("deck", "unseen")
    if other in words:
        raise InvalidPositionError(
            message(
                "deck: cannot stand here: hands are hidden; their cards and the pile together are unseen:"
            )
            if key == "unseen"
            else message("unseen: cannot stand here: no hand is hidden; deck:")
        )
    fresh = deck = fresh_deck(int(position.card), hands)
    if key in words:
        deck = dict.fromkeys(CARDS, 0)
        for part in [] if words[key] == "-" else words[key].split(","):
            match = re.fullmatch(r"([^x]+)x([0-9])", part)
            if not match:
                raise InvalidPositionError(
                    message(
                        "{key} takes cards and copies, such as 1x5,7x2, not {text}",
                        key=f"{key}:",
                        text=repr(part),
                    )
                )
            card = read_card(match[1])
            if deck[card]:
                raise InvalidPositionError(message("{key} names {what} twice", key=f"{key}:", what=match[1]))
            deck[card] = int(match[2])
    for card, count in deck.items():
        shown = COPIES[card] - fresh[card]
        if count > fresh[card] or count < 0:
            raise InvalidPositionError(
                message(
                    "there are {copies} cards {card}, not {number}",
                    copies=COPIES[card],
                    card=CARDS[card],
                    number=max(count, 0) + shown,
                ),
                "S5",
            )
        position.deck[card] = count


def _read_moved(position: np.record, text: str, colours: Sequence[str]) -> None:
    if not position.left:
        raise InvalidPositionError(message("moved: belongs to a 7 under way; left: is missing"), "S19")
    letters = [colour[0] for colour in colours]
    for word in text.split(","):
        colour = COLOURS.index(colours[letters.index(word[:1])]) if word[:1] in letters else -1
        progress = progress_of(colour, word[1:]) if colour >= 0 else -1
        if not START < progress < HOME:
            raise InvalidPositionError(
                message("moved: takes pawns such as r28,yz3, not {text}", text=repr(word))
            )
        seat = letters.index(word[0])
        found = [pawn for pawn in range(4 * seat, 4 * seat + 4) if position.pawns[pawn] == progress]
        if not found:
            raise InvalidPositionError(
                message("moved: no pawn of {colour} stands on {place}", colour=colours[seat], place=word[1:])
            )
        if position.moved[found[0]]:
            raise InvalidPositionError(message("{key} names {what} twice", key="moved:", what=word))
        position.moved[found[0]] = 1


# -- moves -----------------------------------------------------------------------------------


def write_move(position: np.record, action: int, colours: Sequence[str]) -> str:
    """An action in notation."""
    if action == PASS:
        return "pass"
    if action >= PLAY:
        return f"drop-{CARDS[action - DROP]}" if action >= DROP else f"play-{CARDS[action - PLAY]}"
    if action >= EXCHANGE:
        pawn, other = action % EXCHANGE // WAYS, action % WAYS
        return f"{pawn_text(position, pawn, colours)}~{pawn_text(position, other, colours)}"
    pawn = action // WAYS
    colour = COLOURS.index(colours[pawn // PAWNS])
    return f"{pawn_text(position, pawn, colours)}-{location(colour, target_of(position, action))}"


def pawn_text(position: np.record, pawn: int, colours: Sequence[str]) -> str:
    """A pawn by colour and place: `r28`."""
    colour = colours[pawn // PAWNS]
    return f"{colour[0]}{location(COLOURS.index(colour), int(position.pawns[pawn]))}"


def target_of(position: np.record, action: int) -> int:
    """The progress at which the steps of a move end, before any slide."""
    progress, way = int(position.pawns[action // WAYS]), action % WAYS
    if way == 0:
        return CIRCLE
    if way in (BACK_4, BACK_1):
        return plain(backward)(progress, 4 if way == BACK_4 else 1)
    return progress + way


def read_move(
    position: np.record, text: str, colours: Sequence[str], legal: Sequence[int]
) -> tuple[int, int, int]:
    """The id that a text names, legal or not, the pawn, and the progress to which it goes.

    The id is -1 if the steps named are none that a card could give; without steps the progress is -1.

    Raises `InvalidMoveError` if the text cannot be read and `IllegalMoveError` if no such pawn is there.
    """
    text = text.lower()
    if text == "pass":
        return PASS, -1, -1
    word, dash, card = text.partition("-")
    if word in ("play", "drop") and dash:
        return (PLAY if word == "play" else DROP) + read_card_of_move(card), -1, -1
    if swap := SWAP.fullmatch(text):
        pawn = pawn_at(position, swap[1], swap[2], colours)
        other = pawn_at(position, swap[3], swap[4], colours)
        return (TAKE_PLACE if swap[2] == "s" else EXCHANGE) + WAYS * pawn + other, pawn, -1
    if not (match := MOVE.fullmatch(text)):
        raise InvalidMoveError(
            message(
                "{text} is no move; moves are written like {moves}",
                text=repr(text),
                moves="r28-35, rS-4, rz3-H, r26~b24, pass" + (", play-7, drop-7" if position.points else ""),
            )
        )
    pawn = pawn_at(position, match[1], match[2], colours)
    target = progress_of(COLOURS.index(colours[pawn // PAWNS]), match[3])
    ids = [WAYS * pawn + way for way in range(WAYS - 1)]
    named = [action for action in ids if can_go(position, action) and target_of(position, action) == target]
    return next((action for action in named if action in legal), named[0] if named else -1), pawn, target


def can_go(position: np.record, action: int) -> bool:
    """Whether a way makes sense where the pawn stands: out of START from there, else on the board."""
    progress = int(position.pawns[action // WAYS])
    return progress != HOME and (progress == START) == (action % WAYS == 0)


def read_card_of_move(text: str) -> int:
    """The card in `play-7`; raises `InvalidMoveError`."""
    if text not in CARD_IDS:
        raise InvalidMoveError(_no_card(text), "S5")
    return CARD_IDS[text]


def pawn_at(position: np.record, letter: str, place: str, colours: Sequence[str]) -> int:
    """The first pawn of a colour at a place; raises `IllegalMoveError` if there is none."""
    seats = [seat for seat, colour in enumerate(colours) if colour[0] == letter]
    if not seats:
        raise IllegalMoveError(
            message(
                "{letter} does not play; the colours are {colours}",
                letter=repr(letter),
                colours=joined("{first}, {second}", colours),
            ),
            "S4",
        )
    progress = progress_of(COLOURS.index(colours[seats[0]]), place)
    for pawn in range(PAWNS * seats[0], PAWNS * seats[0] + PAWNS):
        if position.pawns[pawn] == progress:
            return pawn
    where = {"s": "START", "h": "HOME"}.get(place, place)
    raise IllegalMoveError(
        message("no pawn of {colour} stands on {where}", colour=colours[seats[0]], where=where)
    )
