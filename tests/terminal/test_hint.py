"""`kybos hint` and `kybos players`."""

import random
import threading

import pytest

import kybos
from kybos import Decision, How, Player, State
from kybos.players.level import WORDS
from kybos.terminal import hint
from tests.command import json_of, output
from tests.command import kybos as run

POSITION = "r1..../r2..../...../...../...b2b1_turn:r_die:1"
CARDS = "r:S,S,S,20 y:S,S,S,50 turn:r hand.r:1,3,5,8,12 hand.y:2,7,7,7,10"


def test_a_hint_ranks_the_moves() -> None:
    answer = json_of("hint", "einstein", POSITION, "-p", "expectimax:depth=3", "--seed", "1")
    assert answer["move"] == "1xa4"
    assert [each["move"] for each in answer["alternatives"]] == ["1xa4", "1b4", "1b5"]
    assert answer["values"] == answer["alternatives"][0]["values"]
    assert answer["how"]["depth"] == 3
    assert answer["line"][0] == "1xa4"
    assert answer["line"][1].endswith(":")
    assert sum(answer["values"]) == pytest.approx(1)


def test_for_people_it_is_a_table() -> None:
    text = output("hint", "einstein", POSITION, "-p", "mcts:sims=300", "--seed", "1")
    assert "einstein, red to move, by mcts:sims=300" in text
    assert "→" in text
    assert "tried" in text
    assert "%" in text
    assert "Expected: 1" in text


def test_hidden_cards_stay_hidden_and_moves_are_explained() -> None:
    text = output("hint", "sorry:points=yes", CARDS, "-p", "mcts:sims=50", "--seed", "1")
    assert "what it does" in text
    assert "play-12" in text
    answer = json_of("hint", "sorry:points=yes", CARDS, "-p", "mcts:sims=50", "--seed", "1")
    assert "hand.y:?????" in answer["position"]


def test_a_player_without_reasons_says_what_it_plays() -> None:
    assert "It plays 1" in output("hint", "einstein", POSITION, "-p", "random")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("einstein:setup=123456+123456",), "chance comes next"),
        (("einstein", "...../...../...../...b1./....r1"), "the game is over"),
        (("einstein", POSITION, "-p", "expectimx"), "did you mean expectimax?"),
        (
            ("sorry:seats=4", "r:S,S,S,4 turn:r card:1", "-p", "expectimax"),
            "expectimax plays for one or two sides",
        ),
        (("einstein", POSITION, "-p", "mcts:aim=turns"), "einstein has no aim 'turns'"),
        (("einstein", POSITION, "-p", "mcts:exploration=x"), "must be a number such as 0.5"),
        (("einstein", POSITION, "-p", "expectimax:depth=31"), "depth must be from 1 to 30"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], said: str) -> None:
    done = run("hint", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


class Patient(Player):
    """Thinks until it is asked to stop."""

    name = "patient"

    def __init__(self) -> None:
        super().__init__(None, random.Random(1))
        self.asked = threading.Event()

    def choose(self, view: State, time_left: float | None = None) -> Decision:  # noqa: ARG002  # never ends by itself
        assert self.asked.wait(60)
        return Decision(view.actions[0], How("patience"))

    def stop(self) -> None:
        self.asked.set()


def test_ctrl_c_ends_the_thinking_and_not_the_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = kybos.load("einstein").state(POSITION.replace("_", " "))
    real, pressed = threading.Thread.join, list[bool]()

    def join(thread: threading.Thread, timeout: float | None = None) -> None:
        if not pressed:
            pressed.append(True)
            raise KeyboardInterrupt
        real(thread, timeout)

    monkeypatch.setattr(threading.Thread, "join", join)
    assert hint.think(Patient(), state).action == state.actions[0]
    assert "found so far" in capsys.readouterr().err


def test_the_players_are_listed() -> None:
    text = output("players")
    for name in ("random", "greedy", "expectimax", "mcts", "level:1 to level:10", "cmd:"):
        assert name in text
    assert {row["name"] for row in json_of("players")} >= {
        "cmd",
        "expectimax",
        "greedy",
        "level",
        "mcts",
        "random",
    }


def test_the_levels_of_a_game_are_listed() -> None:
    text = output("players", "einstein")
    assert all(word in text for word in WORDS)
    answer = json_of("players", "sorry:seats=4")
    assert [row["player"] for row in answer["levels"]] == [f"level:{number}" for number in range(1, 11)]
    assert run("players", "chess").returncode == 2
