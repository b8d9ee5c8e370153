"""The pagador's acts on a tablet for a banca that belongs to its holder."""

from collections.abc import Mapping
from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, Conflict
from casino.lib.policy import Actor
from games.banca.models import BancaAct
from games.banca.selectors.banca import keeps_banca
from games.banca.services import BancaBook
from games.coups.models import NullReason
from games.coups.services.null_coup import annul_coup, take_null_back
from games.coups.services.phases import KIND as MARK_KIND
from games.coups.services.phases import mark_banca_call
from games.coups.services.underway import Play
from games.coups.services.undo_phase import unmark_banca_call
from games.rules.banca import acts, read_act
from games.tallas.events import TallaEvent
from games.tallas.selectors import find_open_talla
from games.tallas.services import end_open_talla
from tables.floor.models import GamingTable
from tables.journal.models import CommandRecord, FloorEvent
from tables.journal.services.commands import command as as_command
from tables.ledger.pieces import Piece, verify_of_pieces
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session, session_rules
from tables.undo.services import UNDO_S, UNDO_WITHIN

KIND: Final = "banca.act"
BY_OTHERS: Final = (acts.Arrive, acts.Sit, acts.Leave, acts.EndDeck)
"""Acts that follow from others: seats, and the end of a talla."""
WITH_A_SHOE: Final = (acts.CallNoVaMas, acts.DrawFirstCard)
"""Acts that begin a pass: there is none without a shoe in play."""


@as_command(KIND)
def act_on_banca(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    act: Mapping[str, Any],
    after: int | None = None,
) -> dict[str, Any]:
    """Do one act of `games.rules.banca.acts` at a table, written as `read_act` reads it.

    `after` is the number of the last act that the screen showed; another one by now raises Conflict
    `table.changed`, unless the act waited behind others of the same person. Raises Conflict
    `table.closed`, `table.suspended`, `table.no_talla`; BadInput `money.no_chip`; the rules'
    BancaViolation; AgainstTheRules `banca.not_kept_here`, `banca.not_by_hand`. A null
    pass ends its coup: new bets are taken.
    """
    table, session = _hold(actor, table_id)
    operation = read_act(act)
    if isinstance(operation, BY_OTHERS) or (
        isinstance(operation, acts.FinishPass) and operation.winner is not None
    ):
        raise AgainstTheRules("banca.not_by_hand", params={"act": str(act["act"])})
    book = BancaBook(actor=actor, command=command, session=session)
    if after is not None and _is_changed(command, actor, book.number, session, after):
        raise Conflict("table.changed", params={"table": table.number})
    talla = find_open_talla(table.pk)
    if isinstance(operation, WITH_A_SHOE) and talla is None:
        raise Conflict("table.no_talla", params={"table": table.number})
    _verify_chips(table, book, operation)
    book.do(operation)
    annulled = talla if isinstance(operation, acts.FinishPass) else None
    if annulled is not None and annulled.cut_card_out:
        book.end_deck()
    version = book.store_event()
    if annulled is not None:
        rules = session_rules(session)
        _, version = annul_coup(
            actor=actor,
            command=command,
            play=Play(table, session, annulled, rules),
            reason=NullReason.NOT_SAID,
            article=rules.article("null_coup"),
        )
    if isinstance(operation, acts.CallNoVaMas):
        # One call lays the bets and the banca: the coup's clock hears it too.
        version = mark_banca_call(actor=actor, command=command, table=table) or version
    if book.deck_was_burned and talla is not None:
        version = end_open_talla(actor=actor, command=command, table=table, talla=talla)
    return {"number": book.last_number, "version": version}


def _is_changed(
    command: Command, actor: Actor, number: int, session: TableSession, after: int
) -> bool:
    if command.entered_at is None:
        return after != number
    acts = BancaAct.objects.filter(session=session)
    # What it waited behind may have been given up: then the acts since it was entered say it.
    since = (
        acts.filter(number__gt=after) if after <= number else acts.filter(at__gt=command.entered_at)
    )
    return since.exclude(actor_id=actor.staff_id).exists()


