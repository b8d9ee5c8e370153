"""An evening's every screen, in each language and theme: nothing on the console, no axe finding.

Here a small evening is looked at whole in Spanish and dark, its main screens are opened in all
six combinations and checked by axe in Spanish.
`make screens` lets the demo house play a whole evening and looks at every screen in all six.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Final

from django.conf import settings

from casino.demo.people import DEMO_PINS
from casino.demo.player.person import Person
from casino.embedded.places import PROJECT_DIR
from casino.reporting.tasks import sweep_summaries
from casino.shift.models.reconciliation import ShiftReconciliation
from tables.floor.models import GamingTable
from tables.people.models import StaffMember
from tests.browser.conftest import NewDevice
from tests.browser.device import Device
from tests.browser.played import begin_play, close_and_reconcile
from tests.browser.screens import AFTERWARDS, IN_PLAY, NO_PAGES, Place, address_of
from tests.browser.test_accessible import Scheme, inspection
from tests.browser.test_staff import look_up
from tests.building import make_card_set, make_incident, make_slip, sign_in
from tests.live.conftest import session_cookie
from tests.stack import Stack, wait_until
from tests.web.addresses import walk

IS_WHOLE = "SCREENS" in os.environ
SCHEMES: Final[tuple[Scheme, ...]] = ("dark", "light")
WAYS: Final = tuple(product(("es", "en", "it"), SCHEMES))
RECONCILED_S: Final = 60.0


def test_every_page_is_a_screen_of_the_evening() -> None:
    screens = {place.name for place in (*IN_PLAY, *AFTERWARDS)}
    named = {str(pattern.name) for pattern in walk()}
    pages = {name for name in named if not name.startswith("api-")}
    assert screens == pages - NO_PAGES


def test_every_screen_of_the_evening_in_three_languages_and_two_themes(
    new_device: NewDevice, stack: Stack, tables: dict[str, int], person: Callable[[str], Person]
) -> None:
    device = new_device()
    if IS_WHOLE:
        play_the_demo(stack, "--coups", "20")
    else:
        played = begin_play(tables["PB2"], person)
    slip = look_up(lambda: leave_papers(tables["PB2"]))
    person("P1").send(f"tables/{tables['PB2']}/waitlist/join", {"guest": "Olvido", "party": 1})
    look_in_every_way(device, stack.url, IN_PLAY, tables["PB2"])
    witness = {"badge": "I1", "pin": DEMO_PINS["I1"]}
    person("J2").send(f"slips/{slip}/void", {"reason": "Quiet", "witness": witness})
    if IS_WHOLE:
        play_the_demo(stack, "--evening", "--coups", "2")
    else:
        close_and_reconcile(played, person)
    wait_until(
        lambda: look_up(ShiftReconciliation.objects.exclude(finished_at=None).first),
        RECONCILED_S,
        "the report of the shift",
    )
    look_up(sweep_summaries)
    look_in_every_way(device, stack.url, AFTERWARDS, tables["PB2"])


def play_the_demo(stack: Stack, *options: str) -> None:
    """Let the people of the demo house play as fast as they can."""
    command = ["manage.py", "play", "--url", stack.url, "--seed", "7", "--speed", "100000"]
    subprocess.run([sys.executable, *command, *options], cwd=PROJECT_DIR, check=True)


def leave_papers(table_id: int) -> int:
    """Leave a closed table, an incident, a set of cards and a slip; return the slip's id."""
    table = GamingTable.objects.get(pk=table_id)
    GamingTable.objects.create(
        house=table.house, number="T1", label="Reserva", format="mini", regulation="andalucia"
    )
    jefe, inspector = (StaffMember.objects.get(badge=badge) for badge in ("J2", "I1"))
    make_incident(table, jefe)
    make_card_set(table, jefe, inspector)
    return make_slip(table, jefe).pk


def look_in_every_way(device: Device, url: str, places: Sequence[Place], table_id: int) -> None:
    """Open pages one after another in each combination, each as a person who uses it."""
    table = look_up(lambda: GamingTable.objects.get(pk=table_id))
    badges = {place.badge for place in places} - {""}
    cookies = look_up(lambda: {badge: cookie_of(badge) for badge in badges})
    opened = looked = 0
    with inspection() as inspector:
        for language, scheme in WAYS:
            look_up(partial(StaffMember.objects.update, language=language))
            device.page.emulate_media(color_scheme=scheme)
            for place in places:
                if IS_WHOLE or place.is_main or (language, scheme) == WAYS[0]:
                    become(device, url, cookies.get(place.badge), language)
                    path = look_up(partial(address_of, place, table))
                    answer = device.page.goto(path)
                    assert answer is not None
                    assert answer.ok, (path, answer.status)
                    assert device.page.locator("html").get_attribute("lang") == language, path
                    opened += 1
                    if IS_WHOLE or language == WAYS[0][0]:
                        inspector.look(device.page, fingers=False, schemes=[scheme])
                        looked += 1
    print(f"{len(places)} screens, opened {opened} times, {looked} times under axe")


def cookie_of(badge: str) -> str:
    """Sign a person in; return the value of the cookie."""
    return session_cookie(sign_in(StaffMember.objects.get(badge=badge))).partition("=")[2]


def become(device: Device, url: str, cookie: str | None, language: str) -> None:
    """Give the device to a person, or to nobody, in a language."""
    device.page.context.clear_cookies()
    kept = {settings.LANGUAGE_COOKIE_NAME: language}
    if cookie is not None:
        kept[settings.SESSION_COOKIE_NAME] = cookie
    device.page.context.add_cookies(
        [{"name": name, "value": value, "url": url} for name, value in kept.items()]
    )
