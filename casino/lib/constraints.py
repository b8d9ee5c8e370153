"""What a table demands of its rows, in a line each: in models and in migrations."""

from typing import Any

from django.db.models import CheckConstraint, Q, UniqueConstraint


def check(name: str, condition: Q) -> CheckConstraint:
    """Return a constraint that every row keeps."""
    return CheckConstraint(condition=condition, name=name)


def unique(name: str, *fields: str, **options: Any) -> UniqueConstraint:
    """Return a constraint that no two rows agree in all of some fields."""
    return UniqueConstraint(fields=fields, name=name, **options)
