"""A program that plays every game of Kybos by taking any legal move.

Try it: kybos play einstein --player "red=cmd:python examples/engine.py"
"""

import random
import sys

legal = []


def say(text):
    """Answer a line; without flush it would stay in a buffer, and the host would wait for it."""
    print(text, flush=True)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "kybos":
        say("name Anything goes")
        say("ok")
    elif word == "game":
        say("ok")  # whatever is played: the host says what is legal
    elif word == "legal":
        legal = rest.split()
    elif word == "go":
        say("move " + random.choice(legal))
    elif word == "quit":
        break
    # all other lines may be passed over: event, position, time, stop, over
