"""The life of a set of cards: received, opened, checked, used, retired, destroyed."""

from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotAllowed
from casino.lib.policy import Actor, Reach, verify_role
from games.cards.events import CardSetEvent
from games.cards.models import CardSet, CardSetStep, TallaCardSet
from games.cards.selectors import get_card_set
from games.rules.preparation import find_sets_counted_before, refuse_late_count
from games.tallas.models import Talla
from games.tallas.selectors import find_open_talla
from tables.floor.models import GamingTable
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.sessions.selectors import session_rules
from tables.sign_in.services.witness import verify_witness

DECKS_MOST: Final = 12
CARDS_COUNTED_MOST: Final = 999

State = CardSet.State


@as_command("cards.receive")
def receive_card_set(
    *,
    actor: Actor,
    command: Command,
    serial: str,
    decks: int,
    back_colour: str,
    manufacturer: str,
) -> dict[str, Any]:
    """Enter a sealed set that came to the house.

    Raises Conflict `cards.serial_used`; BadInput `cards.named`, `cards.decks`.
    """
    verify_role(actor, "cards.receive")
    named = {
        "serial": " ".join(serial.split()),
        "back_colour": back_colour.strip(),
        "manufacturer": manufacturer.strip(),
    }
    if not all(named.values()):
        raise BadInput("cards.named")
    if not 1 <= decks <= DECKS_MOST:
        raise BadInput("cards.decks", params={"most": DECKS_MOST})
    used = Conflict("cards.serial_used", params={"serial": named["serial"]})
    with refusing({"card_set_serial": used}):
        card_set = CardSet.objects.create(
            house_id=actor.house_id,
            decks=decks,
            received_by_id=actor.staff_id,
            received_at=utc_now(),
            **named,
        )
    payload = {"card_set": card_set.pk, "decks": decks, **named}
    journal.append(actor, command, CardSetEvent.CARD_SET_RECEIVED, payload)
    return {"card_set": card_set.pk}


@as_command("cards.open")
def open_card_set(
    *, actor: Actor, command: Command, card_set_id: int, table_id: int, witness: Actor
) -> dict[str, Any]:
    """Break the seal of a set at a table, before a second person.

    Raises NotFound; Conflict `cards.order`; NotAllowed `witness.role`; AgainstTheRules
    `witness.same_person`.
    """
    table = access_table(actor, table_id, need="cards.handle", lock=True)
    verify_witness(actor=actor, witness=witness)
    card_set = _hold_card_set(actor, card_set_id)
    return _take_step(actor, command, card_set, State.OPENED, table=table, witness=witness)


@as_command("cards.check")
def check_card_set(
    *, actor: Actor, command: Command, card_set_id: int, cards_counted: int
) -> dict[str, Any]:
    """Count a set after it was opened or used. A short one must not go into a shoe.

    Raises NotFound; Conflict `cards.order`; BadInput `cards.count`.
    """
    verify_role(actor, "cards.handle")
    if not 0 <= cards_counted <= CARDS_COUNTED_MOST:
        raise BadInput("cards.count", params={"most": CARDS_COUNTED_MOST})
    card_set, table = _hold_where_it_is(actor, card_set_id, need="cards.handle")
    return _take_step(
        actor, command, card_set, State.CHECKED, table=table, cards_counted=cards_counted
    )


@as_command("cards.use")
def use_card_set(
    *, actor: Actor, command: Command, table_id: int, card_set_id: int
) -> dict[str, Any]:
    """Take a checked set into use at a table, and name it as the talla's in play, if any.

    A set that is in use there already is named for the next talla. Raises NotFound; Conflict
    `cards.order`, `cards.short`, `cards.elsewhere`, `cards.talla_named`, `cards.too_few`; Violation
    `talla.set_counted_late`.
    """
    table = access_table(actor, table_id, need="cards.handle", lock=True)
    card_set = _hold_card_set(actor, card_set_id)
    talla = find_open_talla(table.pk)
    _verify_fits(card_set, talla)
    facts = {
        "table": table.pk,
        "talla": talla and talla.pk,
        "talla_number": talla and talla.number,
    }
    if card_set.state == State.IN_USE:
        if card_set.table_id != table.pk:
            raise Conflict("cards.elsewhere", params={"serial": card_set.serial})
        if talla is None:
            raise Conflict("table.no_talla", params={"table": table.number})
        payload = {"card_set": card_set.pk, "serial": card_set.serial, **facts}
        journal.append(actor, command, CardSetEvent.CARD_SET_USED, payload, table.pk)
    else:
        _take_step(actor, command, card_set, State.IN_USE, table=table, facts=facts)
    if talla is not None:
        TallaCardSet.objects.create(house_id=table.house_id, talla=talla, card_set=card_set)
    return {"card_set": card_set.pk, "state": State.IN_USE.value}


@as_command("cards.retire")
def retire_card_set(
    *, actor: Actor, command: Command, card_set_id: int, reason: str
) -> dict[str, Any]:
    """Take a set out of use for good.

    Raises NotFound; NotAllowed; Conflict `cards.order`, `cards.changed`; BadInput
    `cards.reason`.
    """
    verify_role(actor, "cards.retire")
    if not reason.strip():
        raise BadInput("cards.reason")
    card_set, table = _hold_where_it_is(actor, card_set_id, need="cards.retire")
    return _take_step(actor, command, card_set, State.RETIRED, table=table, reason=reason.strip())


