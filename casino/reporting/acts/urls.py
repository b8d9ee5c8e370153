"""Addresses of `casino.reporting.acts`."""

from casino.lib.addresses import address
from casino.reporting.acts import (
    coups,
    differences,
    feed,
    file,
    incidents,
    limits,
    morning,
    totals,
    waiting,
)

report_api = [
    *totals.ACTS,
    *limits.ACTS,
    *waiting.ACTS,
    *incidents.ACTS,
    *differences.ACTS,
    *morning.ACTS,
    address("reports/feed", feed.FeedView.as_view(), name="api-report-feed", need="report.view"),
    address(
        "reports/file",
        file.ReportFileView.as_view(),
        name="api-report-file",
        need="report.view",
    ),
    *coups.ACTS,
]
