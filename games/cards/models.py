"""Sets of playing cards, from the sealed box to their destruction, and the tallas dealt."""

from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import Guard, refuse
from games.cards.guards import counted_before_its_talla
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.people.guards import sign_apart
from tables.people.models import StaffMember
from tables.records.guards import append_only, keeps_but


class CardSet(models.Model):
    """One set of cards as the manufacturer sealed it.

    `state`, `table` and `cards_short` move only by its steps: where it was opened or is in use,
    and how many cards the newest check missed (null: never counted).
    """

    class State(models.TextChoices):
        RECEIVED = "received"
        OPENED = "opened"
        CHECKED = "checked"
        IN_USE = "in_use"
        RETIRED = "retired"
        DESTROYED = "destroyed"

    house = models.ForeignKey(House, models.PROTECT)
    serial = models.CharField(max_length=40)
    decks = models.PositiveSmallIntegerField()
    back_colour = models.CharField(max_length=24)
    manufacturer = models.CharField(max_length=60)
    state = models.CharField(max_length=9, choices=State, default=State.RECEIVED)
    table = models.ForeignKey(GamingTable, models.PROTECT, null=True, related_name="card_sets")
    cards_short = models.SmallIntegerField(null=True)
    received_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    received_at = models.DateTimeField()

    class Meta:
        constraints = [
            unique("card_set_serial", "house", "serial"),
            check(
                "card_set_named",
                ~models.Q(serial="") & ~models.Q(back_colour="") & ~models.Q(manufacturer=""),
            ),
            check("card_set_decks", models.Q(decks__gte=1, decks__lte=12)),
            # One table at most while in use: there is one column to name it.
            check(
                "card_set_in_use_at_a_table",
                ~models.Q(state="in_use") | models.Q(table__isnull=False),
            ),
        ]
        indexes = [models.Index(name="card_set_of_table", fields=["table", "state"])]
        triggers = [
            *keeps_but("card_set", "state", "table_id", "cards_short"),
            refuse(
                "card_set_begins_received",
                """NEW.state <> 'received' OR NEW.table_id IS NOT NULL
                    OR NEW.cards_short IS NOT NULL""",
                "a set of cards begins as received",
            ),
        ]


class CardSetStep(models.Model):
    """One step in a set's life; opening and destroying take a second person.

    `cards_counted` is the result of a check, `reason` why a set was retired.
    """

    house = models.ForeignKey(House, models.PROTECT)
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="steps")
    to = models.CharField(max_length=9, choices=CardSet.State)
    table = models.ForeignKey(GamingTable, models.PROTECT, null=True, related_name="+")
    cards_counted = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    witness = models.ForeignKey(StaffMember, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            check(
                "card_step_two_people",
                (~models.Q(to__in=["opened", "destroyed"]) | models.Q(witness__isnull=False))
                & (models.Q(witness=None) | ~models.Q(made_by=models.F("witness"))),
            ),
            check(
                "card_step_at_a_table",
                ~models.Q(to__in=["opened", "in_use"]) | models.Q(table__isnull=False),
            ),
            check(
                "card_step_counted",
                models.Q(to="checked", cards_counted__isnull=False)
                | (~models.Q(to="checked") & models.Q(cards_counted=None)),
            ),
            check("card_step_reason", ~models.Q(to="retired") | ~models.Q(reason="")),
        ]
        triggers = [
            *append_only("card_step"),
            sign_apart("card_step", "made_by_id", "NEW.witness_id"),
            # A check may follow use: a set is counted again before its next shoe. A set found short
            # never goes into a shoe.
            Guard(
                name="card_step_in_order",
                func="""
                    UPDATE games_cardset AS card_set
                    SET state = NEW."to",
                        table_id = CASE WHEN NEW."to" IN ('opened', 'in_use') THEN NEW.table_id
                            ELSE card_set.table_id END,
                        cards_short = CASE WHEN NEW."to" = 'checked'
                            THEN card_set.decks * 52 - NEW.cards_counted
                            ELSE card_set.cards_short END
                    WHERE id = NEW.card_set_id AND house_id = NEW.house_id
                        AND (NEW.table_id IS NULL OR EXISTS (SELECT FROM tables_gamingtable
                            WHERE id = NEW.table_id AND house_id = NEW.house_id))
                        AND (
                            NEW."to" = 'opened' AND card_set.state = 'received'
                            OR NEW."to" = 'checked'
                                AND card_set.state IN ('opened', 'checked', 'in_use')
                            OR NEW."to" = 'in_use' AND card_set.state = 'checked'
                                AND card_set.cards_short = 0
                            OR NEW."to" = 'retired'
                                AND card_set.state IN ('received', 'opened', 'checked', 'in_use')
                            OR NEW."to" = 'destroyed' AND card_set.state = 'retired');
                    IF NOT FOUND THEN
                        RAISE EXCEPTION 'a set of cards goes from step to step in order';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]


class TallaCardSet(models.Model):
    """The set of cards that a talla is dealt from."""

    house = models.ForeignKey(House, models.PROTECT)
    talla = models.OneToOneField(Talla, models.PROTECT, related_name="card_set_tie")
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="talla_ties")

    class Meta:
        triggers = [
            *append_only("talla_card_set"),
            counted_before_its_talla(),
            refuse(
                "talla_card_set_in_use_at_its_table",
                """NOT EXISTS (
                    SELECT FROM games_talla AS talla
                    JOIN games_cardset AS card_set ON card_set.table_id = talla.table_id
                    WHERE talla.id = NEW.talla_id AND talla.house_id = NEW.house_id
                        AND card_set.id = NEW.card_set_id
                        AND card_set.house_id = NEW.house_id
                        AND card_set.state = 'in_use'
                        AND card_set.decks >= talla.decks)""",
                "a talla is dealt from a set in use at its table",
            ),
        ]
