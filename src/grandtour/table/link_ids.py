"""Ids that stand in links which people send each other."""

import secrets
import string

_SIGNS = string.ascii_letters + string.digits


def link_id(length: int) -> str:
    """Nobody guesses it. Letters and digits alone: many messengers leave a dash at the end out of a
    link, and a program takes one at the beginning for an option.

    >>> link_id(12).isalnum(), len(link_id(12))
    (True, 12)
    """
    return "".join(secrets.choice(_SIGNS) for _ in range(length))
