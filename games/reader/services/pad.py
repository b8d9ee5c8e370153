"""The croupier's acts on a coup that a reader reads: typing a card, entering punto's choice."""

from typing import Any

from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.policy import Actor
from games.coups.models import CoupUnderway
from games.coups.services.burning import ASIDE, burn_drawn, count_dealt, find_alert, unburn_last
from games.coups.services.phases import mark_cards
from games.coups.services.underway import Play, begin_underway, read_play, verify_underway
from games.reader.events import ReaderEvent
from games.reader.services.reading import (
    add_card,
    find_place_fault,
    find_shoe_fault,
    find_stand_fault,
    read_hands,
    starts_next_coup,
    take_last_card,
)
from games.rules.cards import parse_card
from games.rules.wagers import Hand
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.posts.selectors.access import access_table
from tables.sign_in.models import Device


@as_command("reader.key")
def key_card(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    coup: int,
    hand: Hand,
    index: int,
    card: str,
) -> dict[str, Any]:
    """Type the card that is due because the reader could not read it.

    Raises Conflict as `read_play`, `table.no_talla`, `phase.coup_over`,
    `reader.coup_unconfirmed`; a Violation with its article where the card is not due, or not one
    that the shoe can hold.
    """
    play, row = _hold(actor, table_id, coup)
    typed = parse_card(card)
    dealt, _ = read_hands(row, play.regulation)
    if starts_next_coup(dealt, hand, index):
        raise Conflict("reader.coup_unconfirmed", params={"number": row.number})
    fault = find_place_fault(dealt, hand, index) or find_shoe_fault(row, typed)
    if fault is not None:
        raise fault
    add_card(row, hand, typed)
    mark_cards(row)
    row.save()
    _put_alert_away(table_id)
    payload = {
        "of_talla": row.talla_id,
        "coup": row.number,
        "hand": hand.value,
        "index": index,
        "card": card,
    }
    version = journal.append(actor, command, ReaderEvent.READER_CARD_KEYED, payload, table_id)
    return {"version": version}


@as_command("reader.stand")
def stand_punto(*, actor: Actor, command: Command, table_id: int, coup: int) -> dict[str, Any]:
    """Enter that punto stands where it has the choice, since no card shows it.

    Raises Conflict like `read_play`, `table.no_talla`, `phase.coup_over`; a Violation
    `coup.no_choice`.
    """
    play, row = _hold(actor, table_id, coup)
    fault = find_stand_fault(row, play.regulation)
    if fault is not None:
        raise fault
    row.punto_stands = True
    row.awaits_key = False
    row.save()
    _put_alert_away(table_id)
    payload = {"of_talla": row.talla_id, "coup": row.number}
    version = journal.append(actor, command, ReaderEvent.READER_PUNTO_STANDS, payload, table_id)
    return {"version": version}


@as_command("reader.clear")
def clear_reading(
    *, actor: Actor, command: Command, table_id: int, coup: int, cards: str
) -> dict[str, Any]:
    """Clear the reader's alert, and of its cards `none`, the `last` or `all`.

    With all of them the coup begins again: its bets and phases are not known any more;
    burned cards stay burned. `burned` burns the card that was put aside, `not_burned` takes back
    the last burning. Raises Conflict as `read_play`, `table.no_talla`,
    `phase.coup_over`, `reader.nothing_aside`, `reader.nothing_burned`.
    """
    play, row = _hold(actor, table_id, coup)
    kept = ("punto", "banca", "punto_stands", "bets", "burned")
    before = {name: getattr(row, name) for name in kept}
    if cards == "burned":
        _burn_aside(table_id, row)
    elif cards == "not_burned":
        if not unburn_last(row):
            raise Conflict("reader.nothing_burned")
        row.save()
    elif cards == "last":
        _take_last(row, play)
        row.save()
    elif cards == "all":
        row = CoupUnderway(
            talla=row.talla,
            house_id=row.house_id,
            number=row.number,
            burned=row.burned,
            burned_after="0" * len(row.burned_after),
        )
        row.save()
    _put_alert_away(table_id)
    payload = {
        "of_talla": row.talla_id,
        "coup": row.number,
        "cards": cards,
        "before": before,
        "burned": row.burned,
    }
    version = journal.append(actor, command, ReaderEvent.READER_CLEARED, payload, table_id)
    return {"version": version}


def _take_last(row: CoupUnderway, play: Play) -> None:
    """Take back the last message: that punto stands, or a card."""
    if row.punto_stands and len(row.banca) == 4:
        row.punto_stands = False
        return
    _, order = read_hands(row, play.regulation)
    take_last_card(row, order)


def _burn_aside(table_id: int, row: CoupUnderway) -> None:
    alert = find_alert(table_id, row)
    if alert is None or alert.get("aside") != ASIDE:
        raise Conflict("reader.nothing_aside")
    card = parse_card(alert["card"]) if alert["card"] else None
    # An alert from before this was recorded was the last thing that happened.
    if not burn_drawn(row, card, after=alert.get("after", count_dealt(row))):
        raise Conflict("reader.nothing_aside")
    row.save()


def _hold(actor: Actor, table_id: int, coup: int) -> tuple[Play, CoupUnderway]:
    play = read_play(access_table(actor, table_id, need="reader.key", lock=True))
    row = begin_underway(play)
    verify_underway(row, coup)
    return play, row


def _put_alert_away(table_id: int) -> None:
    Device.objects.filter(table_id=table_id, retired_at=None).update(alert=None)
