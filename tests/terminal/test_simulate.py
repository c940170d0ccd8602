"""`kybos simulate` of solitaires: quantiles by player, JSON, and what is refused."""

from __future__ import annotations

import re

import pytest

import kybos
from kybos.core.solo import Quantiles, simulate_solo
from kybos.players import greedy
from tests.command import json_of, output, refusal

GREEDY = ("--player", "greedy")


def quantiles(found: Quantiles) -> dict[str, float]:
    """As JSON tells them."""
    return {"0.1": found.low, "0.5": found.median, "0.9": found.high, "mean_log10": found.mean_log}


def test_a_solitaire_is_summed_up_by_quantiles() -> None:
    text = output("simulate", "dymino:size=4", "--games", "200", "--seed", "1")
    assert "dymino:size=4, 200 games by random, seed 1" in text
    for words in ("10 %", "median", "90 %", "mean of log10(1 + x)", "score within 100 turns", "full: 200"):
        assert words in text
    assert "±" not in text
    summary = simulate_solo(kybos.load("dymino:size=4"), 200, seed=1)
    for name, found in (("turns", summary.turns), ("score", summary.scores)):
        line = next(line for line in text.splitlines() if re.search(rf"│\s+{name} │", line))
        numbers = [cell.strip() for cell in line.split("│")[2:-1]]
        expected = [f"{value:,.0f}" for value in (found.low, found.median, found.high)]
        assert numbers == [*expected, f"{found.mean_log:.3f}"]


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_all_figures_in_json(player: str) -> None:
    spec, position = "dymino:size=4,rolls=40", "12../..../..../...3 score:5 rolled:2"
    words = ("simulate", spec, position.replace(" ", "_"), "--games", "30", "--seed", "9", "--player", player)
    answer = json_of(*words)
    assert answer == json_of(*words)
    state = kybos.load(spec).state(position)
    play = greedy.solo(state) if player == "greedy" else None
    summary = simulate_solo(state, 30, seed=9, play=play)
    assert answer == {
        "game": spec,
        "position": position,
        "player": player,
        "games": 30,
        "cut": 0,
        "seed": 9,
        "turns": quantiles(summary.turns),
        "scores": quantiles(summary.scores),
        "early_turns": 100,
        "early_scores": quantiles(summary.early),
        "endings": summary.endings,
    }
    assert answer["endings"]["full"] + answer["endings"]["rolls"] == 30


def test_the_greedy_player_plays_longer_on_the_same_seed() -> None:
    words = ("simulate", "dymino:size=4", "--games", "100", "--seed", "4")
    by_chance, thinking = json_of(*words), json_of(*words, *GREEDY)
    assert (by_chance["player"], thinking["player"]) == ("random", "greedy")
    assert by_chance["turns"]["0.5"] < thinking["turns"]["0.5"]
    assert "100 games by greedy, seed 4" in output(*words, *GREEDY)


def test_any_player_plays_a_solitaire_as_it_does_elsewhere() -> None:
    """Greedy by way of the views it is handed is the greedy player that plays in compiled code."""
    words = ("simulate", "dymino:size=4", "--games", "40", "--seed", "4", "--player")
    fast, slow, deep = (json_of(*words, player) for player in ("greedy", "level:5", "expectimax:width=4"))
    assert fast["turns"]["0.5"] / 2 < slow["turns"]["0.5"] < 2 * fast["turns"]["0.5"]
    assert deep["player"] == "expectimax:width=4"
    assert json_of(*words, "level:5") == slow


def test_how_many_games_are_played_unless_it_is_said() -> None:
    """A hundred thousand at random, a hundred by a player that thinks."""
    assert json_of("simulate", "dymino:rolls=1", "--seed", "1")["games"] == 100_000
    assert json_of("simulate", "dymino:rolls=1", "--seed", "1", *GREEDY)["games"] == 100


def test_long_games_are_cut_off_where_it_is_said() -> None:
    answer = json_of("simulate", "dymino", "--games", "3", "--seed", "1", "--longest", "12", *GREEDY)
    assert (answer["cut"], answer["turns"]["0.5"]) == (3, 12)
    assert "cut off: 3" in output(
        "simulate", "dymino", "--games", "3", "--seed", "1", "--longest", "12", *GREEDY
    )


def test_a_new_seed_is_told() -> None:
    one, other = (json_of("simulate", "dymino:rolls=1", "--games", "10") for _ in range(2))
    assert one["seed"] != other["seed"]
    again = json_of("simulate", "dymino:rolls=1", "--games", "10", "--seed", str(one["seed"]))
    assert again == one


@pytest.mark.parametrize("spec", ["einstein", "sorry"])
def test_games_of_several_are_played_at_random(spec: str) -> None:
    said = refusal("simulate", spec, "--games", "10", *GREEDY)
    assert f"only solitaires are simulated with a player; {spec} is played at random" in said
    assert "red wins" in output("simulate", spec, "--games", "10", "--player", "random")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--player", "human"), "there is no player 'human'"),
        (("--player", "nobody"), "there is no player 'nobody'"),
        (("--player", ""), "'' does not begin with a name"),
        (("--player", "level:11"), "the levels are 1 to 10, not 11"),
        (("--games", "0"), "1"),
        (("--seed", "-1"), "0"),
        (("11111/...../...../...../.....",), "would have combined"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in refusal("simulate", "dymino", *words)
