"""Addresses of `casino.reporting.pages`."""

from django.urls import path

from casino.reporting.pages import (
    coups,
    differences,
    group,
    incidents,
    limits,
    morning,
    overview,
    parts,
    trends,
    waiting,
)

report_pages = [
    path("reports/", overview.overview, name="reports"),
    path("reports/day/", parts.report_day, name="report-day"),
    path("reports/table/<int:table_id>/", parts.report_table, name="report-table"),
    path("reports/people/", parts.report_people, name="report-people"),
    path("reports/money/", parts.report_money, name="report-money"),
    path("reports/coups/", coups.report_coups, name="report-coups"),
    path("reports/differences/", differences.report_differences, name="report-differences"),
    path("reports/incidents/", incidents.report_incidents, name="report-incidents"),
    path("reports/group/", group.report_group, name="report-group"),
    path("reports/limits/", limits.report_limits, name="report-limits"),
    path("reports/waiting/", waiting.report_waiting, name="report-waiting"),
    path("reports/morning/", morning.report_morning, name="report-morning"),
    path("reports/trends/", trends.report_trends, name="report-trends"),
]
