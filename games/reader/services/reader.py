"""The messages of an enrolled shoe reader about its table, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict, NotSignedIn
from casino.lib.events import EventKind
from casino.lib.policy import DeviceActor
from games.coups.models import CoupUnderway
from games.coups.services.burning import (
    ASIDE,
    BURNED,
    burn_drawn,
    count_dealt,
    find_aside,
    is_burned_last,
    unburn_last,
)
from games.coups.services.phases import mark_cards
from games.coups.services.underway import Play, begin_underway, read_play
from games.reader.events import ReaderEvent
from games.reader.selectors import describe_reading
from games.reader.services.messages import (
    CardDrawn,
    NewShoe,
    PuntoStands,
    ReaderError,
    ReaderMessage,
)
from games.reader.services.reading import (
    Fault,
    add_card,
    find_place_fault,
    find_shoe_fault,
    find_stand_fault,
    read_hands,
    starts_next_coup,
    take_last_card,
)
from games.rules.cards import Card, parse_card
from games.rules.wagers import Hand
from games.talla_acts.services.talla import begin_talla
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.posts.selectors.access import access_table_by_device
from tables.sign_in.models import Device

KIND: Final = "reader.report"


class OutOfSequence(Conflict):
    """A message does not follow the last one that was heard; it names the number expected (409)."""

    def __init__(self, *, sequence: int, expected: int) -> None:
        super().__init__("reader.gap", params={"sequence": sequence, "expected": expected})

    @property
    def facts(self) -> Mapping[str, Any]:
        """Return the number that is expected."""
        return {"expected_sequence": self.params["expected"]}


@dataclass(frozen=True, slots=True)
class Heard:
    """A message with its reader and key, and the table as it is played."""

    actor: DeviceActor
    command: Command
    sequence: int
    play: Play

    def append(self, kind: EventKind, payload: Mapping[str, Any]) -> int:
        """Put an event of the reader into the table's journal."""
        payload = {"device": self.actor.device_id, "sequence": self.sequence, **payload}
        return journal.append(self.actor, self.command, kind, payload, self.play.table.pk)


@as_command(KIND)
def hear_reader(*, actor: DeviceActor, command: Command, message: ReaderMessage) -> dict[str, Any]:
    """Take one message of a reader: a card, a new shoe, or that something is wrong.

    A card that the rules do not require or that cannot be in the shoe is not taken: croupier and
    reader get a `violation`. It is burned if no card is due; otherwise a person decides. Raises
    NotSignedIn `reader.key_wrong`; OutOfSequence `reader.gap` unless the message follows the last
    one; Conflict like `read_play`, `table.no_talla`, `table.talla_open`, `reader.awaits_key`,
    `reader.coup_unconfirmed`; a Violation for a text that is not a card. Then the message counts as
    not sent.
    """
    table = access_table_by_device(actor, actor.table_id, need=KIND)
    _follow(actor, message.sequence)
    heard = Heard(actor, command, message.sequence, read_play(table))
    fault: Fault | None
    if isinstance(message, CardDrawn):
        fault = _hear_card(heard, message)
    elif isinstance(message, NewShoe):
        fault = None
        _hear_shoe(heard, message)
    elif isinstance(message, PuntoStands):
        fault = _hear_stand(heard)
    else:
        fault = _hear_error(heard, message)
    Device.objects.filter(id=actor.device_id).update(
        sequence=message.sequence, last_seen_at=utc_now()
    )
    return {
        "sequence": message.sequence,
        "taken": fault is None,
        "violation": None if fault is None else {"code": fault.code, "article": fault.article},
        **describe_reading(table.pk),
    }


def _follow(actor: DeviceActor, sequence: int) -> None:
    """Hold the reader, and the number of a message against that of the last one."""
    device = Device.objects.select_for_update(no_key=True, of=("self",)).get(id=actor.device_id)
    if device.retired_at is not None or device.sequence is None:
        raise NotSignedIn("reader.key_wrong")
    if sequence != device.sequence + 1:
        raise OutOfSequence(sequence=sequence, expected=device.sequence + 1)


