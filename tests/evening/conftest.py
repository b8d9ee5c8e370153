"""The running house that the evenings are played in."""

from tests.stack import stack

__all__ = ["stack"]
