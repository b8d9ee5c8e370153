"""A browser of a person of the house, which keeps a record of everything that goes wrong."""

from dataclasses import dataclass, field

from playwright.sync_api import (
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    WebSocket,
    expect,
)

from casino.demo.people import DEMO_PINS
from casino.lib.addresses import API

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--renderer-process-limit=1",
]
DESK: ViewportSize = {"width": 1920, "height": 1080}
TABLET: ViewportSize = {"width": 1280, "height": 800}
SMALL: ViewportSize = {"width": 1024, "height": 768}
UPRIGHT: ViewportSize = {"width": 800, "height": 1280}
PHONE: ViewportSize = {"width": 390, "height": 844}
WITHIN_MS = 10_000.0

# The policy's reports reach the console of all engines only by this listener.
REPORT_POLICY = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI}`);
});
"""
# What it writes about a server that cannot be reached; a page goes on asking for it.
SILENCE = (
    *("WebSocket", "socket:", "net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_"),
    *("net::ERR_SOCKET_NOT_CONNECTED", "net::ERR_EMPTY_RESPONSE"),
)
# What the browser itself writes about an answer that `Record` has seen as such.
ANSWER_LINE = "Failed to load resource: the server responded with a status of 4"
FAILURE_LINE = "console: Failed to load resource: the server responded with a status of 5"


@dataclass
class Record:
    """What went wrong in the pages of one browser; a test that expects something takes it out."""

    defects: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Listen to a page from its first byte on."""
        page.add_init_script(REPORT_POLICY)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.defects.append(f"error: {error}"))
        page.on("requestfailed", self._fail)
        page.on("response", self._answer)
        page.on("websocket", self._socket)

    def take_refusal(self, path: str) -> None:
        """Take out the one refusal that the test has brought about."""
        assert len(self.refusals) == 1, self.refusals
        assert path in self.refusals.pop()

    def take_silence(self) -> None:
        """Take out what a browser writes about a server that is gone, or out of reach."""
        self.defects = [it for it in self.defects if not any(word in it for word in SILENCE)]

    def take_failures(self, status: int) -> None:
        """Take out the failures, one at least, that the test has brought about."""
        left = [it for it in self.defects if not it.startswith((f"{status} ", FAILURE_LINE))]
        assert left != self.defects
        self.defects = left

    def verify(self) -> None:
        """Fail on anything that is left."""
        assert self.defects == [], self.defects
        assert self.refusals == [], self.refusals

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(ANSWER_LINE):
            self.defects.append(f"console: {message.text}")

    def _fail(self, request: Request) -> None:
        # A request that a new page or a download cuts off has not failed.
        if request.failure != "net::ERR_ABORTED":
            self.defects.append(f"request: {request.url} {request.failure}")

    def _answer(self, response: Response) -> None:
        line = f"{response.status} {response.url}"
        if response.status >= 500:
            self.defects.append(line)
        elif response.status >= 400:
            self.refusals.append(line)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("socketerror", lambda error: self.defects.append(f"socket: {error}"))


@dataclass(frozen=True)
class Device:
    """A page and its record."""

    page: Page
    record: Record

    def sign_in(self, badge: str, then: str = "/") -> Page:
        """Sign in by badge and PIN, past the form, and arrive at a page."""
        signs_in = {"badge": badge, "pin": DEMO_PINS[badge]}
        answer = self.page.request.post(f"{API}/sign-in", data=signs_in)
        assert answer.ok, answer.text()
        self.page.goto(then)
        return self.page


def show_when_live(page: Page) -> None:
    """Wait until the page's socket has sent its news."""
    expect(page.get_by_text("Live", exact=True)).to_be_visible(timeout=WITHIN_MS)
