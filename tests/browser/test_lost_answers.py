"""A count or a slip that was sent without an answer is recorded once, whatever comes after it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import (
    APIResponse,
    Browser,
    Locator,
    Page,
    Request,
    Response,
    Route,
    expect,
)

from casino.demo.people import DEMO_PINS
from tables.cage.models import CageCount
from tables.counting.models import CountSheet
from tables.slips.models import Slip
from tests.browser.conftest import NewDevice
from tests.browser.counting import CALL, sign_counts, type_pieces
from tests.browser.drafts import FLOAT, SECOND, expect_nothing, piece, stored, wait_until_empty
from tests.browser.played import Played
from tests.browser.tablet import Tablet
from tests.browser.test_staff import look_up
from tests.stack import Stack

COUNTED_LESS = {**FLOAT, "10000": 1}
UNANSWERED = "It was sent, and no answer came. Send it again: it is recorded only once."
RECORDED_BEFORE = "What you sent before was recorded, so nothing was sent now. Look at it first."
CALLING = "**/counts/call"
SLIPS = "**/api/v1/tables/*/slips"
COUNTING_CAGE = "**/cage/counts/add"
WITHDRAWING = "**/commands/withdraw"
Astray = Callable[[Page, str], list[Request]]


def hold_back(page: Page, act: str) -> list[Request]:
    """Let what is sent to an act go astray; returns where it is held."""
    held: list[Request] = []

    def hold(route: Route) -> None:
        held.append(route.request)
        route.abort("aborted")

    page.route(act, hold)
    return held


def lose_answer(page: Page, act: str) -> list[Request]:
    """Let the server do an act, and its answer go astray."""
    sent: list[Request] = []

    def lose(route: Route) -> None:
        sent.append(route.request)
        route.fetch()
        route.abort("aborted")

    page.route(act, lose)
    return sent


def arrive(page: Page, late: Request) -> APIResponse:
    """Let a request that was held back reach the server after all."""
    names = ("content-type", "idempotency-key", "x-csrftoken", "referer")
    headers = {name: late.headers[name] for name in names}
    return page.request.post(late.url, data=late.post_data or "", headers=headers)


def is_repetition(answer: Response) -> bool:
    return answer.headers.get("idempotent-replayed") == "true"


def call_astray(page: Page, astray: Astray) -> list[Request]:
    """Call the opening float, and hear nothing of it; returns what was sent."""
    sent = astray(page, CALLING)
    type_pieces(page, "Opening float", FLOAT)
    page.get_by_role("button", name=CALL).click()
    return unanswered(page, CALLING, sent)


def ask_astray(page: Page, astray: Astray) -> list[Request]:
    """Ask for 20 chips, and hear nothing of it; returns what was sent."""
    sent = astray(page, SLIPS)
    chips(page).fill("20")
    ask(page).click()
    return unanswered(page, SLIPS, sent)


def count_cage_astray(page: Page, astray: Astray) -> list[Request]:
    """Count the cage before a witness, and hear nothing of it; returns what was sent."""
    sent = astray(page, COUNTING_CAGE)
    page.locator("summary", has_text="Count the cage").click()
    cage_chips(page).fill("250")
    page.get_by_role("group", name="Notes").get_by_role("button", name="Nothing in it").click()
    page.get_by_label("Badge of the witness").fill("P1")
    prove_and_sign(page)
    return unanswered(page, COUNTING_CAGE, sent)


def unanswered(page: Page, act: str, sent: list[Request]) -> list[Request]:
    expect(page.get_by_text("What you entered stays here.")).to_be_visible()
    page.unroute(act)
    return sent


def chips(page: Page) -> Locator:
    return page.locator('[name="pieces.10000"]')


def ask(page: Page) -> Locator:
    return page.get_by_role("button", name="Make the slip")


def cage_chips(page: Page) -> Locator:
    return page.locator('[name="chips.10000"]')


def prove_and_sign(page: Page, pin: str = DEMO_PINS["P1"]) -> None:
    """Tick that everything is counted, give the witness's PIN, and press twice."""
    page.get_by_role("checkbox").check()
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Sign as").click()
    page.get_by_role("button", name="Yes, sign as").click()


def clear(page: Page) -> None:
    page.get_by_role("button", name="Clear it", exact=True).click()
    page.get_by_role("button", name="Yes, clear it").click()


def load_again(page: Page) -> None:
    """Load a page again that still has what had no answer."""
    page.reload()
    expect(page.get_by_role("status").filter(has_text=UNANSWERED)).to_be_visible()


