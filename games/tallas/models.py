"""The life of one prepared shoe at a table, and the cards in it."""

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.db import models

from casino.lib.constraints import check, unique
from games.rules.cards import KINDS
from games.rules.talla import DECK_SIZE
from tables.commission.guards import owes_no_commission
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.models import StaffMember
from tables.records.guards import never_removed
from tables.sessions.models import TableSession
from tables.sign_in.models import Device


class Talla(models.Model):
    """One prepared shoe, from the burn to its last coup.

    `seen` counts the cards shown so far by their index (see `games.rules.cards.Card`), the first
    card included. `burned` counts all cards out of play that belong to no coup; `burned_cards` are
    those of them that were drawn beyond the rules and read. `coups_unseen` counts coups entered by
    totals, whose cards are unknown: while it is 0 the number of cards left is exact. `holder` is
    the seat position that deals; null means that the croupier does.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="tallas")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="tallas")
    number = models.PositiveIntegerField()
    decks = models.PositiveSmallIntegerField()
    first_card = models.CharField(max_length=2)
    burned = models.PositiveSmallIntegerField()
    burned_cards = models.TextField(default="", db_default="", blank=True)
    cut_card_behind = models.PositiveSmallIntegerField()
    seen = ArrayField(models.SmallIntegerField(), size=len(KINDS))
    coups_unseen = models.PositiveIntegerField(default=0)
    coups = models.PositiveIntegerField(default=0)
    cut_card_out = models.BooleanField(default=False)
    holder = models.PositiveSmallIntegerField(null=True)
    refused = ArrayField(models.SmallIntegerField(), default=list)
    started_at = models.DateTimeField()
    started_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)
    # The shoe reader that reported the new shoe, where no person did.
    started_by_device = models.ForeignKey(Device, models.PROTECT, related_name="+", null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            unique("talla_one_open_per_table", "table", condition=models.Q(ended_at=None)),
            unique("talla_number_in_session", "session", "number"),
            check(
                "talla_cut_card_in_shoe",
                models.Q(cut_card_behind__lt=models.F("decks") * DECK_SIZE),
            ),
            check(
                "talla_started_by_somebody",
                models.Q(started_by=None, started_by_device__isnull=False)
                | models.Q(started_by__isnull=False, started_by_device=None),
            ),
        ]
        triggers = [
            owes_no_commission(
                "talla_begins_settled", operation=pgtrigger.Insert, session="NEW.session_id"
            ),
            never_removed("talla"),
        ]
