"""Work that is started and not waited for."""

import threading

from casino.lib.aside import Aside

WITHIN_S = 10


def test_a_caller_who_leaves_an_item_does_not_wait_and_items_keep_their_turn():
    let_go, done, seen = threading.Event(), threading.Event(), []

    def act(item: str) -> None:
        assert let_go.wait(WITHIN_S)
        seen.append(item)
        if item == "last":
            done.set()

    aside = Aside(act)
    for item in ("first", "second", "last"):
        aside.put(item)
    assert seen == []
    let_go.set()
    assert done.wait(WITHIN_S)
    assert seen == ["first", "second", "last"]
