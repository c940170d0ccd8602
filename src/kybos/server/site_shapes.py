"""What the routes of the site answer, as types, and how it is made.

Times are milliseconds since 1970 (UTC), days ISO dates of UTC.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
from typing import Literal, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict

from kybos.core.game import Game, game_type, load
from kybos.core.option import Described, described
from kybos.core.summary import Picture, Section
from kybos.players.level import WORDS
from kybos.server.book import Page, Period
from kybos.server.daily import Challenge
from kybos.server.fairness import Many, Report
from kybos.server.ratings import Rated


class OptionView(TypedDict):
    """An option of a game; `title`, `about` and `words` are for people.

    `choices` are the words that it may be; of a number or a text the usual ones, if any: the empty one
    stands for leaving the option out. `words` are their labels, in the same order.
    """

    name: str
    type: Literal["number", "fraction", "yes-no", "text", "choice"]
    default: int | float | bool | str
    choices: list[str]
    title: str
    about: str
    words: list[str]


class VariantView(TypedDict):
    """A way of playing a game that people are offered."""

    title: str
    spec: str


class PictureView(TypedDict):
    """A position to be shown, with the names of the places to be marked."""

    spec: str
    position: str
    last: list[str]


class LevelView(TypedDict):
    """A computer player."""

    player: str
    word: str


class GameInfo(TypedDict):
    """A game. `seats` are those of the game without options, `about_options` says what they mean.

    `roll`, `rolls` and `to_roll` are what an outcome of chance is called, several are, and what is done to
    have one; catalogues of languages have the last with `to ` before it. `variants` are the ways of playing
    that people are offered, the usual one first; `picture` is what the game looks like, in play if it can be.
    """

    name: str
    title: str
    rules_version: int
    seats: list[str]
    solitaire: bool
    options: list[OptionView]
    variants: list[VariantView]
    picture: PictureView
    about_options: str
    levels: list[LevelView]
    roll: str
    rolls: str
    to_roll: str


class GameList(TypedDict):
    """The games that can be played."""

    games: list[GameInfo]


class ClauseView(TypedDict):
    """A numbered clause, in Markdown."""

    number: str
    heading: str
    text: str


class SectionView(TypedDict):
    """A section of the summary of the rules; `clauses` are the numbers of those that say it exactly."""

    heading: str
    text: str
    clauses: list[str]
    picture: PictureView | None


class RulesPage(TypedDict):
    """The rules of a game; `version` is raised when they change. `summary` is empty where there is none."""

    name: str
    title: str
    version: int
    clauses: list[ClauseView]
    summary: list[SectionView]


class RatingView(TypedDict):
    """How strong somebody is.

    Everybody begins at 1500; who has 200 points more wins about three games of four. The true strength
    lies, in 19 of 20 cases, within `uncertainty` points of `rating`.
    """

    rating: int
    uncertainty: int
    games: int
    wins: int
    provisional: bool


class RankedPerson(RatingView):
    """Somebody's place among those who play a variant: by what is as good as certain of their strength."""

    rank: int
    person: str
    name: str


class RatingTable(TypedDict):
    """Who plays a variant, the strongest first; `total` is how many there are."""

    spec: str
    total: int
    people: list[RankedPerson]


class VariantRating(RatingView):
    """How strong somebody is in a variant."""

    spec: str


class PersonPage(TypedDict):
    """Somebody."""

    id: str
    name: str
    ratings: list[VariantRating]


class ScoreView(TypedDict):
    """A place in a list of scores; `table` is where the game can be looked at, if it may be."""

    rank: int
    person: str
    name: str
    score: int
    began: int
    ended: int
    table: str | None


class Scores(TypedDict):
    """Scores, the best first; of equal ones the earlier. `total` is how many people there are."""

    total: int
    scores: list[ScoreView]


class BookPage(Scores):
    """A page of the record book; games begun from `began` on and before `ended`, None for all times."""

    spec: str
    rules_version: int
    period: Period
    began: int | None
    ended: int | None


class Board(Scores):
    """The scores of a day."""

    date: str
    spec: str


class ChallengeView(TypedDict):
    """A solitaire of a day: `dice` is what its dice are called by, `secret` their seed once it is told."""

    name: str
    title: str
    spec: str
    rules_version: int
    dice: str
    commitment: str
    secret: str | None


class Dailies(TypedDict):
    """What is played on a day."""

    date: str
    games: list[ChallengeView]


class OutcomeCount(TypedDict):
    """How often an outcome came, and was to be expected."""

    text: str
    came: int
    expected: float


class FairnessView(TypedDict):
    """One kind of chance: everybody's (`all`) or after which a seat acts, or which it was dealt.

    `outcomes` is empty where there are too many to be told. `chi_square` and `p_value` are None where the
    sample is too small for a test: each outcome must be expected five times.
    """

    game: str
    kind: str
    seat: str
    size: int
    outcomes: list[OutcomeCount]
    degrees_of_freedom: int
    chi_square: float | None
    p_value: float | None


