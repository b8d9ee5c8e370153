"""DEMO ONLY: the events around the play of a session: guests on waitlists, incidents."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from casino.demo.year.book import Place
from casino.demo.year.plans import FULLNESS, MINUTE, SessionPlan
from casino.demo.year.play import Played
from casino.demo.year.sheets import moment
from casino.demo.year.stays import Stay
from games.incidents.models import Incident, IncidentClosing, IncidentCoup, IncidentRuling
from tables.seating.models import WaitlistEntry

_WAITED: Final = 0.09
"""Of the guests who sat down in play so many had waited, at an hour as full as most."""
_NO_SHOW, _LEFT = 0.02, 0.03
_CALL: Final = 5 * MINUTE
_LONGEST_WAIT: Final = 40 * MINUTE
_IN_HOUSE_LINE: Final = 0.1

_INCIDENTS: Final = (
    ("payment", "Un cliente reclama el pago de una apuesta ganadora.", 2500),
    ("card_error", "Se descubre una carta antes de tiempo.", None),
    ("misdeal", "Se reparte una carta de más a banca.", None),
    ("bet_not_taken", "Un cliente dice que su apuesta estaba antes del no va más.", 5000),
    ("shoe", "El sabot se atasca.", None),
    ("equipment", "El marcador de la mesa no enciende.", None),
    ("behaviour", "Un cliente levanta la voz al crupier.", None),
)
_RULING: Final = "Se mantiene la jugada como se jugó."
_STAYS_RULED: Final = 0.1


def write_line(
    rng: np.random.Generator,
    place: Place,
    plan: SessionPlan,
    seated: list[tuple[int, Stay]],
    guests: Iterator[int],
) -> None:
    """Write the guests who waited for a seat: some who sat down (guest, stay), some in vain."""
    busy = FULLNESS[plan.shift] ** 2
    for guest, stay in seated:
        chance, part, fate = rng.random(3).tolist()
        room = stay.sat - plan.opened - 3 * MINUTE
        if room < MINUTE:
            continue
        wait = MINUTE + int(min(room - MINUTE, _LONGEST_WAIT) * part)
        joined = stay.sat - wait
        if chance < _WAITED * busy:
            called = max(joined + MINUTE // 4, stay.sat - 3 * MINUTE)
            _add(rng, place, guest, "seated", joined, called, stay.sat)
        if fate < _NO_SHOW * busy:
            _add(rng, place, next(guests), "no_show", joined, stay.sat, stay.sat + _CALL)
        elif fate < (_NO_SHOW + _LEFT) * busy:
            _add(rng, place, next(guests), "left", joined, None, stay.sat)


def _add(
    rng: np.random.Generator,
    place: Place,
    guest: int,
    state: str,
    joined: int,
    called: int | None,
    ended: int,
) -> None:
    anywhere = bool(rng.random() < _IN_HOUSE_LINE)
    table = None if called is None else place.table.id
    place.book.sheets[WaitlistEntry].add(
        table_id=None if anywhere else place.table.id,
        guest_id=guest,
        party=1 + int(rng.random() < 0.2),
        priority=0,
        rank=0,
        wants_format=place.table.kind.format if anywhere else "",
        wants_regulation="",
        seat_change=False,
        state=state,
        joined_at=moment(joined),
        called_to_id=table,
        called_at=None if called is None else moment(called),
        call_ends_at=None if called is None else moment(called + _CALL),
        ended_at=moment(ended),
        token=f"{int(rng.integers(0, 1 << 62)):016x}{place.session % 0xFFFFFF:06x}",
    )


def write_incident(
    rng: np.random.Generator, place: Place, plan: SessionPlan, played: Played, manager: int
) -> None:
    """Write an incident at one of the coups: reported by its croupier, ruled by the jefe."""
    if not plan.incident:
        return
    one = int(rng.integers(0, plan.coups))
    category, words, amount = _INCIDENTS[int(rng.integers(0, len(_INCIDENTS)))]
    happened, croupier = played.at[one], played.by[one]
    state = "ruled" if rng.random() < _STAYS_RULED else "closed"
    sheets = place.book.sheets
    incident = sheets[Incident].add(
        table_id=place.table.id,
        session_id=place.session,
        gaming_day=place.book.gaming_day,
        category=category,
        happened_at=moment(happened),
        amount_minor=amount,
        what_happened=words,
        state=state,
        reported_by_id=croupier,
        reported_at=moment(happened + MINUTE),
    )
    sheets[IncidentCoup].add(
        incident_id=incident,
        coup_id=played.ids[one],
    )
    ruled = moment(happened + 4 * MINUTE)
    sheets[IncidentRuling].add(
        incident_id=incident,
        instance=1,
        text=_RULING,
        article="",
        ruled_by_id=place.jefe,
        ruled_at=ruled,
    )
    if state == "closed":
        closed = moment(happened + 30 * MINUTE)
        sheets[IncidentClosing].add(
            incident_id=incident,
            closed_by_id=manager,
            closed_at=closed,
        )
