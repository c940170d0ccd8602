"""What tests on random positions share: how many there are, and from which seed."""

import os
import random

from kybos.core.compiling import interpreted


def many(count: int) -> int:
    """So many games or positions; a twentieth when the rules run interpreted, for they take long."""
    return count // 20 if interpreted() else count


def fresh_seed() -> int:
    """A new seed for each run, or `KYBOS_SEED` to repeat one; tests print it when they fail."""
    written = os.environ.get("KYBOS_SEED")
    return int(written) if written else random.SystemRandom().randrange(2**32)
