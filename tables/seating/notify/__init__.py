"""Messages to guests about their place, by the means of their house.

A house that has its own SMS service puts a receiver behind the webhook, or adds a notifier
here: anything with a `notify(word)` that raises `NotifyError` when it could not deliver it.
"""

from typing import Protocol

from tables.houses.models import House, Notifier
from tables.seating.notify.log import LogNotifier
from tables.seating.notify.webhook import WebhookNotifier
from tables.seating.services.notifications import Word


class GuestNotifier(Protocol):
    """A means to send a guest a message."""

    def notify(self, word: Word) -> None:
        """Deliver the message. Raises NotifyError; it is then tried again later."""


def notifier_of(house: House) -> GuestNotifier:
    """Choose the means of a house; messages that it no longer wants sent go to the log."""
    if house.notifier == Notifier.WEBHOOK:
        return WebhookNotifier(house.notifier_url)
    return LogNotifier()
