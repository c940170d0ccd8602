"""Slow, independent implementations of the rules that the engines are tested against."""
