"""The one error that reaches the person who typed the command."""


class StartError(Exception):
    """A start that cannot go on; its one line says what to do about it."""
