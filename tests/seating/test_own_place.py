"""What a guest does from the page of their code: coming when called, or leaving."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse

from tables.journal.models import FloorEvent
from tables.seating.acts import guests
from tables.seating.models import WaitlistEntry
from tables.seating.selectors.waitlist import list_table_waitlist
from tables.seating.services.calls import call_guest
from tables.seating.services.waitlist import put_on_hold
from tests.building import new_command
from tests.seating.waitlists import act, join, offered, state, waitlist

pytestmark = pytest.mark.django_db


def send(entry: int, name: str, key: Any = None) -> Any:
    token = WaitlistEntry.objects.get(id=entry).token
    return Client().post(
        reverse(name, args=[token]),
        {},
        content_type="application/json",
        headers={"Idempotency-Key": str(key or new_command().id)},
    )


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_called_guest_says_once_that_they_are_coming(full):
    lola = join(full, "Lola")
    assert refusal(send(lola, "api-place-coming")) == (HTTPStatus.CONFLICT, "place.not_called")
    act(full, call_guest, lola)
    ends = WaitlistEntry.objects.get(id=lola).call_ends_at
    key = new_command().id
    first, again = (send(lola, "api-place-coming", key) for _ in range(2))
    assert first.status_code == again.status_code == HTTPStatus.OK
    assert first.json() == again.json()
    (shown,) = list_table_waitlist(full.table.pk)
    assert shown.coming_at is not None
    assert shown.call_ends_at == ends
    event = FloorEvent.objects.get(kind="waitlist.answered")
    assert (event.actor, event.payload["entry"]) == (None, lola)
    answer = send(lola, "api-place-coming")
    assert refusal(answer) == (HTTPStatus.CONFLICT, "place.answered")
    assert "Lola" not in answer.content.decode()


def test_an_answer_may_come_by_a_clock_that_is_behind(full):
    lola, ahead = join(full, "Lola"), timedelta(seconds=2)
    act(full, call_guest, lola)
    calls = WaitlistEntry.objects.filter(id=lola)
    calls.update(called_at=F("called_at") + ahead)
    assert send(lola, "api-place-coming").status_code == HTTPStatus.OK
    assert calls.get().coming_at == calls.get().called_at


def test_an_answer_belongs_to_its_call(full):
    lola = join(full, "Lola")
    act(full, call_guest, lola)
    send(lola, "api-place-coming")
    act(full, put_on_hold, lola, minutes=5)
    assert WaitlistEntry.objects.get(id=lola).coming_at is None
    act(full, call_guest, lola)
    assert WaitlistEntry.objects.get(id=lola).coming_at is None
    entries = WaitlistEntry.objects.filter(id=lola)
    with pytest.raises(IntegrityError, match="waitlist_answer_follows_call"), transaction.atomic():
        entries.update(coming_at=entries.get().joined_at, called_at=None, state="waiting")


def test_a_guest_gives_up_their_own_place_and_no_other(full):
    lola, _marta = join(full, "Lola"), join(full, "Marta")
    act(full, call_guest, lola)
    assert send(lola, "api-place-leave").status_code == HTTPStatus.OK
    assert (state(lola), offered(lola)) == ("left", [])
    assert [name for name, _ in waitlist(full)] == ["Marta"]
    event = FloorEvent.objects.get(kind="waitlist.left")
    assert (event.actor, event.payload["by_guest"]) == (None, True)
    answer = send(lola, "api-place-leave")
    assert refusal(answer) == (HTTPStatus.CONFLICT, "place.over")
    assert "Lola" not in answer.content.decode()


def test_a_code_that_is_nobodys_does_nothing():
    answer = Client().post(
        reverse("api-place-leave", args=["nobody-was-given-this"]),
        {},
        content_type="application/json",
        headers={"Idempotency-Key": str(new_command().id)},
    )
    assert refusal(answer) == (HTTPStatus.NOT_FOUND, "place.unknown")


def test_a_guest_who_hammers_is_held_back(full):
    lola = join(full, "Lola")
    answers = [send(lola, "api-place-coming").status_code for _ in range(guests.GUESTS.at_once + 1)]
    assert answers.count(HTTPStatus.TOO_MANY_REQUESTS) == 1
