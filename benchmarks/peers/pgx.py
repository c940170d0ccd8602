"""Pgx's 2048, vectorised by JAX: `python -m benchmarks.peers.pgx STEPS` prints moves per second.

Written for pgx 2.6.0 and jax 0.10.2, on the processor. It runs in a process of its own, which is held
to one core before JAX begins, with JAX's threads turned off as far as its flags go, so that the other
side, on one thread, has no fewer cores. All games are stepped together as the documentation of pgx
shows it, `jit` over `vmap` with `auto_reset`, in one `lax.scan`, which saves the calls from Python.
Of batches from 16 to 4,096 games 1,024 were the fastest; other generators than JAX's usual one were
slower. Compiling, some ten seconds, and as many steps beforehand are outside the clock.
"""

import importlib
import os
import sys
from importlib.util import find_spec
from time import perf_counter
from typing import Any

BATCH = 1_024
FLAGS = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def available() -> bool:
    """Say whether pgx and jax are installed; imports neither."""
    return find_spec("pgx") is not None and find_spec("jax") is not None


def hold_to_one_core() -> None:
    """Leave this process one core of those it has, and JAX one thread; call it before JAX is imported."""
    os.environ["XLA_FLAGS"] = FLAGS
    os.environ["JAX_PLATFORMS"] = "cpu"
    if sys.platform == "linux":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def moves_per_second(steps: int) -> float:
    """Moves per second of random games, every legal move equally likely; a finished game begins anew."""
    jax: Any = importlib.import_module("jax")
    environment = importlib.import_module("pgx").make("2048")
    auto_reset = importlib.import_module("pgx.experimental").auto_reset
    step_all = jax.vmap(auto_reset(environment.step, environment.init))

    def move_all(carried: Any, _: None) -> tuple[Any, None]:
        state, key = carried
        key, choosing, dealing = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen = jax.random.categorical(choosing, odds, axis=1)
        return (step_all(state, chosen, jax.random.split(dealing, BATCH)), key), None

    rounds = max(1, steps // BATCH)
    play = jax.jit(lambda carried: jax.lax.scan(move_all, carried, None, length=rounds)[0])
    first = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), BATCH))
    carried = jax.block_until_ready(play((first, jax.random.PRNGKey(2))))
    begin = perf_counter()
    jax.block_until_ready(play(carried))
    return rounds * BATCH / (perf_counter() - begin)


if __name__ == "__main__":
    hold_to_one_core()
    print(moves_per_second(int(sys.argv[1])))
