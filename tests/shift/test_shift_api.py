"""Shifts over HTTP: opened, closed, followed, signed, shown, printed; and the people who may."""

import json
import time
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from structlog.testing import capture_logs

from casino.celery import app
from casino.lib.policy import Role
from casino.shift.services.reconcile import reconcile_shift
from casino.shift.tasks import nudge_reconciliation
from tables.sessions.models import Shift
from tests.building import PIN, make_house, make_staff
from tests.shift.evening import close_shift_row, open_evening, play_all_kinds, start_shift
from tests.shift.signing import acknowledge_all

pytestmark = pytest.mark.django_db
LOST_WITHIN_S = 10.0


def signed_in(house, role):
    person = make_staff(house, role)
    client = Client()
    answer = client.post(
        reverse("api-sign-in"),
        json.dumps({"badge": person.badge, "pin": PIN}),
        content_type="application/json",
    )
    assert answer.status_code == 200
    client.person = person
    return client


def send(client, name, body=None, **ids):
    return client.post(
        reverse(name, kwargs=ids),
        json.dumps(body or {}),
        content_type="application/json",
        headers={"Idempotency-Key": str(uuid.uuid4())},
    )


@pytest.fixture
def broken_broker(monkeypatch):
    """Point the broker where nobody listens, with pools of its own."""
    for name in ("broker_url", "broker_write_url"):
        monkeypatch.setattr(app.conf, name, "redis+socket:///nowhere/redis.sock")
    monkeypatch.setattr(app, "_pool", None)
    monkeypatch.setattr(app.amqp, "_producer_pool", None)
    app.set_default()


def reconciled(house=None):
    shift = start_shift(house)
    evening = open_evening(shift)
    play_all_kinds(evening)
    evening.close(commission_box=2500)
    close_shift_row(shift)
    reconcile_shift(shift.pk)
    return shift


def test_an_evening_from_opening_the_shift_to_the_second_signature(
    broken_broker, django_capture_on_commit_callbacks
):
    house = make_house()
    manager, cashier = signed_in(house, Role.PIT_MANAGER), signed_in(house, Role.CASHIER)
    shift_id = send(manager, "api-shift-open", {"number": 1}).json()["shift"]
    shift = Shift.objects.get(id=shift_id)
    evening = open_evening(shift)
    play_all_kinds(evening)

    refused = send(manager, "api-shift-close", shift_id=shift_id)
    assert refused.status_code == 409
    assert evening.session.table.number in refused.json()["detail"]
    evening.close()
    # The broker is down: the shift is closed all the same, and the sweep will find it.
    with django_capture_on_commit_callbacks(execute=True):
        assert send(manager, "api-shift-close", shift_id=shift_id).status_code == 200
    assert manager.get(reverse("api-shift", args=[shift_id])).json()["state"] == "closed"

    reconcile_shift(shift_id)
    report = manager.get(reverse("api-shift", args=[shift_id])).json()
    assert (report["state"], report["progress"]) == ("reconciled", {"done": 1, "total": 1})
    assert [it["figure"] for it in report["lines"]] == ["commission", "tips", "float", "drop"]
    assert report["lines"][1]["expected_minor"] is None
    body = {"content_hash": report["content_hash"]}
    assert send(manager, "api-shift-sign", body, shift_id=shift_id).json()["position"] == 1
    again = send(manager, "api-shift-sign", body, shift_id=shift_id)
    assert (again.status_code, again.json()["code"]) == (422, "shift.signed_by_you")
    assert send(cashier, "api-shift-sign", body, shift_id=shift_id).json()["sealed"] is True
    signed = cashier.get(reverse("api-shift", args=[shift_id])).json()
    assert signed["state"] == "signed"
    assert [it["badge"] for it in signed["signatures"]] == [
        manager.person.badge,
        cashier.person.badge,
    ]
    listed = cashier.get(reverse("api-shifts")).json()["shifts"]
    assert [(it["shift"], it["state"]) for it in listed] == [(shift_id, "signed")]


def test_a_nudge_without_a_broker_is_logged_and_raises_nothing(
    broken_broker, django_capture_on_commit_callbacks
):
    with capture_logs() as found:
        with django_capture_on_commit_callbacks(execute=True):
            nudge_reconciliation(1)
        deadline = time.monotonic() + LOST_WITHIN_S
        while not found and time.monotonic() < deadline:
            time.sleep(0.01)
    assert [(it["event"], it["shift"]) for it in found] == [("nudge_lost", 1)]


def test_the_page_of_an_open_shift_names_the_tables_still_open():
    shift = start_shift()
    evening = open_evening(shift)
    page = signed_in(shift.house, Role.PIT_MANAGER).get(reverse("shift", args=[shift.pk]))
    text = page.content.decode()
    assert evening.session.table.number in text
    assert reverse("table-close", args=[evening.session.table_id]) in text
    assert "disabled" in text


def test_the_page_of_a_closed_shift_follows_its_progress():
    shift = start_shift()
    open_evening(shift).close()
    close_shift_row(shift)
    client = signed_in(shift.house, Role.PIT_MANAGER)
    text = client.get(reverse("shift", args=[shift.pk])).content.decode()
    assert f'data-url="{reverse("api-shift", args=[shift.pk])}"' in text
    assert "shift/shift.js" in text
    assert client.get(reverse("shift-pdf", args=[shift.pk])).status_code == 409


def test_the_page_of_a_report_shows_differences_with_their_side_and_the_form_to_sign():
    shift = reconciled()
    client = signed_in(shift.house, Role.INSPECTOR)
    client.cookies["django_language"] = "en"
    text = client.get(reverse("shift", args=[shift.pk])).content.decode()
    assert "-€25.00 box" in text
    assert "<strong>-€25.00</strong>" in text
    assert text.count('class="tag bad"') == 1
    to_sign = reverse("api-shift-sign", args=[shift.pk])
    assert to_sign not in text  # the reason of the difference is part of what is signed
    acknowledge_all(shift)
    assert to_sign in client.get(reverse("shift", args=[shift.pk])).content.decode()
    auditor = signed_in(shift.house, Role.AUDITOR)
    assert to_sign not in auditor.get(reverse("shift", args=[shift.pk])).content.decode()


def test_an_empty_list_says_how_to_begin():
    client = signed_in(make_house(), Role.PIT_MANAGER)
    client.cookies["django_language"] = "en"
    text = client.get(reverse("shifts")).content.decode()
    assert "No shift has been held yet" in text
    assert reverse("api-shift-open") in text
    assert client.get(reverse("shifts"), {"after": "x"}).status_code == 400
