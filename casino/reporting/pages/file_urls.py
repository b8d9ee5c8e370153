"""The address of the reports' files."""

from django.urls import path

from casino.reporting.pages import files

report_files = [path("reports/file", files.report_file, name="report-file")]
