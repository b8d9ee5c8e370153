"""Revisions of reports, work by table, tallies, acknowledgements; what was reconciled before stays.

A report of before has no tallies, and its differences are since the opening, for nobody looked
for the coup.
"""

import django.db.models.deletion
import django.db.models.expressions
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

CARRY_LINES = """
ALTER TABLE house_reconciliationline DISABLE TRIGGER USER;
UPDATE house_reconciliationline SET
    grade = CASE WHEN counted_minor IS NOT NULL THEN 'counted'
        WHEN recorded_minor IS NOT NULL THEN 'recorded'
        WHEN expected_minor IS NOT NULL THEN 'estimated' ELSE 'unknown' END,
    recorded_talla = CASE WHEN recorded_difference_minor <> 0 THEN 0 END,
    recorded_coup = CASE WHEN recorded_difference_minor <> 0 THEN 0 END,
    counted_talla = CASE WHEN counted_difference_minor <> 0 THEN 0 END,
    counted_coup = CASE WHEN counted_difference_minor <> 0 THEN 0 END;
ALTER TABLE house_reconciliationline ENABLE TRIGGER USER;
"""
# What was being written when this came is gone on with: a table with lines is done.
CARRY_WORK = """
INSERT INTO house_reconciliationwork (house_id, reconciliation_id, session_id, done_at)
SELECT reconciliation.house_id, reconciliation.id, session.id,
    CASE WHEN EXISTS (SELECT FROM house_reconciliationline AS line
        WHERE line.reconciliation_id = reconciliation.id AND line.session_id = session.id)
    THEN coalesce(reconciliation.finished_at, reconciliation.started_at) END
FROM house_shiftreconciliation AS reconciliation
JOIN tables_tablesession AS session ON session.shift_id = reconciliation.shift_id;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("house", "0006_stamps_of_shifts"),
        ("tables", "0023_tolerances"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Acknowledgement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("role", models.CharField(max_length=12)),
                ("acknowledged_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="LateRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[("correction", "Correction"), ("count", "Count")], max_length=12
                    ),
                ),
                ("record_id", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="ReconciliationWork",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("done_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="TallyLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="reconciliationline",
            name="line_before_the_end",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="shiftsignature",
            name="signature_after_the_end",
        ),
        migrations.RemoveField(
            model_name="shiftreconciliation",
            name="tables_done",
        ),
        migrations.AddField(
            model_name="reconciliationline",
            name="counted_coup",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="reconciliationline",
            name="counted_talla",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="reconciliationline",
            name="grade",
            field=models.CharField(
                choices=[
                    ("counted", "Counted"),
                    ("recorded", "Recorded"),
                    ("estimated", "Estimated"),
                    ("unknown", "Unknown"),
                ],
                default="director",
                max_length=9,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="reconciliationline",
            name="recorded_coup",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="reconciliationline",
            name="recorded_talla",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="reconciliationline",
            name="tolerance_minor",
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="shiftreconciliation",
            name="escalation_role",
            field=models.CharField(default="unknown", max_length=12),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="shiftreconciliation",
            name="reason",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AddField(
            model_name="shiftreconciliation",
            name="revision",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name="shiftreconciliation",
            name="shift",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reconciliations",
                to="tables.shift",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reconciliationline",
            trigger=pgtrigger.compiler.Trigger(
                name="line_before_the_end",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n    IF NOT EXISTS (SELECT FROM house_reconciliationwork\n        WHERE reconciliation_id = NEW.reconciliation_id AND session_id = NEW.session_id\n        AND done_at IS NULL) THEN\n        RAISE EXCEPTION 'a finished reconciliation takes no further line';\n    END IF;\n    RETURN NEW;\n",
                    hash="a8857cda5a0ca6ece04e96482f5063e992c11499",
                    operation="INSERT",
                    pgid="pgtrigger_line_before_the_end_f0f23",
                    table="house_reconciliationline",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="shiftreconciliation",
            trigger=pgtrigger.compiler.Trigger(
                name="reconciliation_is_kept",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="b3ccc8eabfb4b308b783c056710e149c36542963",
                    operation="DELETE",
                    pgid="pgtrigger_reconciliation_is_kept_fb845",
                    table="house_shiftreconciliation",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="shiftreconciliation",
            trigger=pgtrigger.compiler.Trigger(
                name="reconciliation_in_a_row",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n    IF NEW.finished_at IS NOT NULL THEN\n        RAISE EXCEPTION 'a reconciliation begins unfinished';\n    END IF;\n    IF NEW.revision > 1 AND NOT EXISTS (SELECT FROM house_shiftreconciliation\n        WHERE shift_id = NEW.shift_id AND revision = NEW.revision - 1\n        AND finished_at IS NOT NULL) THEN\n        RAISE EXCEPTION 'a revision follows the finished one before it';\n    END IF;\n    IF NOT EXISTS (SELECT FROM tables_shift WHERE id = NEW.shift_id\n        AND house_id = NEW.house_id AND closed_at IS NOT NULL) THEN\n        RAISE EXCEPTION 'a closed shift of the house is reconciled';\n    END IF;\n    RETURN NEW;\n",
                    hash="0109358f6a9c02394592d32fa7833157cea0c488",
                    operation="INSERT",
                    pgid="pgtrigger_reconciliation_in_a_row_4168f",
                    table="house_shiftreconciliation",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="shiftreconciliation",
            trigger=pgtrigger.compiler.Trigger(
                name="reconciliation_finishes_when_done",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n    IF to_jsonb(NEW) - 'finished_at' <> to_jsonb(OLD) - 'finished_at' THEN\n        RAISE EXCEPTION 'a reconciliation is only ever finished';\n    END IF;\n    IF NEW.finished_at IS NOT NULL AND (\n        SELECT count(*) FILTER (WHERE done_at IS NOT NULL) <> NEW.tables_total\n            OR count(*) <> NEW.tables_total\n        FROM house_reconciliationwork WHERE reconciliation_id = NEW.id) THEN\n        RAISE EXCEPTION 'a reconciliation is finished when every table is done';\n    END IF;\n    RETURN NEW;\n",
                    hash="8b79407be6dcb461905cf7a1ac5b91e42f016191",
                    operation="UPDATE",
                    pgid="pgtrigger_reconciliation_finishes_when_done_ee0c1",
                    table="house_shiftreconciliation",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="shiftsignature",
            trigger=pgtrigger.compiler.Trigger(
                name="signature_after_the_end",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n    IF (SELECT finished_at IS NULL FROM house_shiftreconciliation\n        WHERE id = NEW.reconciliation_id) THEN\n        RAISE EXCEPTION 'a reconciliation is signed when it is finished';\n    END IF;\n    IF EXISTS (SELECT FROM house_shiftreconciliation AS mine\n        JOIN house_shiftreconciliation AS later\n            ON later.shift_id = mine.shift_id AND later.revision > mine.revision\n        WHERE mine.id = NEW.reconciliation_id) THEN\n        RAISE EXCEPTION 'the newest revision is signed';\n    END IF;\n    IF NEW.position = 2 AND NOT EXISTS (SELECT FROM house_shiftsignature\n        WHERE reconciliation_id = NEW.reconciliation_id AND position = 1) THEN\n        RAISE EXCEPTION 'the first signature comes before the second';\n    END IF;\n    IF NEW.position = 2 AND (\n        EXISTS (SELECT FROM house_reconciliationline AS line\n            WHERE line.reconciliation_id = NEW.reconciliation_id\n            AND greatest(abs(coalesce(recorded_difference_minor, 0)),\n                abs(coalesce(counted_difference_minor, 0))) > tolerance_minor\n            AND NOT EXISTS (SELECT FROM house_acknowledgement WHERE line_id = line.id))\n        OR EXISTS (SELECT FROM house_tallyline AS tally\n            WHERE tally.reconciliation_id = NEW.reconciliation_id\n            AND coalesce(missing, 0) + coalesce(extra, 0) > 0\n            AND NOT EXISTS (SELECT FROM house_acknowledgement WHERE tally_id = tally.id))) THEN\n        RAISE EXCEPTION 'every difference over the tolerance is acknowledged before the end';\n    END IF;\n    RETURN NEW;\n",
                    hash="8416321ef5b83c3351b4b0f9470428e134c6a17b",
                    operation="INSERT",
                    pgid="pgtrigger_signature_after_the_end_6e410",
                    table="house_shiftsignature",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.RunSQL(CARRY_LINES, migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="reconciliationline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("expected_minor__isnull", False),
                        (
                            "recorded_difference_minor",
                            django.db.models.expressions.CombinedExpression(
                                models.F("recorded_minor"), "-", models.F("expected_minor")
                            ),
                        ),
                        ("recorded_difference_minor__isnull", False),
                        ("recorded_minor__isnull", False),
                    ),
                    models.Q(
                        ("recorded_difference_minor", None),
                        models.Q(
                            ("recorded_minor", None), ("expected_minor", None), _connector="OR"
                        ),
                    ),
                    _connector="OR",
                ),
                name="line_recorded_difference",
            ),
        ),
        migrations.AddConstraint(
            model_name="reconciliationline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        (
                            "counted_difference_minor",
                            django.db.models.expressions.CombinedExpression(
                                models.F("counted_minor"), "-", models.F("recorded_minor")
                            ),
                        ),
                        ("counted_difference_minor__isnull", False),
                        ("counted_minor__isnull", False),
                        ("recorded_minor__isnull", False),
                    ),
                    models.Q(
                        ("counted_difference_minor", None),
                        models.Q(
                            ("counted_minor", None), ("recorded_minor", None), _connector="OR"
                        ),
                    ),
                    _connector="OR",
                ),
                name="line_counted_difference",
            ),
        ),
        migrations.AddConstraint(
            model_name="reconciliationline",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="reconciliationline",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="reconciliationline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("counted_minor__isnull", False), ("grade", "counted")),
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
                name="line_grade_tells_what_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="reconciliationline",
            constraint=models.CheckConstraint(
                condition=models.Q(("tolerance_minor__gte", 0)), name="line_tolerance_not_negative"
            ),
        ),
        migrations.AddConstraint(
            model_name="shiftreconciliation",
            constraint=models.UniqueConstraint(
                fields=("shift", "revision"), name="reconciliation_revision_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="shiftreconciliation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("revision", 1),
                    models.Q(("revision__gt", 1), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="reconciliation_revision_has_reason",
            ),
        ),
        migrations.AddField(
            model_name="acknowledgement",
            name="acknowledged_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="acknowledgement",
            name="house",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="tables.house"),
        ),
        migrations.AddField(
            model_name="acknowledgement",
            name="line",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="acknowledgement",
                to="house.reconciliationline",
            ),
        ),
        migrations.AddField(
            model_name="acknowledgement",
            name="reconciliation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="acknowledgements",
                to="house.shiftreconciliation",
            ),
        ),
        migrations.AddField(
            model_name="laterecord",
            name="house",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="tables.house"),
        ),
        migrations.AddField(
            model_name="laterecord",
            name="reconciliation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="late_records",
                to="house.shiftreconciliation",
            ),
        ),
        migrations.AddField(
            model_name="reconciliationwork",
            name="house",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="tables.house"),
        ),
        migrations.AddField(
            model_name="reconciliationwork",
            name="reconciliation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="work",
                to="house.shiftreconciliation",
            ),
        ),
        migrations.AddField(
            model_name="reconciliationwork",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.tablesession",
            ),
        ),
        migrations.AddField(
            model_name="tallyline",
            name="house",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="tables.house"),
        ),
        migrations.AddField(
            model_name="tallyline",
            name="reconciliation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tallies",
                to="house.shiftreconciliation",
            ),
        ),
        migrations.AddField(
            model_name="tallyline",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tables.tablesession",
            ),
        ),
        migrations.AddField(
            model_name="acknowledgement",
            name="tally",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="acknowledgement",
                to="house.tallyline",
            ),
        ),
        migrations.AddConstraint(
            model_name="laterecord",
            constraint=models.UniqueConstraint(
                fields=("source", "record_id", "reconciliation"), name="late_record_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="laterecord",
            trigger=pgtrigger.compiler.Trigger(
                name="late_record_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="d8895e6b3a7cb74206560c70cc6283a4caaec2e9",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_late_record_append_only_90f30",
                    table="house_laterecord",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="laterecord",
            trigger=pgtrigger.compiler.Trigger(
                name="late_record_no_truncate",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'records are only ever added to';",
                    hash="1d2c98fd96f5014c78bd4c50abcc61eb3200db7a",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_late_record_no_truncate_0c6b2",
                    table="house_laterecord",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.RunSQL(CARRY_WORK, migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="reconciliationwork",
            constraint=models.UniqueConstraint(
                fields=("reconciliation", "session"), name="work_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reconciliationwork",
            trigger=pgtrigger.compiler.Trigger(
                name="work_done_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."done_at" IS NOT NULL)',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="41ad37d8fc9c4bccdb65637f97a064296070c489",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_work_done_stays_9dc90",
                    table="house_reconciliationwork",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reconciliationwork",
            trigger=pgtrigger.compiler.Trigger(
                name="work_is_kept",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="a7b583434944865d1e1709ba388c029e880e3bab",
                    operation="DELETE",
                    pgid="pgtrigger_work_is_kept_2c45a",
                    table="house_reconciliationwork",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reconciliationwork",
            trigger=pgtrigger.compiler.Trigger(
                name="work_of_its_shift",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                    IF NEW.done_at IS NOT NULL OR NOT EXISTS (\n                        SELECT FROM house_shiftreconciliation AS reconciliation\n                        JOIN tables_tablesession AS session\n                            ON session.shift_id = reconciliation.shift_id\n                        WHERE reconciliation.id = NEW.reconciliation_id\n                            AND session.id = NEW.session_id\n                            AND reconciliation.finished_at IS NULL) THEN\n                        RAISE EXCEPTION 'work is of a table session of the shift, not yet done';\n                    END IF;\n                    RETURN NEW;\n                ",
                    hash="1c6a40c290c40aa5c67c4f45b4fedda8bd0df4bd",
                    operation="INSERT",
                    pgid="pgtrigger_work_of_its_shift_4ea35",
                    table="house_reconciliationwork",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="reconciliationwork",
            trigger=pgtrigger.compiler.Trigger(
                name="work_is_only_done",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                    IF to_jsonb(NEW) - 'done_at' <> to_jsonb(OLD) - 'done_at' THEN\n                        RAISE EXCEPTION 'work is only ever done';\n                    END IF;\n                    RETURN NEW;\n                ",
                    hash="7e656d2e0473b94f6ebda51240aa01d6d60381e1",
                    operation="UPDATE",
                    pgid="pgtrigger_work_is_only_done_fd413",
                    table="house_reconciliationwork",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="tallyline",
            constraint=models.UniqueConstraint(
                fields=("reconciliation", "session", "tally", "talla"), name="tally_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tallyline",
            constraint=models.CheckConstraint(
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
                        models.Q(("expected", None), ("recorded", None), _connector="OR"),
                    ),
                    _connector="OR",
                ),
                name="tally_adds_up",
            ),
        ),
        migrations.AddConstraint(
            model_name="tallyline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("missing__gt", 0), ("extra__gt", 0), _connector="OR"),
                        ("first_coup__isnull", False),
                        ("first_talla__isnull", False),
                    ),
                    models.Q(
                        models.Q(
                            ("missing", None),
                            models.Q(("extra", 0), ("missing", 0), ("missing__isnull", False)),
                            _connector="OR",
                        ),
                        ("first_coup", None),
                        ("first_talla", None),
                    ),
                    _connector="OR",
                ),
                name="tally_since",
            ),
        ),
        migrations.AddConstraint(
            model_name="tallyline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("grade", "recorded"), ("recorded__isnull", False)),
                    models.Q(
                        ("expected__isnull", False), ("grade", "estimated"), ("recorded", None)
                    ),
                    models.Q(("expected", None), ("grade", "unknown"), ("recorded", None)),
                    _connector="OR",
                ),
                name="tally_grade_tells_what_is_known",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tallyline",
            trigger=pgtrigger.compiler.Trigger(
                name="tally_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="dfd1f22f13c31b7bf619da307e998b9952847da9",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_tally_append_only_3e9fd",
                    table="house_tallyline",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tallyline",
            trigger=pgtrigger.compiler.Trigger(
                name="tally_no_truncate",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'records are only ever added to';",
                    hash="8f025ee23f32d0e929577e3660d0b7e476e27343",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_tally_no_truncate_799a7",
                    table="house_tallyline",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tallyline",
            trigger=pgtrigger.compiler.Trigger(
                name="tally_before_the_end",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n    IF NOT EXISTS (SELECT FROM house_reconciliationwork\n        WHERE reconciliation_id = NEW.reconciliation_id AND session_id = NEW.session_id\n        AND done_at IS NULL) THEN\n        RAISE EXCEPTION 'a finished reconciliation takes no further line';\n    END IF;\n    RETURN NEW;\n",
                    hash="259dff4e9c1201a83a48f428ca40a451c50d16c1",
                    operation="INSERT",
                    pgid="pgtrigger_tally_before_the_end_979d0",
                    table="house_tallyline",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="acknowledgement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("line__isnull", False), ("tally", None)),
                    models.Q(("line", None), ("tally__isnull", False)),
                    _connector="OR",
                ),
                name="acknowledgement_of_one_difference",
            ),
        ),
        migrations.AddConstraint(
            model_name="acknowledgement",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="acknowledgement_says_why"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="acknowledgement",
            trigger=pgtrigger.compiler.Trigger(
                name="acknowledgement_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="6b0af4e8522a342036d147d219658f0aae137b2a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_acknowledgement_append_only_c39cc",
                    table="house_acknowledgement",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="acknowledgement",
            trigger=pgtrigger.compiler.Trigger(
                name="acknowledgement_no_truncate",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'records are only ever added to';",
                    hash="91433a55bd8dff31879a5e61818730fb92a071f4",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_acknowledgement_no_truncate_a9e95",
                    table="house_acknowledgement",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="acknowledgement",
            trigger=pgtrigger.compiler.Trigger(
                name="acknowledgement_by_who_answers",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n    IF NOT EXISTS (SELECT FROM house_shiftreconciliation AS reconciliation\n        JOIN tables_staffmember AS person\n            ON person.id = NEW.acknowledged_by_id AND person.house_id = reconciliation.house_id\n        WHERE reconciliation.id = NEW.reconciliation_id\n            AND reconciliation.finished_at IS NOT NULL\n            AND reconciliation.escalation_role = NEW.role) THEN\n        RAISE EXCEPTION 'a difference is acknowledged by the role that answers for it';\n    END IF;\n    IF EXISTS (SELECT FROM house_shiftsignature\n        WHERE reconciliation_id = NEW.reconciliation_id AND position = 2) THEN\n        RAISE EXCEPTION 'what is sealed takes no further word';\n    END IF;\n    IF NOT EXISTS (SELECT FROM house_reconciliationline\n        WHERE id = NEW.line_id AND reconciliation_id = NEW.reconciliation_id\n        UNION ALL SELECT FROM house_tallyline\n        WHERE id = NEW.tally_id AND reconciliation_id = NEW.reconciliation_id) THEN\n        RAISE EXCEPTION 'a difference is acknowledged in its own report';\n    END IF;\n    RETURN NEW;\n",
                    hash="94bcf4795a8681597893ba1f0348513d4807ad6b",
                    operation="INSERT",
                    pgid="pgtrigger_acknowledgement_by_who_answers_8b61e",
                    table="house_acknowledgement",
                    when="BEFORE",
                ),
            ),
        ),
    ]
