"""Sorry! for two, three and four players: a slow oracle for tests.

Written from the clauses S1-S44 of the rules alone, with plain strings, tuples and dictionaries, and
on purpose without a look at the engine that it checks. A location is ``S``, ``0`` ... ``59``,
``z1`` ... ``z5`` or ``H``; a colour is the letter r, b, y or g; a card is ``1`` ... ``12`` or
``Sorry!``. Nothing that a position holds is ever changed, a play makes new dictionaries.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

Pawns = dict[str, tuple[str, ...]]
"""The four locations of each colour, in the order of ``LOCATIONS``."""

Pawn = tuple[str, str]
"""Colour and location."""

CORNERS = {"r": 0, "b": 15, "y": 30, "g": 45}
"""The corner b of each colour's side, clockwise (S1)."""

ZONE = ("z1", "z2", "z3", "z4", "z5")
TRACK = tuple(str(number) for number in range(60))
LOCATIONS = ("S", *TRACK, *ZONE, "H")
PACK = {"1": 5} | dict.fromkeys(("2", "3", "4", "5", "7", "8", "10", "11", "12", "Sorry!"), 4)
"""The copies of each card (S5)."""

_ORDER = {location: place for place, location in enumerate(LOCATIONS)}
_CARD_ORDER = {card: place for place, card in enumerate(PACK)}
_ON_TRACK = frozenset(TRACK)
_HOME = ("H",) * 4


def _square(number: int) -> str:
    return str(number % 60)


CIRCLES = {colour: _square(corner + 4) for colour, corner in CORNERS.items()}
SLIDES: dict[str, tuple[str, tuple[str, ...]]] = {
    _square(corner + first): (colour, tuple(_square(corner + n) for n in range(first, last + 1)))
    for colour, corner in CORNERS.items()
    for first, last in ((1, 4), (9, 13))
}
"""Colour and squares of the slide behind each triangle (S2)."""


def walk(colour: str, location: str, steps: int) -> str | None:
    """Return where a pawn comes to by steps forward or, if negative, backward (S3, S27-S30)."""
    step = 1 if steps > 0 else -1
    way_home = (_square(CORNERS[colour] + 2), *ZONE, "H")
    for _ in range(abs(steps)):
        if location in ("S", "H"):
            return None
        if location in ZONE or (location in way_home and steps > 0):
            location = way_home[way_home.index(location) + step]
        else:
            location = _square(int(location) + step)
    return location


_WALKS = {
    (colour, location, steps): target
    for colour in CORNERS
    for location in LOCATIONS
    for steps in (-4, -1, *range(1, 13))
    if (target := walk(colour, location, steps)) is not None
}


@dataclass(frozen=True)
class Options:
    """The options of a game; ``seats`` are in turn order, no ``first`` means the first of them."""

    seats: str = "ry"
    teams: bool = False
    points: bool = False
    split: str = "any"
    bonus: str = "best"
    swapped_pawn_slides: bool = False
    quick_start: bool = False
    first: str | None = None


@dataclass(frozen=True)
class Position:
    """The pawns, the seat ``turn`` (to draw, to act, or the last that moved) and the cards (S6).

    While a 7 is under way ``left`` steps are still to be walked and ``moved`` tells where the pawns
    of the earlier parts stand; else they are 0 and empty. ``deck`` has only cards that are there.
    """

    options: Options
    pawns: Pawns
    turn: str
    card: str | None = None
    left: int = 0
    moved: frozenset[Pawn] = frozenset()
    deck: dict[str, int] = field(default_factory=lambda: dict(PACK))
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)


def side_of(options: Options, seat: str) -> str:
    """Return the colours of a seat's team in seat order, without teams the seat alone (S32)."""
    return next(team for team in ("ry", "bg") if seat in team) if options.teams else seat


def start(options: Options) -> Position:
    """Return the beginning, before the first draw or deal (S4, S7, S38, S44)."""
    ahead = options.points or options.quick_start
    pawns: Pawns = {seat: ("S", "S", "S", CIRCLES[seat] if ahead else "S") for seat in options.seats}
    hands: dict[str, tuple[str, ...]] = dict.fromkeys(options.seats, ()) if options.points else {}
    return Position(options, pawns, options.first or options.seats[0], hands=hands)


