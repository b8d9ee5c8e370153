"""Plays evenings at tables: coups settled by the rules, their transfers, boxes counted."""

import uuid
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from casino.lib.clock import utc_now
from casino.lib.policy import Role
from games.coups.events import CoupEvent
from games.coups.models import Coup, CoupVoid
from games.coups.selectors.coup_state import commission_rule_of
from games.rules.cards import KINDS, parse_card, parse_cards
from games.rules.coup import resolve_cards, resolve_totals
from games.rules.regulations import REGULATIONS, get_regulation
from games.rules.settlement import Bet, Result, settle
from games.rules.wagers import WagerKind, Winner
from games.tallas.models import Talla
from tables.boxes.events import BoxEvent
from tables.counting.selectors import find_closing_counting
from tables.counting.services import record_count
from tables.houses.models import CommissionMode, House
from tables.journal.services import journal
from tables.ledger.models import Account, Count, Transfer
from tables.people.models import StaffMember
from tables.sessions.models import Shift, TableSession
from tables.slips.models import Slip
from tests.building import (
    make_house,
    make_session,
    make_shift,
    make_staff,
    make_table,
    prepare_shoe,
)
from tests.closing import close_uncounted
from tests.counting.counted import begin_counting, write_sheets
from tests.raw_sql import behind_the_guards, without
from tests.shift.evening_commission import give_back_commission
from tests.slips.carried import carry_chips

OPENING = 1_000_000
# Banca wins with 6, which this regulation pays with a deduction; with 7; punto wins; a tie.
BANCA_SIX = ("2h3sKd", "2c4d")
BANCA_SEVEN = ("2h4d", "3s4h")
PUNTO_NINE = ("4h5s", "Td2c")
TIE_SEVEN = ("3h4s", "Td7c")


