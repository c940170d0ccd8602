"""Two against two: S32–S37."""

import pytest

from tests.games.sorry.helpers import (
    TEAMS,
    at,
    check,
    check_end,
    deck,
    game,
    illegal,
    pawns,
    placed,
    turn_letter,
)

PARTNER = {"r": "y", "y": "r", "b": "g", "g": "b"}
CIRCLE = {"r": 4, "b": 19, "y": 34, "g": 49}
ALL_HOME = "H,H,H,H"


@pytest.mark.rule("S32")
def test_the_partners_sit_opposite() -> None:
    assert game(TEAMS).side_names == ("red+yellow", "blue+green")
    assert tuple(game(TEAMS).sides) == (0, 1, 0, 1)
    assert tuple(game(TEAMS).seats) == ("red", "blue", "yellow", "green")


@pytest.mark.rule("S32")
@pytest.mark.parametrize("letter", PARTNER)
def test_eight_pawns_home_win(letter: str) -> None:
    """Whoever of the two brings whichever pawn home last."""
    partner = PARTNER[letter]
    other = next(colour for colour in PARTNER if colour not in (letter, partner))
    for last in (letter, partner):
        line = f"{letter}:{ALL_HOME} {partner}:{ALL_HOME} {other}:{ALL_HOME}"
        before = line.replace(f"{last}:{ALL_HOME}", f"{last}:z3,H,H,H")
        state = at(before, "3", TEAMS, letter).apply(f"{last}z3-H")
        check_end(state, letter + partner)
        assert state.text == f"{pawns(line, TEAMS)} turn:{letter} {deck('3')}"


@pytest.mark.rule("S32")
@pytest.mark.parametrize("letter", PARTNER)
def test_four_pawns_home_do_not_win(letter: str) -> None:
    state = at(f"{letter}:z5,H,H,H {PARTNER[letter]}:z5,H,H,H", "1", TEAMS, letter)
    after = state.apply(f"{letter}z5-H")
    assert after.is_chance
    assert turn_letter(after) != letter
    assert state.apply(f"{PARTNER[letter]}z5-H").is_chance


@pytest.mark.rule("S32")
@pytest.mark.parametrize(
    ("line", "turn", "card", "expected"),
    [
        (f"r:{ALL_HOME} y:10", "r", "5", {"y10-15": f"r:{ALL_HOME} y:15"}),
        (f"r:{ALL_HOME}", "r", "1", {"yS-34": f"r:{ALL_HOME} y:34"}),
        (f"r:{ALL_HOME} b:20", "r", "Sorry!", {"yS~b20": f"r:{ALL_HOME} y:20"}),
        (f"r:{ALL_HOME}", "r", "5", {"pass": f"r:{ALL_HOME}"}),
        (f"g:{ALL_HOME} b:z5 r:20", "g", "4", {"bz5-z1": f"g:{ALL_HOME} b:z1 r:20"}),
    ],
)
def test_whose_own_four_are_home_plays_for_the_partner(
    line: str, turn: str, card: str, expected: dict[str, str]
) -> None:
    check(line, card, expected, TEAMS, turn)


@pytest.mark.rule("S33")
@pytest.mark.parametrize("turn", PARTNER)
@pytest.mark.parametrize("card", ["1", "2"])
def test_1_and_2_start_either_colour(turn: str, card: str) -> None:
    partner = PARTNER[turn]
    check("", card, {
        f"{turn}S-{CIRCLE[turn]}": f"{turn}:{CIRCLE[turn]}",
        f"{partner}S-{CIRCLE[partner]}": f"{partner}:{CIRCLE[partner]}",
    }, TEAMS, turn)  # fmt: skip


