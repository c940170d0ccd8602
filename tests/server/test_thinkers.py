"""Computer players in worker processes: whatever becomes of a worker, the move is made."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psutil
import pytest

import kybos
from kybos.core.errors import InvalidSpecError
from kybos.core.state import State
from kybos.server.thinker import Request
from kybos.server.thinker_process import ThinkerProcess
from kybos.server.thinkers import Thinkers, ThinkersClosedError, check_player

GAMES = ("einstein", "sorry:seats=4,teams=yes", "sorry:points=yes", "dymino:rolls=30", "einstein:setup=free")
COMMAND = (sys.executable, "-P", "-m", "kybos.server.thinker")


@asynccontextmanager
async def thinkers(workers: int = 1, seconds: float = 600.0) -> AsyncIterator[Thinkers]:
    pool = Thinkers(workers, seconds, first_seconds=600.0)
    await pool.start()
    try:
        yield pool
    finally:
        pids = pool.pids
        await pool.close()
        assert pool.pids == ()
        assert not any(psutil.pid_exists(pid) for pid in pids)


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def stopped(pool: Thinkers) -> int:
    """The number of the only worker, which has been stopped in the middle of what it does."""
    await until(lambda: len(pool.pids) == 1)
    os.kill(pool.pids[0], signal.SIGSTOP)
    return pool.pids[0]


def middle(spec: str = "einstein") -> State:
    """A position in which a seat has a choice."""
    rng = random.Random(3)
    state = kybos.load(spec).start()
    while len(state.actions) < 2:
        state = state.apply(rng.choice(state.choices))
    return state


@pytest.mark.parametrize("spec", GAMES)
def test_whole_games_are_played_in_workers(spec: str) -> None:
    async def main() -> None:
        rng = random.Random(7)
        state = kybos.load(spec).start()
        async with thinkers() as pool:
            while not state.is_over:
                if state.is_chance:
                    state = state.apply(rng.choice(state.choices))
                else:
                    player = ("level:3", "greedy", "random", "level:6")[state.turn]
                    state = state.apply(await pool.choose("t", player, state.seen_by(state.turn)))
            assert (pool.crashes, pool.late, pool.waiting, pool.thinking) == (0, 0, 0, 0)

    asyncio.run(main())


def test_a_worker_killed_in_mid_thought_is_replaced_and_the_move_is_made() -> None:
    async def main() -> None:
        view = middle()
        async with thinkers() as pool:
            first = await stopped(pool)
            choosing = asyncio.create_task(pool.choose("t", "level:7", view))
            await until(lambda: pool.thinking == 1)
            os.kill(first, signal.SIGKILL)
            assert await choosing in view.actions
            assert pool.pids != (first,)
            assert (pool.crashes, pool.late) == (1, 0)

    asyncio.run(main())


def test_a_worker_killed_between_two_thoughts_is_replaced() -> None:
    async def main() -> None:
        view = middle()
        async with thinkers() as pool:
            for _ in range(3):
                await pool.choose("t", "level:5", view)
                process = psutil.Process(pool.pids[0])
                process.kill()
                await until(lambda process=process: not process.is_running())  # type: ignore[misc]
            assert await pool.choose("t", "level:5", view) in view.actions

    asyncio.run(main())


def test_a_worker_that_hangs_is_replaced_after_its_time() -> None:
    async def main() -> None:
        view = middle()
        async with thinkers(seconds=1) as pool:
            await pool.choose("t", "level:5", view)
            first = await stopped(pool)
            assert await pool.choose("t", "level:5", view) in view.actions
            assert pool.late >= 1
            assert pool.pids != (first,)

    asyncio.run(main())


def test_a_player_without_end_is_asked_to_answer_before_it_is_late() -> None:
    async def main() -> None:
        view = middle("einstein:seats=4")
        async with thinkers(seconds=5) as pool:
            await pool.choose("t", "mcts:sims=10", view)
            assert await pool.choose("t", "mcts:sims=1000000000", view) in view.actions
            assert (pool.late, pool.crashes) == (0, 0)

    asyncio.run(main())


def test_who_is_short_of_time_plays_by_chance_before_the_clock_runs_out() -> None:
    async def main() -> None:
        view = middle()
        async with thinkers() as pool:
            await stopped(pool)
            assert await pool.choose("t", "level:5", view, 0.8) in view.actions
            assert await pool.choose("t", "level:5", view, 0.1) in view.actions
            assert (pool.late, pool.crashes) == (0, 0)

    asyncio.run(main())


def test_after_a_player_that_fails_twice_the_novice_plays() -> None:
    async def main() -> None:
        view = middle("sorry:seats=4")
        async with thinkers() as pool:
            assert await pool.choose("t", "expectimax", view) in view.actions  # it cannot play for four
            assert (pool.crashes, pool.late) == (2, 0)

    asyncio.run(main())


def test_an_illegal_answer_is_a_crash_and_at_last_any_legal_action_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, int]] = []

    async def ask(worker: ThinkerProcess, request: Request, _seconds: float) -> int:
        asked.append((request["player"], worker.pid))
        return 999_999

    async def main() -> None:
        view = middle()
        async with thinkers() as pool:
            assert await pool.choose("t", "level:8", view) in view.actions
            assert pool.crashes == 3

    monkeypatch.setattr(ThinkerProcess, "ask", ask)
    asyncio.run(main())
    assert [player for player, _ in asked] == ["level:8", "level:8", "level:1"]
    assert len({pid for _, pid in asked}) == 3


def test_where_no_worker_can_be_started_moves_are_made_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        view = middle()
        async with thinkers() as pool:
            assert await pool.choose("t", "level:8", view) in view.actions
            assert pool.crashes >= 1

    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    asyncio.run(main())


def test_a_forced_move_needs_no_worker() -> None:
    async def main() -> None:
        state = middle()
        rng = random.Random(2)
        while len(state.actions) != 1:
            state = state.apply(rng.choice(state.choices)) if not state.is_over else middle()
        assert await Thinkers(1).choose("t", "level:8", state) == state.actions[0]

    asyncio.run(main())


def test_many_wishes_at_once_are_all_granted() -> None:
    async def main() -> None:
        view = middle()
        async with thinkers(2) as pool:
            wishes = [pool.choose(f"t{number % 17}", "level:4", view) for number in range(200)]
            assert all(action in view.actions for action in await asyncio.gather(*wishes))
            assert (pool.crashes, pool.late, pool.waiting) == (0, 0, 0)

    asyncio.run(main())


def test_tables_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    view = middle()

    async def ask(_worker: ThinkerProcess, request: Request, _seconds: float) -> int:
        served.append(request["table"])
        return view.actions[0]

    async def main() -> None:
        async with thinkers() as pool:
            await asyncio.gather(*(pool.choose(table, "level:4", view) for table in "aaaabbc"))

    monkeypatch.setattr(ThinkerProcess, "ask", ask)
    asyncio.run(main())
    assert "".join(served) == "abcabaa"


def test_a_wish_nobody_waits_for_is_passed_over() -> None:
    async def main() -> None:
        view = middle()
        async with thinkers() as pool:
            pid = await stopped(pool)
            tasks = [asyncio.create_task(pool.choose("t", "level:4", view)) for _ in range(3)]
            await until(lambda: pool.waiting == 2)
            for task in tasks:
                task.cancel()
            os.kill(pid, signal.SIGCONT)
            await until(lambda: (pool.waiting, pool.thinking) == (0, 0))
            assert await pool.choose("t", "level:4", view) in view.actions
            assert pool.pids == (pid,)

    asyncio.run(main())


def test_closing_in_mid_thought_tells_who_waits_and_leaves_no_process() -> None:
    async def main() -> None:
        view = middle()
        async with thinkers() as pool:
            await stopped(pool)
            tasks = [asyncio.create_task(pool.choose("t", "level:7", view)) for _ in range(3)]
            await until(lambda: pool.thinking == 1)
            await pool.close()
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(answer, ThinkersClosedError) for answer in answers)
            with pytest.raises(ThinkersClosedError, match="not started, or are closed"):
                await pool.choose("t", "level:7", view)

    asyncio.run(main())


@pytest.mark.parametrize("pause", [0.0, 0.01, 0.1])
def test_closing_at_once_leaves_no_process(pause: float) -> None:
    async def main() -> None:
        async with thinkers(2):
            await asyncio.sleep(pause)

    before = psutil.Process().children()  # a database of other tests may run
    asyncio.run(main())
    assert psutil.Process().children() == before


def test_workers_warm_up_while_they_have_nothing_to_do() -> None:
    async def main() -> None:
        pool = Thinkers(2)
        pool.warm(["einstein", "nonsense"])
        await pool.start()
        assert not pool.is_warm
        await until(lambda: pool.is_warm)
        assert pool.crashes >= 1  # the nonsense, which is asked for no more
        await pool.close()

    asyncio.run(main())


def test_what_a_worker_says_of_its_troubles_goes_to_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        view = middle()
        async with thinkers() as pool:
            assert await pool.choose("t", "level:4", view) in view.actions

    monkeypatch.setenv("PYTHONVERBOSE", "1")
    asyncio.run(main())
    assert "import 'kybos.core.game'" in caplog.text


def test_a_worker_ends_at_the_end_of_its_input_in_mid_thought() -> None:
    request = {"game": "einstein", "player": "expectimax:depth=30", "view": middle().text}
    worker = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert worker.stdin
    with worker:
        worker.stdin.write(json.dumps(request) + "\n")
        worker.stdin.close()
        assert worker.wait() == 0
        assert worker.stdout
        assert worker.stdout.read() == ""


def test_a_worker_heeds_no_interrupt_is_modest_and_takes_no_chatter_for_an_answer() -> None:
    view = middle()
    script = (
        "import kybos.server.thinker as t, kybos.players.random as r, os, signal\n"
        "def choose(self, view, left=None):\n"
        "    print('chatter'); os.kill(os.getpid(), signal.SIGINT); return was(self, view, left)\n"
        "was, r.RandomPlayer.choose = r.RandomPlayer.choose, choose\n"
        "t.main()\n"
    )
    request = json.dumps({"game": "einstein", "player": "random", "view": view.text})
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as worker:
        assert worker.stdin
        assert worker.stdout
        worker.stdin.write(request + "\n")
        worker.stdin.flush()
        assert json.loads(worker.stdout.readline())["action"] in view.actions
        assert psutil.Process(worker.pid).nice() == min(19, psutil.Process().nice() + 10)
        assert worker.communicate() == ("", "chatter\n")
        assert worker.returncode == 0


def test_the_server_imports_no_player_for_thinkers() -> None:
    script = "import sys, kybos.server.thinkers; sys.exit('kybos.players' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_only_bounded_players_of_the_house_may_be_asked_for() -> None:
    game = kybos.load("einstein")
    for spec in ("level:1", "level:10", "random", "greedy"):
        check_player(spec, game)
    for spec in (
        "level:0",
        "level:11",
        "level:07",
        "level",
        "cmd:rm",
        "mcts:sims=9",
        "greedy:aim=x",
        "",
        "x",
    ):
        with pytest.raises(InvalidSpecError, match="level:1 to level:10, greedy and random play here"):
            check_player(spec, game)
