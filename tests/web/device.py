"""A browser of one signed-in person that sends commands with keys and page tokens."""

import uuid
from typing import TYPE_CHECKING, Any, TypeAlias

from django.test import Client

from tables.gate import SESSION_KEY
from tables.people.models import StaffMember
from tests.building import sign_in

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

    Response: TypeAlias = _MonkeyPatchedWSGIResponse

TOKEN = "a" * 32


class Device(Client):
    """A client with page token; `person` None is a stranger."""

    def __init__(self, person: StaffMember | None = None, language: str = "en") -> None:
        super().__init__(
            enforce_csrf_checks=True,
            raise_request_exception=False,
            headers={"accept-language": language},
        )
        self.cookies["csrftoken"] = TOKEN
        if person is not None:
            session = self.session
            session[SESSION_KEY] = str(sign_in(person).id)
            session.save()
            self.cookies["sabot"] = str(session.session_key)

    def command(self, path: str, body: Any = None, **headers: str | None) -> "Response":
        """Post a command; a header given as None is left out."""
        said = {} if body is None else body
        return self.post(path, said, content_type="application/json", headers=_fill(headers))

    def change(self, path: str, body: Any, **headers: str | None) -> "Response":
        """Patch the resource at an address, by a command as well."""
        return self.patch(path, body, content_type="application/json", headers=_fill(headers))


def _fill(headers: dict[str, str | None]) -> dict[str, str]:
    """Add key and page token to those given; leave out what is None."""
    filled = {
        "Idempotency-Key": str(uuid.uuid4()),
        "X-CSRFToken": TOKEN,
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    return {name: value for name, value in filled.items() if value is not None}


PROBLEM = {"type", "title", "status", "code", "detail", "article", "cited", "request_id"}
OF_FIELDS = {"input.field", "input.unknown_field"}
"""Refusals of fields, which list every defect."""
IN_BODY_OR_ADDRESS = "input.unseen_sign"
"""Lists every defect where it is about a body."""


def problem_of(response: "Response") -> dict[str, Any]:
    """Read the problem details of a response, which must have no other fields."""
    assert response["Content-Type"] == "application/problem+json", response.content[:300]
    problem: dict[str, Any] = response.json()
    assert problem.keys() - {"errors"} == PROBLEM
    if problem["code"] != IN_BODY_OR_ADDRESS:
        assert ("errors" in problem) == (problem["code"] in OF_FIELDS), problem
    assert problem["request_id"] == response["X-Request-Id"]
    assert problem["status"] == response.status_code
    assert problem["type"] == f"urn:sabot:problem:{problem['code']}"
    return problem
