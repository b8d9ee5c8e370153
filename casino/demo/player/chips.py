"""Chips counted by two people, and chips that come from the cage on a slip."""

from collections.abc import Mapping

from casino.demo.people import CASHIER, INSPECTOR
from casino.demo.player.person import Person, Staff

Counts = Mapping[str, Mapping[str, int]]


def count_by_two(
    caller: Person, second: Person, at: str, counts: Counts, *, miscounted: Counts | None = None
) -> None:
    """Let one call the counts of a table and another count them blind, until they agree.

    `at` is the table's address. Counts of an earlier run are kept. `miscounted` is the second
    person's wrong first count; then both count once more.
    """
    states = {it["kind"]: it["state"] for it in caller.get(f"{at}/counts")["counts"]}
    called = {kind: counts[kind] for kind in counts if states[kind] not in ("to_check", "agreed")}
    if called:
        caller.send(f"{at}/counts/call", {"counts": called})
    left = {kind: counts[kind] for kind in counts if states[kind] != "agreed"}
    if not left:
        return
    answer = second.send(f"{at}/counts/check", {"counts": miscounted or left})
    if "differs" in answer["counts"].values():
        count_by_two(caller, second, at, counts)


def fill_table(
    staff: Staff, head: Person, taker: Person, at: str, pieces: Mapping[str, int]
) -> str:
    """Bring chips from the cage: asked for, issued, carried and received; return the serial."""
    asked = head.send(f"{at}/slips", {"kind": "fill", "pieces": pieces})
    slip = f"slips/{asked['slip']}"
    staff[CASHIER].send(f"{slip}/issue")
    staff[INSPECTOR].send(f"{slip}/carry")
    taker.send(f"{slip}/receive")
    return str(asked["serial"])


def void_slips(staff: Staff, head: Person, number: str) -> None:
    """End the slips of a table that an earlier run left under way."""
    for slip in staff[CASHIER].get("slips?state=under_way")["slips"]:
        if slip["table_number"] == number:
            body = {"reason": "Se quedó a medias", "witness": staff.proof(INSPECTOR)}
            head.send(f"slips/{slip['slip']}/void", body)
