"""The coup under way: when its phases began, and the cards that a reader has read of it."""

from django.db import models

from tables.models import House

from .talla import Talla

UNREAD = "??"
"""A card that was burned and not read."""

PHASES = ("no_va_mas", "cards", "pay")
"""What may be marked, in this order; before the first of them bets are taken."""


class CoupUnderway(models.Model):
    """The coup of a talla that no row of its own holds yet: coup `number`, or nothing any more.

    A row whose number is not that of the talla's next coup is of a coup that is over: recording a
    coup leaves it as it is. `bets_at` is when bets were first taken, null when nobody can tell.
    `bets` are those that lay on the felt at "no va mas", where they were told. `burned` are the
    cards drawn beyond the rules meanwhile, `UNREAD` for one that nobody has read; `burned_after`
    has a digit for each: how many cards the two hands had when it was drawn.
    """

    talla = models.OneToOneField(
        Talla, models.PROTECT, primary_key=True, related_name="underway", db_index=False
    )
    house = models.ForeignKey(House, models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    bets_at = models.DateTimeField(null=True)
    no_va_mas_at = models.DateTimeField(null=True)
    cards_at = models.DateTimeField(null=True)
    pay_at = models.DateTimeField(null=True)
    bets = models.JSONField(null=True)
    punto = models.CharField(max_length=6, default="", blank=True)
    banca = models.CharField(max_length=6, default="", blank=True)
    # Where it had the choice punto has said that it stands: no third card is due to it.
    punto_stands = models.BooleanField(default=False, db_default=False)
    burned = models.TextField(default="", db_default="", blank=True)
    burned_after = models.TextField(default="", db_default="", blank=True)
    # The next card could not be read: the croupier types it, or it is read again.
    awaits_key = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(punto_stands=False)
                | models.Q(punto__regex="^.{4}$", banca__regex="^.{4}(..)?$"),
                name="underway_stands_on_two_cards",
            ),
        )

    def __str__(self) -> str:
        return f"{self.talla} coup {self.number} under way"
