from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex
from django.db import migrations, models
from django.db.migrations import CreateModel
from django.db.models import F, Q

from casino.lib.constraints import check, unique
from casino.lib.migrating import (
    HOUSE,
    ID,
    ModelsAtOnce,
    coded,
    create_tables,
    key,
    one,
    remove_tables,
)
from games.coups.guards import COUNT_MOVES
from games.coups.null_guards import CARDS_SEEN
from tables.counting.guards import MAKE_MOVES

MODELS = [
    CreateModel(
        "BancaAct",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable")),
            ("session", key("tables.tablesession", related_name="banca_acts")),
            ("number", models.PositiveIntegerField()),
            ("record", models.JSONField(null=True)),
            ("takes_back", models.PositiveIntegerField(null=True)),
            ("limits", key("tables.limitposting")),
            ("actor", key("tables.staffmember")),
            ("command_id", models.UUIDField()),
            ("at", models.DateTimeField()),
        ],
        {
            "ordering": ["session", "number"],
            "indexes": [
                models.Index(name="banca_act_of_command", fields=["command_id"]),
            ],
            "constraints": [
                unique("banca_act_number", "session", "number"),
                check(
                    "banca_act_or_taking_back",
                    Q(record__isnull=False, takes_back__isnull=True)
                    | Q(
                        record__isnull=True,
                        takes_back__gte=1,
                        takes_back__isnull=False,
                        takes_back__lt=F("number"),
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "Talla",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="tallas")),
            ("session", key("tables.tablesession", related_name="tallas")),
            ("number", models.PositiveIntegerField()),
            ("decks", models.PositiveSmallIntegerField()),
            ("first_card", models.CharField(max_length=2)),
            ("burned", models.PositiveSmallIntegerField()),
            ("burned_cards", models.TextField(blank=True, default="", db_default="")),
            ("cut_card_behind", models.PositiveSmallIntegerField()),
            ("seen", ArrayField(base_field=models.SmallIntegerField(), size=65)),
            ("coups_unseen", models.PositiveIntegerField(default=0)),
            ("coups", models.PositiveIntegerField(default=0)),
            ("cut_card_out", models.BooleanField(default=False)),
            ("holder", models.PositiveSmallIntegerField(null=True)),
            ("refused", ArrayField(default=list, base_field=models.SmallIntegerField(), size=None)),
            ("started_at", models.DateTimeField()),
            ("started_by", key("tables.staffmember", null=True)),
            ("started_by_device", key("tables.device", null=True)),
            ("ended_at", models.DateTimeField(null=True)),
        ],
        {
            "constraints": [
                unique("talla_one_open_per_table", "table", condition=Q(ended_at=None)),
                unique("talla_number_in_session", "session", "number"),
                check("talla_cut_card_in_shoe", Q(cut_card_behind__lt=F("decks") * 52)),
                check(
                    "talla_started_by_somebody",
                    Q(started_by=None, started_by_device__isnull=False)
                    | Q(started_by__isnull=False, started_by_device=None),
                ),
            ],
        },
    ),
    CreateModel(
        "Coup",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="coups")),
            ("session", key("tables.tablesession", related_name="coups")),
            ("shift", key("tables.shift")),
            ("talla", key("games.talla", related_name="coup_rows")),
            ("gaming_day", models.DateField()),
            ("number", models.PositiveIntegerField()),
            ("regulation", models.CharField(max_length=32)),
            ("regulation_version", models.CharField(max_length=20)),
            ("punto", models.CharField(max_length=6, blank=True)),
            ("banca", models.CharField(max_length=6, blank=True)),
            ("winner", models.CharField(max_length=1)),
            ("punto_total", models.PositiveSmallIntegerField()),
            ("banca_total", models.PositiveSmallIntegerField()),
            ("natural", models.BooleanField(null=True)),
            ("punto_pair", models.BooleanField(null=True)),
            ("banca_pair", models.BooleanField(null=True)),
            ("holder", models.PositiveSmallIntegerField(null=True)),
            ("receiver", models.PositiveSmallIntegerField(null=True)),
            (
                "declined",
                ArrayField(
                    base_field=models.SmallIntegerField(), default=list, db_default=[], size=None
                ),
            ),
            ("bets", models.JSONField(null=True)),
            ("punto_stake_minor", models.BigIntegerField(null=True)),
            ("punto_paid_minor", models.BigIntegerField(null=True)),
            ("banca_stake_minor", models.BigIntegerField(null=True)),
            ("banca_paid_minor", models.BigIntegerField(null=True)),
            ("tie_stake_minor", models.BigIntegerField(null=True)),
            ("tie_paid_minor", models.BigIntegerField(null=True)),
            ("punto_pair_stake_minor", models.BigIntegerField(null=True)),
            ("punto_pair_paid_minor", models.BigIntegerField(null=True)),
            ("banca_pair_stake_minor", models.BigIntegerField(null=True)),
            ("banca_pair_paid_minor", models.BigIntegerField(null=True)),
            ("commission_minor", models.BigIntegerField(null=True)),
            ("house_result_minor", models.BigIntegerField(null=True)),
            ("bets_ms", models.PositiveIntegerField(null=True)),
            ("no_va_mas_ms", models.PositiveIntegerField(null=True)),
            ("cards_ms", models.PositiveIntegerField(null=True)),
            ("pay_ms", models.PositiveIntegerField(null=True)),
            ("recorded_by", key("tables.staffmember")),
            ("recorded_at", models.DateTimeField()),
            ("command_id", models.UUIDField(unique=True)),
            ("corrects", one("games.coup", related_name="corrected_by", null=True)),
        ],
        {
            "indexes": [
                models.Index(name="coup_of_session", fields=["session", "recorded_at"]),
                models.Index(
                    name="coup_unrecorded", fields=["session"], condition=Q(commission_minor=None)
                ),
                models.Index(name="coup_newest", fields=["table", "-id"]),
                BrinIndex(
                    name="coup_of_day",
                    fields=["gaming_day"],
                    opclasses=["date_minmax_multi_ops"],
                    autosummarize=True,
                ),
            ],
            "constraints": [
                unique("coup_number_in_talla", "talla", "number", condition=Q(corrects=None)),
                check("coup_winner", Q(winner__in=["P", "B", "T"])),
                check(
                    "coup_totals_give_winner",
                    Q(punto_total__gt=F("banca_total"), winner="P")
                    | Q(banca_total__gt=F("punto_total"), winner="B")
                    | Q(punto_total=F("banca_total"), winner="T"),
                ),
                check("coup_totals_in_range", Q(banca_total__lte=9, punto_total__lte=9)),
                check(
                    "coup_unknown_is_not_zero",
                    Q(
                        banca_paid_minor=None,
                        banca_pair_paid_minor=None,
                        banca_pair_stake_minor=None,
                        banca_stake_minor=None,
                        bets=None,
                        commission_minor=None,
                        house_result_minor=None,
                        punto_paid_minor=None,
                        punto_pair_paid_minor=None,
                        punto_pair_stake_minor=None,
                        punto_stake_minor=None,
                        tie_paid_minor=None,
                        tie_stake_minor=None,
                    )
                    | Q(
                        banca_paid_minor__isnull=False,
                        banca_pair_paid_minor__isnull=False,
                        banca_pair_stake_minor__isnull=False,
                        banca_stake_minor__isnull=False,
                        bets__isnull=False,
                        commission_minor__isnull=False,
                        house_result_minor__isnull=False,
                        punto_paid_minor__isnull=False,
                        punto_pair_paid_minor__isnull=False,
                        punto_pair_stake_minor__isnull=False,
                        punto_stake_minor__isnull=False,
                        tie_paid_minor__isnull=False,
                        tie_stake_minor__isnull=False,
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "CoupVoid",
        [
            ID,
            HOUSE,
            ("coup", one("games.coup", related_name="void")),
            ("reason", models.CharField(max_length=200)),
            ("voided_by", key("tables.staffmember")),
            ("voided_at", models.DateTimeField()),
        ],
        {"indexes": [models.Index(name="coup_void_recent", fields=["voided_at"])]},
    ),
    CreateModel(
        "NullCoup",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="null_coups")),
            ("session", key("tables.tablesession", related_name="null_coups")),
            ("talla", key("games.talla", related_name="null_coups")),
            ("number", models.PositiveIntegerField()),
            ("punto", models.CharField(max_length=12, blank=True)),
            ("banca", models.CharField(max_length=12, blank=True)),
            ("cards_out", models.PositiveSmallIntegerField()),
            ("bets", models.JSONField(null=True)),
            (
                "reason",
                coded(
                    *("deal_confused", "face_up_deck", "unfinished", "ruled", "not_said"),
                    max_length=16,
                ),
            ),
            ("article", models.CharField(max_length=60, blank=True)),
            ("ruled_by", key("tables.staffmember", null=True)),
            ("recorded_by", key("tables.staffmember")),
            ("recorded_at", models.DateTimeField()),
            ("command_id", models.UUIDField(unique=True)),
        ],
        {
            "constraints": [
                check(
                    "null_coup_reason",
                    Q(
                        reason__in=[
                            *("deal_confused", "face_up_deck", "unfinished", "ruled", "not_said")
                        ]
                    ),
                ),
                check("null_coup_by_text_or_jefe", ~Q(article="") | ~Q(ruled_by=None)),
                check("null_coup_ruled_by_somebody", ~Q(reason="ruled", ruled_by=None)),
                check(
                    "null_coup_cards",
                    Q(punto__regex=CARDS_SEEN, banca__regex=CARDS_SEEN),
                ),
            ]
        },
    ),
    CreateModel(
        "NullCoupVoid",
        [
            ID,
            HOUSE,
            ("null_coup", one("games.nullcoup", related_name="void")),
            ("voided_by", key("tables.staffmember")),
            ("voided_at", models.DateTimeField()),
        ],
    ),
    CreateModel(
        "CoupCorrection",
        [
            ID,
            HOUSE,
            ("coup", one("games.coup", related_name="correction")),
            ("reason", coded("key", "hands", "cards", "camera", "other", max_length=8)),
            ("words", models.CharField(max_length=200, blank=True)),
            ("signed_by", key("tables.staffmember")),
            ("turns", models.JSONField()),
            ("paid_then", models.JSONField(null=True)),
            ("follows", key("games.coupcorrection", null=True, related_name="followed_by")),
        ],
        {"constraints": [check("coup_correction_says_why", ~Q(reason="other", words=""))]},
    ),
    CreateModel(
        "CommissionTaken",
        [
            ID,
            HOUSE,
            ("session", key("tables.tablesession", related_name="commission_taken")),
            ("amount_minor", models.BigIntegerField()),
            ("transfer", one("tables.transfer", null=True)),
            ("actor", key("tables.staffmember")),
            ("command_id", models.UUIDField(unique=True)),
            ("made_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                check(
                    "commission_taken_amount",
                    Q(amount_minor=0, transfer=None)
                    | Q(amount_minor__gt=0, transfer__isnull=False),
                )
            ]
        },
    ),
    CreateModel(
        "CommissionTakenBack",
        [
            ID,
            HOUSE,
            ("taken", one("games.commissiontaken", related_name="taken_back")),
            ("reason", models.CharField(max_length=200)),
            ("actor", key("tables.staffmember")),
            ("made_at", models.DateTimeField()),
        ],
        {"constraints": [check("commission_taken_back_says_why", ~Q(reason=""))]},
    ),
    CreateModel(
        "CommissionTakenCoup",
        [
            ID,
            HOUSE,
            ("taken", key("games.commissiontaken", related_name="coup_ties")),
            ("coup", key("games.coup", related_name="commission_ties")),
        ],
        {"constraints": [unique("commission_taken_coup_once", "taken", "coup")]},
    ),
    CreateModel(
        "Incident",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="incidents")),
            ("session", key("tables.tablesession", related_name="incidents", null=True)),
            ("gaming_day", models.DateField()),
            (
                "category",
                coded(
                    "payment",
                    "card_error",
                    "misdeal",
                    "bet_not_taken",
                    "shoe",
                    "equipment",
                    "behaviour",
                    "other",
                    max_length=16,
                ),
            ),
            ("happened_at", models.DateTimeField()),
            ("amount_minor", models.BigIntegerField(null=True)),
            ("what_happened", models.CharField(max_length=1000)),
            ("state", coded("open", "ruled", "appealed", "closed", max_length=8, default="open")),
            ("reported_by", key("tables.staffmember")),
            ("reported_at", models.DateTimeField()),
        ],
        {
            "indexes": [
                models.Index(
                    name="incident_unclosed", fields=["table"], condition=~Q(state="closed")
                ),
                models.Index(name="incident_newest", fields=["house", "-id"]),
                models.Index(name="incident_of_day", fields=["house", "gaming_day", "id"]),
            ],
            "constraints": [
                check(
                    "incident_category",
                    Q(
                        category__in=[
                            "payment",
                            "card_error",
                            "misdeal",
                            "bet_not_taken",
                            "shoe",
                            "equipment",
                            "behaviour",
                            "other",
                        ]
                    ),
                ),
                check("incident_state", Q(state__in=["open", "ruled", "appealed", "closed"])),
                check("incident_amount", Q(amount_minor=None) | Q(amount_minor__gt=0)),
                check("incident_says_what_happened", ~Q(what_happened="")),
                check("incident_reported_afterwards", Q(happened_at__lte=F("reported_at"))),
            ],
        },
    ),
    CreateModel(
        "IncidentPerson",
        [
            ID,
            HOUSE,
            ("incident", key("games.incident", related_name="people")),
            ("guest", key("tables.guest", null=True)),
            ("seat", models.PositiveSmallIntegerField(null=True)),
            ("staff", key("tables.staffmember", null=True)),
        ],
        {
            "constraints": [
                check(
                    "incident_person_guest_or_staff",
                    Q(guest__isnull=False, staff=None)
                    | Q(guest=None, seat=None, staff__isnull=False),
                ),
                unique("incident_person_once", "incident", "guest", "staff", nulls_distinct=False),
            ],
        },
    ),
    CreateModel(
        "IncidentRuling",
        [
            ID,
            HOUSE,
            ("incident", key("games.incident", related_name="rulings")),
            ("instance", models.PositiveSmallIntegerField(choices=[(1, "First"), (2, "Higher")])),
            ("text", models.CharField(max_length=1000)),
            ("article", models.CharField(max_length=60, blank=True)),
            ("ruled_by", key("tables.staffmember")),
            ("ruled_at", models.DateTimeField()),
        ],
        {
            "ordering": ["instance"],
            "constraints": [
                unique("ruling_once", "incident", "instance"),
                check("ruling_instance", Q(instance__in=[1, 2])),
                check("ruling_says_something", ~Q(text="")),
            ],
        },
    ),
    CreateModel(
        "IncidentAppeal",
        [
            ID,
            HOUSE,
            ("incident", one("games.incident", related_name="appeal")),
            ("grounds", models.CharField(max_length=1000)),
            ("recorded_by", key("tables.staffmember")),
            ("recorded_at", models.DateTimeField()),
        ],
        {"constraints": [check("appeal_has_grounds", ~Q(grounds=""))]},
    ),
    CreateModel(
        "IncidentNote",
        [
            ID,
            HOUSE,
            ("incident", key("games.incident", related_name="notes")),
            ("text", models.CharField(max_length=1000)),
            ("written_by", key("tables.staffmember")),
            ("written_at", models.DateTimeField()),
        ],
        {
            "ordering": ["id"],
            "constraints": [
                check("note_says_something", ~Q(text="")),
            ],
        },
    ),
    CreateModel(
        "IncidentClosing",
        [
            ID,
            HOUSE,
            ("incident", one("games.incident", related_name="closing")),
            ("closed_by", key("tables.staffmember")),
            ("closed_at", models.DateTimeField()),
        ],
    ),
    CreateModel(
        "IncidentCoup",
        [
            ID,
            HOUSE,
            ("incident", one("games.incident", related_name="coup_tie")),
            ("coup", key("games.coup", related_name="incident_ties")),
        ],
    ),
    CreateModel(
        "CardSet",
        [
            ID,
            HOUSE,
            ("serial", models.CharField(max_length=40)),
            ("decks", models.PositiveSmallIntegerField()),
            ("back_colour", models.CharField(max_length=24)),
            ("manufacturer", models.CharField(max_length=60)),
            (
                "state",
                coded(
                    "received",
                    "opened",
                    "checked",
                    "in_use",
                    "retired",
                    "destroyed",
                    max_length=9,
                    default="received",
                ),
            ),
            ("table", key("tables.gamingtable", related_name="card_sets", null=True)),
            ("cards_short", models.SmallIntegerField(null=True)),
            ("received_by", key("tables.staffmember")),
            ("received_at", models.DateTimeField()),
        ],
        {
            "indexes": [
                models.Index(name="card_set_of_table", fields=["table", "state"]),
            ],
            "constraints": [
                unique("card_set_serial", "house", "serial"),
                check("card_set_named", Q(~Q(serial=""), ~Q(back_colour=""), ~Q(manufacturer=""))),
                check("card_set_decks", Q(decks__gte=1, decks__lte=12)),
                check("card_set_in_use_at_a_table", ~Q(state="in_use") | Q(table__isnull=False)),
            ],
        },
    ),
    CreateModel(
        "CardSetStep",
        [
            ID,
            HOUSE,
            ("card_set", key("games.cardset", related_name="steps")),
            (
                "to",
                coded(
                    "received", "opened", "checked", "in_use", "retired", "destroyed", max_length=9
                ),
            ),
            ("table", key("tables.gamingtable", null=True)),
            ("cards_counted", models.PositiveSmallIntegerField(null=True)),
            ("reason", models.CharField(max_length=200, blank=True)),
            ("made_by", key("tables.staffmember")),
            ("witness", key("tables.staffmember", null=True)),
            ("made_at", models.DateTimeField()),
        ],
        {
            "ordering": ["id"],
            "constraints": [
                check(
                    "card_step_two_people",
                    Q(
                        ~Q(to__in=["opened", "destroyed"]) | Q(witness__isnull=False),
                        Q(witness=None) | ~Q(made_by=F("witness")),
                    ),
                ),
                check(
                    "card_step_at_a_table", ~Q(to__in=["opened", "in_use"]) | Q(table__isnull=False)
                ),
                check(
                    "card_step_counted",
                    Q(cards_counted__isnull=False, to="checked")
                    | Q(~Q(to="checked"), cards_counted=None),
                ),
                check("card_step_reason", ~Q(to="retired") | ~Q(reason="")),
            ],
        },
    ),
    CreateModel(
        "ShoeOrder",
        [
            ID,
            HOUSE,
            ("talla", one("games.talla", related_name="order")),
            ("compared", models.PositiveIntegerField()),
            ("cards_seen", models.PositiveSmallIntegerField()),
            ("earlier", key("games.talla", null=True)),
            ("length", models.PositiveSmallIntegerField(null=True)),
            ("start", models.PositiveSmallIntegerField(null=True)),
            ("earlier_start", models.PositiveSmallIntegerField(null=True)),
            ("one_in", models.BigIntegerField(null=True)),
            ("compared_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                check(
                    "shoe_order_found_whole",
                    Q(earlier=None, earlier_start=None, length=None, one_in=None, start=None)
                    | Q(
                        earlier__isnull=False,
                        earlier_start__isnull=False,
                        length__gt=0,
                        one_in__gt=0,
                        start__isnull=False,
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "ShoeStep",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable")),
            ("session", key("tables.tablesession", related_name="shoe_steps")),
            ("talla_number", models.PositiveIntegerField()),
            (
                "step",
                coded(
                    "check_cards",
                    "count_cards",
                    "mix",
                    "form_piles",
                    "riffle",
                    "cut",
                    "cut_card",
                    "place_shoe",
                    "again",
                    max_length=11,
                ),
            ),
            ("cards", models.PositiveSmallIntegerField(null=True)),
            ("seat", models.PositiveSmallIntegerField(null=True)),
            (
                "declined",
                ArrayField(default=list, base_field=models.SmallIntegerField(), size=None),
            ),
            ("taken_by", key("tables.staffmember")),
            ("taken_at", models.DateTimeField()),
        ],
        {
            "ordering": ["id"],
            "indexes": [
                models.Index(name="shoe_step_of_talla", fields=["session", "talla_number"]),
            ],
            "constraints": [
                check(
                    "shoe_step_cards",
                    Q(cards__isnull=False, step__in=["count_cards", "cut_card"])
                    | Q(step="cut")
                    | Q(~Q(step__in=["count_cards", "cut_card"]), cards=None),
                ),
                check("shoe_step_cut", Q(step="cut") | Q(declined=[], seat=None)),
            ],
        },
    ),
    CreateModel(
        "TallaCardSet",
        [
            ID,
            HOUSE,
            ("talla", one("games.talla", related_name="card_set_tie")),
            ("card_set", key("games.cardset", related_name="talla_ties")),
        ],
    ),
    CreateModel(
        "CoupUnderway",
        [
            (
                "talla",
                one(
                    "games.talla",
                    related_name="underway",
                    primary_key=True,
                    serialize=False,
                    db_index=False,
                ),
            ),
            ("house", key("tables.house")),
            ("number", models.PositiveIntegerField()),
            ("bets_at", models.DateTimeField(null=True)),
            ("no_va_mas_at", models.DateTimeField(null=True)),
            ("cards_at", models.DateTimeField(null=True)),
            ("pay_at", models.DateTimeField(null=True)),
            ("bets", models.JSONField(null=True)),
            ("punto", models.CharField(max_length=6, blank=True, default="")),
            ("banca", models.CharField(max_length=6, blank=True, default="")),
            ("punto_stands", models.BooleanField(default=False, db_default=False)),
            ("burned", models.TextField(blank=True, default="", db_default="")),
            ("burned_after", models.TextField(blank=True, default="", db_default="")),
            ("acts", models.JSONField(default=list, db_default=[])),
            ("awaits_key", models.BooleanField(default=False)),
        ],
        {
            "constraints": [
                check(
                    "underway_stands_on_two_cards",
                    Q(punto_stands=False) | Q(banca__regex="^.{4}(..)?$", punto__regex="^.{4}$"),
                )
            ]
        },
    ),
]


class Migration(migrations.Migration):
    initial = True

    dependencies = [("tables", "0001_initial")]

    operations = [
        ModelsAtOnce(state_operations=MODELS),
        migrations.RunPython(create_tables("games"), remove_tables("games")),
        migrations.RunSQL(COUNT_MOVES, MAKE_MOVES),
    ]
