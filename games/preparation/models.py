"""The steps by which the next shoe of a table is prepared."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from casino.lib.constraints import check
from games.preparation.guards import counted_from_counted_sets, step_of_the_next_talla
from games.rules.regulations.play_rules import PreparationStep
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.models import TableSession


class ShoeStep(models.Model):
    """One step of preparing the shoe of a session's talla `talla_number`, which has not begun.

    `cards` are those counted, lifted by the cut or behind the cut card; `seat` is who cut, null for
    the croupier, and `declined` who had the right to before. `again`: the steps before are void.
    """

    class Step(models.TextChoices):
        CHECK_CARDS = PreparationStep.CONDITION.value
        COUNT_CARDS = PreparationStep.COUNT.value
        MIX = PreparationStep.MIX.value
        FORM_PILES = PreparationStep.PILES.value
        RIFFLE = PreparationStep.RIFFLE.value
        CUT = PreparationStep.CUT.value
        CUT_CARD = PreparationStep.CUT_CARD.value
        PLACE_SHOE = PreparationStep.PLACE.value
        AGAIN = "again"

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="+")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="shoe_steps")
    talla_number = models.PositiveIntegerField()
    step = models.CharField(max_length=11, choices=Step)
    cards = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    declined = ArrayField(models.SmallIntegerField(), default=list)
    taken_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            check(
                "shoe_step_cards",
                models.Q(step__in=["count_cards", "cut_card"], cards__isnull=False)
                | models.Q(step="cut")
                | models.Q(~models.Q(step__in=["count_cards", "cut_card"]), cards=None),
            ),
            check(
                "shoe_step_cut",
                models.Q(step="cut") | models.Q(seat=None, declined=[]),
            ),
        ]
        indexes = [models.Index(name="shoe_step_of_talla", fields=["session", "talla_number"])]
        triggers = [
            *append_only("shoe_step"),
            step_of_the_next_talla(),
            counted_from_counted_sets(),
        ]
