"""The one error that reaches the person who typed the command."""


class StartError(Exception):
    """The start cannot continue; the message is one line that says what to do."""
