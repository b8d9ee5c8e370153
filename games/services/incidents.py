"""Reporting an incident, with the coup that it is about."""

from collections.abc import Collection
from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import NotFound
from casino.lib.events import EventKind
from casino.lib.policy import Actor
from games.models import Coup, IncidentCoup, Talla
from tables.models import GamingTable
from tables.selectors.access import access_table
from tables.services import journal
from tables.services.commands import command as as_command
from tables.services.incidents import add_incident


@as_command("incident.report")
def report_incident(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    category: str,
    what_happened: str,
    minutes_ago: int = 0,
    coup: int | None = None,
    amount_minor: int | None = None,
    seats: Collection[int] = (),
    staff: Collection[str] = (),
) -> dict[str, Any]:
    """Report an incident at a table, open or not; it stays with the table until it is closed.

    `coup` is a number of the table's newest talla. Raises NotFound for a coup that was not
    played; BadInput and Conflict as `add_incident`.
    """
    table = access_table(actor, table_id, need="incident.report", lock=True)
    about = None if coup is None else _find_coup(table, coup)
    incident = add_incident(
        actor=actor,
        table=table,
        category=category,
        what_happened=what_happened,
        minutes_ago=minutes_ago,
        amount_minor=amount_minor,
        seats=seats,
        staff=staff,
    )
    if about is not None:
        IncidentCoup.objects.create(house_id=table.house_id, incident=incident, coup=about)
    people = incident.people.order_by("id").values("guest", "seat", "staff")
    version = journal.append(
        actor=actor,
        command=command,
        kind=EventKind.INCIDENT_REPORTED,
        payload={
            "incident": incident.pk,
            "session": incident.session_id,
            "category": incident.category,
            "happened_at": incident.happened_at.isoformat(),
            "amount_minor": incident.amount_minor,
            "what_happened": incident.what_happened,
            "people": list(people),
            "talla": about and about.talla_id,
            "coup": about and about.number,
        },
        table_id=table.pk,
    )
    return {"incident": incident.pk, "version": version}


def _find_coup(table: GamingTable, number: int) -> Coup:
    talla = Talla.objects.filter(table=table).order_by("-id").first()
    coup = None if talla is None else Coup.objects.filter(talla=talla, number=number).first()
    if coup is None:
        raise NotFound("thing.not_found", params={"thing": "coup", "id": number})
    return coup
