"""A line in the log for each word: for houses whose staff calls the names."""

import structlog

from tables.seating.services.notifications import Word

logger = structlog.get_logger(__name__)


class LogNotifier:
    """Writes the call without the guest's name or address: logs are read by many."""

    def notify(self, word: Word) -> None:
        """Write the line."""
        logger.info(
            "guest_notified",
            what=word.what,
            entry=word.message["entry"],
            table=word.message["table_number"],
        )
