import datetime
import secrets
import uuid

import django.contrib.postgres.constraints
import django.contrib.postgres.fields
import django.contrib.postgres.functions
import django.contrib.postgres.indexes
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.text
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import PROTECT

import tables.guests.models
import tables.houses.models
from casino.lib.migrating import HOUSE, ID, ModelsAtOnce, create_tables, remove_tables
from tables.counting import guards as counting
from tables.people import guards as people
from tables.records import guards as records


def make_key(apps, schema_editor):
    """Give the database the key by which it knows commands."""
    apps.get_model("tables", "CommandKey").objects.create(id=1, key=secrets.token_bytes(32))


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        ModelsAtOnce(
            state_operations=[
                migrations.CreateModel(
                    name="HouseGroup",
                    fields=[
                        ID,
                        ("name", models.CharField(max_length=100, unique=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="House",
                    fields=[
                        ID,
                        ("name", models.CharField(max_length=100)),
                        (
                            "group",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="houses",
                                to="tables.housegroup",
                            ),
                        ),
                        ("country", models.CharField(default="ES", max_length=2)),
                        ("currency", models.CharField(default="EUR", max_length=3)),
                        ("timezone", models.CharField(default="Europe/Madrid", max_length=50)),
                        ("gaming_day_starts", models.TimeField(default=datetime.time(12, 0))),
                        (
                            "shift_starts",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.TimeField(),
                                default=tables.houses.models.three_shifts,
                                size=None,
                            ),
                        ),
                        ("language", models.CharField(default="es", max_length=5)),
                        ("authorised_minimum_minor", models.BigIntegerField(default=100)),
                        (
                            "skipped_seat_labels",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=4), default=list, size=None
                            ),
                        ),
                        (
                            "denominations_minor",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(), size=None
                            ),
                        ),
                        (
                            "banknotes_minor",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(), size=None
                            ),
                        ),
                        ("commission_step_minor", models.BigIntegerField(default=1)),
                        ("commission_direction", models.CharField(default="down", max_length=8)),
                        ("drop_counted_later", models.BooleanField(default=False)),
                        (
                            "commission_mode",
                            models.CharField(
                                choices=[("immediate", "Immediate"), ("deferred", "Deferred")],
                                db_default="immediate",
                                default="immediate",
                                max_length=9,
                            ),
                        ),
                        (
                            "limits_policy",
                            models.CharField(
                                choices=[
                                    ("locked", "Locked"),
                                    ("notice", "Notice"),
                                    ("between_coups", "Between Coups"),
                                ],
                                default="between_coups",
                                max_length=16,
                            ),
                        ),
                        ("limits_notice_minutes", models.PositiveSmallIntegerField(default=15)),
                        ("abandoned_bets_days", models.PositiveSmallIntegerField(default=30)),
                        ("call_holds_minutes", models.PositiveSmallIntegerField(default=5)),
                        ("offers_seats", models.BooleanField(default=True)),
                        ("public_url", models.CharField(blank=True, default="", max_length=200)),
                        (
                            "notifier",
                            models.CharField(
                                choices=[("none", "None"), ("log", "Log"), ("webhook", "Webhook")],
                                default="log",
                                max_length=8,
                            ),
                        ),
                        ("notifier_url", models.CharField(blank=True, default="", max_length=300)),
                        ("pin_needs_device", models.BooleanField(default=True)),
                        ("break_after_minutes", models.PositiveSmallIntegerField(default=60)),
                        ("break_minutes", models.PositiveSmallIntegerField(default=20)),
                        (
                            "unusual_times",
                            models.PositiveSmallIntegerField(db_default=10, default=10),
                        ),
                        ("tolerance_commission_minor", models.BigIntegerField(default=0)),
                        ("tolerance_tips_minor", models.BigIntegerField(default=0)),
                        ("tolerance_float_minor", models.BigIntegerField(default=0)),
                        ("tolerance_drop_minor", models.BigIntegerField(default=0)),
                        (
                            "escalation_role",
                            models.CharField(
                                choices=[
                                    ("director", "Director"),
                                    ("pit_manager", "Pit Manager"),
                                    ("inspector", "Inspector"),
                                    ("management", "Management"),
                                ],
                                default="director",
                                max_length=12,
                            ),
                        ),
                        ("version", models.BigIntegerField(default=0)),
                        (
                            "head_hash",
                            models.BinaryField(
                                default=b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("commission_direction__in", ["down", "up", "half_up"])
                                ),
                                name="house_commission_direction",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("commission_mode__in", ["immediate", "deferred"])
                                ),
                                name="house_commission_mode",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("authorised_minimum_minor__gte", 1),
                                    ("commission_step_minor__gte", 1),
                                ),
                                name="house_money_positive",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("limits_notice_minutes__gte", 1),
                                    ("limits_notice_minutes__lte", 1440),
                                    ("limits_policy__in", ["locked", "notice", "between_coups"]),
                                ),
                                name="house_limits_policy",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("abandoned_bets_days__gte", 1)),
                                name="house_abandoned_bets_days",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("call_holds_minutes__gte", 1), ("call_holds_minutes__lte", 60)
                                ),
                                name="house_call_holds_minutes",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("notifier__in", ["none", "log"]),
                                    models.Q(
                                        ("notifier", "webhook"),
                                        models.Q(("notifier_url", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="house_webhook_has_address",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "escalation_role__in",
                                        ["director", "pit_manager", "inspector", "management"],
                                    ),
                                    ("tolerance_commission_minor__gte", 0),
                                    ("tolerance_drop_minor__gte", 0),
                                    ("tolerance_float_minor__gte", 0),
                                    ("tolerance_tips_minor__gte", 0),
                                ),
                                name="house_tolerances",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("unusual_times__gte", 1), ("unusual_times__lte", 100)
                                ),
                                name="house_unusual_times",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("break_after_minutes__gt", 0), ("break_minutes__gt", 0)
                                ),
                                name="house_breaks",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="GamingTable",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="tables",
                                to="tables.house",
                            ),
                        ),
                        ("number", models.CharField(max_length=8)),
                        ("label", models.CharField(max_length=60)),
                        (
                            "format",
                            models.CharField(
                                choices=[
                                    ("large", "Large"),
                                    ("midi", "Midi"),
                                    ("mini", "Mini"),
                                    ("other", "Other"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("regulation", models.CharField(max_length=32)),
                        ("standing_guests", models.BooleanField(default=False)),
                        ("reversible", models.BooleanField(default=False)),
                        (
                            "game",
                            models.CharField(
                                choices=[
                                    ("punto_y_banca", "Punto Y Banca"),
                                    ("blackjack", "Blackjack"),
                                ],
                                default="punto_y_banca",
                                max_length=16,
                            ),
                        ),
                        ("map_column", models.PositiveSmallIntegerField(null=True)),
                        ("map_row", models.PositiveSmallIntegerField(null=True)),
                        ("version", models.BigIntegerField(default=0)),
                        (
                            "head_hash",
                            models.BinaryField(
                                default=b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "number"), name="table_number_in_house"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("reversible", True), ("game", "punto_y_banca"), _connector="OR"
                                ),
                                name="table_turns_if_reversible",
                            ),
                            models.UniqueConstraint(
                                fields=("house", "map_row", "map_column"), name="table_place_on_map"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("map_column", None), ("map_row", None)),
                                    models.Q(
                                        ("map_column__isnull", False),
                                        ("map_column__range", (1, 16)),
                                        ("map_row__isnull", False),
                                        ("map_row__range", (1, 12)),
                                    ),
                                    _connector="OR",
                                ),
                                name="table_place_within_map",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="seats",
                                to="tables.gamingtable",
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField()),
                        ("label", models.CharField(max_length=4)),
                    ],
                    options={
                        "ordering": ["position"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "position"), name="seat_position"
                            ),
                            models.UniqueConstraint(fields=("table", "label"), name="seat_label"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StaffMember",
                    fields=[
                        ID,
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        (
                            "last_login",
                            models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                        ),
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="staff",
                                to="tables.house",
                            ),
                        ),
                        ("badge", models.CharField(max_length=12, unique=True)),
                        ("name", models.CharField(max_length=80)),
                        (
                            "role",
                            models.CharField(
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
                                max_length=12,
                            ),
                        ),
                        ("language", models.CharField(default="es", max_length=5)),
                        ("is_active", models.BooleanField(default=True)),
                        ("desk_password", models.CharField(default="", max_length=128)),
                        ("desk_password_is_given", models.BooleanField(default=False)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Upper("badge"),
                                name="staff_badge_in_any_case",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "role__in",
                                        [
                                            "director",
                                            "pit_manager",
                                            "inspector",
                                            "jefe",
                                            "croupier",
                                            "cashier",
                                            "management",
                                            "auditor",
                                        ],
                                    )
                                ),
                                name="staff_role",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Shift",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="shifts",
                                to="tables.house",
                            ),
                        ),
                        ("gaming_day", models.DateField()),
                        ("number", models.PositiveSmallIntegerField()),
                        ("starts_at", models.DateTimeField(null=True)),
                        ("ends_at", models.DateTimeField(null=True)),
                        ("overdue_at", models.DateTimeField(null=True)),
                        ("opened_at", models.DateTimeField()),
                        (
                            "opened_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("closed_at", models.DateTimeField(null=True)),
                        (
                            "closed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-gaming_day", "-number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "gaming_day", "number"), name="shift_number_in_day"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("closed_at", None)),
                                fields=("house",),
                                name="shift_one_open_per_house",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("ends_at", None), ("starts_at", None)),
                                    models.Q(
                                        ("ends_at__isnull", False),
                                        ("starts_at__isnull", False),
                                        ("starts_at__lt", models.F("ends_at")),
                                    ),
                                    _connector="OR",
                                ),
                                name="shift_plan_whole",
                            ),
                            django.contrib.postgres.constraints.ExclusionConstraint(
                                condition=models.Q(("starts_at__isnull", False)),
                                expressions=[
                                    (
                                        models.Func(
                                            "house",
                                            "house",
                                            models.Value("[]"),
                                            function="int8range",
                                        ),
                                        "&&",
                                    ),
                                    (
                                        models.Func("starts_at", "ends_at", function="tstzrange"),
                                        "&&",
                                    ),
                                ],
                                name="shift_plans_apart",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TableSession",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="sessions",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "shift",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="sessions",
                                to="tables.shift",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "Open"),
                                    ("last_coups", "Last Coups"),
                                    ("suspended", "Suspended"),
                                    ("closed", "Closed"),
                                ],
                                default="open",
                                max_length=10,
                            ),
                        ),
                        ("last_coups_left", models.PositiveSmallIntegerField(null=True)),
                        ("regulation", models.CharField(max_length=32)),
                        ("regulation_version", models.CharField(max_length=20)),
                        ("commission_step_minor", models.BigIntegerField()),
                        ("commission_direction", models.CharField(max_length=8)),
                        (
                            "commission_mode",
                            models.CharField(
                                choices=[("immediate", "Immediate"), ("deferred", "Deferred")],
                                db_default="immediate",
                                default="immediate",
                                max_length=9,
                            ),
                        ),
                        ("croupiers_minimum", models.PositiveSmallIntegerField(default=0)),
                        ("opened_at", models.DateTimeField()),
                        (
                            "opened_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("resumed_at", models.DateTimeField(null=True)),
                        ("closed_at", models.DateTimeField(null=True)),
                        (
                            "closed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("early_reason", models.CharField(blank=True, default="", max_length=200)),
                        (
                            "low_float_reason",
                            models.CharField(blank=True, default="", max_length=200),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("closed_at", None)),
                                fields=("table",),
                                name="session_one_open_per_table",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("commission_direction__in", ["down", "up", "half_up"])
                                ),
                                name="session_commission_direction",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("commission_mode__in", ["immediate", "deferred"])
                                ),
                                name="session_commission_mode",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("closed_at__isnull", False), ("state", "closed")),
                                    models.Q(
                                        models.Q(("state", "closed"), _negated=True),
                                        ("closed_at", None),
                                    ),
                                    _connector="OR",
                                ),
                                name="session_closed_has_time",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AbandonedBet",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="abandoned_bets",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.tablesession",
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField(null=True)),
                        ("amount_minor", models.BigIntegerField()),
                        ("note", models.CharField(blank=True, max_length=200)),
                        (
                            "found_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "witness",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("found_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [models.Index(fields=["house", "-id"], name="abandoned_newest")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("amount_minor__gt", 0)), name="abandoned_amount"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("found_by", models.F("witness")), _negated=True
                                ),
                                name="abandoned_found_by_two",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AbandonedBetEnd",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "bet",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="end",
                                to="tables.abandonedbet",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("claimed", "Claimed"), ("passed_on", "Passed On")],
                                max_length=10,
                            ),
                        ),
                        ("note", models.CharField(max_length=200)),
                        (
                            "paid_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "witness",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ended_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["claimed", "passed_on"])),
                                name="abandoned_end_kind",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("note", ""), _negated=True),
                                name="abandoned_end_says_to_whom",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("paid_by", models.F("witness")), _negated=True),
                                name="abandoned_end_two_people",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AccessGiven",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="access_given",
                                to="tables.house",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="access_given",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "how",
                            models.CharField(
                                choices=[
                                    ("hired", "Hired"),
                                    ("renewed", "Renewed"),
                                    ("reinstated", "Reinstated"),
                                ],
                                max_length=10,
                            ),
                        ),
                        (
                            "given_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "signed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("founding", models.BooleanField(default=False)),
                        ("given_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("how__in", ["hired", "renewed", "reinstated"])),
                                name="access_how",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("given_by", None),
                                        models.Q(("given_by", models.F("person")), _negated=True),
                                        _connector="OR",
                                    ),
                                    models.Q(
                                        ("signed_by", None),
                                        models.Q(
                                            ("given_by__isnull", False),
                                            models.Q(
                                                ("signed_by", models.F("person")), _negated=True
                                            ),
                                            models.Q(
                                                ("signed_by", models.F("given_by")), _negated=True
                                            ),
                                        ),
                                        _connector="OR",
                                    ),
                                ),
                                name="access_of_three_people",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Box",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "kind",
                            models.CharField(
                                choices=[("drop", "Drop"), ("tips", "Tips")], max_length=4
                            ),
                        ),
                        ("number", models.CharField(max_length=12)),
                        ("added_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "kind", "number"), name="box_number"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind__in", ["drop", "tips"]),
                                    models.Q(("number", ""), _negated=True),
                                ),
                                name="box_named",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BoxHanging",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "box",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="hangings",
                                to="tables.box",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="boxes",
                                to="tables.gamingtable",
                            ),
                        ),
                        ("seal", models.CharField(max_length=24)),
                        (
                            "hung_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("hung_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "seal"), name="box_seal_used_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("seal", ""), _negated=True),
                                name="box_seal_named",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BoxRemoval",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "hanging",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="removal",
                                to="tables.boxhanging",
                            ),
                        ),
                        ("seal_read", models.CharField(max_length=24)),
                        (
                            "removed_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("removed_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("seal_read", ""), _negated=True),
                                name="box_seal_was_read",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CageCount",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="cage_counts",
                                to="tables.house",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("chips", models.JSONField()),
                        ("notes", models.JSONField()),
                        ("total_minor", models.BigIntegerField()),
                        ("recorded_minor", models.BigIntegerField()),
                        ("words", models.CharField(blank=True, default="", max_length=200)),
                        (
                            "counted_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "signed_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("command_id", models.UUIDField(unique=True)),
                        ("counted_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "number"), name="cage_count_number"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("counted_by", models.F("signed_by")), _negated=True
                                ),
                                name="cage_count_two_people",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LimitPosting",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="limit_postings",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.tablesession",
                            ),
                        ),
                        ("minimum_minor", models.BigIntegerField()),
                        ("maximum_minor", models.BigIntegerField()),
                        ("tie_maximum_minor", models.BigIntegerField()),
                        ("step_minor", models.BigIntegerField()),
                        (
                            "posted_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("posted_at", models.DateTimeField()),
                        ("in_force_at", models.DateTimeField()),
                        (
                            "policy",
                            models.CharField(
                                choices=[
                                    ("locked", "Locked"),
                                    ("notice", "Notice"),
                                    ("between_coups", "Between Coups"),
                                ],
                                editable=False,
                                max_length=16,
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        (
                            "signed_by",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                editable=False,
                                unique=True,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["table", "-id"], name="limits_newest"),
                            models.Index(
                                fields=["table", "-in_force_at", "-id"], name="limits_by_moment"
                            ),
                            models.Index(
                                condition=models.Q(("signed_by__isnull", False)),
                                fields=["table"],
                                name="limits_by_two",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("maximum_minor__gte", models.F("minimum_minor")),
                                    ("minimum_minor__gt", 0),
                                    ("step_minor__gt", 0),
                                    ("tie_maximum_minor__gte", 0),
                                    ("tie_maximum_minor__lte", models.F("maximum_minor")),
                                ),
                                name="limits_in_order",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("in_force_at__gte", models.F("posted_at"))),
                                name="limits_not_before_posted",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("signed_by", None),
                                    models.Q(
                                        models.Q(("reason", ""), _negated=True),
                                        models.Q(
                                            ("signed_by", models.F("posted_by")), _negated=True
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="limits_signed_says_why",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LimitWithdrawal",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "posting",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="withdrawal",
                                to="tables.limitposting",
                            ),
                        ),
                        (
                            "withdrawn_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("withdrawn_at", models.DateTimeField()),
                        ("reason", models.CharField(blank=True, max_length=200)),
                    ],
                ),
                migrations.CreateModel(
                    name="Guest",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="guests",
                                to="tables.house",
                            ),
                        ),
                        ("name", models.CharField(max_length=40)),
                    ],
                ),
                migrations.CreateModel(
                    name="SeatOccupancy",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="occupancies",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="occupancies",
                                to="tables.seat",
                            ),
                        ),
                        ("standing_place", models.PositiveSmallIntegerField(null=True)),
                        (
                            "guest",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="occupancies",
                                to="tables.guest",
                            ),
                        ),
                        ("sat_at", models.DateTimeField()),
                        ("left_at", models.DateTimeField(null=True)),
                        (
                            "kept_limits",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.limitposting",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(
                                    ("kept_limits__isnull", False), ("left_at", None)
                                ),
                                fields=["table"],
                                name="occupancy_keeps_limits",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("left_at__isnull", False), ("seat__isnull", False)
                                ),
                                fields=["table", "left_at"],
                                name="occupancy_freed_seats",
                            ),
                            django.contrib.postgres.indexes.GistIndex(
                                models.Func(
                                    django.db.models.functions.comparison.Least(
                                        "sat_at", "left_at"
                                    ),
                                    "left_at",
                                    function="tstzrange",
                                ),
                                name="occupancy_span",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("left_at", None)),
                                fields=("seat",),
                                name="occupancy_one_guest_per_seat",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("left_at", None)),
                                fields=("guest",),
                                name="occupancy_one_seat_per_guest",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("left_at", None)),
                                fields=("table", "standing_place"),
                                name="occupancy_one_guest_per_standing_place",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("seat__isnull", False), ("standing_place", None)),
                                    models.Q(
                                        ("seat", None),
                                        ("standing_place__gte", 101),
                                        ("standing_place__isnull", False),
                                    ),
                                    _connector="OR",
                                ),
                                name="occupancy_sits_or_stands",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Count",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="counts",
                                to="tables.tablesession",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("opening_float", "Opening Float"),
                                    ("interim_float", "Interim Float"),
                                    ("closing_float", "Closing Float"),
                                    ("commission_box", "Commission Box"),
                                    ("tip_box", "Tip Box"),
                                    ("drop_box", "Drop Box"),
                                ],
                                max_length=16,
                            ),
                        ),
                        ("pieces", models.JSONField()),
                        ("total_minor", models.BigIntegerField()),
                        (
                            "counted_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "signed_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("counted_at", models.DateTimeField()),
                        (
                            "called",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                related_name="standing_called",
                                to="tables.countsheet",
                            ),
                        ),
                        (
                            "blind",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                related_name="standing_blind",
                                to="tables.countsheet",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "kind"), name="count_once_per_kind"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("total_minor__gte", 0)),
                                name="count_not_negative",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("kind", "interim_float"), _negated=True),
                                name="count_in_play_stays_on_its_sheets",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("counted_by", models.F("signed_by")), _negated=True
                                ),
                                name="count_two_people",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Account",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="accounts",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("float", "Float"),
                                    ("commission", "Commission"),
                                    ("tips", "Tips"),
                                    ("drop", "Drop"),
                                    ("guests", "Guests"),
                                    ("cage", "Cage"),
                                    ("abandoned", "Abandoned"),
                                    ("staff", "Staff"),
                                    ("house", "House"),
                                    ("capital", "Capital"),
                                    ("paid", "Paid"),
                                ],
                                max_length=12,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "table", "kind"),
                                name="account_place",
                                nulls_distinct=False,
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("table", None),
                                    models.Q(
                                        (
                                            "kind__in",
                                            [
                                                "guests",
                                                "cage",
                                                "abandoned",
                                                "staff",
                                                "house",
                                                "capital",
                                                "paid",
                                            ],
                                        ),
                                        _negated=True,
                                    ),
                                    _connector="OR",
                                ),
                                name="account_at_its_table",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("table__isnull", False),
                                    models.Q(
                                        ("kind__in", ["float", "commission", "drop"]), _negated=True
                                    ),
                                    _connector="OR",
                                ),
                                name="account_of_a_table",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Transfer",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                to="tables.house",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="transfers",
                                to="tables.tablesession",
                            ),
                        ),
                        (
                            "shift",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                to="tables.shift",
                            ),
                        ),
                        ("gaming_day", models.DateField()),
                        (
                            "debit",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="debits",
                                to="tables.account",
                            ),
                        ),
                        (
                            "credit",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="credits",
                                to="tables.account",
                            ),
                        ),
                        ("amount_minor", models.BigIntegerField()),
                        ("reason", models.CharField(max_length=24)),
                        ("command_id", models.UUIDField()),
                        (
                            "corrects",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                to="tables.transfer",
                            ),
                        ),
                        (
                            "actor",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "signed_by",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "words",
                            models.CharField(blank=True, db_default="", default="", max_length=200),
                        ),
                        ("made_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["debit", "gaming_day", "made_at"], name="transfer_into"
                            ),
                            models.Index(
                                fields=["credit", "gaming_day", "made_at"], name="transfer_out_of"
                            ),
                            models.Index(
                                fields=["house", "gaming_day", "made_at"], name="transfer_of_day"
                            ),
                            models.Index(
                                fields=["house", "reason", "gaming_day", "made_at"],
                                name="transfer_for_reason",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("reason__in", ["drop", "tip", "opening_float", "fill"])
                                ),
                                fields=["debit", "-amount_minor"],
                                name="transfer_largest",
                            ),
                            models.Index(
                                condition=models.Q(("corrects__isnull", False), ("session", None)),
                                fields=["corrects"],
                                name="transfer_late_correction",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("command_id", "reason", "debit", "credit"),
                                name="transfer_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("amount_minor__gt", 0)),
                                name="transfer_positive",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("debit", models.F("credit")), _negated=True),
                                name="transfer_two_accounts",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("signed_by", None), ("words", "")),
                                    models.Q(
                                        ("signed_by__isnull", False),
                                        models.Q(("words", ""), _negated=True),
                                        models.Q(("signed_by", models.F("actor")), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="transfer_signed_says_why",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        (
                                            "reason__in",
                                            (
                                                "correction",
                                                "commission_corrected",
                                                "commission_unrecovered",
                                            ),
                                        ),
                                        _negated=True,
                                    ),
                                    models.Q(
                                        ("corrects__isnull", False),
                                        ("signed_by__isnull", False),
                                        models.Q(("words", ""), _negated=True),
                                        models.Q(("signed_by", models.F("actor")), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="correction_is_countersigned",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ShiftSum",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "shift",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="sums",
                                to="tables.shift",
                            ),
                        ),
                        ("gaming_day", models.DateField()),
                        (
                            "account",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="sums",
                                to="tables.account",
                            ),
                        ),
                        ("amount_minor", models.BigIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("shift", "gaming_day", "account"), name="shift_sum_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TableFloat",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "account",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="kept_float",
                                to="tables.account",
                            ),
                        ),
                        ("held_minor", models.BigIntegerField(null=True)),
                        ("counted_at", models.DateTimeField(null=True)),
                        ("coups_without_bets", models.PositiveIntegerField(default=0)),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("held_minor", None),
                                    ("held_minor__gte", 0),
                                    ("coups_without_bets__gt", 0),
                                    _connector="OR",
                                ),
                                name="float_holds_it",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CommissionDue",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="commission_dues",
                                to="tables.tablesession",
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        ("marked_minor", models.BigIntegerField(default=0)),
                        ("paid_minor", models.BigIntegerField(default=0)),
                        ("uncollected_minor", models.BigIntegerField(default=0)),
                        (
                            "owed_minor",
                            models.GeneratedField(
                                db_persist=True,
                                expression=django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("marked_minor"), "-", models.F("paid_minor")
                                    ),
                                    "-",
                                    models.F("uncollected_minor"),
                                ),
                                output_field=models.BigIntegerField(),
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "place"), name="commission_due_per_place"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("owed_minor__gte", 0),
                                    ("paid_minor__gte", 0),
                                    ("uncollected_minor__gte", 0),
                                ),
                                name="commission_due_never_negative",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CommissionEntry",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="commission_entries",
                                to="tables.tablesession",
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        (
                            "guest",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.guest",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("paid", "Paid"),
                                    ("returned", "Returned"),
                                    ("uncollected", "Uncollected"),
                                    ("lifted", "Lifted"),
                                    ("recovered", "Recovered"),
                                    ("corrected", "Corrected"),
                                    ("unrecovered", "Unrecovered"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("amount_minor", models.BigIntegerField()),
                        (
                            "against",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="followed_by",
                                to="tables.commissionentry",
                            ),
                        ),
                        (
                            "transfer",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.transfer",
                            ),
                        ),
                        ("reason", models.CharField(blank=True, default="", max_length=200)),
                        (
                            "actor",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("command_id", models.UUIDField()),
                        ("made_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("kind", "uncollected")),
                                fields=["house", "-id"],
                                name="commission_uncollected",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("amount_minor__gt", 0)),
                                name="commission_entry_positive",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("against__isnull", True),
                                        ("kind__in", ["paid", "returned"]),
                                        ("reason", ""),
                                        ("transfer__isnull", False),
                                    ),
                                    models.Q(
                                        ("against__isnull", True),
                                        ("kind", "uncollected"),
                                        ("transfer__isnull", True),
                                        models.Q(("reason", ""), _negated=True),
                                    ),
                                    models.Q(
                                        ("against__isnull", False),
                                        ("kind", "lifted"),
                                        ("reason", ""),
                                        ("transfer__isnull", True),
                                    ),
                                    models.Q(
                                        ("against__isnull", False),
                                        ("kind", "recovered"),
                                        ("reason", ""),
                                        ("transfer__isnull", False),
                                    ),
                                    models.Q(
                                        ("against__isnull", False),
                                        ("kind__in", ["corrected", "unrecovered"]),
                                        ("transfer__isnull", False),
                                        models.Q(("reason", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="commission_entry_shape",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Counting",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="countings",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "shift",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.shift",
                            ),
                        ),
                        (
                            "session",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                related_name="closing_counting",
                                to="tables.tablesession",
                            ),
                        ),
                        ("begun_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["table", "shift"], name="counting_of_table")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CountSheet",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "counting",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="sheets",
                                to="tables.counting",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("opening_float", "Opening Float"),
                                    ("interim_float", "Interim Float"),
                                    ("closing_float", "Closing Float"),
                                    ("commission_box", "Commission Box"),
                                    ("tip_box", "Tip Box"),
                                    ("drop_box", "Drop Box"),
                                ],
                                max_length=16,
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        (
                            "role",
                            models.CharField(
                                choices=[("called", "Called"), ("blind", "Blind")], max_length=6
                            ),
                        ),
                        ("pieces", models.JSONField()),
                        ("total_minor", models.BigIntegerField()),
                        ("moves_seen", models.IntegerField(default=0)),
                        (
                            "counted_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("counted_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["id"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("counting", "kind", "round", "role"),
                                name="sheet_once_in_round",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("role__in", ["called", "blind"])),
                                name="sheet_role",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "opening_float",
                                            "interim_float",
                                            "closing_float",
                                            "commission_box",
                                            "tip_box",
                                            "drop_box",
                                        ],
                                    )
                                ),
                                name="sheet_kind",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Recount",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "counting",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="recounts",
                                to="tables.counting",
                            ),
                        ),
                        (
                            "sheet",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="recount",
                                to="tables.countsheet",
                            ),
                        ),
                        ("reason", models.CharField(max_length=200)),
                        (
                            "asked_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("asked_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("reason", ""), _negated=True),
                                name="recount_reason",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Device",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="devices",
                                to="tables.house",
                            ),
                        ),
                        ("name", models.CharField(max_length=40)),
                        ("secret_hash", models.BinaryField()),
                        ("enrolled_at", models.DateTimeField()),
                        (
                            "enrolled_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("retired_at", models.DateTimeField(null=True)),
                        (
                            "retired_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("last_seen_at", models.DateTimeField()),
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="readers",
                                to="tables.gamingtable",
                            ),
                        ),
                        ("sequence", models.PositiveBigIntegerField(null=True)),
                        ("alert", models.JSONField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("retired_at", None)),
                                fields=("house", "name"),
                                name="device_name_in_house",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("retired_at", None), ("table__isnull", False)),
                                fields=("table",),
                                name="device_one_reader_per_table",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("alert", None), ("sequence", None), ("table", None)),
                                    models.Q(("sequence__isnull", False), ("table__isnull", False)),
                                    _connector="OR",
                                ),
                                name="device_reader_counts_messages",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("retired_at", None), ("retired_by", None)),
                                    models.Q(
                                        ("retired_at__isnull", False), ("retired_by__isnull", False)
                                    ),
                                    _connector="OR",
                                ),
                                name="device_retired_by_somebody",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EnrolmentCode",
                    fields=[
                        ID,
                        HOUSE,
                        ("name", models.CharField(max_length=40)),
                        ("code_hash", models.BinaryField(unique=True)),
                        ("made_at", models.DateTimeField()),
                        (
                            "made_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("expires_at", models.DateTimeField()),
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "device",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                to="tables.device",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="BoxEmptying",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "count",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="emptying",
                                to="tables.count",
                            ),
                        ),
                        (
                            "transfer",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="emptying",
                                to="tables.transfer",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="GroupRight",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "group",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="rights",
                                to="tables.housegroup",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="group_rights",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "granted_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("granted_at", models.DateTimeField()),
                        ("reason", models.CharField(max_length=200)),
                        (
                            "withdrawn_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("withdrawn_at", models.DateTimeField(null=True)),
                        ("withdrawal_reason", models.CharField(max_length=200, null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("withdrawn_at", None)),
                                fields=("person", "group"),
                                name="group_right_open_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("granted_by", models.F("person")), _negated=True
                                ),
                                name="group_right_by_another",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("reason", ""), _negated=True),
                                name="group_right_has_reason",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("withdrawal_reason", None),
                                        ("withdrawn_at", None),
                                        ("withdrawn_by", None),
                                    ),
                                    models.Q(
                                        ("withdrawal_reason__isnull", False),
                                        ("withdrawn_at__gte", models.F("granted_at")),
                                        ("withdrawn_by__isnull", False),
                                        models.Q(("withdrawal_reason", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="group_right_withdrawn_whole",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FloorEvent",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="events",
                                to="tables.gamingtable",
                            ),
                        ),
                        ("version", models.BigIntegerField()),
                        ("kind", models.CharField(max_length=40)),
                        ("payload", models.JSONField()),
                        (
                            "actor",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("command_id", models.UUIDField()),
                        ("happened_at", models.DateTimeField()),
                        ("previous_hash", models.BinaryField()),
                        ("hash", models.BinaryField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "waitlist.jumped",
                                            "waitlist.moved",
                                            "waitlist.priority_changed",
                                            "waitlist.transferred",
                                        ],
                                    )
                                ),
                                fields=["house", "table", "-version"],
                                name="event_waitlist_order",
                            ),
                            models.Index(fields=["command_id"], name="event_of_command"),
                            models.Index(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "talla.started",
                                            "sabot.refused",
                                            "table.last_coups_announced",
                                            "act.undone",
                                        ],
                                    )
                                ),
                                fields=["table", "kind", "-version"],
                                name="event_looked_up",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("kind__in", ["table.suspended", "table.resumed"])
                                ),
                                fields=["happened_at"],
                                name="event_interruptions",
                            ),
                            models.Index(
                                condition=models.Q(("kind", "house.configured")),
                                fields=["house", "-version"],
                                name="event_house_configured",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "table", "version"),
                                name="event_version_in_stream",
                                nulls_distinct=False,
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CommandRecord",
                    fields=[
                        ("id", models.UUIDField(primary_key=True, serialize=False)),
                        HOUSE,
                        (
                            "actor",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("kind", models.CharField(max_length=40)),
                        ("body_hash", models.BinaryField()),
                        ("answer", models.JSONField(null=True)),
                        ("done_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("actor__isnull", False),
                                    ("kind", "reader.report"),
                                    _connector="OR",
                                ),
                                name="command_by_somebody",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CommandKey",
                    fields=[
                        (
                            "id",
                            models.SmallIntegerField(default=1, primary_key=True, serialize=False),
                        ),
                        ("key", models.BinaryField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("id", 1)), name="command_key_is_one"
                            ),
                            models.CheckConstraint(
                                condition=django.db.models.lookups.Exact(
                                    django.db.models.functions.text.Length("key"), 32
                                ),
                                name="command_key_is_long",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SlipCounter",
                    fields=[
                        ID,
                        HOUSE,
                        ("year", models.PositiveSmallIntegerField()),
                        ("last", models.PositiveIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "year"), name="slip_counter_of_year"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Slip",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="slips",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="slips",
                                to="tables.tablesession",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("fill", "Fill"), ("credit", "Credit")], max_length=6
                            ),
                        ),
                        ("gaming_day", models.DateField()),
                        ("year", models.PositiveSmallIntegerField()),
                        ("serial", models.PositiveIntegerField()),
                        ("pieces", models.JSONField()),
                        ("total_minor", models.BigIntegerField()),
                    ],
                    options={
                        "indexes": [models.Index(fields=["session"], name="slip_of_session")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "year", "serial"), name="slip_serial"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("total_minor__gt", 0)), name="slip_positive"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["fill", "credit"])),
                                name="slip_kind",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SlipStep",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "slip",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="steps",
                                to="tables.slip",
                            ),
                        ),
                        (
                            "to",
                            models.CharField(
                                choices=[
                                    ("requested", "Requested"),
                                    ("issued", "Issued"),
                                    ("carried", "Carried"),
                                    ("received", "Received"),
                                    ("voided", "Voided"),
                                ],
                                max_length=9,
                            ),
                        ),
                        (
                            "made_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "witness",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("reason", models.CharField(blank=True, default="", max_length=200)),
                        (
                            "transfer",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                related_name="slip_step",
                                to="tables.transfer",
                            ),
                        ),
                        ("made_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("slip", "to"), name="slip_step_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("to", "voided"),
                                        ("witness__isnull", False),
                                        models.Q(("reason", ""), _negated=True),
                                        models.Q(("made_by", models.F("witness")), _negated=True),
                                    ),
                                    models.Q(
                                        models.Q(("to", "voided"), _negated=True),
                                        ("witness", None),
                                        models.Q(
                                            ("to", "requested"), ("reason", ""), _connector="OR"
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="slip_step_void_by_two",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("to", "received"), ("transfer__isnull", False)),
                                    models.Q(
                                        models.Q(("to", "received"), _negated=True),
                                        ("transfer", None),
                                    ),
                                    _connector="OR",
                                ),
                                name="slip_step_moves_when_received",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SignIn",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "staff",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="sign_ins",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "device",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="sign_ins",
                                to="tables.device",
                            ),
                        ),
                        ("started_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(null=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="Supervision",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="supervisions",
                                to="tables.gamingtable",
                            ),
                        ),
                        ("table_format", models.CharField(max_length=8)),
                        (
                            "jefe",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="supervisions",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("slot_one", models.BooleanField()),
                        ("slot_two", models.BooleanField()),
                        ("started_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "indexes": [
                            django.contrib.postgres.indexes.GistIndex(
                                models.Func(
                                    django.db.models.functions.comparison.Least(
                                        "started_at", "ended_at"
                                    ),
                                    "ended_at",
                                    function="tstzrange",
                                ),
                                name="supervision_span",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None)),
                                fields=("table",),
                                name="supervision_one_jefe_per_table",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None), ("slot_one", True)),
                                fields=("jefe",),
                                name="supervision_slot_one_held_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None), ("slot_two", True)),
                                fields=("jefe",),
                                name="supervision_slot_two_held_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("slot_one", True), ("slot_two", True), _connector="OR"
                                ),
                                name="supervision_holds_a_slot",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("table_format", "large"), _negated=True),
                                    models.Q(("slot_one", True), ("slot_two", True)),
                                    _connector="OR",
                                ),
                                name="supervision_large_takes_both",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CroupierPost",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="croupier_posts",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "croupier",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="croupier_posts",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("started_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["croupier", "-started_at"], name="croupier_post_history"
                            ),
                            django.contrib.postgres.indexes.GistIndex(
                                models.Func(
                                    django.db.models.functions.comparison.Least(
                                        "started_at", "ended_at"
                                    ),
                                    "ended_at",
                                    function="tstzrange",
                                ),
                                name="croupier_post_span",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None)),
                                fields=("croupier",),
                                name="croupier_post_one_table_at_a_time",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StaffBreak",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="breaks",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("started_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["person", "-started_at"], name="break_history")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None)),
                                fields=("person",),
                                name="break_one_at_a_time",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StampChain",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.house",
                            ),
                        ),
                        ("place", models.BigIntegerField()),
                        ("number", models.BigIntegerField()),
                        ("head_hash", models.BinaryField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "place"), name="stamp_chain_place"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RecordStamp",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "chain_id",
                                "number",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "chain",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.stampchain",
                            ),
                        ),
                        ("number", models.BigIntegerField()),
                        ("relation", models.CharField(max_length=63)),
                        (
                            "records",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(), size=None
                            ),
                        ),
                        ("digests", models.BinaryField()),
                        ("content", models.TextField(null=True)),
                        ("stamped_at", models.DateTimeField()),
                        ("hash", models.BinaryField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("content__isnull", False)),
                                fields=["relation"],
                                name="stamp_of_what_moves",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WaitlistEntry",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="waitlist",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "guest",
                            models.ForeignKey(on_delete=PROTECT, to="tables.guest"),
                        ),
                        ("party", models.PositiveSmallIntegerField(default=1)),
                        ("priority", models.SmallIntegerField(default=0)),
                        ("rank", models.IntegerField(default=0)),
                        ("wants_format", models.CharField(blank=True, default="", max_length=8)),
                        (
                            "wants_regulation",
                            models.CharField(blank=True, default="", max_length=32),
                        ),
                        ("minimum_most_minor", models.BigIntegerField(null=True)),
                        ("seat_change", models.BooleanField(default=False)),
                        (
                            "wanted_seat",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.seat",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting"),
                                    ("called", "Called"),
                                    ("held", "Held"),
                                    ("seated", "Seated"),
                                    ("no_show", "No Show"),
                                    ("left", "Left"),
                                ],
                                default="waiting",
                                max_length=8,
                            ),
                        ),
                        ("joined_at", models.DateTimeField()),
                        (
                            "called_to",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="calls",
                                to="tables.gamingtable",
                            ),
                        ),
                        ("called_at", models.DateTimeField(null=True)),
                        ("call_ends_at", models.DateTimeField(null=True)),
                        ("held_until", models.DateTimeField(null=True)),
                        ("ended_at", models.DateTimeField(null=True)),
                        (
                            "token",
                            models.CharField(
                                default=tables.guests.models.mint_place_token,
                                max_length=24,
                                unique=True,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-seat_change", "rank", "-priority", "joined_at", "id"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("ended_at", None)),
                                fields=["house", "table", "rank"],
                                name="waitlist_order",
                            ),
                            models.Index(
                                condition=models.Q(("state", "called")),
                                fields=["call_ends_at"],
                                name="waitlist_calls_out",
                            ),
                            models.Index(fields=["house", "joined_at"], name="waitlist_joined"),
                            models.Index(
                                condition=models.Q(("state", "held")),
                                fields=["held_until"],
                                name="waitlist_holds",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None)),
                                fields=("table", "guest"),
                                name="waitlist_once_per_table",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None), ("table", None)),
                                fields=("guest",),
                                name="waitlist_once_per_house",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("ended_at", None),
                                        ("state__in", ["waiting", "called", "held"]),
                                    ),
                                    models.Q(
                                        ("ended_at__isnull", False),
                                        ("state__in", ["seated", "no_show", "left"]),
                                    ),
                                    _connector="OR",
                                ),
                                name="waitlist_over_has_time",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "called"), _negated=True),
                                    models.Q(
                                        ("call_ends_at__gt", models.F("called_at")),
                                        ("called_at__isnull", False),
                                        ("called_to__isnull", False),
                                    ),
                                    _connector="OR",
                                ),
                                name="waitlist_call_has_end",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "held"), _negated=True),
                                    ("held_until__isnull", False),
                                    _connector="OR",
                                ),
                                name="waitlist_hold_has_end",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("table", None),
                                    ("called_to", None),
                                    ("called_to", models.F("table")),
                                    _connector="OR",
                                ),
                                name="waitlist_called_to_its_table",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("seat_change", False),
                                        ("table", None),
                                        ("wanted_seat", None),
                                    ),
                                    models.Q(
                                        ("minimum_most_minor", None),
                                        ("table__isnull", False),
                                        ("wants_format", ""),
                                        ("wants_regulation", ""),
                                    ),
                                    _connector="OR",
                                ),
                                name="waitlist_wishes_of_house",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("party", 1), ("seat_change", True)),
                                    models.Q(("seat_change", False), ("wanted_seat", None)),
                                    _connector="OR",
                                ),
                                name="waitlist_change_is_one_guest",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeatOffer",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="offers",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="offers",
                                to="tables.seat",
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="offers",
                                to="tables.waitlistentry",
                            ),
                        ),
                        ("offered_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("ended_at", None)),
                                fields=["entry"],
                                name="offer_of_entry",
                            ),
                            models.Index(
                                condition=models.Q(("ended_at", None)),
                                fields=["table"],
                                name="offer_of_table",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None)),
                                fields=("seat",),
                                name="offer_one_per_seat",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Notification",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="notifications",
                                to="tables.waitlistentry",
                            ),
                        ),
                        ("what", models.CharField(max_length=16)),
                        ("payload", models.JSONField()),
                        ("made_at", models.DateTimeField()),
                        ("due_at", models.DateTimeField()),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("sent_at", models.DateTimeField(null=True)),
                        ("given_up_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("given_up_at", None), ("sent_at", None)),
                                fields=["due_at"],
                                name="notification_due",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WrongTries",
                    fields=[
                        ID,
                        ("name", models.CharField(max_length=120, unique=True)),
                        ("tries", models.PositiveIntegerField()),
                        ("since", models.DateTimeField(db_index=True)),
                    ],
                ),
            ],
        ),
        migrations.RunPython(create_tables("tables"), remove_tables("tables")),
        migrations.RunSQL(records.MAKE_FUNCTION, records.DROP_FUNCTION),
        migrations.RunSQL(people.MAKE_FUNCTION, people.DROP_FUNCTION),
        migrations.RunSQL(counting.MAKE_MOVES, counting.DROP_MOVES),
        migrations.RunPython(make_key, migrations.RunPython.noop),
    ]
