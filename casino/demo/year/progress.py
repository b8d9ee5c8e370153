"""DEMO ONLY: one line that shows how far a year is."""

import time
from typing import Protocol

from casino.demo.year.day import DayDone

_EVERY_S = 5.0


class Out(Protocol):
    """Its output."""

    def write(self, text: str, /) -> object:
        """Write a text."""

    def flush(self) -> object:
        """Write out the buffer."""

    def isatty(self) -> bool:
        """Return whether it is a terminal."""


class Progress:
    """Shows days, coups, coups and rows a second, and the time left; seldom without a terminal."""

    def __init__(self, out: Out, days: int, whole: int) -> None:
        self._out, self._days, self._begun_at = out, days, time.monotonic()
        self._whole, self._made = whole, 0
        self.coups = self.rows = 0
        self._shown_at = self._begun_at
        self._is_seen = out.isatty()

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return max(1e-6, time.monotonic() - self._begun_at)

    def add(self, done: DayDone) -> None:
        """Count a day and show it."""
        self._made += 1
        self.coups += done.coups
        self.rows += done.rows
        now = time.monotonic()
        if not self._is_seen and now - self._shown_at < _EVERY_S:
            return
        self._shown_at = now
        self._out.write(f"\r{self.words()}   " if self._is_seen else f"{self.words()}\n")
        self._out.flush()

    def end(self) -> None:
        """Leave the line."""
        if self._is_seen and self._made:
            self._out.write("\n")

    def words(self) -> str:
        """Return how far it is."""
        whole = self._whole + self._made
        left = self.seconds / self._made * (self._days - whole) if self._made else 0.0
        bar = "#" * (20 * whole // self._days)
        return (
            f"[{bar:.<20}] day {whole}/{self._days}  {self.coups:,} coups"
            f"  {self.coups / self.seconds:,.0f} coups/s  {self.rows / self.seconds:,.0f} rows/s"
            f"  {int(left) // 60}:{int(left) % 60:02} left"
        )
