"""Telling guests what happens to their place, by the means of their house.

A house that has an SMS service of its own puts a receiver behind the webhook, or adds a notifier
here: anything with a `notify(word)` that raises `NotifyError` when it could not hand it over.
"""

from typing import Protocol

from tables.models import House, Notifier
from tables.notify.errors import NotifyError
from tables.notify.log import LogNotifier
from tables.notify.webhook import WebhookNotifier
from tables.services.notifications import Word

__all__ = ["GuestNotifier", "NotifyError", "notifier_of"]


class GuestNotifier(Protocol):
    """A means to tell a guest something."""

    def notify(self, word: Word) -> None:
        """Hand the word over. Raises NotifyError; it is then tried again later."""


def notifier_of(house: House) -> GuestNotifier:
    """Choose the means of a house; what it no longer wants told goes to the log."""
    if house.notifier == Notifier.WEBHOOK:
        return WebhookNotifier(house.notifier_url)
    return LogNotifier()
