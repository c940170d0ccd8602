"""Position texts that cannot be read, or that no play could lead to, are refused."""

import pytest

from kybos import InvalidPositionError
from tests.games.dymino.helpers import (
    ALONE,
    BESIDES,
    DIAGONAL,
    FULL,
    ROLLS,
    UNEQUAL,
    at,
    drawn,
    game,
    grid,
    text,
)

EMPTY = "...../...../...../...../....."
MOST = 10**18


def refused(written: str, options: str = "") -> str | None:
    """The clause with which a position is refused."""
    with pytest.raises(InvalidPositionError) as caught:
        game(options).state(written)
    assert caught.value.message
    return caught.value.clause


@pytest.mark.parametrize(
    "words",
    [
        *("roll", "roll:", "roll:1", "roll:1-", "roll:-3", "roll:0-3", "roll:1-7", "roll:1-2-3", "roll:13"),
        *("roll:a-b", "roll:1,3", "roll:1-3 roll:1-3", "roll:1-3 roll:2-4", "die:3", "Roll:1-3", "rolls:3"),
        *("roll:1-3 left", "roll:1-3 left:", "roll:1-3 left:x", "roll:1-3 left:0", "roll:1-3 left:7"),
        *("roll:1-3 left:3 left:3", "roll:1-3 left:3-", "roll:1-3 left:-3"),
        *("score", "score:", "score:x", "score:-1", "score:1.5", "score:1e3", "score:5 score:5", "score:½"),
        *("rolled:x", "rolled:", "rolled:-1", "rolled:1.0", "rolled", "turn:r", "next", "{}"),
    ],
)
def test_words_that_cannot_be_read(words: str) -> None:
    count = "" if "rolled" in words else " rolled:2"
    refused(f"{EMPTY} {words}{count}")


@pytest.mark.parametrize(
    "words",
    ["rolled:1 rolled:1", "rolled:1 rolled:2", "score:3 score:3 rolled:1", "roll:1-3 rolled:1 rolled:1"],
)
def test_no_word_stands_twice(words: str) -> None:
    refused(f"{EMPTY} {words}")


@pytest.mark.rule("D1")
@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ("", "...../...../...../....."),
        ("", "...../...../...../...../...../....."),
        ("", "...../...../...../...../...."),
        ("", "...../....../...../...../....."),
        ("", "....../....../....../....../....../......"),
        ("", "..../..../..../...."),
        ("", "........................."),
        ("", "...../...../...../...../"),
        ("", "/...../...../...../...../....."),
        ("", "...../...../...../...../...../"),
        ("", "....//...../...../...../....."),
        ("size=4", EMPTY),
        ("size=6", EMPTY),
        ("size=8", EMPTY),
        ("size=4", "..../..../...."),
    ],
)
def test_rows_that_do_not_make_the_grid(options: str, rows: str) -> None:
    assert refused(rows, options) in (None, "D1")


@pytest.mark.parametrize("sign", ["0", "7", "9", "x", "-", " ", "*", "①", "A", ",", "½"])
def test_signs_that_are_no_dice(sign: str) -> None:
    refused(f"..{sign}../...../...../...../.....")
    refused(f"...../...../...../...../....{sign} roll:1-3 rolled:1")


@pytest.mark.parametrize(
    "written", ["", " ", "roll:1-3 rolled:1", "rolled:1", "score:3", "nonsense", f"{EMPTY}/"]
)
def test_texts_without_a_grid(written: str) -> None:
    refused(written)


@pytest.mark.rule("D12")
@pytest.mark.parametrize("value", "123456")
@pytest.mark.parametrize("words", ["", " rolled:9", " roll:1-3 rolled:9", " roll:2-2 rolled:9"])
@pytest.mark.parametrize(
    "rows",
    ["xxx", "x/x/x", "x/xx", ".../.../.../..xx/..x", "xxxx", "12.21/.xx/.x1", "xx/x", "...../...xx/...xx"],
)
def test_no_group_of_three_or_more(rows: str, words: str, value: str) -> None:
    assert refused(grid(rows.replace("x", value)) + words) == "D12"
    assert refused(grid(rows.replace("x", value)) + words, BESIDES) == "D12"


@pytest.mark.rule("D6", "D12")
@pytest.mark.parametrize("rows", ["x/.x/..x", "x.x/.x", "xx/..x", ".../.../.../..x/xx", "x.x/.x/x.x"])
@pytest.mark.parametrize("value", "16")
def test_corners_count_where_they_connect(rows: str, value: str) -> None:
    written = grid(rows.replace("x", value))
    assert refused(written, DIAGONAL) == "D12"
    assert game().state(written).text == written


@pytest.mark.rule("D12")
def test_groups_of_two_are_possible() -> None:
    for rows in ("11", "11/22/11", "1/1", "12121/21212", "66.66"):
        assert at(rows).is_chance


