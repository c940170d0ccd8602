"""What a seat sees with hands, what it may take for the rest, and that nothing else leaks, S38."""

import itertools
import math
import random
from collections import Counter
from collections.abc import Mapping

import pytest

from kybos import State
from kybos.core.audit import chi_square_tail
from kybos.core.random import generator
from kybos.core.state import SPECTATOR
from kybos.players.player import load_player
from tests.games.sorry.helpers import PACK, POINTS, at, fields, game, turn_letter
from tests.games.sorry.test_properties import heaps
from tests.games.sorry.walks import HANDS, positions
from tests.random_runs import fresh_seed, many

COUNT = many(60)
DEALS = many(20_000)
LEAST = 1e-9
"""A fair draw is called unfair no more often than this."""
every_kind = pytest.mark.parametrize("options", HANDS.values(), ids=HANDS)


def hands_of(state: State, viewer: str) -> dict[str, int]:
    """The hands that a viewer does not see, with their sizes."""
    found = fields(state)
    return {
        key: len(hand.split(","))
        for key, hand in found.items()
        if key.startswith("hand.") and key[-1] != viewer
    }


def unseen_by(state: State, viewer: str) -> list[str]:
    """The cards of the pile and of the others' hands."""
    cards = heaps(state)["pile"]
    for key in hands_of(state, viewer):
        cards += Counter(fields(state)[key].split(","))
    return sorted(cards.elements())


def dealt(state: State, viewer: str, cards: list[str]) -> State:
    """The same state for a viewer: the others' hands, then the pile, from cards in this order."""
    words, left = fields(state), list(cards)
    for key, size in hands_of(state, viewer).items():
        words[key], left = ",".join(left[:size]), left[size:]
    pile = Counter(left)
    words["deck"] = ",".join(f"{card}x{pile[card]}" for card in PACK if pile[card]) or "-"
    return state.game.state(" ".join(f"{key}:{value}" for key, value in words.items()))


def dealt_anew(state: State, viewer: str, rng: random.Random) -> State:
    """The same state for a viewer, with the unseen cards dealt at random."""
    cards = unseen_by(state, viewer)
    rng.shuffle(cards)
    return dealt(state, viewer, cards)


LOOKERS = ("greedy", "random")
"""Players that choose at once; `tests/players/test_calling.py` asks all of them."""


def viewers(state: State) -> dict[int, str]:
    """Seats with their letters, and the spectator."""
    return dict(enumerate(seat[0] for seat in state.game.seats)) | {SPECTATOR: ""}


def in_view(state: State, seat: int, seed: int) -> list[object]:
    """Everything that a seat is told, and what players do in its place."""
    view = state.seen_by(seat)
    told: list[object] = [view, hash(view), view.position.tobytes(), view.text, repr(view), str(view)]
    told += [view.turn, view.actions, view.moves, view.outcomes if state.is_chance else ()]
    told += [view.scene(), view.svg(), view.result]
    told += [str(view.game.tell(view, action)) for action in view.actions]
    if view.actions and state.turn == seat:
        told += [[load_player(name, random.Random(seed)).choose(view).action for name in LOOKERS]]
    return told


