"""Taking back the last coup: undone within seconds, or voided with a reason."""

from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict
from casino.lib.policy import Actor
from games.banca.selectors.rows import find_first_of
from games.banca.services import BancaBook
from games.commission_taken.services import find_amount_of, put_back
from games.coups.models import Coup, CoupVoid
from games.coups.selectors.coup_state import cards_of
from games.coups.selectors.talla_coups import find_last_coup
from games.coups.selectors.versions import dealt_by, first_version
from games.rules.cards import parse_cards
from games.tallas.models import Talla
from games.voids.events import VoidEvent
from games.voids.selectors import get_standing_coup, refused_at, version_of
from tables.commission.services.commission import give_back_marks
from tables.floor.models import GamingTable
from tables.houses.models import CommissionMode
from tables.journal.models import FloorEvent
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Transfer
from tables.ledger.services import ledger
from tables.openings.events import OpeningEvent
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session
from tables.undo.services import UNDO_S, UNDO_WITHIN

REASON: Final = "coup_void"


@as_command("coup.undo")
def undo_coup(*, actor: Actor, command: Command, table_id: int, number: int) -> dict[str, Any]:
    """Take back the coup just recorded, within `UNDO_WITHIN` and without a reason.

    Raises Conflict `coup.undo_over` and as `void_coup`.
    """
    table = access_table(actor, table_id, need="coup.undo", lock=True)
    session, talla, coup = _last_coup(table, number)
    if utc_now() - coup.recorded_at > UNDO_WITHIN:
        raise Conflict("coup.undo_over", params={"seconds": UNDO_S})
    return _take_back(actor, command, session, talla, coup, reason="")


@as_command("coup.void")
def void_coup(
    *, actor: Actor, command: Command, table_id: int, number: int, reason: str
) -> dict[str, Any]:
    """Void the last coup of the session's newest talla that still counts.

    Its money goes back by transfers that name those they correct, its cards into the shoe, the
    sabot to its holder; its number is not used again. Raises BadInput `coup.reason`; Conflict
    `table.closed`, `table.no_talla`, `coup.not_last`, `coup.already_void`; NotFound.
    """
    table = access_table(actor, table_id, need="coup.void", lock=True)
    if not reason.strip():
        raise BadInput("coup.reason")
    session, talla, coup = _last_coup(table, number)
    return _take_back(actor, command, session, talla, coup, reason=reason.strip())


def _last_coup(table: GamingTable, number: int) -> tuple[TableSession, Talla, Coup]:
    session = get_open_session(table)
    talla = Talla.objects.filter(session=session).order_by("-number").first()
    if talla is None:
        raise Conflict("table.no_talla", params={"table": table.number})
    last = find_last_coup(talla.pk)
    if last is not None and last.number == number:
        return session, talla, last
    get_standing_coup(talla, number)
    raise Conflict("coup.not_last")


def _take_back(
    actor: Actor,
    command: Command,
    session: TableSession,
    talla: Talla,
    coup: Coup,
    *,
    reason: str,
) -> dict[str, Any]:
    marks = give_back_its_marks(actor, command, session, coup)
    taken = put_back_its_amount(actor, command, coup, reason)
    CoupVoid.objects.create(
        house_id=coup.house_id,
        coup=coup,
        reason=reason,
        voided_by_id=actor.staff_id,
        voided_at=utc_now(),
    )
    corrections = send_coup_back(actor, command, coup, REASON)
    refused, holder = refused_at(talla, coup), dealt_by(coup)
    _restore_talla(talla, coup, refused)
    banca = _take_back_pass(actor, command, session, talla, coup)
    last_coups_left = _restore_last_coups(session, coup)
    payload = {
        "talla": talla.pk,
        "coup": coup.number,
        "undo": not reason,
        "reason": reason,
        "punto": coup.punto,
        "banca": coup.banca,
        "holder": holder,
        "refused": refused,
        "last_coups_left": last_coups_left,
        "corrected_transfers": corrections,
        "commission_marks": marks,
        "commission_taken_back": taken,
        **banca,
    }
    version = journal.append(actor, command, VoidEvent.COUP_VOIDED, payload, coup.table_id)
    return {"coup": coup.number, "holder": holder, "version": version}


def give_back_its_marks(
    actor: Actor, command: Command, session: TableSession, *coups: Coup
) -> list[dict[str, int]]:
    """Give back the paid part of the commission that coups marked; their void takes the marks."""
    if session.commission_mode != CommissionMode.DEFERRED:
        return []
    marks: dict[int, int] = {}
    for bet in (bet for coup in coups for bet in coup.bets or ()):
        if bet["commission"]:
            marks[bet["seat"]] = marks.get(bet["seat"], 0) + bet["commission"]
    return give_back_marks(actor=actor, command=command, session=session, marks=marks)


def put_back_its_amount(actor: Actor, command: Command, coup: Coup, reason: str) -> int | None:
    """Take back the amount entered for a coup without bets; its other coups wait for another."""
    taken = find_amount_of(coup) if coup.bets is None else None
    if taken is not None:
        put_back(actor=actor, command=command, taken=taken, reason=reason or REASON)
    return None if taken is None else taken.pk


def send_coup_back(actor: Actor, command: Command, coup: Coup, reason: str) -> list[int]:
    """Return the money that a coup moved; return the ids of its movements."""
    moved = Transfer.objects.filter(
        command_id=coup.command_id, corrects=None, reason__startswith="coup_"
    )
    return ledger.send_back(actor, command, moved.order_by("id"), reason)


def _take_back_pass(
    actor: Actor, command: Command, session: TableSession, talla: Talla, coup: Coup
) -> dict[str, Any]:
    """Take back the pass of a banca that belongs to its holder, and all acts that rest on it."""
    first = find_first_of(first_version(coup).command_id, session.pk)
    if first is None:
        return {}
    book = BancaBook(actor=actor, command=command, session=session)
    book.take_back(first)
    if talla.ended_at is not None and talla.ended_at != coup.recorded_at:
        book.end_deck()  # the shoe that was ended since stays so
    book.store()
    return {"banca_acts": book.describe()}


def _restore_talla(talla: Talla, coup: Coup, refused: list[int]) -> None:
    """Put the coup's cards back; a talla that ended with this coup continues."""
    cards = cards_of(talla)
    dealt = parse_cards(coup.punto + coup.banca)
    cards = cards.put_back(dealt) if dealt else cards.put_back_unknown()
    Talla.objects.filter(id=talla.pk).update(
        seen=list(cards.seen),
        coups_unseen=talla.coups_unseen - (0 if dealt else 1),
        holder=dealt_by(coup),
        refused=refused,
        ended_at=None if talla.ended_at == coup.recorded_at else talla.ended_at,
    )


def _restore_last_coups(session: TableSession, coup: Coup) -> int | None:
    """Give the coup back to the count of last coups, if it was one of them."""
    announced = FloorEvent.objects.filter(
        table_id=coup.table_id,
        kind=OpeningEvent.LAST_COUPS_ANNOUNCED,
        payload__session=session.pk,
        version__lt=version_of(coup),
    )
    if session.last_coups_left is None or not announced.exists():
        return session.last_coups_left
    left = session.last_coups_left + 1
    TableSession.objects.filter(id=session.pk).update(last_coups_left=left)
    return left
