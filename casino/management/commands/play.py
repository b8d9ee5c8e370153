"""Plays the demo house through its public API, until it is stopped."""

import signal
from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.demo.player.floor import FloorPlayer, NotReconciledError
from casino.demo.player.person import RefusedError
from casino.demo.player.stopping import Stopping, StopRequestedError

EVENING_COUPS = 40
NOTEBOOK = "demo-player.json"


class Command(BaseCommand):
    """Signs in as the demo people, opens the tables and deals coup after coup.

    It uses only HTTP and continues with a house in any state. Ctrl-C and SIGTERM stop it.
    """

    requires_system_checks = []  # it is a visitor: nothing of the house runs in it
    help = "Play the demo house through the public API. Ctrl-C stops."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the pace, the address, the seed and how long."""
        parser.add_argument(
            "--speed", type=float, default=1.0, help="1: a coup every 20 to 40 s at each table"
        )
        parser.add_argument(
            "--url", default=f"http://localhost:{settings.PORT}", help="where the house answers"
        )
        parser.add_argument("--seed", type=int, help="play the same game again")
        parser.add_argument("--coups", type=int, help="stop after so many coups at each table")
        parser.add_argument(
            "--evening",
            action="store_true",
            help=f"play --coups (or {EVENING_COUPS}) at each table, count and close everything",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play until done or stopped."""
        if options["speed"] <= 0:
            raise CommandError("--speed is above 0.")
        stopping = Stopping()
        handlers = {
            number: signal.signal(number, lambda *_: stopping.ask())
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        coups = options["coups"]
        if options["evening"] and coups is None:
            coups = EVENING_COUPS
        player = FloorPlayer(
            url=options["url"],
            speed=options["speed"],
            seed=options["seed"],
            notebook=settings.DATA_DIR / NOTEBOOK if settings.DATA_DIR.is_dir() else None,
            say=self._say,
            stopping=stopping,
        )
        try:
            player.play(coups, then_close=options["evening"])
        except StopRequestedError:
            self._say("stopped; the house stays as it is")
        except RefusedError as refused:
            raise CommandError(f"The house refuses: {refused.detail or refused.code}") from None
        except NotReconciledError:
            words = "The shift is closed but nobody reconciles it: is the worker up?"
            raise CommandError(words) from None
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _say(self, words: str) -> None:
        self.stdout.write(f"{datetime.now():%H:%M:%S}  {words}")  # noqa: DTZ005  (for the eye)
        self.stdout.flush()
