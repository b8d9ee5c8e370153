import secrets
from datetime import time
from uuid import uuid4

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.functions import RandomUUID
from django.contrib.postgres.indexes import GistIndex
from django.db import migrations, models
from django.db.migrations import CreateModel
from django.db.models import F, Q
from django.db.models.expressions import CombinedExpression
from django.db.models.functions.comparison import Least
from django.db.models.functions.text import Length, Upper
from django.db.models.lookups import Exact

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
from tables.counting import guards as counting
from tables.guests.models import mint_place_token
from tables.houses.models import three_shifts
from tables.people import guards as people
from tables.records import guards as records


def make_key(apps, schema_editor):
    """Give the database the key by which it knows commands."""
    apps.get_model("tables", "CommandKey").objects.create(id=1, key=secrets.token_bytes(32))


MODELS = [
    CreateModel(
        "HouseGroup",
        [
            ID,
            ("name", models.CharField(max_length=100, unique=True)),
        ],
    ),
    CreateModel(
        "House",
        [
            ID,
            ("name", models.CharField(max_length=100)),
            ("group", key("tables.housegroup", related_name="houses", null=True)),
            ("country", models.CharField(max_length=2, default="ES")),
            ("currency", models.CharField(max_length=3, default="EUR")),
            ("timezone", models.CharField(max_length=50, default="Europe/Madrid")),
            ("gaming_day_starts", models.TimeField(default=time(12))),
            (
                "shift_starts",
                ArrayField(default=three_shifts, base_field=models.TimeField(), size=None),
            ),
            ("language", models.CharField(max_length=5, default="es")),
            ("second_language", models.CharField(max_length=5, default="en")),
            ("authorised_minimum_minor", models.BigIntegerField(default=100)),
            (
                "skipped_seat_labels",
                ArrayField(default=list, base_field=models.CharField(max_length=4), size=None),
            ),
            ("denominations_minor", ArrayField(base_field=models.BigIntegerField(), size=None)),
            ("banknotes_minor", ArrayField(base_field=models.BigIntegerField(), size=None)),
            ("commission_step_minor", models.BigIntegerField(default=1)),
            ("commission_direction", models.CharField(max_length=8, default="down")),
            ("drop_counted_later", models.BooleanField(default=False)),
            ("card_sets_counted", models.BooleanField(default=False)),
            ("suits_noted", models.BooleanField(db_default=False, default=False)),
            (
                "commission_mode",
                coded(
                    "immediate",
                    "deferred",
                    max_length=9,
                    default="immediate",
                    db_default="immediate",
                ),
            ),
            (
                "limits_policy",
                coded("locked", "notice", "between_coups", max_length=16, default="between_coups"),
            ),
            ("limits_notice_minutes", models.PositiveSmallIntegerField(default=15)),
            ("abandoned_bets_days", models.PositiveSmallIntegerField(default=30)),
            ("call_holds_minutes", models.PositiveSmallIntegerField(default=5)),
            ("offers_seats", models.BooleanField(default=True)),
            ("public_url", models.CharField(max_length=200, blank=True, default="")),
            ("notifier", coded("none", "log", "webhook", max_length=8, default="log")),
            ("notifier_url", models.CharField(max_length=300, blank=True, default="")),
            ("pin_needs_device", models.BooleanField(default=True)),
            ("break_after_minutes", models.PositiveSmallIntegerField(default=60)),
            ("break_minutes", models.PositiveSmallIntegerField(default=20)),
            ("unusual_times", models.PositiveSmallIntegerField(default=10, db_default=10)),
            ("tolerance_commission_minor", models.BigIntegerField(default=0)),
            ("tolerance_tips_minor", models.BigIntegerField(default=0)),
            ("tolerance_float_minor", models.BigIntegerField(default=0)),
            ("tolerance_drop_minor", models.BigIntegerField(default=0)),
            (
                "escalation_role",
                coded(
                    "director",
                    "pit_manager",
                    "inspector",
                    "management",
                    max_length=12,
                    default="director",
                ),
            ),
            ("version", models.BigIntegerField(default=0)),
            ("head_hash", models.BinaryField(default=bytes(32))),
        ],
        {
            "constraints": [
                check(
                    "house_commission_direction",
                    Q(commission_direction__in=["down", "up", "half_up"]),
                ),
                check("house_commission_mode", Q(commission_mode__in=["immediate", "deferred"])),
                check(
                    "house_money_positive",
                    Q(authorised_minimum_minor__gte=1, commission_step_minor__gte=1),
                ),
                check(
                    "house_limits_policy",
                    Q(
                        limits_notice_minutes__gte=1,
                        limits_notice_minutes__lte=1440,
                        limits_policy__in=["locked", "notice", "between_coups"],
                    ),
                ),
                check("house_abandoned_bets_days", Q(abandoned_bets_days__gte=1)),
                check(
                    "house_call_holds_minutes",
                    Q(call_holds_minutes__gte=1, call_holds_minutes__lte=60),
                ),
                check(
                    "house_webhook_has_address",
                    Q(notifier__in=["none", "log"])
                    | Q(("notifier", "webhook"), ~Q(notifier_url="")),
                ),
                check(
                    "house_tolerances",
                    Q(
                        escalation_role__in=["director", "pit_manager", "inspector", "management"],
                        tolerance_commission_minor__gte=0,
                        tolerance_drop_minor__gte=0,
                        tolerance_float_minor__gte=0,
                        tolerance_tips_minor__gte=0,
                    ),
                ),
                check("house_unusual_times", Q(unusual_times__gte=1, unusual_times__lte=100)),
                check("house_breaks", Q(break_after_minutes__gt=0, break_minutes__gt=0)),
            ],
        },
    ),
    CreateModel(
        "GamingTable",
        [
            ID,
            ("house", key("tables.house", related_name="tables")),
            ("number", models.CharField(max_length=8)),
            ("label", models.CharField(max_length=60)),
            ("format", coded("large", "midi", "mini", "other", max_length=8)),
            ("regulation", models.CharField(max_length=32)),
            ("standing_guests", models.BooleanField(default=False)),
            ("reversible", models.BooleanField(default=False)),
            ("game", coded("punto_y_banca", "blackjack", max_length=16, default="punto_y_banca")),
            ("entry", coded("totals", "cards", "acts", max_length=8, default="totals")),
            ("map_column", models.PositiveSmallIntegerField(null=True)),
            ("map_row", models.PositiveSmallIntegerField(null=True)),
            ("version", models.BigIntegerField(default=0)),
            ("head_hash", models.BinaryField(default=bytes(32))),
        ],
        {
            "ordering": ["number"],
            "constraints": [
                unique("table_number_in_house", "house", "number"),
                check("table_turns_if_reversible", Q(reversible=True) | Q(game="punto_y_banca")),
                unique("table_place_on_map", "house", "map_row", "map_column"),
                check(
                    "table_place_within_map",
                    Q(map_column=None, map_row=None)
                    | Q(
                        map_column__isnull=False,
                        map_column__range=(1, 16),
                        map_row__isnull=False,
                        map_row__range=(1, 12),
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "Seat",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="seats")),
            ("position", models.PositiveSmallIntegerField()),
            ("label", models.CharField(max_length=4)),
        ],
        {
            "ordering": ["position"],
            "constraints": [
                unique("seat_position", "table", "position"),
                unique("seat_label", "table", "label"),
            ],
        },
    ),
    CreateModel(
        "StaffMember",
        [
            ID,
            ("password", models.CharField(verbose_name="password", max_length=128)),
            ("last_login", models.DateTimeField(verbose_name="last login", blank=True, null=True)),
            ("house", key("tables.house", related_name="staff")),
            ("badge", models.CharField(max_length=12, unique=True)),
            ("name", models.CharField(max_length=80)),
            (
                "role",
                models.CharField(
                    max_length=12,
                    choices=[
                        ("director", "director"),
                        ("pit_manager", "pit_manager"),
                        ("inspector", "inspector"),
                        ("jefe", "jefe"),
                        ("croupier", "croupier"),
                        ("cashier", "cashier"),
                        ("management", "management"),
                        ("auditor", "auditor"),
                    ],
                ),
            ),
            ("language", models.CharField(max_length=5, default="es")),
            ("is_active", models.BooleanField(default=True)),
            ("desk_password", models.CharField(max_length=128, default="")),
            ("desk_password_is_given", models.BooleanField(default=False)),
        ],
        {
            "constraints": [
                models.UniqueConstraint(Upper("badge"), name="staff_badge_in_any_case"),
                check(
                    "staff_role",
                    Q(
                        role__in=[
                            "director",
                            "pit_manager",
                            "inspector",
                            "jefe",
                            "croupier",
                            "cashier",
                            "management",
                            "auditor",
                        ]
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "Shift",
        [
            ID,
            ("house", key("tables.house", related_name="shifts")),
            ("gaming_day", models.DateField()),
            ("number", models.PositiveSmallIntegerField()),
            ("starts_at", models.DateTimeField(null=True)),
            ("ends_at", models.DateTimeField(null=True)),
            ("overdue_at", models.DateTimeField(null=True)),
            ("opened_at", models.DateTimeField()),
            ("opened_by", key("tables.staffmember")),
            ("closed_at", models.DateTimeField(null=True)),
            ("closed_by", key("tables.staffmember", null=True)),
        ],
        {
            "ordering": ["-gaming_day", "-number"],
            "constraints": [
                unique("shift_number_in_day", "house", "gaming_day", "number"),
                unique("shift_one_open_per_house", "house", condition=Q(closed_at=None)),
                check(
                    "shift_plan_whole",
                    Q(ends_at=None, starts_at=None)
                    | Q(ends_at__isnull=False, starts_at__isnull=False, starts_at__lt=F("ends_at")),
                ),
                ExclusionConstraint(
                    name="shift_plans_apart",
                    condition=Q(starts_at__isnull=False),
                    expressions=[
                        (
                            models.Func("house", "house", models.Value("[]"), function="int8range"),
                            "&&",
                        ),
                        (models.Func("starts_at", "ends_at", function="tstzrange"), "&&"),
                    ],
                ),
            ],
        },
    ),
    CreateModel(
        "TableSession",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="sessions")),
            ("shift", key("tables.shift", related_name="sessions")),
            (
                "state",
                coded("open", "last_coups", "suspended", "closed", max_length=10, default="open"),
            ),
            ("last_coups_left", models.PositiveSmallIntegerField(null=True)),
            ("regulation", models.CharField(max_length=32)),
            ("regulation_version", models.CharField(max_length=20)),
            ("commission_step_minor", models.BigIntegerField()),
            ("commission_direction", models.CharField(max_length=8)),
            (
                "commission_mode",
                coded(
                    "immediate",
                    "deferred",
                    max_length=9,
                    default="immediate",
                    db_default="immediate",
                ),
            ),
            ("croupiers_minimum", models.PositiveSmallIntegerField(default=0)),
            ("opened_at", models.DateTimeField()),
            ("opened_by", key("tables.staffmember")),
            ("resumed_at", models.DateTimeField(null=True)),
            ("closed_at", models.DateTimeField(null=True)),
            ("closed_by", key("tables.staffmember", null=True)),
            ("early_reason", models.CharField(max_length=200, blank=True, default="")),
            ("low_float_reason", models.CharField(max_length=200, blank=True, default="")),
        ],
        {
            "constraints": [
                unique("session_one_open_per_table", "table", condition=Q(closed_at=None)),
                check(
                    "session_commission_direction",
                    Q(commission_direction__in=["down", "up", "half_up"]),
                ),
                check("session_commission_mode", Q(commission_mode__in=["immediate", "deferred"])),
                check(
                    "session_closed_has_time",
                    Q(closed_at__isnull=False, state="closed")
                    | Q(~Q(state="closed"), closed_at=None),
                ),
            ],
        },
    ),
    CreateModel(
        "AbandonedBet",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="abandoned_bets")),
            ("session", key("tables.tablesession", null=True)),
            ("position", models.PositiveSmallIntegerField(null=True)),
            ("amount_minor", models.BigIntegerField()),
            ("note", models.CharField(max_length=200, blank=True)),
            ("found_by", key("tables.staffmember")),
            ("witness", key("tables.staffmember")),
            ("found_at", models.DateTimeField()),
        ],
        {
            "indexes": [
                models.Index(name="abandoned_newest", fields=["house", "-id"]),
            ],
            "constraints": [
                check("abandoned_amount", Q(amount_minor__gt=0)),
                check("abandoned_found_by_two", ~Q(found_by=F("witness"))),
            ],
        },
    ),
    CreateModel(
        "AbandonedBetEnd",
        [
            ID,
            HOUSE,
            ("bet", one("tables.abandonedbet", related_name="end")),
            ("kind", coded("claimed", "passed_on", max_length=10)),
            ("note", models.CharField(max_length=200)),
            ("paid_by", key("tables.staffmember")),
            ("witness", key("tables.staffmember")),
            ("ended_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                check("abandoned_end_kind", Q(kind__in=["claimed", "passed_on"])),
                check("abandoned_end_says_to_whom", ~Q(note="")),
                check("abandoned_end_two_people", ~Q(paid_by=F("witness"))),
            ],
        },
    ),
    CreateModel(
        "AccessGiven",
        [
            ID,
            ("house", key("tables.house", related_name="access_given")),
            ("person", key("tables.staffmember", related_name="access_given")),
            ("how", coded("hired", "renewed", "reinstated", max_length=10)),
            ("given_by", key("tables.staffmember", null=True)),
            ("signed_by", key("tables.staffmember", null=True)),
            ("founding", models.BooleanField(default=False)),
            ("given_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                check("access_how", Q(how__in=["hired", "renewed", "reinstated"])),
                check(
                    "access_of_three_people",
                    Q(
                        Q(given_by=None) | ~Q(given_by=F("person")),
                        Q(signed_by=None)
                        | Q(
                            ("given_by__isnull", False),
                            ~Q(signed_by=F("person")),
                            ~Q(signed_by=F("given_by")),
                        ),
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "Box",
        [
            ID,
            HOUSE,
            ("kind", coded("drop", "tips", max_length=4)),
            ("number", models.CharField(max_length=12)),
            ("added_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                unique("box_number", "house", "kind", "number"),
                check("box_named", Q(("kind__in", ["drop", "tips"]), ~Q(number=""))),
            ],
        },
    ),
    CreateModel(
        "BoxHanging",
        [
            ID,
            HOUSE,
            ("box", key("tables.box", related_name="hangings")),
            ("table", key("tables.gamingtable", related_name="boxes")),
            ("seal", models.CharField(max_length=24)),
            ("hung_by", key("tables.staffmember")),
            ("hung_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                unique("box_seal_used_once", "house", "seal"),
                check("box_seal_named", ~Q(seal="")),
            ],
        },
    ),
    CreateModel(
        "BoxRemoval",
        [
            ID,
            HOUSE,
            ("hanging", one("tables.boxhanging", related_name="removal")),
            ("seal_read", models.CharField(max_length=24)),
            ("removed_by", key("tables.staffmember")),
            ("removed_at", models.DateTimeField()),
        ],
        {"constraints": [check("box_seal_was_read", ~Q(seal_read=""))]},
    ),
    CreateModel(
        "CageCount",
        [
            ID,
            ("house", key("tables.house", related_name="cage_counts")),
            ("number", models.PositiveIntegerField()),
            ("chips", models.JSONField()),
            ("notes", models.JSONField()),
            ("total_minor", models.BigIntegerField()),
            ("recorded_minor", models.BigIntegerField()),
            ("words", models.CharField(max_length=200, blank=True, default="")),
            ("counted_by", key("tables.staffmember")),
            ("signed_by", key("tables.staffmember")),
            ("command_id", models.UUIDField(unique=True)),
            ("counted_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                unique("cage_count_number", "house", "number"),
                check("cage_count_two_people", ~Q(counted_by=F("signed_by"))),
            ],
        },
    ),
    CreateModel(
        "LimitPosting",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="limit_postings")),
            ("session", key("tables.tablesession", null=True)),
            ("minimum_minor", models.BigIntegerField()),
            ("maximum_minor", models.BigIntegerField()),
            ("tie_maximum_minor", models.BigIntegerField()),
            ("step_minor", models.BigIntegerField()),
            ("posted_by", key("tables.staffmember", related_name=None)),
            ("posted_at", models.DateTimeField()),
            ("in_force_at", models.DateTimeField()),
            ("policy", coded("locked", "notice", "between_coups", max_length=16, editable=False)),
            ("reason", models.CharField(max_length=200, blank=True)),
            ("signed_by", key("tables.staffmember", null=True, db_index=False)),
            ("entry", models.UUIDField(unique=True, db_default=RandomUUID(), editable=False)),
        ],
        {
            "indexes": [
                models.Index(name="limits_newest", fields=["table", "-id"]),
                models.Index(name="limits_by_moment", fields=["table", "-in_force_at", "-id"]),
                models.Index(
                    name="limits_by_two", fields=["table"], condition=Q(signed_by__isnull=False)
                ),
            ],
            "constraints": [
                check(
                    "limits_in_order",
                    Q(
                        maximum_minor__gte=F("minimum_minor"),
                        minimum_minor__gt=0,
                        step_minor__gt=0,
                        tie_maximum_minor__gte=0,
                        tie_maximum_minor__lte=F("maximum_minor"),
                    ),
                ),
                check("limits_not_before_posted", Q(in_force_at__gte=F("posted_at"))),
                check(
                    "limits_signed_says_why",
                    Q(signed_by=None) | Q(~Q(reason=""), ~Q(signed_by=F("posted_by"))),
                ),
            ],
        },
    ),
    CreateModel(
        "LimitWithdrawal",
        [
            ID,
            HOUSE,
            ("posting", one("tables.limitposting", related_name="withdrawal")),
            ("withdrawn_by", key("tables.staffmember")),
            ("withdrawn_at", models.DateTimeField()),
            ("reason", models.CharField(max_length=200, blank=True)),
        ],
    ),
    CreateModel(
        "Guest",
        [
            ID,
            ("house", key("tables.house", related_name="guests")),
            ("name", models.CharField(max_length=40)),
        ],
    ),
    CreateModel(
        "SeatOccupancy",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="occupancies")),
            ("seat", key("tables.seat", related_name="occupancies", null=True)),
            ("standing_place", models.PositiveSmallIntegerField(null=True)),
            ("guest", key("tables.guest", related_name="occupancies")),
            ("sat_at", models.DateTimeField()),
            ("left_at", models.DateTimeField(null=True)),
            ("kept_limits", key("tables.limitposting", null=True)),
        ],
        {
            "indexes": [
                models.Index(
                    name="occupancy_keeps_limits",
                    fields=["table"],
                    condition=Q(kept_limits__isnull=False, left_at=None),
                ),
                models.Index(
                    name="occupancy_freed_seats",
                    fields=["table", "left_at"],
                    condition=Q(left_at__isnull=False, seat__isnull=False),
                ),
                GistIndex(
                    models.Func(Least("sat_at", "left_at"), "left_at", function="tstzrange"),
                    name="occupancy_span",
                ),
            ],
            "constraints": [
                unique("occupancy_one_guest_per_seat", "seat", condition=Q(left_at=None)),
                unique("occupancy_one_seat_per_guest", "guest", condition=Q(left_at=None)),
                unique(
                    "occupancy_one_guest_per_standing_place",
                    "table",
                    "standing_place",
                    condition=Q(left_at=None),
                ),
                check(
                    "occupancy_sits_or_stands",
                    Q(seat__isnull=False, standing_place=None)
                    | Q(seat=None, standing_place__gte=101, standing_place__isnull=False),
                ),
            ],
        },
    ),
    CreateModel(
        "Count",
        [
            ID,
            HOUSE,
            ("session", key("tables.tablesession", related_name="counts")),
            (
                "kind",
                coded(
                    "opening_float",
                    "interim_float",
                    "closing_float",
                    "commission_box",
                    "tip_box",
                    "drop_box",
                    max_length=16,
                ),
            ),
            ("pieces", models.JSONField()),
            ("total_minor", models.BigIntegerField()),
            ("counted_by", key("tables.staffmember")),
            ("signed_by", key("tables.staffmember")),
            ("counted_at", models.DateTimeField()),
            ("called", one("tables.countsheet", related_name="standing_called", null=True)),
            ("blind", one("tables.countsheet", related_name="standing_blind", null=True)),
        ],
        {
            "constraints": [
                unique("count_once_per_kind", "session", "kind"),
                check("count_not_negative", Q(total_minor__gte=0)),
                check("count_in_play_stays_on_its_sheets", ~Q(kind="interim_float")),
                check("count_two_people", ~Q(counted_by=F("signed_by"))),
            ],
        },
    ),
    CreateModel(
        "Account",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="accounts", null=True)),
            (
                "kind",
                coded(
                    "float",
                    "commission",
                    "tips",
                    "drop",
                    "guests",
                    "cage",
                    "abandoned",
                    "staff",
                    "house",
                    "capital",
                    "paid",
                    max_length=12,
                ),
            ),
        ],
        {
            "constraints": [
                unique("account_place", "house", "table", "kind", nulls_distinct=False),
                check(
                    "account_at_its_table",
                    Q(table=None)
                    | ~Q(
                        kind__in=[
                            "guests",
                            "cage",
                            "abandoned",
                            "staff",
                            "house",
                            "capital",
                            "paid",
                        ]
                    ),
                ),
                check(
                    "account_of_a_table",
                    Q(table__isnull=False) | ~Q(kind__in=["float", "commission", "drop"]),
                ),
            ],
        },
    ),
    CreateModel(
        "Transfer",
        [
            ID,
            ("house", key("tables.house", related_name=None, db_index=False)),
            ("session", key("tables.tablesession", related_name="transfers", null=True)),
            ("shift", key("tables.shift", related_name=None, null=True)),
            ("gaming_day", models.DateField()),
            ("debit", key("tables.account", related_name="debits", db_index=False)),
            ("credit", key("tables.account", related_name="credits", db_index=False)),
            ("amount_minor", models.BigIntegerField()),
            ("reason", models.CharField(max_length=24)),
            ("command_id", models.UUIDField()),
            ("corrects", one("tables.transfer", related_name=None, null=True)),
            ("actor", key("tables.staffmember")),
            ("signed_by", key("tables.staffmember", null=True, db_index=False)),
            ("words", models.CharField(max_length=200, blank=True, default="", db_default="")),
            ("made_at", models.DateTimeField()),
        ],
        {
            "indexes": [
                models.Index(name="transfer_into", fields=["debit", "gaming_day", "made_at"]),
                models.Index(name="transfer_out_of", fields=["credit", "gaming_day", "made_at"]),
                models.Index(name="transfer_of_day", fields=["house", "gaming_day", "made_at"]),
                models.Index(
                    name="transfer_for_reason", fields=["house", "reason", "gaming_day", "made_at"]
                ),
                models.Index(
                    name="transfer_largest",
                    fields=["debit", "-amount_minor"],
                    condition=Q(reason__in=["drop", "tip", "opening_float", "fill"]),
                ),
                models.Index(
                    name="transfer_late_correction",
                    fields=["corrects"],
                    condition=Q(corrects__isnull=False, session=None),
                ),
            ],
            "constraints": [
                unique("transfer_once", "command_id", "reason", "debit", "credit"),
                check("transfer_positive", Q(amount_minor__gt=0)),
                check("transfer_two_accounts", ~Q(debit=F("credit"))),
                check(
                    "transfer_signed_says_why",
                    Q(signed_by=None, words="")
                    | Q(("signed_by__isnull", False), ~Q(words=""), ~Q(signed_by=F("actor"))),
                ),
                check(
                    "correction_is_countersigned",
                    ~Q(reason__in=("correction", "commission_corrected", "commission_unrecovered"))
                    | Q(
                        ("corrects__isnull", False),
                        ("signed_by__isnull", False),
                        ~Q(words=""),
                        ~Q(signed_by=F("actor")),
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "ShiftSum",
        [
            ID,
            HOUSE,
            ("shift", key("tables.shift", related_name="sums", db_index=False)),
            ("gaming_day", models.DateField()),
            ("account", key("tables.account", related_name="sums")),
            ("amount_minor", models.BigIntegerField()),
        ],
        {"constraints": [unique("shift_sum_once", "shift", "gaming_day", "account")]},
    ),
    CreateModel(
        "TableFloat",
        [
            ID,
            HOUSE,
            ("account", one("tables.account", related_name="kept_float")),
            ("held_minor", models.BigIntegerField(null=True)),
            ("counted_at", models.DateTimeField(null=True)),
            ("coups_without_bets", models.PositiveIntegerField(default=0)),
        ],
        {
            "constraints": [
                check(
                    "float_holds_it",
                    Q(held_minor=None) | Q(held_minor__gte=0) | Q(coups_without_bets__gt=0),
                )
            ]
        },
    ),
    CreateModel(
        "CommissionDue",
        [
            ID,
            HOUSE,
            ("session", key("tables.tablesession", related_name="commission_dues")),
            ("place", models.PositiveSmallIntegerField()),
            ("marked_minor", models.BigIntegerField(default=0)),
            ("paid_minor", models.BigIntegerField(default=0)),
            ("uncollected_minor", models.BigIntegerField(default=0)),
            (
                "owed_minor",
                models.GeneratedField(
                    db_persist=True,
                    expression=CombinedExpression(
                        CombinedExpression(F("marked_minor"), "-", F("paid_minor")),
                        "-",
                        F("uncollected_minor"),
                    ),
                    output_field=models.BigIntegerField(),
                ),
            ),
        ],
        {
            "constraints": [
                unique("commission_due_per_place", "session", "place"),
                check(
                    "commission_due_never_negative",
                    Q(owed_minor__gte=0, paid_minor__gte=0, uncollected_minor__gte=0),
                ),
            ],
        },
    ),
    CreateModel(
        "CommissionEntry",
        [
            ID,
            HOUSE,
            ("session", key("tables.tablesession", related_name="commission_entries")),
            ("place", models.PositiveSmallIntegerField()),
            ("guest", key("tables.guest", null=True)),
            (
                "kind",
                coded(
                    "paid",
                    "returned",
                    "uncollected",
                    "lifted",
                    "recovered",
                    "corrected",
                    "unrecovered",
                    max_length=12,
                ),
            ),
            ("amount_minor", models.BigIntegerField()),
            ("against", key("tables.commissionentry", related_name="followed_by", null=True)),
            ("transfer", key("tables.transfer", null=True)),
            ("reason", models.CharField(max_length=200, blank=True, default="")),
            ("actor", key("tables.staffmember")),
            ("command_id", models.UUIDField()),
            ("made_at", models.DateTimeField()),
        ],
        {
            "indexes": [
                models.Index(
                    name="commission_uncollected",
                    fields=["house", "-id"],
                    condition=Q(kind="uncollected"),
                ),
            ],
            "constraints": [
                check("commission_entry_positive", Q(amount_minor__gt=0)),
                check(
                    "commission_entry_shape",
                    Q(
                        against__isnull=True,
                        kind__in=["paid", "returned"],
                        reason="",
                        transfer__isnull=False,
                    )
                    | Q(
                        ("against__isnull", True),
                        ("kind", "uncollected"),
                        ("transfer__isnull", True),
                        ~Q(reason=""),
                    )
                    | Q(against__isnull=False, kind="lifted", reason="", transfer__isnull=True)
                    | Q(against__isnull=False, kind="recovered", reason="", transfer__isnull=False)
                    | Q(
                        ("against__isnull", False),
                        ("kind__in", ["corrected", "unrecovered"]),
                        ("transfer__isnull", False),
                        ~Q(reason=""),
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "Counting",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="countings")),
            ("shift", key("tables.shift")),
            ("session", one("tables.tablesession", related_name="closing_counting", null=True)),
            ("begun_at", models.DateTimeField()),
        ],
        {"indexes": [models.Index(name="counting_of_table", fields=["table", "shift"])]},
    ),
    CreateModel(
        "CountSheet",
        [
            ID,
            HOUSE,
            ("counting", key("tables.counting", related_name="sheets")),
            (
                "kind",
                coded(
                    "opening_float",
                    "interim_float",
                    "closing_float",
                    "commission_box",
                    "tip_box",
                    "drop_box",
                    max_length=16,
                ),
            ),
            ("round", models.PositiveSmallIntegerField()),
            ("role", coded("called", "blind", max_length=6)),
            ("pieces", models.JSONField()),
            ("total_minor", models.BigIntegerField()),
            ("moves_seen", models.IntegerField(default=0)),
            ("counted_by", key("tables.staffmember")),
            ("counted_at", models.DateTimeField()),
        ],
        {
            "ordering": ["id"],
            "constraints": [
                unique("sheet_once_in_round", "counting", "kind", "round", "role"),
                check("sheet_role", Q(role__in=["called", "blind"])),
                check(
                    "sheet_kind",
                    Q(
                        kind__in=[
                            "opening_float",
                            "interim_float",
                            "closing_float",
                            "commission_box",
                            "tip_box",
                            "drop_box",
                        ]
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "Recount",
        [
            ID,
            HOUSE,
            ("counting", key("tables.counting", related_name="recounts")),
            ("sheet", one("tables.countsheet", related_name="recount")),
            ("reason", models.CharField(max_length=200)),
            ("asked_by", key("tables.staffmember")),
            ("asked_at", models.DateTimeField()),
        ],
        {"constraints": [check("recount_reason", ~Q(reason=""))]},
    ),
    CreateModel(
        "Device",
        [
            ID,
            ("house", key("tables.house", related_name="devices")),
            ("name", models.CharField(max_length=40)),
            ("secret_hash", models.BinaryField()),
            ("enrolled_at", models.DateTimeField()),
            ("enrolled_by", key("tables.staffmember")),
            ("retired_at", models.DateTimeField(null=True)),
            ("retired_by", key("tables.staffmember", null=True)),
            ("last_seen_at", models.DateTimeField()),
            ("table", key("tables.gamingtable", related_name="readers", null=True)),
            ("sequence", models.PositiveBigIntegerField(null=True)),
            ("alert", models.JSONField(null=True)),
        ],
        {
            "constraints": [
                unique("device_name_in_house", "house", "name", condition=Q(retired_at=None)),
                unique(
                    "device_one_reader_per_table",
                    "table",
                    condition=Q(retired_at=None, table__isnull=False),
                ),
                check(
                    "device_reader_counts_messages",
                    Q(alert=None, sequence=None, table=None)
                    | Q(sequence__isnull=False, table__isnull=False),
                ),
                check(
                    "device_retired_by_somebody",
                    Q(retired_at=None, retired_by=None)
                    | Q(retired_at__isnull=False, retired_by__isnull=False),
                ),
            ],
        },
    ),
    CreateModel(
        "EnrolmentCode",
        [
            ID,
            HOUSE,
            ("name", models.CharField(max_length=40)),
            ("code_hash", models.BinaryField(unique=True)),
            ("made_at", models.DateTimeField()),
            ("made_by", key("tables.staffmember")),
            ("expires_at", models.DateTimeField()),
            ("table", key("tables.gamingtable", null=True)),
            ("device", one("tables.device", related_name=None, null=True)),
        ],
    ),
    CreateModel(
        "BoxEmptying",
        [
            ID,
            HOUSE,
            ("count", one("tables.count", related_name="emptying")),
            ("transfer", one("tables.transfer", related_name="emptying")),
        ],
    ),
    CreateModel(
        "OwnRules",
        [
            ID,
            ("house", key("tables.house", related_name="own_rules")),
            ("number", models.PositiveIntegerField(editable=False)),
            ("key", models.CharField(max_length=32, unique=True, editable=False)),
            ("version", models.CharField(max_length=20, editable=False)),
            ("base", models.CharField(max_length=32)),
            ("base_version", models.CharField(max_length=20)),
            ("title", models.CharField(max_length=80)),
            ("changes", models.JSONField()),
            ("adopted_by", key("tables.staffmember")),
            ("signed_by", key("tables.staffmember")),
            ("adopted_at", models.DateTimeField()),
        ],
        {
            "ordering": ["-number"],
            "constraints": [unique("own_rules_number_in_house", "house", "number")],
        },
    ),
    CreateModel(
        "GroupRight",
        [
            ID,
            HOUSE,
            ("group", key("tables.housegroup", related_name="rights")),
            ("person", key("tables.staffmember", related_name="group_rights")),
            ("granted_by", key("tables.staffmember")),
            ("granted_at", models.DateTimeField()),
            ("reason", models.CharField(max_length=200)),
            ("withdrawn_by", key("tables.staffmember", null=True)),
            ("withdrawn_at", models.DateTimeField(null=True)),
            ("withdrawal_reason", models.CharField(max_length=200, null=True)),
        ],
        {
            "constraints": [
                unique("group_right_open_once", "person", "group", condition=Q(withdrawn_at=None)),
                check("group_right_by_another", ~Q(granted_by=F("person"))),
                check("group_right_has_reason", ~Q(reason="")),
                check(
                    "group_right_withdrawn_whole",
                    Q(withdrawal_reason=None, withdrawn_at=None, withdrawn_by=None)
                    | Q(
                        ("withdrawal_reason__isnull", False),
                        ("withdrawn_at__gte", F("granted_at")),
                        ("withdrawn_by__isnull", False),
                        ~Q(withdrawal_reason=""),
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "FloorEvent",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="events", null=True)),
            ("version", models.BigIntegerField()),
            ("kind", models.CharField(max_length=40)),
            ("payload", models.JSONField()),
            ("actor", key("tables.staffmember", null=True)),
            ("command_id", models.UUIDField()),
            ("happened_at", models.DateTimeField()),
            ("previous_hash", models.BinaryField()),
            ("hash", models.BinaryField()),
        ],
        {
            "indexes": [
                models.Index(
                    name="event_waitlist_order",
                    fields=["house", "table", "-version"],
                    condition=Q(
                        kind__in=[
                            "waitlist.jumped",
                            "waitlist.moved",
                            "waitlist.priority_changed",
                            "waitlist.transferred",
                        ]
                    ),
                ),
                models.Index(name="event_of_command", fields=["command_id"]),
                models.Index(
                    name="event_looked_up",
                    fields=["table", "kind", "-version"],
                    condition=Q(
                        kind__in=[
                            "talla.started",
                            "sabot.refused",
                            "table.last_coups_announced",
                            "act.undone",
                            "coup.cards_burned",
                        ]
                    ),
                ),
                models.Index(
                    name="event_interruptions",
                    fields=["happened_at"],
                    condition=Q(kind__in=["table.suspended", "table.resumed"]),
                ),
                models.Index(
                    name="event_house_configured",
                    fields=["house", "-version"],
                    condition=Q(kind="house.configured"),
                ),
            ],
            "constraints": [
                unique(
                    "event_version_in_stream", "house", "table", "version", nulls_distinct=False
                ),
            ],
        },
    ),
    CreateModel(
        "CommandRecord",
        [
            ("id", models.UUIDField(primary_key=True, serialize=False)),
            HOUSE,
            ("actor", key("tables.staffmember", null=True)),
            ("kind", models.CharField(max_length=40)),
            ("body_hash", models.BinaryField()),
            ("answer", models.JSONField(null=True)),
            ("done_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                check(
                    "command_by_somebody",
                    Q(actor__isnull=False)
                    | Q(kind__in=["reader.report", "waitlist.answer", "waitlist.leave_own"]),
                )
            ]
        },
    ),
    CreateModel(
        "CommandKey",
        [
            ("id", models.SmallIntegerField(primary_key=True, default=1, serialize=False)),
            ("key", models.BinaryField()),
        ],
        {
            "constraints": [
                check("command_key_is_one", Q(id=1)),
                check("command_key_is_long", Exact(Length("key"), 32)),
            ],
        },
    ),
    CreateModel(
        "SlipCounter",
        [
            ID,
            HOUSE,
            ("year", models.PositiveSmallIntegerField()),
            ("last", models.PositiveIntegerField()),
        ],
        {"constraints": [unique("slip_counter_of_year", "house", "year")]},
    ),
    CreateModel(
        "Slip",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="slips")),
            ("session", key("tables.tablesession", related_name="slips")),
            ("kind", coded("fill", "credit", max_length=6)),
            ("gaming_day", models.DateField()),
            ("year", models.PositiveSmallIntegerField()),
            ("serial", models.PositiveIntegerField()),
            ("pieces", models.JSONField()),
            ("total_minor", models.BigIntegerField()),
        ],
        {
            "indexes": [
                models.Index(name="slip_of_session", fields=["session"]),
            ],
            "constraints": [
                unique("slip_serial", "house", "year", "serial"),
                check("slip_positive", Q(total_minor__gt=0)),
                check("slip_kind", Q(kind__in=["fill", "credit"])),
            ],
        },
    ),
    CreateModel(
        "SlipStep",
        [
            ID,
            HOUSE,
            ("slip", key("tables.slip", related_name="steps")),
            ("to", coded("requested", "issued", "carried", "received", "voided", max_length=9)),
            ("made_by", key("tables.staffmember")),
            ("witness", key("tables.staffmember", null=True)),
            ("reason", models.CharField(max_length=200, blank=True, default="")),
            ("transfer", one("tables.transfer", related_name="slip_step", null=True)),
            ("made_at", models.DateTimeField()),
        ],
        {
            "ordering": ["id"],
            "constraints": [
                unique("slip_step_once", "slip", "to"),
                check(
                    "slip_step_void_by_two",
                    Q(
                        ("to", "voided"),
                        ("witness__isnull", False),
                        ~Q(reason=""),
                        ~Q(made_by=F("witness")),
                    )
                    | Q(~Q(to="voided"), ("witness", None), Q(to="requested") | Q(reason="")),
                ),
                check(
                    "slip_step_moves_when_received",
                    Q(to="received", transfer__isnull=False) | Q(~Q(to="received"), transfer=None),
                ),
            ],
        },
    ),
    CreateModel(
        "SignIn",
        [
            (
                "id",
                models.UUIDField(primary_key=True, default=uuid4, editable=False, serialize=False),
            ),
            ("staff", key("tables.staffmember", related_name="sign_ins")),
            ("device", key("tables.device", related_name="sign_ins", null=True)),
            ("started_at", models.DateTimeField()),
            ("ended_at", models.DateTimeField(null=True)),
        ],
    ),
    CreateModel(
        "Supervision",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="supervisions")),
            ("table_format", models.CharField(max_length=8)),
            ("jefe", key("tables.staffmember", related_name="supervisions")),
            ("slot_one", models.BooleanField()),
            ("slot_two", models.BooleanField()),
            ("started_at", models.DateTimeField()),
            ("ended_at", models.DateTimeField(null=True)),
        ],
        {
            "indexes": [
                GistIndex(
                    models.Func(Least("started_at", "ended_at"), "ended_at", function="tstzrange"),
                    name="supervision_span",
                ),
            ],
            "constraints": [
                unique("supervision_one_jefe_per_table", "table", condition=Q(ended_at=None)),
                unique(
                    "supervision_slot_one_held_once",
                    "jefe",
                    condition=Q(ended_at=None, slot_one=True),
                ),
                unique(
                    "supervision_slot_two_held_once",
                    "jefe",
                    condition=Q(ended_at=None, slot_two=True),
                ),
                check("supervision_holds_a_slot", Q(slot_one=True) | Q(slot_two=True)),
                check(
                    "supervision_large_takes_both",
                    ~Q(table_format="large") | Q(slot_one=True, slot_two=True),
                ),
            ],
        },
    ),
    CreateModel(
        "CroupierPost",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="croupier_posts")),
            ("croupier", key("tables.staffmember", related_name="croupier_posts")),
            ("started_at", models.DateTimeField()),
            ("ended_at", models.DateTimeField(null=True)),
        ],
        {
            "indexes": [
                models.Index(name="croupier_post_history", fields=["croupier", "-started_at"]),
                GistIndex(
                    models.Func(Least("started_at", "ended_at"), "ended_at", function="tstzrange"),
                    name="croupier_post_span",
                ),
            ],
            "constraints": [
                unique("croupier_post_one_table_at_a_time", "croupier", condition=Q(ended_at=None)),
            ],
        },
    ),
    CreateModel(
        "StaffBreak",
        [
            ID,
            HOUSE,
            ("person", key("tables.staffmember", related_name="breaks")),
            ("started_at", models.DateTimeField()),
            ("ended_at", models.DateTimeField(null=True)),
        ],
        {
            "indexes": [
                models.Index(name="break_history", fields=["person", "-started_at"]),
            ],
            "constraints": [
                unique("break_one_at_a_time", "person", condition=Q(ended_at=None)),
            ],
        },
    ),
    CreateModel(
        "StampChain",
        [
            ID,
            ("house", key("tables.house")),
            ("place", models.BigIntegerField()),
            ("number", models.BigIntegerField()),
            ("head_hash", models.BinaryField()),
        ],
        {"constraints": [unique("stamp_chain_place", "house", "place")]},
    ),
    CreateModel(
        "RecordStamp",
        [
            (
                "pk",
                models.CompositePrimaryKey(
                    "chain_id",
                    "number",
                    primary_key=True,
                    blank=True,
                    editable=False,
                    serialize=False,
                ),
            ),
            ("chain", key("tables.stampchain", db_index=False, db_constraint=False)),
            ("number", models.BigIntegerField()),
            ("relation", models.CharField(max_length=63)),
            ("records", ArrayField(base_field=models.BigIntegerField(), size=None)),
            ("digests", models.BinaryField()),
            ("content", models.TextField(null=True)),
            ("stamped_at", models.DateTimeField()),
            ("hash", models.BinaryField()),
        ],
        {
            "indexes": [
                models.Index(
                    name="stamp_of_what_moves",
                    fields=["relation"],
                    condition=Q(content__isnull=False),
                )
            ]
        },
    ),
    CreateModel(
        "WaitlistEntry",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="waitlist", null=True)),
            ("guest", key("tables.guest", related_name=None)),
            ("party", models.PositiveSmallIntegerField(default=1)),
            ("priority", models.SmallIntegerField(default=0)),
            ("rank", models.IntegerField(default=0)),
            ("wants_format", models.CharField(max_length=8, blank=True, default="")),
            ("wants_regulation", models.CharField(max_length=32, blank=True, default="")),
            ("minimum_most_minor", models.BigIntegerField(null=True)),
            ("seat_change", models.BooleanField(default=False)),
            ("wanted_seat", key("tables.seat", null=True)),
            (
                "state",
                coded(
                    "waiting",
                    "called",
                    "held",
                    "seated",
                    "no_show",
                    "left",
                    max_length=8,
                    default="waiting",
                ),
            ),
            ("joined_at", models.DateTimeField()),
            ("called_to", key("tables.gamingtable", related_name="calls", null=True)),
            ("called_at", models.DateTimeField(null=True)),
            ("call_ends_at", models.DateTimeField(null=True)),
            ("coming_at", models.DateTimeField(null=True)),
            ("held_until", models.DateTimeField(null=True)),
            ("ended_at", models.DateTimeField(null=True)),
            ("token", models.CharField(max_length=24, unique=True, default=mint_place_token)),
        ],
        {
            "ordering": ["-seat_change", "rank", "-priority", "joined_at", "id"],
            "indexes": [
                models.Index(
                    name="waitlist_order",
                    fields=["house", "table", "rank"],
                    condition=Q(ended_at=None),
                ),
                models.Index(
                    name="waitlist_calls_out", fields=["call_ends_at"], condition=Q(state="called")
                ),
                models.Index(name="waitlist_joined", fields=["house", "joined_at"]),
                models.Index(
                    name="waitlist_holds", fields=["held_until"], condition=Q(state="held")
                ),
            ],
            "constraints": [
                unique("waitlist_once_per_table", "table", "guest", condition=Q(ended_at=None)),
                unique("waitlist_once_per_house", "guest", condition=Q(ended_at=None, table=None)),
                check(
                    "waitlist_over_has_time",
                    Q(ended_at=None, state__in=["waiting", "called", "held"])
                    | Q(ended_at__isnull=False, state__in=["seated", "no_show", "left"]),
                ),
                check(
                    "waitlist_call_has_end",
                    ~Q(state="called")
                    | Q(
                        call_ends_at__gt=F("called_at"),
                        called_at__isnull=False,
                        called_to__isnull=False,
                    ),
                ),
                check(
                    "waitlist_answer_follows_call",
                    Q(coming_at=None) | Q(called_at__isnull=False, coming_at__gte=F("called_at")),
                ),
                check("waitlist_hold_has_end", ~Q(state="held") | Q(held_until__isnull=False)),
                check(
                    "waitlist_called_to_its_table",
                    Q(table=None) | Q(called_to=None) | Q(called_to=F("table")),
                ),
                check(
                    "waitlist_wishes_of_house",
                    Q(seat_change=False, table=None, wanted_seat=None)
                    | Q(
                        minimum_most_minor=None,
                        table__isnull=False,
                        wants_format="",
                        wants_regulation="",
                    ),
                ),
                check(
                    "waitlist_change_is_one_guest",
                    Q(party=1, seat_change=True) | Q(seat_change=False, wanted_seat=None),
                ),
            ],
        },
    ),
    CreateModel(
        "SeatOffer",
        [
            ID,
            HOUSE,
            ("table", key("tables.gamingtable", related_name="offers")),
            ("seat", key("tables.seat", related_name="offers")),
            ("entry", key("tables.waitlistentry", related_name="offers")),
            ("offered_at", models.DateTimeField()),
            ("ended_at", models.DateTimeField(null=True)),
        ],
        {
            "indexes": [
                models.Index(name="offer_of_entry", fields=["entry"], condition=Q(ended_at=None)),
                models.Index(name="offer_of_table", fields=["table"], condition=Q(ended_at=None)),
            ],
            "constraints": [
                unique("offer_one_per_seat", "seat", condition=Q(ended_at=None)),
            ],
        },
    ),
    CreateModel(
        "Notification",
        [
            ID,
            HOUSE,
            ("entry", key("tables.waitlistentry", related_name="notifications")),
            ("what", models.CharField(max_length=16)),
            ("payload", models.JSONField()),
            ("made_at", models.DateTimeField()),
            ("due_at", models.DateTimeField()),
            ("attempts", models.PositiveSmallIntegerField(default=0)),
            ("sent_at", models.DateTimeField(null=True)),
            ("given_up_at", models.DateTimeField(null=True)),
        ],
        {
            "indexes": [
                models.Index(
                    name="notification_due",
                    fields=["due_at"],
                    condition=Q(given_up_at=None, sent_at=None),
                )
            ]
        },
    ),
    CreateModel(
        "WrongTries",
        [
            ID,
            ("name", models.CharField(max_length=120, unique=True)),
            ("tries", models.PositiveIntegerField()),
            ("since", models.DateTimeField(db_index=True)),
        ],
    ),
]


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        ModelsAtOnce(state_operations=MODELS),
        migrations.RunPython(create_tables("tables"), remove_tables("tables")),
        migrations.RunSQL(records.MAKE_FUNCTION, records.DROP_FUNCTION),
        migrations.RunSQL(people.MAKE_FUNCTION, people.DROP_FUNCTION),
        migrations.RunSQL(counting.MAKE_MOVES, counting.DROP_MOVES),
        migrations.RunPython(make_key, migrations.RunPython.noop),
    ]
