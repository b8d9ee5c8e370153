"""Summaries of table sessions: by session, by hour, by the people in charge; and by day."""

from django.db import models
from django.db.models import F, Func, Q, Value

from casino.lib.constraints import unique
from casino.shift.models.reconciliation import ShiftReconciliation
from tables.floor.models import GamingTable, TableFormat
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.sessions.models import Shift, TableSession

from .figures import PlayFigures


class Open(models.Model):
    """How long a table was open, and its seats taken; in seconds, interruptions left out."""

    open_s = models.PositiveIntegerField()
    seat_s = models.BigIntegerField()  # seats offered times open time
    taken_s = models.BigIntegerField()  # of it, with a guest in the seat

    class Meta:
        abstract = True


class SessionSummary(PlayFigures, Open):
    """One table session: play and counts. Only a job writes it.

    Money that is not yet known is null: counted amounts until they are counted, `commission_due`
    until the shift is reconciled. `win_minor` is closing float + credits + drop - opening float -
    fills, and so unknown until the drop is counted. Fills and credits are those of the ledger.
    `reconciliation` is the newest finished report that it was made from, `through_version` the
    version of the table's journal that it includes at least.
    `made_version` is drawn by the database whenever it is made; one process at a time writes the
    summaries of a house, so it rises in the order in which they can be seen.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="+")
    session = models.OneToOneField(
        TableSession, models.PROTECT, primary_key=True, related_name="summary"
    )
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="+")
    format = models.CharField(max_length=8, choices=TableFormat)
    regulation = models.CharField(max_length=32)
    shift = models.ForeignKey(Shift, models.PROTECT, related_name="+")
    shift_number = models.PositiveSmallIntegerField()
    gaming_day = models.DateField()
    is_closed = models.BooleanField()
    opening_float_minor = models.BigIntegerField(null=True)
    closing_float_minor = models.BigIntegerField(null=True)
    fills_minor = models.BigIntegerField()
    credits_minor = models.BigIntegerField()
    drop_minor = models.BigIntegerField(null=True)
    drop_recorded_minor = models.BigIntegerField()
    commission_due_minor = models.BigIntegerField(null=True)
    commission_recorded_minor = models.BigIntegerField()
    commission_counted_minor = models.BigIntegerField(null=True)
    tips_recorded_minor = models.BigIntegerField()
    tips_counted_minor = models.BigIntegerField(null=True)
    win_minor = models.GeneratedField(
        expression=F("closing_float_minor")
        + F("credits_minor")
        + F("drop_minor")
        - F("opening_float_minor")
        - F("fills_minor"),
        output_field=models.BigIntegerField(null=True),
        db_persist=True,
    )
    reconciliation = models.ForeignKey(
        ShiftReconciliation, models.PROTECT, null=True, related_name="+"
    )
    through_version = models.BigIntegerField()
    made_at = models.DateTimeField()
    made_version = models.BigIntegerField(
        db_default=Func(Value("reporting_made_version"), function="nextval"), editable=False
    )

    class Meta:
        indexes = [
            models.Index(name="summary_of_day", fields=["house", "gaming_day", "table"]),
            models.Index(name="summary_as_made", fields=["house", "made_version"]),
            models.Index(
                name="summary_unsettled",
                fields=["session"],
                condition=Q(is_closed=False) | Q(reconciliation=None) | Q(drop_minor=None),
            ),
        ]


class SessionHour(PlayFigures, Open):
    """One hour of the house's clock in a table session; `hour_at` is its beginning."""

    house = models.ForeignKey(House, models.PROTECT, related_name="+", db_index=False)
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="+")
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="+", db_index=False)
    format = models.CharField(max_length=8, choices=TableFormat)
    regulation = models.CharField(max_length=32)
    shift_number = models.PositiveSmallIntegerField()
    gaming_day = models.DateField()
    hour_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("session_hour_once", "session", "hour_at"),
        ]
        indexes = [models.Index(name="session_hour_of_day", fields=["house", "gaming_day"])]


class SessionCrew(PlayFigures):
    """The coups of a croupier under a jefe in a table session; null: nobody, or unknown.

    A coup belongs to the croupier who recorded it if they were posted at the table then, otherwise
    to the only one who was.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="+", db_index=False)
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="+")
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="+", db_index=False)
    format = models.CharField(max_length=8, choices=TableFormat)
    regulation = models.CharField(max_length=32)
    shift_number = models.PositiveSmallIntegerField()
    gaming_day = models.DateField()
    croupier = models.ForeignKey(StaffMember, models.PROTECT, null=True, related_name="+")
    jefe = models.ForeignKey(StaffMember, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            unique("session_crew_once", "session", "croupier", "jefe", nulls_distinct=False),
        ]
        indexes = [models.Index(name="session_crew_of_day", fields=["house", "gaming_day"])]


class TableDay(PlayFigures, Open):
    """A table's gaming day under one regulation: the sum of its sessions.

    Each figure that may be unknown is the sum of the known ones, and `*_known` counts the sessions
    for which it is known: if these are fewer than `sessions`, the day's figure is unknown.
    """

    house = models.ForeignKey(House, models.PROTECT, related_name="+", db_index=False)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="+")
    format = models.CharField(max_length=8, choices=TableFormat)
    regulation = models.CharField(max_length=32)
    gaming_day = models.DateField()
    sessions = models.PositiveIntegerField()
    sessions_closed = models.PositiveIntegerField()
    sessions_reconciled = models.PositiveIntegerField()
    fills_minor = models.BigIntegerField()
    credits_minor = models.BigIntegerField()
    drop_recorded_minor = models.BigIntegerField()
    commission_recorded_minor = models.BigIntegerField()
    tips_recorded_minor = models.BigIntegerField()
    win_minor = models.BigIntegerField()
    win_known = models.PositiveIntegerField()
    drop_minor = models.BigIntegerField()
    drop_known = models.PositiveIntegerField()
    commission_due_minor = models.BigIntegerField()
    commission_due_known = models.PositiveIntegerField()
    commission_counted_minor = models.BigIntegerField()
    commission_counted_known = models.PositiveIntegerField()
    tips_counted_minor = models.BigIntegerField()
    tips_counted_known = models.PositiveIntegerField()
    tips_to_win_known = models.PositiveIntegerField()  # sessions for which both are known

    class Meta:
        constraints = [
            unique("table_day_once", "house", "gaming_day", "table", "regulation"),
        ]