def winners(position: Position) -> set[str]:
    """Return the colours of the side that has all its pawns home, if one has (S31, S32, S43)."""
    for seat in position.options.seats:
        side = side_of(position.options, seat)
        if all(position.pawns[colour] == _HOME for colour in side):
            return set(side)
    return set()


def is_over(position: Position) -> bool:
    """Tell whether a side has all its pawns home (S31, S32, S41)."""
    return bool(winners(position))


def payoffs(position: Position) -> dict[str, int]:
    """Return 1 or 0, or the points, of each seat (S31, S41-S43); nothing before the end."""
    winning, seats = winners(position), position.options.seats
    if not winning:
        return {}
    if not position.options.points:
        return {seat: int(seat in winning) for seat in seats}
    sides = {seat: side_of(position.options, seat) for seat in seats}
    home = {side: sum(position.pawns[c].count("H") for c in side) for side in sides.values()}
    others = {side: count for side, count in home.items() if not set(side) & winning}
    most = max(others.values())
    bonuses = [bonus for bonus, limit in ((100, 0), (50, 1), (25, 2)) if most <= limit]
    extra = sum(bonuses) if position.options.bonus == "sum" else max(bonuses, default=0)
    extra += sum(5 * (4 * len(side) - count) for side, count in others.items())
    return {seat: 5 * home[side] + (extra if seat in winning else 0) for seat, side in sides.items()}


def _less(cards: Mapping[str, int], gone: Iterable[str]) -> dict[str, int]:
    """Return the cards without those that are gone, in the order of the pack."""
    counts = dict(cards)
    for card in gone:
        counts[card] -= 1
    return {card: count for card, count in counts.items() if count}


def _shown(position: Position, seen: str) -> list[str]:
    """Return the card in play and the cards in the hands of the seats of ``seen``."""
    cards = [card for seat, hand in position.hands.items() if seat in seen for card in hand]
    return cards if position.card is None else [*cards, position.card]


def outcomes(position: Position) -> dict[str, int]:
    """Return the cards that can be drawn now and their weights, after a shuffle if it is due (S6)."""
    hands = position.hands.values()
    full = position.options.points and all(len(hand) >= 5 for hand in hands)
    if position.card is not None or full or is_over(position):
        return {}
    return dict(position.deck or _less(PACK, _shown(position, position.options.seats)))


def draw(position: Position, card: str) -> Position:
    """Return the position after a draw: card in play, or in the shortest hand (S6, S38, S39)."""
    deck = _less(outcomes(position), [card])
    if not position.options.points:
        return replace(position, card=card, deck=deck)
    seats = position.options.seats
    place = seats.index(position.turn)
    clockwise = seats[place:] + seats[:place]
    receiver = min(clockwise, key=lambda seat: len(position.hands[seat]))
    hand = tuple(sorted((*position.hands[receiver], card), key=_CARD_ORDER.__getitem__))
    return replace(position, deck=deck, hands=position.hands | {receiver: hand})


def _end(colour: str, square: str) -> tuple[str, ...]:
    """Return the landing square alone or, on another colour's triangle, its whole slide (S11, S12)."""
    owner, squares = SLIDES.get(square, (colour, (square,)))
    return (square,) if owner == colour else squares


def _set_down(board: dict[str, list[str]], colour: str, square: str) -> None:
    """Put a pawn on a square, which bumps and slides (S9, S11-S13); its old place is empty by now."""
    squares = _end(colour, square)
    if square in _ON_TRACK:
        for places in board.values():
            for index, place in enumerate(places):
                if place in squares:
                    places[index] = "S"
    board[colour].append(squares[-1])


def _sorted(board: dict[str, list[str]]) -> Pawns:
    return {colour: tuple(sorted(places, key=_ORDER.__getitem__)) for colour, places in board.items()}


def _land(pawns: Pawns, colour: str, origin: str, target: str) -> Pawns:
    """Return the pawns after one of them moved to a place, also by a Sorry! (S9-S13, S23, S24)."""
    board = {letter: list(places) for letter, places in pawns.items()}
    board[colour].remove(origin)
    _set_down(board, colour, target)
    return _sorted(board)


