"""The register of a table's session: everything that was written of it, as anyone may ask."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Q, QuerySet

from casino.lib.finding import find_by_id
from games.coups.events import CoupEvent
from games.coups.models import Coup, NullCoup
from games.coups.selectors.null_coups import list_null_coups
from games.incidents.models import Incident
from games.preparation.models import ShoeStep
from games.tallas.models import Talla
from tables.boxes.models import BoxHanging
from tables.commission.models import CommissionEntry
from tables.counting.selectors import Round, list_rounds
from tables.floor.models import GamingTable
from tables.journal.models import FloorEvent
from tables.ledger.models import Account, Count, Transfer
from tables.ledger.selectors.blind import BOXES
from tables.ledger.selectors.movements import list_corrections
from tables.limits.models import LimitPosting
from tables.posts.models import CroupierPost, Supervision
from tables.sessions.models import TableSession
from tables.slips.selectors import SlipView, list_of_session

SESSIONS_AT_ONCE: Final = 30


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement of one box: into it, or (below zero) out of it."""

    transfer: Transfer
    amount_minor: int


@dataclass(frozen=True, slots=True)
class Register:
    """All of it. `movements` has only boxes that are counted; see `is_shown`."""

    session: TableSession
    counts: dict[str, Count]
    rounds: tuple[Round, ...]
    limits: tuple[LimitPosting, ...]
    slips: tuple[SlipView, ...]
    movements: dict[str, tuple[Movement, ...]]
    corrections: tuple[Transfer, ...]
    commission: tuple[CommissionEntry, ...]
    tallas: tuple[Talla, ...]
    shoe_steps: tuple[ShoeStep, ...]
    coups: tuple[Coup, ...]
    entered_at: Mapping[UUID, datetime]
    """When a coup was entered that a device without link sent later, by its command."""
    null_coups: tuple[NullCoup, ...]
    incidents: tuple[Incident, ...]
    boxes: tuple[BoxHanging, ...]
    croupiers: tuple[CroupierPost, ...]
    jefes: tuple[Supervision, ...]

    def is_shown(self, box: str) -> bool:
        """Whether the reader sees a box's expected contents: not while they may count it blind."""
        return BOXES[Account.Kind(box)].value in self.counts

    def recorded_minor(self, box: str) -> int:
        """The ledger's records of a box."""
        return sum(it.amount_minor for it in self.movements[box])


def find_session(table: GamingTable, session_id: int) -> TableSession:
    """Find a session of a table (1 query). Raises NotFound."""
    return find_by_id(_sessions(table), session_id, "session")


def find_newest_session(table: GamingTable) -> TableSession | None:
    """Find the session that is open or was last (1 query); None before the first."""
    return _sessions(table).order_by("-id").first()


def list_sessions_before(
    table: GamingTable, before: int | None = None, at_once: int = SESSIONS_AT_ONCE
) -> list[TableSession]:
    """List a table's sessions, newest first, page by page (1 query)."""
    sessions = _sessions(table)
    if before is not None:
        sessions = sessions.filter(id__lt=before)
    return list(sessions.order_by("-id")[:at_once])


