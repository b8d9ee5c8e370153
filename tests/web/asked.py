"""The addresses that are read, the pages among them, and what an answer is to whoever asked."""

from http import HTTPStatus
from typing import Any, Final

from casino.lib.addresses import Need
from tests.web.addresses import NEEDS
from tests.web.roles_and_routes import STREET
from tests.web.samples import SAMPLES

READ: Final = sorted(
    name
    for name, need in NEEDS.items()
    if need is not Need.DEVICE and (name not in SAMPLES or SAMPLES[name].body is None)
)
PAGES: Final = sorted(
    name
    for name in NEEDS
    if not name.startswith("api-") and name not in SAMPLES and name not in STREET
)


def answer_of(response: Any) -> str:
    """Return whether a page is shown, refused to the person, or not of the house."""
    refused = {HTTPStatus.FORBIDDEN: "refused", HTTPStatus.NOT_FOUND: "not found"}
    return refused.get(HTTPStatus(response.status_code), "shown")
