"""A player's own games as the lobby lists them, in the reader's language."""

import math
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from babel.dates import format_timedelta
from babel.numbers import format_percent

from grandtour.core import registry
from grandtour.core.game import GameInfo, Language, Outcome, Seat
from grandtour.locale import Translator, translator
from grandtour.locale.sentence import LOCALES
from grandtour.table.own_games import OwnGame
from grandtour.table.people import Player
from grandtour.table.standing import Standing, Urgency, asked_at, asked_of, urgency
from grandtour.web.naming import people_at
from grandtour.web.site import Site

RUNNING = 20
"""So many games in play are looked at, so that a list stays cheap whoever opens it."""
IN_LOBBY = 6
FINISHED_IN_LOBBY = 3
A_PAGE = 20
_JUST_NOW = timedelta(minutes=1)


class OwnLine(NamedTuple):
    """One game in the list; texts are empty where there is nothing to say."""

    id: str
    game: GameInfo
    seats: Sequence[Seat]
    others: str
    my_turn: bool
    state: str
    moment: datetime
    ago: str
    left: str
    far: str
    urgency: Urgency
    finished: bool
    may_play_again: bool
    may_hide: bool
    hidden: bool


class OwnList(NamedTuple):
    """What the lobby shows to somebody who has games."""

    running: Sequence[OwnLine]
    finished: Sequence[OwnLine]
    my_turns: int
    all: int


class ListPage(NamedTuple):
    """One page of all games, and how many of them all are over."""

    lines: Sequence[OwnLine]
    number: int
    pages: int
    finished: int


NO_GAMES = ListPage((), 1, 1, 0)


async def lobby_list(site: Site, player: Player, language: Language) -> OwnList | None:
    """The most urgent games and the last that ended; None for those who never played."""
    count = await site.own_games.count(player.id)
    if not count.all:
        return None
    running = await site.own_games.running(player.id, RUNNING)
    lines = await _lines(site, running, language)
    ended = await site.own_games.finished(player.id, FINISHED_IN_LOBBY)
    return OwnList(
        running=lines[:IN_LOBBY],
        finished=await _lines(site, ended, language),
        my_turns=sum(line.my_turn for line in lines),
        all=count.all,
    )


async def list_page(site: Site, player: Player, language: Language, number: int) -> ListPage:
    """One page of all games; after the last one the last."""
    count = await site.own_games.count(player.id)
    pages = max(1, math.ceil(count.all / A_PAGE))
    number = min(number, pages)
    games = await site.own_games.page(player.id, A_PAGE, A_PAGE * (number - 1))
    return ListPage(await _lines(site, games, language), number, pages, count.finished)


async def _lines(site: Site, games: Sequence[OwnGame], language: Language) -> list[OwnLine]:
    """Those first in which it is the reader's turn, then by the time left, then the newest."""
    now = datetime.now(UTC)
    lines = []
    for game in games:
        standing = Standing() if game.finished else await site.standings.of(game)
        lines.append(_line(game, standing, translator(language, game.game), now))
    return sorted(lines, key=lambda line: line.urgency)


def _line(game: OwnGame, standing: Standing, t: Translator, now: datetime) -> OwnLine:
    info = registry.game(game.game).info
    asked, moment = asked_of(game, standing), asked_at(game, standing)
    others = [seat for seat in range(len(game.chairs)) if seat not in game.mine]
    in_play = not (game.finished or standing.closed or standing.waiting)
    return OwnLine(
        id=game.id,
        game=info,
        seats=range(len(game.chairs)),
        others=str(people_at(game.chairs, t).names(others)),
        my_turn=any(seat in game.mine for seat in asked),
        state=_state(game, standing, asked, t),
        moment=moment,
        ago=_ago(moment, now, t),
        left=_left(standing.deadline, now, t),
        far=_far(standing.progress, t) if in_play else "",
        urgency=urgency(game, standing),
        finished=game.finished,
        # A game of older rules may not open any more, and only opening it would tell.
        may_play_again=game.finished and game.version == info.version,
        may_hide=game.may_be_hidden(now) and not game.hidden,
        hidden=game.hidden,
    )


def _state(game: OwnGame, standing: Standing, asked: Sequence[Seat], t: Translator) -> str:
    if game.finished:
        return t("games.over") if game.outcome is None else _result(game, game.outcome, t)
    if standing.closed:
        return t("games.closed")
    if standing.waiting:
        return t("table.waiting_title")
    if any(seat in game.mine and not game.chairs[seat].guest for seat in asked):
        return t("table.your_turn")
    return t("table.others_turn", names=people_at(game.chairs, t).names(asked))


def _result(game: OwnGame, outcome: Outcome, t: Translator) -> str:
    """Who won; of a team what it has done, as its game says it.

    A person's guests at the same screen are called by their names.
    """
    winners, people = outcome.winners, people_at(game.chairs, t)
    if outcome.drawn:
        return t("games.draw")
    if len(outcome.winning_sides) > 1:
        return t("games.shared", names=people.names(winners))
    if any(seat in game.mine and not game.chairs[seat].guest for seat in winners):
        return t("games.you_won")
    of_a_team = people.ending(outcome) if len(winners) > 1 else ""
    return of_a_team or t("games.won", names=people.names(winners))


def _ago(moment: datetime, now: datetime, t: Translator) -> str:
    passed = now - moment
    if passed < _JUST_NOW:
        return t("games.just_now")
    return format_timedelta(-passed, add_direction=True, locale=LOCALES[t.language])


def _left(deadline: datetime | None, now: datetime, t: Translator) -> str:
    if deadline is None:
        return ""
    left = max(timedelta(), deadline - now)
    return t("games.left", time=format_timedelta(left, locale=LOCALES[t.language]))


def _far(progress: float, t: Translator) -> str:
    return t("games.far", part=format_percent(progress, locale=LOCALES[t.language]))
