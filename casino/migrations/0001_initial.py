import django.contrib.postgres.fields
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import PROTECT

from casino.lib.migrating import HOUSE, ID, ModelsAtOnce, create_tables, remove_tables


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0001_initial"),
    ]

    operations = [
        ModelsAtOnce(
            state_operations=[
                migrations.CreateModel(
                    name="EvidenceKey",
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
                        ("key_id", models.CharField(max_length=16)),
                        ("public", models.CharField(max_length=64)),
                        ("first_used_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "key_id"), name="evidence_key_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DailyHead",
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
                        ("number", models.PositiveIntegerField()),
                        ("gaming_day", models.DateField()),
                        ("body", models.TextField()),
                        ("hash", models.CharField(max_length=64)),
                        ("previous_hash", models.CharField(blank=True, max_length=64)),
                        ("fault", models.CharField(blank=True, max_length=500)),
                        (
                            "key",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="casino.evidencekey",
                            ),
                        ),
                        ("signature", models.CharField(max_length=128)),
                        ("signed_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["house", "-number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("house", "number"), name="head_number_in_house"
                            ),
                            models.UniqueConstraint(
                                fields=("house", "gaming_day"), name="head_once_per_day"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ShiftReconciliation",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "shift",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="reconciliations",
                                to="tables.shift",
                            ),
                        ),
                        ("revision", models.PositiveSmallIntegerField(default=1)),
                        ("reason", models.CharField(blank=True, default="", max_length=80)),
                        ("escalation_role", models.CharField(max_length=12)),
                        ("tables_total", models.PositiveIntegerField()),
                        ("started_at", models.DateTimeField()),
                        ("finished_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("shift", "revision"), name="reconciliation_revision_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("revision", 1),
                                    models.Q(
                                        ("revision__gt", 1), models.Q(("reason", ""), _negated=True)
                                    ),
                                    _connector="OR",
                                ),
                                name="reconciliation_revision_has_reason",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ReconciliationWork",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "reconciliation",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="work",
                                to="casino.shiftreconciliation",
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
                        ("done_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("reconciliation", "session"), name="work_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LateRecord",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "reconciliation",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="late_records",
                                to="casino.shiftreconciliation",
                            ),
                        ),
                        (
                            "source",
                            models.CharField(
                                choices=[("correction", "Correction"), ("count", "Count")],
                                max_length=12,
                            ),
                        ),
                        ("record_id", models.BigIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("source", "record_id", "reconciliation"),
                                name="late_record_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ReconciliationLine",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "reconciliation",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="lines",
                                to="casino.shiftreconciliation",
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
                            "figure",
                            models.CharField(
                                choices=[
                                    ("commission", "Commission"),
                                    ("tips", "Tips"),
                                    ("float", "Float"),
                                    ("drop", "Drop"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("expected_minor", models.BigIntegerField(null=True)),
                        ("recorded_minor", models.BigIntegerField(null=True)),
                        ("counted_minor", models.BigIntegerField(null=True)),
                        ("recorded_difference_minor", models.BigIntegerField(null=True)),
                        ("counted_difference_minor", models.BigIntegerField(null=True)),
                        ("recorded_talla", models.PositiveIntegerField(null=True)),
                        ("recorded_coup", models.PositiveIntegerField(null=True)),
                        ("counted_talla", models.PositiveIntegerField(null=True)),
                        ("counted_coup", models.PositiveIntegerField(null=True)),
                        (
                            "grade",
                            models.CharField(
                                choices=[
                                    ("counted", "Counted"),
                                    ("recorded", "Recorded"),
                                    ("estimated", "Estimated"),
                                    ("unknown", "Unknown"),
                                ],
                                max_length=9,
                            ),
                        ),
                        ("tolerance_minor", models.BigIntegerField(default=0)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("reconciliation", "session", "figure"), name="line_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("expected_minor__isnull", False),
                                        (
                                            "recorded_difference_minor",
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("recorded_minor"),
                                                "-",
                                                models.F("expected_minor"),
                                            ),
                                        ),
                                        ("recorded_difference_minor__isnull", False),
                                        ("recorded_minor__isnull", False),
                                    ),
                                    models.Q(
                                        ("recorded_difference_minor", None),
                                        models.Q(
                                            ("recorded_minor", None),
                                            ("expected_minor", None),
                                            _connector="OR",
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="line_recorded_difference",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        (
                                            "counted_difference_minor",
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("counted_minor"),
                                                "-",
                                                models.F("recorded_minor"),
                                            ),
                                        ),
                                        ("counted_difference_minor__isnull", False),
                                        ("counted_minor__isnull", False),
                                        ("recorded_minor__isnull", False),
                                    ),
                                    models.Q(
                                        ("counted_difference_minor", None),
                                        models.Q(
                                            ("counted_minor", None),
                                            ("recorded_minor", None),
                                            _connector="OR",
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="line_counted_difference",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("recorded_difference_minor__isnull", False),
                                        models.Q(("recorded_difference_minor", 0), _negated=True),
                                        ("recorded_coup__isnull", False),
                                        ("recorded_talla__isnull", False),
                                    ),
                                    models.Q(
                                        models.Q(
                                            ("recorded_difference_minor", None),
                                            models.Q(
                                                ("recorded_difference_minor", 0),
                                                ("recorded_difference_minor__isnull", False),
                                            ),
                                            _connector="OR",
                                        ),
                                        ("recorded_coup", None),
                                        ("recorded_talla", None),
                                    ),
                                    _connector="OR",
                                ),
                                name="line_recorded_since",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("counted_difference_minor__isnull", False),
                                        models.Q(("counted_difference_minor", 0), _negated=True),
                                        ("counted_coup__isnull", False),
                                        ("counted_talla__isnull", False),
                                    ),
                                    models.Q(
                                        models.Q(
                                            ("counted_difference_minor", None),
                                            models.Q(
                                                ("counted_difference_minor", 0),
                                                ("counted_difference_minor__isnull", False),
                                            ),
                                            _connector="OR",
                                        ),
                                        ("counted_coup", None),
                                        ("counted_talla", None),
                                    ),
                                    _connector="OR",
                                ),
                                name="line_counted_since",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("counted_minor__isnull", False), ("grade", "counted")
                                    ),
                                    models.Q(
                                        ("counted_minor", None),
                                        ("grade", "recorded"),
                                        ("recorded_minor__isnull", False),
                                    ),
                                    models.Q(
                                        ("counted_minor", None),
                                        ("expected_minor__isnull", False),
                                        ("grade", "estimated"),
                                        ("recorded_minor", None),
                                    ),
                                    models.Q(
                                        ("counted_minor", None),
                                        ("expected_minor", None),
                                        ("grade", "unknown"),
                                        ("recorded_minor", None),
                                    ),
                                    _connector="OR",
                                ),
                                name="line_grade_matches_figures",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("tolerance_minor__gte", 0)),
                                name="line_tolerance_not_negative",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TallyLine",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "reconciliation",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="tallies",
                                to="casino.shiftreconciliation",
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
                            "tally",
                            models.CharField(
                                choices=[
                                    ("coups", "Coups"),
                                    ("settlements", "Settlements"),
                                    ("movements", "Movements"),
                                    ("cards", "Cards"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("talla", models.PositiveIntegerField(default=0)),
                        ("expected", models.PositiveIntegerField(null=True)),
                        ("recorded", models.PositiveIntegerField(null=True)),
                        ("missing", models.PositiveIntegerField(null=True)),
                        ("extra", models.PositiveIntegerField(null=True)),
                        ("first_talla", models.PositiveIntegerField(null=True)),
                        ("first_coup", models.PositiveIntegerField(null=True)),
                        (
                            "grade",
                            models.CharField(
                                choices=[
                                    ("counted", "Counted"),
                                    ("recorded", "Recorded"),
                                    ("estimated", "Estimated"),
                                    ("unknown", "Unknown"),
                                ],
                                max_length=9,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("reconciliation", "session", "tally", "talla"),
                                name="tally_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("expected__isnull", False),
                                        ("extra__isnull", False),
                                        ("missing__isnull", False),
                                        (
                                            "recorded",
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    models.F("expected"), "-", models.F("missing")
                                                ),
                                                "+",
                                                models.F("extra"),
                                            ),
                                        ),
                                        ("recorded__isnull", False),
                                    ),
                                    models.Q(
                                        ("extra", None),
                                        ("missing", None),
                                        models.Q(
                                            ("expected", None), ("recorded", None), _connector="OR"
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="tally_adds_up",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        models.Q(
                                            ("missing__gt", 0), ("extra__gt", 0), _connector="OR"
                                        ),
                                        ("first_coup__isnull", False),
                                        ("first_talla__isnull", False),
                                    ),
                                    models.Q(
                                        models.Q(
                                            ("missing", None),
                                            models.Q(
                                                ("extra", 0),
                                                ("missing", 0),
                                                ("missing__isnull", False),
                                            ),
                                            _connector="OR",
                                        ),
                                        ("first_coup", None),
                                        ("first_talla", None),
                                    ),
                                    _connector="OR",
                                ),
                                name="tally_since",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("grade", "recorded"), ("recorded__isnull", False)),
                                    models.Q(
                                        ("expected__isnull", False),
                                        ("grade", "estimated"),
                                        ("recorded", None),
                                    ),
                                    models.Q(
                                        ("expected", None), ("grade", "unknown"), ("recorded", None)
                                    ),
                                    _connector="OR",
                                ),
                                name="tally_grade_matches_figures",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FloatCountLine",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "reconciliation",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="float_counts",
                                to="casino.shiftreconciliation",
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
                        ("number", models.PositiveSmallIntegerField()),
                        ("counted_at", models.DateTimeField()),
                        ("talla", models.PositiveIntegerField()),
                        ("coup", models.PositiveIntegerField()),
                        ("recorded_minor", models.BigIntegerField(null=True)),
                        ("counted_minor", models.BigIntegerField()),
                        ("difference_minor", models.BigIntegerField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("reconciliation", "session", "number"),
                                name="float_count_line_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("counted_minor__isnull", False),
                                        (
                                            "difference_minor",
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("counted_minor"),
                                                "-",
                                                models.F("recorded_minor"),
                                            ),
                                        ),
                                        ("difference_minor__isnull", False),
                                        ("recorded_minor__isnull", False),
                                    ),
                                    models.Q(
                                        ("difference_minor", None),
                                        models.Q(
                                            ("counted_minor", None),
                                            ("recorded_minor", None),
                                            _connector="OR",
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="float_count_line_difference",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ShiftNote",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "shift",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="notes",
                                to="tables.shift",
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
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("text", ""), _negated=True),
                                name="shift_note_has_words",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ShiftHandover",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "shift",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="handover",
                                to="tables.shift",
                            ),
                        ),
                        (
                            "taken_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("taken_at", models.DateTimeField()),
                        ("content", models.JSONField()),
                    ],
                ),
                migrations.CreateModel(
                    name="Acknowledgement",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "reconciliation",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="acknowledgements",
                                to="casino.shiftreconciliation",
                            ),
                        ),
                        (
                            "line",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                related_name="acknowledgement",
                                to="casino.reconciliationline",
                            ),
                        ),
                        (
                            "tally",
                            models.OneToOneField(
                                null=True,
                                on_delete=PROTECT,
                                related_name="acknowledgement",
                                to="casino.tallyline",
                            ),
                        ),
                        ("reason", models.CharField(max_length=200)),
                        (
                            "acknowledged_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("role", models.CharField(max_length=12)),
                        ("acknowledged_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("line__isnull", False), ("tally", None)),
                                    models.Q(("line", None), ("tally__isnull", False)),
                                    _connector="OR",
                                ),
                                name="acknowledgement_of_one_difference",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("reason", ""), _negated=True),
                                name="acknowledgement_says_why",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ShiftSignature",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "reconciliation",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="signatures",
                                to="casino.shiftreconciliation",
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField()),
                        (
                            "signed_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("role", models.CharField(max_length=12)),
                        ("content_hash", models.CharField(max_length=64)),
                        ("signed_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("reconciliation", "position"), name="signature_position"
                            ),
                            models.UniqueConstraint(
                                fields=("reconciliation", "signed_by"), name="signature_two_people"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("position__in", [1, 2])),
                                name="signature_first_or_second",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TipRule",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="tip_rules",
                                to="tables.house",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("in_force_from", models.DateField()),
                        ("points", models.JSONField()),
                        (
                            "excluded_roles",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=12), size=None
                            ),
                        ),
                        (
                            "hours_from",
                            models.CharField(
                                choices=[("posts", "Posts"), ("attendance", "Attendance")],
                                max_length=12,
                            ),
                        ),
                        ("break_minutes", models.PositiveSmallIntegerField()),
                        ("staff_numerator", models.PositiveSmallIntegerField()),
                        ("staff_denominator", models.PositiveSmallIntegerField()),
                        (
                            "made_by",
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
                            models.UniqueConstraint(
                                fields=("house", "number"), name="tip_rule_number"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("excluded_roles__contains", ["director"])),
                                name="tip_rule_excludes_directors",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("hours_from__in", ["posts", "attendance"])),
                                name="tip_rule_hours_from",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("staff_numerator__gte", 1),
                                    ("staff_numerator__lte", models.F("staff_denominator")),
                                ),
                                name="tip_rule_staff_part",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TipHours",
                    fields=[
                        ID,
                        HOUSE,
                        ("gaming_day", models.DateField()),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="tip_hours",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("seconds", models.PositiveIntegerField()),
                        ("reason", models.CharField(max_length=200)),
                        (
                            "entered_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("entered_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["house", "gaming_day"], name="tip_hours_of_day")
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("seconds__lte", 90000)),
                                name="tip_hours_of_a_day",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("reason", ""), _negated=True),
                                name="tip_hours_reason",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("person", models.F("entered_by")), _negated=True
                                ),
                                name="tip_hours_by_another",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TipPool",
                    fields=[
                        ID,
                        (
                            "house",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="tip_pools",
                                to="tables.house",
                            ),
                        ),
                        ("gaming_day", models.DateField()),
                        ("revision", models.PositiveSmallIntegerField()),
                        (
                            "replaces",
                            models.ForeignKey(
                                null=True,
                                on_delete=PROTECT,
                                related_name="+",
                                to="casino.tippool",
                            ),
                        ),
                        (
                            "rule",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to="casino.tiprule",
                            ),
                        ),
                        ("counted_minor", models.BigIntegerField()),
                        ("staff_minor", models.BigIntegerField()),
                        ("house_minor", models.BigIntegerField()),
                        (
                            "made_by",
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
                            models.UniqueConstraint(
                                fields=("house", "gaming_day", "revision"), name="tip_pool_revision"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "counted_minor",
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("staff_minor"), "+", models.F("house_minor")
                                        ),
                                    ),
                                    ("house_minor__gte", 0),
                                    ("staff_minor__gte", 0),
                                ),
                                name="tip_pool_of_two_parts",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TipPoolBox",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "pool",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="boxes",
                                to="casino.tippool",
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
                        ("counted_minor", models.BigIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("pool", "session"), name="tip_pool_box_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TipShare",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "pool",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="shares",
                                to="casino.tippool",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="tip_shares",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("role", models.CharField(max_length=12)),
                        ("points", models.PositiveSmallIntegerField()),
                        ("seconds", models.PositiveIntegerField()),
                        ("by_hand", models.BooleanField()),
                        ("share_minor", models.BigIntegerField()),
                        ("difference_minor", models.BigIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("pool", "person"), name="tip_share_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("role", "director"), _negated=True),
                                name="tip_share_not_of_directors",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("share_minor", 0),
                                    models.Q(
                                        ("points__gt", 0),
                                        ("seconds__gt", 0),
                                        ("share_minor__gt", 0),
                                    ),
                                    _connector="OR",
                                ),
                                name="tip_share_is_worked_for",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TipSignature",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "pool",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="signatures",
                                to="casino.tippool",
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField()),
                        (
                            "signed_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("role", models.CharField(max_length=12)),
                        ("content_hash", models.CharField(max_length=64)),
                        ("signed_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("pool", "position"), name="tip_signature_position"
                            ),
                            models.UniqueConstraint(
                                fields=("pool", "signed_by"), name="tip_signature_two_people"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("position__in", [1, 2])),
                                name="tip_signature_first_or_second",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TipPayment",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "share",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="payment",
                                to="casino.tipshare",
                            ),
                        ),
                        ("amount_minor", models.BigIntegerField()),
                        (
                            "transfer",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="+",
                                to="tables.transfer",
                            ),
                        ),
                        (
                            "paid_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("paid_at", models.DateTimeField()),
                    ],
                ),
                migrations.CreateModel(
                    name="TipReceipt",
                    fields=[
                        ID,
                        HOUSE,
                        (
                            "payment",
                            models.OneToOneField(
                                on_delete=PROTECT,
                                related_name="receipt",
                                to="casino.tippayment",
                            ),
                        ),
                        (
                            "acknowledged_by",
                            models.ForeignKey(
                                on_delete=PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("acknowledged_at", models.DateTimeField()),
                    ],
                ),
            ],
        ),
        migrations.RunPython(create_tables("casino"), remove_tables("casino")),
    ]
