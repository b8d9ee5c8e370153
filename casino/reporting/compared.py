"""A figure beside the same one of the period before."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class Valued(Protocol):
    """A figure of any kind; None is unknown."""

    @property
    def value(self) -> int | None:
        """Its whole number."""


Value = TypeVar("Value", bound=Valued)


@dataclass(frozen=True, slots=True)
class Compared(Generic[Value]):
    """A figure now and before; `apart` is how much it changed, None where either is unknown."""

    now: Value
    before: Value | None

    @property
    def apart(self) -> int | None:
        """How much more it is than before, in the figure's own kind."""
        if self.now.value is None or self.before is None or self.before.value is None:
            return None
        return self.now.value - self.before.value

    @property
    def way(self) -> str:
        """The direction of the change: `up`, `down`, `same`, or `unknown`."""
        if self.apart is None:
            return "unknown"
        if self.apart == 0:
            return "same"
        return "up" if self.apart > 0 else "down"
