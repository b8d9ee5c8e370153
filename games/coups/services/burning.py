"""Cards of the coup under way that were drawn beyond the rules: out of the shoe, and burned."""

from collections.abc import Sequence
from typing import Any, Final

from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.coups.events import CoupEvent
from games.coups.models import UNREAD, CoupUnderway
from games.coups.selectors.coup_state import cards_of
from games.rules.cards import Card, parse_cards
from games.rules.errors import CardViolation, Violation
from games.rules.talla import TallaCards
from games.tallas.models import Talla
from tables.journal.services import journal
from tables.sign_in.models import Device

BURNED: Final = "burned"
ASIDE: Final = "lies_aside"
"""What became of a card that was not due: it is burned, or a person is asked."""


def burn_drawn(row: CoupUnderway, card: Card | None, *, after: int) -> bool:
    """Count a card that was drawn as burned; None is an unread one.

    `after` is the number of cards the two hands had when it was drawn (`count_dealt`). A card that
    cannot be in the shoe was read wrongly, and is burned as an unread one. Returns whether the shoe
    had a card left to draw.
    """
    cards = cards_of(row.talla)
    in_hands = (*parse_cards(row.punto), *parse_cards(row.banca))
    try:
        cards.verify_take(in_hands if card is None else (*in_hands, card))
    except CardViolation:
        return card is not None and burn_drawn(row, None, after=after)
    except Violation:
        return False
    left = cards.burn(face_down=1) if card is None else cards.burn((card,))
    store_cards(row.talla, left, row.talla.burned_cards + ("" if card is None else str(card)))
    row.burned += UNREAD if card is None else str(card)
    row.burned_after += str(after)
    return True


def burn_by_hand(
    *,
    actor: Actor,
    command: Command,
    row: CoupUnderway,
    cards: Sequence[Card] = (),
    face_down: int = 0,
    article: str = "",
) -> int:
    """Burn cards that a person names, and some that stayed covered; return the table's version.

    The table must be locked. Raises a Violation for cards that the shoe cannot hold, or too many.
    """
    talla = row.talla
    kept = cards_of(talla)
    in_hands = (*parse_cards(row.punto), *parse_cards(row.banca))
    kept.verify_take((*in_hands, *cards), article=article)
    names = "".join(map(str, cards))
    store_cards(
        talla,
        kept.burn(cards, face_down=face_down, article=article),
        talla.burned_cards + names,
    )
    row.burned += names + UNREAD * face_down
    row.burned_after += str(count_dealt(row)) * (len(cards) + face_down)
    row.save()
    payload = {
        "of_talla": talla.pk,
        "coup": row.number,
        "cards": names,
        "face_down": face_down,
        "article": article,
    }
    return journal.append(actor, command, CoupEvent.CARDS_BURNED, payload, talla.table_id)


def count_dealt(row: CoupUnderway) -> int:
    """Count the cards that the two hands have by now."""
    return (len(row.punto) + len(row.banca)) // 2


def is_burned_last(row: CoupUnderway) -> bool:
    """Whether the card drawn last is a burned one: no hand has got one since."""
    return bool(row.burned_after) and int(row.burned_after[-1]) >= count_dealt(row)


def find_aside(table_id: int, row: CoupUnderway) -> str | None:
    """Return what became of the card that the reader's alert is about, None if it is about none."""
    alert = find_alert(table_id, row)
    return None if alert is None else alert.get("aside")


def find_alert(table_id: int, row: CoupUnderway) -> dict[str, Any] | None:
    """Find the alert of the table's reader about the coup under way."""
    alerts = Device.objects.filter(table_id=table_id, retired_at=None, alert__coup=row.number)
    return alerts.values_list("alert", flat=True).first()


def unburn_last(row: CoupUnderway) -> str:
    """Take back the burning of the coup's last burned card; return it, empty if there is none."""
    last = row.burned[-2:]
    if not last:
        return ""
    cards, named = cards_of(row.talla), row.talla.burned_cards
    if last == UNREAD:
        store_cards(row.talla, cards.unburn(face_down=1), named)
    else:
        # Only the coup under way burns, so its last card is the last one of the talla too.
        store_cards(row.talla, cards.unburn(parse_cards(last)), named[:-2])
    row.burned, row.burned_after = row.burned[:-2], row.burned_after[:-1]
    return last


def store_cards(talla: Talla, cards: TallaCards, burned_cards: str) -> None:
    """Store the cards of a talla whose table is locked, and the names of those burned and seen."""
    talla.seen, talla.burned, talla.burned_cards = list(cards.seen), cards.burned, burned_cards
    talla.save(update_fields=["seen", "burned", "burned_cards"])
