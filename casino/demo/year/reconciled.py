"""DEMO ONLY: the report of each shift, as the job of the house would have written it.

The lines are those that the job finds in these rows. The tallies are those of a house whose
journal has every coup and whose ledger every movement of one: here they do not.
"""

import numpy as np

from casino.demo.year.book import DayBook, Place
from casino.demo.year.money import Reckoned
from casino.demo.year.play import Played
from casino.demo.year.sheets import moment
from casino.shift.figures.figure import difference_of, grade_of
from casino.shift.models.lines import Grade, ReconciliationLine, TallyLine
from casino.shift.models.reconciliation import ReconciliationWork, ShiftReconciliation
from games.rules.talla import DECK_SIZE
from tables.houses.models import EscalationRole

_STARTS_MS, _TAKES_MS = 4_000, 9_000
_FIRST_COUP = (1, 1)


def begin_report(book: DayBook, shift: int, sessions: int, closed: int) -> int:
    """Write the report of a closed shift and return its id."""
    return book.sheets[ShiftReconciliation].add(
        shift_id=book.floor.shift_id(book.day, shift),
        revision=1,
        reason="",
        escalation_role=str(EscalationRole.DIRECTOR),
        tables_total=sessions,
        started_at=moment(closed + _STARTS_MS),
        finished_at=moment(closed + _STARTS_MS + _TAKES_MS),
    )


def report_session(
    place: Place, report: int, closed: int, played: Played, reckoned: Reckoned
) -> None:
    """Write the report's lines for a session."""
    sheets = place.book.sheets
    at = {"reconciliation_id": report, "session_id": place.session}
    done = moment(closed + _STARTS_MS + _TAKES_MS - 1000)
    sheets[ReconciliationWork].add(**at, done_at=done)
    for figure in ReconciliationLine.Figure:
        expected = reckoned.expected[figure]
        recorded = reckoned.recorded[figure]
        counted = reckoned.counted[figure]
        of_records = difference_of(recorded, expected)
        of_box = difference_of(counted, recorded)
        since = (reckoned.unmoved_since if of_records else None) or (None, None)
        counted_since = _FIRST_COUP if of_box else (None, None)
        sheets[ReconciliationLine].add(
            **at,
            figure=str(figure),
            expected_minor=expected,
            recorded_minor=recorded,
            counted_minor=counted,
            recorded_difference_minor=of_records,
            counted_difference_minor=of_box,
            recorded_talla=since[0],
            recorded_coup=since[1],
            counted_talla=counted_since[0],
            counted_coup=counted_since[1],
            grade=str(grade_of(expected, recorded, counted)),
            tolerance_minor=0,
        )
    coups = len(played.ids)
    judged = int(np.count_nonzero(played.counted))
    for tally, number in (("coups", coups), ("settlements", judged), ("movements", coups)):
        sheets[TallyLine].add(
            **at,
            tally=tally,
            talla=0,
            expected=number,
            recorded=number,
            missing=0,
            extra=0,
            grade=str(Grade.RECORDED),
        )
    cards = DECK_SIZE * place.table.kind.rules.decks
    unseen = {played.talla_of[one] for one in np.flatnonzero(~played.seen_cards).tolist()}
    for number in range(len(played.dealt.shoes)):
        is_known = number not in unseen
        sheets[TallyLine].add(
            **at,
            tally="cards",
            talla=number + 1,
            expected=cards,
            recorded=cards if is_known else None,
            missing=0 if is_known else None,
            extra=0 if is_known else None,
            grade=str(Grade.RECORDED if is_known else Grade.ESTIMATED),
        )
