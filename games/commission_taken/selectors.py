"""Commission of coups without bets: the coups that wait for it, and the entries."""

from django.db.models import Count, Exists, OuterRef, QuerySet

from games.commission_taken.models import CommissionTaken, CommissionTakenCoup
from games.coups.models import Coup


def coups_without_amount(session_id: int) -> QuerySet[Coup]:
    """The coups of a session that count, have no bets, and no valid amount."""
    standing = CommissionTakenCoup.objects.filter(coup=OuterRef("pk"), taken__taken_back=None)
    without_bets = Coup.objects.filter(session_id=session_id, void=None, commission_minor=None)
    return without_bets.exclude(Exists(standing))


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
