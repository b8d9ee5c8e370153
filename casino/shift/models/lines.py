"""The reconciliation's results for a table: figures of money, tallies of coups and cards."""

from django.db import models
from django.db.models import F, Q

from casino.lib.constraints import check, unique
from casino.shift.models.reconciliation import ShiftReconciliation, while_in_work
from tables.houses.models import House
from tables.records.guards import append_only
from tables.sessions.models import TableSession

AT_OPENING = 0
"""The number of talla and coup of a difference that was there before the first coup."""


def is_difference(of: str, left: str, right: str) -> Q:
    """Require that a difference is left - right, and unknown if either is."""
    known = Q(
        **{f"{left}__isnull": False, f"{right}__isnull": False, f"{of}__isnull": False},
        **{of: F(left) - F(right)},
    )
    return known | (Q(**{of: None}) & (Q(**{left: None}) | Q(**{right: None})))


def _has_first_coup(of: str, talla: str, coup: str) -> Q:
    """Require that a difference names the coup since which it can exist, unless it is 0."""
    named = Q(**{f"{talla}__isnull": False, f"{coup}__isnull": False})
    unnamed = Q(**{talla: None, coup: None})
    something = Q(**{f"{of}__isnull": False}) & ~Q(**{of: 0})
    return (something & named) | (
        (Q(**{of: None}) | Q(**{f"{of}__isnull": False, of: 0})) & unnamed
    )


class Grade(models.TextChoices):
    """How well a figure is known; `estimated` is by the rules only, not recorded or counted."""

    COUNTED = "counted"
    RECORDED = "recorded"
    ESTIMATED = "estimated"
    UNKNOWN = "unknown"


class ReconciliationLine(models.Model):
    """One figure of one table session: expected by the rules, recorded, and counted.

    An unknown amount is null, never 0. `recorded_difference_minor` = recorded - expected (the
    records' side), `counted_difference_minor` = counted - recorded (the box's side); a difference
    from something unknown is unknown. Beside each stands the talla and the number of the first coup
    after which it can have arisen, 0 for before the first.
    """

    class Figure(models.TextChoices):
        COMMISSION = "commission"
        TIPS = "tips"
        FLOAT = "float"
        DROP = "drop"

    house = models.ForeignKey(House, models.PROTECT)
    reconciliation = models.ForeignKey(ShiftReconciliation, models.PROTECT, related_name="lines")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="+")
    figure = models.CharField(max_length=12, choices=Figure)
    expected_minor = models.BigIntegerField(null=True)
    recorded_minor = models.BigIntegerField(null=True)
    counted_minor = models.BigIntegerField(null=True)
    recorded_difference_minor = models.BigIntegerField(null=True)
    counted_difference_minor = models.BigIntegerField(null=True)
    recorded_talla = models.PositiveIntegerField(null=True)
    recorded_coup = models.PositiveIntegerField(null=True)
    counted_talla = models.PositiveIntegerField(null=True)
    counted_coup = models.PositiveIntegerField(null=True)
    grade = models.CharField(max_length=9, choices=Grade)
    tolerance_minor = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            unique("line_once", "reconciliation", "session", "figure"),
            check(
                "line_recorded_difference",
                is_difference("recorded_difference_minor", "recorded_minor", "expected_minor"),
            ),
            check(
                "line_counted_difference",
                is_difference("counted_difference_minor", "counted_minor", "recorded_minor"),
            ),
            check(
                "line_recorded_since",
                _has_first_coup("recorded_difference_minor", "recorded_talla", "recorded_coup"),
            ),
            check(
                "line_counted_since",
                _has_first_coup("counted_difference_minor", "counted_talla", "counted_coup"),
            ),
            check(
                "line_grade_matches_figures",
                Q(grade="counted", counted_minor__isnull=False)
                | Q(grade="recorded", counted_minor=None, recorded_minor__isnull=False)
                | Q(
                    grade="estimated",
                    counted_minor=None,
                    recorded_minor=None,
                    expected_minor__isnull=False,
                )
                | Q(grade="unknown", counted_minor=None, recorded_minor=None, expected_minor=None),
            ),
            check("line_tolerance_not_negative", Q(tolerance_minor__gte=0)),
        ]
        triggers = [*append_only("line"), while_in_work("line")]


class TallyLine(models.Model):
    """A comparison in pieces at a table session: its coups, or the cards of a talla.

    `missing` were expected and not recorded, `extra` were recorded and not expected; they are never
    netted. All are null if unknown. `talla` is 0 for the whole session.
    """

    class Tally(models.TextChoices):
        COUPS = "coups"  # found in the journal and the numbering / in the rows
        SETTLEMENTS = "settlements"  # judged by the rules / of them settled by the rules
        MOVEMENTS = "movements"  # coups / those that moved their own amounts; acts without a coup
        CARDS = "cards"  # 52 for each deck / burned, dealt in coups, left in the shoe

    house = models.ForeignKey(House, models.PROTECT)
    reconciliation = models.ForeignKey(ShiftReconciliation, models.PROTECT, related_name="tallies")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="+")
    tally = models.CharField(max_length=12, choices=Tally)
    talla = models.PositiveIntegerField(default=0)
    expected = models.PositiveIntegerField(null=True)
    recorded = models.PositiveIntegerField(null=True)
    missing = models.PositiveIntegerField(null=True)
    extra = models.PositiveIntegerField(null=True)
    first_talla = models.PositiveIntegerField(null=True)
    first_coup = models.PositiveIntegerField(null=True)
    grade = models.CharField(max_length=9, choices=Grade)

    class Meta:
        constraints = [
            unique("tally_once", "reconciliation", "session", "tally", "talla"),
            check(
                "tally_adds_up",
                Q(
                    expected__isnull=False,
                    recorded__isnull=False,
                    missing__isnull=False,
                    extra__isnull=False,
                    recorded=F("expected") - F("missing") + F("extra"),
                )
                | (Q(missing=None, extra=None) & (Q(expected=None) | Q(recorded=None))),
            ),
            check(
                "tally_since",
                (
                    (Q(missing__gt=0) | Q(extra__gt=0))
                    & Q(first_talla__isnull=False, first_coup__isnull=False)
                )
                | (
                    (Q(missing=None) | Q(missing__isnull=False, missing=0, extra=0))
                    & Q(first_talla=None, first_coup=None)
                ),
            ),
            check(
                "tally_grade_matches_figures",
                Q(grade="recorded", recorded__isnull=False)
                | Q(grade="estimated", recorded=None, expected__isnull=False)
                | Q(grade="unknown", recorded=None, expected=None),
            ),
        ]
        triggers = [*append_only("tally"), while_in_work("tally")]
