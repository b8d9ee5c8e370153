"""An evening of random acts, most of which the house allows."""

import random
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast

from casino.lib.policy import Role
from games.banca.selectors.banca import (
    find_posting,
    present_banca,
    read_banca,
    read_limits,
    read_people,
)
from games.banca_acts.services import act_on_banca, undo_banca_act
from games.board.services import call_counts, close_table
from games.commission_taken.models import CommissionTaken
from games.commission_taken.services import record_commission, take_back_commission
from games.corrections.services import correct_coup
from games.coups.models import Coup
from games.coups.services.coup_entry import BetEntry, CoupEntry
from games.coups.services.phases import mark_phase
from games.coups.services.record_coup import record_coup
from games.mistakes.services import record_mistake
from games.preparation.selectors import list_taken_steps
from games.preparation.services import begin_shoe_again, take_shoe_step
from games.rules.banca import print_act
from games.rules.banca.table import Banca
from games.rules.limits import Limits
from games.rules.preparation import find_due_step
from games.rules.regulations import get_regulation
from games.rules.regulations.play_rules import PreparationStep
from games.rules.wagers import WagerKind
from games.talla_acts.services.sabot import refuse_sabot
from games.talla_acts.services.talla import end_talla, show_cut_card, start_talla
from games.tallas.selectors import find_open_talla, seated_positions
from games.voids.services import undo_coup, void_coup
from tables.commission.models import CommissionEntry
from tables.commission.selectors.owed import list_uncollected, owed_at
from tables.commission.services.commission import (
    collect_commission,
    leave_uncollected,
    recover_commission,
)
from tables.commission.services.correct import correct_commission
from tables.counting.selectors import CLOSING_KINDS
from tables.counting.services import Counts, check_counts
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.limits.selectors.in_force import find_announced_limits
from tables.limits.services.limits import post_limits, withdraw_limits
from tables.openings.services.open_session import open_table
from tables.openings.services.session_state import announce_last_coups, resume_table, suspend_table
from tables.people.models import StaffMember
from tables.posts.models import CroupierPost, Supervision
from tables.posts.services.hand_over import hand_over
from tables.posts.services.posts import assign_jefe, post_croupier, release_croupier
from tables.posts.services.relief import relieve_croupier
from tables.seating.services.clock import settle_waitlists
from tables.seating.services.seats import take_seat
from tables.seating.services.standing import stand_guest
from tables.sessions.models import TableSession
from tables.sessions.selectors import find_open_session
from tables.setup.services import configure_table
from tables.sign_in.models import SignIn
from tables.undo.services import undo_act
from tests.building import acting, make_house, make_shift, make_staff, make_table, new_command
from tests.building import sign_in as signed_in
from tests.coups.made import next_place
from tests.shift.random_banca import draw_act
from tests.shift.random_guests import RandomGuests

FLOAT = {10_000: 20}
SIGNS = [
    Limits(500, 50_000, 5_000, 500),
    Limits(500, 25_000, 2_500, 500),
    Limits(1_000, 50_000, 5_000, 500),
    Limits(2_500, 50_000, 5_000, 2_500),
]


