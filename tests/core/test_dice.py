import itertools
import pickle
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from kybos.core.dice import Dice, ScriptedDice, SeededDice, TypedDice
from kybos.core.errors import DiceError
from kybos.core.game import Game
from kybos.core.state import Chance, State
from tests.core.plain import WORD64, dice_key, drawn, splitmix


def rolls(dice: Dice, state: State, count: int) -> list[int]:
    return [dice.draw(state) for _ in range(count)]


def finished(word: int) -> int:
    """What SplitMix64 makes of a word."""
    return next(splitmix((word - 0x9E3779B97F4A7C15) % WORD64))


class FixedNumbers(SeededDice):
    """Dice whose stream is given."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(1)
        self.numbers = numbers

    def _number(self, event: int) -> int:
        return self.numbers[event]


def test_the_independent_stream_is_the_published_one() -> None:
    """The values of Rosetta Code's task "Pseudo-random numbers/Splitmix64" for the seed 1234567."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert list(itertools.islice(splitmix(1234567), 4)) == published


@pytest.mark.parametrize("seed", [0, 1, -5, 2**80, "a word", "würfelt nicht!", ""])
def test_rolls_are_the_stream_of_the_seed(einstein: Game, hill: Game, seed: int | str) -> None:
    for game in (einstein, hill):
        state = game.start()
        assert state.chance is not None
        stream = itertools.islice(splitmix(dice_key(seed)), 600)
        assert rolls(SeededDice(seed), state, 600) == [drawn(state, n % state.chance.total) for n in stream]


def test_the_first_rolls_of_a_seed_never_change(einstein: Game) -> None:
    """Records with a seed replay for ever."""
    assert rolls(SeededDice(1), einstein.start(), 12) == [1, 5, 1, 6, 3, 1, 6, 1, 5, 5, 2, 1]


@pytest.mark.parametrize("event", [0, 1, 255, 256, 257, 1000, 2**40])
def test_dice_begin_at_any_event(einstein: Game, event: int) -> None:
    state = einstein.start()
    later = SeededDice("x", event)
    assert later.event == event
    stream = splitmix((dice_key("x") + event * 0x9E3779B97F4A7C15) % WORD64)
    assert rolls(later, state, 300) == [1 + number % 6 for number in itertools.islice(stream, 300)]
    assert later.event == event + 300


def test_dice_can_be_set_back(einstein: Game) -> None:
    dice = SeededDice(3)
    first = rolls(dice, einstein.start(), 700)
    for event in (699, 400, 3, 256, 0):
        dice.event = event
        assert dice.draw(einstein.start()) == first[event]


def test_one_event_takes_one_number_whatever_is_drawn(einstein: Game, hill: Game) -> None:
    dice = SeededDice(8)
    numbers = list(itertools.islice(splitmix(dice_key(8)), 100))
    for event, number in enumerate(numbers):
        state = (hill if event % 3 == 0 else einstein).start()
        assert state.chance is not None
        assert dice.draw(state) == drawn(state, number % state.chance.total)
        assert dice.event == event + 1


def test_weights_are_respected_exactly(hill: Game) -> None:
    """Outcomes 0, 1 and 3 with the weights 1, 2 and 5 are laid out in this order."""
    dice = FixedNumbers(list(range(24)))
    assert rolls(dice, hill.start(), 24) == 3 * [0, 1, 1, 3, 3, 3, 3, 3]


def test_numbers_in_excess_are_mixed_again(einstein: Game) -> None:
    limit = WORD64 - WORD64 % 6
    numbers = [0, limit - 1, limit, limit + 1, WORD64 - 1]
    dice = FixedNumbers(numbers)
    expected = [0, 5, *(finished(number) % 6 for number in numbers[2:])]
    assert all(finished(number) < limit for number in numbers[2:])
    assert rolls(dice, einstein.start(), 5) == [1 + number for number in expected]
    assert dice.event == 5