@pytest.mark.rule("D12")
@pytest.mark.parametrize("score", [MOST + 1, MOST + 10**6, 2**63 - 1, 2**63, 2**64, 10**40])
@pytest.mark.parametrize("rows", ["", "12", FULL])
def test_no_score_above_the_most(score: int, rows: str) -> None:
    assert refused(text(rows, score=score)) == "D12"
    assert f"score:{MOST}" in at(rows, score=MOST).text


@pytest.mark.rule("D21")
@pytest.mark.parametrize("roll", ROLLS)
def test_there_is_no_roll_on_a_full_grid(roll: str) -> None:
    """It is over: the dice of the last roll are gone, used or not."""
    assert refused(text(FULL, roll)) == "D21"
    assert refused(text(FULL, roll), BESIDES) == "D21"
    left = roll if roll[0] == roll[2] else roll[0]
    assert refused(text(FULL, roll, left=left), BESIDES) in ("D21", "D4", "D5")


@pytest.mark.rule("D4")
@pytest.mark.parametrize("roll", UNEQUAL)
def test_the_die_that_is_left_was_rolled(roll: str) -> None:
    low, high = roll.split("-")
    for value in "123456":
        if value in roll:
            assert at("6.5", roll, left=value).moves
        else:
            assert refused(text("6.5", roll, left=value)) == "D4"
    for left in (f"{low}-{low}", f"{high}-{high}", roll):
        assert refused(text("6.5", roll, left=left), BESIDES) in (None, "D4", "D5")


@pytest.mark.rule("D4", "D5")
@pytest.mark.parametrize("left", ["3", "1", "3-3", "1-3"])
@pytest.mark.parametrize("options", ["", BESIDES])
def test_nothing_is_left_of_no_roll(left: str, options: str) -> None:
    assert refused(text("6.5", left=left), options) in (None, "D4", "D5")


@pytest.mark.rule("D5")
@pytest.mark.parametrize("value", "123456")
@pytest.mark.parametrize("options", ["", "double=instead,diagonal=yes"])
def test_an_equal_roll_leaves_nothing_unless_the_dice_come_besides(value: str, options: str) -> None:
    for left in (value, f"{value}-{value}"):
        assert refused(text("6.5", f"{value}-{value}", left=left), options) == "D5"
        assert at("6.5", f"{value}-{value}", BESIDES, left=left).moves


@pytest.mark.rule("D5")
@pytest.mark.parametrize("left", ["4", "4-4", "3-4", "4-3", "2-3"])
def test_the_equal_dice_that_are_left_were_rolled(left: str) -> None:
    assert refused(text("6.5", "3-3", left=left), BESIDES) in (None, "D4", "D5")


@pytest.mark.rule("D4", "D7")
@pytest.mark.parametrize(("roll", "left"), [("1-3", "1"), ("1-3", "3"), ("4-4", "4")])
def test_a_single_die_that_has_been_placed_leaves_one_on_the_grid(roll: str, left: str) -> None:
    """A bonus may have left none."""
    assert refused(text("", roll, left=left), BESIDES) in ("D4", "D7")
    assert at("", "4-4", BESIDES, left="4-4").moves


@pytest.mark.rule("D22")
@pytest.mark.parametrize("words", ["", "roll:1-3 ", "roll:2-2 ", "roll:1-3 left:3 ", "score:5 "])
def test_no_more_rolls_than_the_limit(words: str) -> None:
    for limit, rolled in ((1, 2), (3, 4), (100, 101), (100, 5000)):
        assert refused(f"{grid('12')} {words}rolled:{rolled}", f"rolls={limit}") == "D22"
    assert refused(f"{FULL} rolled:101", "rolls=100") == "D22"
    assert game("rolls=100").state(f"{grid('12')} {words}rolled:100").text


@pytest.mark.rule("D2", "D22")
@pytest.mark.parametrize("options", ["", "rolls=100", BESIDES])
@pytest.mark.parametrize("roll", ["1-3", "2-2"])
def test_a_roll_in_play_is_counted(roll: str, options: str) -> None:
    refused(f"{grid('12')} roll:{roll} rolled:0", options)
    assert game(options).state(f"{grid('12')} roll:{roll} rolled:1").turn == 0


def test_what_is_nothing_may_be_written_or_left_out() -> None:
    """Nought is left out on writing."""
    for words in ("score:0", "rolled:0", "score:0 rolled:0"):
        assert game().state(f"{EMPTY} {words}") == game().start()


@pytest.mark.parametrize("rows", ["", "12", ALONE, drawn({"e1": "6", "a5": "3"})])
def test_positions_are_read_as_they_are_written(rows: str) -> None:
    for roll, left in (("", ""), ("1-3", ""), ("1-3", "1"), ("2-2", ""), ("5-5", "5-5"), ("5-5", "5")):
        if rows or not left:
            assert at(rows, roll, BESIDES, left, 120, 17).text.endswith("score:120 rolled:17")
