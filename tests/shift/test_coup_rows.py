"""A session of more coups than are read at once loses none of them."""

import pytest

from casino.shift.selectors import coup_rows
from games.coups.models import Coup
from tests.shift.evening import start_shift
from tests.shift.test_reconcile_faults import RICH, play

pytestmark = pytest.mark.django_db


def test_a_long_session_is_read_in_pieces(monkeypatch):
    at = play(start_shift(), RICH)
    kept = list(Coup.objects.filter(session=at.session).order_by("talla_id", "number"))
    assert len(kept) == 4
    statement, limit = coup_rows.COUPS, f"LIMIT {coup_rows.ROWS_AT_ONCE}"
    assert limit in statement
    for at_once in range(1, 6):
        monkeypatch.setattr(coup_rows, "COUPS", statement.replace(limit, f"LIMIT {at_once}"))
        monkeypatch.setattr(coup_rows, "ROWS_AT_ONCE", at_once)
        first = coup_rows.ask_coups(coup_rows.place_of(at.session.pk))
        read = [(it.talla_id, it.number) for it in coup_rows.stream_coups(at.session.pk, first)]
        assert read == [(it.talla_id, it.number) for it in kept], at_once
