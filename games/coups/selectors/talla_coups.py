"""The coups dealt from a talla."""

from collections.abc import Mapping

from casino.lib.errors import NotFound
from casino.lib.policy import Actor
from casino.lib.sent import Moment, Sent
from games.coups.models import Coup
from games.coups.selectors.coup_view import SettledBet, bets_view
from games.coups.selectors.null_coups import NullCoupShown, list_null_coups, null_coup_view
from games.coups.selectors.phase_times import PHASE_TIMES
from games.coups.selectors.played import CoupPhases, LastCoup
from games.coups.selectors.versions import read_turns
from games.rules.wagers import BET_COLUMNS
from games.tallas.models import Talla
from tables.people.selectors import name_person
from tables.posts.selectors.access import access_table


def find_last_coup(talla_id: int) -> Coup | None:
    """Find the last coup of a talla that counts."""
    return Coup.objects.filter(talla_id=talla_id, void=None).order_by("-number").first()


class CoupVoided(Sent):
    """Why a coup does not count, and who said so."""

    reason: str
    by: str
    by_name: str
    at: Moment


class TallaCoup(LastCoup):
    """A coup of a talla. Money is null when bets were not recorded."""

    regulation: str
    regulation_version: str
    holder: int | None
    bets: list[SettledBet] | None
    __annotations__ |= dict.fromkeys(BET_COLUMNS, int | None)
    recorded_by: str
    recorded_by_name: str
    is_correction: bool
    void: CoupVoided | None


class TallaCoups(Sent):
    """A talla and every coup of it, in order; a void coup has its person and reason.

    Coups that counted for nothing are a list of their own: they have no number.
    A corrected coup follows the version that it puts right, which is void.
    """

    talla: int
    number: int
    decks: int
    first_card: str
    burned: int
    started_at: Moment
    ended_at: Moment | None
    coups: list[TallaCoup]
    null_coups: list[NullCoupShown]


def talla_coups(actor: Actor, table_id: int, talla_id: int) -> TallaCoups:
    """Return every coup of a talla in order, void ones marked (5 queries). Raises NotFound."""
    table = access_table(actor, table_id, need="table.view")
    talla = Talla.objects.filter(table=table, id=talla_id).first()
    if talla is None:
        raise NotFound("thing.not_found", params={"thing": "talla", "id": talla_id})
    turns = read_turns(talla.pk)
    coups = Coup.objects.filter(talla=talla).select_related("recorded_by", "void__voided_by")
    return TallaCoups(
        talla=talla.pk,
        number=talla.number,
        decks=talla.decks,
        first_card=talla.first_card,
        burned=talla.burned,
        started_at=talla.started_at,
        ended_at=talla.ended_at,
        coups=[_coup_view(coup, turns) for coup in coups.order_by("number", "id")],
        null_coups=[null_coup_view(it) for it in list_null_coups(talla=talla)],
    )


def _coup_view(coup: Coup, turns: Mapping[int, int | None]) -> TallaCoup:
    void = getattr(coup, "void", None)
    as_kept = {name: getattr(coup, name) for name in _AS_KEPT}
    return TallaCoup(
        **as_kept,
        holder=turns.get(coup.number, coup.holder),
        is_correction=coup.corrects_id is not None,
        at=coup.recorded_at,
        phases=CoupPhases(**{name: getattr(coup, name) for name in PHASE_TIMES}),
        bets=None if coup.bets is None else bets_view(coup.bets),
        **name_person("recorded_by", coup.recorded_by),
        void=void
        and CoupVoided(reason=void.reason, at=void.voided_at, **name_person("by", void.voided_by)),
    )


_AS_KEPT = {*TallaCoup.__struct_fields__} - {
    *("at", "phases", "bets", "holder", "is_correction"),
    *("recorded_by", "recorded_by_name", "void"),
}
