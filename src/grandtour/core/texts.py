"""Actions as people type them: in any case and with any spacing."""

from collections.abc import Iterable, Mapping

from grandtour.core.errors import UnreadableAction
from grandtour.core.game import A

_SHOWN = 60


def by_text(actions: Iterable[A]) -> dict[str, A]:
    """The actions of a game by their texts, for `read_action`."""
    return {str(action).lower(): action for action in actions}


def read_action(text: str, actions: Mapping[str, A]) -> A:
    """The one of these actions that has this text. Raises `UnreadableAction`.

    >>> read_action(" Take  CARD 2", by_text(["take card 1", "take card 2"]))
    'take card 2'
    """
    try:
        return actions[" ".join(text.lower().split())]
    except KeyError:
        raise unreadable(text) from None


def unreadable(text: str) -> UnreadableAction:
    """The error for a text that is no action; it shows the beginning of a long one."""
    return UnreadableAction("unreadable", text=text[:_SHOWN])
