import django.contrib.postgres.indexes
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0016_burned_after"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="coup", name="coup_of_day"),
        migrations.AddIndex(
            model_name="coup",
            index=django.contrib.postgres.indexes.BrinIndex(
                autosummarize=True,
                fields=["gaming_day"],
                name="coup_of_day",
                opclasses=["date_minmax_multi_ops"],
            ),
        ),
    ]
