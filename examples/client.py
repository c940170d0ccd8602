"""Plays a match at a server of Kybos through its interface, and checks the dice: a pattern for your own.

    python examples/client.py http://127.0.0.1:8000 einstein --against level:3
    python examples/client.py http://127.0.0.1:8000 --table ID --code CODE

It needs `pip install websockets`, nothing of Kybos. You are a guest, or whose token is in KYBOS_TOKEN. A
command sent again with its key is not done again; a socket opened with `since` goes on after that event.
"""

import argparse
import hashlib
import hmac
import json
import os
import random
import secrets
import time
from http.client import HTTPException
from urllib.request import Request, urlopen

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect


class Client:
    """Somebody at a server."""

    def __init__(self, server, token=None):
        self.server, self.headers = server, {"Content-Type": "application/json"}
        self.headers |= {"Authorization": f"Bearer {token}"} if token else {}
        if not token:
            self.call("/guests", {"name": "A program"})

    def call(self, path, body=None):
        """What GET, or with a body POST, answers; None if the table has gone on. Tries until it knows."""
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers | ({"Idempotency-Key": secrets.token_hex(16)} if data else {})
        while True:
            try:
                with urlopen(Request(f"{self.server}/api{path}", data, headers), timeout=30) as answer:
                    if cookie := answer.headers["Set-Cookie"]:
                        self.headers["Cookie"] = cookie.split(";")[0]
                    return json.load(answer)
            except (OSError, HTTPException, ValueError) as lost:
                if (status := getattr(lost, "code", 503)) == 409:
                    return None
                if status not in (429, 503):  # these two say: not now
                    raise
            time.sleep(0.5)

    def events(self, table):
        """The table as it is, then each event; the socket is opened anew whenever it is lost."""
        url, since = f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/socket", ""
        while True:
            try:
                with connect(url + since, additional_headers=self.headers) as socket:
                    for frame in map(json.loads, socket):
                        if event := frame.get("event") or frame.get("table"):
                            since = f"?since={event['seq']}"
                            yield event
            except (OSError, WebSocketException) as lost:
                if isinstance(lost, InvalidStatus) and lost.response.status_code not in (429, 503):
                    raise
            time.sleep(0.5)


def play(client, table, choose=lambda state: random.choice(state["moves"])):
    """Play a match to its end; tell whether all dice fit. `choose` picks a move of a `StateView`."""
    now, game, fit, events = {"dice": None, "phase": "open"}, "", True, client.events(table)
    while now["phase"] not in ("finished", "closed"):
        event = next(events)
        now |= (event.get("game") or {}) | event  # it tells only what is new
        if now["dice"] and game != now["dice"]["id"]:
            game, draws, seat = now["dice"]["id"], [], client.call(f"/tables/{table}")["you"]["seat"]
            print(f"You are {seat}. The dice are bound to {now['dice']['commitment']}")
        if "told" in event:
            print(event["told"]["text"])
            draws += filter(None, [event.get("draw")])
        if now["phase"] == "seeding" and seat in now["dice"]["awaited"]:
            client.call(f"/tables/{table}/seed", {"seed": secrets.token_hex(8)})
        elif now["phase"] == "playing" and now["state"]["turn"] == seat:
            client.call(f"/tables/{table}/move", {"move": choose(now["state"])["id"], "seq": now["seq"]})
        elif now.get("reason"):
            print(now["result"]["text"] if now["result"] else "The game was abandoned.")
            fit = check(now["dice"], now["seats"], draws) and fit
    return fit


def check(dice, seats, draws):
    """Whether the secret is the one that was bound before the game, and every draw comes of it."""
    secret = bytes.fromhex(dice["secret"])
    fit = hashlib.sha256(secret).hexdigest() == dice["commitment"]
    seeds = "+".join(dice["seeds"][seat] for seat in seats if seat in dice["seeds"])
    for event, draw in enumerate(draws, draws[0]["event"] if draws else 0):
        row, numbers, block = [weight for weight, many in draw["weights"] for _ in range(many)], [], 0
        while not numbers:  # the first number below the greatest multiple of all weights together counts
            text, block = f"{dice['id']}:{seeds}:{event}:{block}", block + 1
            digest = hmac.digest(secret, text.encode(), "sha256")
            words = [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
            numbers = [word for word in words if word < 2**64 - 2**64 % sum(row)]
        place = numbers[0] % sum(row) - sum(row[: draw["index"]])
        fit = fit and draw["event"] == event and 0 <= place < row[draw["index"]]
    print(f"The dice {'fit' if fit else 'DO NOT FIT'} what they were bound to ({len(draws)} draws).")
    return fit


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description="Plays a match at a server of Kybos, at random.")
    reader.add_argument("server", help="such as http://127.0.0.1:8000")
    reader.add_argument("game", nargs="?", help="open a table for it, such as einstein:seats=4")
    reader.add_argument("--against", default="open", help="who has the other seats, such as level:3")
    reader.add_argument("--table", help="sit down at the table with this id instead")
    reader.add_argument("--code", default="", help="its code, if it is private")
    asked = reader.parse_args()
    me = Client(asked.server, os.environ.get("KYBOS_TOKEN"))
    if asked.table:
        me.call(f"/tables/{asked.table}/sit", {"code": asked.code})
    table = asked.table or me.call("/tables", {"spec": asked.game, "seats": {"others": asked.against}})["id"]
    print(f"You are at table {table}.")
    raise SystemExit(not play(me, table))
