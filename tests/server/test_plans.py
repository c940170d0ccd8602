from __future__ import annotations

from collections.abc import Sequence

import pytest

from kybos.core.state import State
from kybos.server import commands
from kybos.server.draft import Draft
from kybos.server.people import Person
from kybos.server.plans import Wanted
from kybos.server.refusal import RefusalError
from kybos.server.seen import plans_view
from tests.server.seated import ADA, do, on, playing, to_act

SPEC = "einstein:setup=123456+123456"


def begun(clock: str = "days:days=3") -> tuple[Draft, Person, int, str]:
    """A game by correspondence; who waits, on which seat, and the move that the other one will make."""
    draft = playing(SPEC, clock=clock)
    state = draft.table.playing.state
    waiting = 1 - state.turn
    return draft, on(draft.table, waiting), waiting, state.moves[0]


def for_every_roll(state: State, expected: str) -> dict[str, str]:
    """The last legal move for each roll after the expected move."""
    rolls = state.apply(expected)
    return {each.text: rolls.apply(each.text).moves[-1] for each in rolls.outcomes}


def refused(draft: Draft, person: Person, wanted: Sequence[Wanted]) -> RefusalError:
    """How plans are refused, which must leave none behind."""
    with pytest.raises(RefusalError) as refusal:
        commands.plan(draft, person, wanted)
    assert not draft.table.playing.plans
    return refusal.value


def test_a_plan_is_played_as_soon_as_its_roll_has_come() -> None:
    draft, person, seat, expected = begun()
    on_roll = for_every_roll(draft.table.playing.state, expected)
    do(draft, commands.plan, person, [Wanted(moves=[expected], on=on_roll)])
    assert plans_view(draft.table, seat) == [{"moves": [expected], "on": on_roll}]
    count = len(draft.told)
    do(draft, commands.move, to_act(draft), expected)
    happened = [each.entry for each in draft.told[count:] if each.entry.kind != "planned"]
    assert [entry.kind for entry in happened][:3] == ["moved", "rolled", "moved"]
    roll, move = happened[1].data["text"], happened[2].data
    assert (move["seat"], move["by"], move["text"]) == (seat, "plan", on_roll[roll])
    assert plans_view(draft.table, seat) == []
    assert draft.table.playing.clocks[seat] == 3 * 24 * 60 * 60 * 1000


def test_a_plan_for_other_rolls_is_dropped() -> None:
    draft, person, seat, expected = begun()
    on_roll = for_every_roll(draft.table.playing.state, expected)
    probe = Draft(draft.table, draft.at)
    do(probe, commands.move, to_act(probe), expected)
    came = next(each.entry.data["text"] for each in probe.told if each.entry.kind == "rolled")
    del on_roll[came]
    do(draft, commands.plan, person, [Wanted(moves=[expected], on=on_roll)])
    do(draft, commands.move, to_act(draft), expected)
    assert draft.table.playing.state.turn == seat
    assert plans_view(draft.table, seat) == []


def test_a_plan_is_dropped_when_the_position_differs() -> None:
    draft, person, seat, expected = begun()
    state = draft.table.playing.state
    other = next(move for move in state.moves if state.apply(move) != state.apply(expected))
    do(draft, commands.plan, person, [Wanted(moves=[expected], on=for_every_roll(state, expected))])
    do(draft, commands.move, to_act(draft), other)
    assert draft.table.playing.state.turn == seat
    assert plans_view(draft.table, seat) == []


def test_plans_for_different_moves_stand_side_by_side() -> None:
    draft, person, seat, expected = begun()
    state = draft.table.playing.state
    other = next(move for move in state.moves if state.apply(move) != state.apply(expected))
    plans = [Wanted(moves=[move], on=for_every_roll(state, move)) for move in (expected, other)]
    do(draft, commands.plan, person, plans)
    do(draft, commands.move, to_act(draft), other)
    assert draft.table.playing.events[-2].is_outcome or draft.table.playing.events[-3].is_outcome
    assert "plan" in [each.entry.data.get("by") for each in draft.told]
    assert plans_view(draft.table, seat) == []


def test_plans_can_be_replaced_and_taken_back() -> None:
    draft, person, seat, expected = begun("none")
    on_roll = for_every_roll(draft.table.playing.state, expected)
    do(draft, commands.plan, person, [Wanted(moves=[expected], on=on_roll)])
    one = dict([next(iter(on_roll.items()))])
    do(draft, commands.plan, person, [Wanted(moves=[expected], on=one)])
    assert plans_view(draft.table, seat) == [{"moves": [expected], "on": one}]
    do(draft, commands.plan, person, [])
    assert plans_view(draft.table, seat) == []


def test_plans_are_not_counted_where_others_would_see_it() -> None:
    draft, person, _, expected = begun()
    shown = draft.table.shown
    do(draft, commands.plan, person, [Wanted(moves=[expected], on={"1": "1b4"})][:0])
    on_roll = for_every_roll(draft.table.playing.state, expected)
    do(draft, commands.plan, person, [Wanted(moves=[expected], on=on_roll)])
    assert draft.table.shown == shown


def test_a_plan_that_cannot_be_is_refused_with_its_place() -> None:
    draft, person, _, expected = begun()
    state = draft.table.playing.state
    on_roll = for_every_roll(state, expected)
    good = Wanted(moves=[expected], on=on_roll)
    roll = next(iter(on_roll))
    for wanted, said in [
        ([Wanted(moves=[], on=on_roll)], "plan 1: after what has been played no roll is due"),
        ([good, Wanted(moves=["1a1"], on=on_roll)], "plan 2: "),
        ([Wanted(moves=[f"{roll}:"], on=on_roll)], f"plan 1: {roll}: cannot come here: a move is due"),
        ([Wanted(moves=[expected], on={"7": "1b4"})], "plan 1: "),
        ([Wanted(moves=[expected], on={roll: "1a1"})], f"plan 1: on {roll}: "),
        ([good, good], "two plans are for the same position"),
    ]:
        refusal = refused(draft, person, wanted)
        assert (refusal.status, refusal.code) == (422, "bad-plan")
        assert said in str(refusal)


def test_plans_are_for_who_waits_in_games_by_correspondence() -> None:
    draft, _, _, expected = begun()
    assert refused(draft, to_act(draft), [Wanted(moves=[expected], on={"1": "1b4"})]).code == "your-turn"
    quick, person, _, expected = begun("move:seconds=30")
    assert "none or days" in str(refused(quick, person, [Wanted(moves=[expected], on={"1": "1b4"})]))
    hidden = playing("sorry:points=yes", clock="days")
    waiting = ADA if to_act(hidden) is not ADA else on(hidden.table, 1 - hidden.table.playing.state.turn)
    assert refused(hidden, waiting, [Wanted(moves=[], on={"1": "1b4"})]).code == "hidden"
