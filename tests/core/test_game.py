import pickle
from dataclasses import dataclass
from pathlib import Path

import pytest

import kybos
from kybos.core.errors import InvalidMoveError, InvalidPositionError, InvalidSpecError
from kybos.core.game import Ending, Game, game_type, installed_games
from kybos.paint.message import Message
from tests.core.processes import python
from tests.core.tiny import Hill, HillOptions
from tests.core.veil import Veil

SPECS = [
    ("einstein", "einstein"),
    ("einstein:seats=2,setup=random,first=red", "einstein"),
    ("einstein:first=b", "einstein:first=blue"),
    (" einstein: setup=free , seats=4 ", "einstein:seats=4,setup=free"),
    ("einstein:setup=135624+654321,first=blue", "einstein:setup=135624+654321,first=blue"),
]


@pytest.mark.parametrize(("text", "shortest"), SPECS)
def test_a_game_is_named_by_its_shortest_specification(text: str, shortest: str) -> None:
    game = kybos.load(text)
    assert str(game) == shortest
    assert kybos.load(str(game)) == game
    assert repr(game) == f"kybos.load({shortest!r})"
    assert eval(repr(game), {"kybos": kybos}) == game


def test_options_may_be_keywords() -> None:
    game = kybos.load("einstein:seats=4", setup="free", first="g")
    assert game == kybos.load("einstein:seats=4,setup=free,first=green")
    assert (
        kybos.load("einstein", seats="3") == kybos.load("einstein", seats=3) == kybos.load("einstein:seats=3")
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("einstien", r"there is no game 'einstien' \(did you mean einstein\?\); installed are .*einstein"),
        ("chess", "there is no game 'chess'; installed are"),
        ("", "does not begin with a name"),
        ("EinStein", "does not begin with a name"),
        ("einstein:", "is not key=value"),
        ("einstein:seats", "'seats' in 'einstein:seats' is not key=value"),
        ("einstein:seat=2", r"einstein has no option 'seat' \(did you mean seats\?\)"),
        ("einstein:seats=2,seats=3", "seats stands twice"),
        ("einstein:seats=two", "einstein: seats must be a whole number, not 'two'"),
        ("einstein:seats=5", "seats must be 2, 3 or 4"),
    ],
)
def test_a_specification_that_cannot_be_read_is_refused(text: str, says: str) -> None:
    with pytest.raises(InvalidSpecError, match=says):
        kybos.load(text)


def test_a_keyword_cannot_repeat_or_mistype_an_option() -> None:
    with pytest.raises(InvalidSpecError, match="first, seats is given twice"):
        kybos.load("einstein:seats=2,first=red", seats=2, first="red", setup="free")
    for wrong in ({"seats": 2.0}, {"seats": True}, {"setup": 5}, {"seat": 2}):
        with pytest.raises(InvalidSpecError):
            kybos.load("einstein", **wrong)


def test_games_are_equal_by_class_and_options() -> None:
    same = {Hill(), Hill(HillOptions()), Hill(HillOptions(goal=5))}
    assert len(same) == 1
    assert len(same | {Hill(HillOptions(goal=6)), Veil(), kybos.load("einstein")}) == 4
    assert Veil() != "veil"

    class OtherHill(Hill):
        pass

    assert OtherHill() != Hill()


@pytest.mark.parametrize("game", [Hill(HillOptions(goal=7)), Veil(), kybos.load("einstein:seats=3")], ids=str)
def test_games_can_be_pickled(game: Game) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        other = pickle.loads(pickle.dumps(game, protocol))
        assert other == game
        assert hash(other) == hash(game)
        assert other.start() == game.start()


def test_installed_games_are_found_and_cannot_be_changed() -> None:
    found = installed_games()
    assert found["einstein"].value == "kybos.games.einstein.game:EinStein"
    assert list(found) == sorted(found)
    assert game_type("einstein") is type(kybos.load("einstein"))
    with pytest.raises(TypeError):
        found["chess"] = found["einstein"]  # type: ignore[index]  # that is the point


def test_to_list_the_games_loads_none() -> None:
    code = "import sys, kybos; print('einstein' in kybos.installed_games(), 'kybos.games' in sys.modules)"
    assert python(code) == "True False"


def test_a_game_is_found_by_an_entry_point_of_its_distribution(tmp_path: Path) -> None:
    info = tmp_path / "lone-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lone\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[kybos.games]\nlone = lone:Lone\n")
    (tmp_path / "lone.py").write_text(
        "from kybos.core.game import Game\nclass Lone(Game):\n    name = 'lone'\n"
    )
    code = "import kybos; print([*kybos.installed_games()], repr(kybos.load('lone')))"
    found = python(code, tmp_path)
    assert "'lone'" in found
    assert found.endswith("kybos.load('lone')")


