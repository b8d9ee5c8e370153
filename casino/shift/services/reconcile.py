"""Compares a closed shift's boxes and floats with the rules and the records, by table.

Each table session is a row of work, and a batch of them one transaction: the worker that locks the
rows does them, and a dying worker releases them. So any number of workers share the work, and none
waits for a dead one.
"""

from collections.abc import Iterator, Sequence

from django.db import transaction

from casino.lib.clock import utc_now
from casino.lib.errors import Conflict, NotFound
from casino.shift.figures import FIGURES, TALLIES
from casino.shift.figures.book import Book, open_books
from casino.shift.figures.figure import Figure, Tallied, difference_of, grade_of
from casino.shift.models.lines import AT_OPENING
from casino.shift.models.reconciliation import LateRecord, ReconciliationWork, ShiftReconciliation
from casino.shift.selectors.float_counts import FloatCount
from casino.shift.selectors.late_records import Late, list_late_records
from casino.shift.selectors.unfinished import list_waiting_work
from casino.shift.services.write_tables import Row, begin_work, write_tables
from tables.houses.models import House
from tables.sessions.models import Shift, TableSession


def reconcile_shift(shift_id: int) -> bool:
    """Do all that a closed shift waits for, here and now; return whether its report is finished.

    What another worker is doing is left to it, and the answer is then False. Raises as
    `begin_reconciliation`.
    """
    reconciliation_id = begin_reconciliation(shift_id)
    if reconciliation_id is None:
        return True
    for work_ids in list_waiting_work(reconciliation_id):
        reconcile_tables(work_ids)
    return finish_reconciliation(reconciliation_id)


def begin_reconciliation(shift_id: int) -> int | None:
    """Make a closed shift's work, unless it is made; return the unfinished revision's id.

    None when the newest revision is finished and nothing came in since. Records that came in
    after the closing make a further revision of a finished one. Raises NotFound, Conflict
    `shift.still_open`.
    """
    with transaction.atomic():
        shift = (
            Shift.objects.select_for_update(no_key=True, of=("self",))
            .select_related("house")
            .filter(id=shift_id)
            .first()
        )
        if shift is None:
            raise NotFound("thing.not_found", params={"thing": "shift", "id": shift_id})
        if shift.closed_at is None:
            raise Conflict("shift.still_open")
        newest = shift.reconciliations.order_by("-revision").first()
        if newest is not None and newest.finished_at is None:
            return int(newest.pk)
        late = list_late_records(shift_id)
        if newest is not None and not late:
            return None
        return _begin(shift, 1 if newest is None else newest.revision + 1, late)


def _begin(shift: Shift, revision: int, late: list[Late]) -> int:
    sessions = list(
        TableSession.objects.filter(shift=shift)
        .order_by("table_id", "id")
        .values_list("id", flat=True)
    )
    reconciliation = ShiftReconciliation.objects.create(
        house_id=shift.house_id,
        shift=shift,
        revision=revision,
        reason=" ".join(sorted({it.source for it in late})),
        escalation_role=shift.house.escalation_role,
        tables_total=len(sessions),
        started_at=utc_now(),
    )
    LateRecord.objects.bulk_create(
        LateRecord(
            house_id=shift.house_id,
            reconciliation=reconciliation,
            source=it.source,
            record_id=it.record_id,
        )
        for it in late
    )
    begin_work(int(reconciliation.pk), shift.house_id, sessions)
    return int(reconciliation.pk)


def reconcile_tables(work_ids: Sequence[int]) -> int:
    """Write the lines of table sessions in one transaction; return how many.

    Rows that are done or locked by another worker are left out, without waiting. If the batch fails
    each row is done by itself, so a table that cannot be reconciled does not stop the others; its
    error is raised when the rest is done.
    """
    try:
        return _reconcile_together(work_ids)
    except Exception:
        if len(work_ids) == 1:
            raise
    done, failures = 0, []
    for work_id in work_ids:
        try:
            done += _reconcile_together([work_id])
        except Exception as failure:
            failures.append(failure)
    if failures:
        raise failures[0]
    return done


