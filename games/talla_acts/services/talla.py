"""The talla: preparing a shoe, the cut card, the end."""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.policy import Actor, DeviceActor
from games.banca.selectors.banca import find_posting, holder_seat, read_banca, read_limits
from games.banca.services import end_deck_of_talla
from games.preparation.selectors import list_taken_steps
from games.rules.cards import Card, parse_card
from games.rules.preparation import (
    counted_decks,
    placed_behind,
    verify_counted_decks,
    verify_prepared,
)
from games.rules.regulations.base import Regulation
from games.rules.sabot import first_holder
from games.rules.talla import start
from games.talla_acts.events import TallaActEvent
from games.tallas.models import Talla
from games.tallas.selectors import find_open_talla, get_open_talla, seated_positions
from games.tallas.services import end_open_talla
from tables.commission.services.commission import verify_settled
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.journal.services.late import verify_known
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session, session_rules


@as_command("talla.start")
def start_talla(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    decks: int | None = None,
    first_card: str = "",
    cut_card_behind: int | None = None,
) -> dict[str, Any]:
    """Begin a talla: its first card is shown and burned with as many cards as it counts.

    Decks and the cards behind the cut card default to those of the shoe's steps, then to the
    regulation's. The
    first seat gets the sabot, or the croupier where the croupier deals; an auctioned banca has its
    own holder.
    Raises Conflict `table.closed`, `table.talla_open`, `table.last_coups_over`,
    `commission.owed_at_table` from the talla before; AgainstTheRules
    `talla.first_card_missing`; Violation of the decks, the first card, the cut card, and
    `talla.unprepared` with the article of a step that the text demands and nobody took.
    """
    table = access_table(actor, table_id, need="talla.start", lock=True)
    return begin_talla(
        actor=actor,
        command=command,
        table=table,
        decks=decks,
        first_card=first_card,
        cut_card_behind=cut_card_behind,
    )


def begin_talla(
    *,
    actor: Actor | DeviceActor,
    command: Command,
    table: GamingTable,
    decks: int | None,
    first_card: str,
    cut_card_behind: int | None,
) -> dict[str, Any]:
    """Begin a talla at a table that is held for the act. Raises as `start_talla`."""
    session = get_open_session(table)
    if session.last_coups_left == 0:
        raise Conflict("table.last_coups_over", params={"table": table.number})
    if find_open_talla(table.pk) is not None:
        raise Conflict("table.talla_open", params={"table": table.number})
    # The talla before may have ended by its last coup, which marks commission too.
    verify_settled(table)
    regulation = session_rules(session)
    number, taken = list_taken_steps(session)
    verify_prepared(regulation, [one.step for one in taken])
    card = _read_first_card(regulation, first_card)
    decks = decks or counted_decks(taken) or regulation.decks
    cards = start(decks, card, regulation)
    verify_counted_decks(regulation, taken, decks)
    behind = placed_behind(regulation, taken, cut_card_behind, decks)
    talla = Talla.objects.create(
        house_id=table.house_id,
        table=table,
        session=session,
        number=number,
        decks=cards.decks,
        first_card=first_card,
        burned=cards.burned,
        cut_card_behind=behind,
        seen=list(cards.seen),
        holder=_find_first_holder(table, session, regulation),
        started_at=utc_now(),
        started_by_id=actor.staff_id,
        started_by_device_id=actor.device_id if isinstance(actor, DeviceActor) else None,
    )
    payload = {
        "session": session.pk,
        "talla": talla.pk,
        "number": talla.number,
        "decks": talla.decks,
        "first_card": talla.first_card,
        "burned": talla.burned,
        "cut_card_behind": talla.cut_card_behind,
        "holder": talla.holder,
        **({"device": actor.device_id} if isinstance(actor, DeviceActor) else {}),
    }
    version = journal.append(actor, command, TallaActEvent.TALLA_STARTED, payload, table.pk)
    return {
        "talla": talla.pk,
        "number": talla.number,
        "burned": talla.burned,
        "holder": talla.holder,
        "version": version,
    }


@as_command("talla.cut_card")
def show_cut_card(*, actor: Actor, command: Command, table_id: int) -> dict[str, Any]:
    """Record that the cut card has come: the coup in play is the talla's last.

    Raises Conflict `table.no_talla`, `talla.cut_card_shown`, `entry.overtaken`.
    """
    table = access_table(actor, table_id, need="talla.start", lock=True)
    talla = get_open_talla(table)
    verify_known(command, talla.started_at, table)
    if talla.cut_card_out:
        raise Conflict("talla.cut_card_shown", params={"table": table.number})
    Talla.objects.filter(id=talla.pk).update(cut_card_out=True)
    payload = {"talla": talla.pk, "number": talla.number, "coups": talla.coups}
    version = journal.append(actor, command, TallaActEvent.CUT_CARD_SHOWN, payload, table.pk)
    return {"talla": talla.pk, "version": version}


@as_command("talla.end")
def end_talla(*, actor: Actor, command: Command, table_id: int) -> dict[str, Any]:
    """End the talla in play, with or without its cut card, if no commission is owed.

    Raises Conflict `table.no_talla`, `commission.owed_at_table`.
    """
    table = access_table(actor, table_id, need="talla.start", lock=True)
    talla = get_open_talla(table)
    verify_settled(table)
    banca = end_deck_of_talla(actor=actor, command=command, session=talla.session)
    version = end_open_talla(actor=actor, command=command, table=table, talla=talla, also=banca)
    return {"talla": talla.pk, "version": version}


def _find_first_holder(
    table: GamingTable, session: TableSession, regulation: Regulation
) -> int | None:
    """Return the seat that begins a talla: the first, or the taker of the new deck's banca."""
    if regulation.banca is not None:
        return holder_seat(read_banca(session, read_limits(find_posting(table.pk))).table)
    return first_holder(regulation, regulation.format(table.format), seated_positions(table.pk))


def _read_first_card(regulation: Regulation, text: str) -> Card | None:
    """Read the card shown, which decides how many cards are burned (asturias-2011 B)."""
    if text:
        return parse_card(text)
    if regulation.burn.by_first_card:
        raise AgainstTheRules("talla.first_card_missing", article=regulation.article("burn"))
    return None
