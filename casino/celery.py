"""The job runner. Beat ticks in UTC; SQL decides what is due."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

app = Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(
    ["casino.evidence", "casino.shift", "casino.reporting", "games.shoe_orders", "tables.seating"]
)
