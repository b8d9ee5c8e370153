"""A server that goes away, or cannot record, and comes back."""

from django.db import connection
from playwright.sync_api import expect

from casino.demo.plan import DEMO_TABLES
from games.coups.models import Coup
from tests.browser.conftest import NewDevice
from tests.browser.device import DESK, show_when_live
from tests.browser.pad import enter_coup
from tests.browser.played import Played
from tests.browser.test_staff import look_up
from tests.stack import Stack

DISK_IS_FULL = """
    CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER disk_is_full BEFORE INSERT ON games_coup EXECUTE FUNCTION disk_is_full()
"""


def test_silence_is_said_and_nothing_is_lost(
    new_device: NewDevice, played: Played, stack: Stack
) -> None:
    pit, dealer = new_device(viewport=DESK), new_device()
    board = pit.sign_in("P1")
    table = dealer.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(board)
    show_when_live(table)
    confirm = enter_coup(table)
    pad = table.get_by_role("region", name="Coup pad")

    stack.web.kill()
    try:
        confirm.click()
        expect(pad.get_by_text("Sending: not confirmed yet")).to_be_visible()
        expect(table.get_by_text("1 command not sent yet")).to_be_visible()
        expect(board.locator(".tile.stale")).to_have_count(len(DEMO_TABLES), timeout=30_000)
        expect(board.get_by_text("No news since")).to_be_visible()
        expect(board.locator(".tile").first).to_contain_text("as of")
        expect(table.get_by_text("No news since")).to_be_visible()
        expect(pad.get_by_text("Coup 4 confirmed")).to_be_hidden()
    finally:
        stack.web.start()
        stack.wait_until_ready()

    show_when_live(board)
    expect(board.locator(".tile.stale")).to_have_count(0)
    expect(pad.get_by_text("Coup 4 confirmed")).to_be_visible(timeout=15_000)
    expect(table.get_by_text("not sent yet")).to_be_hidden()
    expect(board.get_by_role("link", name="PB2")).to_contain_text("since coup 4")
    for device in (pit, dealer):
        device.record.take_silence()


def test_a_full_disk_is_named_and_the_coup_is_kept_and_sent_again(
    new_device: NewDevice, played: Played
) -> None:
    dealer = new_device()
    table = dealer.sign_in("C4", f"/tables/{played.table}/")
    show_when_live(table)
    confirm = enter_coup(table)
    pad = table.get_by_role("region", name="Coup pad")
    look_up(lambda: connection.cursor().execute(DISK_IS_FULL))
    try:
        confirm.click()
        sign = table.locator("[data-outbox]")
        expect(sign).to_contain_text("The disk of the database is full")
        expect(sign).to_contain_text("1 command not sent yet")
        expect(pad.get_by_text("Coup 4 confirmed")).to_be_hidden()
    finally:
        look_up(lambda: connection.cursor().execute("DROP FUNCTION disk_is_full CASCADE"))
    expect(pad.get_by_text("Coup 4 confirmed")).to_be_visible(timeout=15_000)
    expect(sign).to_be_hidden()
    coups = Coup.objects.filter(talla__session__table=played.table, number=4)
    assert look_up(coups.count) == 1
    dealer.record.take_failures(507)
