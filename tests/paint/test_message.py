import dataclasses

import pytest

from kybos.paint.message import Message, joined, message


def test_a_message_is_its_english_form_with_the_parameters_put_in() -> None:
    told = message("{seat} moves stone {stone} to {square}", seat="red", stone=3, square="c2")
    assert told.id == "{seat} moves stone {stone} to {square}"
    assert dict(told.parameters) == {"seat": "red", "stone": 3, "square": "c2"}
    assert str(told) == "red moves stone 3 to c2"


def test_a_message_without_places_has_no_parameters() -> None:
    assert str(Message("chance comes next")) == "chance comes next"
    assert dict(Message("chance comes next").parameters) == {}


def test_a_catalogue_can_put_the_same_parameters_elsewhere() -> None:
    told = message("{seat} rolls {die}", seat="blue", die=4)
    assert "eine {die} für {seat}".format(**told.parameters) == "eine 4 für blue"


def test_values_with_braces_are_put_in_as_they_are() -> None:
    assert str(message("{move}", move="{seat}")) == "{seat}"


def test_messages_are_equal_by_id_and_parameters() -> None:
    assert message("{a}", a=1) == message("{a}", a=1)
    assert message("{a}", a=1) != message("{a}", a=2)
    assert message("{a}", a=1) != message("{a}!", a=1)


def test_a_message_cannot_be_changed() -> None:
    told = message("{a}", a=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        told.id = "x"  # type: ignore[misc]  # that is the point
    with pytest.raises(TypeError):
        told.parameters["a"] = 2  # type: ignore[index]  # that is the point


def test_names_are_joined_two_by_two_each_a_parameter() -> None:
    told = joined("{first} + {second}", ["red", "blue", "green"])
    assert str(told) == "red + blue + green"
    assert told.parameters["second"] == "green"
    assert told.parameters["first"] == Message("{first} + {second}", {"first": "red", "second": "blue"})


def test_a_place_may_be_called_text() -> None:
    assert str(message("{text}!", text="hello")) == "hello!"
