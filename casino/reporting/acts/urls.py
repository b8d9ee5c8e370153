"""Addresses of `casino.reporting.acts`."""

from casino.lib.addresses import address
from casino.reporting.acts import feed, file, morning, reports

report_api = [
    *reports.ACTS,
    *morning.ACTS,
    address("reports/feed", feed.FeedView.as_view(), name="api-report-feed", need="report.view"),
    address(
        "reports/file",
        file.ReportFileView.as_view(),
        name="api-report-file",
        need="report.view",
    ),
]
