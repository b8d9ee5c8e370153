"""Correcting an older coup: its version before is void, the right one stands in its place."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput
from casino.lib.policy import Actor, reach_of
from casino.lib.reasons import verify_reason
from games.corrections.events import CorrectionEvent
from games.corrections.selectors import Correction, Entry, as_bets, plan_correction
from games.coups.models import Coup, CoupCorrection, CoupVoid
from games.coups.selectors.coup_view import outcome_view
from games.coups.services.record_coup import bet_rows, total_columns
from games.rules.cards import format_cards
from games.rules.settlement import Result
from games.tallas.models import Talla
from games.voids.services import give_back_its_marks, put_back_its_amount, send_coup_back
from tables.commission.services.commission import leave_of_departed
from tables.floor.models import GamingTable
from tables.guests.selectors import guests_at
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.ledger.models import Account
from tables.ledger.services import ledger
from tables.posts.selectors.access import access_table
from tables.sign_in.services.witness import verify_witness

REASON: Final = "coup_corrected"
SIGN: Final = "coup.countersign"
_PLAIN: Final = ("winner", "punto_total", "banca_total", "natural", "punto_pair", "banca_pair")


@as_command("coup.correct")
def correct_coup(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    talla_id: int,
    number: int,
    reason: str,
    words: str = "",
    punto: str = "",
    banca: str = "",
    punto_total: int | None = None,
    banca_total: int | None = None,
    bets: Sequence[Mapping[str, Any]] | None = None,
    witness: Actor | None = None,
) -> dict[str, Any]:
    """Put a coup of the open session right without voiding those after it.

    Its money goes back and moves again by the right result (both totals, or the cards of both
    hands) and the right bets, all of them; without `bets` they were right, and without a result
    that was. Cards, roads, commission and the sabot's turn follow it. The head of the table signs:
    by their own act, or as the witness of the croupier's. Raises as `plan_correction` and
    `verify_witness`; AgainstTheRules `correction.sign`; BadInput `correction.words`; Conflict
    `float.holds_less`.
    """
    table = access_table(actor, table_id, need="coup.correct", lock=True)
    words = verify_reason(words, may_lack=True)
    if reason == CoupCorrection.Reason.OTHER and not words:
        raise BadInput("correction.words")
    signer_id = _sign(actor, table, witness)
    entry = Entry(punto, banca, punto_total, banca_total, as_bets(bets))
    plan = plan_correction(table, talla_id, number, entry)
    right = _write(actor, command, plan, words or reason)
    CoupCorrection.objects.create(
        house_id=table.house_id,
        coup=right,
        reason=reason,
        words=words,
        signed_by_id=signer_id,
        turns=plan.turns,
    )
    # Added before the other is taken away, so that only the difference is given back.
    marks = give_back_its_marks(actor, command, plan.session, plan.wrong)
    taken = put_back_its_amount(actor, command, plan.wrong, words or reason)
    corrected = _void(actor, command, plan, words)
    _move(actor, command, plan)
    left = _leave_of_departed(actor, command, plan)
    _follow_talla(plan)
    payload = {
        "talla": plan.talla.pk,
        "coup": number,
        "punto": right.punto,
        "banca": right.banca,
        "outcome": outcome_view(plan.outcome),
        "bets": right.bets,
        "holder": plan.holder,
        "receiver": plan.receiver,
        "before": {
            **{name: getattr(plan.wrong, name) for name in ("punto", "banca", "receiver", *_PLAIN)},
            "bets": plan.wrong.bets,
        },
        "reason": reason,
        "words": words,
        "signed_by": signer_id,
        "turns": plan.turns,
        "sabot": plan.sabot and {"holder": plan.sabot.holder, "refused": plan.sabot.refused},
        "corrected_transfers": corrected,
        "commission_marks": marks,
        "commission_left": left,
        "commission_taken_back": taken,
    }
    version = journal.append(actor, command, CorrectionEvent.COUP_CORRECTED, payload, table.pk)
    return {"coup": number, "version": version, **show_correction(plan)}


def show_correction(plan: Correction) -> dict[str, Any]:
    """Write what a correction changes: result, places, commission, sabot; smallest unit."""
    return {
        "winner": plan.outcome.winner.value,
        "punto_total": plan.outcome.punto_total,
        "banca_total": plan.outcome.banca_total,
        "places": [
            {"seat": place, "gets_minor": gets, "owes_minor": owes}
            for place, (gets, owes) in plan.differences().items()
        ],
        "departed": plan.departed(),
        "turns": [{"coup": coup, "holder": seat} for coup, seat in plan.turns.items()],
        "sabot_moves": plan.sabot is not None,
        "holder": plan.talla.holder if plan.sabot is None else plan.sabot.holder,
    }


def _sign(actor: Actor, table: GamingTable, witness: Actor | None) -> int:
    """Return who signs: the witness, who must head this table, or the head who enters it."""
    if witness is None:
        if reach_of(actor.role, SIGN) is None:
            raise AgainstTheRules("correction.sign", params={"table": table.number})
        return actor.staff_id
    verify_witness(actor=actor, witness=witness, act=SIGN)
    access_table(witness, table.pk, need=SIGN)
    return witness.staff_id


def _write(actor: Actor, command: Command, plan: Correction, said: str) -> Coup:
    """Add the right version, played and recorded when the wrong one was, by the same person."""
    kept = {
        field.attname: getattr(plan.wrong, field.attname)
        for field in Coup._meta.concrete_fields
        if field.attname != "id"
    }
    changed = {
        "punto": format_cards(plan.punto),
        "banca": format_cards(plan.banca),
        **{name: getattr(plan.outcome, name) for name in _PLAIN},
        "winner": plan.outcome.winner.value,
        "holder": plan.holder,
        "receiver": plan.receiver,
        "bets": None if plan.settlement is None else bet_rows(plan.settlement),
        **total_columns(plan.settlement),
        "corrects_id": plan.wrong.pk,
        "command_id": command.id,
    }
    return Coup.objects.create(**kept | changed)


def _void(actor: Actor, command: Command, plan: Correction, words: str) -> list[int]:
    CoupVoid.objects.create(
        house_id=plan.wrong.house_id,
        coup=plan.wrong,
        reason=words,
        voided_by_id=actor.staff_id,
        voided_at=utc_now(),
    )
    return send_coup_back(actor, command, plan.wrong, REASON)


def _move(actor: Actor, command: Command, plan: Correction) -> None:
    """Move the money of the right version, as `games.coups.services.record_coup` does."""
    if plan.settlement is None:
        return
    kind, overall = Account.Kind, plan.settlement.overall
    lost = sum(it.stake_minor for it in plan.settlement.lines if it.result is Result.LOST)
    kept = 0 if plan.defers_commission else overall.commission_minor
    for debit, credit, amount_minor, reason in (
        (kind.FLOAT, kind.GUESTS, lost, "coup_collected"),
        (kind.GUESTS, kind.FLOAT, overall.paid_minor, "coup_paid"),
        (kind.COMMISSION, kind.GUESTS, kept, "coup_commission"),
    ):
        if amount_minor:
            ledger.move(
                actor=actor,
                command=command,
                session=plan.session,
                debit=debit,
                credit=credit,
                amount_minor=amount_minor,
                reason=reason,
            )


def _leave_of_departed(actor: Actor, command: Command, plan: Correction) -> list[dict[str, int]]:
    owing = plan.differences()
    return leave_of_departed(
        actor=actor,
        command=command,
        session=plan.session,
        marks={place: owing[place][1] for place in plan.departed()},
        guests=guests_at(plan.wrong.table_id, plan.wrong.recorded_at),
        reason=REASON,
    )


def _follow_talla(plan: Correction) -> None:
    """Put the right cards in the place of the wrong ones, and the sabot where it belongs."""
    cards, talla = plan.cards_after, plan.talla
    unseen = (not plan.punto) - (not plan.wrong.punto)
    changes: dict[str, Any] = {
        "seen": list(cards.seen),
        "coups_unseen": talla.coups_unseen + unseen,
    }
    if plan.sabot is not None:
        changes |= {"holder": plan.sabot.holder, "refused": plan.sabot.refused}
    Talla.objects.filter(id=talla.pk).update(**changes)