@dataclass
class Evening:
    """One table's session, from its opening float to its counts."""

    session: TableSession
    talla: Talla
    counted_by: StaffMember
    signed_by: StaffMember
    coups: list[Coup] = field(default_factory=list)

    @property
    def house(self) -> House:
        return self.session.house

    @transaction.atomic
    def move(self, debit, credit, amount, reason, corrects=None, command=None) -> Transfer | None:
        """Write one transfer by hand, as the ledger does; the journal records a tip or a drop."""
        if not amount:
            return None
        moved = Transfer.objects.create(
            house=self.house,
            session=self.session,
            shift=self.session.shift,
            gaming_day=self.session.shift.gaming_day,
            debit=self._account(debit),
            credit=self._account(credit),
            amount_minor=amount,
            reason=reason,
            command_id=command or uuid.uuid4(),
            corrects=corrects,
            actor=self.counted_by,
            made_at=utc_now(),
        )
        if reason in ("tip", "drop"):
            hand = journal.Hand(self.house.pk, self.counted_by.pk, moved.command_id)
            facts = {"session": self.session.pk, "amount_minor": amount}
            kind = BoxEvent.TIP_RECORDED if reason == "tip" else BoxEvent.DROP_RECORDED
            journal.append_by(hand, kind, facts, self.session.table_id)
        return moved

    def carry(self, kind: str, amount: int) -> Transfer:
        """Take a fill or a credit from its request to its receipt."""
        people = {"at": self.counted_by, "by": self.signed_by}
        return carry_chips(self.session, Slip.Kind(kind), amount, **people)

    @transaction.atomic
    def play(self, cards=None, bets=(), *, totals=None, taken=None, **wrong) -> Coup:
        """Record a coup from its cards or totals; bets None is not recorded.

        `wrong` replaces columns of the row, `taken` the commission that the ledger gets: both are
        written behind the guards.
        """
        lawful = not wrong and taken is None
        regulation = get_regulation(self.session.regulation)
        punto, banca = cards or ("", "")
        outcome = (
            resolve_cards(regulation, parse_cards(punto), parse_cards(banca))
            if cards
            else resolve_totals(regulation, Winner(totals[0]), *totals[1:])
        )
        money = dict.fromkeys(
            f"{it}_{what}_minor" for it in WagerKind for what in ("stake", "paid")
        )
        money |= {"commission_minor": None, "house_result_minor": None}
        settlement = rows = None
        if bets is not None:
            placed = [Bet(seat, WagerKind(wager), stake) for seat, wager, stake in bets]
            settlement = settle(regulation, outcome, placed, commission_rule_of(self.session))
            rows = [
                {
                    "seat": line.seat,
                    "wager": line.wager.value,
                    "stake": line.stake_minor,
                    "result": line.result.value,
                    "pay": line.pay_minor,
                    "commission": line.commission_minor,
                }
                for line in settlement.lines
            ]
            for wager in WagerKind:
                money[f"{wager}_stake_minor"] = settlement.wager(wager).stake_minor
                money[f"{wager}_paid_minor"] = settlement.wager(wager).paid_minor
            money["commission_minor"] = settlement.overall.commission_minor
            money["house_result_minor"] = settlement.overall.house_result_minor
        values = {
            "regulation": regulation.key,
            "regulation_version": regulation.version,
            "punto": punto,
            "banca": banca,
            "winner": outcome.winner.value,
            "punto_total": outcome.punto_total,
            "banca_total": outcome.banca_total,
            "natural": outcome.natural,
            "punto_pair": outcome.punto_pair,
            "banca_pair": outcome.banca_pair,
            "bets": rows,
            "recorded_at": utc_now(),
            **money,
            **wrong,
        }
        with nullcontext() if lawful else behind_the_guards():
            coup = Coup.objects.create(
                house=self.house,
                table=self.session.table,
                session=self.session,
                shift=self.session.shift,
                talla=self.talla,
                gaming_day=self.session.shift.gaming_day,
                number=len(self.coups) + 1,
                recorded_by=self.counted_by,
                command_id=uuid.uuid4(),
                **values,
            )
        self.coups.append(coup)
        self._show(coup, 1)
        if settlement is not None:
            lost = sum(it.stake_minor for it in settlement.lines if it.result is Result.LOST)
            paid, act = settlement.overall.paid_minor, {"command": coup.command_id}
            at_once = self.session.commission_mode == CommissionMode.IMMEDIATE
            kept = settlement.overall.commission_minor if at_once else 0
            kept = kept if taken is None else taken
            with nullcontext() if lawful else behind_the_guards():
                self.move("float", "guests", lost, "coup_collected", **act)
                self.move("guests", "float", paid, "coup_paid", **act)
                self.move("commission", "guests", kept, "coup_commission", **act)
        refusal = without("event_names_coup", "tables_floorevent")
        with nullcontext() if lawful else refusal:
            self._tell(coup)
        return coup

    @transaction.atomic
    def void_last(self) -> None:
        """Void the last coup: its transfers (at most three) go back, linked."""
        coup = self.coups[-1]
        give_back_commission(self, coup)
        CoupVoid.objects.create(
            house=self.house,
            coup=coup,
            reason="wrong cards",
            voided_by=self.counted_by,
            voided_at=utc_now(),
        )
        self._show(coup, -1)
        for moved in Transfer.objects.filter(command_id=coup.command_id):
            self.move(
                moved.credit.kind,
                moved.debit.kind,
                moved.amount_minor,
                "coup_void",
                corrects=moved,
            )

    def _tell(self, coup: Coup) -> None:
        """Write the coup into the journal, as recording one does."""
        facts = {"talla": coup.talla_id, "coup": coup.number}
        cards = {"punto": coup.punto, "banca": coup.banca}
        hand = journal.Hand(self.house.pk, self.counted_by.pk, coup.command_id)
        journal.append_by(hand, CoupEvent.COUP_SETTLED, {**facts, **cards}, coup.table_id)

    def _show(self, coup: Coup, times: int) -> None:
        """Count the coup's cards as shown by the shoe, or take that back."""
        talla = self.talla
        for card in parse_cards(coup.punto + coup.banca):
            talla.seen[card.index] += times
        talla.coups_unseen += 0 if coup.punto else times
        talla.coups = max(talla.coups, coup.number)
        talla.save()

    def balance(self, kind: str) -> int:
        """Return the balance of one of the table's places by the ledger, smallest unit."""
        account = self._account(kind)
        moves = Transfer.objects.filter(session=self.session)
        return sum(it.amount_minor for it in moves.filter(debit=account)) - sum(
            it.amount_minor for it in moves.filter(credit=account)
        )

    def close(self, **missing_minor: int) -> None:
        """Count every box as the ledger has it, less the amounts missing; close the session."""
        kinds = {
            "commission_box": "commission",
            "tip_box": "tips",
            "closing_float": "float",
            "drop_box": "drop",
        }
        for kind, account in kinds.items():
            self.count(kind, self.balance(account) - missing_minor.get(kind, 0))
        self.shut()

    def shut(self) -> None:
        """Close the session, counted or not."""
        close_uncounted(self.session, self.counted_by)

    def count(self, kind: str, total: int) -> Count:
        """Count one box by two people, in pieces of the smallest unit."""
        session = self.session
        counting = find_closing_counting(session) or begin_counting(
            session.table, session.shift, session
        )
        people = (self.counted_by.pk, self.signed_by.pk)
        called, blind = write_sheets(counting, Count.Kind(kind), {1: total}, *people)
        return record_count(session=session, kind=Count.Kind(kind), called=called, blind=blind)

    def count_in_play(self, missing_minor: int = 0) -> None:
        """Count the float during play by two people: the ledger's, less the amount missing."""
        session, kind = self.session, Count.Kind.INTERIM_FLOAT
        counting = find_closing_counting(session) or begin_counting(
            session.table, session.shift, session
        )
        number = counting.sheets.filter(kind=kind, role="called").count() + 1
        pieces = {1: self.balance("float") - missing_minor}
        write_sheets(counting, kind, pieces, self.counted_by.pk, self.signed_by.pk, number)

    def _account(self, kind: str) -> Account:
        of_house = kind in ("guests", "cage")
        account, _ = Account.objects.get_or_create(
            house=self.house, table=None if of_house else self.session.table, kind=kind
        )
        return account


