"""A banca stored act by act, and its overview for screens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.banca import (
    BancaTable,
    acts,
    begin_banca,
    describe_banca,
    find_possible_acts,
    print_act,
    print_record,
    read_act,
    read_record,
)
from games.rules.banca.acts import Arrive, CallNoVaMas, CloseOffers, Offer, Renounce, Sit, Take
from games.rules.errors import OperationViolation
from games.rules.fold import Override, Recorded, fold
from games.rules.wagers import Winner
from tests.refused import assert_refused
from tests.rules.rio_de_la_plata.scene import (
    BANCA,
    LIMITS,
    PUNTO,
    RIO,
    SEATS,
    TIE,
    after,
    drawn,
    opened,
    played,
    together,
)
from tests.rules.rio_de_la_plata.test_banca_stateful import ANY_ACT

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2), st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=4,
)
SIGNED = st.one_of(st.none(), st.builds(Override, st.text(), st.text()))
MOMENT = st.integers(min_value=0, max_value=2**48)
RECORD = st.builds(Recorded, ANY_ACT, st.text(), st.text(), MOMENT, SIGNED)


def through_json(printed: dict[str, Any]) -> Any:
    return json.loads(json.dumps(printed))


@given(ANY_ACT)
def test_an_act_read_back_is_the_act(act: object) -> None:
    printed = print_act(act)
    assert read_act(through_json(printed)) == act
    assert type(printed["act"]) is str


@given(RECORD)
def test_a_record_read_back_is_the_record(record: Recorded) -> None:
    assert read_record(through_json(print_record(record))) == record


def test_an_act_is_stored_as_its_name_and_fields() -> None:
    assert print_act(Offer(4, 300)) == {"act": "offer", "seat": 4, "amount_minor": 300}
    assert print_act(CallNoVaMas()) == {"act": "call_no_va_mas"}
    assert print_act(acts.FinishPass(BANCA)) == {"act": "finish_pass", "winner": "B"}
    assert print_act(acts.FinishPass(None)) == {"act": "finish_pass", "winner": None}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"act": "offer", "seat": 4}, "amount_minor"),
        ({"act": "offer", "seat": 4, "amount_minor": "300"}, "amount_minor"),
        ({"act": "offer", "seat": True, "amount_minor": 300}, "seat"),
        ({"act": "offer", "seat": 4, "amount_minor": 3.5}, "amount_minor"),
        ({"act": "offer", "seat": 4, "amount_minor": 10**15}, "amount_minor"),
        ({"act": "offer", "seat": 4, "amount_minor": 300, "note": 1}, "note"),
        ({"act": "offer", "seat": 4, "amount_minor": 300, "partners": "Eva"}, "partners"),
        ({"act": "offer", "seat": 4, "amount_minor": 300, "partners": [1]}, "partners"),
        ({"act": "take", "player": 7, "amount_minor": 300}, "player"),
        ({"act": "finish_pass", "winner": "X"}, "winner"),
        ({"act": "finish_pass", "winner": ["B"]}, "winner"),
        ({"act": "finish_pass"}, "winner"),
        ({"act": "withdraw_banca", "wishes_on": 1}, "wishes_on"),
    ],
)
def test_a_wrong_record_of_an_act_is_refused_by_its_field(data, field) -> None:
    caught = assert_refused("operation.field", read_act, data)
    assert caught.params["field"] == field
    assert caught.params["name"] == data["act"]


@pytest.mark.parametrize("name", [None, "", "Offer", "place_bet", 3, ["offer"]])
def test_an_act_that_is_none_is_refused_by_its_name(name) -> None:
    assert_refused("operation.unknown", read_act, {"act": name})
    with pytest.raises(OperationViolation):
        print_act(name)


@given(st.dictionaries(st.sampled_from(["act", "seat", "player", "winner", "by_minor"]), JSON))
def test_whatever_is_read_is_an_act_or_refused(data: dict[str, Any]) -> None:
    try:
        act = read_act(data)
    except OperationViolation:
        return
    assert read_act(print_act(act)) == act


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"operation": 3}, "operation"),
        ({"article": None}, "article"),
        ({"by": 3}, "by"),
        ({"at_ms": "now"}, "at_ms"),
        ({"more": 1}, "more"),
        ({"override": {"jefe": "J. Paz"}}, "override"),
        ({"override": {"jefe": "J. Paz", "reason": 3}}, "reason"),
    ],
)
def test_a_record_that_is_none_is_refused_by_its_field(change, field) -> None:
    good = print_record(Recorded(CloseOffers(), "rio-de-la-plata 5"))
    with pytest.raises(OperationViolation) as caught:
        read_record({**good, **change})
    assert caught.value.params["field"] == field


def test_a_banca_is_rebuilt_from_its_rows_beginning_with_an_empty_table() -> None:
    start = begin_banca(RIO, LIMITS, {})
    people = [act for seat, who in SEATS.items() for act in (Arrive(who), Sit(who, seat))]
    table = after(start, *people, Offer(1, 400), CloseOffers())
    table = after(played(table, BANCA, TIE, PUNTO), Renounce(4), Take("Carla", 300))
    rows = [json.dumps(print_record(record)) for record in table.log]
    rebuilt = fold(begin_banca(RIO, LIMITS, {}), [read_record(json.loads(row)) for row in rows])
    assert (rebuilt, rebuilt.log) == (table, table.log)


def names(table: BancaTable) -> set[str]:
    return {kind.__name__ for kind in find_possible_acts(table)}


def test_a_screen_shows_the_holder_the_amount_and_the_possible_acts() -> None:
    won = played(opened(600), BANCA)
    shown = describe_banca(won)
    assert shown["holder"] | {"possible": None} == {
        "player": "Ana",
        "house": False,
        "seat": 1,
        "opening_minor": 600,
        "stake_minor": 600,
        "won": 1,
        "ties": 0,
        "next_is_discounted": False,
        "in_suite": False,
        "suite_announced": False,
        "suite_costs_minor": 0,
        "bets_closed": False,
        "card_drawn": False,
        "possible": None,
    }
    assert (shown["asked"], shown["auction"]) == (None, None)
    assert names(won) == {"CallNoVaMas", "AnnounceSuite", "Raise", "EndDeck"}
    assert names(played(won, BANCA)) == {*names(won), "WithdrawHalf"}
    assert names(drawn(won)) == {"FinishPass"}


def test_a_screen_says_by_which_article_an_act_is_refused_now() -> None:
    def refusals(table: BancaTable) -> dict[str, tuple[str, str]]:
        shown = describe_banca(table)
        assert {it["act"] for it in shown["refused"]}.isdisjoint(shown["possible"])
        return {it["act"]: (it["code"], it["article"]) for it in shown["refused"]}

    rio = "rio-de-la-plata"
    won = played(opened(600), BANCA)
    assert refusals(won) == {"WithdrawHalf": ("banca.half_too_soon", f"{rio} 35")}
    closed = ("banca.bets_closed", f"{rio} 13")
    called = after(won, CallNoVaMas())
    assert refusals(called) == {"Raise": closed, "WithdrawHalf": closed}
    full = refusals(played(opened(1_000), BANCA))
    assert full["Raise"] == ("banca.raise", f"{rio} 34")
    assert refusals(drawn(won))["AnnounceSuite"] == ("banca.card_drawn", f"{rio} 36")
    suite = after(played(opened(400), BANCA), acts.AnnounceSuite(), acts.WithdrawBanca(True))
    house = after(suite, *map(Renounce, (4, 7, 10, 1)))
    assert refusals(house)["ClaimSuite"] == ("banca.no_claim", f"{rio} 37 e")
    assert describe_banca(begin_banca(RIO, LIMITS, SEATS))["refused"] == []


def test_a_screen_shows_the_player_asked_and_the_amount() -> None:
    lost = played(opened(standing=["Eva"]), PUNTO)
    asked = {"seat": 4, "least_minor": 100, "most_minor": 1_000}
    assert describe_banca(lost)["asked"] == {"to": "seated", "player": "Bea", **asked}
    lent = after(lost, Renounce(4))
    assert describe_banca(lent)["asked"] == {"to": "standing", "player": None, **asked}
    assert names(lent) == {"Take", "NobodyStanding", "EndDeck"}
    suite = after(played(opened(400), BANCA), acts.AnnounceSuite(), acts.WithdrawBanca(True))
    assert describe_banca(suite)["asked"] == {
        "to": "seated",
        "seat": 4,
        "player": "Bea",
        "least_minor": 400,
        "most_minor": 1_000,
    }
    giver = after(suite, Renounce(4), Renounce(7), Renounce(10))
    assert describe_banca(giver)["asked"] == {
        "to": "giver",
        "seat": 1,
        "player": "Ana",
        "least_minor": 400,
        "most_minor": 400,
    }
    house = after(giver, Renounce(1))
    assert describe_banca(house)["holder"]["house"]
    assert names(house) == {"CallNoVaMas", "EndDeck"}
    assert names(played(house, TIE)) == {"CallNoVaMas", "ClaimSuite", "EndDeck"}


def test_a_screen_sees_the_offers_of_an_auction() -> None:
    table = after(begin_banca(RIO, LIMITS, SEATS), Offer(4, 300), together(10, 300))
    assert describe_banca(table)["auction"] == {
        "offers": [{"seat": 4, "amount_minor": 300}, {"seat": 10, "amount_minor": 300}],
        "floor_minor": 0,
        "improving": [],
    }
    asked = describe_banca(after(table, CloseOffers()))
    assert asked["auction"] == {"offers": [], "floor_minor": 300, "improving": [4, 10]}
    assert describe_banca(begin_banca(RIO, LIMITS, {}))["possible"] == []


def test_winners_are_stored_by_their_letter() -> None:
    assert [print_act(acts.FinishPass(winner))["winner"] for winner in Winner] == list("PBT")