def test_numbers_are_mixed_until_none_is_in_excess() -> None:
    """With a total just over half of all words nearly every second number is in excess."""
    chance = Chance.of((4, 9, 2**63, 1))
    expected = []
    for word in itertools.islice(splitmix(dice_key(2)), 200):
        number = word
        while number >= chance.total:
            number = finished(number)
        expected.append(9 if number == 2**63 else 4)
    assert rolls(SeededDice(2), cast(State, SimpleNamespace(chance=chance)), 200) == expected
    assert rolls(FixedNumbers([2**63, 2**63 - 1]), cast(State, SimpleNamespace(chance=chance)), 2) == [9, 4]


def test_dice_without_a_seed_differ_and_can_be_thrown_again(einstein: Game) -> None:
    first, second = SeededDice(), SeededDice()
    thrown = rolls(first, einstein.start(), 60)
    assert thrown != rolls(second, einstein.start(), 60)
    assert thrown == rolls(SeededDice(first.seed), einstein.start(), 60)


def test_nobody_who_holds_a_state_can_foresee_a_roll(einstein: Game) -> None:
    """Whatever dice led there, a state and all that it holds are the same; the next rolls are not."""
    seen, following = set(), set()
    for seed in range(20):
        dice = SeededDice(seed)
        state = einstein.start()
        while dice.draw(state) != 4:
            pass
        state = state.apply(4).apply("4b3")
        seen.add((state, pickle.dumps(state), state.position.tobytes(), repr(state), state.chance))
        following.add(tuple(rolls(dice, state, 10)))
    assert len(seen) == 1
    assert len(following) == 20


def test_settling_applies_what_is_drawn(einstein: Game) -> None:
    state = einstein.start()
    assert SeededDice(5).settle(state) == state.apply(SeededDice(5).draw(state))


def test_scripted_dice_fall_as_written(einstein: Game) -> None:
    dice = ScriptedDice(["3", 5, " 1 "])
    assert rolls(dice, einstein.start(), 3) == [3, 5, 1]
    assert dice.event == 3


def test_a_script_that_is_too_short_is_named(einstein: Game) -> None:
    dice = ScriptedDice(["3", "4"])
    rolls(dice, einstein.start(), 2)
    with pytest.raises(DiceError, match="the script has 2 outcomes and no more"):
        dice.draw(einstein.start())


@pytest.mark.parametrize("wrong", ["7", "x", "135624", 0, 7, -1])
def test_an_impossible_outcome_of_a_script_is_named_by_its_number(einstein: Game, wrong: str | int) -> None:
    dice = ScriptedDice([1, wrong, 2])
    dice.draw(einstein.start())
    with pytest.raises(DiceError, match="outcome 2 of the script"):
        dice.draw(einstein.start())
    assert dice.event == 1


def test_typed_dice_ask_until_the_text_names_an_outcome(einstein: Game) -> None:
    state = einstein.start()
    typed = iter(["seven", "7", "", " 6 ", "1"])
    problems: list[str] = []

    def ask(asked: State, problem: str) -> str:
        assert asked == state
        problems.append(problem)
        return next(typed)

    dice = TypedDice(ask)
    assert rolls(dice, state, 2) == [6, 1]
    assert dice.event == 2
    assert [problem[:7] for problem in problems] == ["", "'seven'", "'7' is ", "'' is n", ""]


makers: list[Callable[[State], Dice]] = [
    lambda _: SeededDice(1),
    lambda state: ScriptedDice([state.actions[0] if state.actions else 1]),
    lambda state: TypedDice(lambda *_: state.moves[0]),
]


@pytest.mark.parametrize("make", makers, ids=["seeded", "scripted", "typed"])
def test_where_no_roll_is_due_no_dice_give_one(einstein: Game, make: Callable[[State], Dice]) -> None:
    state = einstein.start().apply(random.Random(1).randint(1, 6))
    with pytest.raises(DiceError):
        make(state).draw(state)


def test_when_the_game_is_over_there_is_no_roll(einstein: Game) -> None:
    state = einstein.state("r1..../...../...../...../.....")
    for dice in (SeededDice(1), ScriptedDice([1]), ScriptedDice(["1"])):
        with pytest.raises(DiceError):
            dice.draw(state)
