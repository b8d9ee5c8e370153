"""The order in which the cards of a talla came, compared with earlier shoes of the house."""

from django.db import models

from casino.lib.constraints import check
from casino.lib.guards import refuse
from games.tallas.models import Talla
from tables.houses.models import House
from tables.records.guards import append_only


class ShoeOrder(models.Model):
    """A talla that was compared with `compared` earlier ones of its house.

    `earlier` is the one of which it repeats `length` cards in a row, from the places `start` and
    `earlier_start`; honest shoes share such a run at most once in `one_in` comparisons like this.
    Null: nothing that chance does not explain.
    """

    house = models.ForeignKey(House, models.PROTECT)
    talla = models.OneToOneField(Talla, models.PROTECT, related_name="order")
    compared = models.PositiveIntegerField()
    cards_seen = models.PositiveSmallIntegerField()
    earlier = models.ForeignKey(Talla, models.PROTECT, null=True, related_name="+")
    length = models.PositiveSmallIntegerField(null=True)
    start = models.PositiveSmallIntegerField(null=True)
    earlier_start = models.PositiveSmallIntegerField(null=True)
    one_in = models.BigIntegerField(null=True)
    compared_at = models.DateTimeField()

    class Meta:
        constraints = [
            check(
                "shoe_order_found_whole",
                models.Q(earlier=None, length=None, start=None, earlier_start=None, one_in=None)
                | models.Q(
                    earlier__isnull=False,
                    length__gt=0,
                    start__isnull=False,
                    earlier_start__isnull=False,
                    one_in__gt=0,
                ),
            ),
        ]
        triggers = [
            *append_only("shoe_order"),
            refuse(
                "shoe_order_of_its_house",
                """NOT EXISTS (SELECT FROM games_talla WHERE id = NEW.talla_id
                    AND house_id = NEW.house_id AND ended_at IS NOT NULL)
                OR NEW.earlier_id IS NOT NULL AND NOT EXISTS (SELECT FROM games_talla
                    WHERE id = NEW.earlier_id AND id < NEW.talla_id AND house_id = NEW.house_id)""",
                "a talla that has ended is compared with earlier ones of its house",
            ),
        ]
