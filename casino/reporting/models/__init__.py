"""The summaries, which a job computes from the rows they sum up; and the morning report."""

from .figures import PLAY_COLUMNS, PlayFigures
from .morning import MorningRecipient, MorningReport
from .summaries import SessionCrew, SessionHour, SessionSummary, TableDay

__all__ = [
    "PLAY_COLUMNS",
    "MorningRecipient",
    "MorningReport",
    "PlayFigures",
    "SessionCrew",
    "SessionHour",
    "SessionSummary",
    "TableDay",
]