@pytest.mark.parametrize("after", ["reload", "another person"])
def test_a_count_that_was_recorded_without_an_answer_is_not_kept(
    new_device: NewDevice, counting: str, after: str
) -> None:
    device = new_device()
    page = device.sign_in("J1", counting)
    call_astray(page, lose_answer)
    assert len(stored(page)) == 1
    if after == "reload":
        page.reload()
        expect(page.get_by_role("heading", name=SECOND)).to_be_visible()
    else:
        device.sign_in("K1", "/cage/counts/")  # and another page, of another person
    wait_until_empty(page)
    device.sign_in("I1", counting)
    expect_nothing(page)


def test_a_power_cut_after_a_lost_answer_leaves_nothing_of_the_count(
    browser: Browser, stack: Stack, counting: str, tmp_path: Path
) -> None:
    tablet = Tablet(browser, tmp_path, stack.url, stack.url)
    try:
        tablet.show("J1", counting)
        call_astray(tablet.page, lose_answer)
        tablet.lose_power()
        tablet.switch_on()
        tablet.badge = ""  # whose sign-in may not have reached the disk
        tablet.show("J1", counting)
        expect(tablet.page.get_by_role("heading", name=SECOND)).to_be_visible()
        wait_until_empty(tablet.page)
    finally:
        tablet.lose_power()
    assert look_up(CountSheet.objects.count) == 1


def test_a_count_that_was_not_recorded_is_kept_while_another_person_has_the_device(
    new_device: NewDevice, counting: str
) -> None:
    device = new_device()
    page = device.sign_in("J1", counting)
    call_astray(page, hold_back)
    with page.expect_response("**/commands?key=*"):
        device.sign_in("P1", counting)
    expect_nothing(page)
    device.sign_in("J1", counting)
    expect(page.get_by_role("status").filter(has_text=UNANSWERED)).to_be_visible()
    largest = max(FLOAT, key=int)
    expect(piece(page, largest)).to_have_value(str(FLOAT[largest]))


def test_a_count_that_arrives_after_the_reload_is_not_made_again(
    new_device: NewDevice, counting: str
) -> None:
    page = new_device().sign_in("J1", counting)
    (late,) = call_astray(page, hold_back)
    load_again(page)
    assert arrive(page, late).ok
    page.get_by_role("checkbox").check()
    with page.expect_response(CALLING) as answered:
        page.get_by_role("button", name=CALL).click()
    assert is_repetition(answered.value)
    expect(page.get_by_role("heading", name=SECOND)).to_be_visible()
    assert look_up(CountSheet.objects.count) == 1
    assert stored(page) == []


def test_another_figure_after_a_lost_answer_is_another_command(
    new_device: NewDevice, counting: str
) -> None:
    page = new_device().sign_in("J1", counting)
    (late,) = call_astray(page, hold_back)
    load_again(page)
    with page.expect_request(CALLING) as sent:
        sign_counts(page, {"opening_float": COUNTED_LESS}, CALL)
    assert sent.value.headers["idempotency-key"] != late.headers["idempotency-key"]
    sheet = look_up(CountSheet.objects.get)
    assert sheet.pieces["10000"] == COUNTED_LESS["10000"]


def test_a_server_killed_after_the_commit_has_the_count_once(
    new_device: NewDevice, counting: str, stack: Stack
) -> None:
    device = new_device()
    page = device.sign_in("J1", counting)

    def lose_and_kill(page: Page, act: str) -> list[Request]:
        def kill(route: Route) -> None:
            route.fetch()
            stack.web.kill()
            route.abort("aborted")

        page.route(act, kill)
        return []

    try:
        call_astray(page, lose_and_kill)
    finally:
        stack.web.start()
        stack.wait_until_ready()
    page.reload()
    expect(page.get_by_role("heading", name=SECOND)).to_be_visible()
    assert look_up(CountSheet.objects.count) == 1
    device.sign_in("I1", counting)
    expect_nothing(page)
    device.record.take_silence()


