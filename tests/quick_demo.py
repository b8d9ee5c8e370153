"""The demo house for tests, loaded without the time that its people's PINs are worth."""

import io

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.management import call_command
from django.test import override_settings


class QuickHasher(Argon2PasswordHasher):
    """Makes hashes that the house verifies as it does its own, made in no time."""

    time_cost, memory_cost, parallelism = 1, 8, 1


def load_quick_demo() -> None:
    """Load the demo house; the running house verifies its PINs as any others."""
    with override_settings(PASSWORD_HASHERS=["tests.quick_demo.QuickHasher"]):
        call_command("load_demo", stdout=io.StringIO())
