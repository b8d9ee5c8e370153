"""The address of the reports' files."""

from casino.lib.addresses import address
from casino.reporting.pages import files

report_files = [address("reports/file", files.report_file, name="report-file", need="report.view")]
