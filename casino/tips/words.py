"""How times worked are written."""


def hours(seconds: int) -> str:
    """Write a time as hours and minutes, and seconds if there are any.

    >>> [hours(27000), hours(27012), hours(59)]
    ['7:30', '7:30:12', '0:00:59']
    """
    minutes, rest = divmod(seconds, 60)
    text = f"{minutes // 60}:{minutes % 60:02}"
    return f"{text}:{rest:02}" if rest else text
