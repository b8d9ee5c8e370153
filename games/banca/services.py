"""The book of a table's banca: the effect of a command on it, and of undoing one."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid5

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.policy import Actor
from games.banca.events import BancaEvent
from games.banca.models import BancaAct
from games.banca.selectors.banca import (
    find_posting,
    greet,
    holder_seat,
    put_name,
    read_banca,
    read_limits,
    read_people,
    under_limits,
)
from games.banca.selectors.recount import Recount
from games.banca.selectors.rows import (
    KeptBanca,
    begin_session_banca,
    counted_rows,
    fold_row,
    limits_of,
)
from games.rules.banca import Auction, BancaTable, Left, print_record
from games.rules.banca.acts import EndDeck, WithdrawBanca
from games.rules.errors import BancaViolation
from games.tallas.models import Talla
from tables.journal.services import journal
from tables.journal.services.undo_registry import Restored, Undoing, built_on
from tables.ledger.models import Account, Transfer
from tables.ledger.services import ledger
from tables.sessions.models import TableSession
from tables.sessions.selectors import get_open_session, session_rules
from tables.sign_in.selectors import actor_of

SUITE_COST = "banca_suite"
SUITE_COST_BACK = "banca_suite_back"


class BancaBook:
    """The banca of a session, held for one command; the table's row must be locked.

    `table` is the state after all that was done so far. Nothing is written before `store`.
    """

    def __init__(self, *, actor: Actor, command: Command, session: TableSession) -> None:
        """Open the book and write down guests who came, sat and left since the last act."""
        self._actor, self._command, self._session = actor, command, session
        self._posting = find_posting(session.table_id)
        kept = read_banca(session, read_limits(self._posting))
        self._open_at(
            under_limits(kept, read_limits(self._posting)),
            kept.limits_id if kept.is_bound and kept.limits_id else self._posting.pk,
        )
        self.number = kept.number
        self._rows: list[BancaAct] = []
        self._suite_costs_minor = 0
        self._dropped: list[UUID] = []
        self._suites_again: list[tuple[BancaAct, BancaAct, int]] = []
        self._greet()

    def _open_at(self, table: BancaTable, limits_id: int) -> None:
        self.table = replace(table, log=())
        self._burned = table.decks_burned
        self._limits_id = limits_id

    @property
    def deck_was_burned(self) -> bool:
        """Whether nobody took the banca, so that this command burned the deck (7)."""
        return self.table.decks_burned > self._burned

    def do(self, act: object) -> None:
        """Apply an act. Raises the rules' Violation."""
        at = utc_now()
        banca = self.table.banca
        at_ms = int(at.timestamp() * 1000)
        try:
            self.table = self.table.apply(act, by=self._actor.badge, at_ms=at_ms)
        except BancaViolation as violation:
            put_name(violation)
            raise
        if isinstance(act, WithdrawBanca) and banca is not None:
            self._suite_costs_minor += banca.spared_minor
        self._add(record=print_record(self.table.log[-1]))
        self.table = replace(self.table, log=())

    def end_deck(self) -> None:
        """End the deck (42, 44), unless no banca of it has been taken. Raises like the rules."""
        if not isinstance(self.table.phase, Auction | Left):
            self.do(EndDeck())

    def take_back(self, first: int) -> None:
        """Take back all acts from a number on, and with them what suites have cost."""
        rows = list(BancaAct.objects.filter(session=self._session).select_related("limits"))
        counted = [row for row in counted_rows(rows) if row.number < first]
        table = begin_session_banca(self._session, read_limits(self._posting))
        for row in counted:
            table = fold_row(table, row)
        self._open_at(table, counted[-1].limits_id if counted else self._posting.pk)
        self._rows = []
        self._return_suite_costs([row.command_id for row in rows if row.number >= first])
        self._add(takes_back=first)
        self._greet()

    def count_again(self, recounted: Recount) -> None:
        """Put the acts from a pass on right by its right winner; suites that cost otherwise, too.

        Each keeps its author, moment and command: it was done then.
        """
        self._rows = []
        self._add(takes_back=recounted.first)
        costs, right = recounted.before.suites, recounted.after.suites
        for row, record in recounted.acts:
            again = BancaAct(
                house_id=row.house_id,
                table_id=row.table_id,
                session=self._session,
                number=self.last_number + 1,
                record=print_record(record),
                limits=row.limits,
                actor_id=row.actor_id,
                command_id=row.command_id,
                at=row.at,
            )
            if row.pk in right and right[row.pk] != costs[row.pk]:
                again.command_id = uuid5(self._command.id, str(row.number))
                self._suites_again.append((row, again, right[row.pk][1]))
            self._rows.append(again)
        self._dropped = [row.command_id for row in recounted.dropped]
        last = KeptBanca(recounted.table, self._rows[-1].limits_id)
        table = under_limits(last, read_limits(self._posting))
        self.table = replace(table, log=())
        self._limits_id = self._rows[-1].limits_id if last.is_bound else self._posting.pk
        self._greet()

    def describe(self) -> dict[str, Any]:
        """Return the acts in the journal's form, and the state of the banca."""
        asked, banca, limits = self.table.asked, self.table.banca, self.table.limits
        return {
            "session": self._session.pk,
            "acts": [
                {"number": row.number, "record": row.record, "takes_back": row.takes_back}
                | ({} if row.limits_id == self._limits_id else {"limits": limits_of(row)._asdict()})
                for row in self._rows
            ],
            "limits": limits._asdict(),
            "holder": holder_seat(self.table),
            "stake_minor": None if banca is None else banca.stake_minor,
            "phase": type(self.table.phase).__name__,
            "asked": None if asked is None else asked.seat,
        }

    def store(self) -> None:
        """Write the rows, the cost of a suite, and the holder of the sabot."""
        BancaAct.objects.bulk_create(self._rows)
        if self._suite_costs_minor:
            self._move_suite_cost(self._command, self._suite_costs_minor)
        self._return_suite_costs(self._dropped)
        for was, again, cost_minor in self._suites_again:
            command = Command(again.command_id, b"")  # of the act, counted again
            self._return_suite_costs([was.command_id], command)
            if cost_minor:
                self._move_suite_cost(command, cost_minor)
        holder = holder_seat(self.table)
        Talla.objects.filter(table_id=self._session.table_id, ended_at=None).update(holder=holder)

    def store_event(self, **also: Any) -> int:
        """Write the rows and their own event, with `also` in its payload; return its version."""
        self.store()
        payload = {**self.describe(), **also}
        return journal.append(
            self._actor, self._command, BancaEvent.BANCA_ACTED, payload, self._session.table_id
        )

    @property
    def last_number(self) -> int:
        """The number of the last act, stored or not."""
        return self.number + len(self._rows)

    def _greet(self) -> None:
        people = read_people([self._session.table_id])[self._session.table_id]
        for act in greet(self.table, people):
            self.do(act)

    def _add(
        self, *, record: Mapping[str, Any] | None = None, takes_back: int | None = None
    ) -> None:
        self._rows.append(
            BancaAct(
                house_id=self._session.house_id,
                table_id=self._session.table_id,
                session=self._session,
                number=self.last_number + 1,
                record=record,
                takes_back=takes_back,
                limits_id=self._limits_id,
                actor_id=self._actor.staff_id,
                command_id=self._command.id,
                at=utc_now(),
            )
        )

    def _move_suite_cost(self, command: Command, amount_minor: int) -> None:
        ledger.move(
            actor=self._actor,
            command=command,
            session=self._session,
            debit=Account.Kind.COMMISSION,
            credit=Account.Kind.GUESTS,
            amount_minor=amount_minor,
            reason=SUITE_COST,
        )

    def _return_suite_costs(self, command_ids: list[Any], command: Command | None = None) -> None:
        moved = Transfer.objects.filter(
            session=self._session, reason=SUITE_COST, command_id__in=command_ids
        ).filter(transfer=None)
        ledger.send_back(self._actor, command or self._command, moved, SUITE_COST_BACK)


