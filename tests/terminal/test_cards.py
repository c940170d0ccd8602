"""Sorry! at the terminal: hands that only their owner sees, cards drawn at a press, moves in words."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest

import kybos
from kybos.core.dice import ScriptedDice
from kybos.terminal.screen_model import Model, Moment
from tests.command import kybos as run
from tests.command import output
from tests.terminal.screens import Person, by_clicks, by_keys, by_typing, sit, table_for

Play = Callable[[Person], Awaitable[None]]
TWO_PEOPLE = ("-p", "red=human", "-p", "yellow=human", "--seed", "5")
RICH = "r:S,S,26,28 y:S,S,31,H turn:r card:11"


def cards_of(text: str, colour: str) -> list[str]:
    """The hands of a colour that were drawn on a board, in order."""
    return re.findall(rf"\b{colour[0]}: ([0-9?Sory! ]+?)(?:  |$)", text, re.MULTILINE)


def test_moves_are_listed_with_what_they_do() -> None:
    said = run("play", "sorry", "-p", "red=human", "--position", RICH, typed="1\n").stdout
    assert "red has 11: forward 11, or change places with an opponent" in said or "11" in said
    assert re.search(r"1: r26-37\s+red 26 → 37\n", said)
    assert re.search(r"r28~y31\s+red 28 changes places with yellow 31, slides to 34\n", said)


def test_hands_of_two_people_are_handed_over_and_told_to_nobody_else() -> None:
    said = run("play", "sorry:points=yes", *TWO_PEOPLE, typed="\n1\n1\n\n1\n1\n\nquit\n").stdout
    parts = re.split(r"Hand the keyboard to (\w+); only \w+ may look now", said)
    assert parts[1] == "red"
    assert "?" not in parts[0]
    assert re.findall(r"(\w+) draws (.*)\.", parts[0]) == [("red", "a card"), ("yellow", "a card")] * 5
    for holder, told in zip(parts[1::2], parts[2::2], strict=True):
        other = {"red": "yellow", "yellow": "red"}[holder]
        assert all("?" in hand for hand in cards_of(told, other))
        assert cards_of(told, holder)
        assert not any("?" in hand for hand in cards_of(told, holder))
        assert "draws a card" in told or told is parts[-1]


def test_the_same_person_is_not_asked_twice_to_take_the_keyboard() -> None:
    said = run("play", "sorry:points=yes", *TWO_PEOPLE, typed="\n1\n1\nquit\n").stdout
    assert said.count("Hand the keyboard to red") == 1


def test_the_only_person_is_told_the_own_cards() -> None:
    said = run("play", "sorry:points=yes", "-p", "red=human", "--seed", "5", typed="").stdout
    assert len(re.findall(r"^red draws (?:\d+|Sorry!)\.$", said, re.MULTILINE)) == 5
    assert len(re.findall(r"^yellow draws a card\.$", said, re.MULTILINE)) == 5


def test_a_card_is_drawn_at_a_press_and_hands_are_dealt_by_themselves() -> None:
    assert Model(table_for("sorry")).moment is Moment.ROLL
    assert [button.text for button in Model(table_for("sorry")).buttons] == ["draw"]
    assert Model(table_for("sorry:points=yes")).moment is Moment.CHANCE


def test_hidden_cards_are_not_waited_for() -> None:
    model = Model(table_for("sorry:points=yes"))
    waited = []
    while model.moment is Moment.CHANCE:
        waited.append(model.is_worth_a_pause)
        model.roll()
    assert waited == [True, False] * 5  # red, who sits at the screen, and the computer


def test_the_screen_of_two_people_shows_a_hand_to_its_owner_only() -> None:
    table = table_for("sorry:points=yes", ("human", "human"))
    seen: list[str] = []

    async def look(person: Person) -> None:
        for _ in range(60):
            moment = person.model.moment
            if moment is Moment.HAND_OVER:
                assert "?" not in person.text
                assert not re.search(r"\b[ry]: [0-9?S]", person.text)
                await person.press("enter")
                continue
            holder, hidden = "ry" if person.model.table.state.turn == 0 else "yr"
            hand = next(line for line in person.lines if re.search(rf"\b{holder}: ", line))
            assert "?" not in hand
            assert re.search(rf"\b{hidden}: \?", person.text)
            seen.append(holder)
            await by_keys(person)

    sit(table, look)
    assert {"r", "y"} <= set(seen)
    told = [happening.told for happening in table.happenings if happening.event.is_outcome]
    assert all(text.endswith("draws a card") for text in told)


def test_enter_tells_what_it_does() -> None:
    table = table_for("sorry", position=RICH)

    async def look(person: Person) -> None:
        await person.type("28")
        assert person.model.touched == ("28",)
        while person.model.cursor.name != "31":
            await person.press("tab")
        assert "Enter: red 28 changes places with yellow 31, slides to 34" in person.text

    sit(table, look)


def test_a_square_with_two_meanings_asks() -> None:
    state = kybos.load("sorry").state("r:S,S,S,20 y:S,S,S,31 turn:r card:11")
    scene = state.scene()
    assert scene.touches[state.parse("r20-31")] == ("20", "31", "move")
    assert scene.touches[state.parse("r20~y31")] == ("20", "31", "exchange")
    table = table_for("sorry", position=state.text)

    async def look(person: Person) -> None:
        await person.click("20")
        await person.click("31")
        assert person.model.next_touches == ("move", "exchange")
        assert "move there" in person.text
        await person.click("exchange")

    sit(table, look)
    assert "r20~y31" in [happening.event.text for happening in table.happenings]


@pytest.mark.parametrize(
    ("play", "spec", "position"),
    [
        (by_clicks, "sorry", "r:z4,H,H,H y:z3,z5,H,H turn:r"),
        (by_keys, "sorry:points=yes", "r:z4,H,H,H y:z3,z5,H,H hand.r:1,3,5,8,12 hand.y:1,2,2,4,10 turn:r"),
        (by_typing, "sorry:points=yes", "r:z1,H,H,H y:z3,H,H,H hand.r:1,4,5,8,12 hand.y:2,2,3,4,10 turn:y"),
    ],
)
def test_games_are_played_to_their_end(play: Play, spec: str, position: str) -> None:
    table = table_for(spec, ("human", "human"), position=position)
    sit(table, lambda person: person.play_on(play))
    assert table.state.is_over


def test_undo_takes_back_a_card_of_the_hand_and_stops_at_a_drawn_one() -> None:
    cards = ["3", "5", "8", "10", "12", "1", "2", "7", "11", "4", "8"]
    table = table_for("sorry:points=yes", ("human", "human"), dice=lambda _: ScriptedDice(cards))
    while table.state.is_chance:
        table.roll()
    hand = table.state
    table.play(hand.actions[0])
    table.undo()
    assert table.state == hand
    table.play(hand.actions[0])
    table.play(table.state.actions[0])
    assert table.undo_refusal == ""
    table.roll()
    assert table.undo_refusal.startswith("a card has been seen since")


def test_a_match_to_a_target_counts_points_and_the_winner_leads() -> None:
    said = output("play", "sorry:points=yes", "--match", "target=200", "--seed", "3")
    scores = [
        tuple(map(int, score)) for score in re.findall(r"The match stands (\d+)-(\d+), to 200 points", said)
    ]
    assert len(scores) > 1
    assert max(scores[-1]) >= 200
    assert all(max(score) < 200 for score in scores[:-1])
    winners = re.findall(r"^(red|yellow) has won", said, re.MULTILINE)
    assert len(winners) == len(scores)


def test_ascii_draws_slides_in_ascii() -> None:
    said = run("play", "sorry", "-p", "red=human", "--position", RICH, "--ascii", typed="").stdout
    assert said.isascii()
    assert "r>" in said
    assert "?" not in said
