from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_coup_of_day"),
    ]

    operations = [
        migrations.AddField(
            model_name="coupunderway",
            name="burned_after",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        # What was burned before this was told counts as drawn last: no two hands have six cards
        # and another to come.
        migrations.RunSQL(
            "UPDATE games_coupunderway SET burned_after = repeat('6', length(burned) / 2)",
            migrations.RunSQL.noop,
        ),
    ]
