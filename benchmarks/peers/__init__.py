"""Measurements of other programs, one module a program, for the benchmark table."""
