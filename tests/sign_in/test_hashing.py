"""The gate before slow hashes: two at once, a few who wait, the rest sent away at once."""

import queue
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import transaction

from casino.embedded.places import PROJECT_DIR
from tables.people.hashing import AT_ONCE, WAITING, HashGate, TooBusy, hash_secret, is_secret


def test_two_hash_at_once_three_wait_and_the_others_are_sent_away():
    gate, leave = HashGate(AT_ONCE, WAITING, patience_s=None), threading.Event()
    inside, done = queue.SimpleQueue(), queue.SimpleQueue()
    lock, most, now = threading.Lock(), 0, 0

    def come():
        nonlocal most, now
        try:
            with gate.place():
                with lock:
                    now += 1
                    most = max(most, now)
                inside.put(None)
                leave.wait()
                with lock:
                    now -= 1
        except TooBusy:
            done.put("sent away")
        else:
            done.put("hashed")

    with ThreadPoolExecutor(12) as crowd:
        for _ in range(12):
            crowd.submit(come)
        # Nobody leaves before the others are sent away: only those are done by then.
        assert [done.get() for _ in range(12 - AT_ONCE - WAITING)] == ["sent away"] * 7
        for _ in range(AT_ONCE):
            inside.get()
        assert done.empty()
        assert (now, most) == (AT_ONCE, AT_ONCE)
        leave.set()
        assert [done.get() for _ in range(AT_ONCE + WAITING)] == ["hashed"] * 5
    assert (now, most) == (0, AT_ONCE)
    with gate.place(), gate.place():  # both places are free again
        pass


def test_a_caller_who_waits_too_long_is_refused_with_the_time_to_come_again():
    gate = HashGate(1, 1, patience_s=0)
    with gate.place(), pytest.raises(TooBusy) as refusal, gate.place():
        pass
    assert (refusal.value.status, refusal.value.code) == (429, "sign_in.busy")
    assert refusal.value.retry_after_s == 2
    with gate.place():
        pass


@pytest.mark.django_db
def test_a_place_is_free_again_after_a_failure():
    gate = HashGate(1, 0, patience_s=0)
    with pytest.raises(ZeroDivisionError), gate.place():
        raise ZeroDivisionError
    with gate.place():
        pass


@pytest.mark.django_db(transaction=True)
def test_nothing_is_hashed_inside_a_transaction():
    stored = hash_secret("4711")
    assert is_secret("4711", stored)
    assert not is_secret("4712", stored)
    assert not is_secret("4711", "")
    with transaction.atomic():
        with pytest.raises(RuntimeError, match="before the transaction"):
            hash_secret("4711")
        with pytest.raises(RuntimeError, match="before the transaction"):
            is_secret("4711", stored)


def test_nobody_hashes_past_the_gate():
    """The demo and the made year, which write a house of their own on the command line, may."""
    found = {
        str(path.relative_to(PROJECT_DIR))
        for part in ("casino", "tables", "games")
        for path in (PROJECT_DIR / part).rglob("*.py")
        if re.search(
            r"\b(make_password|check_password)\b|\bset_password\(", path.read_text("utf-8")
        )
    }
    assert found == {
        "tables/people/hashing.py",
        "casino/demo/house.py",
        "casino/demo/year/house.py",
    }
