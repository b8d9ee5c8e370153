"""Slow hashes of PINs and passwords: two at once in a process, and never while a transaction waits.

Each takes a processor for a fifth of a second and 100 MB. Without a bound, anybody could take every
thread and all of the memory without signing in; here two run and three wait, and the pages keep
the other threads.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from django.db import connection

from casino.lib.errors import TooMany

AT_ONCE: Final = 2
WAITING: Final = 3
PATIENCE_S: Final = 2.0
"""How long one waits for a place; a hash takes a tenth of it."""


class OneThreadHasher(Argon2PasswordHasher):
    """Argon2id with the memory and passes of Django's own, on one processor and not on eight."""

    parallelism = 1


class TooBusy(TooMany):
    """Others are being let in at this moment; nothing was tried (429)."""

    retry_after_s = 2


class HashGate:
    """Lets `at_once` in and `waiting` more wait, each for `patience_s`; it refuses the rest."""

    def __init__(self, at_once: int, waiting: int, patience_s: float | None) -> None:
        self._door = threading.BoundedSemaphore(at_once + waiting)
        self._places = threading.BoundedSemaphore(at_once)
        self._patience_s = patience_s

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place to hash. Raises TooBusy `sign_in.busy`."""
        if not self._door.acquire(blocking=False):
            raise TooBusy("sign_in.busy")
        try:
            if not self._places.acquire(timeout=self._patience_s):
                raise TooBusy("sign_in.busy")
            try:
                yield
            finally:
                self._places.release()
        finally:
            self._door.release()


GATE: Final = HashGate(AT_ONCE, WAITING, PATIENCE_S)


def hash_secret(secret: str) -> str:
    """Hash a new PIN or password. Raises TooBusy `sign_in.busy`."""
    _verify_no_transaction()
    with GATE.place():
        return make_password(secret)


@dataclass(frozen=True, slots=True)
class NewSecret:
    """A secret to be stored, in plain and hashed: made before rows are locked."""

    plain: str
    hashed: str

    @classmethod
    def of(cls, plain: str) -> "NewSecret":
        """Hash it. Raises TooBusy `sign_in.busy`."""
        return cls(plain, hash_secret(plain))


def is_secret(secret: str, stored: str) -> bool:
    """Return whether a PIN or password matches its hash; without one it takes as long and is False.

    The caller holds a place at the gate already, taken before the database was asked.
    """
    _verify_no_transaction()
    if not stored:
        make_password(secret)
        return False
    return check_password(secret, stored)


def _verify_no_transaction() -> None:
    """Refuse to hash while rows may be locked; the transaction that a test case is in is none."""
    if any(not block._from_testcase for block in connection.atomic_blocks):  # type: ignore[attr-defined]
        raise RuntimeError("a hash takes long: make it before the transaction")