class FairnessPage(TypedDict):
    """The report on all games that have ended, so many."""

    about: str
    games: int
    reports: list[FairnessView]


def game_view(game: Game) -> GameInfo:
    """A game, given without options."""
    kind = type(game).options_type
    hints, names = get_type_hints(kind), [field.name for field in dataclasses.fields(kind)]
    return GameInfo(
        name=game.name,
        title=game.title,
        rules_version=game.rules_version,
        seats=list(game.seats),
        solitaire=game.is_solitaire,
        options=[
            option_view(name, hints[name], getattr(game.options, name), described(kind, name, hints[name]))
            for name in names
        ],
        variants=[VariantView(title=each.title, spec=each.spec) for each in game.offered()],
        picture=likeness(game.name),
        about_options=inspect.getdoc(kind) or "",
        levels=[LevelView(player=f"level:{number}", word=word) for number, word in enumerate(WORDS, 1)],
        roll=game.chance_word,
        rolls=game.chance_words,
        to_roll=game.chance_verb,
    )


@functools.cache
def likeness(name: str) -> PictureView:
    """What a game looks like: of the pictures of its summary the fullest one; without any, the start."""
    drawn = [section.picture for section in game_type(name).summary() if section.picture]
    plain = [picture for picture in drawn if picture.spec == name]
    fullest = max(plain, key=_fullness, default=Picture(name, ""))
    return PictureView(spec=fullest.spec, position=fullest.position, last=[])


def _fullness(picture: Picture) -> int:
    """How many pieces stand on the board."""
    scene = load(picture.spec).state(picture.position).scene()
    boards = {place.name for place in scene.places if place.size == 1}
    return sum(piece.place in boards for piece in scene.pieces)


def option_view(name: str, hint: object, default: int | float | bool | str, told: Described) -> OptionView:
    """An option, by the annotation of its field and what people are told of it."""
    choices = list(get_args(hint)) if get_origin(hint) is Literal else list(told.labels)
    return OptionView(
        name=name,
        type=_kind_of(hint),
        default=default,
        choices=choices,
        title=told.title,
        about=told.about,
        words=[told.labels.get(choice, choice) for choice in choices],
    )


def _kind_of(hint: object) -> Literal["number", "fraction", "yes-no", "text", "choice"]:
    if get_origin(hint) is Literal:
        return "choice"
    if hint is bool:
        return "yes-no"
    if hint is int:
        return "number"
    return "fraction" if hint is float else "text"


def rules_view(game: Game) -> RulesPage:
    """The clauses of a game that hold; what is only announced is left out."""
    clauses = game.rules().clauses.values()
    return RulesPage(
        name=game.name,
        title=game.title,
        version=game.rules_version,
        clauses=[
            ClauseView(number=clause.number, heading=clause.heading, text=clause.text)
            for clause in clauses
            if clause.due is None
        ],
        summary=[section_view(section) for section in game.summary()],
    )


def section_view(section: Section) -> SectionView:
    """A section of the summary of the rules."""
    picture, drawn = None, section.picture
    if drawn is not None:
        picture = PictureView(spec=drawn.spec, position=drawn.position, last=list(drawn.last))
    return SectionView(
        heading=section.heading, text=section.text, clauses=list(section.clauses), picture=picture
    )


def rating_view(rated: Rated) -> RatingView:
    """A rating as it is told."""
    return RatingView(
        rating=rated.rating,
        uncertainty=rated.uncertainty,
        games=rated.games,
        wins=rated.wins,
        provisional=rated.is_provisional,
    )


def board_view(page: Page, offset: int) -> Scores:
    """Scores with their ranks, which begin behind `offset`."""
    return Scores(
        total=page.total,
        scores=[
            ScoreView(
                rank=offset + place,
                person=score.person,
                name=score.name,
                score=score.score,
                began=score.began,
                ended=score.ended,
                table=score.table,
            )
            for place, score in enumerate(page.scores, 1)
        ],
    )


def challenge_view(challenge: Challenge) -> ChallengeView:
    """A solitaire of a day."""
    return ChallengeView(
        name=challenge.game.name,
        title=challenge.game.title,
        spec=str(challenge.game),
        rules_version=challenge.rules_version,
        dice=challenge.game_id,
        commitment=challenge.commitment,
        secret=challenge.secret or None,
    )


def fairness_view(report: Report) -> FairnessView:
    """One kind of chance."""
    if isinstance(report, Many):
        outcomes, count = [], report.outcomes
    else:
        count = len(report.expected)
        outcomes = [
            OutcomeCount(text=text, came=report.rolled[text], expected=round(expected, 3))
            for text, expected in report.expected.items()
        ]
    return FairnessView(
        game=report.game,
        kind=report.kind,
        seat=report.seat,
        size=report.size,
        outcomes=outcomes,
        degrees_of_freedom=max(0, count - 1),
        chi_square=report.chi_square,
        p_value=report.p_value,
    )
