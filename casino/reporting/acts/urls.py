"""Addresses of `casino.reporting.acts`."""

from casino.lib.addresses import address
from casino.reporting.acts import (
    coups,
    differences,
    feed,
    incidents,
    limits,
    morning,
    totals,
    waiting,
)

report_api = [
    address(
        "reports/totals", totals.TotalsView.as_view(), name="api-report-totals", need="report.view"
    ),
    address(
        "reports/freshness",
        totals.FreshnessView.as_view(),
        name="api-report-freshness",
        need="report.view",
    ),
    address(
        "reports/limits",
        limits.ReportedLimitsView.as_view(),
        name="api-report-limits",
        need="report.view",
    ),
    address(
        "reports/waiting",
        waiting.WaitingView.as_view(),
        name="api-report-waiting",
        need="report.view",
    ),
    address(
        "reports/incidents",
        incidents.ReportedIncidentsView.as_view(),
        name="api-report-incidents",
        need="report.view",
    ),
    address(
        "reports/differences",
        differences.DifferencesView.as_view(),
        name="api-report-differences",
        need="report.view",
    ),
    address(
        "reports/differences/shifts",
        differences.DifferencesByShiftView.as_view(),
        name="api-report-differences-shifts",
        need="report.view",
    ),
    address(
        "reports/morning",
        morning.MorningView.as_view(),
        name="api-report-morning",
        need="report.morning",
    ),
    address(
        "reports/morning/add",
        morning.AddRecipientView.as_view(),
        name="api-report-morning-add",
        need="report.morning",
    ),
    address(
        "reports/morning/<int:recipient_id>/remove",
        morning.RemoveRecipientView.as_view(),
        name="api-report-morning-remove",
        need="report.morning",
    ),
    address("reports/feed", feed.FeedView.as_view(), name="api-report-feed", need="report.view"),
    address(
        "reports/coups",
        coups.CoupsBehindView.as_view(),
        name="api-report-coups",
        need="report.view",
    ),
]
