"""What the service counts of itself, in the text form of Prometheus."""

from __future__ import annotations

import hmac
import ipaddress

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from kybos.server.settings import Settings

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
"""The content type of `Metrics.text`."""
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The counters of one app; made anew for each, so that tests can have many.

    Attributes:
        requests: answered, by method, route (its template, `-` if none fits) and status.
        seconds: from the first byte of a request to the beginning of its answer, by route.
        refusals: requests that were refused before any route saw them, by the code of the problem.
        events: added to the logs of tables, by kind.
        crashes: errors in the service itself, by where (`request`, `socket`).
        waiting: requests whose answer has not begun.
        sockets: open WebSockets.
        listeners: those who are told what happens at a table, by WebSocket or server-sent events.
        tables: tables in memory.
        thinkers: computer players that think or wait for a thinker.
        lost_thoughts: workers of computer players that had to be replaced, by why (`crash`, `late`).
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.requests = Counter(
            "kybos_requests", "Requests answered", ["method", "route", "status"], registry=registry
        )
        self.seconds = Histogram(
            "kybos_request_seconds",
            "Time until the answer begins",
            ["route"],
            buckets=_SECONDS,
            registry=registry,
        )
        self.refusals = Counter(
            "kybos_refusals", "Requests refused before any route", ["code"], registry=registry
        )
        self.events = Counter(
            "kybos_events", "Events added to the logs of tables", ["kind"], registry=registry
        )
        self.crashes = Counter("kybos_crashes", "Errors in the service itself", ["where"], registry=registry)
        self.waiting = Gauge("kybos_requests_waiting", "Requests not yet answered", registry=registry)
        self.sockets = Gauge("kybos_sockets_open", "Open WebSockets", registry=registry)
        self.listeners = Gauge("kybos_listeners", "Listeners to tables", registry=registry)
        self.tables = Gauge("kybos_tables_in_memory", "Tables in memory", registry=registry)
        self.thinkers = Gauge("kybos_thinker_queue", "Computer players that think or wait", registry=registry)
        self.lost_thoughts = Gauge(
            "kybos_thinkers_replaced", "Workers of computer players replaced", ["why"], registry=registry
        )

    def text(self) -> bytes:
        """All of it."""
        return generate_latest(self.registry)


def may_see_metrics(settings: Settings, address: str, authorization: str | None) -> bool:
    """Whether the metrics may be shown: to this computer, or to who sends the token of the settings."""
    token = settings.metrics_token.get_secret_value()
    scheme, _, shown = (authorization or "").partition(" ")
    is_known = scheme.lower() == "bearer" and hmac.compare_digest(shown.strip().encode(), token.encode())
    return _is_here(address) or bool(token and is_known)


def _is_here(address: str) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return (mapped or parsed).is_loopback
