"""What the site counts, for Prometheus. Labels are route templates and numbers, never people."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, multiprocess
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from grandtour.table.observing import Observer
from grandtour.web.watching import Answered

CONTENT_TYPE = CONTENT_TYPE_LATEST
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which several processes count together."""
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_CHANGES = (1, 2, 5, 10, 20, 50, 100)


class Metrics(Observer):
    """The counts of one application; another in the same process has its own.

    Where several processes serve one address, each shows the counts of all.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = self._counter(
            "requests", "Requests that were answered.", "method", "route", "status"
        )
        self._request_seconds = self._histogram(
            "request_seconds", "From a request to the end of its answer.", _SECONDS, "route"
        )
        self._moves = self._counter("moves", "Moves that were accepted.")
        self._bot_seconds = self._histogram(
            "bot_answer_seconds", "From a question to a bot to its answer.", _SECONDS
        )
        self._retries = self._counter("attendant_retries", "Tables that are tried again.")
        self._commit_changes = self._histogram(
            "commit_changes", "Changes that were written together.", _CHANGES
        )
        self._commit_seconds = self._histogram(
            "commit_seconds", "Time to write such a group durably.", _SECONDS
        )
        self._streams = self._gauge("open_streams", "Pages and programs that follow a table.")
        self._tables = self._gauge("tables_in_memory", "Tables that need no replay.")

    def answered(self, request: Answered) -> None:
        self._requests.labels(request.method, request.route, str(request.status)).inc()
        self._request_seconds.labels(request.route).observe(request.seconds)

    def moved(self) -> None:
        self._moves.inc()

    def bot_answered(self, seconds: float) -> None:
        self._bot_seconds.observe(seconds)

    def attended_again(self) -> None:
        self._retries.inc()

    def committed(self, changes: int, seconds: float) -> None:
        self._commit_changes.observe(changes)
        self._commit_seconds.observe(seconds)

    def page(self, *, open_streams: int, tables_in_memory: int) -> bytes:
        """All counts, and how it is just now, in Prometheus' text format."""
        self._streams.set(open_streams)
        self._tables.set(tables_in_memory)
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self._registry)
        everywhere = CollectorRegistry()
        multiprocess.MultiProcessCollector(everywhere)  # type: ignore[no-untyped-call]
        return generate_latest(everywhere)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"grandtour_{name}", text, labels, registry=self._registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(
            f"grandtour_{name}", text, registry=self._registry, multiprocess_mode="livesum"
        )

    def _histogram(
        self, name: str, text: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        return Histogram(
            f"grandtour_{name}", text, labels, registry=self._registry, buckets=buckets
        )
