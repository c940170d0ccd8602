"""Games small enough to be solved exactly, with an evaluation, for the players that search."""
