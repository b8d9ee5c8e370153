import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import PROTECT

from casino.lib.migrating import ID, create_tables, remove_tables


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("casino", "0001_initial"),
        ("tables", "0001_initial"),
    ]

    operations = [
        migrations.RunSQL(
            "CREATE SEQUENCE reporting_made_version AS bigint",
            "DROP SEQUENCE reporting_made_version",
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="MorningRecipient",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.house",
                            ),
                        ),
                        ("address", models.EmailField(max_length=254)),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("language", models.CharField(max_length=5)),
                        ("hour", models.PositiveSmallIntegerField()),
                        (
                            "added_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("added_at", models.DateTimeField()),
                        (
                            "removed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("removed_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("removed_at", None)),
                                fields=("house", "address"),
                                name="morning_address_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("hour__lt", 24)), name="morning_hour"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("removed_at", None), ("removed_by", None)),
                                    models.Q(
                                        ("removed_at__isnull", False), ("removed_by__isnull", False)
                                    ),
                                    _connector="OR",
                                ),
                                name="morning_removed_by_somebody",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MorningReport",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.house",
                            ),
                        ),
                        (
                            "recipient",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="reports",
                                to="reporting.morningrecipient",
                            ),
                        ),
                        ("gaming_day", models.DateField()),
                        ("made_at", models.DateTimeField()),
                        ("due_at", models.DateTimeField()),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("fault", models.CharField(blank=True, default="", max_length=200)),
                        ("sent_at", models.DateTimeField(null=True)),
                        ("given_up_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("given_up_at", None), ("sent_at", None)),
                                fields=["due_at"],
                                name="morning_report_due",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("recipient", "gaming_day"), name="morning_report_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SessionSummary",
                    fields=[
                        ("coups", models.PositiveIntegerField()),
                        ("coups_recorded", models.PositiveIntegerField()),
                        ("coups_priced", models.PositiveIntegerField()),
                        ("punto_coups", models.PositiveIntegerField()),
                        ("banca_coups", models.PositiveIntegerField()),
                        ("tie_coups", models.PositiveIntegerField()),
                        ("punto_stake_minor", models.BigIntegerField()),
                        ("banca_stake_minor", models.BigIntegerField()),
                        ("tie_stake_minor", models.BigIntegerField()),
                        ("punto_pair_stake_minor", models.BigIntegerField()),
                        ("banca_pair_stake_minor", models.BigIntegerField()),
                        ("punto_paid_minor", models.BigIntegerField()),
                        ("banca_paid_minor", models.BigIntegerField()),
                        ("tie_paid_minor", models.BigIntegerField()),
                        ("punto_pair_paid_minor", models.BigIntegerField()),
                        ("banca_pair_paid_minor", models.BigIntegerField()),
                        ("commission_minor", models.BigIntegerField()),
                        ("result_minor", models.BigIntegerField()),
                        ("priced_result_minor", models.BigIntegerField()),
                        ("theory_micro", models.BigIntegerField()),
                        ("variance_minor2", models.BigIntegerField()),
                        ("bets_ms", models.BigIntegerField()),
                        ("no_va_mas_ms", models.BigIntegerField()),
                        ("cards_ms", models.BigIntegerField()),
                        ("pay_ms", models.BigIntegerField()),
                        ("bets_timed", models.PositiveIntegerField()),
                        ("no_va_mas_timed", models.PositiveIntegerField()),
                        ("cards_timed", models.PositiveIntegerField()),
                        ("pay_timed", models.PositiveIntegerField()),
                        ("open_s", models.PositiveIntegerField()),
                        ("seat_s", models.BigIntegerField()),
                        ("taken_s", models.BigIntegerField()),
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.house",
                            ),
                        ),
                        (
                            "session",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                primary_key=True,
                                related_name="summary",
                                serialize=False,
                                to="tables.tablesession",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.gamingtable",
                            ),
                        ),
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
                        (
                            "shift",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.shift",
                            ),
                        ),
                        ("shift_number", models.PositiveSmallIntegerField()),
                        ("gaming_day", models.DateField()),
                        ("is_closed", models.BooleanField()),
                        ("opening_float_minor", models.BigIntegerField(null=True)),
                        ("closing_float_minor", models.BigIntegerField(null=True)),
                        ("fills_minor", models.BigIntegerField()),
                        ("credits_minor", models.BigIntegerField()),
                        ("drop_minor", models.BigIntegerField(null=True)),
                        ("drop_recorded_minor", models.BigIntegerField()),
                        ("commission_due_minor", models.BigIntegerField(null=True)),
                        ("commission_recorded_minor", models.BigIntegerField()),
                        ("commission_counted_minor", models.BigIntegerField(null=True)),
                        ("tips_recorded_minor", models.BigIntegerField()),
                        ("tips_counted_minor", models.BigIntegerField(null=True)),
                        (
                            "win_minor",
                            models.GeneratedField(
                                db_persist=True,
                                expression=django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("closing_float_minor"),
                                                "+",
                                                models.F("credits_minor"),
                                            ),
                                            "+",
                                            models.F("drop_minor"),
                                        ),
                                        "-",
                                        models.F("opening_float_minor"),
                                    ),
                                    "-",
                                    models.F("fills_minor"),
                                ),
                                output_field=models.BigIntegerField(null=True),
                            ),
                        ),
                        (
                            "reconciliation",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="casino.shiftreconciliation",
                            ),
                        ),
                        ("through_version", models.BigIntegerField()),
                        ("made_at", models.DateTimeField()),
                        (
                            "made_version",
                            models.BigIntegerField(
                                db_default=models.Func(
                                    models.Value("reporting_made_version"), function="nextval"
                                ),
                                editable=False,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["house", "gaming_day", "table"], name="summary_of_day"
                            ),
                            models.Index(fields=["house", "made_version"], name="summary_as_made"),
                            models.Index(
                                condition=models.Q(
                                    ("is_closed", False),
                                    ("reconciliation", None),
                                    ("drop_minor", None),
                                    _connector="OR",
                                ),
                                fields=["session"],
                                name="summary_unsettled",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SessionHour",
                    fields=[
                        ID,
                        ("coups", models.PositiveIntegerField()),
                        ("coups_recorded", models.PositiveIntegerField()),
                        ("coups_priced", models.PositiveIntegerField()),
                        ("punto_coups", models.PositiveIntegerField()),
                        ("banca_coups", models.PositiveIntegerField()),
                        ("tie_coups", models.PositiveIntegerField()),
                        ("punto_stake_minor", models.BigIntegerField()),
                        ("banca_stake_minor", models.BigIntegerField()),
                        ("tie_stake_minor", models.BigIntegerField()),
                        ("punto_pair_stake_minor", models.BigIntegerField()),
                        ("banca_pair_stake_minor", models.BigIntegerField()),
                        ("punto_paid_minor", models.BigIntegerField()),
                        ("banca_paid_minor", models.BigIntegerField()),
                        ("tie_paid_minor", models.BigIntegerField()),
                        ("punto_pair_paid_minor", models.BigIntegerField()),
                        ("banca_pair_paid_minor", models.BigIntegerField()),
                        ("commission_minor", models.BigIntegerField()),
                        ("result_minor", models.BigIntegerField()),
                        ("priced_result_minor", models.BigIntegerField()),
                        ("theory_micro", models.BigIntegerField()),
                        ("variance_minor2", models.BigIntegerField()),
                        ("bets_ms", models.BigIntegerField()),
                        ("no_va_mas_ms", models.BigIntegerField()),
                        ("cards_ms", models.BigIntegerField()),
                        ("pay_ms", models.BigIntegerField()),
                        ("bets_timed", models.PositiveIntegerField()),
                        ("no_va_mas_timed", models.PositiveIntegerField()),
                        ("cards_timed", models.PositiveIntegerField()),
                        ("pay_timed", models.PositiveIntegerField()),
                        ("open_s", models.PositiveIntegerField()),
                        ("seat_s", models.BigIntegerField()),
                        ("taken_s", models.BigIntegerField()),
                        (
                            "house",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.house",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.tablesession",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.gamingtable",
                            ),
                        ),
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
                        ("shift_number", models.PositiveSmallIntegerField()),
                        ("gaming_day", models.DateField()),
                        ("hour_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["house", "gaming_day"], name="session_hour_of_day")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "hour_at"), name="session_hour_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SessionCrew",
                    fields=[
                        ID,
                        ("coups", models.PositiveIntegerField()),
                        ("coups_recorded", models.PositiveIntegerField()),
                        ("coups_priced", models.PositiveIntegerField()),
                        ("punto_coups", models.PositiveIntegerField()),
                        ("banca_coups", models.PositiveIntegerField()),
                        ("tie_coups", models.PositiveIntegerField()),
                        ("punto_stake_minor", models.BigIntegerField()),
                        ("banca_stake_minor", models.BigIntegerField()),
                        ("tie_stake_minor", models.BigIntegerField()),
                        ("punto_pair_stake_minor", models.BigIntegerField()),
                        ("banca_pair_stake_minor", models.BigIntegerField()),
                        ("punto_paid_minor", models.BigIntegerField()),
                        ("banca_paid_minor", models.BigIntegerField()),
                        ("tie_paid_minor", models.BigIntegerField()),
                        ("punto_pair_paid_minor", models.BigIntegerField()),
                        ("banca_pair_paid_minor", models.BigIntegerField()),
                        ("commission_minor", models.BigIntegerField()),
                        ("result_minor", models.BigIntegerField()),
                        ("priced_result_minor", models.BigIntegerField()),
                        ("theory_micro", models.BigIntegerField()),
                        ("variance_minor2", models.BigIntegerField()),
                        ("bets_ms", models.BigIntegerField()),
                        ("no_va_mas_ms", models.BigIntegerField()),
                        ("cards_ms", models.BigIntegerField()),
                        ("pay_ms", models.BigIntegerField()),
                        ("bets_timed", models.PositiveIntegerField()),
                        ("no_va_mas_timed", models.PositiveIntegerField()),
                        ("cards_timed", models.PositiveIntegerField()),
                        ("pay_timed", models.PositiveIntegerField()),
                        (
                            "house",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.house",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.tablesession",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.gamingtable",
                            ),
                        ),
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
                        ("shift_number", models.PositiveSmallIntegerField()),
                        ("gaming_day", models.DateField()),
                        (
                            "croupier",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "jefe",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["house", "gaming_day"], name="session_crew_of_day")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "croupier", "jefe"),
                                name="session_crew_once",
                                nulls_distinct=False,
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TableDay",
                    fields=[
                        ID,
                        ("coups", models.PositiveIntegerField()),
                        ("coups_recorded", models.PositiveIntegerField()),
                        ("coups_priced", models.PositiveIntegerField()),
                        ("punto_coups", models.PositiveIntegerField()),
                        ("banca_coups", models.PositiveIntegerField()),
                        ("tie_coups", models.PositiveIntegerField()),
                        ("punto_stake_minor", models.BigIntegerField()),
                        ("banca_stake_minor", models.BigIntegerField()),
                        ("tie_stake_minor", models.BigIntegerField()),
                        ("punto_pair_stake_minor", models.BigIntegerField()),
                        ("banca_pair_stake_minor", models.BigIntegerField()),
                        ("punto_paid_minor", models.BigIntegerField()),
                        ("banca_paid_minor", models.BigIntegerField()),
                        ("tie_paid_minor", models.BigIntegerField()),
                        ("punto_pair_paid_minor", models.BigIntegerField()),
                        ("banca_pair_paid_minor", models.BigIntegerField()),
                        ("commission_minor", models.BigIntegerField()),
                        ("result_minor", models.BigIntegerField()),
                        ("priced_result_minor", models.BigIntegerField()),
                        ("theory_micro", models.BigIntegerField()),
                        ("variance_minor2", models.BigIntegerField()),
                        ("bets_ms", models.BigIntegerField()),
                        ("no_va_mas_ms", models.BigIntegerField()),
                        ("cards_ms", models.BigIntegerField()),
                        ("pay_ms", models.BigIntegerField()),
                        ("bets_timed", models.PositiveIntegerField()),
                        ("no_va_mas_timed", models.PositiveIntegerField()),
                        ("cards_timed", models.PositiveIntegerField()),
                        ("pay_timed", models.PositiveIntegerField()),
                        ("open_s", models.PositiveIntegerField()),
                        ("seat_s", models.BigIntegerField()),
                        ("taken_s", models.BigIntegerField()),
                        (
                            "house",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.house",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.gamingtable",
                            ),
                        ),
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
                        ("gaming_day", models.DateField()),
                        ("sessions", models.PositiveIntegerField()),
                        ("sessions_closed", models.PositiveIntegerField()),
                        ("sessions_reconciled", models.PositiveIntegerField()),
                        ("fills_minor", models.BigIntegerField()),
                        ("credits_minor", models.BigIntegerField()),
                        ("drop_recorded_minor", models.BigIntegerField()),
                        ("commission_recorded_minor", models.BigIntegerField()),
                        ("tips_recorded_minor", models.BigIntegerField()),
                        ("win_minor", models.BigIntegerField()),
                        ("win_known", models.PositiveIntegerField()),
                        ("drop_minor", models.BigIntegerField()),
                        ("drop_known", models.PositiveIntegerField()),
                        ("commission_due_minor", models.BigIntegerField()),
                        ("commission_due_known", models.PositiveIntegerField()),
                        ("commission_counted_minor", models.BigIntegerField()),
                        ("commission_counted_known", models.PositiveIntegerField()),
                        ("tips_counted_minor", models.BigIntegerField()),
                        ("tips_counted_known", models.PositiveIntegerField()),
                        ("tips_to_win_known", models.PositiveIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "gaming_day", "table", "regulation"),
                                name="table_day_once",
                            )
                        ],
                    },
                ),
            ],
        ),
        migrations.RunPython(create_tables("reporting"), remove_tables("reporting")),
    ]
