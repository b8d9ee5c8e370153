"""The tables of the reports as files."""
