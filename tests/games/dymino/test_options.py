"""The options: which there are, what their defaults are, and what cannot be chosen."""

import itertools

import pytest

import kybos
from kybos import InvalidSpecError
from tests.games.dymino.helpers import at, game, text

DEFAULTS = "size=5,double=instead,double_two=all,diagonal=no,rolls=0"


@pytest.mark.rule("D1", "D5", "D6", "D14", "D22")
@pytest.mark.parametrize(
    "named", ["size=5", "double=instead", "double_two=all", "diagonal=no", "rolls=0", DEFAULTS]
)
def test_defaults_may_be_named(named: str) -> None:
    """The named one is the same game."""
    assert kybos.load(f"dymino:{named}") == game()
    assert str(kybos.load(f"dymino:{named}")) == "dymino"
    assert kybos.load(f"dymino:{named}").start().text == game().start().text


@pytest.mark.rule("D1")
def test_size() -> None:
    assert len(at("", "1-3").moves) == 80
    assert len(at("", "1-3", "size=4").moves) == 48
    assert len(at("", "1-3", "size=8").moves) == 224


@pytest.mark.rule("D5")
def test_double() -> None:
    assert at("", "3-3").apply("*a1").text == text("")
    assert at("", "3-3", "double=besides").apply("*a1").text == text("", "3-3", left="3-3")


@pytest.mark.rule("D14")
def test_double_two() -> None:
    assert at("44", "2-2").moves == ("-4",)
    assert set(at("44", "2-2", "double_two=one").moves) == {"-a5", "-b5"}


@pytest.mark.rule("D6")
def test_diagonal() -> None:
    assert at("1/.1", "1-1").apply("1c3").text == text("1/.1/..1")
    assert at("1/.1", "1-1", "diagonal=yes").apply("1c3").text == text("../../..2", score=3)


@pytest.mark.rule("D22")
def test_rolls() -> None:
    assert at("", "1-3").apply("1a1,3b1").turn == kybos.CHANCE
    assert at("", "1-3", "rolls=1").apply("1a1,3b1").turn == kybos.OVER


@pytest.mark.rule("D1", "D5", "D6", "D14", "D22")
@pytest.mark.parametrize(
    ("side", "double", "double_two", "diagonal", "rolls"),
    list(itertools.product((4, 8), ("instead", "besides"), ("all", "one"), (False, True), (0, 100))),
)
def test_options_go_together_and_by_their_names(
    side: int, double: str, double_two: str, diagonal: bool, rolls: int
) -> None:
    """As keywords they make the same game as in a specification, which is written as it is read."""
    named = kybos.load(
        "dymino", size=side, double=double, double_two=double_two, diagonal=diagonal, rolls=rolls
    )
    words = f"size={side},double={double},double_two={double_two},rolls={rolls}"
    written = kybos.load(f"dymino:{words},diagonal={'yes' if diagonal else 'no'}")
    assert named == written
    assert kybos.load(str(named)) == named
    assert named != game()
    assert named.start().text == text("", options=f"size={side}", rolled=0)


@pytest.mark.parametrize(
    ("options", "spec"),
    [
        ("rolls=100", "dymino:rolls=100"),
        ("size=6,rolls=0", "dymino:size=6"),
        ("diagonal=yes,double=besides", "dymino:double=besides,diagonal=yes"),
        ("double_two=one,size=5", "dymino:double_two=one"),
    ],
)
def test_a_specification_is_written_without_defaults(options: str, spec: str) -> None:
    assert set(str(game(options)).partition(":")[2].split(",")) == set(spec.partition(":")[2].split(","))
    assert kybos.load(spec) == game(options)


@pytest.mark.rule("D1")
@pytest.mark.parametrize("side", ["3", "9", "0", "1", "2", "-5", "10", "55"])
def test_sizes_beyond_4_to_8_are_refused(side: str) -> None:
    with pytest.raises(InvalidSpecError, match="size") as caught:
        kybos.load(f"dymino:size={side}")
    assert caught.value.clause == "D1"


@pytest.mark.rule("D22")
@pytest.mark.parametrize("rolls", ["-1", "-100"])
def test_fewer_rolls_than_none_are_refused(rolls: str) -> None:
    with pytest.raises(InvalidSpecError, match="rolls") as caught:
        kybos.load(f"dymino:rolls={rolls}")
    assert caught.value.clause == "D22"


@pytest.mark.rule("D5", "D6", "D14")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("double=both", "double"),
        ("double=yes", "double"),
        ("double=all", "double"),
        ("double_two=two", "double_two"),
        ("double_two=none", "double_two"),
        ("double_two=besides", "double_two"),
        ("diagonal=maybe", "diagonal"),
        ("diagonal=2", "diagonal"),
        ("size=five", "size"),
        ("size=5.0", "size"),
        ("rolls=many", "rolls"),
        ("rolls=1e2", "rolls"),
    ],
)
def test_other_values_are_refused_by_the_name_of_the_option(options: str, reason: str) -> None:
    with pytest.raises(InvalidSpecError, match=reason):
        kybos.load(f"dymino:{options}")


@pytest.mark.parametrize(
    "options", ["seats=2", "gravity=yes", "size=", "size", "size=5,size=6", "Size=5", "=5", "dice=2", ","]
)
def test_options_that_cannot_be_read_are_refused(options: str) -> None:
    with pytest.raises(InvalidSpecError):
        kybos.load(f"dymino:{options}")
