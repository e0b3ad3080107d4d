"""Moving a token: by a throw, a walk, another player's hand (rulings section 5)."""

from functools import lru_cache
from typing import ClassVar, Final, Literal

from grandtour.core.game import Event
from grandtour.core.seats import NOBODY, Seat
from grandtour.games.geoquest.actions import STAY, TO, Action, tile_of
from grandtour.games.geoquest.agenda import Cause, Menu, Question, Step
from grandtour.games.geoquest.board import NAMES, OFF_BOARD, Octets, Tile, Tiles, members
from grandtour.games.geoquest.cards.loadout import Grant, Loadout
from grandtour.games.geoquest.cards.play import CalmMoment, cards_menu
from grandtour.games.geoquest.decision import Facts, Kind, Target
from grandtour.games.geoquest.dice import TOTALS
from grandtour.games.geoquest.language.words import HELD, Effect, Place
from grandtour.games.geoquest.state import AFTER, MOVING, THROWN, State
from grandtour.games.geoquest.turn.ending import finish
from grandtour.games.geoquest.turn.move_costs import walk_routes, ways
from grandtour.games.geoquest.turn.sums import parts, shown, total
from grandtour.games.geoquest.view import Walk
from grandtour.games.geoquest.walking import reach
from grandtour.games.geoquest.walking.footwork import Step as LastStep

# A move by a throw.


def set_out(state: State) -> None:
    """Asks where to go; somebody without any choice stays."""
    seat, now = state.active, state.now
    if now.driver != NOBODY:
        state.push(Shift(now.driver, seat, -1, ""))
        return
    question = Move(seat)
    if not (ways(state).routes.area or state.hands[seat]) and len(question.menu(state)) == 1:
        question.answer(state, STAY)
    else:
        state.agenda += (question,)


_to_each: Final = Octets(TO).of
"""The actions that lead to a set of tiles."""


@lru_cache(maxsize=1 << 14)
def _to_each_or_stay(tiles: Tiles) -> tuple[Action, ...]:
    """Remembered because many throws lead to the same tiles."""
    return (*_to_each(tiles), STAY)


class Move(CalmMoment, frozen=True):
    """Where to go with the throw."""

    kind: ClassVar[Kind] = "move"

    def menu(self, state: State) -> Menu:
        seat = self.seat
        ends = _to_each_or_stay(ways(state).routes.area)
        if state.kits[seat].has_actions or state.hands[seat]:
            return (*ends, *cards_menu(state, seat))
        return ends

    def allows(self, state: State, seat: Seat, action: Action) -> bool:
        """Looks at the map rather than through the whole menu."""
        if seat == self.seat and action.verb == "to":
            return ways(state).routes.area >> tile_of(action) & 1 == 1
        return action in state.legal(seat)

    def answer(self, state: State, action: Action) -> None:
        seat = self.seat
        if action == STAY:
            state.tell("stayed", seat=seat)
        else:
            known = ways(state)
            found, points = known.parts, known.total
            way = known.routes[tile_of(action)]
            if way.bonus:
                sources = state.kits[seat].terrain
                found = [*found, *((sources[n][0], sources[n][2]) for n in way.bonuses)]
                points = total(found)
            told = _go(state, seat, way)
            told["parts"], told["total"] = shown(found), points
            state.news.append(Event("moved", told))
        move_on(state)

    def facts(self, state: State) -> Facts:
        sources = tuple(source for source, _, _ in state.kits[self.seat].terrain)
        return {"targets": _targets(ways(state).routes, sources)}


def _go(state: State, seat: Seat, way: LastStep) -> dict[str, object]:
    """The token goes its way, step by step. Returns what an event tells of that."""
    if seat == state.active:
        state.now.stepped += len(way.route)
    start = state.spot(seat)
    put(state, seat, way.tile)
    return {
        "seat": seat,
        "start": NAMES[start],
        "tile": NAMES[way.tile],
        "route": [NAMES[tile] for tile in way.route],
        "cost": way.cost,
    }


def put(state: State, seat: Seat, tile: Tile) -> None:
    """The token stands there now."""
    state.places[seat] = tile
    state.ways = None


@lru_cache(maxsize=256)
def _targets(leads: reach.Reach, sources: tuple[str, ...] = ()) -> tuple[Target, ...]:
    """Remembered because all who look at a table see the same ones."""
    return tuple(
        Target(
            tile=NAMES[tile],
            cost=way.cost,
            route=tuple(NAMES[each] for each in way.route),
            bonuses=tuple(sources[n] for n in way.bonuses),
            crossings=way.crossings,
        )
        for tile, way in leads.items()
    )


# Walks: a few steps beside the throw.


def move_on(state: State) -> None:
    """After the move or the search: what is left to walk, then the end of the turn."""
    now = state.now
    now.stage = AFTER
    if not now.walks or now.ending:
        finish(state)
        return
    walk, *rest = now.walks
    now.walks = tuple(rest)
    state.push(Walks())
    _ask_walk(state, state.active, walk)


class Walks(Step, frozen=True):
    """`move_on`, once nothing else is left to do."""

    def run(self, state: State) -> None:
        move_on(state)


def _ask_walk(state: State, seat: Seat, walk: Walk) -> None:
    if walk_routes(state, seat, walk.points, walk.over_streams):
        state.push(WalkTo(seat, walk.points, walk.over_streams, walk.source))


