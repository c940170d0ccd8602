"""The rules of Dymino, clause by clause."""
