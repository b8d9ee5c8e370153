"""The clock that finds closed shifts: it ticks in UTC and names a task that exists."""

from django.conf import settings

from casino.celery import app


def test_the_schedule_names_registered_tasks_and_ticks_in_utc():
    app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in app.tasks
    assert app.conf.timezone == "UTC"
