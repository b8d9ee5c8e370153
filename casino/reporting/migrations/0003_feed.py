from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reporting", "0002_morning"),
    ]

    operations = [
        migrations.RunSQL(
            "CREATE SEQUENCE reporting_made_version AS bigint",
            "DROP SEQUENCE reporting_made_version",
        ),
        migrations.AddField(
            model_name="sessionsummary",
            name="made_version",
            field=models.BigIntegerField(
                db_default=models.Func(models.Value("reporting_made_version"), function="nextval"),
                editable=False,
            ),
        ),
        migrations.AddIndex(
            model_name="sessionsummary",
            index=models.Index(fields=["house", "made_version"], name="summary_as_made"),
        ),
    ]
