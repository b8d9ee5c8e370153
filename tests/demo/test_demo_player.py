"""The demo player's own parts: its shoe, its boxes, its bets, and how it repeats itself."""

import json
import random
import threading
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from casino.demo.plan import DEMO_TABLES, DemoTable
from casino.demo.player.betting import place_bets
from casino.demo.player.boxes import Boxes
from casino.demo.player.notebook import Notebook
from casino.demo.player.person import Person, RefusedError
from casino.demo.player.shoe import CUT_CARD_BEHIND, Shoe
from casino.demo.player.stopping import Stopping, StopRequestedError
from games.rules.limits import find_bet_defects
from games.rules.regulations import get_regulation
from games.rules.settlement import Bet
from games.rules.wagers import WagerKind


@pytest.mark.parametrize("seed", range(5))
def test_a_shoe_burns_the_value_of_its_first_card(seed: int) -> None:
    shoe, first = Shoe.shuffle(random.Random(seed), 6)

    value = "A23456789".find(first[0]) + 1 or 10
    assert shoe.left == 6 * 52 - 1 - value
    assert Counter(shoe.cards).most_common(1)[0][1] <= 6


def test_the_cut_card_shows_when_the_seventh_card_from_the_end_is_drawn() -> None:
    shoe, _ = Shoe.shuffle(random.Random(1), 6)

    while shoe.left > CUT_CARD_BEHIND:
        shoe.draw()
    assert not shoe.cut_card_out
    shoe.draw()
    assert shoe.cut_card_out


def test_a_shoe_is_remembered_card_by_card(tmp_path: Path) -> None:
    shoe, _ = Shoe.shuffle(random.Random(2), 8)
    session, talla = {"id": 4, "opened_at": "2026-01-01T20:00:00Z"}, {"id": 9, "coups": 3}
    Notebook(tmp_path / "book.json").note("PB1", session, Boxes(500, coups=3), shoe, talla)

    recalled = Notebook(tmp_path / "book.json").recall("PB1", session)

    assert recalled is not None
    boxes, same, same_talla = recalled
    assert (boxes, same_talla) == (Boxes(500, coups=3), talla)
    assert same is not None
    assert [same.draw() for _ in range(20)] == [shoe.draw() for _ in range(20)]
    assert Notebook(tmp_path / "book.json").recall("PB1", {**session, "id": 5}) is None


def test_the_boxes_hold_the_guests_losses_and_commission_apart() -> None:
    boxes = Boxes(100_000)

    boxes.settle({"commission_minor": 50, "house_result_minor": -950})
    boxes.tip(500)
    boxes.drop(5000)

    assert boxes == Boxes(94_000, commission_minor=50, tips_minor=500, drop_minor=5000)
    assert boxes.counts()["closing_float"] == {"50000": 1, "10000": 4, "2500": 1, "1000": 1,
                                               "500": 1}  # fmt: skip


@pytest.mark.parametrize("plan", DEMO_TABLES, ids=lambda plan: plan.number)
def test_every_bet_keeps_the_limits_and_the_holder_always_bets(plan: DemoTable) -> None:
    rng = random.Random(3)
    table = {
        "limits": plan.limits._asdict(),
        "seats": [
            {"position": at, "guest": {"name": f"Guest {at}"} if at % 3 else None}
            for at in range(1, len(plan.labels) + 1)
        ],
    }
    for _ in range(300):
        placed = place_bets(rng, table, must_bet=2)
        bets = [Bet(bet["seat"], WagerKind(bet["wager"]), bet["stake_minor"]) for bet in placed]
        assert find_bet_defects(get_regulation(plan.regulation), plan.limits, bets) == ()
        assert any(bet.seat == 2 for bet in bets)
        assert not any(bet.seat % 3 == 0 for bet in bets)


class _Desk(ThreadingHTTPServer):
    """A web server with given answers that keeps its requests."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.answers: list[int] = []
        self.asked: list[tuple[str, str | None]] = []


class _Answer(BaseHTTPRequestHandler):
    server: _Desk

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        status, body = 200, {"csrf": "token"}
        if self.path != "/api/v1/sign-in":
            self.server.asked.append((self.path, self.headers["Idempotency-Key"]))
            status, body = self.server.answers.pop(0), {"code": "sign_in.needed"}
        sent = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *_args: Any) -> None:
        """Keep quiet."""


@pytest.fixture
def desk() -> Iterator[_Desk]:
    with _Desk() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def _person(desk: _Desk, stopping: Stopping, lines: list[str]) -> Person:
    host, port = desk.server_address[:2]
    return Person(f"http://{host!s}:{port}", "J1", "2741", stopping, lines.append)


def test_a_command_keeps_its_key_through_failures(desk: _Desk) -> None:
    desk.answers = [503, 502, 200, 200]
    lines: list[str] = []
    person = _person(desk, Stopping(), lines)

    person.send("tables/1/tips", {"amount_minor": 500})
    person.send("tables/1/tips", {"amount_minor": 500})
    person.leave()

    first, second, third, another = (key for _, key in desk.asked)
    assert first == second == third != another
    assert len(lines) == 2


def test_a_refusal_is_raised_and_the_next_command_has_a_new_key(desk: _Desk) -> None:
    desk.answers = [409, 200]
    person = _person(desk, Stopping(), [])

    with pytest.raises(RefusedError):
        person.send("tables/1/tips", {"amount_minor": 500})
    person.send("tables/1/tips", {"amount_minor": 500})
    person.leave()

    assert desk.asked[0][1] != desk.asked[1][1]


def test_an_ended_sign_in_is_renewed_once(desk: _Desk) -> None:
    desk.answers = [401, 200]
    person = _person(desk, Stopping(), [])

    person.send("tables/1/tips", {"amount_minor": 500})
    person.leave()

    first, second = (key for _, key in desk.asked)
    assert first != second


def test_a_stop_ends_the_repeating(desk: _Desk) -> None:
    desk.answers = [503]
    stopping = Stopping()
    person = _person(desk, stopping, [])
    stopping.ask()

    with pytest.raises(StopRequestedError):
        person.send("tables/1/tips", {"amount_minor": 500})
    person.leave()