def _reconcile_together(work_ids: Sequence[int]) -> int:
    with transaction.atomic():
        claimed = list(
            ReconciliationWork.objects.select_for_update(
                skip_locked=True, no_key=True, of=("self",)
            )
            .select_related("session", "house")
            .filter(id__in=work_ids, done_at=None)
            .order_by("id")
        )
        if not claimed:
            return 0
        lines: list[Row] = []
        tallies: list[Row] = []
        float_counts: list[Row] = []
        books = open_books([work.session for work in claimed])
        for work, book in zip(claimed, books, strict=True):
            lines += [_line(work, book, figure, work.house) for figure in FIGURES]
            tallies += _tallies(work, book)
            float_counts += [_float_count(work, book, it) for it in book.float_counts]
        write_tables([work.pk for work in claimed], lines, tallies, float_counts)
        return len(claimed)


def finish_reconciliation(reconciliation_id: int) -> bool:
    """Finish a revision whose tables are all done; return whether it is finished."""
    with transaction.atomic():
        reconciliation = ShiftReconciliation.objects.select_for_update(no_key=True).get(
            pk=reconciliation_id
        )
        if reconciliation.finished_at is not None:
            return True
        if reconciliation.work.filter(done_at=None).exists():
            return False
        ShiftReconciliation.objects.filter(pk=reconciliation_id).update(finished_at=utc_now())
        return True


def _line(work: ReconciliationWork, book: Book, figure: Figure, house: House) -> Row:
    sides = figure.compute(book)
    counted = book.counts.get(figure.count)
    recorded_difference = difference_of(sides.recorded_minor, sides.expected_minor)
    counted_difference = difference_of(counted, sides.recorded_minor)
    recorded_since = (sides.since() or book.first) if recorded_difference else (None, None)
    counted_since = figure.agreed_since(book) if counted_difference else (None, None)
    return Row(
        house_id=work.house_id,
        reconciliation_id=work.reconciliation_id,
        session_id=work.session_id,
        figure=figure.key,
        expected_minor=sides.expected_minor,
        recorded_minor=sides.recorded_minor,
        counted_minor=counted,
        recorded_difference_minor=recorded_difference,
        counted_difference_minor=counted_difference,
        recorded_talla=recorded_since[0],
        recorded_coup=recorded_since[1],
        counted_talla=counted_since[0],
        counted_coup=counted_since[1],
        grade=grade_of(sides.expected_minor, sides.recorded_minor, counted),
        tolerance_minor=getattr(house, figure.tolerance),
    )


def _tallies(work: ReconciliationWork, book: Book) -> Iterator[Row]:
    for tallied in (it for tally in TALLIES for it in tally(book)):
        first_talla, first_coup = _since_of(tallied)
        yield Row(
            house_id=work.house_id,
            reconciliation_id=work.reconciliation_id,
            session_id=work.session_id,
            tally=tallied.tally,
            talla=tallied.talla,
            expected=tallied.expected,
            recorded=tallied.recorded,
            missing=tallied.missing,
            extra=tallied.extra,
            first_talla=first_talla,
            first_coup=first_coup,
            grade=grade_of(tallied.expected, tallied.recorded, None),
        )


def _float_count(work: ReconciliationWork, book: Book, count: FloatCount) -> Row:
    talla, coup = book.since(count.last)
    return Row(
        house_id=work.house_id,
        reconciliation_id=work.reconciliation_id,
        session_id=work.session_id,
        number=count.round,
        counted_at=count.counted_at,
        talla=talla,
        coup=coup,
        recorded_minor=count.recorded_minor,
        counted_minor=count.counted_minor,
        difference_minor=count.difference_minor,
    )


def _since_of(tallied: Tallied) -> tuple[int | None, int | None]:
    if not (tallied.missing or tallied.extra):
        return None, None
    return tallied.since or (AT_OPENING, AT_OPENING)
