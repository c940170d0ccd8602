"""What holds in every position of every set of options: cards, places, texts, bytes, moves."""

import pickle
import random
from collections import Counter

import pytest

import kybos
from kybos import State
from kybos.core.testing import check_game
from tests.games.sorry.helpers import COLOURS, PACK, fields, game, placed
from tests.games.sorry.walks import KINDS, edited, moments, positions
from tests.random_runs import fresh_seed, many

COUNT = many(120)
GAMES = max(1, many(2))
every_kind = pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)

Heaps = dict[str, Counter[str]]


def heaps(state: State) -> Heaps:
    """Where the 45 cards are, by the text alone; the discards are what is nowhere else (S6)."""
    found = fields(state)
    hands = Counter(
        card for key, hand in found.items() if key.startswith("hand.") for card in hand.split(",")
    )
    play = Counter([found["card"]] if "card" in found else [])
    pile = Counter(PACK)
    pile.subtract(hands + play)
    if "deck" in found:
        parts = [part.rsplit("x", 1) for part in found["deck"].split(",") if part != "-"]
        pile = Counter({card: int(copies) for card, copies in parts})
    discards = Counter(PACK)
    discards.subtract(pile + hands + play)
    assert min([*discards.values(), *pile.values()], default=0) >= 0, f"more cards than there are: {state}"
    return {"pile": +pile, "hands": hands, "play": play, "discards": +discards}


def moved_card(state: State, choice: int, after: State) -> tuple[str, str, str]:
    """The card that must go from one heap to another, and these; no card if the 7 is not done."""
    text = state.text_of(choice)
    if state.is_chance:
        return text, "pile", "hands" if state.game.is_hidden else "play"
    if text.startswith("play-"):
        return text[5:], "hands", "play"
    if text.startswith("drop-"):
        return text[5:], "hands", "discards"
    return ("" if "left" in fields(after) else fields(state)["card"]), "play", "discards"


@pytest.mark.rule("S5", "S6", "S39")
@every_kind
def test_no_card_is_lost_and_each_choice_moves_one(options: str) -> None:
    """Drawn from the pile; or, when that is empty, from the discards, which are the new pile."""
    seed = fresh_seed()
    rng = random.Random(seed)
    renewed = 0
    for _ in range(GAMES):
        for state, choice, after in moments(options, rng):
            before, now = heaps(state), heaps(after)
            assert sum(heap.total() for heap in now.values()) == 45, (seed, after)
            card, origin, target = moved_card(state, choice, after)
            if state.is_chance and not before["pile"]:
                before["pile"], before["discards"] = before["discards"], Counter()
                renewed += 1
            if card:
                before[origin] -= Counter([card])
                before[target] += Counter([card])
            assert now == before, (seed, state, state.text_of(choice))
    assert renewed


@pytest.mark.rule("S4", "S9", "S11", "S27")
@every_kind
def test_no_place_is_held_twice(options: str) -> None:
    """But START and HOME; nobody stands in a zone of another colour, or beyond a foreign triangle's slide."""
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in positions(options, rng, COUNT):
        track: list[str] = []
        for letter, line in placed(state).items():
            places = line.split(",")
            assert len(places) == 4, (seed, state)
            single = [place for place in places if place not in ("S", "H")]
            assert len(set(single)) == len(single), (seed, state)
            track += [place for place in single if place[0] != "z"]
            standing = [p.place for p in state.scene().pieces if p.colour == COLOURS[letter]]
            inner = [place for place in standing if not place.isdigit()]
            assert {place[0] for place in inner} <= {letter}, (seed, state)
            assert len(standing) == 4
        assert len(set(track)) == len(track), (seed, state)


@pytest.mark.rule("S8", "S9")
@every_kind
def test_every_legal_move_applies_and_reads_back(options: str) -> None:
    """All texts differ, so equal pawns give one move."""
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in positions(options, rng, COUNT):
        texts = [state.text_of(choice) for choice in state.choices]
        assert len(set(texts)) == len(texts), (seed, state)
        assert state.choices == tuple(sorted(set(state.choices)))
        for choice, text in zip(state.choices, texts, strict=True):
            for dress in (text, text.upper(), f" {text}\n"):
                assert state.parse(dress) == choice, (seed, state, text)
            assert state.apply(text) == state.apply(choice) != state
        for letter in COLOURS:
            pawns_out = [text for text in texts if text.startswith(f"{letter}S-")]
            assert len(pawns_out) <= 1, (seed, state)