def _hear_card(heard: Heard, message: CardDrawn) -> Fault | None:
    card = parse_card(message.card)
    row = begin_underway(heard.play)
    coup, _ = read_hands(row, heard.play.regulation)
    fault = find_place_fault(coup, message.hand, message.index)
    if row.awaits_key and fault is not None:
        raise Conflict("reader.awaits_key")
    if fault is not None and starts_next_coup(coup, message.hand, message.index):
        raise Conflict("reader.coup_unconfirmed", params={"number": row.number})
    if fault is not None:
        aside = _put_aside(row, card, is_burned=coup.expected is None)
        _alert(heard, fault, row, message.hand, message.index, card=message.card, aside=aside)
        return fault
    fault = find_shoe_fault(row, card)
    if fault is not None:
        _alert(heard, fault, row, message.hand, message.index, card=message.card)
        return fault
    add_card(row, message.hand, card)
    mark_cards(row)
    row.save()
    if find_aside(heard.actor.table_id, row) != ASIDE:
        _clear_alert(heard.actor)
    heard.append(
        ReaderEvent.READER_CARD_READ,
        {
            "of_talla": row.talla_id,
            "coup": row.number,
            "hand": message.hand.value,
            "index": message.index,
            "card": message.card,
        },
    )
    return None


def _hear_stand(heard: Heard) -> Fault | None:
    row = begin_underway(heard.play)
    fault = find_stand_fault(row, heard.play.regulation)
    if fault is not None:
        _alert(heard, fault, row, Hand.PUNTO, None)
        return fault
    row.punto_stands = True
    row.awaits_key = False
    row.save()
    heard.append(ReaderEvent.READER_PUNTO_STANDS, {"of_talla": row.talla_id, "coup": row.number})
    return None


def _hear_shoe(heard: Heard, message: NewShoe) -> None:
    begin_talla(
        actor=heard.actor,
        command=heard.command,
        table=heard.play.table,
        decks=message.decks,
        first_card=message.burn_card or "",
        cut_card_behind=message.cut_card_behind,
    )
    _clear_alert(heard.actor)


def _hear_error(heard: Heard, message: ReaderError) -> Fault | None:
    """Alert the croupier; a card that cannot be read is waited for, one returned is taken back."""
    hand, index = message.hand, message.index
    row = None if heard.play.talla is None else begin_underway(heard.play)
    if message.error == "unreadable":
        row = begin_underway(heard.play)
        coup, _ = read_hands(row, heard.play.regulation)
        if hand is None or index is None:
            step = coup.expected
            hand, index = (Hand.PUNTO, 2) if step is None else (step.hand, step.index)
        fault = find_place_fault(coup, hand, index)
        if fault is not None and starts_next_coup(coup, hand, index):
            raise Conflict("reader.coup_unconfirmed", params={"number": row.number})
        if fault is not None:
            aside = _put_aside(row, None, is_burned=coup.expected is None)
            _alert(heard, fault, row, hand, index, aside=aside)
            return fault
        row.awaits_key = True
        mark_cards(row)
        row.save()
    elif message.error == "card_returned" and row is not None:
        hand, index = _take_back(heard, row) or (hand, index)
        row.save()
    article, aside = "", None
    if message.error == "overdraw":
        article = heard.play.regulation.article("draw_table")
        aside = None if row is None else _put_aside(row, None, is_burned=True)
    fault = Conflict(f"reader.{message.error}", article=article)
    _alert(heard, fault, row, hand, index, aside=aside)
    return None


def _put_aside(row: CoupUnderway, card: Card | None, *, is_burned: bool) -> str | None:
    """Burn a card that is not due, or leave to a person what becomes of it."""
    if not is_burned:
        return ASIDE
    burned = burn_drawn(row, card, after=count_dealt(row))
    row.save()
    return BURNED if burned else None


def _take_back(heard: Heard, row: CoupUnderway) -> tuple[Hand, int] | None:
    """Take back the card that went into the shoe again: the last one drawn. Return its place.

    A burned card counts as the last drawn, whether or not a person has looked at it meanwhile.
    """
    if row.awaits_key:
        row.awaits_key = False
    elif find_aside(heard.actor.table_id, row) == ASIDE:
        pass  # it is in no hand, and counts as in the shoe already
    elif is_burned_last(row):
        unburn_last(row)
    else:
        _, order = read_hands(row, heard.play.regulation)
        return take_last_card(row, order)
    return None


def _alert(
    heard: Heard,
    fault: Fault,
    row: CoupUnderway | None,
    hand: Hand | None,
    index: int | None,
    *,
    card: str = "",
    aside: str | None = None,
) -> None:
    """Show the fault to the dealer, and write it into the journal."""
    facts = {
        "code": fault.code,
        "article": fault.article,
        "hand": None if hand is None else hand.value,
        "index": index,
        "card": card,
        "aside": aside,
        "coup": None if row is None else row.number,
    }
    after = None if row is None else count_dealt(row)
    alert = {**facts, "at": utc_now().isoformat(), "after": after}
    Device.objects.filter(id=heard.actor.device_id).update(alert=alert)
    heard.append(ReaderEvent.READER_ERRED, facts)


def _clear_alert(actor: DeviceActor) -> None:
    Device.objects.filter(id=actor.device_id).update(alert=None)