def test_a_count_of_the_cage_that_arrives_late_is_one_count(
    new_device: NewDevice, tables: dict[str, int]
) -> None:
    page = new_device().sign_in("K1", "/cage/counts/")
    before = look_up(CageCount.objects.count)
    (late,) = count_cage_astray(page, hold_back)
    load_again(page)
    expect(cage_chips(page)).to_have_value("250")
    expect(page.get_by_label("Badge of the witness")).to_have_value("P1")
    expect(page.get_by_label("PIN")).to_have_value("")
    assert arrive(page, late).ok
    with page.expect_response(COUNTING_CAGE) as answered:
        prove_and_sign(page)
    assert is_repetition(answered.value)
    expect(cage_chips(page)).to_be_hidden()
    expect(cage_chips(page)).to_have_value("")
    assert look_up(CageCount.objects.count) == before + 1


def test_a_wrong_pin_after_a_lost_answer_makes_no_second_count_of_the_cage(
    new_device: NewDevice, tables: dict[str, int]
) -> None:
    device = new_device()
    page = device.sign_in("K1", "/cage/counts/")
    before = look_up(CageCount.objects.count)
    count_cage_astray(page, lose_answer)
    with page.expect_response(COUNTING_CAGE):
        prove_and_sign(page, pin="000000")
    device.record.take_refusal("/cage/counts/add")
    with page.expect_navigation():
        prove_and_sign(page)
    device.record.take_refusal("/commands/withdraw")
    expect(page.get_by_text(RECORDED_BEFORE)).to_be_visible()
    assert look_up(CageCount.objects.count) == before + 1
    assert stored(page) == []


def test_chips_that_were_asked_for_without_an_answer_are_asked_for_once(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/slips/")
    before = look_up(Slip.objects.count)
    (late,) = ask_astray(page, hold_back)
    load_again(page)
    expect(chips(page)).to_have_value("20")
    assert arrive(page, late).ok
    with page.expect_response(SLIPS) as answered:
        ask(page).click()
    assert is_repetition(answered.value)
    expect(chips(page)).to_have_value("")
    assert look_up(Slip.objects.count) == before + 1


def test_another_amount_after_a_lost_answer_is_not_a_second_slip(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device()
    page = device.sign_in("J2", f"/tables/{played.table}/slips/")
    before = look_up(Slip.objects.count)
    ask_astray(page, lose_answer)
    chips(page).fill("30")
    with page.expect_navigation():
        ask(page).click()
    device.record.take_refusal("/commands/withdraw")
    expect(page.get_by_text(RECORDED_BEFORE)).to_be_visible()
    expect(chips(page)).to_have_value("")
    assert look_up(Slip.objects.count) == before + 1
    assert stored(page) == []


def test_an_amount_that_arrives_after_another_was_sent_makes_no_slip(
    new_device: NewDevice, played: Played
) -> None:
    page = new_device().sign_in("J2", f"/tables/{played.table}/slips/")
    before = look_up(Slip.objects.count)
    (late,) = ask_astray(page, hold_back)
    chips(page).fill("30")
    with page.expect_response(SLIPS) as answered:
        ask(page).click()
    assert answered.value.ok
    assert arrive(page, late).json()["code"] == "command.key_reused"
    assert look_up(Slip.objects.count) == before + 1
    assert look_up(lambda: Slip.objects.latest("id").pieces["10000"]) == 30


def test_what_was_sent_without_an_answer_is_withdrawn_when_it_is_cleared(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device()
    page = device.sign_in("J2", f"/tables/{played.table}/slips/")
    before = look_up(Slip.objects.count)
    (late,) = ask_astray(page, hold_back)
    load_again(page)
    page.route(WITHDRAWING, lambda route: route.abort("aborted"))
    clear(page)
    expect(page.get_by_role("status").filter(has_text="No answer from the server.")).to_be_visible()
    expect(chips(page)).to_have_value("20")
    page.unroute(WITHDRAWING)
    clear(page)
    expect(chips(page)).to_have_value("")
    assert arrive(page, late).json()["code"] == "command.key_reused"
    assert look_up(Slip.objects.count) == before
    wait_until_empty(page)
    device.record.take_silence()


def test_what_was_recorded_without_an_answer_is_shown_when_it_is_cleared(
    new_device: NewDevice, played: Played
) -> None:
    device = new_device()
    page = device.sign_in("J2", f"/tables/{played.table}/slips/")
    before = look_up(Slip.objects.count)
    (late,) = ask_astray(page, hold_back)
    load_again(page)
    assert arrive(page, late).ok
    with page.expect_navigation():
        clear(page)
    device.record.take_refusal("/commands/withdraw")
    expect(page.get_by_text(RECORDED_BEFORE)).to_be_visible()
    expect(chips(page)).to_have_value("")
    assert look_up(Slip.objects.count) == before + 1
    assert stored(page) == []
