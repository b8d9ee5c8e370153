"""Turns a database guard that spoke into the refusal that people understand."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import psycopg
from django.db import IntegrityError, transaction

from casino.lib.errors import Refusal


@contextmanager
def refusing(refusals: Mapping[str, Refusal]) -> Iterator[None]:
    """Run writes; a broken constraint named in `refusals` raises its refusal instead."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        cause = error.__cause__
        name = cause.diag.constraint_name if isinstance(cause, psycopg.Error) else None
        if name is not None and name in refusals:
            raise refusals[name] from error
        raise
