"""From a committed coup to the screen: how long a socket waits for the event."""

from tests.bench.places import Address, Bench


def measure(address: Address, bench: Bench) -> None:
    """Print the delay from the API's answer to the event on a socket."""
