"""What a new table is made of: who asked for which seat, and what a rematch takes over."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Literal

import msgspec

from grandtour.bots.levels import makers
from grandtour.core import registry
from grandtour.core.game import GameInfo, Language, OptionValue
from grandtour.core.options import language_option
from grandtour.locale import translator
from grandtour.table.live import LiveTable
from grandtour.table.naming import good_name
from grandtour.table.people import NAME_LENGTH, Chair, Player
from grandtour.table.places import moved_on
from grandtour.table.secret_options import secret_keys


class Request(msgspec.Struct, frozen=True):
    """What the host wishes for a seat: me, a guest at my screen, an open seat, or a bot.

    An open seat may be kept for somebody.
    """

    kind: Literal["me", "guest", "open", "bot"]
    name: str = ""
    kept_for: str | None = None


def with_names(
    requests: Sequence[Request], host: Player, language: Language, *, teams: bool = False
) -> list[Request]:
    """Every guest has a name of their own, so that a curtain can tell them from the others.

    Where seats play together in teams, the same name on several seats is one guest who leads them.
    Raises `BadName`.
    """
    t = translator(language)
    used, guests = {host.name}, set[str]()
    named = []
    for seat, request in enumerate(requests):
        if request.kind == "guest":
            name = good_name(request.name) or t("table.guest_at", n=seat + 1)
            if not teams or name not in guests:
                name = next(each for each in _numbered(name) if each not in used)
            used.add(name)
            guests.add(name)
            request = msgspec.structs.replace(request, name=name)
        named.append(request)
    return named


def in_language(
    info: GameInfo, options: Mapping[str, object], language: Language
) -> Mapping[str, object]:
    """The options; puzzles and cards are in the host's language unless another was chosen."""
    own = language_option(info)
    if own is None or own in options:
        return options
    return {**options, own: language}


def _numbered(name: str) -> Iterator[str]:
    """Anna, Anna 2, Anna 3 ..."""
    yield name
    for number in count(2):
        end = f" {number}"
        yield name[: NAME_LENGTH - len(end)] + end


def chair_of(request: Request, host: Player, game_key: str) -> Chair:
    """Raises `UnknownBot`."""
    if request.kind == "bot":
        registry.bot(makers(game_key), request.name)
        return Chair(bot=request.name)
    if request.kind == "open":
        return Chair(kept_for=request.kept_for)
    guest = request.name if request.kind == "guest" else ""
    return Chair(player=host.id, guest=guest, name=guest or host.name)


def requests_again(table: LiveTable, host: Player) -> list[Request]:
    """The same people and bots, in other roles."""
    return [_request_like(chair, host) for chair in moved_on(table.chairs, table.teams)]


def _request_like(chair: Chair, host: Player) -> Request:
    """What to ask for so that the same one sits there again."""
    if chair.bot:
        return Request("bot", chair.bot)
    if chair.player == host.id:
        return Request("guest", chair.guest) if chair.guest else Request("me")
    return Request("open", kept_for=chair.player)


def options_again(table: LiveTable, host: Player) -> dict[str, OptionValue]:
    """The table's settings; its secrets only for the host who has chosen them."""
    secret = set() if host.id == table.host else secret_keys(table.game.info)
    return {key: value for key, value in table.options.items() if key not in secret}


def kept_seats(table: LiveTable, player: Player) -> Sequence[int]:
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.open and chair.kept_for == player.id
    ]
