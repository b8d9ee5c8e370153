"""The log of the house's sets of cards, and those of a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from casino.lib.errors import NotFound
from casino.lib.paging import read_choice, read_number, read_words
from casino.lib.policy import Actor, Reach, reach_of
from casino.lib.sent import Moment, Sent, one_of
from games.cards.models import CardSet, CardSetStep
from games.tallas.models import Talla
from games.tallas.selectors import open_tallas
from tables.floor.models import GamingTable
from tables.posts.selectors.access import table_ids_of

SETS_AT_ONCE = 50
TALLAS_AT_ONCE = 50
ON_HAND = "on_hand"


def get_card_set(house_id: int, card_set_id: int) -> CardSet:
    """Get a set of the house. Raises NotFound."""
    card_set = (
        CardSet.objects.filter(id=card_set_id, house_id=house_id)
        .select_related("table", "received_by")
        .first()
    )
    if card_set is None:
        raise NotFound("thing.not_found", params={"thing": "card_set", "id": card_set_id})
    return card_set


@dataclass(frozen=True, slots=True)
class CardSetSearch:
    """The filter: part of a serial; by default sets that are not retired."""

    words: str = ""
    state: str = ON_HAND
    before: int | None = None
    at_once: int = SETS_AT_ONCE


def read_card_search(params: Mapping[str, str]) -> CardSetSearch:
    """Read the search of an address. Raises BadInput `input.malformed`."""
    return CardSetSearch(
        words=read_words(params, "words"),
        state=read_choice(params, "state", ("any", *CardSet.State.values), ON_HAND),
        before=read_number(params),
    )


def list_card_sets(house_id: int, search: CardSetSearch) -> list[CardSet]:
    """List sets newest first, `SETS_AT_ONCE` at a time (1 query)."""
    sets = CardSet.objects.filter(house_id=house_id).select_related("table").order_by("-id")
    if search.words:
        sets = sets.filter(serial__icontains=search.words)
    if search.state == ON_HAND:
        sets = sets.exclude(state__in=[CardSet.State.RETIRED, CardSet.State.DESTROYED])
    elif search.state != "any":
        sets = sets.filter(state=search.state)
    if search.before is not None:
        sets = sets.filter(id__lt=search.before)
    return list(sets[: search.at_once])


class CardSetShown(Sent):
    """A set of the log."""

    card_set: int
    serial: str
    decks: int
    back_colour: str
    manufacturer: str
    state: Annotated[str, one_of(CardSet.State.values)]
    table: int | None
    table_number: str | None
    cards_short: Annotated[int | None, Meta(description="Null: not counted yet.")]
    received_at: Moment


def card_set_view(card_set: CardSet) -> CardSetShown:
    """Return a set as a list has it."""
    return CardSetShown(
        card_set=card_set.pk,
        serial=card_set.serial,
        decks=card_set.decks,
        back_colour=card_set.back_colour,
        manufacturer=card_set.manufacturer,
        state=card_set.state,
        table=card_set.table_id,
        table_number=card_set.table.number if card_set.table else None,
        cards_short=card_set.cards_short,
        received_at=card_set.received_at,
    )


def list_steps(card_set: CardSet) -> list[CardSetStep]:
    """List what happened to a set since it was received, oldest first (1 query)."""
    return list(card_set.steps.select_related("table", "made_by", "witness").order_by("id"))


def list_sets_at(table_id: int) -> list[CardSet]:
    """List the sets opened, checked or in use at a table, those in use first (1 query)."""
    at_hand = (CardSet.State.OPENED, CardSet.State.CHECKED, CardSet.State.IN_USE)
    sets = CardSet.objects.filter(table_id=table_id, state__in=at_hand)
    return sorted(sets, key=lambda one: (-at_hand.index(CardSet.State(one.state)), one.serial))


def list_uncounted_sets(table_id: int) -> list[CardSet]:
    """List the sets that were opened at a table and not counted since, by serial (1 query)."""
    opened = CardSet.objects.filter(table_id=table_id, state=CardSet.State.OPENED)
    return list(opened.order_by("serial"))


def list_tables_to_handle(actor: Actor) -> list[GamingTable]:
    """List the tables where a person may open and use sets (1 query, 3 for own tables)."""
    reach = reach_of(actor.role, "cards.handle")
    if reach is None:
        return []
    tables = GamingTable.objects.filter(house_id=actor.house_id)
    if reach is Reach.OWN:
        tables = tables.filter(id__in=table_ids_of(actor.staff_id))
    return list(tables.order_by("number"))


@dataclass(frozen=True, slots=True)
class TableCards:
    """The sets at a table; `in_shoe` is that of the talla in play, None until it is named."""

    talla: Talla | None
    in_shoe: CardSet | None
    sets: list[CardSet]

    @property
    def may_go_in(self) -> list[CardSet]:
        """The sets that can be named for the shoe: counted and whole, or in use here."""
        ready = (CardSet.State.CHECKED, CardSet.State.IN_USE)
        return [one for one in self.sets if one.state in ready and not one.cards_short]


def read_table_cards(table_id: int) -> TableCards:
    """Read which sets are at a table and which is in the shoe (2 queries)."""
    talla = open_tallas(table_id).select_related("card_set_tie__card_set").first()
    tie = getattr(talla, "card_set_tie", None)
    return TableCards(talla, None if tie is None else tie.card_set, list_sets_at(table_id))


def list_tallas_of(card_set: CardSet) -> list[Talla]:
    """List the newest tallas dealt from a set, newest first (1 query)."""
    tallas = Talla.objects.filter(card_set_tie__card_set=card_set).select_related("table")
    return list(tallas.order_by("-id")[:TALLAS_AT_ONCE])