def start_shift(house: House | None = None) -> Shift:
    """Open a shift in a new house."""
    house = house or make_house()
    return make_shift(house, make_staff(house, Role.PIT_MANAGER))


def open_evening(
    shift: Shift, regulation: str = "andalucia", commission_mode: str = "immediate", **table: Any
) -> Evening:
    """Open a table with its counted float and a talla."""
    shift.house.commission_mode = commission_mode  # the session takes it over
    jefe, inspector = (make_staff(shift.house, role) for role in (Role.JEFE, Role.INSPECTOR))
    at = make_table(shift.house, regulation, **table)
    opening = Count.Kind.OPENING_FLOAT
    counting = begin_counting(at, shift)
    called, blind = write_sheets(counting, opening, {1: OPENING}, jefe.pk, inspector.pk)
    session = make_session(at, shift, jefe)
    prepare_shoe(session, jefe)
    talla = Talla.objects.create(
        house=shift.house,
        table=session.table,
        session=session,
        number=1,
        decks=6,
        first_card="7h",
        burned=8,
        cut_card_behind=7,
        seen=[int(card == parse_card("7h")) for card in KINDS],
        started_at=utc_now(),
        started_by=jefe,
    )
    evening = Evening(session, talla, jefe, inspector)
    record_count(session=session, kind=opening, called=called, blind=blind)
    evening.move("float", "cage", OPENING, "opening_float")
    return evening


def play_all_kinds(evening: Evening) -> None:
    """Play coups of every outcome, by cards and by totals, with tips and a drop between them.

    Under andalucia the banca's 6 leaves a commission of 25.00 on a stake of 50.00.
    """
    evening.play(BANCA_SIX, [(1, "banca", 5000), (2, "punto", 2500)])
    evening.play(BANCA_SEVEN, [(1, "banca", 5000)])
    tie = (
        [(3, "tie", 500)] if WagerKind.TIE in REGULATIONS[evening.session.regulation].wagers else []
    )
    evening.play(PUNTO_NINE, [(1, "banca", 7500), (2, "punto", 2500), *tie])
    evening.play(TIE_SEVEN, [(1, "banca", 5000), *tie])
    evening.play(totals=("P", 7, 6), bets=[(1, "punto", 1500)])
    evening.play(BANCA_SIX, [])
    evening.move("tips", "guests", 1500, "tip")
    evening.move("drop", "float", 20_000, "drop")


def close_shift_row(shift: Shift) -> None:
    """Close a shift whose tables are closed."""
    Shift.objects.filter(id=shift.pk).update(closed_at=utc_now(), closed_by=shift.opened_by)
