from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models
from django.db.migrations import CreateModel
from django.db.models import F, Q
from django.db.models.expressions import CombinedExpression

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

MODELS = [
    CreateModel(
        "EvidenceKey",
        [
            ID,
            ("house", key("tables.house")),
            ("key_id", models.CharField(max_length=16)),
            ("public", models.CharField(max_length=64)),
            ("first_used_at", models.DateTimeField()),
        ],
        {"constraints": [unique("evidence_key_once", "house", "key_id")]},
    ),
    CreateModel(
        "DailyHead",
        [
            ID,
            ("house", key("tables.house")),
            ("number", models.PositiveIntegerField()),
            ("gaming_day", models.DateField()),
            ("body", models.TextField()),
            ("hash", models.CharField(max_length=64)),
            ("previous_hash", models.CharField(max_length=64, blank=True)),
            ("fault", models.CharField(max_length=500, blank=True)),
            ("key", key("casino.evidencekey")),
            ("signature", models.CharField(max_length=128)),
            ("signed_at", models.DateTimeField()),
        ],
        {
            "ordering": ["house", "-number"],
            "constraints": [
                unique("head_number_in_house", "house", "number"),
                unique("head_once_per_day", "house", "gaming_day"),
            ],
        },
    ),
    CreateModel(
        "ShiftReconciliation",
        [
            ID,
            HOUSE,
            ("shift", key("tables.shift", related_name="reconciliations")),
            ("revision", models.PositiveSmallIntegerField(default=1)),
            ("reason", models.CharField(max_length=80, blank=True, default="")),
            ("escalation_role", models.CharField(max_length=12)),
            ("tables_total", models.PositiveIntegerField()),
            ("started_at", models.DateTimeField()),
            ("finished_at", models.DateTimeField(null=True)),
        ],
        {
            "constraints": [
                unique("reconciliation_revision_once", "shift", "revision"),
                check(
                    "reconciliation_revision_has_reason",
                    Q(revision=1) | Q(("revision__gt", 1), ~Q(reason="")),
                ),
            ],
        },
    ),
    CreateModel(
        "ReconciliationWork",
        [
            ID,
            HOUSE,
            ("reconciliation", key("casino.shiftreconciliation", related_name="work")),
            ("session", key("tables.tablesession")),
            ("done_at", models.DateTimeField(null=True)),
        ],
        {"constraints": [unique("work_once", "reconciliation", "session")]},
    ),
    CreateModel(
        "LateRecord",
        [
            ID,
            HOUSE,
            ("reconciliation", key("casino.shiftreconciliation", related_name="late_records")),
            ("source", coded("correction", "count", max_length=12)),
            ("record_id", models.BigIntegerField()),
        ],
        {"constraints": [unique("late_record_once", "source", "record_id", "reconciliation")]},
    ),
    CreateModel(
        "ReconciliationLine",
        [
            ID,
            HOUSE,
            ("reconciliation", key("casino.shiftreconciliation", related_name="lines")),
            ("session", key("tables.tablesession")),
            ("figure", coded("commission", "tips", "float", "drop", max_length=12)),
            ("expected_minor", models.BigIntegerField(null=True)),
            ("recorded_minor", models.BigIntegerField(null=True)),
            ("counted_minor", models.BigIntegerField(null=True)),
            ("recorded_difference_minor", models.BigIntegerField(null=True)),
            ("counted_difference_minor", models.BigIntegerField(null=True)),
            ("recorded_talla", models.PositiveIntegerField(null=True)),
            ("recorded_coup", models.PositiveIntegerField(null=True)),
            ("counted_talla", models.PositiveIntegerField(null=True)),
            ("counted_coup", models.PositiveIntegerField(null=True)),
            ("grade", coded("counted", "recorded", "estimated", "unknown", max_length=9)),
            ("tolerance_minor", models.BigIntegerField(default=0)),
        ],
        {
            "constraints": [
                unique("line_once", "reconciliation", "session", "figure"),
                check(
                    "line_recorded_difference",
                    Q(
                        expected_minor__isnull=False,
                        recorded_difference_minor=CombinedExpression(
                            F("recorded_minor"), "-", F("expected_minor")
                        ),
                        recorded_difference_minor__isnull=False,
                        recorded_minor__isnull=False,
                    )
                    | Q(
                        ("recorded_difference_minor", None),
                        Q(recorded_minor=None) | Q(expected_minor=None),
                    ),
                ),
                check(
                    "line_counted_difference",
                    Q(
                        counted_difference_minor=CombinedExpression(
                            F("counted_minor"), "-", F("recorded_minor")
                        ),
                        counted_difference_minor__isnull=False,
                        counted_minor__isnull=False,
                        recorded_minor__isnull=False,
                    )
                    | Q(
                        ("counted_difference_minor", None),
                        Q(counted_minor=None) | Q(recorded_minor=None),
                    ),
                ),
                check(
                    "line_recorded_since",
                    Q(
                        ("recorded_difference_minor__isnull", False),
                        ~Q(recorded_difference_minor=0),
                        ("recorded_coup__isnull", False),
                        ("recorded_talla__isnull", False),
                    )
                    | Q(
                        Q(recorded_difference_minor=None)
                        | Q(recorded_difference_minor=0, recorded_difference_minor__isnull=False),
                        recorded_coup=None,
                        recorded_talla=None,
                    ),
                ),
                check(
                    "line_counted_since",
                    Q(
                        ("counted_difference_minor__isnull", False),
                        ~Q(counted_difference_minor=0),
                        ("counted_coup__isnull", False),
                        ("counted_talla__isnull", False),
                    )
                    | Q(
                        Q(counted_difference_minor=None)
                        | Q(counted_difference_minor=0, counted_difference_minor__isnull=False),
                        counted_coup=None,
                        counted_talla=None,
                    ),
                ),
                check(
                    "line_grade_matches_figures",
                    Q(counted_minor__isnull=False, grade="counted")
                    | Q(counted_minor=None, grade="recorded", recorded_minor__isnull=False)
                    | Q(
                        counted_minor=None,
                        expected_minor__isnull=False,
                        grade="estimated",
                        recorded_minor=None,
                    )
                    | Q(
                        counted_minor=None,
                        expected_minor=None,
                        grade="unknown",
                        recorded_minor=None,
                    ),
                ),
                check("line_tolerance_not_negative", Q(tolerance_minor__gte=0)),
            ],
        },
    ),
    CreateModel(
        "TallyLine",
        [
            ID,
            HOUSE,
            ("reconciliation", key("casino.shiftreconciliation", related_name="tallies")),
            ("session", key("tables.tablesession")),
            ("tally", coded("coups", "settlements", "movements", "cards", max_length=12)),
            ("talla", models.PositiveIntegerField(default=0)),
            ("expected", models.PositiveIntegerField(null=True)),
            ("recorded", models.PositiveIntegerField(null=True)),
            ("missing", models.PositiveIntegerField(null=True)),
            ("extra", models.PositiveIntegerField(null=True)),
            ("first_talla", models.PositiveIntegerField(null=True)),
            ("first_coup", models.PositiveIntegerField(null=True)),
            ("grade", coded("counted", "recorded", "estimated", "unknown", max_length=9)),
        ],
        {
            "constraints": [
                unique("tally_once", "reconciliation", "session", "tally", "talla"),
                check(
                    "tally_adds_up",
                    Q(
                        expected__isnull=False,
                        extra__isnull=False,
                        missing__isnull=False,
                        recorded=CombinedExpression(
                            CombinedExpression(F("expected"), "-", F("missing")), "+", F("extra")
                        ),
                        recorded__isnull=False,
                    )
                    | Q(("extra", None), ("missing", None), Q(expected=None) | Q(recorded=None)),
                ),
                check(
                    "tally_since",
                    Q(
                        Q(missing__gt=0) | Q(extra__gt=0),
                        first_coup__isnull=False,
                        first_talla__isnull=False,
                    )
                    | Q(
                        Q(missing=None) | Q(extra=0, missing=0, missing__isnull=False),
                        first_coup=None,
                        first_talla=None,
                    ),
                ),
                check(
                    "tally_grade_matches_figures",
                    Q(grade="recorded", recorded__isnull=False)
                    | Q(expected__isnull=False, grade="estimated", recorded=None)
                    | Q(expected=None, grade="unknown", recorded=None),
                ),
            ],
        },
    ),
    CreateModel(
        "FloatCountLine",
        [
            ID,
            HOUSE,
            ("reconciliation", key("casino.shiftreconciliation", related_name="float_counts")),
            ("session", key("tables.tablesession")),
            ("number", models.PositiveSmallIntegerField()),
            ("counted_at", models.DateTimeField()),
            ("talla", models.PositiveIntegerField()),
            ("coup", models.PositiveIntegerField()),
            ("recorded_minor", models.BigIntegerField(null=True)),
            ("counted_minor", models.BigIntegerField()),
            ("difference_minor", models.BigIntegerField(null=True)),
        ],
        {
            "constraints": [
                unique("float_count_line_once", "reconciliation", "session", "number"),
                check(
                    "float_count_line_difference",
                    Q(
                        counted_minor__isnull=False,
                        difference_minor=CombinedExpression(
                            F("counted_minor"), "-", F("recorded_minor")
                        ),
                        difference_minor__isnull=False,
                        recorded_minor__isnull=False,
                    )
                    | Q(("difference_minor", None), Q(counted_minor=None) | Q(recorded_minor=None)),
                ),
            ],
        },
    ),
    CreateModel(
        "ShiftNote",
        [
            ID,
            HOUSE,
            ("shift", key("tables.shift", related_name="notes")),
            ("text", models.CharField(max_length=1000)),
            ("written_by", key("tables.staffmember")),
            ("written_at", models.DateTimeField()),
        ],
        {"constraints": [check("shift_note_has_words", ~Q(text=""))]},
    ),
    CreateModel(
        "ShiftHandover",
        [
            ID,
            HOUSE,
            ("shift", one("tables.shift", related_name="handover")),
            ("taken_by", key("tables.staffmember")),
            ("taken_at", models.DateTimeField()),
            ("content", models.JSONField()),
        ],
    ),
    CreateModel(
        "Acknowledgement",
        [
            ID,
            HOUSE,
            ("reconciliation", key("casino.shiftreconciliation", related_name="acknowledgements")),
            ("line", one("casino.reconciliationline", related_name="acknowledgement", null=True)),
            ("tally", one("casino.tallyline", related_name="acknowledgement", null=True)),
            ("reason", models.CharField(max_length=200)),
            ("acknowledged_by", key("tables.staffmember")),
            ("role", models.CharField(max_length=12)),
            ("acknowledged_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                check(
                    "acknowledgement_of_one_difference",
                    Q(line__isnull=False, tally=None) | Q(line=None, tally__isnull=False),
                ),
                check("acknowledgement_says_why", ~Q(reason="")),
            ],
        },
    ),
    CreateModel(
        "ShiftSignature",
        [
            ID,
            HOUSE,
            ("reconciliation", key("casino.shiftreconciliation", related_name="signatures")),
            ("position", models.PositiveSmallIntegerField()),
            ("signed_by", key("tables.staffmember")),
            ("role", models.CharField(max_length=12)),
            ("content_hash", models.CharField(max_length=64)),
            ("signed_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                unique("signature_position", "reconciliation", "position"),
                unique("signature_two_people", "reconciliation", "signed_by"),
                check("signature_first_or_second", Q(position__in=[1, 2])),
            ],
        },
    ),
    CreateModel(
        "TipRule",
        [
            ID,
            ("house", key("tables.house", related_name="tip_rules")),
            ("number", models.PositiveSmallIntegerField()),
            ("in_force_from", models.DateField()),
            ("points", models.JSONField()),
            ("excluded_roles", ArrayField(base_field=models.CharField(max_length=12), size=None)),
            ("hours_from", coded("posts", "attendance", max_length=12)),
            ("break_minutes", models.PositiveSmallIntegerField()),
            ("staff_numerator", models.PositiveSmallIntegerField()),
            ("staff_denominator", models.PositiveSmallIntegerField()),
            ("made_by", key("tables.staffmember")),
            ("made_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                unique("tip_rule_number", "house", "number"),
                check("tip_rule_excludes_directors", Q(excluded_roles__contains=["director"])),
                check("tip_rule_hours_from", Q(hours_from__in=["posts", "attendance"])),
                check(
                    "tip_rule_staff_part",
                    Q(staff_numerator__gte=1, staff_numerator__lte=F("staff_denominator")),
                ),
            ],
        },
    ),
    CreateModel(
        "TipHours",
        [
            ID,
            HOUSE,
            ("gaming_day", models.DateField()),
            ("person", key("tables.staffmember", related_name="tip_hours")),
            ("seconds", models.PositiveIntegerField()),
            ("reason", models.CharField(max_length=200)),
            ("entered_by", key("tables.staffmember")),
            ("entered_at", models.DateTimeField()),
        ],
        {
            "indexes": [
                models.Index(name="tip_hours_of_day", fields=["house", "gaming_day"]),
            ],
            "constraints": [
                check("tip_hours_of_a_day", Q(seconds__lte=90000)),
                check("tip_hours_reason", ~Q(reason="")),
                check("tip_hours_by_another", ~Q(person=F("entered_by"))),
            ],
        },
    ),
    CreateModel(
        "TipPool",
        [
            ID,
            ("house", key("tables.house", related_name="tip_pools")),
            ("gaming_day", models.DateField()),
            ("revision", models.PositiveSmallIntegerField()),
            ("replaces", key("casino.tippool", null=True)),
            ("rule", key("casino.tiprule")),
            ("counted_minor", models.BigIntegerField()),
            ("staff_minor", models.BigIntegerField()),
            ("house_minor", models.BigIntegerField()),
            ("made_by", key("tables.staffmember")),
            ("made_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                unique("tip_pool_revision", "house", "gaming_day", "revision"),
                check(
                    "tip_pool_of_two_parts",
                    Q(
                        counted_minor=CombinedExpression(F("staff_minor"), "+", F("house_minor")),
                        house_minor__gte=0,
                        staff_minor__gte=0,
                    ),
                ),
            ],
        },
    ),
    CreateModel(
        "TipPoolBox",
        [
            ID,
            HOUSE,
            ("pool", key("casino.tippool", related_name="boxes")),
            ("session", key("tables.tablesession")),
            ("counted_minor", models.BigIntegerField()),
        ],
        {"constraints": [unique("tip_pool_box_once", "pool", "session")]},
    ),
    CreateModel(
        "TipShare",
        [
            ID,
            HOUSE,
            ("pool", key("casino.tippool", related_name="shares")),
            ("person", key("tables.staffmember", related_name="tip_shares")),
            ("role", models.CharField(max_length=12)),
            ("points", models.PositiveSmallIntegerField()),
            ("seconds", models.PositiveIntegerField()),
            ("by_hand", models.BooleanField()),
            ("share_minor", models.BigIntegerField()),
            ("difference_minor", models.BigIntegerField()),
        ],
        {
            "constraints": [
                unique("tip_share_once", "pool", "person"),
                check("tip_share_not_of_directors", ~Q(role="director")),
                check(
                    "tip_share_is_worked_for",
                    Q(share_minor=0) | Q(points__gt=0, seconds__gt=0, share_minor__gt=0),
                ),
            ],
        },
    ),
    CreateModel(
        "TipSignature",
        [
            ID,
            HOUSE,
            ("pool", key("casino.tippool", related_name="signatures")),
            ("position", models.PositiveSmallIntegerField()),
            ("signed_by", key("tables.staffmember")),
            ("role", models.CharField(max_length=12)),
            ("content_hash", models.CharField(max_length=64)),
            ("signed_at", models.DateTimeField()),
        ],
        {
            "constraints": [
                unique("tip_signature_position", "pool", "position"),
                unique("tip_signature_two_people", "pool", "signed_by"),
                check("tip_signature_first_or_second", Q(position__in=[1, 2])),
            ],
        },
    ),
    CreateModel(
        "TipPayment",
        [
            ID,
            HOUSE,
            ("share", one("casino.tipshare", related_name="payment")),
            ("amount_minor", models.BigIntegerField()),
            ("transfer", one("tables.transfer")),
            ("paid_by", key("tables.staffmember")),
            ("paid_at", models.DateTimeField()),
        ],
    ),
    CreateModel(
        "TipReceipt",
        [
            ID,
            HOUSE,
            ("payment", one("casino.tippayment", related_name="receipt")),
            ("acknowledged_by", key("tables.staffmember")),
            ("acknowledged_at", models.DateTimeField()),
        ],
    ),
]


class Migration(migrations.Migration):
    initial = True

    dependencies = [("tables", "0001_initial")]

    operations = [
        ModelsAtOnce(state_operations=MODELS),
        migrations.RunPython(create_tables("casino"), remove_tables("casino")),
    ]
