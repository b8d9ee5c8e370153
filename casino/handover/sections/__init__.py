"""The hand-over report: a list of sections, each in a file of its own.

A section is a field of `Sections`, and a template `handover/<field>.html` that shows its rows. They
are kept as they were when the shift was taken over. One that is added later needs a default, for
the shifts that were taken over before.
"""

from casino.handover.sections import (
    abandoned,
    cards,
    commission,
    limits,
    people,
    tables_open,
    waitlist,
)
from casino.lib.sent import Sent
from games.cards.selectors import CardSetShown
from games.incidents.selectors import IncidentShown, incident_view, list_handed_over
from tables.sessions.models import Shift
from tables.slips.selectors import SlipShown, list_under_way, slip_view


class Sections(Sent):
    """The hand-over report of a shift; an unknown amount is null."""

    tables: list[tables_open.TableStillOpen]
    incidents: list[IncidentShown]
    commission: list[commission.CommissionDue]
    slips: list[SlipShown]
    waitlist: list[waitlist.GuestInWait]
    people: list[people.PersonAtWork]
    limits: list[limits.LimitsToCome]
    cards: list[CardSetShown]
    abandoned: list[abandoned.BetInCustody]


def read_sections(shift: Shift) -> Sections:
    """Read every section of a shift's report as it is now."""
    return Sections(
        tables=tables_open.read(shift),
        incidents=[incident_view(incident) for incident in list_handed_over(shift)],
        commission=commission.read(shift),
        slips=[slip_view(view) for view in list_under_way(shift.house_id)],
        waitlist=waitlist.read(shift),
        people=people.read(shift),
        limits=limits.read(shift),
        cards=cards.read(shift),
        abandoned=abandoned.read(shift),
    )