@as_command("banca.undo")
def undo_banca_act(*, actor: Actor, command: Command, table_id: int, number: int) -> dict[str, Any]:
    """Take back the act just done, within `UNDO_WITHIN`, while nothing rests on it.

    `number` is that of the last act. A call of "no va más" is taken back with its mark, by
    whichever key it was made. Raises Conflict as `act_on_banca`, `banca.undo_over`, and
    `undo.built_on` once the coup is further.
    """
    table, session = _hold(actor, table_id)
    last = BancaAct.objects.filter(session=session).order_by("number").last()
    if (
        last is None
        or last.number != number
        or last.record is None
        or utc_now() - last.at > UNDO_WITHIN
        or _is_counted_again(last)
        or (kind := CommandRecord.objects.get(id=last.command_id).kind) not in (KIND, MARK_KIND)
        or _ended_talla(last)
    ):
        raise Conflict("banca.undo_over", params={"seconds": UNDO_S})
    if kind == MARK_KIND:
        return _undo_mark(actor, command, table, last)
    first = BancaAct.objects.filter(session=session, command_id=last.command_id).earliest("number")
    book = BancaBook(actor=actor, command=command, session=session)
    book.take_back(first.number)
    version = book.store_event()
    version = (
        take_null_back(actor=actor, command=command, table_id=table.pk, annulled_by=last.command_id)
        or version
    )
    version = (
        unmark_banca_call(actor=actor, command=command, table=table, called_by=last.command_id)
        or version
    )
    return {"version": version, "number": book.last_number}


def _verify_chips(table: GamingTable, book: BancaBook, operation: object) -> None:
    """Raise BadInput `money.no_chip` for an amount of the banca that no chips make.

    A player who is asked to take over a banca may do so at its amount, even if a deduction left an
    odd one.
    """
    asked = book.table.asked
    match operation:
        case acts.Take(amount_minor=amount) if asked is not None and amount == asked.least_minor:
            return
        case acts.Offer(amount_minor=amount) | acts.Take(amount_minor=amount):
            verify_of_pieces(table.house, Piece.CHIP, amount)
        case acts.Raise(by_minor=amount):
            verify_of_pieces(table.house, Piece.CHIP, amount)


def _undo_mark(
    actor: Actor, command: Command, table: GamingTable, call: BancaAct
) -> dict[str, Any]:
    """Take back the mark that closed the banca's bets, as the person who made it does."""
    version = unmark_banca_call(
        actor=actor, command=command, table=table, called_by=call.command_id
    )
    number = BancaAct.objects.filter(session=call.session_id).latest("number").number
    return {"version": version, "number": number}


def _hold(actor: Actor, table_id: int) -> tuple[GamingTable, TableSession]:
    table = access_table(actor, table_id, need="banca.act", lock=True)
    session = get_open_session(table)
    if session.state == TableSession.State.SUSPENDED:
        raise Conflict("table.suspended", params={"table": table.number})
    if not keeps_banca(session.regulation, session.regulation_version):
        raise AgainstTheRules("banca.not_kept_here", params={"table": table.number})
    return table, session


def _is_counted_again(act: BancaAct) -> bool:
    """Whether the correction of a coup wrote the act once more: it rests on it."""
    before = BancaAct.objects.filter(session_id=act.session_id, number__lt=act.number)
    record = act.record or {}
    same = {"record__at_ms": record["at_ms"], "record__operation": record["operation"]}
    return before.filter(**same).exists()


def _ended_talla(act: BancaAct) -> bool:
    """Whether the act burned the deck: a new shoe cannot be put back."""
    return FloorEvent.objects.filter(
        table_id=act.table_id, command_id=act.command_id, kind=TallaEvent.TALLA_ENDED
    ).exists()
