from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kybos.server import commands
from kybos.server.commands import access
from kybos.server.draft import Draft
from kybos.server.people import Person
from kybos.server.refusal import RefusalError
from kybos.server.seen import match_view
from kybos.server.table import replayed
from tests.server.seated import (
    ADA,
    BOB,
    CY,
    DEE,
    STRANGER,
    do,
    full,
    kinds,
    on,
    opened,
    phase,
    play_on,
    playing,
    seeded,
    to_act,
)


def refused(draft: Draft, command: Callable[..., None], *arguments: Any) -> RefusalError:
    """How a command is refused, which must leave the draft as it was."""
    before = kinds(draft)
    with pytest.raises(RefusalError) as refusal:
        command(draft, *arguments)
    assert kinds(draft) == before
    return refusal.value


# -- opening and sitting -----------------------------------------------------------------------


def test_the_host_sits_on_the_first_seat_unless_it_is_said() -> None:
    assert [place.person for place in opened("einstein").table.places] == [ADA.id, ""]
    draft = opened("einstein", seats={"blue": "me", "red": "level:3"})
    assert [place.header for place in draft.table.places] == ["level:3", "human:name=Ada"]


def test_a_table_of_computer_players_begins_at_once() -> None:
    draft = opened("einstein", seats={"red": "level:1", "blue": "random"})
    assert phase(draft) == "playing"
    assert "committed" in kinds(draft)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"spec": "chess"}, "there is no game 'chess'"),
        ({"spec": "einstein:seats=5"}, "seats"),
        ({"spec": "einstein", "clock": "hourglass"}, "there is no clock 'hourglass'"),
        ({"spec": "einstein", "match": "length=0"}, "a match is played to 1 win or more"),
        ({"spec": "einstein", "match": "target=100"}, "not played for points"),
        ({"spec": "einstein", "seats": {"green": "me"}}, "has no seat 'green'"),
        ({"spec": "einstein", "seats": {"red": "me", "blue": "me"}}, "you can sit on one seat only"),
        ({"spec": "einstein", "seats": {"blue": "cmd:./mybot"}}, "is no computer player of this site"),
        ({"spec": "einstein", "seats": {"blue": "mcts:sims=1000000"}}, "level:1 to level:10"),
        ({"spec": "einstein", "position": "nonsense"}, "nonsense"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(RefusalError) as refusal:
        opened(**wanted)
    assert refusal.value.status == 422
    assert said in str(refusal.value)


def test_the_game_is_set_up_when_the_last_place_is_taken() -> None:
    draft = opened("einstein:seats=3")
    do(draft, commands.sit, CY, "blue", "")
    assert phase(draft) == "open"
    do(draft, commands.sit, BOB, "", "")
    assert phase(draft) == "seeding"
    assert draft.table.playing.awaited == {0, 1, 2}
    assert [on(draft.table, seat) for seat in (0, 1, 2)].count(CY) == 1


def test_who_cannot_sit_down_is_told_why() -> None:
    draft = opened("einstein:seats=4")
    assert refused(draft, commands.sit, ADA, "", "").code == "sits"
    assert refused(draft, commands.sit, BOB, "red", "").code == "taken"
    assert "no seat 'pink'" in str(refused(draft, commands.sit, BOB, "pink", ""))
    for person in (BOB, CY, DEE):
        do(draft, commands.sit, person, "", "")
    assert refused(draft, commands.sit, STRANGER, "", "").code == "full"


def test_a_private_table_is_not_there_without_its_code() -> None:
    draft = opened("einstein", public=False)
    code = draft.table.code
    for wrong in ("", "x" * len(code), code[:-1]):
        refusal = refused(draft, commands.sit, BOB, "", wrong)
        assert (refusal.status, refusal.code) == (404, "no-table")
    assert not access(draft.table, BOB).looks
    do(draft, commands.admit, CY, code)
    assert access(draft.table, CY).watches
    do(draft, commands.sit, BOB, "", code)
    assert access(draft.table, BOB).watches
    assert not access(draft.table, STRANGER).looks


def test_spectators_can_be_switched_off() -> None:
    draft = playing("einstein", watch=False)
    assert access(draft.table, STRANGER).looks
    assert not access(draft.table, STRANGER).watches
    assert not access(draft.table, None).watches
    assert access(draft.table, BOB).watches
    with pytest.raises(RefusalError, match="has no spectators"):
        commands.check_watches(draft.table, STRANGER)


# -- playing -----------------------------------------------------------------------------------


def test_seeds_are_added_after_the_commitment_and_decide_with_it() -> None:
    draft = full("einstein")
    committed = kinds(draft).index("committed")
    assert "rolled" not in kinds(draft)
    do(draft, commands.add_seed, BOB, "bobs")
    assert refused(draft, commands.add_seed, BOB, "again").code == "no-seed-awaited"
    assert refused(draft, commands.add_seed, ADA, "not so").code == "bad-seed"
    do(draft, commands.add_seed, ADA, "adas")
    assert draft.table.playing.dice.client_seeds == ("adas", "bobs")
    assert kinds(draft)[committed + 1 : committed + 5] == ["seeded", "seeded", "started", "rolled"]


def test_only_who_is_to_act_moves_and_only_by_the_rules() -> None:
    draft = playing("einstein:setup=123456+123456")
    actor = to_act(draft)
    other = BOB if actor is ADA else ADA
    assert refused(draft, commands.move, other, "pass").code == "not-your-turn"
    assert refused(draft, commands.move, STRANGER, "pass").code == "no-place"
    illegal = refused(draft, commands.move, actor, "1e5")
    assert (illegal.status, illegal.code) == (422, "illegal-move")
    assert illegal.problem["clause"]
    assert "legal: " in illegal.problem["help"]
    assert refused(draft, commands.move, actor, "hello").code == "illegal-move"
    assert refused(draft, commands.move, actor, 10**6).code == "illegal-move"


def test_who_resigns_loses() -> None:
    draft = playing("einstein")
    do(draft, commands.resign, BOB)
    result = draft.table.playing.result
    assert result
    assert result.winners == (draft.table.playing.game.seats[draft.table.seat_of(ADA.id) or 0],)
    assert phase(draft) == "finished"
    assert refused(draft, commands.resign, ADA).code == "not-playing"
    assert refused(draft, commands.move, ADA, "pass").code == "not-playing"


def test_a_team_loses_together() -> None:
    draft = playing("sorry:seats=4,teams=yes")
    do(draft, commands.resign, CY)
    result = draft.table.playing.result
    assert result
    assert set(result.winners) == {"blue", "green"}


def test_who_stops_a_solitaire_keeps_the_score() -> None:
    draft = playing("dymino")
    play_on(draft, 10)
    points = draft.table.playing.state.position.score
    do(draft, commands.resign, ADA)
    result = draft.table.playing.result
    assert result
    assert result.payoffs == (int(points),)


def test_who_leaves_before_the_start_makes_room_and_the_last_one_closes_the_table() -> None:
    draft = opened("einstein:seats=4")
    do(draft, commands.sit, BOB, "", "")
    do(draft, commands.leave, ADA)
    assert [place.is_person for place in draft.table.places].count(True) == 1
    do(draft, commands.leave, BOB)
    assert phase(draft) == "closed"
    assert refused(draft, commands.sit, CY, "", "").status == 409


def test_who_leaves_in_the_middle_gives_up_and_nothing_more_happens() -> None:
    draft = playing("einstein", match="length=3")
    do(draft, commands.leave, ADA)
    assert phase(draft) == "closed"
    result = draft.table.playing.result
    assert result
    assert len(result.winners) == 1
    assert refused(draft, commands.offer_rematch, BOB).code == "not-finished"


def test_who_leaves_before_the_first_roll_has_not_lost() -> None:
    draft = full("einstein")
    do(draft, commands.leave, ADA)
    assert draft.table.playing.reason == "abandoned"
    assert draft.table.playing.result is None


# -- matches -----------------------------------------------------------------------------------


def test_a_match_goes_on_game_by_game_with_new_dice_and_new_seeds() -> None:
    draft = playing("einstein", match="length=2,leads=alternate")
    commitments, leaders = [], []
    while phase(draft) == "playing":
        commitments.append(draft.table.playing.dice.commitment)
        leaders.append(draft.table.playing.game.leader)
        play_on(draft)
        if phase(draft) == "seeding":
            assert draft.table.playing.awaited == {0, 1}
            seeded(draft)
    assert len(set(commitments)) == len(commitments) >= 2
    assert leaders[:2] == [0, 1]
    shown = match_view(draft.table)
    assert shown["is_over"]
    assert max(map(int, shown["score"].split("-"))) == 2
    assert len(draft.finished) == len(commitments)


def test_a_match_for_points_goes_to_its_target() -> None:
    draft = playing("sorry:points=yes", match="target=50")
    while phase(draft) == "playing":
        play_on(draft)
        if phase(draft) == "seeding":
            seeded(draft)
    assert max(draft.table.match.totals) >= 50


def test_a_rematch_begins_when_all_want_it_with_the_seats_rotated() -> None:
    draft = playing("einstein:seats=4")
    before = [place.person for place in draft.table.places]
    assert refused(draft, commands.offer_rematch, ADA).code == "not-finished"
    do(draft, commands.resign, ADA)
    for person in (ADA, BOB, CY):
        do(draft, commands.offer_rematch, person)
    assert refused(draft, commands.offer_rematch, CY).code == "offered"
    assert phase(draft) == "finished"
    do(draft, commands.offer_rematch, DEE)
    assert phase(draft) == "seeding"
    assert draft.table.playing.number == 2
    assert [place.person for place in draft.table.places] == [before[-1], *before[:-1]]
    assert match_view(draft.table)["score"] == "-".join("0" * len(set(draft.table.match.game.sides)))


def test_a_rematch_can_be_declined_and_offered_again() -> None:
    draft = playing("einstein")
    do(draft, commands.resign, ADA)
    assert refused(draft, commands.decline_rematch, BOB).code == "no-offer"
    do(draft, commands.offer_rematch, ADA)
    do(draft, commands.decline_rematch, BOB)
    assert not draft.table.offers
    do(draft, commands.offer_rematch, BOB)
    do(draft, commands.offer_rematch, ADA)
    assert phase(draft) == "seeding"


def test_against_a_computer_player_a_rematch_begins_at_once() -> None:
    draft = playing("einstein", seats={"red": "me", "blue": "level:1"})
    do(draft, commands.resign, ADA)
    do(draft, commands.offer_rematch, ADA)
    assert phase(draft) == "seeding"
    assert draft.table.place_of(ADA.id) == 1


# -- the log -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", ["einstein", "einstein:seats=3,setup=free", "sorry:points=yes", "dymino:rolls=20"]
)
def test_a_table_is_its_log_replayed(spec: str) -> None:
    draft = playing(spec)
    play_on(draft, 60)
    again = replayed(draft.entries)
    assert vars(again.playing.dice) == vars(draft.table.playing.dice)
    dice = draft.table.playing.dice
    assert replace(again, play=replace(again.playing, dice=dice)) == draft.table


def test_a_draft_that_is_thrown_away_leaves_the_table_as_it_was() -> None:
    kept = playing("einstein:setup=123456+123456")
    events = list(kept.table.playing.events)
    for _ in range(3):
        draft = Draft(kept.table, kept.at)
        do(draft, commands.move, to_act(draft), draft.table.playing.state.actions[0])
        assert kept.table.playing.events == events
        assert len(draft.table.playing.events) > len(events)
    play_on(kept, 3)
    assert kept.table.playing.events[: len(events)] == events


def test_nobody_else_is_who_they_say() -> None:
    draft = playing("einstein")
    namesake = Person("id-else", ADA.name, None)
    assert refused(draft, commands.resign, namesake).code == "no-place"
