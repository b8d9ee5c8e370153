"""The sabot going round the table."""

from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.policy import Actor
from games.coups.selectors.talla_coups import find_last_coup
from games.coups.selectors.versions import dealt_by
from games.rules.sabot import next_holder
from games.talla_acts.events import TallaActEvent
from games.tallas.models import Talla
from games.tallas.selectors import get_open_talla, present_holder, seated_positions
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.journal.services.late import verify_known
from tables.posts.selectors.access import access_table
from tables.sessions.selectors import session_rules


@as_command("sabot.refuse")
def refuse_sabot(
    *, actor: Actor, command: Command, table_id: int, seat: int | None = None
) -> dict[str, Any]:
    """Let the holder decline: the next to the right who has not refused gets the sabot.

    If nobody is left the croupier deals (andalucia IV, asturias-2011 C). `seat` is the holder that
    the screen showed; if the holder has changed, raises Conflict `table.changed`. Raises Conflict
    `table.no_talla`, `entry.overtaken`; AgainstTheRules `sabot.croupier_deals`,
    `sabot.goes_with_banca`.
    """
    table = access_table(actor, table_id, need="sabot.pass", lock=True)
    talla = get_open_talla(table)
    verify_known(command, talla.started_at, table)
    regulation = session_rules(talla.session)
    if regulation.banca is not None:
        raise AgainstTheRules("sabot.goes_with_banca", params={"table": table.number})
    table_format = regulation.format(table.format)
    seated = seated_positions(table.pk)
    holder = present_holder(regulation, table_format, talla.holder, seated, talla.refused)
    if holder is None:
        raise AgainstTheRules("sabot.croupier_deals")
    if seat is not None and seat != holder:
        raise Conflict("table.changed", params={"table": table.number})
    refused = [*_refused_before(talla, holder), holder]
    offered = next_holder(regulation, table_format, holder, seated, refused)
    Talla.objects.filter(id=talla.pk).update(holder=offered, refused=refused)
    payload = {
        "talla": talla.pk,
        "seat": holder,
        "refused": refused,
        "holder": offered,
        # The recorded holder may have left: then the one who declined held it for them.
        "before": {"holder": talla.holder, "refused": talla.refused},
    }
    version = journal.append(actor, command, TallaActEvent.SABOT_REFUSED, payload, table.pk)
    return {"holder": offered, "version": version}


def _refused_before(talla: Talla, holder: int) -> list[int]:
    """Return the seats that refused in this round: once a holder has dealt a new one begins."""
    last = find_last_coup(talla.pk)
    return [] if last is not None and dealt_by(last) == holder else talla.refused
