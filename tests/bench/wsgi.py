"""Asks for a page as the web server does, in this process."""

from collections.abc import Callable
from typing import Any
from wsgiref.util import setup_testing_defaults


def getter(person: object, language: str = "es") -> Callable[[str], bytes]:
    """Ask as the web server does: a test client would keep every answer in a cycle.

    An address that does not answer ends the program.
    """
    from casino.wsgi import application
    from tests.web.device import Device

    device = Device(person)  # type: ignore[arg-type]
    cookies = device.cookies.output(attrs=[], header="", sep=";").strip()

    def get(path: str) -> bytes:
        path, _, query = path.partition("?")
        asked = {
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "HTTP_HOST": "localhost",
            "HTTP_COOKIE": cookies,
            "HTTP_ACCEPT_LANGUAGE": language,
        }
        setup_testing_defaults(asked)
        begun: list[str] = []

        def begin(status: str, *_: Any) -> Callable[[bytes], object]:
            begun.append(status)
            return lambda _data: None

        answer = application(asked, begin)
        try:
            content = b"".join(answer)
        finally:
            answer.close()
        if begun != ["200 OK"]:
            raise SystemExit(f"{path}?{query}: {begun}")
        return content

    return get
