"""Addresses of `casino.reporting.pages`."""

from casino.lib.addresses import address
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
    address("reports/", overview.overview, name="reports", need="report.view"),
    address("reports/day/", parts.report_day, name="report-day", need="report.view"),
    address(
        "reports/table/<int:table_id>/", parts.report_table, name="report-table", need="report.view"
    ),
    address("reports/people/", parts.report_people, name="report-people", need="report.view"),
    address("reports/money/", parts.report_money, name="report-money", need="report.view"),
    address("reports/coups/", coups.report_coups, name="report-coups", need="report.view"),
    address(
        "reports/differences/",
        differences.report_differences,
        name="report-differences",
        need="report.view",
    ),
    address(
        "reports/incidents/",
        incidents.report_incidents,
        name="report-incidents",
        need="report.view",
    ),
    address("reports/group/", group.report_group, name="report-group", need="report.view"),
    address("reports/limits/", limits.report_limits, name="report-limits", need="report.view"),
    address("reports/waiting/", waiting.report_waiting, name="report-waiting", need="report.view"),
    address(
        "reports/morning/", morning.report_morning, name="report-morning", need="report.morning"
    ),
    address("reports/trends/", trends.report_trends, name="report-trends", need="report.view"),
]
