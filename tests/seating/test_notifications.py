"""Notices to guests: at least once, signed, and never from memory."""

import hashlib
import hmac
import json
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.db import IntegrityError, transaction

from casino.lib.clock import utc_now
from tables.houses.models import House
from tables.seating.models import Notification
from tables.seating.services.calls import call_guest
from tables.seating.services.notifications import ATTEMPTS_MOST, take_due
from tables.seating.services.waitlist import join_waitlist
from tables.seating.tasks import send_notifications
from tests.building import acting, new_command

pytestmark = pytest.mark.django_db
SECRET = "of this test only"


class Receiver:
    """A house's own service, which keeps its messages."""

    def __init__(self):
        received, outer = [], self
        self.received, self.status = received, 204

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.append((dict(self.headers), body))
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *_args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/sabot"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def receiver(settings):
    settings.NOTIFIER_SECRET = SECRET
    receiver = Receiver()
    House.objects.update(
        notifier="webhook", notifier_url=receiver.url, public_url="https://mesas.example/"
    )
    yield receiver
    receiver.server.shutdown()
    receiver.server.server_close()


@pytest.fixture
def called(open_floor):
    """Call a guest; the act."""

    def call():
        entry = open_floor.act(join_waitlist, guest_name="Lola")["entry"]
        call_guest(actor=acting(open_floor.jefe), command=new_command(), entry_id=entry)
        return entry

    return call


def test_a_webhook_gets_the_call_and_can_trust_it(called, receiver):
    entry = called()
    send_notifications()
    ((headers, body),) = receiver.received
    answer = json.loads(body)
    assert (answer["what"], answer["entry"], answer["name"], answer["seats"]) == (
        "called", entry, "Lola", [1],
    )  # fmt: skip
    assert answer["place_url"].startswith("https://mesas.example/q/")
    signed = headers["X-Sabot-Sent-At"].encode() + b"." + body
    expected = hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
    assert headers["X-Sabot-Signature"] == f"sha256={expected}"
    assert Notification.objects.get().sent_at is not None
    send_notifications()
    assert len(receiver.received) == 1


def test_a_refused_message_comes_again_and_is_given_up_at_last(called, receiver):
    called()
    receiver.status = 503
    send_notifications()
    send_notifications()
    assert len(receiver.received) == 1  # not before it is due
    for _ in range(ATTEMPTS_MOST + 2):
        Notification.objects.update(due_at=utc_now())
        send_notifications()
    assert len(receiver.received) == ATTEMPTS_MOST
    one = Notification.objects.get()
    assert (one.sent_at, one.given_up_at is None) == (None, False)
    assert len({headers["Idempotency-Key"] for headers, _ in receiver.received}) == 1


def test_a_dead_worker_s_message_is_delivered_when_its_lease_is_over(called, receiver):
    called()
    assert len(take_due(utc_now())) == 1  # and dies
    send_notifications()
    assert receiver.received == []
    assert len(take_due(utc_now() + timedelta(seconds=31))) == 1


def test_nothing_is_posted_without_a_secret(called, receiver, settings):
    settings.NOTIFIER_SECRET = ""
    called()
    send_notifications()
    assert receiver.received == []
    assert Notification.objects.get().attempts == 1


def test_a_house_without_a_notifier_stores_no_message(called):
    House.objects.update(notifier="none")
    called()
    assert not Notification.objects.exists()


def test_the_log_names_nobody(called, capsys):
    called()
    send_notifications()
    assert Notification.objects.get().sent_at is not None
    assert "Lola" not in "".join(capsys.readouterr())


def test_a_webhook_needs_an_address(open_floor):
    with pytest.raises(IntegrityError, match="house_webhook_has_address"), transaction.atomic():
        House.objects.update(notifier="webhook")