@pytest.mark.rule("S33")
@pytest.mark.parametrize(
    ("line", "turn", "card", "expected"),
    [
        ("r:10 y:20", "r", "3", {"r10-13": "r:13 y:20", "y20-23": "r:10 y:23"}),
        ("r:10 y:20", "y", "3", {"r10-13": "r:13 y:20", "y20-23": "r:10 y:23"}),
        ("b:10 g:20", "g", "4", {"b10-6": "b:6 g:20", "g20-16": "b:10 g:19"}),
        ("r:20 y:50 b:7", "r", "12", {"r20-32": "r:32 y:50 b:7", "y50-2": "r:20 y:2 b:7"}),
        ("b:21 g:z5", "b", "10", {"b21-31": "b:34 g:z5", "b21-20": "b:20 g:z5", "gz5-z4": "b:21 g:z4"}),
        ("b:50", "r", "Sorry!", {"rS~b50": "r:50", "yS~b50": "y:50"}),
        ("r:10 y:20 b:40", "y", "11", {
            "r10-21": "r:21 y:20 b:40",
            "y20-31": "r:10 y:31 b:40",
            "r10~b40": "r:40 y:20 b:10",
            "y20~b40": "r:10 y:40 b:20",
        }),
        # the pawns of the other team are not moved
        ("b:10 g:20", "r", "3", {"pass": "b:10 g:20"}),
    ],
)  # fmt: skip
def test_any_card_may_be_played_with_any_pawn_of_the_team(
    line: str, turn: str, card: str, expected: dict[str, str]
) -> None:
    check(line, card, expected, TEAMS, turn)


@pytest.mark.rule("S33", "S15")
def test_the_card_after_a_2_may_be_used_on_any_of_the_eight() -> None:
    state = at("r:10 y:20", "2", TEAMS, "y").apply("y20-22")
    assert turn_letter(state) == "y"
    state = state.apply("3")
    assert state.turn == 2
    assert set(state.moves) == {"r10-13", "y22-25"}
    assert turn_letter(state.apply("r10-13")) == "g"


@pytest.mark.rule("S33", "S12")
@pytest.mark.parametrize(
    ("line", "turn", "card", "move", "then"),
    [
        ("y:6", "r", "3", "y6-9", "y:13"),  # red's triangle carries yellow on, whoever plays
        ("r:6", "y", "3", "r6-9", "r:9"),
        ("y:38", "r", "1", "y38-39", "y:39"),
        ("r:38", "y", "1", "r38-39", "r:43"),
        ("y:31", "r", "3", "y31-z2", "y:z2"),  # the zone and HOME
        ("y:30", "r", "8", "y30-H", "y:H"),
        ("r:30", "y", "8", "r30-38", "r:38"),
        ("r:0", "y", "8", "r0-H", "r:H"),
        ("y:0", "r", "8", "y0-8", "y:8"),
        ("b:47", "g", "3", "b47-50", "b:50"),
        ("y:9 b:50", "r", "11", "y9~b50", "y:50 b:9"),
        ("b:31", "r", "Sorry!", "rS~b31", "r:34"),
        ("b:31", "r", "Sorry!", "yS~b31", "y:31"),
    ],
)
def test_each_pawn_keeps_its_own_colours_places(
    line: str, turn: str, card: str, move: str, then: str
) -> None:
    after = at(line, card, TEAMS, turn).apply(move)
    follows = {"r": "b", "b": "y", "y": "g", "g": "r"}[turn]
    assert after.text == f"{pawns(then, TEAMS)} turn:{follows} {deck(card)}"


@pytest.mark.rule("S34")
@pytest.mark.parametrize(
    ("line", "turn", "card", "expected"),
    [
        ("r:10 y:13", "r", "3", {"r10-13": "r:13", "y13-16": "r:10 y:19"}),
        ("r:10 y:13", "y", "3", {"r10-13": "r:13", "y13-16": "r:10 y:19"}),
        ("r:10 y:7", "r", "3", {"r10-13": "r:13 y:7", "y7-10": "y:10"}),
        ("y:4", "r", "1", {"rS-4": "r:4", "yS-34": "y:4,34", "y4-5": "y:5"}),
        ("b:20 g:16", "g", "4", {"b20-16": "b:16", "g16-12": "b:20 g:12"}),
        # forced
        ("r:18,H,H,H y:30,H,H,H", "r", "12", {"r18-30": "r:30,H,H,H y:H,H,H"}),
        ("r:z1 y:2", "y", "10", {"rz1-2": "r:2", "y2-12": "r:z1 y:12", "y2-1": "r:z1 y:4"}),
        # not on the moving pawn's own colour
        ("r:10,13", "r", "3", {"r13-16": "r:10,19"}),
        ("r:10,13", "y", "3", {"r13-16": "r:10,19"}),
        ("r:z1,z4", "y", "3", {"pass": "r:z1,z4"}),
    ],
)
def test_landing_on_the_partners_pawn_bumps_it(
    line: str, turn: str, card: str, expected: dict[str, str]
) -> None:
    check(line, card, expected, TEAMS, turn)
    if "pass" not in expected:
        illegal(at(line, card, TEAMS, turn), "pass", "S8/S20")


