"""Management's reports: summaries of play and counts, by table, hour, day, person."""

from django.apps import AppConfig


class ReportingConfig(AppConfig):
    """Management's figures, kept beside the rows that they are taken from."""

    name = "casino.reporting"
    label = "reporting"