def read_register(session: TableSession) -> Register:
    """Read everything of a session (20 queries)."""
    table = session.table
    counts = Count.objects.filter(session=session).select_related("counted_by", "signed_by")
    facts = {it.kind: it for it in counts}
    corrections = list_corrections(session)
    coups = tuple(
        Coup.objects.filter(session=session)
        .select_related("talla", "recorded_by", "void__voided_by")
        .order_by("talla__number", "number", "id")
    )
    return Register(
        session=session,
        counts=facts,
        # A round that did not agree reveals figures too, so it is shown when counting is over: for
        # the float during play, when its closing count is agreed.
        rounds=tuple(
            it
            for it in list_rounds(session)
            if (Count.Kind.CLOSING_FLOAT if it.is_in_play else it.called.kind) in facts
        ),
        limits=tuple(_limits(session)),
        slips=tuple(reversed(list_of_session(session))),
        movements=_movements(session, corrections),
        corrections=tuple(_corrections(session, corrections)),
        commission=tuple(
            CommissionEntry.objects.filter(session=session)
            .select_related("guest", "actor")
            .order_by("id")
        ),
        tallas=tuple(
            Talla.objects.filter(session=session)
            .select_related("started_by", "started_by_device")
            .order_by("number")
        ),
        shoe_steps=tuple(
            ShoeStep.objects.filter(session=session)
            .select_related("taken_by")
            .order_by("talla_number", "id")
        ),
        coups=coups,
        entered_at=_list_late(coups),
        null_coups=tuple(list_null_coups(session=session)),
        incidents=tuple(Incident.objects.filter(session=session).order_by("id")),
        boxes=tuple(
            BoxHanging.objects.filter(_during(session, "hung_at", "removal__removed_at"))
            .filter(table=table)
            .select_related("box", "hung_by", "removal__removed_by")
            .order_by("id")
        ),
        croupiers=tuple(
            CroupierPost.objects.filter(_during(session, "started_at", "ended_at"), table=table)
            .select_related("croupier")
            .order_by("started_at", "id")
        ),
        jefes=tuple(
            Supervision.objects.filter(_during(session, "started_at", "ended_at"), table=table)
            .select_related("jefe")
            .order_by("started_at", "id")
        ),
    )


def _list_late(coups: Sequence[Coup]) -> dict[UUID, datetime]:
    settled = FloorEvent.objects.filter(
        command_id__in=[it.command_id for it in coups],
        kind=CoupEvent.COUP_SETTLED,
        payload__has_key="entered_at",
    )
    rows = settled.values_list("command_id", "payload__entered_at")
    return {command: datetime.fromisoformat(at) for command, at in rows}


def _sessions(table: GamingTable) -> QuerySet[TableSession]:
    related = ("table", "house", "shift", "opened_by", "closed_by")
    return TableSession.objects.filter(table=table).select_related(*related)


def _during(session: TableSession, begun: str, ended: str) -> Q:
    """Choose what lasted while a session was open, for a part of it or longer."""
    lasted = Q(**{ended: None}) | Q(**{f"{ended}__gt": session.opened_at})
    if session.closed_at is not None:
        lasted &= Q(**{f"{begun}__lt": session.closed_at})
    return lasted


def _limits(session: TableSession) -> list[LimitPosting]:
    """List the limits on the sign when the table opened, then those posted since."""
    postings = LimitPosting.objects.filter(table_id=session.table_id).select_related(
        "posted_by", "signed_by", "withdrawal__withdrawn_by"
    )
    standing = (
        postings.filter(in_force_at__lte=session.opened_at)
        .exclude(session=session)
        .filter(withdrawal=None)
        .order_by("-in_force_at", "-id")[:1]
    )
    return [*standing, *postings.filter(session=session).order_by("id")]


def _movements(
    session: TableSession, corrections: list[Transfer]
) -> dict[str, tuple[Movement, ...]]:
    """Return the movements into and out of each box, and later corrections."""
    boxes = {
        it.pk: it.kind for it in Account.objects.filter(table_id=session.table_id, kind__in=BOXES)
    }
    touching = Q(debit__in=boxes) | Q(credit__in=boxes)
    own = Transfer.objects.filter(touching, session=session).select_related("actor", "signed_by")
    moves: dict[str, list[Movement]] = {kind.value: [] for kind in BOXES}
    for made in (*own.order_by("id"), *corrections):
        for account, amount in (
            (made.debit_id, made.amount_minor),
            (made.credit_id, -made.amount_minor),
        ):
            if account in boxes:
                moves[boxes[account]].append(Movement(made, amount))
    return {kind: tuple(of_box) for kind, of_box in moves.items()}


def _corrections(session: TableSession, later: list[Transfer]) -> list[Transfer]:
    """List the corrections made by people, while the table was open and since."""
    chosen = Q(session=session) | Q(id__in=[it.pk for it in later])
    return list(
        Transfer.objects.filter(chosen, reason="correction")
        .select_related("debit__table", "credit__table", "actor", "signed_by")
        .order_by("id")
    )
