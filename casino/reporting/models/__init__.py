"""Summaries that the job keeps; all of them can be made again from the rows they sum up."""

from .figures import PLAY_COLUMNS, PlayFigures
from .summaries import SessionCrew, SessionHour, SessionSummary, TableDay

__all__ = [
    "PLAY_COLUMNS",
    "PlayFigures",
    "SessionCrew",
    "SessionHour",
    "SessionSummary",
    "TableDay",
]
