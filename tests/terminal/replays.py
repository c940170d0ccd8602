"""What the tests of replays share."""

from __future__ import annotations

import json

from kybos.terminal.follow import Playback, follow
from tests.core.records import read_one


def playback(text: str) -> Playback:
    """A record, followed."""
    return follow(read_one(text))


def frames_of(text: str) -> list[str]:
    """The pictures of a page, put together as its script does."""
    data = json.loads(text.split('id="data">')[1].partition("</script>")[0])
    return ["\n".join(data["lines"][line] for line in picture) for picture in data["pictures"]]
