from django.db import migrations, models

DROP = """
    DROP TABLE IF EXISTS axes_accessattemptexpiration, axes_accessattempt, axes_accesslog,
        axes_accessfailurelog
    """


class Migration(migrations.Migration):
    dependencies = [("tables", "0038_reader_says_punto_stands")]

    operations = [
        migrations.CreateModel(
            name="WrongTries",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120, unique=True)),
                ("tries", models.PositiveIntegerField()),
                ("since", models.DateTimeField(db_index=True)),
            ],
        ),
        # Failures were counted by a package until now; what it counted is over in a quarter of an
        # hour, so nothing is carried over.
        migrations.RunSQL(DROP, migrations.RunSQL.noop),
    ]
