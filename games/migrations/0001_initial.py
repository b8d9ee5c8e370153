import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import PROTECT

from casino.lib.migrating import HOUSE, ID, ModelsAtOnce, create_tables, remove_tables
from games.coups.guards import COUNT_MOVES
from tables.counting.guards import MAKE_MOVES


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0001_initial"),
    ]

    operations = [
        ModelsAtOnce(
            state_operations=[
                migrations.CreateModel(
                    name="BancaAct",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="banca_acts",
                                to="tables.tablesession",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("record", models.JSONField(null=True)),
                        ("takes_back", models.PositiveIntegerField(null=True)),
                        (
                            "limits",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.limitposting",
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
                        ("command_id", models.UUIDField()),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["session", "number"],
                        "indexes": [
                            models.Index(fields=["command_id"], name="banca_act_of_command")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "number"), name="banca_act_number"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("record__isnull", False), ("takes_back__isnull", True)
                                    ),
                                    models.Q(
                                        ("record__isnull", True),
                                        ("takes_back__gte", 1),
                                        ("takes_back__isnull", False),
                                        ("takes_back__lt", models.F("number")),
                                    ),
                                    _connector="OR",
                                ),
                                name="banca_act_or_taking_back",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Talla",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="tallas",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="tallas",
                                to="tables.tablesession",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("decks", models.PositiveSmallIntegerField()),
                        ("first_card", models.CharField(max_length=2)),
                        ("burned", models.PositiveSmallIntegerField()),
                        ("burned_cards", models.TextField(blank=True, db_default="", default="")),
                        ("cut_card_behind", models.PositiveSmallIntegerField()),
                        (
                            "seen",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.SmallIntegerField(), size=52
                            ),
                        ),
                        ("coups_unseen", models.PositiveIntegerField(default=0)),
                        ("coups", models.PositiveIntegerField(default=0)),
                        ("cut_card_out", models.BooleanField(default=False)),
                        ("holder", models.PositiveSmallIntegerField(null=True)),
                        (
                            "refused",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.SmallIntegerField(), default=list, size=None
                            ),
                        ),
                        ("started_at", models.DateTimeField()),
                        (
                            "started_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "started_by_device",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.device",
                            ),
                        ),
                        ("ended_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None)),
                                fields=("table",),
                                name="talla_one_open_per_table",
                            ),
                            models.UniqueConstraint(
                                fields=("session", "number"), name="talla_number_in_session"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("started_by", None), ("started_by_device__isnull", False)
                                    ),
                                    models.Q(
                                        ("started_by__isnull", False), ("started_by_device", None)
                                    ),
                                    _connector="OR",
                                ),
                                name="talla_started_by_somebody",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Coup",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="coups",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="coups",
                                to="tables.tablesession",
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
                            "talla",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="coup_rows",
                                to="games.talla",
                            ),
                        ),
                        ("gaming_day", models.DateField()),
                        ("number", models.PositiveIntegerField()),
                        ("regulation", models.CharField(max_length=32)),
                        ("regulation_version", models.CharField(max_length=20)),
                        ("punto", models.CharField(blank=True, max_length=6)),
                        ("banca", models.CharField(blank=True, max_length=6)),
                        ("winner", models.CharField(max_length=1)),
                        ("punto_total", models.PositiveSmallIntegerField()),
                        ("banca_total", models.PositiveSmallIntegerField()),
                        ("natural", models.BooleanField(null=True)),
                        ("punto_pair", models.BooleanField(null=True)),
                        ("banca_pair", models.BooleanField(null=True)),
                        ("holder", models.PositiveSmallIntegerField(null=True)),
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
                        (
                            "recorded_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("recorded_at", models.DateTimeField()),
                        ("command_id", models.UUIDField(unique=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["session", "recorded_at"], name="coup_of_session"),
                            models.Index(
                                condition=models.Q(("commission_minor", None)),
                                fields=["session"],
                                name="coup_unrecorded",
                            ),
                            models.Index(fields=["table", "-id"], name="coup_newest"),
                            django.contrib.postgres.indexes.BrinIndex(
                                autosummarize=True,
                                fields=["gaming_day"],
                                name="coup_of_day",
                                opclasses=["date_minmax_multi_ops"],
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("talla", "number"), name="coup_number_in_talla"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("winner__in", ["P", "B", "T"])),
                                name="coup_winner",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("punto_total__gt", models.F("banca_total")),
                                        ("winner", "P"),
                                    ),
                                    models.Q(
                                        ("banca_total__gt", models.F("punto_total")),
                                        ("winner", "B"),
                                    ),
                                    models.Q(
                                        ("punto_total", models.F("banca_total")), ("winner", "T")
                                    ),
                                    _connector="OR",
                                ),
                                name="coup_totals_give_winner",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("banca_total__lte", 9), ("punto_total__lte", 9)
                                ),
                                name="coup_totals_in_range",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("banca_paid_minor", None),
                                        ("banca_pair_paid_minor", None),
                                        ("banca_pair_stake_minor", None),
                                        ("banca_stake_minor", None),
                                        ("bets", None),
                                        ("commission_minor", None),
                                        ("house_result_minor", None),
                                        ("punto_paid_minor", None),
                                        ("punto_pair_paid_minor", None),
                                        ("punto_pair_stake_minor", None),
                                        ("punto_stake_minor", None),
                                        ("tie_paid_minor", None),
                                        ("tie_stake_minor", None),
                                    ),
                                    models.Q(
                                        ("banca_paid_minor__isnull", False),
                                        ("banca_pair_paid_minor__isnull", False),
                                        ("banca_pair_stake_minor__isnull", False),
                                        ("banca_stake_minor__isnull", False),
                                        ("bets__isnull", False),
                                        ("commission_minor__isnull", False),
                                        ("house_result_minor__isnull", False),
                                        ("punto_paid_minor__isnull", False),
                                        ("punto_pair_paid_minor__isnull", False),
                                        ("punto_pair_stake_minor__isnull", False),
                                        ("punto_stake_minor__isnull", False),
                                        ("tie_paid_minor__isnull", False),
                                        ("tie_stake_minor__isnull", False),
                                    ),
                                    _connector="OR",
                                ),
                                name="coup_unknown_is_not_zero",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CoupVoid",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "coup",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="void",
                                to="games.coup",
                            ),
                        ),
                        ("reason", models.CharField(max_length=200)),
                        (
                            "voided_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("voided_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [models.Index(fields=["voided_at"], name="coup_void_recent")],
                    },
                ),
                migrations.CreateModel(
                    name="CommissionTaken",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="commission_taken",
                                to="tables.tablesession",
                            ),
                        ),
                        ("amount_minor", models.BigIntegerField()),
                        (
                            "transfer",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
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
                        ("command_id", models.UUIDField(unique=True)),
                        ("made_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("amount_minor", 0), ("transfer", None)),
                                    models.Q(("amount_minor__gt", 0), ("transfer__isnull", False)),
                                    _connector="OR",
                                ),
                                name="commission_taken_amount",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CommissionTakenBack",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "taken",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="taken_back",
                                to="games.commissiontaken",
                            ),
                        ),
                        ("reason", models.CharField(max_length=200)),
                        (
                            "actor",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("made_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("reason", ""), _negated=True),
                                name="commission_taken_back_says_why",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CommissionTakenCoup",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "taken",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="coup_ties",
                                to="games.commissiontaken",
                            ),
                        ),
                        (
                            "coup",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="commission_ties",
                                to="games.coup",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("taken", "coup"), name="commission_taken_coup_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Incident",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="incidents",
                                to="tables.gamingtable",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="incidents",
                                to="tables.tablesession",
                            ),
                        ),
                        ("gaming_day", models.DateField()),
                        (
                            "category",
                            models.CharField(
                                choices=[
                                    ("payment", "Payment"),
                                    ("card_error", "Card Error"),
                                    ("misdeal", "Misdeal"),
                                    ("bet_not_taken", "Bet Not Taken"),
                                    ("shoe", "Shoe"),
                                    ("equipment", "Equipment"),
                                    ("behaviour", "Behaviour"),
                                    ("other", "Other"),
                                ],
                                max_length=16,
                            ),
                        ),
                        ("happened_at", models.DateTimeField()),
                        ("amount_minor", models.BigIntegerField(null=True)),
                        ("what_happened", models.CharField(max_length=1000)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "Open"),
                                    ("ruled", "Ruled"),
                                    ("appealed", "Appealed"),
                                    ("closed", "Closed"),
                                ],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        (
                            "reported_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("reported_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "closed"), _negated=True),
                                fields=["table"],
                                name="incident_unclosed",
                            ),
                            models.Index(fields=["house", "-id"], name="incident_newest"),
                            models.Index(
                                fields=["house", "gaming_day", "id"], name="incident_of_day"
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "category__in",
                                        [
                                            "payment",
                                            "card_error",
                                            "misdeal",
                                            "bet_not_taken",
                                            "shoe",
                                            "equipment",
                                            "behaviour",
                                            "other",
                                        ],
                                    )
                                ),
                                name="incident_category",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["open", "ruled", "appealed", "closed"])
                                ),
                                name="incident_state",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("amount_minor", None), ("amount_minor__gt", 0), _connector="OR"
                                ),
                                name="incident_amount",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("what_happened", ""), _negated=True),
                                name="incident_says_what_happened",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("happened_at__lte", models.F("reported_at"))),
                                name="incident_reported_afterwards",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IncidentPerson",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "incident",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="people",
                                to="games.incident",
                            ),
                        ),
                        (
                            "guest",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.guest",
                            ),
                        ),
                        ("seat", models.PositiveSmallIntegerField(null=True)),
                        (
                            "staff",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("guest__isnull", False), ("staff", None)),
                                    models.Q(
                                        ("guest", None), ("seat", None), ("staff__isnull", False)
                                    ),
                                    _connector="OR",
                                ),
                                name="incident_person_guest_or_staff",
                            ),
                            models.UniqueConstraint(
                                fields=("incident", "guest", "staff"),
                                name="incident_person_once",
                                nulls_distinct=False,
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IncidentRuling",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "incident",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="rulings",
                                to="games.incident",
                            ),
                        ),
                        (
                            "instance",
                            models.PositiveSmallIntegerField(choices=[(1, "First"), (2, "Higher")]),
                        ),
                        ("text", models.CharField(max_length=1000)),
                        ("article", models.CharField(blank=True, max_length=60)),
                        (
                            "ruled_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ruled_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["instance"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("incident", "instance"), name="ruling_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("instance__in", [1, 2])), name="ruling_instance"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("text", ""), _negated=True),
                                name="ruling_says_something",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IncidentAppeal",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "incident",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="appeal",
                                to="games.incident",
                            ),
                        ),
                        ("grounds", models.CharField(max_length=1000)),
                        (
                            "recorded_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("recorded_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("grounds", ""), _negated=True),
                                name="appeal_has_grounds",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IncidentNote",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "incident",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="notes",
                                to="games.incident",
                            ),
                        ),
                        ("text", models.CharField(max_length=1000)),
                        (
                            "written_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("written_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["id"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("text", ""), _negated=True),
                                name="note_says_something",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IncidentClosing",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "incident",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="closing",
                                to="games.incident",
                            ),
                        ),
                        (
                            "closed_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("closed_at", models.DateTimeField()),
                    ],
                ),
                migrations.CreateModel(
                    name="IncidentCoup",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "incident",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="coup_tie",
                                to="games.incident",
                            ),
                        ),
                        (
                            "coup",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="incident_ties",
                                to="games.coup",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="CardSet",
                    fields=[
                        ID,
                        HOUSE,
                        ("serial", models.CharField(max_length=40)),
                        ("decks", models.PositiveSmallIntegerField()),
                        ("back_colour", models.CharField(max_length=24)),
                        ("manufacturer", models.CharField(max_length=60)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("received", "Received"),
                                    ("opened", "Opened"),
                                    ("checked", "Checked"),
                                    ("in_use", "In Use"),
                                    ("retired", "Retired"),
                                    ("destroyed", "Destroyed"),
                                ],
                                default="received",
                                max_length=9,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="card_sets",
                                to="tables.gamingtable",
                            ),
                        ),
                        ("cards_short", models.SmallIntegerField(null=True)),
                        (
                            "received_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("received_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["table", "state"], name="card_set_of_table")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "serial"), name="card_set_serial"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("serial", ""), _negated=True),
                                    models.Q(("back_colour", ""), _negated=True),
                                    models.Q(("manufacturer", ""), _negated=True),
                                ),
                                name="card_set_named",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("decks__gte", 1), ("decks__lte", 12)),
                                name="card_set_decks",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "in_use"), _negated=True),
                                    ("table__isnull", False),
                                    _connector="OR",
                                ),
                                name="card_set_in_use_at_a_table",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CardSetStep",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "card_set",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="steps",
                                to="games.cardset",
                            ),
                        ),
                        (
                            "to",
                            models.CharField(
                                choices=[
                                    ("received", "Received"),
                                    ("opened", "Opened"),
                                    ("checked", "Checked"),
                                    ("in_use", "In Use"),
                                    ("retired", "Retired"),
                                    ("destroyed", "Destroyed"),
                                ],
                                max_length=9,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.gamingtable",
                            ),
                        ),
                        ("cards_counted", models.PositiveSmallIntegerField(null=True)),
                        ("reason", models.CharField(blank=True, max_length=200)),
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
                        ("made_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["id"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        models.Q(
                                            ("to__in", ["opened", "destroyed"]), _negated=True
                                        ),
                                        ("witness__isnull", False),
                                        _connector="OR",
                                    ),
                                    models.Q(
                                        ("witness", None),
                                        models.Q(("made_by", models.F("witness")), _negated=True),
                                        _connector="OR",
                                    ),
                                ),
                                name="card_step_two_people",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("to__in", ["opened", "in_use"]), _negated=True),
                                    ("table__isnull", False),
                                    _connector="OR",
                                ),
                                name="card_step_at_a_table",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("cards_counted__isnull", False), ("to", "checked")),
                                    models.Q(
                                        models.Q(("to", "checked"), _negated=True),
                                        ("cards_counted", None),
                                    ),
                                    _connector="OR",
                                ),
                                name="card_step_counted",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("to", "retired"), _negated=True),
                                    models.Q(("reason", ""), _negated=True),
                                    _connector="OR",
                                ),
                                name="card_step_reason",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TallaCardSet",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "talla",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="card_set_tie",
                                to="games.talla",
                            ),
                        ),
                        (
                            "card_set",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="talla_ties",
                                to="games.cardset",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="CoupUnderway",
                    fields=[
                        (
                            "talla",
                            models.OneToOneField(
                                db_index=False,
                                on_delete=PROTECT,
                                primary_key=True,
                                related_name="underway",
                                serialize=False,
                                to="games.talla",
                            ),
                        ),
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.house",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("bets_at", models.DateTimeField(null=True)),
                        ("no_va_mas_at", models.DateTimeField(null=True)),
                        ("cards_at", models.DateTimeField(null=True)),
                        ("pay_at", models.DateTimeField(null=True)),
                        ("bets", models.JSONField(null=True)),
                        ("punto", models.CharField(blank=True, default="", max_length=6)),
                        ("banca", models.CharField(blank=True, default="", max_length=6)),
                        ("punto_stands", models.BooleanField(db_default=False, default=False)),
                        ("burned", models.TextField(blank=True, db_default="", default="")),
                        ("burned_after", models.TextField(blank=True, db_default="", default="")),
                        ("awaits_key", models.BooleanField(default=False)),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("punto_stands", False),
                                    models.Q(
                                        ("banca__regex", "^.{4}(..)?$"), ("punto__regex", "^.{4}$")
                                    ),
                                    _connector="OR",
                                ),
                                name="underway_stands_on_two_cards",
                            )
                        ],
                    },
                ),
            ],
        ),
        migrations.RunPython(create_tables("games"), remove_tables("games")),
        migrations.RunSQL(COUNT_MOVES, MAKE_MOVES),
    ]
