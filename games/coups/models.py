"""A coup is one row; the one under way is a row of its own."""

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex
from django.db import models

from casino.lib.constraints import check, unique
from casino.lib.guards import AtCommit, refuse
from games.coups.guards import (
    coup_corrects_a_void_one,
    coup_in_its_place,
    coup_is_journalled,
    event_names_what_exists,
    makes_float_known,
    makes_float_unknown,
    moves_what_its_bets_come_to,
    punto_cards_go_to_a_punto_bet,
    totals_are_of_its_bets,
)
from games.coups.null_guards import (
    CARDS_SEEN,
    event_names_null_coup,
    null_coup_in_its_place,
    null_coup_is_journalled,
    null_coup_is_out_of_the_shoe,
)
from games.coups.talla_guards import talla_is_of_its_coups
from games.rules.wagers import BET_COLUMNS
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.houses.models import House
from tables.journal.models import FloorEvent
from tables.ledger.guards.ledger import OF_COUPS
from tables.ledger.models import Transfer
from tables.people.models import StaffMember
from tables.records.guards import append_only
from tables.sessions.guards import while_session_is_open
from tables.sessions.models import Shift, TableSession

# bets is null exactly if they were not recorded; then every total is unknown, not zero.
_TOTALS = (*BET_COLUMNS, "commission_minor", "house_result_minor")


