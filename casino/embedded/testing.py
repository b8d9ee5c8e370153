"""A pytest plugin: throw-away servers for one test run.

Loaded by ``-p`` in the pytest options, so that the addresses are in the environment before
pytest-django loads the settings. Only the first process starts the servers; the workers of
pytest-xdist inherit the addresses.
"""

import atexit
import os
import secrets
import signal
import sys
from contextlib import ExitStack

import pytest

from casino.embedded.catalogues import compile_catalogues
from casino.embedded.errors import StartError
from casino.embedded.places import PROJECT_DIR
from casino.embedded.throw_away import throw_away_servers

__all__ = ["pytest_load_initial_conftests", "pytest_unconfigure", "throw_away_servers"]

_running = ExitStack()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Put the addresses of the servers into the environment, starting them if need be."""
    _keep_compiled_files()
    compile_catalogues(PROJECT_DIR / "locale")
    os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(48))
    asks_only = {"--help", "-h", "--version", "-V", "--fixtures", "--markers", "--collect-only"}
    if asks_only & set(early_config.invocation_params.args) or "PYTEST_XDIST_WORKER" in os.environ:
        return
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return
    atexit.register(_running.close)
    # On SIGTERM the run ends as on Ctrl-C, and its servers and their folder with it.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        addresses = _running.enter_context(throw_away_servers())
    except StartError as error:
        raise pytest.UsageError(str(error)) from error
    for name, value in addresses.items():
        os.environ.setdefault(name, value)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Stop the servers when the run is over, also when it was interrupted."""
    _running.close()


def _keep_compiled_files() -> None:
    """Write compiled files even where an image says not to, to save room, as the Makefile does.

    Without them each worker compiles every test again, and each process of a test the whole house.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
