"""The sabot's turn after an older coup: as it went, and as it should have gone."""

from dataclasses import dataclass

from casino.lib.errors import Conflict
from games.corrections.selectors.bets import bets_of
from games.coups.models import Coup
from games.rules.errors import SabotViolation
from games.rules.regulations.base import Regulation, TableFormat
from games.rules.sabot import after_coup, verify_holder_bets
from games.rules.wagers import Winner
from games.tallas.models import Talla
from games.tallas.selectors import present_holder
from games.voids.selectors import list_refusals, refused_at, version_of
from tables.guests.selectors import seated_at
from tables.journal.models import FloorEvent


@dataclass(frozen=True, slots=True)
class Sabot:
    """Who has the sabot for the next coup, and who has refused it."""

    holder: int | None
    refused: list[int]


def follow_sabot(
    regulation: Regulation,
    table_format: TableFormat,
    talla: Talla,
    wrong: Coup,
    holder: int | None,
    winner: Winner,
) -> tuple[dict[int, int | None], Sabot | None]:
    """Follow the sabot through the later coups of the talla, as it went and as it should have.

    Only what differs between the two is changed. A seat that declined the sabot had it, whatever
    the result before: from there on it went as recorded. Raises Conflict `correction.turn`.
    """
    later = Coup.objects.filter(talla=talla, number__gt=wrong.number, void=None)
    later = later.select_related("corrects").order_by("number")
    refusals = list_refusals(talla, after=version_of(wrong))
    refused = refused_at(talla, wrong)
    went, right = Sabot(holder, refused), Sabot(holder, refused)
    seated = seated_at(wrong.table_id, wrong.recorded_at)
    went = _pass_on(regulation, table_format, seated, went, Winner(wrong.winner))
    right = _pass_on(regulation, table_format, seated, right, winner)
    turns: dict[int, int | None] = {}
    steps: list[Coup | FloorEvent] = sorted([*later, *refusals], key=_version)
    for step in steps:
        if isinstance(step, FloorEvent):
            went = right = Sabot(step.payload["holder"], list(step.payload["refused"]))
            continue
        seated = seated_at(step.table_id, step.recorded_at)
        went = _present(regulation, table_format, seated, went)
        right = _present(regulation, table_format, seated, right)
        if went.holder != right.holder:
            turns[step.number] = right.holder
            _verify_duty(regulation, wrong, step, right.holder)
        went = _pass_on(regulation, table_format, seated, went, Winner(step.winner))
        right = _pass_on(regulation, table_format, seated, right, Winner(step.winner))
    return turns, right if right != went and talla.ended_at is None else None


def _verify_duty(regulation: Regulation, wrong: Coup, later: Coup, holder: int | None) -> None:
    bets = bets_of(later)
    if bets is None:
        return
    try:
        verify_holder_bets(regulation, holder, bets)
    except SabotViolation as violation:
        params = {"seat": holder or 0, "later": later.number, "number": wrong.number}
        raise Conflict("correction.turn", params=params) from violation


def _version(step: Coup | FloorEvent) -> int:
    return step.version if isinstance(step, FloorEvent) else version_of(step)


def _present(
    regulation: Regulation, table_format: TableFormat, seated: frozenset[int], sabot: Sabot
) -> Sabot:
    holder = present_holder(regulation, table_format, sabot.holder, seated, sabot.refused)
    return Sabot(holder, sabot.refused)


def _pass_on(
    regulation: Regulation,
    table_format: TableFormat,
    seated: frozenset[int],
    sabot: Sabot,
    winner: Winner,
) -> Sabot:
    """Pass the sabot on after a coup, as `games.coups.services.settle_coup` does."""
    refused = () if sabot.holder is not None else sabot.refused
    after = after_coup(regulation, table_format, sabot.holder, seated, refused, winner)
    return Sabot(after, sabot.refused if after == sabot.holder else [])
