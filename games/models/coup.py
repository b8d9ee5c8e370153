"""A coup is one row: its cards, its outcome, what was staked, paid and kept."""

import pgtrigger
from django.contrib.postgres.indexes import BrinIndex
from django.db import models

from tables.models import GamingTable, House, Shift, StaffMember, TableSession
from tables.models.guards import append_only, while_session_is_open

from .commission_marks import marks_commission, takes_marks_back
from .coup_guards import coup_in_its_place, coup_is_told
from .talla import Talla

WAGERS = ("punto", "banca", "tie", "punto_pair", "banca_pair")
# bets is null exactly when nobody recorded the bets; then every total is unknown, not zero.
_TOTALS = [f"{wager}_{what}_minor" for wager in WAGERS for what in ("stake", "paid")]
_TOTALS += ["commission_minor", "house_result_minor"]


class Coup(models.Model):
    """One coup as it was played and settled. Money columns are BIGINT, smallest unit.

    `*_stake_minor` is what was bet on a wager, `*_paid_minor` the gross winnings paid on it;
    `commission_minor` the deduction taken from winning banca bets into the commission box;
    `house_result_minor` = stakes lost - gross paid + commission. All are null when the bets were
    not recorded. `bets` lists {"seat", "wager", "stake", "result", "pay", "commission"}; a check
    keeps the totals equal to it.
    `*_ms` is how long each phase of the coup took (`games.models.underway`), null when nobody told
    where it began or ended; a coup recorded at once has none of them.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="coups")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="coups")
    shift = models.ForeignKey(Shift, models.PROTECT, related_name="+")
    talla = models.ForeignKey(Talla, models.PROTECT, related_name="coup_rows")
    gaming_day = models.DateField()
    number = models.PositiveIntegerField()
    regulation = models.CharField(max_length=32)
    regulation_version = models.CharField(max_length=20)
    punto = models.CharField(max_length=6, blank=True)
    banca = models.CharField(max_length=6, blank=True)
    winner = models.CharField(max_length=1)
    punto_total = models.PositiveSmallIntegerField()
    banca_total = models.PositiveSmallIntegerField()
    natural = models.BooleanField(null=True)
    punto_pair = models.BooleanField(null=True)
    banca_pair = models.BooleanField(null=True)
    holder = models.PositiveSmallIntegerField(null=True)
    bets = models.JSONField(null=True)
    punto_stake_minor = models.BigIntegerField(null=True)
    punto_paid_minor = models.BigIntegerField(null=True)
    banca_stake_minor = models.BigIntegerField(null=True)
    banca_paid_minor = models.BigIntegerField(null=True)
    tie_stake_minor = models.BigIntegerField(null=True)
    tie_paid_minor = models.BigIntegerField(null=True)
    punto_pair_stake_minor = models.BigIntegerField(null=True)
    punto_pair_paid_minor = models.BigIntegerField(null=True)
    banca_pair_stake_minor = models.BigIntegerField(null=True)
    banca_pair_paid_minor = models.BigIntegerField(null=True)
    commission_minor = models.BigIntegerField(null=True)
    house_result_minor = models.BigIntegerField(null=True)
    bets_ms = models.PositiveIntegerField(null=True)
    no_va_mas_ms = models.PositiveIntegerField(null=True)
    cards_ms = models.PositiveIntegerField(null=True)
    pay_ms = models.PositiveIntegerField(null=True)
    recorded_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()
    command_id = models.UUIDField(unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="coup_number_in_talla", fields=["talla", "number"]),
            models.CheckConstraint(
                name="coup_winner", condition=models.Q(winner__in=["P", "B", "T"])
            ),
            models.CheckConstraint(
                name="coup_totals_give_winner",
                condition=models.Q(winner="P", punto_total__gt=models.F("banca_total"))
                | models.Q(winner="B", banca_total__gt=models.F("punto_total"))
                | models.Q(winner="T", punto_total=models.F("banca_total")),
            ),
            models.CheckConstraint(
                name="coup_totals_in_range",
                condition=models.Q(punto_total__lte=9, banca_total__lte=9),
            ),
            models.CheckConstraint(
                name="coup_unknown_is_not_zero",
                condition=models.Q(bets=None, **dict.fromkeys(_TOTALS))
                | models.Q(bets__isnull=False, **{f"{name}__isnull": False for name in _TOTALS}),
            ),
        ]
        indexes = [
            models.Index(name="coup_of_session", fields=["session", "recorded_at"]),
            models.Index(
                name="coup_unrecorded",
                fields=["session"],
                condition=models.Q(commission_minor=None),
            ),
            models.Index(name="coup_newest", fields=["table", "-id"]),
            # Coups lie as they were played, so a day's are found by some pages of an index.
            # Free ends of old pages get new coups: plain ranges would grow from day to day (0152).
            BrinIndex(
                name="coup_of_day",
                fields=["gaming_day"],
                autosummarize=True,
                opclasses=["date_minmax_multi_ops"],
            ),
        ]
        triggers = [
            *append_only("coup"),
            while_session_is_open("coup", playing=True),
            marks_commission(),
            coup_in_its_place(),
            coup_is_told(),
        ]

    def __str__(self) -> str:
        return f"{self.talla} coup {self.number}"


class CoupVoid(models.Model):
    """A coup that does not count: undone within seconds, or voided with a reason."""

    house = models.ForeignKey(House, models.PROTECT)
    coup = models.OneToOneField(Coup, models.PROTECT, related_name="void")
    reason = models.CharField(max_length=200)
    voided_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    voided_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(name="coup_void_recent", fields=["voided_at"])]
        triggers: list[pgtrigger.Trigger] = [
            *append_only("coup_void"),
            while_session_is_open(
                "coup_void", "(SELECT session_id FROM games_coup WHERE id = NEW.coup_id)"
            ),
            takes_marks_back(),
            pgtrigger.Trigger(
                name="coup_void_returns_its_money",
                when=pgtrigger.After,
                timing=pgtrigger.Deferred,
                operation=pgtrigger.Insert,
                func="""
                    IF EXISTS (SELECT FROM games_coup AS coup
                        JOIN tables_transfer AS moved ON moved.command_id = coup.command_id
                        WHERE coup.id = NEW.coup_id AND NOT EXISTS (
                            SELECT FROM tables_transfer AS back WHERE back.corrects_id = moved.id
                            AND back.debit_id = moved.credit_id
                            AND back.amount_minor = moved.amount_minor)) THEN
                        RAISE EXCEPTION 'the money of a void coup goes back as it came';
                    END IF;
                    RETURN NULL;
                """,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.coup} void"
