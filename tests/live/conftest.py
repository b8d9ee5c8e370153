"""A room with people signed in, and the headers that their browsers would send."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.backends.signed_cookies import SessionStore

from tables.gate import SESSION_KEY
from tables.sign_in.models import SignIn
from tests.coups.room import Room, make_room


def session_cookie(signed_in: SignIn) -> str:
    """Make the cookie that signing in leaves on the device."""
    session = SessionStore()
    session[SESSION_KEY] = str(signed_in.id)
    session.save()
    return f"sabot={session.session_key}"


@pytest.fixture
def room(transactional_db: None) -> Room:
    """A table in play, its rows committed so that other connections see them."""
    room = make_room()
    room.start()
    return room


@pytest.fixture
def neighbour(room: Room) -> Room:
    """A second table of the same house."""
    return make_room("andalucia", "mini", house=room.house)


Headers = Callable[..., list[tuple[bytes, bytes]]]


@pytest.fixture
def headers(room: Room) -> Headers:
    """Make the headers of a handshake; by default the croupier's, from our own page."""

    def make(
        signed_in: SignIn | None = room.signed_in,
        origin: str | None = "http://localhost:8000",
        host: str = "localhost:8000",
    ) -> list[Any]:
        made = [(b"host", host.encode())]
        if origin is not None:
            made.append((b"origin", origin.encode()))
        if signed_in is not None:
            made.append((b"cookie", session_cookie(signed_in).encode()))
        return made

    return make