def _exchange(pawns: Pawns, own: Pawn, other: Pawn, swapped_pawn_slides: bool) -> Pawns:
    """Return the pawns after an exchange and the slides that it leads to (S21, S24, S25)."""
    (colour, origin), (victim, square) = own, other
    board = {letter: list(places) for letter, places in pawns.items()}
    board[colour].remove(origin)
    board[victim].remove(square)
    board[victim].append(origin)
    _set_down(board, colour, square)
    if swapped_pawn_slides and origin in board[victim]:
        board[victim].remove(origin)
        _set_down(board, victim, origin)
    return _sorted(board)


def _walkers(pawns: Pawns, colour: str, steps: int) -> Iterator[tuple[str, str]]:
    """Yield place and landing of each pawn that may walk so many steps (S9, S28-S30)."""
    places = pawns[colour]
    for origin in places:
        target = _WALKS.get((colour, origin, steps))
        if target is not None and (target == "H" or target not in places):
            yield origin, target


def _parts(pawns: Pawns, side: str, used: Collection[Pawn], left: int, pawns_left: int) -> Iterator[str]:
    """Yield the parts of a 7 after which the rest can be walked (S18, S19, S36)."""
    for steps in range(left, 0 if pawns_left > 1 else left - 1, -1):
        for colour in side:
            for origin, target in _walkers(pawns, colour, steps):
                if (colour, origin) in used:
                    continue
                if steps < left:
                    after = _land(pawns, colour, origin, target)
                    now_used = _used_after(used, after, (colour, target))
                    if next(_parts(after, side, now_used, left - steps, pawns_left - 1), None) is None:
                        continue
                yield f"{colour}{origin}-{target}"


def _used_after(used: Collection[Pawn], after: Pawns, landed: Pawn) -> frozenset[Pawn]:
    """Return where the used pawns are that could still walk: not on START, not HOME (S18, S36)."""
    colour, target = landed
    all_used = {*used, (colour, _end(colour, target)[-1])}
    return frozenset((c, place) for c, place in all_used if place != "H" and place in after[c])


def _on_track(pawns: Pawns, colours: Iterable[str]) -> list[Pawn]:
    return [(colour, place) for colour in colours for place in pawns[colour] if place in _ON_TRACK]


def _card_moves(position: Position, card: str) -> set[str]:
    """Return what the pawns can do by a card, without ``pass`` (S14-S26, S33-S37)."""
    options, pawns = position.options, position.pawns
    side = side_of(options, position.turn)
    if card == "7":
        pawns_left = 8 if options.teams and options.split == "any" else 1 if position.left else 2
        return set(_parts(pawns, side, position.moved, position.left or 7, pawns_left))
    opponents = [seat for seat in options.seats if seat not in side]
    if card == "Sorry!":
        out = [colour for colour in side if "S" in pawns[colour]]
        targets = _on_track(pawns, opponents) or _on_track(pawns, side)
        return {f"{own}S~{other}{square}" for own in out for other, square in targets if other != own}
    distances = {"4": (-4,), "10": (10, -1)}.get(card) or (int(card),)
    found = {
        f"{colour}{origin}-{target}"
        for colour in side
        for steps in distances
        for origin, target in _walkers(pawns, colour, steps)
    }
    if card in ("1", "2"):
        found |= {f"{c}S-{CIRCLES[c]}" for c in side if "S" in pawns[c] and CIRCLES[c] not in pawns[c]}
    if card == "11":
        own_pawns, targets = _on_track(pawns, side), _on_track(pawns, opponents)
        found |= {f"{own}{at}~{other}{square}" for own, at in own_pawns for other, square in targets}
    return found


def _only_exchanges(card: str, found: Iterable[str]) -> bool:
    """Tell whether a card is an 11 with which no pawn can go forward (S22, S40)."""
    return card == "11" and all("~" in move for move in found)


def moves(position: Position) -> set[str]:
    """Return the legal moves of the seat to act; none if a card is to be drawn or the game is over."""
    if position.card is not None:
        found = _card_moves(position, position.card)
        may_pass = not found or _only_exchanges(position.card, found)
        return found | {"pass"} if may_pass and not position.options.points else found
    if not position.options.points or outcomes(position) or is_over(position):
        return set()
    by_card = {card: _card_moves(position, card) for card in position.hands[position.turn]}
    choices = {f"play-{card}" for card, found in by_card.items() if found}
    if all(not found or _only_exchanges(card, found) for card, found in by_card.items()):
        choices |= {f"drop-{card}" for card in by_card}
    return choices


