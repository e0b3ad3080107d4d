"""`Any` is rare in the types of the house, and each stands beside the reason for it."""

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "grandtour"
REASON = re.compile(r"`Any`: \S")
"""How a reason begins: in a comment, or in what is said below an alias or a function's head."""

EXPLAINED = [
    "x: Any = 1  # `Any`: so",
    "# `Any`: so,\n# and so\nx: Any = 1",
    "x: Any = 1\n'''A number. `Any`: so'''",
    "def f(\n    x: Any,\n) -> Any:\n    '''Makes it. `Any`: so'''",
    "# `Any`: so\n@cache\ndef f(x: Any) -> Any: ...",
    "# `Any`: so\nA: TypeAlias = B[Any]\nC: TypeAlias = D[\n    Any, Any\n]\nE: TypeAlias = F[Any]",
    "class A:\n    # `Any`: so\n    x: Any",
    "from typing import Any\nAnyB = 'Any word'",
]
UNEXPLAINED = {
    "x: Any = 1": [1],
    "x: Any = 1  # a number": [1],
    "# `Any`: so\n\nx: Any = 1": [3],
    "# `Any`: so\ny = 1\nx: Any = 1": [3],
    "# `Any`:\nx: Any = 1": [2],
    "def f(\n    x: Any,\n) -> Any:\n    '''Makes it.'''": [2, 3],
    "# `Any`: so\ndef f(x: Any) -> Any:\n    y: list[Any] = []": [3],
    "class A:\n    '''`Any`: so'''\n    def f(self, x: Any): ...": [3],
    "# `Any`: so\nA: TypeAlias = B[Any]\n\nC: TypeAlias = D[Any]": [4],
    "if x:\n    try:\n        y()\n    except E:\n        z = cast(typing.Any, x)": [5],
    "z = cast('dict[str, Any]', x)": [1],
    "from typing import Any as Whatever": [1],
}


def unexplained(code: str) -> list[int]:
    """The lines with an `Any` that has no reason beside it."""
    lines = code.splitlines()
    return sorted(
        line
        for parent in ast.walk(ast.parse(code))
        for _, body in ast.iter_fields(parent)
        for place, statement in enumerate(body if isinstance(body, list) else ())
        if isinstance(statement, ast.stmt) and not REASON.search(said(lines, body, place))
        for line in uses(statement)
    )


def uses(statement: ast.stmt) -> Iterator[int]:
    """Where this statement itself says `Any`, not those inside it."""
    parts = [*ast.iter_child_nodes(statement)]
    while parts:
        part = parts.pop()
        if isinstance(part, ast.stmt):
            continue
        parts += ast.iter_child_nodes(part)
        match part:
            case ast.Name(id="Any") | ast.Attribute(attr="Any") | ast.alias("Any", str()):
                yield part.lineno
            case ast.Constant(str() as text) if is_type_with_any(text):
                yield part.lineno


def is_type_with_any(text: str) -> bool:
    """Whether it is a type in quotes."""
    try:
        return "Any" in text and "Any" in map(ast.unparse, ast.walk(ast.parse(text, mode="eval")))
    except SyntaxError:
        return False


def said(lines: Sequence[str], body: Sequence[ast.stmt], place: int) -> str:
    """The comments above a statement and in its head, and what stands below that in quotes.

    Aliases that follow each other share what stands above the first.
    """
    statement, first = body[place], place
    while first and goes_on(body[first - 1], body[first]):
        first -= 1
    begin, above = (start(body[number]) - 1 for number in (place, first))
    comments = takewhile(lambda line: line.lstrip().startswith("#"), reversed(lines[:above]))
    inside: list[ast.stmt] = getattr(statement, "body", [])
    end = inside[0].lineno - 1 if inside else statement.end_lineno
    head = [*lines[begin : max(begin + 1, end or 0)]]
    match (inside or body[place + 1 :])[:1]:
        case [ast.Expr(ast.Constant(str() as words))]:
            head.append(words)
    return "\n".join((*comments, *head))


def start(statement: ast.stmt) -> int:
    """Its first line, that of a decorator if it has one."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def goes_on(before: ast.stmt, after: ast.stmt) -> bool:
    """Whether these are two aliases on lines that follow each other."""
    return is_alias(before) and is_alias(after) and before.end_lineno == after.lineno - 1


def is_alias(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation) == "TypeAlias"


@pytest.mark.parametrize("code", EXPLAINED)
def test_a_reason_stands_beside_it(code: str) -> None:
    assert unexplained(code) == []


@pytest.mark.parametrize("code", UNEXPLAINED)
def test_what_has_none_is_found(code: str) -> None:
    assert unexplained(code) == UNEXPLAINED[code]


def test_every_any_of_the_house_has_a_reason() -> None:
    found = [
        f"{path.relative_to(SOURCE.parent)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        for line in unexplained(path.read_text(encoding="utf-8"))
    ]
    assert not found, "`Any` without a reason, such as a comment `Any`: why\n" + "\n".join(found)
