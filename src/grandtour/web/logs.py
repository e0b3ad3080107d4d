"""The site's log: on stderr, one line or one JSON object an entry, without secrets.

What people do leaves no trace in it: no tokens, names, seeds or actions, and of addresses only the
route's template.
"""

import logging
from datetime import UTC, datetime
from typing import Literal

import msgspec

from grandtour.table.plain_traceback import plain_traceback

LogFormat = Literal["json", "text"]


class TextFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = f"{_time(record)} {record.levelname} {record.name}: {_message(record)}"
        exception = _exception(record)
        return f"{line}\n{exception}" if exception else line


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        if exception := _exception(record):
            entry["exception"] = exception
        return msgspec.json.encode(entry).decode()


def write_log(style: LogFormat, *, access: bool) -> None:
    """All that anybody logs from now on goes to stderr in this format."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    if access:
        logging.getLogger(ACCESS).setLevel(logging.INFO)


ACCESS = "grandtour.access"


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _message(record: logging.LogRecord) -> str:
    message = record.getMessage()
    # The loop adds what it knows of a failed task, with the error's own words.
    return message.partition("\n")[0] if record.name == "asyncio" else message


def _exception(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return plain_traceback(error) if error else ""
