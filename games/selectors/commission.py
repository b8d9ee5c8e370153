"""Which coups without bets still wait for the commission that was taken for them."""

from django.db.models import Exists, OuterRef, QuerySet

from games.models import CommissionTakenCoup, Coup


def coups_without_amount(session_id: int) -> QuerySet[Coup]:
    """The coups of a session that count, have no bets, and no amount that stands."""
    standing = CommissionTakenCoup.objects.filter(coup=OuterRef("pk"), taken__taken_back=None)
    without_bets = Coup.objects.filter(session_id=session_id, void=None, commission_minor=None)
    return without_bets.exclude(Exists(standing))


def is_commission_recorded(session_id: int) -> bool:
    """Tell whether every coup of a session has its bets or an amount that was entered."""
    return not coups_without_amount(session_id).exists()
