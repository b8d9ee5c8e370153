"""An evening with one wrong coup corrected is the evening with that coup right."""

import pytest
from django.db.models import Sum
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from games.coups.models import Coup
from games.coups.selectors.played import tallas_on_the_roads
from games.coups.selectors.versions import read_turns
from games.coups.services.coup_entry import CoupEntry
from games.rules.outcome import find_winner
from games.tallas.models import Talla
from tables.commission.selectors.owed import owed_at
from tables.ledger.models import Account, Transfer
from tests.board.sent import table_projection
from tests.building import make_house
from tests.corrections.correcting import EVENINGS, correct
from tests.coups.room import bet, make_room

pytestmark = pytest.mark.django_db

RESULTS = (
    {"punto": "Js3sKd", "banca": "Tc6c"},
    {"punto": "9c8c", "banca": "2d4h"},
    {"punto": "5cTd2s", "banca": "7dTh"},
    {"punto_total": 7, "banca_total": 2},
    {"punto_total": 1, "banca_total": 6},
    {"punto_total": 8, "banca_total": 8},
    {"punto_total": 0, "banca_total": 9},
)
STAKES = st.tuples(st.sampled_from(("punto", "banca", "tie")), st.sampled_from((500, 1500, 2000)))
SECOND = STAKES.filter(lambda it: it[0] != "tie")  # two on the tie are over its maximum
PLACED = st.tuples(STAKES, STAKES, STAKES) | st.tuples(STAKES, STAKES, STAKES, SECOND)
COUPS = st.lists(
    st.tuples(st.integers(0, len(RESULTS) - 1), st.none() | PLACED), min_size=1, max_size=7
)
TABLES = (
    ("asturias-2011", "large", "immediate"),
    ("andalucia", "large", "deferred"),
    ("fournier", "large", "immediate"),
    ("andalucia", "midi", "immediate"),
)


def play(rules, coups):
    """Play coups, each a result and the stakes laid; no stakes were not recorded."""
    regulation, table_format, mode = rules
    house = make_house(commission_mode=mode)
    room = make_room(regulation, table_format, house=house, minimum=500, tie=2000, step=500)
    room.start()
    for result, stakes in coups:
        bets = stakes and lay(regulation, stakes)
        totals = result.get("punto_total"), result.get("banca_total")
        winner = None if totals[0] is None else find_winner(*totals).value
        cards = result.get("punto", ""), result.get("banca", "")
        room.coup(CoupEntry(*cards, False, winner, *totals, bets))
    return room


def lay(regulation, stakes):
    """Lay a stake at each of the seats 1 to 3, and a fourth at seat 1, which then bets twice."""
    return [
        bet(place, "punto" if (regulation, wager) == ("fournier", "tie") else wager, stake)
        for place, (wager, stake) in zip((1, 2, 3, 1), stakes, strict=False)
    ]


def books_of(room):
    """Return all that is drawn from the coups of a table that count."""
    talla = Talla.objects.get(table=room.table)
    turns = read_turns(talla.pk)
    money = [field.name for field in Coup._meta.fields if field.name.endswith("_minor")]
    result = ("winner", "punto", "banca", "punto_total", "banca_total", "natural", "banca_pair")
    coups = Coup.objects.filter(talla=talla, void=None).order_by("number")
    total = {"total": Sum("amount_minor", default=0)}
    roads = tallas_on_the_roads([room.table.pk])[room.table.pk]
    state = table_projection(room.house.pk, room.table.pk)
    return {
        "coups": list(coups.values("number", "bets", "receiver", *result, *money)),
        "dealt_by": [turns.get(it.number, it.holder) for it in coups],
        "talla": (talla.seen, talla.coups_unseen, talla.coups, talla.holder, talla.refused),
        "roads": roads,
        "state": [state[name] for name in ("results", "coups_session", "sabot")],
        "pace": sum(state["pace"]),  # a mark of five minutes may fall between two evenings
        "last": {**state["last_coup"], "at": None},
        "owed": owed_at(room.session.pk),
        "places": {
            place.kind: (
                Transfer.objects.filter(debit=place).aggregate(**total)["total"]
                - Transfer.objects.filter(credit=place).aggregate(**total)["total"]
            )
            for place in Account.objects.filter(house=room.house)
        },
    }


@settings(
    max_examples=EVENINGS,
    deadline=None,
    suppress_health_check=[*HealthCheck],
    phases=[Phase.explicit, Phase.generate],  # to shrink one takes minutes
)
@given(
    rules=st.sampled_from(TABLES),
    coups=COUPS,
    data=st.data(),
)
def test_it_is_the_evening_with_that_coup_right(rules, coups, data):
    number = data.draw(st.integers(1, len(coups)), label="number")
    right = data.draw(st.integers(0, len(RESULTS) - 1), label="right")
    result, stakes = coups[number - 1]
    laid = data.draw(st.none() | PLACED, label="laid")  # None: as they lay, or still not recorded
    if right == result:
        right = (right + 1) % len(RESULTS)
    played = [(RESULTS[result], stakes) for result, stakes in coups]
    as_it_was = (RESULTS[right], laid or stakes)
    evening = [*played[: number - 1], as_it_was, *played[number:]]
    corrected = play(rules, played)
    then = {} if stakes else {"paid_then_minor": 0}  # what was paid moves nothing any more
    bets = laid and [{**asdict(it), **then} for it in lay(rules[0], laid)]
    correct(corrected, number, bets=bets, **RESULTS[right])
    assert books_of(corrected) == books_of(play(rules, evening))
