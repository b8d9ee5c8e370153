"""Reads a first password: from the terminal or from standard input, never from the arguments."""

import getpass
import sys


def read_password() -> str:
    """Ask for it at a terminal, otherwise read one line."""
    return getpass.getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
