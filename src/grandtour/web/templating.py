"""Jinja with less ceremony around what templates do most: call something, write a value.

Pages are drawn anew after each move, so this is where the site's time goes.
"""

import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from keyword import iskeyword
from pathlib import Path
from typing import TypedDict, Unpack

import jinja2
from jinja2 import BaseLoader, Environment, Template, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro, markup_join
from markupsafe import Markup, escape

from grandtour.web.compiled import Compiled

_means_something = re.compile("[&<>\"']").search
"""Finds what a browser would not take for text."""


def as_html(text: str) -> Markup:
    """Text that is HTML already; `Markup` itself would first ask whether it is."""
    return str.__new__(Markup, text)


def written(value: object) -> str:
    """The value as HTML: what `escape` makes of it, which few values need."""
    if type(value) is str:
        return escape(value) if _means_something(value) else value
    if type(value) is Markup:
        return value
    return str(value) if type(value) is int else escape(value)


def joined(parts: tuple[object, ...]) -> str:
    """What `~` makes of them: HTML if one of them is, then the others are escaped."""
    for part in parts:
        if type(part) is not str and type(part) is not int:
            return markup_join(parts)
    return "".join(map(str, parts))


class _PlainMacro(Macro):
    """Mostly called with all that it wants, in order, and then there is nothing to find out."""

    def __call__(self, *args: object, **kwargs: object) -> str:
        wants_more = self.caller or self.catch_kwargs or self.catch_varargs
        if kwargs or wants_more or len(args) != len(self.arguments):
            return super().__call__(*args, **kwargs)
        return as_html(self._func(*args))


class _Plainly(CodeGenerator):
    def visit_Call(  # noqa: N802 Jinja's name
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """A call is a call: Jinja would ask each time whether it wants to know the context."""
        if node.dyn_args or node.dyn_kwargs or any(iskeyword(kw.key) for kw in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        if _is_part(node):
            self._write_part(node, frame)
            return
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _write_part(self, node: nodes.Call, frame: Frame) -> None:
        """A piece by all its names in one text, which need not be put together at each drawing."""
        names = (node.args[0].as_const(), *(keyword.key for keyword in node.kwargs))
        self.write(f".at({' '.join(names)!r}, (")
        for keyword in node.kwargs:
            self.visit(keyword.value, frame)
            self.write(", ")
        self.write("))")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 Jinja's name
        """A dot is an attribute: Jinja would also look for an entry of that name.

        What begins with an underscore is out of reach: behind it is the truth of the game.
        """
        if node.attr.startswith("_"):
            self.fail(f"a template must not look at {node.attr}", node.lineno)
        if iskeyword(node.attr):
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 Jinja's name
        """Texts and numbers in a row: Jinja would ask each whether it is HTML."""
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802 Jinja's name
        """What is written on a condition is else nothing: Jinja would make an object that says why
        there is nothing, and ask it how it is written.
        """
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno, environment=self.environment)
        super().visit_CondExpr(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: object) -> None:
        self.write("(" if _is_plain(node) else "environment.written(")


def _is_part(node: nodes.Call) -> bool:
    """Whether a template draws a piece whose own template it names outright."""
    match node:
        case nodes.Call(node=nodes.Name(name="part"), args=[nodes.Const()]):
            return True
    return False


def _is_plain(node: nodes.Expr | None) -> bool:
    """Whether it is one of several texts of the template itself that are written as they are."""
    if isinstance(node, nodes.CondExpr):
        return _is_plain(node.expr1) and _is_plain(node.expr2)
    if isinstance(node, nodes.Const):
        return isinstance(node.value, str) and not _means_something(node.value)
    return node is None


_NO_KEYS: set[str] = set()
"""Nobody adds to them."""


class _PlainContext(Context):
    """What a template knows: all escape alike and have the same globals, so nothing is asked."""

    def __init__(
        self,
        environment: "TemplateEnvironment",
        parent: dict[str, object],
        name: str | None,
        blocks: Mapping[str, Callable[[Context], Iterator[str]]],
        globals: MutableMapping[str, object] | None = None,  # noqa: A002 Jinja's name
    ) -> None:
        self.parent = parent
        self.vars = {}
        self.environment = environment
        self.eval_ctx = environment.eval_ctx
        self.exported_vars = set()
        self.globals_keys = _NO_KEYS
        self.name = name
        self.blocks = {name: [block] for name, block in blocks.items()}


class Choices(TypedDict, total=False):
    """Of Jinja's settings those that anybody here chooses."""

    loader: BaseLoader
    autoescape: bool
    undefined: type[Undefined]
    trim_blocks: bool
    lstrip_blocks: bool
    auto_reload: bool


class TemplateEnvironment(Environment):
    """Its templates escape all that they write, and call nothing that wants their context."""

    code_generator_class = _Plainly
    context_class = _PlainContext

    def __init__(self, *, keep: Path | None = None, **settings: Unpack[Choices]) -> None:
        """`keep`: the folder where what was compiled is kept for other processes."""
        choices = sorted((name, repr(s)) for name, s in settings.items() if name != "loader")
        made_by = f"{jinja2.__version__} {choices} {Path(__file__).read_text()}"
        super().__init__(bytecode_cache=Compiled(keep, made_by), **settings)
        self.eval_ctx = EvalContext(self)
        self._found: dict[str, Template] = {}

    written = staticmethod(written)
    joined = staticmethod(joined)
    Macro = _PlainMacro

    def drawn(self, name: str, known: dict[str, object]) -> str:
        """The template as text. It knows this and nothing else, so globals must be in it."""
        template = self.get_template(name)
        try:
            context = _PlainContext(self, known, name, template.blocks)
            return "".join(template.root_render_func(context))
        except Exception:
            # Says where in the template it was.
            self.handle_exception()

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, object] | None = None,  # noqa: A002 Jinja's name
    ) -> Template:
        """Templates do not change, so each is looked for once; none has globals of its own."""
        if type(name) is not str:
            return super().get_template(name, parent, globals)
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = super().get_template(name, parent, globals)
        return found

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """One dictionary: every template drawn copies them."""
        return {**self.globals, **(d or {})}
