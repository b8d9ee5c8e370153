"""Commission of coups without bets: the coups that wait for it, and the entries."""

from collections.abc import Collection

from django.db.models import Count, Exists, OuterRef, QuerySet
from psycopg.types.numeric import Int8

from casino.lib.prepared import Question
from games.commission_taken.models import CommissionTaken, CommissionTakenCoup
from games.coups.models import Coup

_WAITING = """
    SELECT session.table_id, (SELECT count(*) FROM games_coup AS coup
        WHERE coup.session_id = session.id AND coup.commission_minor IS NULL
            AND NOT EXISTS (SELECT FROM games_coupvoid WHERE coup_id = coup.id)
            AND NOT EXISTS (SELECT FROM games_commissiontakencoup AS tie
                WHERE tie.coup_id = coup.id AND NOT EXISTS (
                    SELECT FROM games_commissiontakenback WHERE taken_id = tie.taken_id)))
    FROM tables_tablesession AS session
    WHERE session.table_id = ANY(%(tables)s) AND session.closed_at IS NULL
"""


def coups_without_amount(session_id: int) -> QuerySet[Coup]:
    """The coups of a session that count, have no bets, and no valid amount."""
    standing = CommissionTakenCoup.objects.filter(coup=OuterRef("pk"), taken__taken_back=None)
    without_bets = Coup.objects.filter(session_id=session_id, void=None, commission_minor=None)
    return without_bets.exclude(Exists(standing))


def waiting_question(table_ids: Collection[int]) -> Question:
    """Ask how many coups at each open table have neither bets nor an amount."""
    return _WAITING, {"tables": [Int8(one) for one in table_ids]}


def is_commission_recorded(session_id: int) -> bool:
    """Return whether every coup of a session has its bets or an amount that was entered."""
    return not coups_without_amount(session_id).exists()


def list_taken(house_id: int) -> "QuerySet[CommissionTaken]":
    """The valid entries at open tables, newest first (1 query)."""
    taken = CommissionTaken.objects.filter(
        house_id=house_id, session__closed_at=None, taken_back=None
    )
    counted = taken.annotate(coups=Count("coup_ties")).select_related("session__table", "actor")
    return counted.order_by("-id")