@pytest.mark.rule("S34", "S9")
def test_landing_on_the_own_colour_is_illegal_for_the_partner_too() -> None:
    for turn in "ry":
        illegal(at("r:10,13", "3", TEAMS, turn), "r10-13", "S9/S34")
        illegal(at("r:4", "1", TEAMS, turn), "rS-4", "S9/S34")


@pytest.mark.rule("S35")
@pytest.mark.parametrize(
    ("line", "turn", "expected"),
    [
        # the own team only if no opponent's pawn is on the outer track
        ("y:20", "r", {"rS~y20": "r:20"}),
        ("y:20,25", "r", {"rS~y20": "r:20 y:25", "rS~y25": "r:25 y:20"}),
        ("y:20", "y", {"rS~y20": "r:20"}),
        ("r:10 y:20", "r", {"rS~y20": "r:10,20", "yS~r10": "y:10,20"}),
        ("y:20 b:z3 g:H", "r", {"rS~y20": "r:20 b:z3 g:H"}),
        ("y:31", "r", {"rS~y31": "r:34"}),
        ("r:9 y:11,z1,H", "r", {"rS~y11": "r:9,11 y:z1,H", "yS~r9": "y:13,z1,H"}),
        ("b:20", "g", {"gS~b20": "g:20"}),
        ("r:10 y:20 b:50", "r", {"rS~b50": "r:10,50 y:20", "yS~b50": "r:10 y:20,50"}),
        ("r:10 y:20 b:50 g:40", "y", {
            "rS~b50": "r:10,50 y:20 g:40",
            "rS~g40": "r:10,40 y:20 b:50",
            "yS~b50": "r:10 y:20,50 g:40",
            "yS~g40": "r:10 y:20,40 b:50",
        }),
        # never the moving pawn's own colour
        (f"r:10 y:{ALL_HOME}", "r", {"pass": f"r:10 y:{ALL_HOME}"}),
        ("r:10,20,35,H y:H", "r", {"yS~r10": "r:20,35,H y:10,H", "yS~r20": "r:10,35,H y:20,H",
                                   "yS~r35": "r:10,20,H y:35,H"}),
    ],
)  # fmt: skip
def test_sorry_may_have_to_hit_the_partner(line: str, turn: str, expected: dict[str, str]) -> None:
    check(line, "Sorry!", expected, TEAMS, turn)


@pytest.mark.rule("S35")
def test_the_clause_on_targets_is_cited() -> None:
    illegal(at("r:10 y:20 b:50", "Sorry!", TEAMS), "rS~y20", "S35")
    illegal(at("r:10 y:20", "Sorry!", TEAMS), "rS~r10", "S35")
    illegal(at("r:10 y:20", "Sorry!", TEAMS), "pass", "S8/S23/S35")


@pytest.mark.rule("S37")
@pytest.mark.parametrize(
    ("line", "turn", "expected"),
    [
        ("r:10 y:20", "r", {"r10-21": "r:21 y:20", "y20-31": "r:10 y:31"}),
        ("r:10 y:20 g:40", "r", {
            "r10-21": "r:21 y:20 g:40",
            "y20-31": "r:10 y:31 g:40",
            "r10~g40": "r:40 y:20 g:10",
            "y20~g40": "r:10 y:40 g:20",
        }),
        # nobody of the team can go 11
        ("r:58 y:z1", "r", {"pass": "r:58 y:z1"}),
        ("r:58 y:28 b:7", "r", {
            "r58~b7": "r:7 y:28 b:58",
            "y28~b7": "r:58 y:7 b:28",
            "pass": "r:58 y:28 b:7",
        }),
    ],
)  # fmt: skip
def test_exchanges_are_with_opponents_only(line: str, turn: str, expected: dict[str, str]) -> None:
    check(line, "11", expected, TEAMS, turn)
    if "y:20" in line:
        illegal(at(line, "11", TEAMS, turn), "r10~y20", "S37")


@pytest.mark.rule("S22", "S37")
def test_an_exchange_is_not_declined_if_the_partners_pawn_can_go_11() -> None:
    state = at("r:58 y:20 b:7", "11", TEAMS)
    assert set(state.moves) == {"y20-31", "r58~b7", "y20~b7"}
    illegal(state, "pass", "S22")
    assert placed(state.apply("r58~b7"))["b"] == "S,S,S,58"
