"""Dymino, the solitaire in which dice merge."""
