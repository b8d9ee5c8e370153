"""Addresses of `casino.reporting.api`."""

from django.urls import path

from casino.reporting.api import (
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
    path("reports/totals", totals.TotalsView.as_view(), name="api-report-totals"),
    path("reports/freshness", totals.FreshnessView.as_view(), name="api-report-freshness"),
    path("reports/limits", limits.LimitsToldView.as_view(), name="api-report-limits"),
    path("reports/waiting", waiting.WaitingView.as_view(), name="api-report-waiting"),
    path("reports/incidents", incidents.IncidentsToldView.as_view(), name="api-report-incidents"),
    path(
        "reports/differences",
        differences.DifferencesView.as_view(),
        name="api-report-differences",
    ),
    path(
        "reports/differences/shifts",
        differences.DifferencesByShiftView.as_view(),
        name="api-report-differences-shifts",
    ),
    path("reports/morning", morning.MorningView.as_view(), name="api-report-morning"),
    path(
        "reports/morning/add",
        morning.AddRecipientView.as_view(),
        name="api-report-morning-add",
    ),
    path(
        "reports/morning/<int:recipient_id>/remove",
        morning.RemoveRecipientView.as_view(),
        name="api-report-morning-remove",
    ),
    path("reports/feed", feed.FeedView.as_view(), name="api-report-feed"),
    path("reports/coups", coups.CoupsBehindView.as_view(), name="api-report-coups"),
]