def end_deck(*, actor: Actor, command: Command, session: TableSession) -> None:
    """End the deck of a banca by an event of its own; do nothing if the regulation has no banca."""
    book = _end_deck(actor, command, session)
    if book is not None:
        book.store_event()


def end_deck_of_talla(*, actor: Actor, command: Command, session: TableSession) -> dict[str, Any]:
    """End the deck of a banca; return its part of the event of its talla's end.

    Empty if nothing was done, for example if the regulation has no banca. The caller ends the talla
    afterwards.
    """
    book = _end_deck(actor, command, session)
    if book is None:
        return {}
    book.store()
    return {"banca_acts": book.describe()}


def _end_deck(actor: Actor, command: Command, session: TableSession) -> BancaBook | None:
    """Open the book and end its deck; None if there is nothing to write."""
    if session_rules(session).banca is None:
        return None
    book = BancaBook(actor=actor, command=command, session=session)
    before = book.number
    book.end_deck()
    return book if book.last_number > before else None


def take_banca_back(undoing: Undoing) -> Restored:
    """Take back the acts that an event names as `banca_acts`; return their part of the undo.

    Empty for an event without any. Raises Conflict `undo.built_on` once the banca has gone on.
    """
    if "banca_acts" not in undoing.payload:
        return {}
    numbers = [act["number"] for act in undoing.payload["banca_acts"]["acts"]]
    person = undoing.event.actor
    assert person is not None, f"a device does no {undoing.event.kind}"
    book = BancaBook(
        actor=actor_of(person),
        command=Command(undoing.hand.command_id, b""),  # its digest is stored with it already
        session=get_open_session(undoing.table),
    )
    if book.number != max(numbers):
        raise built_on()
    book.take_back(min(numbers))
    book.store()
    return {"banca_acts": book.describe()}
