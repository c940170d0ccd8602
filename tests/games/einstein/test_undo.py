"""Play and take back by keeping old states: whatever happens, no state ever changes."""

import itertools
import pickle

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kybos import Game, State
from tests.games.einstein.helpers import ids, stones_of
from tests.games.einstein.strategies import games


class Kept:
    """A state, and what it was like when it was new."""

    def __init__(self, state: State, move: int | None) -> None:
        self.state = state
        self.move = move
        self.before = self.picture()

    def picture(self) -> tuple[object, ...]:
        """Everything that a state tells."""
        state = self.state
        told = (state.text, hash(state), state.turn, state.actions, state.moves, state.result)
        return (*told, state.position.tobytes(), [outcome.action for outcome in state.outcomes])


class PlayAndTakeBack(RuleBasedStateMachine):
    """A game with its history; moves are played by id or by text."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[Kept] = []
        self.elsewhere: list[Kept] = []

    @initialize(played=games())
    def begin(self, played: Game) -> None:
        self.history = [Kept(played.start(), None)]

    @property
    def now(self) -> State:
        """The state on the table."""
        return self.history[-1].state

    @precondition(lambda self: not self.now.is_over)
    @rule(pick=st.integers(0, 719), by_text=st.booleans(), times=st.integers(1, 12))
    def play_on(self, pick: int, by_text: bool, times: int) -> None:
        for _ in range(times):
            if self.now.is_over:
                return
            choices = ids(self.now)
            move = choices[pick % len(choices)]
            self.history.append(Kept(self.now.apply(self.now.text_of(move) if by_text else move), move))
            pick += 7

    @precondition(lambda self: len(self.history) > 1)
    @rule(back=st.integers(1, 200))
    def take_back(self, back: int) -> None:
        keep = max(1, len(self.history) - back)
        self.elsewhere += self.history[keep:]
        del self.history[keep:]

    @rule()
    def play_again_from_the_start(self) -> None:
        state = self.history[0].state
        for kept in self.history[1:]:
            assert kept.move is not None
            state = state.apply(kept.move)
            assert state == kept.state

    @rule()
    def pocket(self) -> None:
        assert pickle.loads(pickle.dumps(self.now)) == self.now
        assert self.now.game.state(self.now.text) == self.now

    @rule(value=st.integers(-5, 5))
    def scribble_on_a_copy_of_the_position(self, value: int) -> None:
        position = self.now.position
        position.stones[:] = value
        position.turn = 5

    @invariant()
    def the_past_is_unchanged(self) -> None:
        for kept in [*self.history[-6:], *self.elsewhere[-6:]]:
            assert kept.picture() == kept.before

    @invariant()
    def stones_only_go(self) -> None:
        boards = [set(stones_of(kept.state).values()) for kept in self.history[-6:]]
        for earlier, later in itertools.pairwise(boards):
            assert later <= earlier or not earlier

    def teardown(self) -> None:
        for kept in [*self.history, *self.elsewhere[:200]]:
            assert kept.picture() == kept.before


TestPlayAndTakeBack = PlayAndTakeBack.TestCase
TestPlayAndTakeBack.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, print_blob=True
)
