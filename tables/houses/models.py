"""The casino itself, and the group that it may belong to."""

import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import get_language

from casino.lib.constraints import check
from tables.houses.guards import shifts_in_order


class HouseGroup(models.Model):
    """Houses of one owner, each still with its own clock, currency, regulation and people.

    It has no figures of its own: two currencies are never added up.
    """

    name = models.CharField(max_length=100, unique=True)

    def __str__(self) -> str:
        return self.name


def three_shifts() -> list[datetime.time]:
    """Return the hours at which the shifts of a day that starts at noon begin."""
    return [datetime.time(12, 0), datetime.time(20, 0), datetime.time(4, 0)]


class LimitsPolicy(models.TextChoices):
    """When new limits come into force at a table that is in play."""

    LOCKED = "locked"  # never: the sign of the opening stays until the table closes
    NOTICE = "notice"  # announced `limits_notice_minutes` before, then for everybody
    BETWEEN_COUPS = "between_coups"  # from the next coup; a seated guest keeps the old minimum


class CommissionMode(models.TextChoices):
    """When a table takes its commission, where the regulation leaves it open."""

    IMMEDIATE = "immediate"  # out of the pay, at every coup
    DEFERRED = "deferred"  # marked at the seat, and paid when asked for


class Notifier(models.TextChoices):
    """How a guest learns that they are called: not at all, by the log, by the house's webhook."""

    NONE = "none"
    LOG = "log"
    WEBHOOK = "webhook"


class EscalationRole(models.TextChoices):
    """Who answers for differences over the tolerance."""

    DIRECTOR = "director"
    PIT_MANAGER = "pit_manager"
    INSPECTOR = "inspector"
    MANAGEMENT = "management"


class House(models.Model):
    """One casino. Every other row carries its house."""

    name = models.CharField(max_length=100)
    group = models.ForeignKey(HouseGroup, models.PROTECT, related_name="houses", null=True)
    country = models.CharField(max_length=2, default="ES")
    currency = models.CharField(max_length=3, default="EUR")
    timezone = models.CharField(max_length=50, default="Europe/Madrid")
    gaming_day_starts = models.TimeField(default=datetime.time(12, 0))
    # When its shifts start, by its own clock; the first is the start of the gaming day.
    shift_starts = ArrayField(models.TimeField(), default=three_shifts)
    language = models.CharField(max_length=5, default="es")
    # The public displays speak it in turn with the house's own; the same one twice is that alone.
    second_language = models.CharField(max_length=5, default="en")
    authorised_minimum_minor = models.BigIntegerField(default=100)
    # Labels that no seat gets, such as 13; a seat that already has one keeps it.
    skipped_seat_labels = ArrayField(models.CharField(max_length=4), default=list)
    # The values of its chips, and of the banknotes that it changes for them.
    denominations_minor = ArrayField(models.BigIntegerField())
    banknotes_minor = ArrayField(models.BigIntegerField())
    commission_step_minor = models.BigIntegerField(default=1)
    commission_direction = models.CharField(max_length=8, default="down")
    # Whether drop boxes are counted after the table is closed; until then the drop is unknown.
    drop_counted_later = models.BooleanField(default=False)
    # Whether sets of cards are counted before the shoe is also where no text demands that count.
    card_sets_counted = models.BooleanField(default=False)
    # Whether a card that is entered by hand is asked for its suit too.
    suits_noted = models.BooleanField(default=False, db_default=False)
    commission_mode = models.CharField(
        max_length=9,
        choices=CommissionMode,
        default=CommissionMode.IMMEDIATE,
        db_default=CommissionMode.IMMEDIATE,
    )
    # How limits change while a table is in play.
    limits_policy = models.CharField(
        max_length=16, choices=LimitsPolicy, default=LimitsPolicy.BETWEEN_COUPS
    )
    limits_notice_minutes = models.PositiveSmallIntegerField(default=15)
    # How long an abandoned bet is kept for its owner.
    abandoned_bets_days = models.PositiveSmallIntegerField(default=30)
    # The waitlist: how long a call holds, and whether freed seats are offered, calls that ran out
    # ended, by the house itself. The host of the guests' own pages; "" is that of the request.
    call_holds_minutes = models.PositiveSmallIntegerField(default=5)
    offers_seats = models.BooleanField(default=True)
    public_url = models.CharField(max_length=200, default="", blank=True)
    notifier = models.CharField(max_length=8, choices=Notifier, default=Notifier.LOG)
    notifier_url = models.CharField(max_length=300, default="", blank=True)
    # staff: whether a PIN is good only at an enrolled tablet; how long one works without a break,
    # and how long a break is, both in minutes.
    pin_needs_device = models.BooleanField(default=True)
    break_after_minutes = models.PositiveSmallIntegerField(default=60)
    break_minutes = models.PositiveSmallIntegerField(default=20)
    # So many times the maximum on the sign, a drop is unusual and asks for a second person.
    unusual_times = models.PositiveSmallIntegerField(default=10, db_default=10)
    # Reconciliation: differences above these, one by one, are acknowledged by this role.
    tolerance_commission_minor = models.BigIntegerField(default=0)
    tolerance_tips_minor = models.BigIntegerField(default=0)
    tolerance_float_minor = models.BigIntegerField(default=0)
    tolerance_drop_minor = models.BigIntegerField(default=0)
    escalation_role = models.CharField(
        max_length=12, choices=EscalationRole, default=EscalationRole.DIRECTOR
    )
    # The head of the house's own journal stream, for events at no single table.
    version = models.BigIntegerField(default=0)
    head_hash = models.BinaryField(default=bytes(32))

    class Meta:
        constraints = [
            check(
                "house_commission_direction",
                models.Q(commission_direction__in=["down", "up", "half_up"]),
            ),
            check("house_commission_mode", models.Q(commission_mode__in=CommissionMode.values)),
            check(
                "house_money_positive",
                models.Q(authorised_minimum_minor__gte=1, commission_step_minor__gte=1),
            ),
            check(
                "house_limits_policy",
                models.Q(
                    limits_policy__in=LimitsPolicy.values,
                    limits_notice_minutes__gte=1,
                    limits_notice_minutes__lte=1440,
                ),
            ),
            check("house_abandoned_bets_days", models.Q(abandoned_bets_days__gte=1)),
            check(
                "house_call_holds_minutes",
                models.Q(call_holds_minutes__gte=1, call_holds_minutes__lte=60),
            ),
            check(
                "house_webhook_has_address",
                models.Q(notifier__in=["none", "log"])
                | (models.Q(notifier="webhook") & ~models.Q(notifier_url="")),
            ),
            check(
                "house_tolerances",
                models.Q(
                    tolerance_commission_minor__gte=0,
                    tolerance_tips_minor__gte=0,
                    tolerance_float_minor__gte=0,
                    tolerance_drop_minor__gte=0,
                    escalation_role__in=EscalationRole.values,
                ),
            ),
            check("house_unusual_times", models.Q(unusual_times__gte=1, unusual_times__lte=100)),
            check("house_breaks", models.Q(break_after_minutes__gt=0, break_minutes__gt=0)),
        ]
        triggers = [shifts_in_order()]

    def __str__(self) -> str:
        return self.name

    @property
    def reading_language(self) -> str:
        """The reader's language; the house's own where nobody reads."""
        return get_language() or self.language
