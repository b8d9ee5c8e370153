"""One person of the house at their device: signs in with badge and PIN, sends commands."""

import uuid
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, Final

import httpx

from casino.demo.player.stopping import Stopping
from casino.lib.addresses import API

Json = dict[str, Any]

FIRST_PAUSE_S: Final = 0.25
LONGEST_PAUSE_S: Final = 10.0
TIMEOUT_S: Final = 30.0


class RefusedError(Exception):
    """The house understood and refused: the code, the sentence and the article it gave."""

    def __init__(self, status: int, problem: Json) -> None:
        self.status = status
        self.code = str(problem.get("code") or problem.get("type") or status)
        self.detail = str(problem.get("detail") or problem.get("title") or "")
        self.article = str(problem.get("article") or "")
        super().__init__(f"{self.code}: {self.detail}")


class Person:
    """A signed-in member of staff. Silence and failures are repeated, refusals are raised.

    A command keeps its Idempotency-Key through silence and 5xx, so that it takes effect once.
    """

    def __init__(
        self,
        url: str,
        badge: str,
        pin: str,
        stopping: Stopping,
        say: Callable[[str], None],
    ) -> None:
        self.badge = badge
        self._pin = pin
        self._stopping = stopping
        self._say = say
        self._client = httpx.Client(base_url=f"{url.rstrip('/')}{API}/", timeout=TIMEOUT_S)
        self._csrf = ""

    def get(self, path: str) -> Any:
        """Read an address of the API. Raises RefusedError."""
        return self._signed_in("GET", path, None)

    def send(self, path: str, body: Json | None = None) -> Json:
        """Send a command under a key of its own. Raises RefusedError."""
        answer: Json = self._signed_in("POST", path, body or {}, keyed=True)
        return answer

    def ask(self, path: str, body: Json) -> Json:
        """Ask something by POST that changes nothing. Raises RefusedError."""
        answer: Json = self._signed_in("POST", path, body)
        return answer

    def leave(self) -> None:
        """Put the device down; the sign-in stays until it runs out."""
        self._client.close()

    def _signed_in(self, method: str, path: str, body: Json | None, *, keyed: bool = False) -> Any:
        if not self._csrf:
            self._sign_in()
        try:
            return self._repeat(method, path, body, keyed=keyed)
        except RefusedError as refused:
            # The sign-in or the page's token ran out: nothing was done, so once more.
            if refused.status != HTTPStatus.UNAUTHORIZED and refused.code != "policy.csrf":
                raise
            self._sign_in()
            return self._repeat(method, path, body, keyed=keyed)

    def _sign_in(self) -> None:
        self._client.cookies.clear()
        self._csrf = ""
        who = self._repeat("POST", "sign-in", {"badge": self.badge, "pin": self._pin})
        self._csrf = who["csrf"]

    def _repeat(self, method: str, path: str, body: Json | None, *, keyed: bool = False) -> Any:
        """Repeat the same request until the house answers; 4xx raises RefusedError."""
        pause_s = FIRST_PAUSE_S
        sent = {"X-CSRFToken": self._csrf, "Accept-Language": "en"}
        if keyed:
            sent["Idempotency-Key"] = str(uuid.uuid4())
        while True:
            try:
                response = self._client.request(method, path, json=body, headers=sent)
            except httpx.TransportError as error:
                self._say(f"no answer ({type(error).__name__}); once more in {pause_s:g} s")
            else:
                if response.is_success:
                    return response.json() if response.content else {}
                if response.is_client_error:
                    raise RefusedError(response.status_code, _problem_of(response))
                self._say(f"the house fails ({response.status_code}); once more in {pause_s:g} s")
            self._stopping.pause(pause_s)
            pause_s = min(pause_s * 2, LONGEST_PAUSE_S)


def _problem_of(response: httpx.Response) -> Json:
    try:
        problem = response.json()
    except ValueError:
        return {"title": response.text[:200]}
    return problem if isinstance(problem, dict) else {"title": str(problem)}


class Staff:
    """The people of the house, each at a device of their own, signed in when first needed."""

    def __init__(
        self,
        url: str,
        pins: dict[str, str],
        stopping: Stopping,
        say: Callable[[str], None],
    ) -> None:
        self._url = url
        self.pins = pins
        self._stopping = stopping
        self._say = say
        self._people: dict[str, Person] = {}

    def __getitem__(self, badge: str) -> Person:
        if badge not in self._people:
            self._people[badge] = Person(
                self._url, badge, self.pins[badge], self._stopping, self._say
            )
        return self._people[badge]

    def known(self, badges: Iterable[str]) -> list[str]:
        """Return which of these badges the player has the PIN of."""
        return [badge for badge in badges if badge in self.pins]

    def proof(self, badge: str) -> Json:
        """Return the badge and PIN of a witness."""
        return {"badge": badge, "pin": self.pins[badge]}

    def leave(self) -> None:
        """Let everybody put their device down."""
        for person in self._people.values():
            person.leave()
