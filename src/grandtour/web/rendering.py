"""Templates: the house's own, and those in each game's folder."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice, product
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple, cast
from weakref import WeakKeyDictionary

import msgspec
from babel.dates import format_date
from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from markupsafe import Markup

from grandtour.atlas import load_atlas
from grandtour.core import registry
from grandtour.core.game import LANGUAGES
from grandtour.locale import LANGUAGE_NAMES, Translator, translator
from grandtour.table.talk import PHRASES
from grandtour.web.assets import HERE, asset_address, import_map, static_address
from grandtour.web.company import Sitting
from grandtour.web.covers import Covers
from grandtour.web.film import FilmPage, leaps, reveal_address
from grandtour.web.lesson_page import LessonPage
from grandtour.web.log_lines import Told
from grandtour.web.naming import SEAT_LETTERS
from grandtour.web.pieces import Grown, Piece, Pieces
from grandtour.web.puzzle_page import PuzzlePage
from grandtour.web.scene import Scene
from grandtour.web.squeezing import Squeezed
from grandtour.web.templating import TemplateEnvironment, as_html

_BACKDROP = Markup("<!-- backdrop -->")
"""Where the backdrop comes into the page; nobody else can write it there unescaped."""
Live = Mapping[str, Piece]
"""The parts of a table page that change, in their order."""
_LIVES_KEPT = 64
"""Those of so many pages; spectators of a table, or a page and its stream, ask for the same."""


class _DrawnLog(NamedTuple):
    """What a log was when it was drawn last, its lines, the newest first, and all of it."""

    lines: int
    replaced: int
    pieces: Sequence[Piece]
    whole: Piece


class _GameTemplates(NamedTuple):
    """Those that draw what changes at a table of one game."""

    board: Template
    panel: Template
    seat_note: Template


class Renderer:
    """Turns templates and what they show into HTML."""

    def __init__(self, *, memory: bool = True, tells: bool = False) -> None:
        """`tells`: people can be told of their turns, and pages say where."""
        self._backdrops: dict[tuple[str, str], Squeezed] = {}
        # Those asked for last come last.
        self._lives: dict[object, Live] = {}
        self._lives_kept = _LIVES_KEPT if memory else 0
        self._templates: dict[tuple[str, bool], _GameTemplates] = {}
        self._drawn_logs: WeakKeyDictionary[Told, _DrawnLog] = WeakKeyDictionary()
        house = FileSystemLoader(HERE / "templates")
        games = {key: FileSystemLoader(registry.folder(key) / "page") for key in registry.games()}
        self._environment = TemplateEnvironment(
            keep=HERE / "__pycache__",
            loader=ChoiceLoader([house, PrefixLoader(games)]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            # Templates do not change while the site runs, and looking costs as much as drawing.
            auto_reload=False,
        )
        self._environment.filters["day"] = lambda moment, language: format_date(
            moment, "medium", locale=language
        )
        self._environment.filters["fields"] = lambda view: msgspec.to_builtins(view).items()
        self._pieces = Pieces(self._environment, memory=memory)
        self.covers = Covers(self.page)
        self._environment.globals.update(
            part=self._pieces,
            languages=LANGUAGES,
            language_names=LANGUAGE_NAMES,
            seat_letters=SEAT_LETTERS,
            static=static_address,
            asset=asset_address,
            import_map=import_map,
            atlas=load_atlas,
            cover=self.covers.address,
            tells=tells,
            reveal=reveal_address,
        )

    def prepare(self) -> None:
        """Loads all templates and places all names on maps, for which otherwise first visitors
        wait. It draws nothing, so another thread may do it.
        """
        self.load_templates()
        for key, language in product(registry.games(), LANGUAGES):
            registry.page(key).backdrop(translator(language, key))

    def load_templates(self) -> None:
        for name in self._environment.list_templates(extensions=["html"]):
            self._environment.get_template(name)

    def page(self, template: str, t: Translator, /, **context: object) -> str:
        return self._pieces.draw(template, {"t": t, **context}).html()

    def table(self, scene: Scene, *, share: str, player_name: str, **context: object) -> str:
        """The whole table page for one viewer."""
        before, backdrop, after = self.table_around_backdrop(
            scene, share=share, player_name=player_name, **context
        )
        return before + backdrop.text + after

    def table_around_backdrop(
        self, scene: Scene, *, share: str, player_name: str, **context: object
    ) -> tuple[str, Squeezed, str]:
        """The table page as what stands before its backdrop, that itself, and what follows it."""
        live = self.live(scene, share=share, player_name=player_name)
        parts = {name: Markup(piece.html()) for name, piece in live.items()}  # noqa: S704 ours
        html = self.page(
            "table.html",
            scene.t,
            live=parts,
            scene=scene,
            backdrop=_BACKDROP,
            share=share,
            **context,
        )
        before, _, after = html.partition(_BACKDROP)
        return before, self._backdrop(scene.game.key, scene.t), after

    def live(self, scene: Scene, *, share: str, player_name: str) -> Live:
        """The parts of the table page that change, drawn once for all to whom all is equal."""
        key = (*scene.key(), share, player_name)
        live = self._lives.pop(key, None) or self._draw_live(scene, share, player_name)
        if self._lives_kept:
            self._lives[key] = live
            if len(self._lives) > self._lives_kept:
                del self._lives[next(iter(self._lives))]
        return live

    def _draw_live(self, scene: Scene, share: str, player_name: str) -> Live:
        t, keep = scene.t, self._pieces.keep
        everything = self._table_context(scene)
        everything.update(share=share, player_name=player_name)

        def draw(template: str) -> Piece:
            return self._pieces.draw_knowing(template, everything)

        return {
            "chips": draw("live_chips.html"),
            "board": draw("live_board.html"),
            "now": draw("live_now.html"),
            "players": draw("live_players.html"),
            "talk": keep(
                "live_talk.html",
                {
                    "t": t,
                    "table": scene.table.id,
                    "speaker": scene.seat if scene.may_talk else None,
                    "lines": tuple(scene.talk()),
                    "phrases": phrases(t),
                    "silent": scene.silent,
                    "has_team": scene.has_team,
                    "listeners": tuple(scene.listeners()),
                },
            ),
            "log": self._log(scene),
            "more": keep(
                "live_more.html",
                {
                    "t": t,
                    "table": scene.table.id,
                    "seat": scene.seat,
                    "may_leave": scene.may_leave,
                    "commitment": scene.commitment,
                    "content_language": scene.content_language,
                    "origin": scene.origin,
                },
            ),
        }

    def replay_parts(self, scene: Scene, film: FilmPage, watched: Mapping[str, object]) -> str:
        """What changes from one moment of a game to the next, for those who watch it again."""
        everything = self._film_context(scene, film, watched)
        names = (
            "live_chips",
            "live_board",
            "replay_moment",
            "replay_now",
            "insight_now",
            "live_players",
        )
        return _inert(
            "\n".join(self._pieces.draw(f"{name}.html", everything).html() for name in names)
        )

    def replay(
        self, scene: Scene, film: FilmPage, watched: Mapping[str, object]
    ) -> tuple[str, Squeezed, str]:
        """The page of one moment, as what stands before its backdrop, that, and what follows."""
        everything = self._film_context(scene, film, watched)
        address = film.address(film.step)
        page = self.page("replay.html", scene.t, **everything, backdrop=_BACKDROP, address=address)
        before, _, after = _inert(page).partition(_BACKDROP)
        return before, self._backdrop(scene.game.key, scene.t), after

    def lesson_parts(self, scene: Scene, page: LessonPage) -> str:
        """What changes from one step of a lesson to the next."""
        everything = {"lesson": page, **self._table_context(scene)}
        names = ("live_chips", "live_board", "lesson_step", "lesson_now", "live_players")
        return page.ours(
            "\n".join(self._pieces.draw(f"{name}.html", everything).html() for name in names)
        )

    def lesson(self, scene: Scene, page: LessonPage) -> tuple[str, Squeezed, str]:
        """The page of one step, as what stands before its backdrop, that, and what follows."""
        everything = {"lesson": page, **self._table_context(scene)}
        html = self.page(
            "lesson.html", scene.t, **everything, backdrop=_BACKDROP, address=page.where
        )
        before, _, after = page.ours(html).partition(_BACKDROP)
        return before, self._backdrop(scene.game.key, scene.t), after

    def puzzle(
        self, scene: Scene, page: PuzzlePage, share: str, error: str
    ) -> tuple[str, Squeezed, str]:
        """The puzzle of the day, as what stands before its backdrop, that, and what follows."""
        everything = {"puzzle": page, "share": share, "error": error, **self._table_context(scene)}
        html = self.page(
            "puzzle.html", scene.t, **everything, backdrop=_BACKDROP, address=page.where
        )
        before, _, after = page.ours(html).partition(_BACKDROP)
        return before, self._backdrop(scene.game.key, scene.t), after

    def picture(self, scene: Scene) -> tuple[str, Squeezed, str]:
        """A position to look at, by the game's own templates; nothing in it can be pressed."""
        everything = self._table_context(scene)
        page = self.page("rules_picture.html", scene.t, **everything, backdrop=_BACKDROP)
        before, _, after = _inert(page).partition(_BACKDROP)
        return before, self._backdrop(scene.game.key, scene.t), after

    def insight_parts(self, scene: Scene, film: FilmPage) -> str:
        """How far the analysis of a game is, and what it says."""
        names = ("insight_curve", "insight_now", "insight_panel")
        context = {"t": scene.t, "film": film}
        return "\n".join(self._pieces.draw(f"{name}.html", context).html() for name in names)

    def _film_context(
        self, scene: Scene, film: FilmPage, watched: Mapping[str, object]
    ) -> dict[str, object]:
        key, t, template = scene.game.key, scene.t, self._environment.get_template
        sheet = self.game_template(key, "sheet.html", "")
        stretches = cast("Sequence[int]", watched.get("stretches", ()))
        return {
            **self._table_context(scene),
            "film": film,
            "watched": SimpleNamespace(**watched),
            "stretches": stretches,
            "leaps": leaps(stretches, film.step, film.last),
            "leap_words": watched.get("leap_words", (t("replay.leap_back"), t("replay.leap_on"))),
            "film_panel": template(self.game_template(key, "film.html", "replay_panel.html")),
            "sheet": template(sheet) if sheet else None,
        }

    def words(self, scene: Scene) -> str:
        """The board in words, for those who have opened them."""
        return self._pieces.keep(
            "words.html", {"t": scene.t, "stamp": scene.stamp, "sections": _hashable(scene)}
        ).html()

    def words_page(self, scene: Scene, words: str, *, address: str, back: str) -> str:
        """The same as a page of its own, and the way back to the board."""
        return self.page(
            "words_page.html",
            scene.t,
            scene=scene,
            words=Markup(words),  # noqa: S704 drawn by an escaping template
            address=address,
            back=back,
        )

    def _log(self, scene: Scene) -> Piece:
        """The log, of which only new lines are drawn."""
        told = scene.told()
        before = self._drawn_logs.get(told)
        if before and (before.lines, before.replaced) == (told.count, told.replaced):
            return before.whole
        new = min(told.count - before.lines if before else told.count, len(told.lines))
        pieces, grown = self._log_lines(told, new), None
        if before and before.replaced == told.replaced and new < len(told.lines):
            pieces += before.pieces[: len(told.lines) - new]
            grown = Grown(before.whole.mark, new)
        elif before:
            left = {f"log-{line.n}" for line in told.lines}
            pieces += [piece for piece in before.pieces if piece.id in left]
        whole = self._pieces.around(
            "live_log.html", {"t": scene.t, "lot": scene.lot_drawn()}, pieces, grown
        )
        self._drawn_logs[told] = _DrawnLog(told.count, told.replaced, pieces, whole)
        return whole

    def _log_lines(self, told: Told, number: int) -> list[Piece]:
        """So many lines of the log, the newest first."""
        return [
            self._pieces.keep("live_log_line.html", {"id": f"log-{line.n}", "line": line})
            for line in islice(reversed(told.lines), number)
        ]

    def fragment(self, scene: Scene, *, share: str, player_name: str) -> str:
        """All parts that change, for a page that knows none of them."""
        return "\n".join(
            piece.html()
            for piece in self.live(scene, share=share, player_name=player_name).values()
        )

    def _backdrop(self, key: str, t: Translator) -> Squeezed:
        if (key, t.language) not in self._backdrops:
            template = self.game_template(key, "backdrop.html", "no_backdrop.html")
            html = self.page(template, t, **registry.page(key).backdrop(t))
            self._backdrops[key, t.language] = Squeezed(html)
        return self._backdrops[key, t.language]

    def _table_context(self, scene: Scene) -> dict[str, object]:
        """All that the templates of a table know, globals included."""
        own = self._templates_of(scene.game.key, waiting=scene.waiting)
        known = {
            **self._environment.globals,
            "t": scene.t,
            "scene": scene,
            "view": scene.view,
            "board": own.board,
            "panel": own.panel,
            "film": None,
            **scene.context(),
        }
        # A copy: what knows itself is left to the garbage collector.
        return {**known, "seat_note": _notes(own.seat_note, known)}

    def _templates_of(self, key: str, *, waiting: bool) -> _GameTemplates:
        """Before a game is dealt it has no board."""
        found = self._templates.get((key, waiting))
        if found is None:
            board, note = "no_board.html", "no_seat_note.html"
            if not waiting:
                board = self.game_template(key, "board.html", "plain_board.html")
                note = self.game_template(key, "seat_note.html", note)
            panel = self.game_template(key, "panel.html", "plain_panel.html")
            found = _GameTemplates(*map(self._environment.get_template, (board, panel, note)))
            self._templates[key, waiting] = found
        return found

    def game_template(self, game: str, name: str, default: str) -> str:
        """The game's own template of that name if it has one, else the house's."""
        return f"{game}/{name}" if _has_template(registry.folder(game), name) else default


def _notes(template: Template, known: dict[str, object]) -> Callable[[Sitting], Markup]:
    """What a game says of each seat in the list of players; to include it there costs more."""
    context = template.new_context(known, shared=True)

    def note(who: Sitting) -> Markup:
        context.vars = {"who": who}
        return as_html("".join(template.root_render_func(context)))

    return note


def _hashable(scene: Scene) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((section.heading, tuple(section.lines)) for section in scene.in_words())


def _inert(html: str) -> str:
    """The same with nothing that could be done: controls of actions are there to be looked at."""
    return html.replace(' name="action"', " disabled data-inert")


@cache
def phrases(t: Translator) -> tuple[tuple[str, str], ...]:
    """What can be said with one press: its name, and how this reader reads it."""
    words = {
        "well_played": t("remark.phrase.well_played"),
        "one_moment": t("remark.phrase.one_moment"),
        "oops": t("remark.phrase.oops"),
        "thanks": t("remark.phrase.thanks"),
        "good_game": t("remark.phrase.good_game"),
    }
    return tuple((name, words[name]) for name in PHRASES)


@cache
def _has_template(folder: Path, name: str) -> bool:
    return (folder / "page" / name).exists()
