"""The coup under way by its acts: each is judged, stored and journalled as it is done."""

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Q

from casino.lib.clock import utc_now
from casino.lib.commands import Command
from casino.lib.errors import Conflict
from casino.lib.policy import Actor
from games.coups.events import CoupEvent
from games.coups.models import CoupUnderway
from games.coups.selectors.acts import apply_act, cards_shown, fold_acts
from games.coups.selectors.coup_state import cards_of
from games.coups.services.underway import Play, begin_underway, read_play, verify_underway
from games.rules.play.acts import Will
from games.rules.play.table_coup import TableCoup
from games.rules.wagers import Hand
from games.tallas.selectors import present_holder, seated_positions
from tables.journal.services import journal
from tables.journal.services.commands import command as as_command
from tables.journal.services.late import verify_known, verify_not_overtaken
from tables.posts.selectors.access import access_table
from tables.sign_in.models import Device

NEED: Final = "phase.mark"
MOVES: Final = (CoupEvent.PHASE_MARKED, CoupEvent.COUP_ACTED, CoupEvent.COUP_ACTS_TAKEN_BACK)
"""What another person may do to a coup while acts of it wait on a device."""


@as_command("coup.act")
def act_on_coup(
    *, actor: Actor, command: Command, table_id: int, coup: int, act: Mapping[str, Any]
) -> dict[str, Any]:
    """Do the next act of coup number `coup`; announcing the winner begins the paying.

    Raises Conflict as `read_play`, `table.no_talla`, `phase.coup_over`, `acts.none`,
    `entry.overtaken` after the act of another person that one which waited did not know; the
    Violation of an act that the text does not allow now, or of a card that the shoe cannot hold.
    """
    play, row = _hold(actor, command, table_id, coup)
    before = _fold(play, row)
    after = apply_act(before, act)
    cards = *cards_shown(after, Hand.PUNTO), *cards_shown(after, Hand.BANCA)
    cards_of(row.talla).verify_take(cards, article=play.regulation.article("cards_counted"))
    now = command.entered_at or utc_now()
    row.acts = [*row.acts, {**act, "at": now.isoformat()}]
    if after.outcome is not None:
        row.pay_at = row.pay_at or now
    _show(row, after)
    row.save()
    facts = {"act": dict(act), "article": after.log[-1].article, "at": now.isoformat()}
    return _append(actor, command, CoupEvent.COUP_ACTED, row, facts)


@as_command("coup.acts_back")
def take_acts_back(
    *, actor: Actor, command: Command, table_id: int, coup: int, every: bool = False
) -> dict[str, Any]:
    """Take back the last act of the coup under way, or with `every` all since "cartas".

    Then the coup is not played by its acts any more. Raises Conflict as `act_on_coup`.
    """
    play, row = _hold(actor, command, table_id, coup)
    kept = [] if every else row.acts[:-1]
    taken = row.acts[len(kept) :]
    row.acts = kept
    if kept:
        _show(row, _fold(play, row))
    else:
        row.punto, row.banca, row.punto_stands, row.cards_at = "", "", False, None
    if not any(act["act"] == "announce" for act in kept):
        row.pay_at = None
    row.save()
    return _append(actor, command, CoupEvent.COUP_ACTS_TAKEN_BACK, row, {"acts": taken})


def begin_acts(play: Play, row: CoupUnderway) -> None:
    """Begin a coup by its acts as the cards are called, on the bets at "no va mas".

    Raises Conflict `acts.bets_unknown`, `acts.reader`, or a Violation of the bets.
    """
    if row.bets is None or row.no_va_mas_at is None:
        raise Conflict("acts.bets_unknown")
    readers = Device.objects.filter(table_id=play.table.pk, retired_at=None)
    if row.punto or readers.exclude(sequence=None).exists():
        raise Conflict("acts.reader")
    seated = seated_positions(play.table.pk)
    table_format = play.regulation.format(play.table.format)
    holder = row.talla.holder
    if play.regulation.banca is None:
        holder = present_holder(play.regulation, table_format, holder, seated, row.talla.refused)
    begun = {
        "act": "begin",
        "seated": sorted(seated),
        "holder": holder,
        "shoe": cards_of(row.talla).remaining_at_most,
        "bets": row.bets,
        "at": utc_now().isoformat(),
    }
    row.acts = [begun]
    _fold(play, row)


def _hold(actor: Actor, command: Command, table_id: int, coup: int) -> tuple[Play, CoupUnderway]:
    play = read_play(access_table(actor, table_id, need=NEED, lock=True))
    row = begin_underway(play)
    verify_known(command, row.talla.started_at, play.table)
    verify_not_overtaken(actor, command, table_id, Q(kind__in=MOVES))
    verify_underway(row, coup)
    if not row.acts:
        raise Conflict("acts.none", params={"number": coup})
    return play, row


def _fold(play: Play, row: CoupUnderway) -> TableCoup:
    return fold_acts(play.regulation, play.regulation.format(play.table.format), row.acts)


def _show(row: CoupUnderway, coup: TableCoup) -> None:
    """Put the uncovered cards where screens and coup find them."""
    row.punto = "".join(map(str, cards_shown(coup, Hand.PUNTO)))
    row.banca = "".join(map(str, cards_shown(coup, Hand.BANCA)))
    row.punto_stands = coup.announced is Will.STAND and coup.banca_shown


def _append(
    actor: Actor, command: Command, kind: CoupEvent, row: CoupUnderway, facts: Mapping[str, Any]
) -> dict[str, Any]:
    payload = {"of_talla": row.talla_id, "coup": row.number, **facts}
    version = journal.append(actor, command, kind, payload, row.talla.table_id)
    return {"coup": row.number, "version": version}
