"""Correcting an older coup: its version before is void, the right one stands in its place."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID, uuid5

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import AgainstTheRules, BadInput
from casino.lib.policy import Actor, reach_of
from casino.lib.reasons import verify_reason
from games.banca.models import BancaAct
from games.banca.selectors.banca import holder_seat
from games.banca.selectors.recount import Recount
from games.banca.services import BancaBook
from games.corrections.events import CorrectionEvent
from games.corrections.selectors.bets import Followed
from games.corrections.selectors.entry import Entry, with_bets
from games.corrections.selectors.plan import Correction, plan_correction
from games.coups.models import Coup, CoupCorrection, CoupVoid
from games.coups.selectors.coup_view import outcome_view
from games.coups.services.record_coup import bet_rows, total_columns
from games.rules.banca import read_record
from games.rules.cards import format_cards
from games.rules.settlement import BetLine, Result, Settlement
from games.tallas.models import Talla
from games.tallas.services import end_open_talla
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
_BEFORE: Final = ("punto", "banca", "receiver", "declined", *_PLAIN)


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
    banca_paid_then_minor: int | None = None,
    witness: Actor | None = None,
) -> dict[str, Any]:
    """Put a coup of the open session right without voiding those after it.

    Its money goes back and moves again by the right result (both totals, or the cards of both
    hands) and the right bets, all of them; without `bets` they were right, and without a result
    that was. Bets that were not recorded say each `paid_then_minor`, and `banca_paid_then_minor`
    says it of the holder's own banca that they lay against. Cards, roads, commission and
    the sabot's turn follow it. The head of the table signs: by their own act, or as the witness of
    the croupier's. Raises as `plan_correction` and `verify_witness`; AgainstTheRules
    `correction.sign`; BadInput `correction.words`; Conflict `float.holds_less`.
    """
    table = access_table(actor, table_id, need="coup.correct", lock=True)
    words = verify_reason(words, may_lack=True)
    if reason == CoupCorrection.Reason.OTHER and not words:
        raise BadInput("correction.words")
    signer_id = _sign(actor, table, witness)
    asked = Entry(punto, banca, punto_total, banca_total, banca_paid_then=banca_paid_then_minor)
    entry = with_bets(asked, bets)
    plan = plan_correction(table, talla_id, number, entry)
    right = _write(command.id, plan.wrong, plan.settlement, **_right_columns(plan))
    why = {"house_id": table.house_id, "reason": reason, "words": words, "signed_by_id": signer_id}
    first = CoupCorrection.objects.create(
        **why, coup=right, turns=plan.turns, paid_then=plan.all_paid_then()
    )
    own = {it.wrong.pk: _command_of(command, it) for it in plan.followed}
    for it in plan.followed:
        again = _write(own[it.wrong.pk].id, it.wrong, it.settlement)
        CoupCorrection.objects.create(**why, coup=again, turns={}, follows=first)
    # Added before the others are taken away, so that only the difference is given back.
    wrongs = [plan.wrong, *(it.wrong for it in plan.followed)]
    marks = give_back_its_marks(actor, command, plan.session, *wrongs)
    taken = put_back_its_amount(actor, command, plan.wrong, words or reason)
    corrected = []
    for wrong in wrongs:
        corrected += _void(actor, own.get(wrong.pk, command), wrong, words)
    _move(actor, command, plan, plan.settlement)
    for it in plan.followed:
        _move(actor, own[it.wrong.pk], plan, it.settlement)
    left = _leave_of_departed(actor, command, plan)
    _follow_talla(plan)
    book = _count_banca_again(actor, command, plan)
    payload = {
        "talla": plan.talla.pk,
        "coup": number,
        "punto": right.punto,
        "banca": right.banca,
        "outcome": outcome_view(plan.outcome),
        "bets": right.bets,
        "holder": plan.holder,
        "receiver": plan.receiver,
        "declined": plan.declined,
        "before": {
            **{name: getattr(plan.wrong, name) for name in _BEFORE},
            "bets": plan.wrong.bets,
        },
        "paid_then": plan.all_paid_then(),
        "reason": reason,
        "words": words,
        "signed_by": signer_id,
        "turns": plan.turns,
        "sabot": plan.sabot and {"holder": plan.sabot.holder, "refused": plan.sabot.refused},
        "corrected_transfers": corrected,
        "commission_marks": marks,
        "commission_left": left,
        "commission_taken_back": taken,
        "followed": [
            {
                "talla": it.wrong.talla_id,
                "coup": it.wrong.number,
                "bets": bet_rows(it.settlement),
                "before": {"bets": it.wrong.bets},
            }
            for it in plan.followed
        ],
        **({} if book is None else {"banca_acts": book.describe()}),
    }
    version = journal.append(actor, command, CorrectionEvent.COUP_CORRECTED, payload, table.pk)
    if book is not None and book.deck_was_burned and plan.talla.ended_at is None:
        version = end_open_talla(actor=actor, command=command, table=table, talla=plan.talla)
    return {"coup": number, "version": version, **show_correction(plan)}


def _places(differences: Mapping[int, tuple[int, int]]) -> list[dict[str, int]]:
    return [
        {"seat": place, "gets_minor": gets, "owes_minor": owes}
        for place, (gets, owes) in differences.items()
    ]


def _show_banca(found: Recount | None) -> dict[str, Any] | None:
    """Write what changes in the course of a holder's banca."""
    if found is None:
        return None
    banca = found.table.banca
    return {
        "stays": found.stays,
        "stood": [_name_of(row) for row in found.stood],
        "dropped": [_name_of(row) for row in found.dropped],
        "seat": holder_seat(found.table),
        "stake_minor": None if banca is None else banca.stake_minor,
        "won": None if banca is None else banca.won,
    }


