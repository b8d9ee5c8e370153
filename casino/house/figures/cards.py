"""The cards of each talla: 52 for each deck = burned + dealt in coups + left in the shoe.

The shoe keeps its own count of the cards it has shown. Where a coup was entered by totals nobody
knows which cards left it, so what is recorded is unknown.
"""

from collections import Counter
from collections.abc import Iterator

from casino.house.figures.book import Book, Place, Since, TallaKept
from casino.house.figures.told import Tallied
from casino.house.models import TallyLine
from casino.house.selectors.coups_told import find_other_cards
from games.rules.cards import CARDS
from games.rules.talla import DECK_SIZE

_NAMES = [str(card) for card in CARDS]


def tally(book: Book) -> Iterator[Tallied]:
    """Hold the cards of each talla's coups against what its shoe has shown."""
    for talla in book.tallas:
        total = DECK_SIZE * talla.decks
        coups = book.rules.cards.get(talla.pk, [])
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
    """Count the cards that the shoe has shown and no coup has, and the other way round."""
    text = "".join(coups)
    dealt = Counter(text[at : at + 2] for at in range(0, len(text), 2))
    if talla.first_card:
        dealt[talla.first_card] += 1
    shown = Counter(dict(zip(_NAMES, talla.seen, strict=True)))
    return (shown - dealt).total(), (dealt - shown).total()


def _since(book: Book, talla: TallaKept) -> Since:
    """Name the first coup with other cards than the journal tells, lost ones included."""
    numbers = book.rules.numbers.get(talla.pk, [])
    places: list[Place] = [it for it in book.untold.lost if it[0] == talla.pk]
    other = find_other_cards(talla.pk, book.session.table_id)
    if other is not None:
        places.append(other)
    places += [it for it in book.untold.extra if it[0] == talla.pk]
    return book.since(min(places) if places else (talla.pk, numbers[0] if numbers else 0))
