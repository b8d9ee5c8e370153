import secrets

import django.db.models.functions.text
import django.db.models.lookups
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


def make_key(apps, schema_editor):
    apps.get_model("tables", "CommandKey").objects.create(id=1, key=secrets.token_bytes(32))


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0040_access_given"),
    ]

    operations = [
        migrations.CreateModel(
            name="CommandKey",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
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
        migrations.RunPython(make_key, migrations.RunPython.noop),
        pgtrigger.migrations.AddTrigger(
            model_name="commandkey",
            trigger=pgtrigger.compiler.Trigger(
                name="command_key_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."key" IS DISTINCT FROM (NEW."key"))',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="c362afb32b751bdc63e37ab526a9d2fb71ceef60",
                    operation="UPDATE",
                    pgid="pgtrigger_command_key_stays_38797",
                    table="tables_commandkey",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="commandkey",
            trigger=pgtrigger.compiler.Trigger(
                name="command_key_is_never_removed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="cb116257159944f332386b4569a6813fb71e5b19",
                    operation="DELETE",
                    pgid="pgtrigger_command_key_is_never_removed_455f0",
                    table="tables_commandkey",
                    when="BEFORE",
                ),
            ),
        ),
    ]
