"""Who may see what the service counts, and in what form."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from kybos.server.metrics import Metrics, may_see_metrics
from kybos.server.settings import Settings

TOKEN = "a token of the metrics"
WITH_TOKEN = Settings(metrics_token=TOKEN)


@pytest.mark.parametrize("settings", [Settings(), WITH_TOKEN])
@pytest.mark.parametrize(
    ("address", "may"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.0.2.1", False),
        ("10.0.0.1", False),
        ("::ffff:192.0.2.1", False),
        ("", False),
        ("localhost", False),
    ],
)
def test_without_a_token_only_this_computer_may_see_the_metrics(
    settings: Settings, address: str, may: bool
) -> None:
    assert may_see_metrics(settings, address, None) == may
    assert may_see_metrics(settings, address, "Bearer wrong") == may


@pytest.mark.parametrize(
    ("authorization", "may"),
    [
        (f"Bearer {TOKEN}", True),
        (f"bearer  {TOKEN} ", True),
        (f"Bearer {TOKEN[:-1]}", False),
        (f"Bearer {TOKEN}x", False),
        (f"Bearer {TOKEN[:-1]}é", False),
        (f"Basic {TOKEN}", False),
        (TOKEN, False),
        ("Bearer ", False),
        ("", False),
    ],
)
def test_from_elsewhere_the_token_is_needed(authorization: str, may: bool) -> None:
    assert may_see_metrics(WITH_TOKEN, "192.0.2.1", authorization) == may
    assert not may_see_metrics(Settings(), "192.0.2.1", authorization)


def test_each_app_counts_for_itself_in_the_form_of_prometheus() -> None:
    one, other = Metrics(), Metrics()
    one.requests.labels("GET", "/api/things/{thing}", "200").inc()
    families = {family.name: family for family in text_string_to_metric_families(one.text().decode())}
    [sample] = [sample for sample in families["kybos_requests"].samples if sample.name.endswith("_total")]
    assert sample.labels == {"method": "GET", "route": "/api/things/{thing}", "status": "200"}
    assert sample.value == 1
    assert all(family.documentation for family in families.values())
    assert b"/api/things" not in other.text()
