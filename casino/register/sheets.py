"""The tables of a register, one method each."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.lib.words import TERMS, Words
from casino.printing.printout import Cell, Column, Kind, Sheet
from casino.register.selectors import Movement, Register
from casino.shift.words import WITHHELD, WITHHELD_WORDS
from games.coups.words import NULL_WORDS
from games.incidents.words import CATEGORY_WORDS, INCIDENT_STATE_WORDS
from games.preparation.selectors import count_burn
from games.preparation.words import STEP_WORDS
from tables.boxes.words import BOX_KIND_WORDS
from tables.counting.selectors import CLOSING_KINDS, OPENING_KINDS
from tables.ledger.models import Account
from tables.ledger.selectors.blind import BOXES
from tables.ledger.words import ACCOUNT_WORDS, REASON_WORDS
from tables.people.models import StaffMember
from tables.sessions.selectors import session_rules
from tables.slips.words import SLIP_KIND_WORDS, SLIP_STATE_WORDS

_AGREED_WORDS: Final[Words] = {"agreed": _("agreed"), "differs": _("differs")}
_COUP_WORDS: Final[Words] = {
    "stands": pgettext_lazy("coup", "stands"),
    "void": pgettext_lazy("coup", "void"),
}
_OWED_WORDS: Final[Words] = {
    "paid": pgettext_lazy("commission", "paid"),
    "uncollected": pgettext_lazy("commission", "left uncollected"),
    "returned": pgettext_lazy("commission", "returned"),
    "recovered": pgettext_lazy("commission", "recovered"),
    "corrected": pgettext_lazy("commission", "payment corrected"),
    "unrecovered": pgettext_lazy("commission", "recovery corrected"),
    "lifted": pgettext_lazy("commission", "no longer left"),
}
_NUMBER: Final = Column("number", _("Number"), Kind.NUMBER)
_AT: Final = Column("at", _("Time"), Kind.MOMENT)
_BY: Final = Column("by", pgettext_lazy("person", "By"))
_WORDS: Final = Column("words", _("In words"))
_COUNT: Final = Column("kind", _("Count"), words=TERMS)
_NOT_FOR_GUESTS: Final = frozenset({"guest", "words"})


def _money(key: str, title: Promise | str) -> Column:
    return Column(key, title, Kind.MONEY, WITHHELD_WORDS)


class RegisterSheets:
    """Sets the tables of one register; a copy for a guest has no names and no free text."""

    def __init__(self, register: Register, *, for_guest: bool) -> None:
        self.register = register
        self.for_guest = for_guest

    def name(self, person: StaffMember | None) -> str:
        """Name a member of staff; for a guest only the badge."""
        if person is None:
            return ""
        return person.badge if self.for_guest else f"{person.name} ({person.badge})"

    def words(self, text: str) -> str:
        """Return free text, which may name a guest; empty in a copy for a guest."""
        return "" if self.for_guest else text

    def _sheet(
        self,
        key: str,
        title: Promise | str,
        columns: Sequence[Column],
        rows: Iterable[Sequence[Cell]],
        empty: Promise | str = "",
    ) -> Sheet:
        """Set a table; for a guest without the columns that are not theirs."""
        kept = [
            place
            for place, column in enumerate(columns)
            if not (self.for_guest and column.key in _NOT_FOR_GUESTS)
        ]
        return Sheet(
            key,
            title,
            tuple(columns[place] for place in kept),
            tuple(tuple(row[place] for place in kept) for row in rows),
            empty,
        )

    def counts(self) -> Sheet:
        """Every count of the session; one that was not made is unknown."""
        rows: list[tuple[Cell, ...]] = []
        for kind in (*OPENING_KINDS, *CLOSING_KINDS):
            count = self.register.counts.get(kind)
            rows.append(
                (kind, None, "", "", "")
                if count is None
                else (
                    *(kind, count.total_minor, self.name(count.counted_by)),
                    *(self.name(count.signed_by), count.counted_at),
                )
            )
        columns = (
            *(_COUNT, _money("total", _("Counted")), Column("called_by", _("Called by"))),
            *(Column("checked_by", _("Counted blind by")), _AT),
        )
        return self._sheet("counts", _("Counts"), columns, rows)

    def rounds(self) -> Sheet:
        """Every round of the valid counts, those that did not agree too."""
        rows = tuple(
            (
                *(it.called.kind, it.called.round, self.name(it.called.counted_by)),
                it.called.total_minor,
                self.name(it.blind.counted_by) if it.blind else "",
                it.blind.total_minor if it.blind else None,
                it.difference_minor,
                "differs" if it.blind is None or it.differs else "agreed",
                self.words(it.recount.reason if it.recount else ""),
            )
            for it in self.register.rounds
        )
        columns = (
            *(
                _COUNT,
                Column("round", _("Round"), Kind.NUMBER),
                Column("called_by", _("Called by")),
            ),
            *(_money("called", _("Called")), Column("checked_by", _("Counted blind by"))),
            *(_money("blind", _("Counted blind")), _money("difference", _("Difference"))),
            Column("result", _("Result"), words=_AGREED_WORDS),
            Column("again", _("Why it is counted again")),
        )
        return self._sheet(
            "rounds", _("Rounds of counting"), columns, rows, _("No count is finished yet.")
        )

    def limits(self) -> Sheet:
        """The limits on the sign, from the opening on."""
        rows = []
        for it in self.register.limits:
            withdrawal = getattr(it, "withdrawal", None)
            rows.append(
                (
                    *(it.minimum_minor, it.maximum_minor, it.tie_maximum_minor, it.step_minor),
                    *(it.posted_at, self.name(it.posted_by), it.in_force_at),
                    self.name(it.signed_by),
                    withdrawal.withdrawn_at if withdrawal else "",
                    self.words(it.reason),
                )
            )
        columns = (
            *(_money("minimum", _("Minimum")), _money("maximum", _("Maximum"))),
            *(_money("tie_maximum", _("Maximum on tie")), _money("step", _("Step"))),
            *(Column("posted_at", _("Posted"), Kind.MOMENT), _BY),
            Column("in_force_at", _("In force from"), Kind.MOMENT),
            Column("signed_by", _("Second signature")),
            Column("withdrawn_at", _("Withdrawn"), Kind.MOMENT),
            _WORDS,
        )
        return self._sheet("limits", _("Limits"), columns, rows, _("No limits were posted."))

    def slips(self) -> Sheet:
        """Fills and credits, with the state of each."""
        rows = tuple(
            (it.slip.label, it.slip.kind, it.slip.total_minor, it.state)
            for it in self.register.slips
        )
        columns = (
            Column("slip", _("Slip")),
            Column("kind", _("Kind"), words=SLIP_KIND_WORDS),
            _money("total", _("Amount")),
            Column("state", _("State"), words=SLIP_STATE_WORDS),
        )
        return self._sheet(
            "slips", _("Fills and credits"), columns, rows, _("No chips have come or gone.")
        )

    def slip_steps(self) -> Sheet:
        """The steps of each slip, with who took them and when."""
        rows = tuple(
            (
                *(it.slip.label, step.to, step.made_at, self.name(step.made_by)),
                *(self.name(step.witness), self.words(step.reason)),
            )
            for it in self.register.slips
            for step in it.steps
        )
        columns = (
            Column("slip", _("Slip")),
            Column("step", _("Step of the slip"), words=SLIP_STATE_WORDS),
            *(_AT, _BY, Column("witness", _("Second signature")), _WORDS),
        )
        return self._sheet(
            "slip_steps", _("Steps of the slips"), columns, rows, _("No chips have come or gone.")
        )

    def boxes(self) -> Sheet:
        """The ledger's records for each box, and its counted contents."""
        rows = []
        for box, kind in BOXES.items():
            count = self.register.counts.get(kind)
            recorded = self.register.recorded_minor(box)
            cells: tuple[Cell, ...] = (WITHHELD, None, WITHHELD)
            if count is not None:
                cells = (recorded, count.total_minor, count.total_minor - recorded)
            rows.append((box.value, *cells))
        columns = (
            Column("box", _("Box"), words=ACCOUNT_WORDS),
            *(_money("recorded", _("Recorded")), _money("counted", _("Counted"))),
            _money("difference", _("Counted less recorded")),
        )
        return self._sheet("boxes", _("Boxes"), columns, rows)

    def tips(self) -> Sheet:
        """Every tip as it was recorded."""
        return self._moves("tips", _("Tips"), Account.Kind.TIPS, _("No tip was recorded."))

    def drops(self) -> Sheet:
        """Every change of notes as it was recorded."""
        return self._moves("drop", _("Drop"), Account.Kind.DROP, _("No notes were changed."))

    def _moves(
        self, key: str, title: Promise | str, box: Account.Kind, empty: Promise | str
    ) -> Sheet:
        is_shown = self.register.is_shown(box)
        rows = [
            (
                *(it.transfer.pk, it.transfer.made_at, it.transfer.reason),
                it.amount_minor if is_shown else WITHHELD,
                self.name(it.transfer.actor),
                "" if it.transfer.corrects_id is None else it.transfer.corrects_id,
            )
            for it in self.register.movements[box]
        ]
        columns = (
            *(_NUMBER, _AT, Column("reason", _("Why"), words=REASON_WORDS)),
            *(_money("amount", _("Amount")), _BY, Column("corrects", _("Corrects"), Kind.NUMBER)),
        )
        return self._sheet(key, title, columns, rows, empty)

    def commission(self) -> Sheet:
        """Movements into the commission box, added up by reason: there is one for each coup won."""
        box = Account.Kind.COMMISSION
        is_shown = self.register.is_shown(box)

        def why(it: Movement) -> str:
            return it.transfer.reason

        moves = sorted(self.register.movements[box], key=why)
        rows = []
        for reason, of_reason in groupby(moves, key=why):
            amounts = [it.amount_minor for it in of_reason]
            found: Cell = sum(amounts) if is_shown else WITHHELD
            rows.append((reason, len(amounts), found))
        columns = (
            Column("reason", _("Why"), words=REASON_WORDS),
            *(Column("movements", _("Movements"), Kind.NUMBER), _money("amount", _("Amount"))),
        )
        return self._sheet(
            "commission", _("Commission"), columns, rows, _("No commission was taken.")
        )

    def owed(self) -> Sheet:
        """Commission that was collected later, or left, by place."""
        is_shown = self.register.is_shown(Account.Kind.COMMISSION)
        rows = tuple(
            (
                *(it.place, it.guest.name if it.guest else ""),
                *(it.kind, it.amount_minor if is_shown else WITHHELD, it.made_at),
                *(self.name(it.actor), self.words(it.reason)),
            )
            for it in self.register.commission
        )
        columns = (
            *(Column("place", _("Place"), Kind.NUMBER), Column("guest", _("Guest"))),
            Column("kind", _("Kind"), words=_OWED_WORDS),
            *(_money("amount", _("Amount")), _AT, _BY, _WORDS),
        )
        return self._sheet(
            "owed", _("Commission by place"), columns, rows, _("No commission was collected later.")
        )

    def corrections(self) -> Sheet:
        """Corrections made by people, also after the closing."""
        rows = []
        for it in self.register.corrections:
            boxes = [place.kind for place in (it.debit, it.credit) if place.kind in BOXES]
            is_shown = all(self.register.is_shown(kind) for kind in boxes)
            amount = it.amount_minor if is_shown else WITHHELD
            rows.append(
                (
                    *(it.pk, it.corrects_id, it.made_at, it.debit.kind, it.credit.kind, amount),
                    *(self.name(it.actor), self.name(it.signed_by), self.words(it.words)),
                )
            )
        columns = (
            *(_NUMBER, Column("corrects", _("Corrects"), Kind.NUMBER), _AT),
            Column("into", pgettext_lazy("account", "Into"), words=ACCOUNT_WORDS),
            Column("out_of", pgettext_lazy("account", "Out of"), words=ACCOUNT_WORDS),
            *(_money("amount", _("Amount")), _BY, Column("signed_by", _("Second signature"))),
            _WORDS,
        )
        return self._sheet(
            "corrections", _("Corrections"), columns, rows, _("Nothing was corrected.")
        )

    def tallas(self) -> Sheet:
        """Every prepared shoe."""
        rows = tuple(
            (
                *(it.number, it.decks, it.started_at),
                self.name(it.started_by) or str(it.started_by_device),
                *(it.ended_at or "", it.coups),
            )
            for it in self.register.tallas
        )
        columns = (
            *(_NUMBER, Column("decks", _("Decks"), Kind.NUMBER)),
            *(Column("started_at", _("Begun"), Kind.MOMENT), _BY),
            Column("ended_at", _("Ended"), Kind.MOMENT),
            Column("coups", _("Coups"), Kind.NUMBER),
        )
        return self._sheet("tallas", _("Tallas"), columns, rows, _("No talla was begun."))

    def preparation(self) -> Sheet:
        """Every step by which the shoes were prepared; a talla's burn is read from the talla."""
        steps: dict[int, list[tuple[Cell, ...]]] = {}
        for step in self.register.shoe_steps:
            facts = (step.step, step.cards or "", step.seat or "", "", "", step.taken_at)
            steps.setdefault(step.talla_number, []).append((*facts, self.name(step.taken_by)))
        regulation = session_rules(self.register.session)
        for it in self.register.tallas:
            if it.first_card:
                said, cards = count_burn(it.first_card, it.decks, regulation)
                by = self.name(it.started_by) or str(it.started_by_device)
                burn = ("burn", cards, "", it.first_card, said, it.started_at, by)
                steps.setdefault(it.number, []).append(burn)
        columns = (
            Column("talla", _("Talla"), Kind.NUMBER),
            Column("step", pgettext_lazy("shoe", "Step"), words=STEP_WORDS),
            Column("cards", _("Cards"), Kind.NUMBER),
            Column("seat", _("Seat that cut"), Kind.NUMBER),
            Column("first_card", _("First card")),
            Column("said", _("Number said"), Kind.NUMBER),
            *(_AT, _BY),
        )
        rows = [(number, *row) for number, taken in sorted(steps.items()) for row in taken]
        return self._sheet(
            "preparation", _("Preparing the shoes"), columns, rows, _("No shoe was prepared.")
        )

    def coups(self) -> Sheet:
        """Every coup with its outcome, the void ones too."""
        rows = []
        for it in self.register.coups:
            void = getattr(it, "void", None)
            rows.append(
                (
                    *(it.talla.number, it.number, it.recorded_at),
                    self.register.entered_at.get(it.command_id, ""),
                    *(it.punto_total, it.banca_total),
                    *(it.winner, "void" if void else "stands", self.name(it.recorded_by)),
                    self.words(void.reason) if void else "",
                )
            )
        columns = (
            *(Column("talla", _("Talla"), Kind.NUMBER), Column("coup", _("Coup"), Kind.NUMBER)),
            *(_AT, Column("entered_at", _("Entered without link"), Kind.MOMENT)),
            Column("punto", _("Punto"), Kind.NUMBER),
            Column("banca", _("Banca"), Kind.NUMBER),
            Column("winner", _("Outcome"), words=TERMS),
            Column("state", _("State"), words=_COUP_WORDS),
            *(_BY, _WORDS),
        )
        return self._sheet("coups", _("Coups"), columns, rows, _("No coup was played."))

    def null_coups(self) -> Sheet:
        """The coups that counted for nothing, each before the coup of its number."""
        rows = [
            (
                *(it.talla.number, it.number, it.recorded_at, it.reason, it.article),
                *(f"{it.punto} / {it.banca}" if it.punto or it.banca else "", it.cards_out),
                None if it.bets is None else sum(bet["stake_minor"] for bet in it.bets),
                *(self.name(it.ruled_by), self.name(it.recorded_by)),
            )
            for it in self.register.null_coups
        ]
        columns = (
            Column("talla", _("Talla"), Kind.NUMBER),
            Column("before", _("Before coup"), Kind.NUMBER),
            *(_AT, Column("reason", _("Reason"), words=NULL_WORDS)),
            *(Column("article", _("Article")), Column("cards", _("Cards seen"))),
            Column("cards_out", _("Cards out of play"), Kind.NUMBER),
            *(_money("returned", _("Bets returned")), Column("ruled_by", _("Ruled by")), _BY),
        )
        return self._sheet("null_coups", _("Null coups"), columns, rows, _("No coup was null."))

    def incidents(self) -> Sheet:
        """The incidents by number; what happened is on their own pages."""
        rows = tuple(
            (it.pk, it.category, it.happened_at, it.state) for it in self.register.incidents
        )
        columns = (
            *(_NUMBER, Column("category", _("Category"), words=CATEGORY_WORDS)),
            Column("happened_at", _("Happened"), Kind.MOMENT),
            Column("state", _("State"), words=INCIDENT_STATE_WORDS),
        )
        return self._sheet(
            "incidents", _("Incidents"), columns, rows, _("No incident was reported.")
        )

    def seals(self) -> Sheet:
        """The boxes that hung at the table, their seals, and who took them down."""
        rows = []
        for it in self.register.boxes:
            removal = getattr(it, "removal", None)
            rows.append(
                (
                    *(it.box.kind, it.box.number, it.seal, it.hung_at, self.name(it.hung_by)),
                    removal.removed_at if removal else "",
                    self.name(removal.removed_by) if removal else "",
                    removal.seal_read if removal else "",
                )
            )
        columns = (
            Column("kind", _("Box"), words=BOX_KIND_WORDS),
            *(Column("number", _("Number")), Column("seal", _("Seal"))),
            *(Column("hung_at", _("Hung"), Kind.MOMENT), _BY),
            Column("removed_at", _("Taken down"), Kind.MOMENT),
            *(Column("removed_by", _("Taken down by")), Column("seal_read", _("Seal read"))),
        )
        return self._sheet(
            "seals", _("Seals of the boxes"), columns, rows, _("No box was entered for this table.")
        )

    def staff(self) -> Sheet:
        """Who headed the table and who dealt, with times; no end means still there."""
        people: Iterable[tuple[str, StaffMember, Cell, Cell]] = (
            *(("jefe", it.jefe, it.started_at, it.ended_at or "") for it in self.register.jefes),
            *(
                ("croupier", it.croupier, it.started_at, it.ended_at or "")
                for it in self.register.croupiers
            ),
        )
        rows = tuple(
            (role, self.name(person), begun, ended) for role, person, begun, ended in people
        )
        columns = (
            *(Column("role", _("Role"), words=TERMS), Column("person", _("Person"))),
            Column("from", pgettext_lazy("time", "From"), Kind.MOMENT),
            Column("to", pgettext_lazy("time", "To"), Kind.MOMENT),
        )
        return self._sheet(
            "staff", _("People at the table"), columns, rows, _("Nobody was posted.")
        )