class WalkTo(Question, frozen=True):
    """Where to walk with so many points, without bonuses."""

    kind: ClassVar[Kind] = "walk"

    amount: int
    over_streams: bool
    card: str

    def _routes(self, state: State) -> reach.Reach:
        return walk_routes(state, self.seat, self.amount, self.over_streams)

    def menu(self, state: State) -> Menu:
        return _to_each_or_stay(self._routes(state).area)

    def answer(self, state: State, action: Action) -> None:
        if action == STAY:
            state.tell("stayed", seat=self.seat)
        else:
            told = _go(state, self.seat, self._routes(state)[tile_of(action)])
            state.tell("walked", **told, card=self.card)

    def facts(self, state: State) -> Facts:
        targets = _targets(self._routes(state))
        return {"card": self.card, "amount": self.amount, "targets": targets}


class FreeMove(Effect, frozen=True):
    points: int

    @property
    def welcome(self) -> bool:
        return True

    def possible(self, state: State, cause: Cause) -> bool:
        return bool(walk_routes(state, cause.seat, self.points, over_streams=False))

    def happen(self, state: State, cause: Cause) -> None:
        _ask_walk(state, cause.seat, Walk(cause.card, self.points, over_streams=False))


class MultiplyMove(Effect, frozen=True):
    factor: int

    def possible(self, state: State, cause: Cause) -> bool:
        now = state.now
        return cause.seat == state.active and now.stage == THROWN and now.declared == MOVING

    def happen(self, state: State, cause: Cause) -> None:
        more = TOTALS[state.now.throw] * (self.factor - 1)
        state.now.throw_bonuses += ((cause.card, more),)
        state.tell("bonus_added", seat=cause.seat, amount=more, card=cause.card)


class MoveExtra(Effect, frozen=True):
    """More steps: part of the move if one is under way, else a walk of its own after it."""

    points: int
    after_search: int = 0
    ignore: Literal["", "stream"] = ""

    def possible(self, state: State, cause: Cause) -> bool:
        return cause.seat == state.active

    def happen(self, state: State, cause: Cause) -> None:
        now, seat, card = state.now, cause.seat, cause.card
        over_streams = bool(self.ignore)
        if now.stage == AFTER:
            state.push(WalkTo(seat, self.points, over_streams, card))
        elif now.stage == THROWN and now.declared == MOVING and not over_streams:
            now.throw_bonuses += ((card, self.points),)
            state.tell("bonus_added", seat=seat, amount=self.points, card=card)
        else:
            now.walks += (Walk(card, self.points, over_streams),)
            state.tell("walk_kept", seat=seat, amount=self.points, card=card)


class MoveCap(Effect, frozen=True):
    """No more tiles than this in a move: while a card is held, or until a turn is sat out."""

    places = HELD | frozenset[Place](("event", "once"))

    most: int
    until: Literal["", "skip_turn"] = ""

    def out_of_place(self, place: Place) -> str:
        return "until=" if place == "held" and self.until else ""

    def equip(self, kit: Loadout, card: str, _number: int) -> None:
        kit.caps += (Grant(card, self.most),)

    def happen(self, state: State, cause: Cause) -> None:
        state.capped[cause.seat] += ((cause.card, self.most),)
        state.tell("capped", seat=cause.seat, amount=self.most, card=cause.card)


# Moved by somebody else.


class MovedBy(Effect, frozen=True):
    """Somebody else moves the token: some steps now, or with the roll of this turn."""

    by: Literal["right"]
    steps: int | Literal["roll"]

    def happen(self, state: State, cause: Cause) -> None:
        seat, card = cause.seat, cause.card
        driver = state.right_of(seat)
        if self.steps != "roll":
            state.push(Shift(driver, seat, self.steps, card))
        elif seat == state.active:
            state.now.driver = driver
            state.tell("driven", seat=seat, seats=[driver], card=card)


class Shift(Question, frozen=True):
    """Where to put the token of `other`; -1 steps are the whole throw, to its last step."""

    kind: ClassVar[Kind] = "shift"

    other: Seat
    amount: int
    card: str

    def _tiles(self, state: State) -> Tiles:
        place, door = state.places[self.other], state.doors[self.other]
        if self.amount < 0:
            return reach.stray(place, total(parts(state)), door)
        return reach.shift(place, self.amount, door) & ~(0 if place == OFF_BOARD else 1 << place)

    def menu(self, state: State) -> Menu:
        tiles = _to_each(self._tiles(state))
        return [STAY, *tiles] if self.amount >= 0 or not tiles else tiles

    def answer(self, state: State, action: Action) -> None:
        if action == STAY:
            state.tell("left_alone", seat=self.seat, seats=[self.other])
        else:
            put(state, self.other, tile_of(action))
            state.tell("shifted", seat=self.seat, seats=[self.other], tile=action.what)
        if self.amount < 0:
            move_on(state)

    def facts(self, state: State) -> Facts:
        return {
            "card": self.card,
            "other": self.other,
            "amount": total(parts(state)) if self.amount < 0 else self.amount,
            "targets": tuple(Target(tile=NAMES[tile]) for tile in members(self._tiles(state))),
        }
