from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0022_stamps_of_shifts"),
    ]

    operations = [
        migrations.AddField(
            model_name="house",
            name="escalation_role",
            field=models.CharField(
                choices=[
                    ("director", "Director"),
                    ("pit_manager", "Pit Manager"),
                    ("inspector", "Inspector"),
                    ("management", "Management"),
                ],
                default="director",
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="house",
            name="tolerance_commission_minor",
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="house",
            name="tolerance_drop_minor",
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="house",
            name="tolerance_float_minor",
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="house",
            name="tolerance_tips_minor",
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddIndex(
            model_name="transfer",
            index=models.Index(
                condition=models.Q(("corrects__isnull", False), ("session", None)),
                fields=["corrects"],
                name="transfer_late_correction",
            ),
        ),
        migrations.AddConstraint(
            model_name="house",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("escalation_role__in", ["director", "pit_manager", "inspector", "management"]),
                    ("tolerance_commission_minor__gte", 0),
                    ("tolerance_drop_minor__gte", 0),
                    ("tolerance_float_minor__gte", 0),
                    ("tolerance_tips_minor__gte", 0),
                ),
                name="house_tolerances",
            ),
        ),
    ]