def play(position: Position, move: str) -> Position:
    """Return the position after a move, which is taken to be one of ``moves(position)``."""
    kind, _, named = move.partition("-")
    if kind in ("play", "drop"):
        hand = list(position.hands[position.turn])
        hand.remove(named)
        after = replace(position, hands=position.hands | {position.turn: tuple(hand)})
        return replace(after, card=named) if kind == "play" else replace(after, turn=_next(position))
    if move == "pass":
        return _card_done(position, position.pawns)
    colour = move[0]
    if position.card == "7":
        return _play_part(position, colour, kind[1:], named)
    if "~" not in move:
        return _card_done(position, _land(position.pawns, colour, kind[1:], named))
    origin, _, other = move[1:].partition("~")
    if origin == "S":
        return _card_done(position, _land(position.pawns, colour, origin, other[1:]))
    slides = position.options.swapped_pawn_slides
    return _card_done(position, _exchange(position.pawns, (colour, origin), (other[0], other[1:]), slides))


def _play_part(position: Position, colour: str, origin: str, target: str) -> Position:
    """Return the position after the whole 7 or a part of it (S18, S19)."""
    after = _land(position.pawns, colour, origin, target)
    walked = next(steps for steps in range(1, 8) if _WALKS.get((colour, origin, steps)) == target)
    left = (position.left or 7) - walked
    if not left:
        return _card_done(position, after)
    moved = _used_after(position.moved, after, (colour, target))
    return replace(position, pawns=after, left=left, moved=moved)


def _next(position: Position) -> str:
    seats = position.options.seats
    return seats[(seats.index(position.turn) + 1) % len(seats)]


def _card_done(position: Position, pawns: Pawns) -> Position:
    """Discard the card; the next seat is on, except after a 2 and in the end (S7, S15, S39)."""
    done = replace(position, pawns=pawns, card=None, left=0, moved=frozenset())
    return done if position.card == "2" or is_over(done) else replace(done, turn=_next(position))


def text(position: Position) -> str:
    """Write a position in canonical form, with all hands."""
    return _write(position, position.options.seats)


def view(position: Position, seat: str | None) -> str:
    """Write what a seat, or a spectator (None), may know: no hand but its own (S38)."""
    return _write(position, seat or "")


def _write(position: Position, seen: str) -> str:
    seats = position.options.seats
    words = [f"{seat}:{','.join(position.pawns[seat])}" for seat in seats] + [f"turn:{position.turn}"]
    if position.card is not None:
        words.append(f"card:{position.card}")
    if position.left:
        words.append(f"left:{position.left}")
    if position.moved:
        in_order = sorted(position.moved, key=lambda pawn: (seats.index(pawn[0]), _ORDER[pawn[1]]))
        words.append("moved:" + ",".join(colour + place for colour, place in in_order))
    hidden = Counter(card for seat, hand in position.hands.items() if seat not in seen for card in hand)
    cards = {card: n for card in PACK if (n := position.deck.get(card, 0) + hidden[card])}
    if cards != _less(PACK, _shown(position, seen)):
        counts = ",".join(f"{card}x{count}" for card, count in cards.items())
        words.append(f"{'unseen' if hidden else 'deck'}:{counts or '-'}")
    for seat, hand in position.hands.items():
        if hand:
            words.append(f"hand.{seat}:" + (",".join(hand) if seat in seen else "?" * len(hand)))
    return " ".join(words)


def position_of(written: str, options: Options) -> Position:
    """Read a position text; nothing is checked, and views with hidden cards are not read."""
    words = dict(word.split(":") for word in written.split(" "))
    plain = start(options)
    pawns = {
        seat: tuple(sorted(words[seat].split(","), key=_ORDER.__getitem__)) if seat in words else places
        for seat, places in plain.pawns.items()
    }
    hands = {seat: tuple(words.get(f"hand.{seat}", "").split(",")) for seat in plain.hands}
    hands = {seat: () if hand == ("",) else hand for seat, hand in hands.items()}
    moved = frozenset((pawn[0], pawn[1:]) for pawn in words.get("moved", "").split(",") if pawn)
    turn, card, left = words.get("turn", plain.turn), words.get("card"), int(words.get("left", 0))
    read = Position(options, pawns, turn, card, left, moved, hands=hands)
    if "deck" not in words:
        return replace(read, deck=_less(PACK, _shown(read, options.seats)))
    piles = [pile.split("x") for pile in words["deck"].split(",") if pile != "-"]
    return replace(read, deck={card: int(count) for card, count in piles})


