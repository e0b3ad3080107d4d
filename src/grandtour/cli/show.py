"""What the commands print for people."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table
from rich.text import Text

from grandtour.arena import rows
from grandtour.arena.bench import Bench
from grandtour.arena.bridge_bench import BridgeBench
from grandtour.arena.keeping import Line, key_of
from grandtour.arena.play import BROKEN_OFF
from grandtour.arena.score import Report
from grandtour.arena.standings import Standings
from grandtour.core import registry
from grandtour.core.game import Event, GameInfo, Outcome, Seat
from grandtour.core.match import AnyMatch
from grandtour.core.record import Record, Sitter
from grandtour.core.seats import seats_by_name
from grandtour.core.words import Name
from grandtour.locale import Translator, translator

if TYPE_CHECKING:
    # It brings the whole site along, which no other command needs.
    from grandtour.serverbench.measure import ServerBench

T = TypeVar("T")


def games(infos: Sequence[GameInfo]) -> None:
    table = _table("game", "title", "seats", "minutes", "options")
    for info in infos:
        options = ", ".join(f"{option.key}={_word(option.default)}" for option in info.options)
        seats = "-".join(map(str, info.seats))
        table.add_row(info.key, info.titles["en"], seats, str(info.minutes), options)
    Console().print(table)


def watched(
    results: Iterable[T], total: int, what: str = "Playing", *, visible: bool
) -> Iterable[T]:
    """The same results, with a progress bar on stderr if a person looks at it."""
    if not (visible and sys.stderr.isatty()):
        return results
    console = Console(stderr=True)
    return track(results, what, total=total, console=console, transient=True)


def line_up(game: str, bots: Sequence[str], left: int) -> str:
    """What is played now in a ladder.

    >>> line_up("chess", ("easy", "strong"), 2)
    'chess: easy, strong (2 line-ups left)'
    """
    more = f"{left} line-up{'' if left == 1 else 's'} left" if left else "the last line-up"
    # Rich takes brackets for a mark-up of its own.
    return escape(f"{game}: {', '.join(bots)} ({more})")


def unrecorded(path: Path, games: int) -> None:
    """Beside the results, which may be read by a program."""
    if games:
        print(
            f"{path} holds {games} of these games already: they are not played again, and have no "
            "new record.",
            file=sys.stderr,
        )


def changed_bots(path: Path, games: Mapping[str, int]) -> None:
    """Beside the results, which may be read by a program."""
    for bot, count in games.items():
        print(
            f"{path} holds {count} games of {bot} as it was before it was changed: they do not "
            "count, and are played anew.",
            file=sys.stderr,
        )


def nonsense(lines: int) -> None:
    if lines:
        print(f"Lines that are no results, and do not count: {lines}.", file=sys.stderr)


def tournament(
    info: GameInfo, report: Report, *, fixed: bool = False, events: bool = False
) -> None:
    first = "seat" if fixed else "entry"
    times = ("ms p50", "p99", "max") if report.ms_per_move else ()
    table = _table(first, "bot", "wins", "share", "95 % interval", *times)
    table.title = f"{info.titles['en']}: {report.games} games, seed {report.seed}"
    for row in rows.sides(report):
        table.add_row(*_cells(report, row, fixed=fixed))
    table.add_section()
    for row in rows.sums(report):
        table.add_row(*_cells(report, row, fixed=False))
    console = Console()
    console.print(table)
    # Games that are read from a file take no time.
    time = f" in {report.seconds:.1f} s" if report.seconds else ""
    console.print(f"{report.moves} moves{time}.")
    for bot, count in report.lapses.items():
        console.print(f"{bot}: no answer {count} times; its seat did as if absent.", markup=False)
    t = translator("en", info.key)
    _print_broken_off(console, report)
    for reason, count in report.reasons.items():
        if reason == BROKEN_OFF:
            continue
        console.print(f"{count:6} x {reason}: {_ending(t, reason, 'the winner')}", markup=False)
    if events:
        counts = ", ".join(f"{kind} {mean:g}" for kind, mean in report.events_per_game.items())
        console.print(f"Events a game: {counts}.")


def _cells(report: Report, row: rows.Row, *, fixed: bool) -> Iterator[str]:
    result = row.result
    times = report.ms_per_move.get(result.bot)
    entries = ", ".join(map(str, row.entries))
    yield rows.seats_in_words(report.game, row.entries) if fixed else entries
    yield result.bot
    yield f"{result.wins:g}"
    yield f"{result.share:.1%}"
    yield f"{result.low:.1%} - {result.high:.1%}"
    known = (times.p50, times.p99, times.max) if times else ()
    yield from (f"{time:.2f}" for time in known)


def _print_broken_off(console: Console, report: Report) -> None:
    if not report.broken_off:
        return
    console.print(f"Broken off, and won by nobody: {report.broken_off} games.")
    for bot, count in report.endless_by.items():
        console.print(f"{bot}: alone did the whole second half of {count} of them.", markup=False)


def standings(found: Sequence[Standings]) -> None:
    for game in found:
        table = _table("bot", "rating", "spread", "games")
        table.title = f"{game.game}, rules {game.version}: ratings"
        for rating in game.ratings:
            numbers = f"{rating.mean:.2f}", f"{rating.spread:.2f}", str(rating.games)
            table.add_row(rating.bot, *numbers)
        Console().print(table)
        for line_up in game.line_ups:
            tournament(registry.game(game.game).info, line_up.report, fixed=line_up.fixed)


def joined(lines: Sequence[Line], out: Path) -> None:
    line_ups = len({key_of(line.plan) for line in lines})
    print(f"Games in {out}: {len(lines)}; line-ups: {line_ups}.")


def lead(reports: Sequence[Report], difference: float, low: float, high: float) -> None:
    for report in reports:
        first = report.results[0]
        bots = ", ".join(result.bot for result in report.results)
        print(f"{bots}: {first.bot} has {first.share:.1%} of {first.played} games")
    points = (f"{100 * number:.1f}" for number in (difference, low, high))
    print("{} points more (95 %: {} to {}).".format(*points))


def speeds(bench: Bench) -> None:
    table = _table("per second", "moves", "games", "copies", "views", "moves x", "copies x")
    for key, game in bench.games.items():
        rates = (game.moves_per_s, game.games_per_s, game.copies_per_s, game.views_per_s)
        ratios = (game.moves_ratio, game.copies_ratio)
        table.add_row(
            key,
            *(f"{rate:,.0f}" for rate in rates),
            *("" if ratio is None else f"{ratio:.2f}" for ratio in ratios),
        )
    if bench.peer:
        moves, copies = bench.peer.moves_per_s, bench.peer.copies_per_s
        table.add_row(bench.peer.name, f"{moves:,.0f}", "", f"{copies:,.0f}", "", "1", "1")
    Console().print(table)


def bridge_speeds(bench: BridgeBench) -> None:
    table = _table("in OpenSpiel", "moves/s", *(f"x {peer}" for peer in bench.peers))
    for key, game in bench.games.items():
        ratios = (f"{game.ratios[peer]:.2f}" for peer in bench.peers)
        table.add_row(key, f"{game.moves_per_s:,.0f}", *ratios)
    for peer, speed in bench.peers.items():
        table.add_row(peer, f"{speed:,.0f}", *(f"{speed / x:.2f}" for x in bench.peers.values()))
    Console().print(table)


@contextmanager
def doing(*, visible: bool, what: str = "Measuring") -> Iterator[Callable[[str], None]]:
    """Something to tell what is being done, for a person who looks at stderr."""
    if not (visible and sys.stderr.isatty()):
        yield lambda _: None
        return
    with Console(stderr=True).status(what) as status:
        yield lambda now: status.update(f"{what}: {now}")


def server_costs(bench: "ServerBench") -> None:
    table = _table(
        "server", "µs a move", "x peer", "µs a part", "µs a page", "ms p50", "p99", "moves/s"
    )
    for key, game in bench.games.items():
        table.add_row(
            key,
            f"{game.us_per_move:,.0f}",
            "" if game.ratio is None else f"{game.ratio:.2f}",
            *(f"{cost:,.0f}" for cost in (game.part_us, game.page_us)),
            *(f"{time:.2f}" for time in (game.p50_ms, game.p99_ms)),
            f"{game.moves_per_second:,.0f}",
        )
    if bench.peer:
        table.add_row(bench.peer.name, f"{bench.peer.us_per_move:,.0f}", "1")
    console = Console()
    console.print(table)
    console.print(f"{bench.accepted} moves accepted, {bench.lost} of them lost.")
    if bench.idle.bytes_per_table is not None:
        console.print(
            f"{bench.idle.tables} idle tables: {bench.idle.bytes_per_table:,} bytes each."
        )


def golden(found: Mapping[str, Record]) -> None:
    """The golden games that were written, each with its way to end."""
    for reason, record in sorted(found.items()):
        bots = ", ".join(sitter.bot for sitter in record.seats)
        print(f"Written: {reason}, {len(record.actions)} actions of {bots}.")
    if not found:
        print("No game was written.")


def replay(record: Record, match: AnyMatch) -> None:
    """The whole game as a spectator saw it, and, now that it is over, what each seat did."""
    console = Console(soft_wrap=True, highlight=False)
    _print_header(console, record, match)
    happened = {
        number: [event for _, event in events]
        for number, events in groupby(match.numbered_log(None), key=lambda item: item[0])
    }
    width = len(str(len(match.actions)))
    _print_events(console, happened.get(0, []), width)
    for number, (seat, action) in enumerate(match.actions, 1):
        name = who(seat, record.seats)
        console.print(Text.assemble(f"{number:{width}}. {name}: ", (str(action), "bold")))
        _print_events(console, happened.get(number, []), width)
    outcome = match.outcome()
    if outcome is not None:
        console.print(_result(match, outcome, record.seats), markup=False)


def proof(record: Record, match: AnyMatch) -> None:
    outcome = match.outcome()
    assert outcome is not None
    print(f"Proved: {match.game.info.titles['en']}, {len(record.seats)} seats.")
    print(f"The seed's SHA-256 is the commitment {match.commitment}.")
    print(f"From that seed all {len(match.actions)} actions are legal and end the game.")
    print(f"The outcome agrees. {_result(match, outcome, record.seats)}")


def _table(*columns: str) -> Table:
    table = Table(title_justify="left")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _print_header(console: Console, record: Record, match: AnyMatch) -> None:
    info = match.game.info
    seats = ", ".join(who(seat, record.seats) for seat in range(len(record.seats)))
    console.print(Text.assemble((info.titles["en"], "bold"), f": {seats}"))
    if match.options:
        console.print(Text(f"options: {_pairs(match.options)}"))
    console.print(Text(f"commitment: {record.commitment}"))


def _print_events(console: Console, events: Sequence[Event], width: int) -> None:
    for event in events:
        console.print(Text(f"{'':{width}}  {event_line(event)}", style="dim"))


def event_line(event: Event) -> str:
    return f"{event.kind} {_pairs(event.data)}".rstrip()


def who(seat: Seat, sitters: Sequence[Sitter]) -> str:
    return str(_together([seat], sitters, translator("en")))


def _together(seats: Sequence[Seat], sitters: Sequence[Sitter], t: Translator) -> Name:
    """Several seats as one enumeration, each name once: `seats 0, 3 (Ann) and seat 1 (easy)`."""
    named = seats_by_name([sitter.name or sitter.bot for sitter in sitters], seats)
    each = (f"{rows.numbers(held)}{f' ({name})' if name else ''}" for name, held in named.items())
    # Verbs agree with the seats: seats 0, 3 have won.
    return Name(t.listing(each), size=len(seats))


def _result(match: AnyMatch, outcome: Outcome, sitters: Sequence[Sitter]) -> str:
    """How it ended, as the game says it at the table."""
    t = translator("en", match.game.info.key)
    ending = _ending(t, outcome.reason, _together(outcome.winners, sitters, t))
    scores = ", ".join(f"{score:g}" for score in outcome.scores)
    return f"{ending} Scores: {scores}."


def _ending(t: Translator, reason: str, players: str) -> str:
    return t.ending(reason, players) or f"{players} ({reason})."


def _pairs(data: Mapping[str, object]) -> str:
    return ", ".join(f"{key}={_word(value)}" for key, value in data.items())


def _word(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
