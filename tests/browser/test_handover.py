"""A shift handed over at the desk: noted on, closed, taken over by the next one in charge."""

from collections.abc import Callable

from playwright.sync_api import expect

from casino.demo.player.person import Person
from tests.browser.conftest import NewDevice
from tests.browser.played import Played, close_and_reconcile
from tests.browser.test_accessible import inspection


def test_a_shift_is_handed_over_with_a_note_to_the_next(
    played: Played, new_device: NewDevice, person: Callable[[str], Person]
) -> None:
    person("C4").send(
        f"tables/{played.table}/incidents",
        {"category": "equipment", "what_happened": "The lamp flickers."},
    )
    outgoing = new_device().sign_in("P1", f"/shifts/{played.shift}/")
    outgoing.get_by_role("link", name="Hand-over").click()
    notes = outgoing.get_by_role("region", name="Notes to the next shift")
    expect(notes).to_contain_text("No note was left.")
    notes.get_by_label("What the next shift should know").fill("Watch seat 3.")
    notes.get_by_role("button", name="Leave the note").click()
    expect(notes).to_contain_text("Watch seat 3.")
    expect(outgoing.get_by_role("region", name="Tables still open")).to_contain_text("PB2")
    expect(outgoing.get_by_role("region", name="Guests on the waitlist")).to_contain_text("Zulima")
    incidents = outgoing.get_by_role("region", name="Incidents not closed")
    expect(incidents).to_contain_text("The lamp flickers.")
    with inspection() as inspector:
        inspector.look(outgoing)

    close_and_reconcile(played, person)
    outgoing.reload()
    expect(outgoing.get_by_text("You closed this shift")).to_be_visible()

    incoming = new_device().sign_in("D1", f"/shifts/{played.shift}/handover/")
    take_over = incoming.get_by_role("button", name="Take over as")
    with inspection() as inspector:
        inspector.look(incoming)
    take_over.click()
    expect(incoming.get_by_role("region", name="Take over")).to_contain_text("Press again")
    take_over.click()
    expect(incoming.get_by_text("everything below is as it was then")).to_be_visible()
    expect(take_over).to_have_count(0)
    incoming.emulate_media(media="print")
    expect(incoming.get_by_role("link", name="To the shift")).to_be_hidden()
    expect(incoming.get_by_text("Watch seat 3.")).to_be_visible()
