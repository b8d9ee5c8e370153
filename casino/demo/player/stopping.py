"""Stopping at once and in good order, wherever the player waits."""

import threading


class StopRequestedError(Exception):
    """The player was asked to stop."""


class Stopping:
    """A wish to stop that every pause listens to."""

    def __init__(self) -> None:
        self._asked = threading.Event()

    def ask(self) -> None:
        """Ask the player to stop; safe from a signal handler."""
        self._asked.set()

    def pause(self, seconds: float) -> None:
        """Wait so long; raises StopRequestedError as soon as a stop is requested."""
        if self._asked.wait(max(0.0, seconds)):
            raise StopRequestedError
