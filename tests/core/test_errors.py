import copy
import pickle

import pytest

import kybos
from kybos.core import errors
from kybos.core.errors import IllegalMoveError, KybosError
from kybos.paint.message import message

kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, KybosError)]


@pytest.mark.parametrize("kind", kinds)
def test_every_error_is_a_value_error_with_a_public_name(kind: type[KybosError]) -> None:
    assert issubclass(kind, ValueError)
    assert getattr(kybos, kind.__name__) is kind
    assert kind is KybosError or kind.__name__.endswith("Error")


def test_all_of_the_design_are_there() -> None:
    designed = {"InvalidMoveError", "IllegalMoveError", "AmbiguousMoveError", "InvalidPositionError"}
    assert designed | {"InvalidRecordError"} <= {kind.__name__ for kind in kinds}


def test_no_kind_of_move_error_is_caught_as_another() -> None:
    for kind in kinds:
        others = [other for other in kinds if other not in (kind, KybosError)]
        assert not any(issubclass(kind, other) for other in others)


def test_an_error_cites_its_clause() -> None:
    error = IllegalMoveError("stone 4 must move", "E6")
    assert str(error) == "stone 4 must move (E6)"
    assert (error.message, error.clause) == ("stone 4 must move", "E6")


def test_without_a_clause_the_text_stands_alone() -> None:
    assert str(KybosError("no")) == "no"
    assert KybosError("no").clause is None


@pytest.mark.parametrize("kind", kinds)
def test_what_an_error_says_can_be_a_message_and_stays_one(kind: type[KybosError]) -> None:
    told, told_help = message("stone {stone} must move", stone=4), message("legal: {moves}", moves="4b3")
    error = kind(told, "E6", told_help)
    assert str(error) == "stone 4 must move (E6); legal: 4b3"
    for other in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (other.told, other.told_help) == (told, told_help)
        assert (other.message, other.help) == ("stone 4 must move", "legal: 4b3")


@pytest.mark.parametrize("kind", kinds)
@pytest.mark.parametrize("clause", [None, "E6"])
def test_errors_travel_between_processes(kind: type[KybosError], clause: str | None) -> None:
    error = kind("stone 4 must move", clause)
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is kind
        assert (str(other), other.message, other.clause) == (str(error), error.message, error.clause)