@pytest.mark.rule("S14", "S15", "S23")
def test_equal_pawns_give_one_move() -> None:
    for card, moves in (("1", ["r20-21", "rS-4"]), ("2", ["r20-22", "rS-4"]), ("Sorry!", ["rS~y40"])):
        state = game().state(f"r:S,S,S,20 y:S,S,S,40 turn:r card:{card}")
        assert sorted(state.moves) == moves


@every_kind
def test_a_state_reads_back(options: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in positions(options, rng, COUNT):
        again = state.game.state(state.text)
        assert again == state, (seed, state)
        assert hash(again) == hash(state)
        assert again.position.tobytes() == state.position.tobytes()
        assert (again.turn, again.choices, again.outcomes) == (state.turn, state.choices, state.outcomes)
        assert (again.payoffs, again.result) == (state.payoffs, state.result)
        assert pickle.loads(pickle.dumps(state)) == state
        assert eval(repr(state), {"kybos": kybos}) == state  # repr promises that


def shuffled(rng: random.Random, text: str) -> str:
    """A position text with pawns, cards, piles and words in another order."""
    words = []
    for word in text.split(" "):
        key, _, value = word.partition(":")
        parts = value.split(",")
        rng.shuffle(parts)
        words.append(f"{key}:{','.join(parts)}")
    rng.shuffle(words)
    return " ".join(words)


@pytest.mark.rule("S4")
@every_kind
def test_positions_are_sorted(options: str) -> None:
    """However a position is written down: equal positions have equal bytes."""
    seed = fresh_seed()
    rng = random.Random(seed)
    changed = 0
    for state in positions(options, rng, COUNT):
        text = shuffled(rng, state.text)
        again = state.game.state(text)
        assert again.position.tobytes() == state.position.tobytes(), (seed, state, text)
        assert again.text == state.text
        changed += text != state.text
    assert changed > COUNT


@pytest.mark.rule("S18", "S36")
@pytest.mark.parametrize("options", [KINDS["two"], KINDS["teams"]])
def test_the_marks_of_a_7_are_sorted_with_the_pawns(options: str) -> None:
    """Whichever pawn was used last: two orders that lead to the same places lead to one position."""
    seed = fresh_seed()
    rng = random.Random(seed)
    met = 0
    for state in edited(options, rng, 2 * COUNT):
        if fields(state).get("card") != "7" or len(state.moves) < 2:
            continue
        for first, second in (rng.sample(state.moves, 2) for _ in range(5)):
            ends = [twice(state, first, second), twice(state, second, first)]
            if ends[0] is not None and ends[1] is not None:
                same = ends[0].text == ends[1].text
                assert (ends[0].position.tobytes() == ends[1].position.tobytes()) == same, (seed, state)
                met += same
    assert met or COUNT < 100


def twice(state: State, first: str, second: str) -> State | None:
    """After two parts of a 7, if the second can be played then."""
    between = state.apply(first)
    return between.apply(second) if "left" in fields(between) and second in between.moves else None


@pytest.mark.rule("S30")
@every_kind
def test_home_is_never_left_and_the_end_is_a_win_of_one_side(options: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(GAMES):
        before: dict[str, str] = {}
        for state, _, after in moments(options, rng):
            now = placed(after)
            for letter, line in before.items():
                assert 0 <= now[letter].count("H") - line.count("H") <= 1, (seed, state)
            before = now
        assert after.result is not None
        sides = {after.game.sides[after.game.seats.index(name)] for name in after.result.winners}
        assert len(sides) == 1, (seed, after)


@every_kind
def test_every_game_is_a_game_of_the_house(options: str) -> None:
    seed = fresh_seed()
    check_game(game(options), games=1, seed=seed, longest=many(40))
