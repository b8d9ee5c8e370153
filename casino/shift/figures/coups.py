"""The coups of a session: none lost, none entered twice, each settled by the rules."""

from collections.abc import Iterator

from casino.shift.figures.book import Book
from casino.shift.figures.figure import Tallied
from casino.shift.models.lines import TallyLine
from casino.shift.selectors.places import Place
from tables.commission.selectors.owed import sum_owed_by_entries
from tables.houses.models import CommissionMode


def tally(book: Book) -> Iterator[Tallied]:
    """Compare the rows with the journal and the numbering; then count those settled well."""
    lost = _find_lost(book)
    extra = book.journal_gaps.extra
    kept = sum(len(numbers) for numbers in book.rules.numbers.values())
    yield Tallied(
        tally=TallyLine.Tally.COUPS,
        talla=0,
        expected=kept + len(lost) - len(extra),
        recorded=kept,
        missing=len(lost),
        extra=len(extra),
        since=min((book.since(place) for place in lost | extra), default=None),
    )
    yield _count_strays(book, kept)
    wrong = book.rules.misjudged
    yield Tallied(
        tally=TallyLine.Tally.SETTLEMENTS,
        talla=0,
        expected=book.rules.judged,
        recorded=book.rules.judged - len(wrong),
        missing=len(wrong),
        extra=0,
        since=min((book.since(place) for place in wrong), default=None),
    )


def _count_strays(book: Book, kept: int) -> Tallied:
    """Count the coups whose movements differ from their own money, and unexplained movements.

    One too much and one too little leave the sums unchanged: here each is counted.
    """
    of_coups = sum(stray.number is not None for stray in book.strays)
    others = sum(
        stray.number is None and (stray.by_record or stray.in_float) for stray in book.strays
    )
    if not others and _owes_still(book):
        others = 1
    places = (book.first_stray(in_float=True), book.first_stray(in_float=False))
    return Tallied(
        tally=TallyLine.Tally.MOVEMENTS,
        talla=0,
        expected=kept,
        recorded=kept - of_coups + others,
        missing=of_coups,
        extra=others,
        since=min((it for it in places if it is not None), default=None),
    )


def _owes_still(book: Book) -> bool:
    """Return whether commission is still owed, which no table closes with."""
    session = book.session
    is_deferred = session.commission_mode == CommissionMode.DEFERRED
    return is_deferred and sum_owed_by_entries(session.pk) != 0


def _find_lost(book: Book) -> set[Place]:
    """Find coups that the journal or a gap in the numbers shows, but that have no row."""
    lost = set(book.journal_gaps.lost)
    for talla in book.tallas:
        numbers = book.rules.numbers.get(talla.id, [])
        last = max(talla.coups, numbers[-1] if numbers else 0)
        if len(numbers) != last:
            lost.update(Place(talla.id, number) for number in {*range(1, last + 1)} - {*numbers})
    return lost
