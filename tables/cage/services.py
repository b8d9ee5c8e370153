"""Counts of the cage by two people: the opening balance, later the differences from the ledger."""

from typing import Any

from django.db.models import Max

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules
from casino.lib.policy import Actor, verify_role
from casino.lib.reasons import verify_reason
from tables.cage.events import CageEvent
from tables.cage.models import CageCount
from tables.houses.models import House
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account
from tables.ledger.pieces import Piece, Pieces, plain_pieces, total_of, verify_possible
from tables.ledger.services import ledger
from tables.sign_in.services.witness import verify_witness


@as_command("cage.count")
def count_cage(
    *,
    actor: Actor,
    command: Command,
    chips: Pieces,
    notes: Pieces,
    words: str = "",
    signer: Actor,
) -> dict[str, Any]:
    """Store a count of the cage by two people, with the ledger's balance.

    The first count of the house is the opening balance and moves it from the house's capital; a
    later one moves nothing. A count of more than twice any before needs a reason in `words`. Raises
    NotAllowed `witness.role`; BadInput `input.denomination`, `input.banknote`, `count.negative`,
    `money.too_much`, `cage.words`; AgainstTheRules `witness.same_person`, `cage.unusual`.
    """
    verify_role(actor, "cage.count")
    verify_witness(actor=actor, witness=signer, act="cage.countersign")
    house = House.objects.get(id=actor.house_id)
    words = verify_reason(words, "cage.words", may_lack=True)
    total_minor = total_of(chips, house, Piece.CHIP)
    total_minor += total_of(notes, house, Piece.NOTE)
    verify_possible(house, total_minor)
    largest = CageCount.objects.filter(house=house).aggregate(it=Max("total_minor"))["it"]
    if largest and total_minor > 2 * largest and not words:
        raise AgainstTheRules("cage.unusual")
    ledger.keep_account(house.pk, Account.Kind.CAGE)
    count = CageCount.objects.create(
        house=house,
        number=0,
        chips=plain_pieces(chips),
        notes=plain_pieces(notes),
        total_minor=total_minor,
        recorded_minor=0,
        words=words,
        counted_by_id=actor.staff_id,
        signed_by_id=signer.staff_id,
        command_id=command.id,
        counted_at=utc_now(),
    )
    count.refresh_from_db(fields=["number", "recorded_minor"])
    if count.is_opening:
        _open(actor, command, house, total_minor - count.recorded_minor)
    payload = {
        "count": count.pk,
        "number": count.number,
        "is_opening": count.is_opening,
        "chips": count.chips,
        "notes": count.notes,
        "total_minor": total_minor,
        "recorded_minor": count.recorded_minor,
        "difference_minor": count.difference_minor,
        "words": words,
        "signed_by": signer.staff_id,
    }
    version = journal.append(actor, command, CageEvent.CAGE_COUNTED, payload)
    return {
        "count": count.pk,
        "number": count.number,
        "total_minor": total_minor,
        "recorded_minor": count.recorded_minor,
        "difference_minor": count.difference_minor,
        "version": version,
    }


def _open(actor: Actor, command: Command, house: House, missing_minor: int) -> None:
    """Make the ledger's balance equal to the count, whatever was recorded before."""
    if not missing_minor:
        return
    places = (Account.Kind.CAGE, Account.Kind.CAPITAL)
    debit, credit = places if missing_minor > 0 else reversed(places)
    ledger.move_in_house(
        actor=actor,
        command=command,
        house=house,
        debit=debit,
        credit=credit,
        amount_minor=abs(missing_minor),
        reason="cage_opening",
    )