def _show_banca_then(banca: tuple[BetLine, int] | None) -> dict[str, int] | None:
    """Write what was paid then on a holder's own banca."""
    if banca is None:
        return None
    held, amount = banca
    return {"seat": held.seat, "stake_minor": held.stake_minor, "paid_minor": amount}


def _name_of(row: BancaAct) -> str:
    """Return the code of an act among the words."""
    return type(read_record(row.record or {}).operation).__name__


def show_correction(plan: Correction) -> dict[str, Any]:
    """Write what a correction changes: result, places, commission, sabot; smallest unit."""
    return {
        "winner": plan.outcome.winner.value,
        "punto_total": plan.outcome.punto_total,
        "banca_total": plan.outcome.banca_total,
        "places": _places(plan.differences()),
        "followed": [
            {"talla": coup.talla_id, "coup": coup.number, "places": _places(differences)}
            for coup, differences in plan.followed_differences()
        ],
        "suites": [{"seat": seat, "gets_minor": gets} for seat, gets in plan.suites()],
        "banca": _show_banca(plan.recounted),
        "departed": plan.departed(),
        "paid_then": plan.paid_then,
        "banca_then": _show_banca_then(plan.banca_then),
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


def _right_columns(plan: Correction) -> dict[str, Any]:
    return {
        "punto": format_cards(plan.punto),
        "banca": format_cards(plan.banca),
        **{name: getattr(plan.outcome, name) for name in _PLAIN},
        "winner": plan.outcome.winner.value,
        "holder": plan.holder,
        "receiver": plan.receiver,
        "declined": list(plan.declined),
    }


def _write(command_id: UUID, wrong: Coup, settlement: Settlement | None, **changed: object) -> Coup:
    """Add the right version, played and recorded when the wrong one was, by the same person."""
    kept = {
        field.attname: getattr(wrong, field.attname)
        for field in Coup._meta.concrete_fields
        if field.attname != "id"
    }
    changed |= {
        "bets": None if settlement is None else bet_rows(settlement),
        **total_columns(settlement),
        "corrects_id": wrong.pk,
        "command_id": command_id,
    }
    return Coup.objects.create(**kept | changed)


def _command_of(command: Command, followed: Followed) -> Command:
    """Make the command of a later coup's movements: each coup has its own, in one event."""
    return Command(uuid5(command.id, str(followed.wrong.pk)), b"")


def _count_banca_again(actor: Actor, command: Command, plan: Correction) -> BancaBook | None:
    if plan.recounted is None:
        return None
    book = BancaBook(actor=actor, command=command, session=plan.session)
    book.count_again(plan.recounted)
    book.store()
    return book


def _void(actor: Actor, command: Command, wrong: Coup, words: str) -> list[int]:
    CoupVoid.objects.create(
        house_id=wrong.house_id,
        coup=wrong,
        reason=words,
        voided_by_id=actor.staff_id,
        voided_at=utc_now(),
    )
    return send_coup_back(actor, command, wrong, REASON)


def _move(actor: Actor, command: Command, plan: Correction, settlement: Settlement | None) -> None:
    """Move the money of a right version, as `games.coups.services.record_coup` does."""
    if settlement is None:
        return
    kind, overall = Account.Kind, settlement.overall
    lost = sum(it.stake_minor for it in settlement.lines if it.result is Result.LOST)
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
    owing = plan.marks()
    return leave_of_departed(
        actor=actor,
        command=command,
        session=plan.session,
        marks={place: owing[place] for place in plan.departed()},
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
