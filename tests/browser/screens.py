"""Every page of the house: its reader, its moment in the evening, and the names in its address."""

from typing import Final, NamedTuple

from django.urls import reverse

from games.cards.models import CardSet
from games.coups.models import Coup
from games.incidents.models import Incident
from tables.floor.models import GamingTable
from tables.people.models import StaffMember
from tables.seating.models import WaitlistEntry
from tables.sessions.models import Shift, TableSession
from tables.slips.models import Slip


class Place(NamedTuple):
    """A page, by the name of its address."""

    name: str
    badge: str = "P1"
    """Who looks at it; nobody in particular where it is empty."""
    is_main: bool = False
    """Whether somebody has it before them all night."""


IN_PLAY: Final = (
    Place("sign-in", "", is_main=True),
    Place("enrol", ""),
    Place("display", "", is_main=True),
    Place("own-place", ""),
    Place("table-waiting", ""),
    Place("board", is_main=True),
    Place("map", is_main=True),
    Place("table", "C4", is_main=True),
    Place("table-limits"),
    Place("limits-history"),
    Place("table-staff"),
    Place("waitlist"),
    Place("house-waitlist", is_main=True),
    Place("waitlist-entry"),
    Place("abandoned-bets"),
    Place("table-count"),
    Place("table-float"),
    Place("table-slips"),
    Place("table-open"),
    Place("table-close"),
    Place("slip"),
    Place("cage", "K1", is_main=True),
    Place("boxes", "K1"),
    Place("commission"),
    Place("incidents"),
    Place("incident"),
    Place("card-sets"),
    Place("card-set"),
    Place("staff"),
    Place("person"),
    Place("shifts"),
    Place("tables", "D1"),
    Place("table-setup", "D1"),
    Place("house-policies", "D1"),
    Place("devices", "D1"),
    Place("readers", "D1"),
    Place("password", "D1"),
    Place("offline", ""),
    Place("offline-public", ""),
)
AFTERWARDS: Final = (
    Place("shift", is_main=True),
    Place("shift-handover"),
    Place("shift-coup"),
    Place("tips"),
    Place("tips-mine", "C4"),
    Place("tip-rules", "D1"),
    Place("tip-day"),
    Place("ledger", "M1"),
    Place("register", "I1"),
    Place("register-session", "I1"),
    Place("drop-count", "K1"),
    Place("cage-counts", "K1"),
    Place("evidence", "A1"),
    Place("reports", "M1", is_main=True),
    Place("report-day", "M1"),
    Place("report-table", "M1"),
    Place("report-people", "M1"),
    Place("report-money", "M1"),
    Place("report-trends", "M1"),
    Place("report-coups", "M1"),
    Place("report-differences", "M1"),
    Place("report-incidents", "M1"),
    Place("report-limits", "M1"),
    Place("report-waiting", "M1"),
    Place("report-morning", "D1"),
)
NO_PAGES: Final = {
    "healthz",
    "set_language",
    "jsi18n",
    "manifest",
    "service-worker",
    "schema",
    "waitlist-qr",
    "waiting-qr",
    "shift-pdf",
    "shift-file",
    "tips-mine-file",
    "register-file",
    "report-file",
    "evidence-head",
    "evidence-keys",
    "report-group",
}
"""What is no screen: files, pictures, what a program asks for, and what one house alone has not."""


def address_of(place: Place, table: GamingTable) -> str:
    """Write the address of a page about the evening at a table."""
    in_play = TableSession.objects.filter(closed_at=None).values("table")
    if place.name == "table-open":  # one that is closed
        table = GamingTable.objects.exclude(pk__in=in_play).earliest("id")
    session = TableSession.objects.latest("id")
    coup = Coup.objects.select_related("talla").latest("id")
    shift = Shift.objects.latest("id")
    named: dict[str, dict[str, object]] = {
        "own-place": {"token": WaitlistEntry.objects.latest("id").token},
        "waitlist-entry": {
            "entry_id": WaitlistEntry.objects.filter(state="waiting").latest("id").pk
        },
        "slip": {"slip_id": Slip.objects.latest("id").pk},
        "incident": {"incident_id": Incident.objects.latest("id").pk},
        "card-set": {"card_set_id": CardSet.objects.latest("id").pk},
        "person": {"staff_id": StaffMember.objects.get(badge="C4").pk},
        "shift": {"shift_id": shift.pk},
        "shift-handover": {"shift_id": shift.pk},
        "shift-coup": {
            "shift_id": shift.pk,
            "session_id": coup.session_id,
            "talla": coup.talla.number,
            "number": coup.number,
        },
        "tip-day": {"day": shift.gaming_day.isoformat()},
        "register-session": {"table_id": session.table_id, "session_id": session.pk},
        "drop-count": {"table_id": session.table_id, "session_id": session.pk},
        "report-table": {"table_id": session.table_id},
    }
    of_table = place.name in {"display", "table", "waitlist", "register"} or place.name.startswith(
        ("table-", "limits-")
    )
    path = reverse(
        place.name, kwargs=named.get(place.name, {"table_id": table.pk} if of_table else {})
    )
    # Figures are those of the newest day that is over, unless another is asked for.
    return f"{path}?day={shift.gaming_day}" if place.name.startswith("report") else path
