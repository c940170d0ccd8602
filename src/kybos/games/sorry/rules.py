"""The rules of Sorry! for two, three and four players, teams and hands (clauses S1–S44)."""

from __future__ import annotations

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.random import Rng, below
from kybos.core.rules import CHANCE, DRAW, OVER, PASSED, PLACE, REMOVE, Integers, Position
from kybos.games.sorry.board import CIRCLE, PAWNS, backward
from kybos.games.sorry.cards import (
    card_at,
    copies,
    discarded,
    draw,
    pile_size,
    reshuffle,
    shortest_hand,
    sort_hand,
    take_from_hand,
)
from kybos.games.sorry.choices import add_choices, add_moves
from kybos.games.sorry.moving import exchange, land, put_in_order, take_place
from kybos.games.sorry.position import (
    BACK_4,
    DROP,
    EXCHANGE,
    HAND,
    HIDDEN,
    KINDS,
    PASS,
    PLAY,
    TAKE_PLACE,
    WAYS,
    book,
)
from kybos.games.sorry.sides import (
    following,
    home_of_side,
    is_home,
    points_of_winner,
)


@book.rule
def start(position: Position) -> None:
    """All pawns on START; one of each colour on its circle with points or a quick start (S38, S44)."""
    position.turn = position.first
    for card in range(KINDS):
        position.deck[card] = copies(card)
    if position.points or position.quick_start:
        for seat in range(position.seats):
            position.pawns[PAWNS * seat + PAWNS - 1] = CIRCLE


@book.rule
def turn(position: Position) -> int:
    """The seat to act, CHANCE if a card is to be drawn, or OVER."""
    seat = int(position.turn)
    if is_home(position, seat):
        return OVER
    if position.card > 0:
        return seat
    if position.points and shortest_hand(position) < 0:
        return seat
    return CHANCE


@book.rule
def actions(position: Position, out: Integers) -> int:
    """The moves of the card in play, or a pass (S8, S10, S22); with hands first the card (S39, S40)."""
    card = position.card
    if card == 0:
        return add_choices(position, out)
    count = add_moves(position, card, out, 0)
    if not position.points and (count == 0 or (card == 11 and out[0] >= EXCHANGE)):
        out[count] = PASS
        count += 1
    return count


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:
    """The cards of the pile with their copies; of the discards if the pile is empty (S6)."""
    fresh = pile_size(position) == 0
    count = 0
    for card in range(1, KINDS):
        left = discarded(position, card) if fresh else position.deck[card]
        if left > 0:
            out[count], weights[count] = card, left
            count += 1
    return count


@book.rule
def settle(position: Position, rng: Rng) -> None:
    """Draw a card of the pile, all equally likely."""
    size = pile_size(position)
    if size == 0:
        size = reshuffle(position)
    draw(position, card_at(position, below(rng, size)))


@book.rule
def apply(position: Position, action: int) -> None:
    """Take a card from the pile, choose one of the hand, or move."""
    play(position, action, None)


@book.rule
def steps(position: Position, action: int, out: Integers) -> int:
    """Cards, moves, bumps and slides. Numbers: card and seat; or pawn, its progress before and after."""
    return play(position, action, out)


@book.rule
def payoff(position: Position, seat: int) -> int:
    """1 for each seat of the winning side, else 0; or the points of the seat's side (S41–S43)."""
    if not position.points:
        return 1 if is_home(position, seat) else 0
    if is_home(position, seat):
        return points_of_winner(position, seat)
    return 5 * home_of_side(position, seat)


@book.rule
def conceal(position: Position, seat: int) -> None:
    """Turn the hands of the others; their cards may lie in the pile for all the viewer knows (S38)."""
    for other in range(position.seats):
        for place in range(HAND * other, HAND * other + HAND):
            card = position.hands[place]
            if other != seat and 0 < card < HIDDEN:
                position.deck[card] += 1
                position.hands[place] = HIDDEN


@book.rule
def imagine(position: Position, seat: int, rng: Rng) -> None:  # noqa: ARG001  # any viewer
    """Deal the cards that the viewer does not see, every card as likely."""
    for other in range(position.seats):
        for place in range(HAND * other, HAND * other + HAND):
            if position.hands[place] == HIDDEN:
                total = 0
                for card in range(1, KINDS):
                    total += position.deck[card]
                card = card_at(position, below(rng, total))
                position.deck[card] -= 1
                position.hands[place] = card
        sort_hand(position, other)


@compiled
def play(position: Position, action: int, log: Integers | None) -> int:
    """Play an action or an outcome, in place; return how many rows have been written to `log`."""
    if position.card == 0:
        return take_card(position, action, log)
    count = 0
    if action == PASS:
        count = note(log, PASSED, position.card, 0)
    elif action >= TAKE_PLACE:
        count = take_place(position, (action - TAKE_PLACE) // WAYS, action % WAYS, log, 0)
    elif action >= EXCHANGE:
        count = exchange(position, (action - EXCHANGE) // WAYS, action % WAYS, log, 0)
    else:
        count = go(position, action // WAYS, action % WAYS, log)
    put_in_order(position)
    if position.left == 0:
        finish(position)
    return count


@compiled
def note(log: Integers | None, kind: int, card: int, seat: int) -> int:
    """Write a row about a card, if somebody listens."""
    if log is None:
        return 0
    log[0, 0], log[0, 1], log[0, 2] = kind, card, seat
    return 1


@compiled_apart
def take_card(position: Position, action: int, log: Integers | None) -> int:
    """A card comes from the pile; or one of the hand is put into play or discarded (S39, S40)."""
    seat = position.turn
    if action < KINDS:
        if pile_size(position) == 0:
            reshuffle(position)
        count = note(log, DRAW, action, shortest_hand(position) if position.points else seat)
        draw(position, action)
    elif action < DROP:
        count = note(log, PLACE, action - PLAY, seat)
        take_from_hand(position, action - PLAY)
        position.card = action - PLAY
    else:
        count = note(log, REMOVE, action - DROP, seat)
        take_from_hand(position, action - DROP)
        position.turn = following(position, seat)
    return count


@compiled
def go(position: Position, pawn: int, way: int, log: Integers | None) -> int:
    """Move one pawn by its own steps, and count those of a 7."""
    progress = position.pawns[pawn]
    if way == 0:
        target = CIRCLE
    elif way >= BACK_4:
        target = backward(progress, 4 if way == BACK_4 else 1)
    else:
        target = progress + way
    if position.card == 7:
        left = position.left if position.left > 0 else 7
        position.left = left - way
        position.moved[pawn] = 1
    return land(position, pawn, target, log, 0)


@compiled
def finish(position: Position) -> None:
    """Discard the card; unless the game is over, or it was a 2, the next seat has the turn (S7, S15)."""
    was = position.card
    position.card = 0
    if was == 7:
        position.moved[:] = 0
    if was != 2 and not is_home(position, position.turn):
        position.turn = following(position, position.turn)
