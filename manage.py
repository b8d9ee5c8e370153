#!/usr/bin/env python
"""Sabot's command line: `python manage.py help` lists every command."""

import os
import sys


def main() -> None:
    """Run one management command."""
    if sys.argv[1:2] == ["up"]:
        # Reads no settings, so that a bad address in the environment is one clear line.
        from casino.embedded.up import main as up

        sys.exit(up(sys.argv[2:]))
    if not os.environ.get("DATABASE_URL"):
        from casino.embedded.places import privileged_database_url

        os.environ["DATABASE_URL"] = privileged_database_url("".join(sys.argv[1:2]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
