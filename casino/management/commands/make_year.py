"""DEMO ONLY: makes a year of a house in bulk, for reports to be tried on; never a real one."""

import os
from argparse import ArgumentParser
from datetime import date, time, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError

from casino.demo.year.recipe import DAYS, HOUSE_NAME, TIMEZONE, Recipe, RecipeError
from casino.lib.clock import gaming_day_of, utc_now

SIZES = ("first", "days", "tables", "coups_an_hour", "hours", "seats", "seed")


class Command(BaseCommand):
    """Makes the house of a year and every gaming day that is not whole yet."""

    help = (
        "DEMO ONLY. Make a year of a house by the rules of the game, in bulk: some 25 million "
        "coups at 50 tables. Killed at any moment it goes on with the first gaming day that is not "
        "whole. The rows go past the guards, which takes a superuser of the database. Left out are "
        "the journal but for interruptions of play, the stamps of records and the sheets of "
        "counts; what the coups of a session moved is one sum for each way. So the evidence of "
        "such a house does not verify, its tables are not rebuilt from the journal, and of a "
        "report reckoned again the lines are the same but every coup is in doubt: tallies of coups "
        "and movements do not hold. Never run it where a real casino works."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the sizes; each is the recipe's own unless given."""
        parser.add_argument("--days", type=int, help="gaming days (365)")
        parser.add_argument("--tables", type=int, help="tables (50)")
        parser.add_argument("--coups-an-hour", type=int, help="coups a table plays an hour (70)")
        parser.add_argument("--hours", type=float, help="hours of play in each of 3 shifts (7)")
        parser.add_argument("--seats", type=float, help="seats taken at a table on average (2.8)")
        parser.add_argument(
            "--first", type=date.fromisoformat, metavar="DAY",
            help="the first gaming day; without it the year ends yesterday",
        )  # fmt: skip
        parser.add_argument("--seed", type=int, help="the same seed makes the same rows (1)")
        parser.add_argument(
            "--processes", type=int, default=os.cpu_count() or 1, help="as many as processors"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Make the year, or print why not."""
        # Loaded here: numpy is needed to make a year, not to show the help.
        from casino.demo.year.day import list_whole_days
        from casino.demo.year.house import (
            ForeignHouseError,
            OtherYearError,
            find_floor,
            reach_floor,
        )
        from casino.demo.year.make import AlreadyAtWorkError, WorkerLostError, finish, make_days
        from casino.demo.year.progress import Progress

        facts = {name: options[name] for name in SIZES if options[name] is not None}
        if options["processes"] < 1:
            raise CommandError("--processes is 1 or more.")
        there = find_floor()
        try:
            recipe = _find_recipe(facts, None if there is None else there.recipe)
            floor = reach_floor(recipe)
        except RecipeError as wrong:
            raise CommandError(str(wrong)) from None
        except ForeignHouseError:
            raise CommandError(
                "This database holds a house with table sessions of its own. A year is made only "
                "where nobody has played."
            ) from None
        except OtherYearError as other:
            raise CommandError(
                f"{HOUSE_NAME} was made here from other sizes: {other.args[0]}. Go on with these, "
                "or take an empty database."
            ) from None
        except ProgrammingError as refusal:
            raise CommandError(f"A superuser of the database makes a year: {refusal}") from None
        progress = Progress(self.stdout, recipe.days, len(list_whole_days()))
        try:
            for done in make_days(floor, options["processes"]):
                progress.add(done)
        except KeyboardInterrupt:
            raise CommandError("Stopped; run it again and it goes on.") from None
        except AlreadyAtWorkError:
            raise CommandError("Another run is making this year now.") from None
        except WorkerLostError:
            raise CommandError("A process of the run was lost; run it again.") from None
        finally:
            progress.end()
        if progress.coups:
            finish()
        self.stdout.write(
            f"{HOUSE_NAME}: {recipe.days} gaming days from {recipe.first} are whole;"
            f" {progress.coups:,} coups made now in {progress.seconds:.1f} s."
        )


def _find_recipe(found: dict[str, Any], there: Recipe | None) -> Recipe:
    """Return the recipe: that of the year already there, but for the sizes given."""
    if there is not None:
        return Recipe(**{name: found.get(name, getattr(there, name)) for name in SIZES})
    today = gaming_day_of(utc_now(), TIMEZONE, time(12))
    days = found.get("days", DAYS)
    recipe = Recipe(**({"first": today - timedelta(days=days)} | found))
    if recipe.last >= today:
        raise RecipeError(f"The last day, {recipe.last}, is not over yet.")
    return recipe
