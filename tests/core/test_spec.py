import random
from dataclasses import dataclass
from typing import Literal

import pytest

from kybos.core import spec
from kybos.core.errors import InvalidSpecError


@dataclass(frozen=True)
class Options:
    seats: int = 2
    points: bool = False
    open: bool = True
    wind: Literal["none", "east"] = "none"
    setup: str = "random"


def read(text: str) -> Options:
    name, written = spec.split(text)
    return spec.read_options(name, Options, written)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("sorry", {}),
        (" sorry ", {}),
        ("sorry:seats=4", {"seats": "4"}),
        ("sorry:seats=red+yellow,points=yes", {"seats": "red+yellow", "points": "yes"}),
        ("sorry: seats = 4 , points = yes ", {"seats": "4", "points": "yes"}),
        ("sorry:key=a=b", {"key": "a=b"}),
    ],
)
def test_a_specification_is_a_name_and_options(text: str, options: dict[str, str]) -> None:
    assert spec.split(text) == ("sorry", options)


@pytest.mark.parametrize("text", ["", ":", ":seats=2", "Sorry", "7up", "a b", "würfel", "sorry!", "-x:a=b"])
def test_a_name_is_a_lower_case_word(text: str) -> None:
    with pytest.raises(InvalidSpecError, match="does not begin with a name"):
        spec.split(text)


@pytest.mark.parametrize(
    "rest", ["", "seats", "seats=", "=4", "seats=4,", ",seats=4", "seats=4,,points=yes", "4"]
)
def test_options_are_key_and_value(rest: str) -> None:
    with pytest.raises(InvalidSpecError, match="is not key=value"):
        spec.split(f"sorry:{rest}")


def test_no_option_stands_twice() -> None:
    with pytest.raises(InvalidSpecError, match="seats stands twice"):
        spec.split("sorry:seats=2,points=yes,seats=2")


def test_values_are_read_by_the_type_of_the_option() -> None:
    assert read("x") == Options()
    assert read("x:seats=3,points=yes,open=no,wind=east,setup=free") == Options(
        3, True, False, "east", "free"
    )
    assert read("x:points=true,open=false") == Options(points=True, open=False)
    assert [read(f"x:seats={number}").seats for number in ("-3", "007", "-0")] == [-3, 7, 0]


def test_values_may_be_pythons() -> None:
    given = {"seats": 3, "points": True, "open": False, "wind": "east", "setup": "free"}
    assert spec.read_options("x", Options, given) == Options(3, True, False, "east", "free")


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("seats", "x", "x: seats must be a whole number, not 'x'"),
        ("seats", "2.0", "a whole number"),
        ("seats", "٣", "a whole number"),
        ("seats", "1" * 30, "a whole number"),
        ("seats", 2.0, "a whole number"),
        ("seats", True, "a whole number"),
        ("seats", None, "a whole number"),
        ("points", "maybe", "x: points must be yes or no, not 'maybe'"),
        ("points", 1, "yes or no"),
        ("points", None, "yes or no"),
        ("points", ["yes"], "yes or no"),
        ("wind", "west", "x: wind must be one of none, east, not 'west'"),
        ("wind", 0, "one of none, east"),
        ("wind", None, "one of none, east"),
        ("setup", 5, "x: setup must be a text, not 5"),
        ("setup", None, "a text"),
    ],
)
def test_a_value_of_another_type_is_refused(key: str, value: object, says: str) -> None:
    with pytest.raises(InvalidSpecError, match=says):
        spec.read_options("x", Options, {key: value})


def test_an_unknown_option_is_refused_with_the_nearest_and_all() -> None:
    with pytest.raises(InvalidSpecError) as caught:
        read("x:seat=2")
    assert str(caught.value) == (
        "x has no option 'seat' (did you mean seats?); its options are seats, points, open, wind, setup"
    )


def test_an_option_of_what_has_none_is_refused() -> None:
    @dataclass(frozen=True)
    class NoOptions:
        pass

    with pytest.raises(InvalidSpecError, match="x has no option 'seats'; it has no options"):
        spec.read_options("x", NoOptions, {"seats": 2})


def test_what_is_written_is_the_shortest_and_reads_back() -> None:
    assert spec.write("x", Options()) == "x"
    assert spec.write("x", Options(seats=4, points=True)) == "x:seats=4,points=yes"
    assert spec.write("x", Options(open=False, wind="east", setup="free")) == "x:open=no,wind=east,setup=free"
    rng = random.Random(1)
    for _ in range(200):
        options = Options(
            rng.choice([2, 3, -1]),
            rng.random() < 0.5,
            rng.random() < 0.5,
            rng.choice(["none", "east"]),
            rng.choice(["random", "free", "1+2"]),
        )
        assert read(spec.write("x", options)) == options, options


@pytest.mark.parametrize("value", ["a,b", "a=b", "", " a", "a ", " ", ",", "seats=2", "a\nb", "a:b", "ü"])
def test_no_text_is_taken_that_could_not_be_written(value: str) -> None:
    try:
        options = spec.read_options("x", Options, {"setup": value})
    except InvalidSpecError:
        return
    assert read(spec.write("x", options)) == options


def test_only_near_words_are_suggested() -> None:
    assert spec.suggestion("einstien", ["sorry", "einstein"]) == " (did you mean einstein?)"
    assert spec.suggestion("chess", ["sorry", "einstein"]) == ""
    assert spec.suggestion("chess", []) == ""
