"""The cards of each talla: 52 for each deck = burned + dealt in coups + left in the shoe.

The shoe keeps its own count of the cards it has shown, and lists those that were burned because
they were drawn beyond the rules. If a coup was entered by totals its cards are unknown, so the
recorded amount is unknown.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from casino.shift.figures.book import Book, Since
from casino.shift.figures.figure import Tallied
from casino.shift.models.lines import TallyLine
from casino.shift.selectors.journal_gaps import find_other_cards
from casino.shift.selectors.places import Place
from casino.shift.selectors.session_reads import TallaKept
from games.rules.cards import KINDS
from games.rules.talla import DECK_SIZE

_NAMES: Final = [str(card) for card in KINDS]
# Two letters as one number, as a pair of bytes is looked at.
_PAIRS: Final = [*memoryview("".join(_NAMES).encode()).cast("H")]


def tally(book: Book) -> Iterator[Tallied]:
    """Compare the cards of each talla's coups with what its shoe has shown."""
    for talla in book.tallas:
        total = DECK_SIZE * talla.decks
        coups = book.rules.cards.get(talla.id, [])
        if talla.coups_unseen or not all(coups):
            yield Tallied(TallyLine.Tally.CARDS, talla.number, total, None)
            continue
        missing, extra = _compare(talla, coups)
        yield Tallied(
            tally=TallyLine.Tally.CARDS,
            talla=talla.number,
            expected=total,
            recorded=total - missing + extra,
            missing=missing,
            extra=extra,
            since=_since(book, talla) if missing or extra else None,
        )


def _compare(talla: TallaKept, coups: list[str]) -> tuple[int, int]:
    """Count the cards shown by the shoe that are in no burn or coup, and vice versa."""
    text = "".join((talla.first_card, talla.burned_cards, *coups))
    dealt = _count_cards(text)
    unnamed = (len(text) + 1) // 2 - sum(dealt)
    if dealt == talla.seen:
        return 0, unnamed
    differences = [shown - count for shown, count in zip(talla.seen, dealt, strict=True)]
    missing = sum(it for it in differences if it > 0)
    return missing, missing - sum(differences) + unnamed


def _count_cards(text: str) -> list[int]:
    """Count each card of a text, by index; other characters are ignored."""
    if text.isascii() and len(text) % 2 == 0:
        pairs = Counter(memoryview(text.encode()).cast("H"))
        dealt = [pairs[pair] for pair in _PAIRS]
        if 2 * sum(dealt) == len(text):
            return dealt
    # No rank is a suit, so a card's name is found only where a card begins.
    return [text.count(name) for name in _NAMES]


def _since(book: Book, talla: TallaKept) -> Since:
    """Name the first coup whose cards differ from the journal's, lost ones included."""
    numbers = book.rules.numbers.get(talla.id, [])
    places = [it for it in book.journal_gaps.lost if it.talla_id == talla.id]
    other = find_other_cards(talla.id, book.session.table_id)
    if other is not None:
        places.append(other)
    places += [it for it in book.journal_gaps.extra if it.talla_id == talla.id]
    return book.since(min(places) if places else Place(talla.id, numbers[0] if numbers else 0))