class Coup(models.Model):
    """One coup as it was played and settled. Money columns are BIGINT, smallest unit.

    `*_stake_minor` is the sum bet on a wager, `*_paid_minor` the gross winnings paid on it;
    `commission_minor` the deduction taken from winning banca bets into the commission box;
    `house_result_minor` = stakes lost - gross paid + commission. All are null when the bets were
    not recorded. `receiver` is the seat that turned punto's cards, null for the croupier or with
    unknown bets; `declined` had the right to them before. `bets` lists {"seat", "wager", "stake",
    "result", "pay", "commission"}; a guard keeps the totals equal to it. `*_ms` is how long each
    phase of the coup took (`games.coups.models`), null if its beginning or end was not marked; a
    coup recorded in one step has none of them.
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
    receiver = models.PositiveSmallIntegerField(null=True)
    declined = ArrayField(models.SmallIntegerField(), default=list, db_default=[])
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
    # The version that this one puts right: it is void, and was played then and recorded by them.
    corrects = models.OneToOneField("self", models.PROTECT, null=True, related_name="corrected_by")

    class Meta:
        constraints = [
            unique("coup_number_in_talla", "talla", "number", condition=models.Q(corrects=None)),
            check("coup_winner", models.Q(winner__in=["P", "B", "T"])),
            check(
                "coup_totals_give_winner",
                models.Q(winner="P", punto_total__gt=models.F("banca_total"))
                | models.Q(winner="B", banca_total__gt=models.F("punto_total"))
                | models.Q(winner="T", punto_total=models.F("banca_total")),
            ),
            check("coup_totals_in_range", models.Q(punto_total__lte=9, banca_total__lte=9)),
            check(
                "coup_unknown_is_not_zero",
                models.Q(bets=None, **dict.fromkeys(_TOTALS))
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
            # Coups are stored in the order of play, so those of a day are found by a few pages of
            # an index. New coups also fill the free ends of old pages: plain ranges would grow from
            # day to day.
            BrinIndex(
                name="coup_of_day",
                fields=["gaming_day"],
                autosummarize=True,
                opclasses=["date_minmax_multi_ops"],
            ),
        ]
        triggers = [
            *append_only("coup"),
            while_session_is_open("coup", playing=True, played="NEW.corrects_id IS NULL"),
            makes_float_unknown(),
            totals_are_of_its_bets(),
            punto_cards_go_to_a_punto_bet(),
            coup_in_its_place(),
            coup_is_journalled(),
            coup_corrects_a_void_one(),
        ]


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
            makes_float_known(),
            refuse(
                "coup_void_returns_its_money",
                f"""EXISTS (SELECT FROM games_coup AS coup
                    JOIN tables_transfer AS moved ON moved.command_id = coup.command_id
                        AND moved.reason IN ({OF_COUPS})
                    WHERE coup.id = NEW.coup_id AND NOT EXISTS (
                        SELECT FROM tables_transfer AS back WHERE back.corrects_id = moved.id
                        AND back.debit_id = moved.credit_id
                        AND back.amount_minor = moved.amount_minor))""",  # noqa: S608
                "the money of a void coup goes back as it came",
                at=AtCommit,
            ),
        ]


class CoupCorrection(models.Model):
    """Why a coup has a second version, and who signed it; the version before is void.

    `coup` is the version that counts. `turns` are the later coups of its talla that another seat
    dealt by it, by number: a seat, or null for the croupier. `paid_then` lists {"seat", "wager",
    "paid_minor"}: what each guest got beside the stake for bets that were not recorded then, below
    zero what was taken from them; null if the bets were known, or still are not. A holder's own
    banca is last there, as it is among the bets.
    `follows` is the correction of the earlier coup that changed what this one comes to.
    """

    class Reason(models.TextChoices):
        KEY = "key"
        HANDS = "hands"
        CARDS = "cards"
        CAMERA = "camera"
        OTHER = "other"

    house = models.ForeignKey(House, models.PROTECT)
    coup = models.OneToOneField(Coup, models.PROTECT, related_name="correction")
    reason = models.CharField(max_length=8, choices=Reason)
    words = models.CharField(max_length=200, blank=True)
    signed_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    turns = models.JSONField()
    paid_then = models.JSONField(null=True)
    follows = models.ForeignKey("self", models.PROTECT, null=True, related_name="followed_by")

    class Meta:
        constraints = (check("coup_correction_says_why", ~models.Q(reason="other", words="")),)
        triggers = (*append_only("coup_correction"),)


UNREAD = "??"
"""A card that was burned and not read."""


class NullReason(models.TextChoices):
    """Why a coup is null; a mistake that a text names keeps that name."""

    DEAL_CONFUSED = "deal_confused"
    FACE_UP_DECK = "face_up_deck"
    UNFINISHED = "unfinished"
    """The cards of the shoe did not suffice."""
    RULED = "ruled"
    """The jefe decided so, in a case that the text does not foresee."""
    NOT_SAID = "not_said"


class NullCoup(models.Model):
    """A coup that counts for nothing: its bets went back, its cards went out of play.

    It has no number: coup `number` is dealt again, or never. `cards_out` are all its cards, and
    those of them that were seen are in `punto` and `banca`. `bets` lists {"seat", "wager",
    "stake_minor"} as they went back, null if they were not recorded. `article` is the clause that
    makes it null or gives it to `ruled_by`, who is null where the text itself decides.
    """

    house = models.ForeignKey(House, models.PROTECT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="null_coups")
    session = models.ForeignKey(TableSession, models.PROTECT, related_name="null_coups")
    talla = models.ForeignKey(Talla, models.PROTECT, related_name="null_coups")
    number = models.PositiveIntegerField()
    punto = models.CharField(max_length=12, blank=True)
    banca = models.CharField(max_length=12, blank=True)
    cards_out = models.PositiveSmallIntegerField()
    bets = models.JSONField(null=True)
    reason = models.CharField(max_length=16, choices=NullReason)
    article = models.CharField(max_length=60, blank=True)
    ruled_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+", null=True)
    recorded_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()
    command_id = models.UUIDField(unique=True)

    class Meta:
        constraints = [
            check("null_coup_reason", models.Q(reason__in=NullReason.values)),
            check("null_coup_by_text_or_jefe", ~models.Q(article="") | ~models.Q(ruled_by=None)),
            check("null_coup_ruled_by_somebody", ~models.Q(reason="ruled", ruled_by=None)),
            check(
                "null_coup_cards",
                models.Q(punto__regex=CARDS_SEEN, banca__regex=CARDS_SEEN),
            ),
        ]
        triggers = [
            *append_only("null_coup"),
            while_session_is_open("null_coup", playing=True),
            null_coup_in_its_place(),
            null_coup_is_journalled(),
            null_coup_is_out_of_the_shoe(),
        ]


class NullCoupVoid(models.Model):
    """A null coup that was taken back within seconds: it goes on as it was."""

    house = models.ForeignKey(House, models.PROTECT)
    null_coup = models.OneToOneField(NullCoup, models.PROTECT, related_name="void")
    voided_by = models.ForeignKey(StaffMember, models.PROTECT, related_name="+")
    voided_at = models.DateTimeField()

    class Meta:
        triggers: list[pgtrigger.Trigger] = [
            *append_only("null_coup_void"),
            while_session_is_open(
                "null_coup_void",
                "(SELECT session_id FROM games_nullcoup WHERE id = NEW.null_coup_id)",
            ),
        ]


PHASES = ("no_va_mas", "cards", "pay")
"""The phases that can be marked, in this order; before the first of them bets are taken."""


class CoupUnderway(models.Model):
    """The coup of a talla that is not recorded yet, coup `number`; or an outdated row.

    A row whose number is not that of the talla's next coup belongs to a coup that is over:
    recording a coup does not change the row. `bets_at` is when bets were first taken, null if
    unknown. `bets` are those on the felt at "no va mas", where they were entered. `burned` are the
    cards drawn beyond the rules meanwhile, `UNREAD` for an unread one; `burned_after` has a digit
    for each: the number of cards in the two hands when it was drawn.
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
    # Punto had the choice and stands: no third card is due to it.
    punto_stands = models.BooleanField(default=False, db_default=False)
    burned = models.TextField(default="", db_default="", blank=True)
    burned_after = models.TextField(default="", db_default="", blank=True)
    # Where the coup is played by its acts: those since "cartas" (`games.coups.selectors.acts`).
    acts = models.JSONField(default=list, db_default=[])
    # The next card could not be read: the croupier types it, or it is read again.
    awaits_key = models.BooleanField(default=False)

    class Meta:
        constraints = (
            check(
                "underway_stands_on_two_cards",
                models.Q(punto_stands=False)
                | models.Q(punto__regex="^.{4}$", banca__regex="^.{4}(..)?$"),
            ),
        )


# The coups of a talla are recorded, each with one event, and each movement belongs to one.
pgtrigger.register(*talla_is_of_its_coups())(Talla)
pgtrigger.register(event_names_what_exists(), event_names_null_coup())(FloorEvent)
pgtrigger.register(moves_what_its_bets_come_to())(Transfer)
