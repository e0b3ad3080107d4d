"""Templates that are compiled to plainer code write what Jinja itself would write."""

from collections.abc import Mapping
from types import SimpleNamespace

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from grandtour.web.templating import TemplateEnvironment

KNOWN = {
    "text": "a < b",
    "bold": Markup("<b>"),
    "number": 7,
    "yes": True,
    "thing": SimpleNamespace(name="x & y", of=SimpleNamespace(it="'")),
}
SNIPPETS = [
    "{{ text }}{{ bold }}{{ number }}{{ none }}{{ yes }}{{ 1.5 }}",
    "{{ thing.name }} {{ thing.of.it }}",
    "{{ 'seat-' ~ number }} {{ text ~ '&' ~ number }} {{ text ~ bold }} {{ bold ~ '<' ~ number }}",
    "{{ '<i>' if yes else '' }}{{ 'a' if not yes else 'b & c' }}{{ 'plain' if yes }}",
    "{{ ('a' if number > 9 else '<') if yes else 'c' }}{{ text if yes else 'd' }}",
    "{% macro m(a, b='<') %}[{{ a }}{{ b }}]{% endmacro %}"
    "{{ m(text) }}{{ m(text, bold) }}{{ m(b=text, a=1) }}{{ m(1, b='>') }}{{ m(1) ~ text }}",
    "{% macro rest(a) %}{{ a }}{{ varargs|join }}{{ kwargs['b'] }}{% endmacro %}"
    "{{ rest(1, 2, b=3) }}",
    "{% macro around() %}<p>{{ caller() }}</p>{% endmacro %}"
    "{% call around() %}{{ text }}{% endcall %}",
]


def drawn_by_jinja(snippet: str, known: Mapping[str, object]) -> str:
    plain = Environment(autoescape=True, undefined=StrictUndefined)
    return plain.from_string(snippet).render(known)


def drawn_by_us(snippet: str, known: Mapping[str, object]) -> str:
    ours = TemplateEnvironment(
        loader=DictLoader({"one.html": snippet}), autoescape=True, undefined=StrictUndefined
    )
    return ours.drawn("one.html", {**ours.globals, **known})


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_same_is_written(snippet: str) -> None:
    assert drawn_by_us(snippet, KNOWN) == drawn_by_jinja(snippet, KNOWN)


def test_a_dot_is_an_attribute_and_no_entry() -> None:
    known = {"them": {"one": 1}}
    assert drawn_by_us("{{ them['one'] }}", known) == "1"
    with pytest.raises(AttributeError):
        drawn_by_us("{{ them.one }}", known)
