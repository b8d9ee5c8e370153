from django.db import migrations, models

_COUNT = """
    UPDATE reporting_tableday AS day SET tips_to_win_known = (
        SELECT count(win_minor + tips_counted_minor) FROM reporting_sessionsummary AS told
        WHERE told.house_id = day.house_id AND told.gaming_day = day.gaming_day
            AND told.table_id = day.table_id AND told.regulation = day.regulation)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("reporting", "0003_feed"),
    ]

    operations = [
        migrations.AddField(
            model_name="tableday",
            name="tips_to_win_known",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.RunSQL(_COUNT, migrations.RunSQL.noop),
    ]