@as_command("cards.destroy")
def destroy_card_set(
    *, actor: Actor, command: Command, card_set_id: int, witness: Actor
) -> dict[str, Any]:
    """Destroy a retired set before a second person.

    Raises NotFound; Conflict `cards.order`; NotAllowed `witness.role`; AgainstTheRules
    `witness.same_person`.
    """
    verify_role(actor, "cards.destroy")
    verify_witness(actor=actor, witness=witness)
    card_set = _hold_card_set(actor, card_set_id)
    return _take_step(actor, command, card_set, State.DESTROYED, witness=witness)


_KINDS: Final = {
    State.OPENED: CardSetEvent.CARD_SET_OPENED,
    State.CHECKED: CardSetEvent.CARD_SET_CHECKED,
    State.IN_USE: CardSetEvent.CARD_SET_USED,
    State.RETIRED: CardSetEvent.CARD_SET_RETIRED,
    State.DESTROYED: CardSetEvent.CARD_SET_DESTROYED,
}
_FROM: Final = {
    State.OPENED: {State.RECEIVED},
    State.CHECKED: {State.OPENED, State.CHECKED, State.IN_USE},
    State.IN_USE: {State.CHECKED},
    State.RETIRED: {State.RECEIVED, State.OPENED, State.CHECKED, State.IN_USE},
    State.DESTROYED: {State.RETIRED},
}


def _take_step(
    actor: Actor,
    command: Command,
    card_set: CardSet,
    to: CardSet.State,
    *,
    table: GamingTable | None = None,
    cards_counted: int | None = None,
    reason: str = "",
    witness: Actor | None = None,
    facts: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Take a set, whose row is locked, one step further; `facts` is added to the event's payload.

    `table` is locked too; None for a step in the house. Raises Conflict `cards.order`,
    `cards.short`.
    """
    if card_set.state not in _FROM[to]:
        raise Conflict(
            "cards.order", params={"serial": card_set.serial, "card_state": card_set.state}
        )
    if to == State.IN_USE and card_set.cards_short:
        raise Conflict("cards.short", params={"serial": card_set.serial})
    step = CardSetStep.objects.create(
        house_id=actor.house_id,
        card_set=card_set,
        to=to,
        table=table,
        cards_counted=cards_counted,
        reason=reason,
        made_by_id=actor.staff_id,
        witness_id=None if witness is None else witness.staff_id,
        made_at=utc_now(),
    )
    payload = {
        "card_set": card_set.pk,
        "serial": card_set.serial,
        "cards_counted": cards_counted,
        "reason": reason,
        "witness": step.witness_id,
        **(facts or {}),
    }
    journal.append(actor, command, _KINDS[to], payload, None if table is None else table.pk)
    return {"card_set": card_set.pk, "state": to.value}


def _hold_card_set(actor: Actor, card_set_id: int) -> CardSet:
    """Lock a set's row; after the table's, where there is one. Raises NotFound."""
    CardSet.objects.select_for_update(no_key=True).filter(
        id=card_set_id, house_id=actor.house_id
    ).first()
    return get_card_set(actor.house_id, card_set_id)


def _verify_fits(card_set: CardSet, talla: Talla | None) -> None:
    if talla is None:
        return
    if TallaCardSet.objects.filter(talla=talla).exists():
        raise Conflict("cards.talla_named", params={"number": talla.number})
    _verify_counted_in_time(card_set, talla)
    if card_set.decks < talla.decks:
        raise Conflict("cards.too_few", params={"serial": card_set.serial, "decks": talla.decks})


def _verify_counted_in_time(card_set: CardSet, talla: Talla) -> None:
    """Raises Violation `talla.set_counted_late` where the shoe's sets are counted before it is."""
    regulation, house = session_rules(talla.session), talla.house
    wanted = find_sets_counted_before(regulation, house_wants=house.card_sets_counted)
    counted = card_set.steps.filter(to=State.CHECKED)
    if wanted is None or not counted.exists() or counted.filter(made_at__lte=talla.started_at):
        return
    raise refuse_late_count(regulation, card_set.serial, talla.number)


def _hold_where_it_is(
    actor: Actor, card_set_id: int, *, need: str
) -> tuple[CardSet, GamingTable | None]:
    """Lock the table that a set is at, if any, then the set.

    A set at no table is not for those who act at their own tables only. Raises NotFound;
    NotAllowed; Conflict `cards.changed` when it went elsewhere meanwhile.
    """
    reach = verify_role(actor, need)
    table_id = get_card_set(actor.house_id, card_set_id).table_id
    table = None
    if table_id is not None:
        table = access_table(actor, table_id, need=need, lock=True)
    elif reach is Reach.OWN:
        raise NotAllowed("policy.role", params={"act": need, "role": actor.role.value})
    card_set = _hold_card_set(actor, card_set_id)
    if card_set.table_id != table_id:
        raise Conflict("cards.changed", params={"serial": card_set.serial})
    return card_set, table
