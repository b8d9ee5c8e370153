"""Records a coup under a banca that belongs to its holder: the coup and the pass, in one act.

Such a table is held for it like for any other command: the hot path needs no lock, but a banca is
folded from its acts. The coup itself is written by the same statement.
"""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from django.db import transaction

from casino.lib.announce import announce_table
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from games.banca.selectors.banca import (
    find_posting,
    holder_seat,
    present_banca,
    read_banca,
    read_limits,
    read_people,
)
from games.banca.services import BancaBook
from games.coups.selectors.coup_state import CoupState, read_coup_state
from games.coups.services.coup_entry import CoupEntry, CoupPlace
from games.coups.services.coup_place import verify_next_coup
from games.coups.services.settle_coup import CoupSoFar, SettledCoup, foresee_coup, settle_coup
from games.rules.banca import BancaTable
from games.rules.banca.acts import CallNoVaMas, DrawFirstCard, FinishPass
from games.rules.settlement import Settlement, sum_lines
from games.rules.wagers import Winner
from games.tallas.selectors import find_open_talla
from games.tallas.services import end_open_talla
from tables.journal.services.commands import Answer, verify_same_command
from tables.posts.selectors.access import access_table
from tables.sessions.models import TableSession

KIND = "coup.record"


def record_pass(
    *,
    state: CoupState,
    command: Command,
    place: CoupPlace,
    entry: CoupEntry,
    sign_in_id: UUID,
    write: Callable[[CoupState, Command, SettledCoup], Answer | None],
) -> tuple[CoupState, Answer | None]:
    """Record a coup and finish the holder's pass with it; answer as `record_coup` does.

    `write` writes the coup, its transfers, the command and the event. No answer where it found the
    table changed: by announced limits that came into force. Raises as `record_coup`, and
    Conflict `banca.nobody_banks`.
    """
    with transaction.atomic():
        table = access_table(state.actor, state.table_id, need=KIND, lock=True)
        state = read_coup_state(
            sign_in_id=sign_in_id, table_id=state.table_id, command_id=command.id
        )
        if state.done is not None:
            done = state.done
            verify_same_command(command, state.actor, KIND, done.kind, done.actor_id, done.digest)
            return state, done.answer
        verify_next_coup(state, place)
        session, talla, _ = state.verify_playing()
        book = BancaBook(
            actor=state.actor,
            command=command,
            session=TableSession.objects.get(id=session.id),
        )
        _verify_held(book.table, state)
        holder = holder_seat(book.table)
        coup = settle_coup(_without_holder(state), entry, holder)
        for act in _acts_of(book.table, coup.outcome.winner):
            book.do(act)
        settlement = _add_pass(coup.settlement, book.table, holder)
        if talla.cut_card_out and not book.deck_was_burned:
            book.end_deck()
        described = book.describe()
        answer = write(
            state,
            command,
            replace(
                coup,
                settlement=settlement,
                holder=holder,
                holder_after=described["holder"],
                banca_acts=described,
            ),
        )
        if answer is None:
            return state, None
        book.store()
        announce_table(state.table_id, answer["version"])
        open_talla = find_open_talla(table.pk)
        if book.deck_was_burned and open_talla is not None:
            end_open_talla(actor=state.actor, command=command, table=table, talla=open_talla)
    return state, answer


def foresee_pass(state: CoupState, entry: CoupEntry) -> CoupSoFar:
    """Return the next card of an unfinished coup, or its settlement with the holder's banca."""
    session, _, _ = state.verify_playing()
    limits = read_limits(find_posting(state.table_id))
    kept = read_banca(TableSession.objects.get(id=session.id), limits)
    table = present_banca(kept, limits, read_people([state.table_id])[state.table_id])
    _verify_held(table, state)
    holder = holder_seat(table)
    coup = foresee_coup(_without_holder(state), entry, holder)
    if coup.outcome is None:
        return coup
    for act in _acts_of(table, coup.outcome.winner):
        table = table.apply(act)
    return replace(coup, settlement=_add_pass(coup.settlement, table, holder))


def _acts_of(table: BancaTable, winner: Winner) -> list[object]:
    """List the acts of a pass that are not recorded yet: "no va más", the first card, the end."""
    banca = table.banca
    recorded = [banca.bets_closed, banca.card_drawn] if banca is not None else [False, False]
    acts: list[object] = [CallNoVaMas(), DrawFirstCard()]
    missing = [act for act, is_recorded in zip(acts, recorded, strict=True) if not is_recorded]
    return [*missing, FinishPass(winner)]


def _verify_held(table: BancaTable, state: CoupState) -> None:
    """Raise Conflict if nobody holds the banca."""
    if table.banca is None:
        raise Conflict("banca.nobody_banks", params={"table": state.table_number})


def _without_holder(state: CoupState) -> CoupState:
    """Return the state to settle all other bets by: the banca is settled by its own rules."""
    assert state.talla is not None  # verify_playing
    return replace(state, talla=replace(state.talla, holder=None))


def _add_pass(
    settlement: Settlement | None, table: BancaTable, holder: int | None
) -> Settlement | None:
    """Add the line of the holder's banca, a second maximum beside the bets in his box (3).

    A banca of the house moves no money of anybody.
    """
    line = table.last_line
    if settlement is None or line is None or holder is None:
        return settlement
    lines = (*settlement.lines, line)
    return Settlement(lines, sum_lines(lines))
