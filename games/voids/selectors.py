"""What the journal says of a coup: when it was played, and who had refused the sabot by then."""

from casino.lib.errors import Conflict, NotFound
from games.coups.models import Coup
from games.coups.selectors.versions import first_version
from games.talla_acts.events import TallaActEvent
from games.tallas.models import Talla
from tables.journal.models import FloorEvent
from tables.journal.selectors import undone_versions


def get_standing_coup(talla: Talla, number: int) -> Coup:
    """Get the version of a coup that counts. Raises NotFound; Conflict `coup.already_void`."""
    versions = list(Coup.objects.filter(talla=talla, number=number).select_related("void"))
    if not versions:
        raise NotFound("thing.not_found", params={"thing": "coup", "id": number})
    for coup in versions:
        if not hasattr(coup, "void"):
            return coup
    raise Conflict("coup.already_void", params={"number": number})


def refused_at(talla: Talla, coup: Coup) -> list[int]:
    """Return the seats that had refused the sabot when the coup was dealt.

    A refusal counts until a player deals; if the croupier dealt, all refusals still held.
    """
    refusals = list_refusals(talla, before=version_of(coup))
    before = Coup.objects.filter(talla=talla, number__lt=coup.number, void=None)
    previous = before.order_by("-number").first()
    if previous is not None and coup.holder is not None:
        since = version_of(previous)
        refusals = [event for event in refusals if event.version > since]
    return list(refusals[-1].payload["refused"]) if refusals else []


def list_refusals(
    talla: Talla, *, before: int | None = None, after: int | None = None
) -> list[FloorEvent]:
    """List the refusals of the sabot in a talla that were not undone, in order (3 queries)."""
    start = _start_of(talla)
    found = FloorEvent.objects.filter(
        table_id=talla.table_id,
        kind=TallaActEvent.SABOT_REFUSED,
        payload__talla=talla.pk,
        version__gt=start if after is None else after,
    )
    if before is not None:
        found = found.filter(version__lt=before)
    undone = undone_versions(talla.table, TallaActEvent.SABOT_REFUSED, since=start)
    return list(found.exclude(version__in=undone).order_by("version"))


def version_of(coup: Coup) -> int:
    """Return the table's version at which a coup was played; a corrected one's first record."""
    command_id = first_version(coup).command_id
    return FloorEvent.objects.get(table_id=coup.table_id, command_id=command_id).version


def _start_of(talla: Talla) -> int:
    """Return the version at which a talla began; 0 if the journal does not have it."""
    started = FloorEvent.objects.filter(
        table_id=talla.table_id, kind=TallaActEvent.TALLA_STARTED, payload__talla=talla.pk
    )
    newest_first = started.order_by("-version").values_list("version", flat=True)
    return newest_first.first() or 0
