"""The operator's way to reach people: an SMTP relay, and push services if they are allowed.

What a player enters decides who gets a message, never which machine is asked to carry it: mail goes
through the operator's relay, and an address of a push service has to name exactly a service and
host that the operator has allowed. So nobody can make the site call on machines of their choice.
"""

import asyncio
import logging
import re
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from grandtour.core.errors import GrandTourError
from grandtour.table.errors import TableError

LONGEST = 200
_THREADS = 2
_MAIL = re.compile(r"[A-Za-z0-9._+'-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
_PUSH = re.compile(r"([a-z][a-z0-9]*://[A-Za-z0-9.-]+)(?:/[A-Za-z0-9_-]+){1,3}")
_MAIL_RELAYS = ("mailto://", "mailtos://")
_EXAMPLE = "mailtos://user:password@smtp.example.org?from=games@example.org"


class BadAddress(TableError):
    """Nobody can be told there, or the operator does not want it."""


class NoRelay(GrandTourError):
    """What the operator has set up cannot work."""


class Message(NamedTuple):
    title: str
    text: str
    stop: str
    """The address that ends such messages, for mail programs that have a button for it."""


class Relay:
    """Sends in threads of its own; what a relay does harms nobody but the message."""

    def __init__(self, mail: str, also: Sequence[str] = ()) -> None:
        """`mail` is Apprise's address of the relay, `also` is `service://host` of others.

        Raises `NoRelay`.
        """
        self._mail = mail
        self._also = frozenset(also)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="telling")
        _load_apprise()
        if mail and not (mail.startswith(_MAIL_RELAYS) and self._by_mail("a@example.org", "")):
            raise NoRelay("bad_relay", example=_EXAMPLE)

    @property
    def takes_mail(self) -> bool:
        return bool(self._mail)

    @property
    def others(self) -> tuple[str, ...]:
        """What else may be entered, beside an e-mail address."""
        return tuple(sorted(self._also))

    def checked(self, text: str) -> str:
        """The address as it is kept. Raises `BadAddress`."""
        address = text.strip()
        if len(address) > LONGEST:
            raise BadAddress("bad_address")
        if self._mail and _MAIL.fullmatch(address):
            return address
        push = _PUSH.fullmatch(address)
        if push and push[1] in self._also:
            return address
        raise BadAddress("bad_address")

    async def send(self, address: str, message: Message) -> bool:
        """Whether it was taken over by whoever carries it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._send, address, message)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _send(self, address: str, message: Message) -> bool:
        try:
            notify = self._way_to(self.checked(address), message.stop)
            return bool(notify and notify(message))
        except Exception as error:
            # Its words may hold the address.
            logging.getLogger(__name__).warning("not sent: %s", type(error).__name__)
            return False

    def _way_to(self, address: str, stop: str) -> Callable[[Message], bool] | None:
        return self._by_mail(address, stop) if "://" not in address else _by_push(address)

    def _by_mail(self, address: str, stop: str) -> Callable[[Message], bool] | None:
        from apprise.plugins import url_to_dict

        relay = url_to_dict(self._mail)  # type: ignore[no-untyped-call]
        if not relay:
            return None
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        }
        relay |= {"targets": [address], "cc": "", "bcc": "", "format": "text"}
        relay["headers"] = {**relay.get("headers", {}), **(headers if stop else {})}
        return _sender(relay)


def _by_push(address: str) -> Callable[[Message], bool] | None:
    return _sender(address)


# What Apprise makes of an address: its text, or the parts of one.
def _sender(service: str | dict[str, object]) -> Callable[[Message], bool] | None:
    from apprise import Apprise, AppriseAsset, NotifyFormat, PersistentStoreMode

    asset = AppriseAsset(
        app_id="Grand Tour", app_desc="Grand Tour", storage_mode=PersistentStoreMode.MEMORY
    )
    plugin = Apprise.instantiate(service, asset=asset)
    if plugin is None:
        return None
    apprise = Apprise(asset=asset)
    apprise.add(plugin)
    return lambda message: bool(
        apprise.notify(message.text, message.title, body_format=NotifyFormat.TEXT)
    )


def _load_apprise() -> None:
    """Raises `NoRelay` if it is not installed."""
    try:
        from apprise import Apprise
    except ModuleNotFoundError:
        raise NoRelay("no_apprise") from None
    # It names addresses in what it logs.
    logger = logging.getLogger("apprise")
    logger.propagate = False
    logger.setLevel(logging.CRITICAL + 1)
    with warnings.catch_warnings():
        # It looks at all its plugins now, and some use what Python is about to lose.
        warnings.simplefilter("ignore", DeprecationWarning)
        Apprise.instantiate("json://localhost")
