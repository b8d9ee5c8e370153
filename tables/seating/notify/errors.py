"""The exception of notifiers."""


class NotifyError(Exception):
    """The word could not be handed over; it stays in the database and is tried again."""
