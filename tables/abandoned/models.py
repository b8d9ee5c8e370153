"""The register of abandoned bets: chips that nobody claimed on the felt, kept for their owner."""

import pgtrigger
from django.db import models

from casino.lib.constraints import check
from casino.lib.guards import refuse
from tables.abandoned.guards import movements_follow
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.ledger.models import Transfer
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.models import TableSession


class AbandonedBet(models.Model):
    """Chips left on the felt, taken into custody by two people.

    `position` is the seat before which they were found, null if unknown; `session` is null
    when the table was closed by then.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="abandoned_bets")
    session = models.ForeignKey(TableSession, models.PROTECT, null=True, related_name="+")
    position = models.PositiveSmallIntegerField(null=True)
    amount_minor = models.BigIntegerField()
    note = models.CharField(max_length=200, blank=True)
    found_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    witness = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    found_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("abandoned_amount", models.Q(amount_minor__gt=0)),
            check("abandoned_found_by_two", ~models.Q(found_by=models.F("witness"))),
        ]
        indexes = [models.Index(name="abandoned_newest", fields=["house", "-id"])]
        triggers = [
            *append_only("abandoned"),
            sign_apart("abandoned", "found_by_id", "NEW.witness_id"),
            refuse(
                "abandoned_at_its_house",
                """NOT EXISTS (SELECT FROM tables_gamingtable
                        WHERE id = NEW.table_id AND house_id = NEW.house_id)
                    OR NEW.session_id IS NOT NULL AND NOT EXISTS (
                        SELECT FROM tables_tablesession
                        WHERE id = NEW.session_id AND table_id = NEW.table_id)""",
                "a bet is found at a table of its house",
            ),
        ]


class AbandonedBetEnd(models.Model):
    """How custody ended: paid to the guest who proved it theirs, or passed on after its time.

    `note` is the identity that was shown, or the receiver of an unclaimed bet.
    """

    class Kind(models.TextChoices):
        CLAIMED = "claimed"
        PASSED_ON = "passed_on"

    house = models.ForeignKey(House, models.PROTECT)
    bet = models.OneToOneField(AbandonedBet, models.PROTECT, related_name="end")
    kind = models.CharField(max_length=10, choices=Kind)
    note = models.CharField(max_length=200)
    paid_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    witness = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [
            check("abandoned_end_kind", models.Q(kind__in=["claimed", "passed_on"])),
            check("abandoned_end_says_to_whom", ~models.Q(note="")),
            check("abandoned_end_two_people", ~models.Q(paid_by=models.F("witness"))),
        ]
        triggers = [
            *append_only("abandoned_end"),
            sign_apart("abandoned_end", "paid_by_id", "NEW.witness_id"),
            refuse(
                "abandoned_passes_after_its_time",
                """NOT EXISTS (
                    SELECT FROM tables_abandonedbet AS bet
                    JOIN tables_house AS house ON house.id = bet.house_id
                    WHERE bet.id = NEW.bet_id AND bet.house_id = NEW.house_id
                        AND NEW.ended_at >= bet.found_at
                        AND (NEW.kind = 'claimed' OR least(NEW.ended_at, clock_timestamp())
                            >= bet.found_at + make_interval(
                                days => house.abandoned_bets_days)))""",
                "an abandoned bet is kept for its owner until its time",
            ),
        ]


pgtrigger.register(movements_follow())(Transfer)