@dataclass
class RandomEvening(RandomGuests):
    """Three tables, four jefes, a dozen croupiers; the acts are drawn by lot."""

    def __post_init__(self) -> None:
        """Open the house: every act, the first posts too, is a command."""
        self.rng = random.Random(self.seed)
        self.lot = random.Random(self.seed)  # of commission, apart: it changes nothing else
        self.telephones = random.Random(self.seed)  # of guests, apart for the same reason
        self.errors = random.Random(self.seed)  # at the tables, likewise
        policy = ("between_coups", "between_coups", "notice")[self.seed % 3]
        self.house = make_house(
            limits_policy=policy,
            offers_seats=self.seed % 4 != 3,
            commission_mode=("deferred", "immediate")[self.seed % 2],
        )
        self.manager = make_staff(self.house, Role.PIT_MANAGER)
        self.jefes = [make_staff(self.house, Role.JEFE) for _ in range(4)]
        self.croupiers = [make_staff(self.house, Role.CROUPIER) for _ in range(12)]
        self.cashier = make_staff(self.house, Role.CASHIER)
        self.tables = [
            make_table(self.house, "andalucia", "mini"),
            make_table(self.house, "asturias-2011", "large"),
            make_table(self.house, "rio-de-la-plata", "large"),
        ]
        self.sign_ins: dict[int, SignIn] = {}
        make_shift(self.house, self.manager)
        idle = list(self.croupiers)
        for table, jefe in zip(self.tables, self.jefes, strict=False):
            self.act(assign_jefe, table_id=table.pk, badge=jefe.badge)
            for _ in range(4 if table.format == "large" else 2):
                self.act(post_croupier, table_id=table.pk, badge=idle.pop().badge)
            self.open(table)
            self.set_up(table)
            for position in self.rng.sample(range(1, 8), 4):
                guest = self._guest()
                self.act(take_seat, table_id=table.pk, position=position, guest_name=guest)
        # Standing players are asked to take a banca that the seats do not take.
        self.act(stand_guest, table_id=self.tables[-1].pk, guest_name=self._guest())

    def one_act(self) -> None:
        """Do something."""
        (table,) = self.rng.choices(self.tables, (1, 1, 2))  # the last has the banca
        areas = [self.seat, self.line, self.post, self.sign, self.deal, self.state, self.undo]
        area = self.rng.choices(areas, (6, 6, 3, 2, 10, 3, 3))[0]
        session = find_open_session(table.pk)
        if area == self.deal and (session is None or session.state == "suspended"):
            area = self.state  # nobody plays there
        area(table)
        if self.lot.random() < 0.15:
            last = self.last
            self.owed(table)
            self.last = last  # money is not undone
        if self.lot.random() < 0.1:
            self.mark(table)
        if self.lot.random() < 0.02:
            self.late_party(table)
        if self.errors.random() < 0.05:
            self.err(table)
        if self.telephones.random() < 0.1:
            self.telephone()
        if self.rng.random() < 0.1:
            self.now += timedelta(minutes=self.rng.randint(1, 6))
            settle_waitlists(self.now)

    def open(self, table: GamingTable) -> None:
        """Open a table."""
        self.count_by_two(table, {"opening_float": FLOAT})
        limits = self._limits(table)
        self.act(open_table, table_id=table.pk, limits=limits, low_float_reason="a quiet night")

    def count_by_two(self, table: GamingTable, counts: Counts) -> None:
        """Let the pit manager call a count and the cashier count blind."""
        self.act(call_counts, table_id=table.pk, counts=counts)
        self.act(check_counts, self.cashier, table_id=table.pk, counts=counts)

    def undo(self, _table: GamingTable) -> None:
        """Let the person who did the last act take it back at its table."""
        actor, key = self.last
        event = FloorEvent.objects.filter(command_id=key).last()
        if event is not None:
            person = StaffMember.objects.get(id=actor.staff_id)
            self.act(undo_act, person, table_id=event.table_id, undone_command_id=key)

    def post(self, table: GamingTable) -> None:
        """Move jefes and croupiers about."""
        one, other = (person.badge for person in self.rng.sample(self.croupiers, 2))
        posted = list(CroupierPost.objects.filter(table=table, ended_at=None).order_by("id"))
        here = self.rng.choice(posted) if posted else None
        giver, taker = (person.badge for person in self.rng.sample(self.jefes, 2))
        at = {"table_id": table.pk}
        acts: list[tuple[Any, dict[str, Any]]] = [
            (assign_jefe, {**at, "badge": giver}),
            (hand_over, {"giver": giver, "taker": taker}),
            (post_croupier, {**at, "badge": one}),
        ]
        if here is not None:
            badge = {"badge": here.croupier.badge}
            rests = {"rests": self.rng.random() < 0.1}
            acts += [
                (release_croupier, {**at, **badge}),
                (relieve_croupier, {**at, **badge, "relief": other, **rests}),
            ]
        self._draw(acts)

    def sign(self, table: GamingTable) -> None:
        """Change the limits, or take an announced change back."""
        if self.rng.random() < 0.2:  # a house may change its policy while guests keep minimums
            policy = self.rng.choice(("between_coups", "notice"))
            House.objects.filter(id=self.house.pk).update(limits_policy=policy)
        announced = find_announced_limits(table.pk)
        if announced is not None and self.rng.random() < 0.5:
            self.act(withdraw_limits, table_id=table.pk, posting_id=announced.pk)
        else:
            self.act(post_limits, table_id=table.pk, limits=self._limits(table))

    def _prepare(self, table: GamingTable, jefe: StaffMember) -> None:
        """Take the next steps of the shoe, and begin its talla; now and then too early or again."""
        at, session = {"table_id": table.pk}, find_open_session(table.pk)
        regulation = get_regulation(table.regulation)
        while session is not None and self.rng.random() < 0.9:
            _, taken = list_taken_steps(session)
            due = find_due_step(regulation, [one.step for one in taken])
            if due is None:
                break
            cards = {PreparationStep.COUNT: regulation.decks * 52, PreparationStep.CUT_CARD: 7}
            if regulation.preparation.cut_at_least:
                cards[PreparationStep.CUT] = 60
            facts = {"cards": cards[due]} if due in cards else {}
            self.act(take_shoe_step, jefe, **at, step=due.value, **facts)
            if self.rng.random() < 0.05:
                self.act(begin_shoe_again, jefe, **at)
        first = "Tc" if regulation.burn.by_first_card else ""
        self.act(start_talla, jefe, **at, first_card=first)

    def deal(self, table: GamingTable) -> None:
        """Play: the talla, its coups, the sabot; by the jefe in charge."""
        jefe = Supervision.objects.get(table=table, ended_at=None).jefe
        last = Coup.objects.filter(table=table, void=None).order_by("talla", "number").last()
        at, number = {"table_id": table.pk}, last.number if last else 1
        if find_open_talla(table.pk) is None and self.rng.random() < 0.9:
            return self._prepare(table, jefe)
        drawn = self.rng.random()
        session = find_open_session(table.pk)
        for service in (refuse_sabot, show_cut_card, end_talla):
            if service.__name__ not in self.done | self.before and self.rng.random() < 0.15:
                return self.act(service, jefe, **at)
        if table == self.tables[-1] and session is not None and drawn < 0.7:
            for _ in range(8):  # an auction and a pass are many acts
                self._bank(table, session, jefe)
            return None
        elif drawn < 0.6:
            self._coup(table, jefe, self.rng.choice("PB"))
        elif drawn < 0.7:
            self.act(refuse_sabot, jefe, **at)
        elif drawn < 0.76:
            self.act(show_cut_card, jefe, **at)
        elif drawn < 0.8:
            self.act(end_talla, jefe, **at)
        elif drawn < 0.9:
            self.act(undo_coup, jefe, **at, number=number)
        elif drawn < 0.95:
            self.act(void_coup, jefe, **at, number=number, reason="misdeal")
        elif last is not None:
            punto, banca = self.lot.choice(((7, 2), (3, 6), (5, 5)))
            self.act(
                correct_coup,
                jefe,
                table_id=table.pk,
                talla_id=last.talla_id,
                number=self.lot.randint(1, number),
                punto_total=punto,
                banca_total=banca,
                reason="key",
            )
        return None

    def mark(self, table: GamingTable) -> None:
        """Mark that a phase of the coup under way begins; "no va más" calls the banca too."""
        talla = find_open_talla(table.pk)
        phase = self.lot.choice(("no_va_mas", "no_va_mas", "cards"))
        jefe = Supervision.objects.get(table=table, ended_at=None).jefe
        coup = 1 if talla is None else talla.coups + 1
        self.act(mark_phase, jefe, table_id=table.pk, coup=coup, phase=phase)

    def err(self, table: GamingTable) -> None:
        """Make a mistake in the coup under way: a card is burned, or the coup is null."""
        talla = find_open_talla(table.pk)
        if talla is None:
            return
        mistake, effect = self.errors.choice((("card_early", "burn"), ("deal_confused", "null")))
        self.act(
            record_mistake,
            Supervision.objects.get(table=table, ended_at=None).jefe,
            table_id=table.pk,
            coup=talla.coups + 1,
            mistake=mistake,
            effect=effect,
            face_down=self.errors.randint(1, 4),
        )

    def owed(self, table: GamingTable) -> None:
        """Ask for commission where it is owed, or enter it where no bets were recorded."""
        session = find_open_session(table.pk)
        owed = owed_at(session.pk) if session is not None else {}
        jefe = Supervision.objects.get(table=table, ended_at=None).jefe
        at: dict[str, Any] = {"table_id": table.pk}
        for place, owed_minor in owed.items():
            if self.lot.random() < 0.5:
                paid = self.lot.choice((owed_minor, owed_minor // 100 * 50 or owed_minor))
                self.act(collect_commission, jefe, **at, place=place, amount_minor=paid)
            else:
                self.act(leave_uncollected, jefe, **at, place=place, reason="Gone")
        payment = CommissionEntry.objects.filter(session=session, kind="paid").last()
        if payment is not None and self.lot.random() < 0.5:
            put_right: dict[str, Any] = {
                "right_minor": 0,
                "words": "Typed wrongly",
                "signer": acting(jefe),
            }
            self.act(correct_commission, payment_id=payment.pk, **put_right)
        left = list_uncollected(self.house.pk)
        if left:
            self.act(recover_commission, uncollected_id=left[0].uncollected, amount_minor=50)
        self.act(record_commission, jefe, **at, amount_minor=self.lot.choice((0, 500)))
        taken = CommissionTaken.objects.filter(session=session, taken_back=None).last()
        if taken is not None and self.lot.random() < 0.2:
            self.act(take_back_commission, **at, taken_id=taken.pk, reason="Typed wrongly")

    def state(self, table: GamingTable) -> None:
        """Interrupt a table, end it, open it again."""
        at: dict[str, Any] = {"table_id": table.pk}
        session, drawn = find_open_session(table.pk), self.rng.random()
        if session is None:
            self.open(table)
        elif session.state == "suspended":
            self.act(resume_table, **at)
        elif drawn < 0.3:
            self.act(suspend_table, **at)
        elif drawn < 0.6:
            self.act(announce_last_coups, **at, coups=self.rng.randint(1, 3))
        elif drawn < 0.9:
            reason = self.rng.choice(("", "Alarma"))
            if reason:
                self.count_by_two(table, {kind.value: {} for kind in CLOSING_KINDS})
            self.act(close_table, **at, early_reason=reason)
        else:
            self.set_up(table)

    def set_up(self, table: GamingTable) -> None:
        """Let guests stand at a table."""
        labels = [seat.label for seat in table.seats.order_by("position")]
        rules: dict[str, Any] = {
            "regulation": table.regulation,
            "reversible": False,
            "entry": "totals",
            "labels": labels,
        }
        self.act(configure_table, table_id=table.pk, name="Mesa", standing_guests=True, **rules)

    def _bank(self, table: GamingTable, session: TableSession, jefe: StaffMember) -> None:
        """Do an act that the banca allows, or play its pass, or take an act back."""
        at, limits = {"table_id": table.pk}, read_limits(find_posting(table.pk))
        kept = read_banca(session, limits)
        banca = present_banca(kept, limits, read_people([table.pk])[table.pk])
        act = draw_act(banca, self.rng, self.banked)
        if self.rng.random() < 0.1:
            self.act(undo_banca_act, jefe, **at, number=kept.number)
        elif banca.banca is not None and self.rng.random() < 0.4:
            self._coup(table, jefe, self._winner(banca.banca))
        elif act is not None:
            before = self.count
            self.act(act_on_banca, jefe, **at, act=print_act(act))
            if self.count > before:
                self.banked.add(type(act).__name__)
            # Taken back at once too: on a busy machine a later lot comes after the time of undo.
            if self.count > before and self.lot.random() < 0.2:
                number = read_banca(session, limits).number
                self.act(undo_banca_act, jefe, **at, number=number)

    def _winner(self, banca: Banca) -> str:
        """Draw a winner, often the one after which an act is possible that was not done yet."""
        if self.rng.random() < 0.5:
            if banca.auctioned and not banca.won and "Desist" not in self.banked:
                return "T"
            if "WithdrawHalf" not in self.banked:
                return "B"
        return self.rng.choice("PBBT")

    def _coup(self, table: GamingTable, jefe: StaffMember, winner: str) -> None:
        # Every regulation takes commission from a banca of six.
        totals = {"P": (7, 2), "B": (2, 6), "T": (6, 6)}[winner]
        seated = () if table == self.tables[-1] else sorted(seated_positions(table.pk))
        bets = [BetEntry(seat, WagerKind.BANCA, 5_000) for seat in seated]
        entry = CoupEntry(
            winner=cast(Any, winner),
            punto_total=totals[0],
            banca_total=totals[1],
            bets=self.lot.choice((bets, bets, None)) if bets else None,
        )
        if jefe.pk not in self.sign_ins:
            self.sign_ins[jefe.pk] = signed_in(jefe)
        device = self.sign_ins[jefe.pk].id
        self._try(
            "record_coup",
            lambda: record_coup(
                sign_in_id=device,
                table_id=table.pk,
                command=new_command(),
                place=next_place(table.pk),
                entry=entry,
            ),
        )

    def _limits(self, table: GamingTable) -> Limits:
        sign = self.rng.choice(SIGNS)
        has_ties = WagerKind.TIE in get_regulation(table.regulation).wagers
        return sign if has_ties else sign._replace(tie_maximum_minor=0)