_TRICKY = ("2", "10", "11", "Sorry!", "7", "7")
_SLOW = ("3", "5", "8", "11", "11", "12", "Sorry!")


def random_position(rng: random.Random, options: Options) -> Position:
    """Return a random possible position with a card in play, or with points at a choice, not over.

    A 7 under way is made by playing parts, so its used pawns and the rest are possible.
    """
    while True:
        position = _deal(rng, options, _random_pawns(rng, options))
        if is_over(position) or not moves(position):
            continue
        while position.card == "7" and rng.random() < 0.6:
            later = [play(position, move) for move in sorted(moves(position)) if move != "pass"]
            under_way = [after for after in later if after.left]
            if not under_way:
                break
            position = rng.choice(under_way)
        return position


def _deal(rng: random.Random, options: Options, pawns: Pawns) -> Position:
    """Draw a card in play, the hands and any pile that these leave (S5, S6, S38)."""
    turn = rng.choice(options.seats)
    card: str | None = rng.choice(_TRICKY if rng.random() < 0.6 else tuple(PACK))
    if options.points and rng.random() < 0.5:
        card = None
    rest = list(Counter(_less(PACK, [] if card is None else [card])).elements())
    rng.shuffle(rest)
    hands: dict[str, tuple[str, ...]] = dict.fromkeys(options.seats if options.points else "", ())
    for seat in sorted(hands, key=turn.__ne__):
        liked = rng.sample(tuple(PACK), rng.randint(2, 11)) if rng.random() < 0.6 else rng.sample(_SLOW, 2)
        drawn = sorted(rest, key=liked.__contains__)[-4 if seat == turn and card is not None else -5 :]
        hands[seat] = tuple(sorted(drawn, key=_CARD_ORDER.__getitem__))
        for each in drawn:
            rest.remove(each)
    size = rng.choice([0, 1, rng.randint(0, len(rest)), rng.randint(0, len(rest)), len(rest)])
    counts = Counter(rest[:size])
    deck = {each: counts[each] for each in PACK if counts[each]}
    return Position(options, pawns, turn, card, deck=deck, hands=hands)


def _random_pawns(rng: random.Random, options: Options) -> Pawns:
    """Draw places: anywhere, in a crowd, on slides or near the end; see S25 for foreign triangles."""
    focus, style = rng.randrange(60), rng.choice(["any", "crowd", "slides", "end", "mixed", "mixed"])
    amounts = ((0.2, 0.1), (0.05, 0.02), (0.5, 0.1), (0.1, 0.5), (0.0, 0.0), (0.75, 0.15), (0.0, 0.88))
    shares = {side_of(options, seat): rng.choice(amounts) for seat in options.seats}
    near = rng.choice([(), (-2, -1, 0, 1, 2)])
    triangles = rng.random() < 0.5 and not options.swapped_pawn_slides
    on_slides = [square for _, squares in SLIDES.values() for square in squares]
    pawns: Pawns = {}
    taken: set[str] = set()
    for colour in options.seats:
        places: list[str] = []
        others = {square: owner for square, (owner, _) in SLIDES.items() if owner != colour}
        barred = {square for square, owner in others.items() if not triangles or owner not in options.seats}
        at_start, at_home = shares[side_of(options, colour)]
        while len(places) < 4:
            chance = rng.random()
            how = rng.choice(["any", "crowd", "slides", "end"]) if style == "mixed" else style
            if chance < at_start + at_home:
                place = "S" if chance < at_start else "H"
            elif how == "end":
                place = rng.choice(
                    [*(_square(CORNERS[colour] + n) for n in (rng.randint(-8, 4), *near)), *ZONE]
                )
            elif how == "crowd":
                place = _square(focus + rng.randint(0, 24))
            else:
                place = rng.choice(on_slides if how == "slides" else [*TRACK, *ZONE, *ZONE])
            if place in ("S", "H") or not (place in places or place in taken or place in barred):
                places.append(place)
        taken |= _ON_TRACK & set(places)
        pawns[colour] = tuple(sorted(places, key=_ORDER.__getitem__))
    return pawns
