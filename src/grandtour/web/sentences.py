"""Events and remarks in the words of one reader."""

from collections import deque

from grandtour.core.game import Event
from grandtour.core.page import AnyPage
from grandtour.web.naming import People

_SAID: deque[tuple[Event, People, str]] = deque(maxlen=16)
"""The last events that were put into words: those of a table are mostly told the same."""


def sentence_of(event: Event, page: AnyPage, people: People) -> str:
    """The event in words; empty if it has none."""
    key = f"event.{event.kind}"
    return in_words_of(key, event, page, people) if people.t.has(key) else ""


def sentence_said_before(event: Event, page: AnyPage, people: People) -> str:
    """The same, which others who saw this very event have mostly been told just now."""
    for said, to, text in _SAID:
        if said is event and to == people:
            return text
    text = sentence_of(event, page, people)
    _SAID.append((event, people, text))
    return text


def in_words_of(key: str, event: Event, page: AnyPage, people: People) -> str:
    """An event, or what is told like one, in the words of this key."""
    words = dict(page.words(event, people.t))
    if "seat" in event.data:
        words["player"] = people.name(event.data["seat"])
    if "seats" in event.data:
        words["players"] = people.names(event.data["seats"])
    return people.t(key, **words)
