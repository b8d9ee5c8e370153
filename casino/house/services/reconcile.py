"""Holds a closed shift's boxes and floats against the rules and the records, table by table."""

from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef

from casino.house.models import ReconciliationLine, ShiftReconciliation
from casino.house.selectors.records_side import LedgerSide, read_counts, read_ledger
from casino.house.selectors.rules_side import PlayedMoney, RulesSide, play_by_rules
from casino.lib.clock import utc_now
from casino.lib.errors import Conflict, NotFound
from games.selectors.commission import is_commission_recorded
from tables.models import Count, Shift, TableSession
from tables.selectors.commission import sum_commission

_Figure = ReconciliationLine.Figure

# Which count closes which figure.
COUNT_OF: Final = {
    _Figure.COMMISSION: Count.Kind.COMMISSION_BOX,
    _Figure.TIPS: Count.Kind.TIP_BOX,
    _Figure.FLOAT: Count.Kind.CLOSING_FLOAT,
    _Figure.DROP: Count.Kind.DROP_BOX,
}


class _Amounts(NamedTuple):
    """A figure by the rules and by the ledger; None is unknown."""

    expected_minor: int | None
    recorded_minor: int | None


class CommissionKnown(NamedTuple):
    """Whether all commission taken is on record, and what of it is known not to be in the box."""

    is_recorded: bool
    uncollected_minor: int


def reconcile_shift(shift_id: int) -> bool:
    """Write the lines that a closed shift still lacks; tell whether its report is finished.

    Each table session is one transaction, so a run that is killed loses one table's work at
    most and the next goes on from there. Two runs at once do no harm: whichever finds the
    other at work leaves and answers False. Raises NotFound, Conflict `shift.still_open`.
    """
    shift = Shift.objects.select_related("house").filter(id=shift_id).first()
    if shift is None:
        raise NotFound("thing.not_found", params={"thing": "shift", "id": shift_id})
    if shift.closed_at is None:
        raise Conflict("shift.still_open")
    reconciliation = _begin(shift)
    if reconciliation.finished_at is not None:
        return True
    for session in _sessions_without_lines(reconciliation):
        if not _reconcile_session(reconciliation.pk, session):
            return False
    return _finish(reconciliation.pk)


def _begin(shift: Shift) -> ShiftReconciliation:
    reconciliation, _ = ShiftReconciliation.objects.get_or_create(
        shift=shift,
        defaults={
            "house": shift.house,
            "tables_total": TableSession.objects.filter(shift=shift).count(),
            "started_at": utc_now(),
        },
    )
    return reconciliation


def _sessions_without_lines(reconciliation: ShiftReconciliation) -> list[TableSession]:
    lines = ReconciliationLine.objects.filter(reconciliation=reconciliation, session=OuterRef("pk"))
    return list(
        TableSession.objects.filter(shift=reconciliation.shift)
        .exclude(Exists(lines))
        .order_by("table_id", "id")
    )


def _reconcile_session(reconciliation_id: int, session: TableSession) -> bool:
    """Write the lines of one table session; False when another run holds the work."""
    with transaction.atomic():
        reconciliation = _hold(reconciliation_id)
        if reconciliation is None:
            return False
        if reconciliation.lines.filter(session=session).exists():
            return True  # another run came by between two of our tables
        ReconciliationLine.objects.bulk_create(_lines_of(reconciliation, session))
        done = reconciliation.lines.values("session").distinct().count()
        ShiftReconciliation.objects.filter(pk=reconciliation_id).update(tables_done=done)
    return True


def _finish(reconciliation_id: int) -> bool:
    with transaction.atomic():
        reconciliation = _hold(reconciliation_id)
        if reconciliation is None:
            return False
        if reconciliation.finished_at is None:
            ShiftReconciliation.objects.filter(pk=reconciliation_id).update(finished_at=utc_now())
    return True


def _hold(reconciliation_id: int) -> ShiftReconciliation | None:
    """Lock the work until the transaction ends; None when another run holds it."""
    return (
        ShiftReconciliation.objects.select_for_update(skip_locked=True, no_key=True)
        .filter(pk=reconciliation_id)
        .first()
    )


def _lines_of(
    reconciliation: ShiftReconciliation, session: TableSession
) -> list[ReconciliationLine]:
    counts = read_counts(session)
    figures = _figures(
        play_by_rules(session),
        read_ledger(session),
        counts.get(Count.Kind.OPENING_FLOAT),
        CommissionKnown(
            is_recorded=is_commission_recorded(session.pk),
            uncollected_minor=sum_commission(session.pk).uncollected_minor,
        ),
    )
    lines = []
    for figure, (expected, recorded) in figures.items():
        counted = counts.get(COUNT_OF[figure])
        lines.append(
            ReconciliationLine(
                house_id=session.house_id,
                reconciliation=reconciliation,
                session=session,
                figure=figure,
                expected_minor=expected,
                recorded_minor=recorded,
                counted_minor=counted,
                recorded_difference_minor=_difference(recorded, expected),
                counted_difference_minor=_difference(counted, recorded),
            )
        )
    return lines


def _figures(
    rules: RulesSide, ledger: LedgerSide, opening_minor: int | None, told: CommissionKnown
) -> dict[ReconciliationLine.Figure, _Amounts]:
    """Tell each figure by the rules and by the ledger.

    Chips that changed hands in a coup whose bets nobody recorded are in no record either: then
    the float is unknown on both sides. So is commission, but its recorded side is known where the
    croupier entered what was taken for each such coup. What a jefe recorded as uncollected is not
    expected in the box. Tips and drops are the guests' own will, so the rules expect nothing of
    them.
    """
    commission = float_ = None
    if rules.played is not None:
        commission = rules.played.commission_minor - told.uncollected_minor
        float_ = _expected_float(rules.played, ledger, opening_minor)
    known = rules.bets_recorded
    return {
        _Figure.COMMISSION: _Amounts(
            commission, ledger.commission_minor if told.is_recorded else None
        ),
        _Figure.TIPS: _Amounts(None, ledger.tips_minor),
        _Figure.FLOAT: _Amounts(float_, ledger.float_minor if known else None),
        _Figure.DROP: _Amounts(None, ledger.drop_minor),
    }


def _expected_float(
    played: PlayedMoney, ledger: LedgerSide, opening_minor: int | None
) -> int | None:
    """Tell the chips that must lie in the tray; drops left it as chips for notes."""
    if opening_minor is None:
        return None
    return (
        opening_minor
        + played.collected_minor
        - played.paid_minor
        - ledger.drop_minor
        + ledger.cage_minor
    )


def _difference(amount_minor: int | None, against_minor: int | None) -> int | None:
    if amount_minor is None or against_minor is None:
        return None
    return amount_minor - against_minor
