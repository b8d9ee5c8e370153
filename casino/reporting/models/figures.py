"""The columns that every summary of play has, whatever it is grouped by."""

from django.db import models

from games.rules.wagers import WagerKind

STAKES = tuple(f"{wager}_stake_minor" for wager in WagerKind)
PAYS = tuple(f"{wager}_paid_minor" for wager in WagerKind)
PHASES = ("bets", "no_va_mas", "cards", "pay")


class PlayFigures(models.Model):
    """The play, without void coups. Money in the smallest unit.

    Stakes, pays, commission and result cover the `coups_recorded`: for the others they are
    unknown. Theory and variance cover the `coups_priced`, those recorded ones whose bets the house
    banks at known odds, and `priced_result_minor` is their result. `theory_micro` is in
    millionths of the smallest unit, `variance_minor2` in squares of it. `*_ms` adds up a phase
    over the coups that timed it, `*_timed` counts these.
    """

    coups = models.PositiveIntegerField()
    coups_recorded = models.PositiveIntegerField()
    coups_priced = models.PositiveIntegerField()
    punto_coups = models.PositiveIntegerField()
    banca_coups = models.PositiveIntegerField()
    tie_coups = models.PositiveIntegerField()
    punto_stake_minor = models.BigIntegerField()
    banca_stake_minor = models.BigIntegerField()
    tie_stake_minor = models.BigIntegerField()
    punto_pair_stake_minor = models.BigIntegerField()
    banca_pair_stake_minor = models.BigIntegerField()
    punto_paid_minor = models.BigIntegerField()
    banca_paid_minor = models.BigIntegerField()
    tie_paid_minor = models.BigIntegerField()
    punto_pair_paid_minor = models.BigIntegerField()
    banca_pair_paid_minor = models.BigIntegerField()
    commission_minor = models.BigIntegerField()
    result_minor = models.BigIntegerField()
    priced_result_minor = models.BigIntegerField()
    theory_micro = models.BigIntegerField()
    variance_minor2 = models.BigIntegerField()
    bets_ms = models.BigIntegerField()
    no_va_mas_ms = models.BigIntegerField()
    cards_ms = models.BigIntegerField()
    pay_ms = models.BigIntegerField()
    bets_timed = models.PositiveIntegerField()
    no_va_mas_timed = models.PositiveIntegerField()
    cards_timed = models.PositiveIntegerField()
    pay_timed = models.PositiveIntegerField()

    class Meta:
        abstract = True


PLAY_COLUMNS = tuple(field.name for field in PlayFigures._meta.local_fields)
"""The names of these columns, in their order."""
