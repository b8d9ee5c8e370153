"""Prints the description of the sockets, `docs/asyncapi.yaml`."""

from typing import Any

import yaml
from django.core.management.base import BaseCommand

from games.live.asyncapi import describe_sockets


class Command(BaseCommand):
    """An AsyncAPI document, as YAML."""

    help = "Print the description of the sockets."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print the description; short objects on one line."""
        self.stdout.write(write_sockets(), ending="")


def write_sockets() -> str:
    """Write the AsyncAPI document as YAML."""
    head = "# Made by `make asyncapi`.\n"
    return head + yaml.dump(
        describe_sockets(),
        Dumper=yaml.SafeDumper,
        sort_keys=False,
        default_flow_style=None,
        width=110,
        allow_unicode=True,
    )