def test_seats_go_by_number_name_or_initial() -> None:
    game = kybos.load("einstein:seats=4")
    for seat, name in enumerate(("red", "blue", "yellow", "green")):
        assert {game.seat_of(word) for word in (seat, name, name.upper(), name[0], name[0].upper())} == {seat}


@pytest.mark.parametrize("word", [-1, 4, "", "re", "purple", "0", None])
def test_there_are_no_other_seats(word: str | int) -> None:
    with pytest.raises(
        InvalidSpecError, match=r"einstein:seats=4 has no seat .*; its seats are red, blue, yellow"
    ):
        kybos.load("einstein:seats=4").seat_of(word)


def test_sides_are_named_by_their_seats(hill: Game) -> None:
    assert hill.side_names == ("ann+cy", "ben")
    assert kybos.load("einstein").side_names == ("red", "blue")
    assert kybos.load("einstein:seats=3").side_names == ("red", "blue+green")
    assert kybos.load("einstein:seats=4").side_names == ("red+yellow", "blue+green")


def test_a_game_for_one_is_a_solitaire(hill: Game) -> None:
    class Alone(Hill):
        seats = ("ann",)
        sides = (0,)

    assert Alone().is_solitaire
    assert Alone().side_names == ("ann",)
    assert not hill.is_solitaire


def test_the_words_for_actions_give_their_number(hill: Game) -> None:
    class Longer(Hill):
        action_words = ("a", "b", "c", "d")

    assert (hill.action_count, Longer().action_count, Veil().action_count) == (3, 4, 2)


def test_a_game_without_options_takes_none() -> None:
    assert str(Veil()) == "veil"
    assert Veil().endings == (Ending("end", "at the end"),)


@pytest.mark.parametrize("text", [None, 5, b"due:2"])
def test_a_position_is_a_text(hill: Game, text: object) -> None:
    with pytest.raises(InvalidPositionError, match="a position is a text, not"):
        hill.state(text)  # type: ignore[arg-type]  # that is the point


def test_a_position_text_starts_from_the_first_position(hill: Game) -> None:
    assert hill.state("") == hill.start()
    assert hill.state("pot:3 due:0").text == "turn:0 due:0 pot:3 score:0,0,0"
    assert hill.state("due:0_pot:3") == hill.state("pot:3 due:0")
    for wrong in ("pot:7", "score:1,2", "draws:3", "pot:3 pot:3", "nonsense"):
        with pytest.raises(InvalidPositionError):
            hill.state(wrong)


def test_what_a_game_reads_is_checked_against_the_ranges() -> None:
    class Careless(Veil):
        def read_position(self, text: str):  # type: ignore[no-untyped-def]  # as the base class
            position = self.book.layout.blank()
            position.said[0] = int(text)
            return position

    assert Careless().state("2").text == "cards:0,0 said:2,0"
    with pytest.raises(InvalidPositionError, match="said is 3, outside 0…2"):
        Careless().state("3")


def test_the_words_for_actions_are_its_notation(hill: Game) -> None:
    state = hill.state("pot:3 due:0")
    assert [state.parse(word) for word in ("keep", "give")] == [0, 1]
    with pytest.raises(InvalidMoveError, match=r"'keeep' is no move here \(did you mean keep\?\)"):
        state.parse("keeep")
    with pytest.raises(InvalidMoveError, match="'2' is no move here; there are 0, 1, 3"):
        hill.start().parse("2")


def test_what_happens_is_told_as_messages(hill: Game) -> None:
    acting = hill.state("turn:1 pot:3 due:0")
    assert hill.tell(acting, 1) == Message("{move}", {"move": "give"})
    assert str(hill.tell(hill.start(), 3)) == "3"
    over = hill.state("turn:3 due:0 score:6,0,0")
    told = [str(hill.status(state)) for state in (hill.start(), acting, over)]
    assert told == ["chance comes next", "ben is to move", "ann has won at the end"]


def test_the_rules_stand_beside_the_game() -> None:
    assert type(kybos.load("einstein")).rules()["E6"].number == "E6"


def test_the_rules_stand_beside_a_game_of_one_module_too(tmp_path: Path) -> None:
    (tmp_path / "lone.py").write_text(
        "from kybos.core.game import Game\nclass Lone(Game):\n    name = 'lone'\n"
    )
    (tmp_path / "rules.md").write_text("- **L1** All alone.\n")
    assert python("import lone; print(lone.Lone.rules()['L1'].text)", tmp_path) == "All alone."


def test_options_are_those_of_the_class() -> None:
    @dataclass(frozen=True)
    class More(HillOptions):
        goal: int = 50

    class Higher(Hill):
        options_type = More

    assert Higher().start().position.goal == 50
    assert str(Higher(More(goal=5))) == "hill:goal=5"
