"""Finding one incident on somebody's behalf."""

from casino.lib.errors import NotFound
from casino.lib.policy import Actor, verify_role
from tables.models import Incident
from tables.selectors.access import access_table


def access_incident(actor: Actor, incident_id: int, *, need: str, lock: bool = False) -> Incident:
    """Get an incident of the actor's house for an act at its table.

    With `lock` the table's row is held, as for every act at it. Raises NotFound, NotAllowed.
    """
    verify_role(actor, need)
    incidents = Incident.objects.filter(id=incident_id, house_id=actor.house_id)
    table_id = incidents.values_list("table_id", flat=True).first()
    if table_id is None:
        raise NotFound("thing.not_found", params={"thing": "incident", "id": incident_id})
    access_table(actor, table_id, need=need, lock=lock)
    return incidents.select_related("table", "reported_by").get()