@pytest.mark.rule("S38")
@every_kind
def test_what_a_seat_cannot_see_makes_no_difference_to_it(options: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    differing = 0
    for state in positions(options, rng, COUNT):
        seat, viewer = rng.choice(list(viewers(state).items()))
        if rng.random() < 0.5 and state.turn >= 0:
            seat, viewer = state.turn, turn_letter(state)
        other = dealt_anew(state, viewer, rng)
        differing += other != state
        assert in_view(state, seat, seed) == in_view(other, seat, seed), (seed, seat, state, other)
    assert differing > COUNT


@pytest.mark.rule("S38")
@every_kind
def test_a_seat_sees_its_own_hand_and_no_other(options: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in positions(options, rng, COUNT):
        for seat, viewer in viewers(state).items():
            view = state.seen_by(seat)
            for key, hand in fields(state).items():
                if key.startswith("hand."):
                    shown = hand if key[-1] == viewer else "?" * len(hand.split(","))
                    assert fields(view)[key] == shown, (seed, seat, state)
            assert view.is_view == bool(hands_of(state, viewer))
            assert "deck" not in fields(view) or not view.is_view
            for seen in viewers(state):
                twice = view.seen_by(seen)
                assert (twice == view) == (seen == seat or view.seen_by(SPECTATOR) == view), (seed, state)
                assert twice.seen_by(seat) == twice


@pytest.mark.rule("S38", "S39", "S40")
@every_kind
def test_the_choices_of_a_hidden_hand_are_hidden(options: str) -> None:
    """What may be done with a card in play is seen by all."""
    seed = fresh_seed()
    rng = random.Random(seed)
    hidden = 0
    for state in positions(options, rng, COUNT):
        if state.turn < 0:
            continue
        for seat in viewers(state):
            view = state.seen_by(seat)
            if seat == state.turn or "card" in fields(state):
                assert view.moves == state.moves, (seed, seat, state)
            else:
                assert (view.turn, view.actions, view.moves) == (state.turn, (), ()), (seed, seat, state)
                assert view.scene().touches == {}
                assert view.scene().choices == ()
                hidden += 1
    assert hidden > COUNT / 2


@pytest.mark.rule("S38")
def test_who_knows_that_the_pile_holds_one_sort_of_card_alone_is_told_what_is_drawn() -> None:
    """The others do not know it, whatever is the only outcome; the seat that draws the card sees it."""
    hands = "deck:1x1 hand.r:3,4,11,11 hand.y:4,11,12,Sorry!,Sorry!"
    state = at("r:S,S,S,0 y:S,S,S,6", options=POINTS, rest=hands)
    [outcome] = state.chance.ids if state.chance else ()
    assert [state.game.shows(state, outcome, seat) for seat in (0, 1, SPECTATOR)] == [True, False, False]


@pytest.mark.rule("S38")
def test_a_move_is_seen_by_all_also_where_another_would_come_to_the_same() -> None:
    """Both pawns slide back to where they were."""
    hands = "deck:2x2,3x3 hand.r:10,Sorry!,Sorry!,Sorry! hand.y:1,2,8,10,12"
    state = at("r:28,58,H,H y:S,0,34,z2", card="4", options=POINTS, rest=hands)
    one, other = (state.apply(move) for move in ("r28-24", "r58-54"))
    assert one == other
    for move in state.actions:
        assert all(state.game.shows(state, move, seat) for seat in (0, 1, SPECTATOR))


# -- what may be there -----------------------------------------------------------------------


@pytest.mark.rule("S6", "S38")
@every_kind
def test_what_is_imagined_looks_the_same(options: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in positions(options, rng, COUNT):
        for seat, viewer in viewers(state).items():
            view = state.seen_by(seat)
            imagined = view.imagine(seat, generator(rng.randrange(2**32)))
            assert not imagined.is_view
            assert imagined.seen_by(seat) == view, (seed, seat, state)
            assert imagined.game.state(imagined.text) == imagined
            assert unseen_by(imagined, viewer) == unseen_by(state, viewer), (seed, seat, state)


def every_deal(state: State, viewer: str) -> dict[str, float]:
    """The texts of all states that a viewer may take a state for, each card dealt as likely."""
    sizes = list(hands_of(state, viewer).values())
    cards = unseen_by(state, viewer)
    deals: Counter[str] = Counter()
    texts: dict[tuple[tuple[str, ...], ...], str] = {}
    for places in arrangements(range(len(cards)), sizes):
        hands = tuple(tuple(cards[place] for place in hand) for hand in places)
        if hands not in texts:
            taken = {place for hand in places for place in hand}
            rest = [card for place, card in enumerate(cards) if place not in taken]
            texts[hands] = dealt(state, viewer, [*itertools.chain(*hands), *rest]).text
        deals[texts[hands]] += 1
    return {text: count / deals.total() for text, count in deals.items()}


def arrangements(places: range | list[int], sizes: list[int]) -> list[list[tuple[int, ...]]]:
    """All ways to deal hands of these sizes out of places."""
    if not sizes:
        return [[]]
    return [
        [hand, *rest]
        for hand in itertools.combinations(places, sizes[0])
        for rest in arrangements([place for place in places if place not in hand], sizes[1:])
    ]


def check_uniform(counts: Mapping[str, int], expected: Mapping[str, float], note: object) -> None:
    """As often as expected, by chi-square; nothing else."""
    total = sum(counts.values())
    assert set(counts) <= set(expected), note
    due = {text: share * total for text, share in expected.items()}
    statistic = sum((counts.get(text, 0) - mean) ** 2 / mean for text, mean in due.items())
    assert min(due.values()) > 3
    assert chi_square_tail(statistic, len(due) - 1) > LEAST, (note, statistic, len(due))


SMALL = {
    "two": (POINTS, "hand.r:1,5,8,12,12 hand.y:2,2,3,5,Sorry! deck:2x1,3x1,7x1", 1),
    "in play": (POINTS, "card:3 hand.r:1,5,8,12 hand.y:2,2,3,5,Sorry! deck:2x1,3x1,7x1,11x1", 1),
    "three": (f"seats=3,{POINTS}", "hand.r:8,8,8,8,12 hand.b:1,1,2,2,3 hand.y:1,1,2,2,3 deck:2x0,3x1", 2),
    "the second": (POINTS, "turn:y hand.y:1,5,8,12,12 hand.r:2,2,3,5,Sorry! deck:2x1,3x1", 1),
}


@pytest.mark.rule("S6", "S38")
@pytest.mark.parametrize("name", SMALL)
def test_every_card_is_imagined_as_likely(name: str) -> None:
    """The cards of a heap are dealt, not the kinds of cards: against all deals of a small heap."""
    options, words, hidden = SMALL[name]
    state = at("r:10,20 y:40", "", options, "r", words) if "turn" not in words else at_turn(options, words)
    viewer = turn_letter(state)
    view = state.seen_by(state.turn)
    expected = every_deal(state, viewer)
    assert math.isclose(sum(expected.values()), 1)
    assert len(hands_of(state, viewer)) == hidden
    assert len(set(expected.values())) > 2
    seed = fresh_seed()
    rng = generator(seed)
    counts = Counter(view.imagine(state.turn, rng) for _ in range(DEALS))
    check_uniform({each.text: count for each, count in counts.items()}, expected, (name, seed))


def at_turn(options: str, words: str) -> State:
    """A position with its turn among the words."""
    return game(options).state(f"r:S,S,10,20 y:S,S,S,40 {words}")


def test_the_measure_would_notice() -> None:
    """Kinds instead of cards, or a deal that is never made, are far from what is expected."""
    view = at("r:10,20 y:40", "", POINTS, "r", SMALL["two"][1])
    expected = every_deal(view, "r")
    seed = fresh_seed()
    rng = random.Random(seed)
    shares = dict.fromkeys(expected, 1.0)
    for weights in (shares, {**expected, min(expected): 0.0}):
        counts = Counter(rng.choices(list(weights), list(weights.values()), k=20_000))
        with pytest.raises(AssertionError):
            check_uniform(counts, expected, seed)
