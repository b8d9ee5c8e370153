"""Chips left on the felt: found, kept, paid to their owner or passed on after their time.

They were never the table's: a bet that was paid or returned is the guest's, so they move from the
guests into custody and are in no float or box.
"""

from typing import Any

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import BadInput, Conflict, NotFound
from casino.lib.policy import Actor, verify_role
from casino.lib.reasons import verify_reason
from tables.abandoned.events import AbandonedEvent
from tables.abandoned.models import AbandonedBet, AbandonedBetEnd
from tables.abandoned.selectors import find_bet, kept_until
from tables.floor.selectors import has_seat
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account
from tables.ledger.pieces import Piece, verify_of_pieces
from tables.ledger.services import ledger
from tables.limits.selectors.proportion import Amount
from tables.limits.services.proportion import verify_said
from tables.posts.selectors.access import access_table
from tables.records.services import refusing
from tables.sessions.selectors import find_open_session
from tables.sign_in.services.witness import verify_witness


@as_command("abandoned.find")
def find_abandoned_bet(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    amount_minor: int,
    witness: Actor,
    position: int | None = None,
    note: str = "",
) -> dict[str, Any]:
    """Take chips that nobody claims from the felt into custody; a second person counts too.

    For an unusual amount the note gives the reason. Raises BadInput `money.amount`,
    `money.no_chip`; NotFound `seat.unknown`; NotAllowed `witness.role`; AgainstTheRules
    `witness.same_person`, `amount.unsaid`.
    """
    table = access_table(actor, table_id, need="abandoned.find", lock=True)
    verify_witness(actor=actor, witness=witness)
    if amount_minor <= 0:
        raise BadInput("money.amount")
    verify_of_pieces(table.house, Piece.CHIP, amount_minor)
    verify_said(table=table, of=Amount.FELT, amount_minor=amount_minor, reason=note.strip())
    if position is not None and not has_seat(table, position):
        raise NotFound("seat.unknown", params={"table": table.number, "seat": position})
    session = find_open_session(table.pk)
    bet = AbandonedBet.objects.create(
        house_id=table.house_id,
        table=table,
        session=session,
        position=position,
        amount_minor=amount_minor,
        note=note.strip(),
        found_by_id=actor.staff_id,
        witness_id=witness.staff_id,
        found_at=utc_now(),
    )
    ledger.move_in_house(
        actor=actor,
        command=command,
        house=table.house,
        session=session,
        debit=Account.Kind.ABANDONED,
        credit=Account.Kind.GUESTS,
        amount_minor=amount_minor,
        reason="abandoned_found",
    )
    payload = {
        "bet": bet.pk,
        "session": bet.session_id,
        "position": position,
        "amount_minor": amount_minor,
        "note": bet.note,
        "witness": witness.staff_id,
        "found_at": bet.found_at.isoformat(),
    }
    version = journal.append(actor, command, AbandonedEvent.FOUND, payload, table.pk)
    return {"bet": bet.pk, "version": version}


@as_command("abandoned.pay")
def pay_abandoned_bet(
    *, actor: Actor, command: Command, bet_id: int, identity: str, witness: Actor
) -> dict[str, Any]:
    """Pay a kept bet to the guest who has proved it theirs; `identity` is the proof.

    Raises NotFound; Conflict `abandoned.over`; NotAllowed `witness.role`; BadInput
    `abandoned.note`; AgainstTheRules `witness.same_person`.
    """
    return _end(
        actor,
        command,
        bet_id,
        need="abandoned.pay",
        kind=AbandonedBetEnd.Kind.CLAIMED,
        note=identity,
        witness=witness,
    )


@as_command("abandoned.pass_on")
def pass_on_abandoned_bet(
    *, actor: Actor, command: Command, bet_id: int, receiver: str, witness: Actor
) -> dict[str, Any]:
    """Pass on a bet that nobody claimed in its time; `receiver` says who took it.

    Raises like `pay_abandoned_bet`, and Conflict `abandoned.too_soon`.
    """
    return _end(
        actor,
        command,
        bet_id,
        need="abandoned.pass_on",
        kind=AbandonedBetEnd.Kind.PASSED_ON,
        note=receiver,
        witness=witness,
    )


def _end(
    actor: Actor,
    command: Command,
    bet_id: int,
    *,
    need: str,
    kind: AbandonedBetEnd.Kind,
    note: str,
    witness: Actor,
) -> dict[str, Any]:
    verify_role(actor, need)
    bet = find_bet(actor.house_id, bet_id)
    table = access_table(actor, bet.table_id, need=need, lock=True)
    verify_witness(actor=actor, witness=witness)
    note = verify_reason(note, "abandoned.note")
    now, claimed = utc_now(), kind is AbandonedBetEnd.Kind.CLAIMED
    if not claimed:
        _verify_time_is_over(bet, table.house)
    with refusing({"tables_abandonedbetend_bet_id_key": Conflict("abandoned.over")}):
        AbandonedBetEnd.objects.create(
            house_id=table.house_id,
            bet=bet,
            kind=kind,
            note=note,
            paid_by_id=actor.staff_id,
            witness_id=witness.staff_id,
            ended_at=now,
        )
    ledger.move_in_house(
        actor=actor,
        command=command,
        house=table.house,
        debit=Account.Kind.GUESTS if claimed else Account.Kind.CAGE,
        credit=Account.Kind.ABANDONED,
        amount_minor=bet.amount_minor,
        reason=f"abandoned_{kind.value}",
    )
    payload = {
        "bet": bet.pk,
        "amount_minor": bet.amount_minor,
        "note": note,
        "witness": witness.staff_id,
    }
    version = journal.append(
        actor,
        command,
        AbandonedEvent.CLAIMED if claimed else AbandonedEvent.PASSED_ON,
        payload,
        table.pk,
    )
    return {"bet": bet.pk, "version": version}


def _verify_time_is_over(bet: AbandonedBet, house: House) -> None:
    until, now = kept_until(bet, house), utc_now()
    if now < until:
        day = until.date().isoformat()
        raise Conflict("abandoned.too_soon", params={"day": day}, left=until - now)
