"""Another winner under a holder's banca: the evening with it right, where it was so dealt.

Where it was not, cards and stakes stand; what the holder's banca came to is worked out by hand.
"""

import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from casino.evidence.rebuild.banca import find_banca
from casino.evidence.rebuild.commission import list_owed
from casino.evidence.rebuild.read import fold, read_events
from casino.evidence.rebuild.recorded import RecordedHouse, RecordedSession, RecordedTable
from casino.lib.errors import Refusal
from casino.shift.selectors.coup_rows import ask_coups, place_of
from casino.shift.selectors.moves_of_coups import STRAYS
from casino.shift.selectors.rules_side import play_by_rules
from casino.shift.selectors.session_reads import as_array
from games.corrections.selectors.entry import Entry, with_bets
from games.corrections.selectors.plan import plan_correction
from games.coups.models import Coup, CoupCorrection
from games.rules.errors import Violation
from games.voids.services import void_coup
from tables.commission.selectors.owed import owed_at
from tables.journal.models import FloorEvent
from tables.ledger.models import Account
from tables.ledger.services.ledger import keep_account
from tables.sessions.selectors import session_rules
from tests.banca.banca_checks import whole
from tests.banca.banca_room import MAXIMUM, make_banca_room
from tests.building import make_house
from tests.corrections.correcting import EVENINGS, correct
from tests.corrections.test_replayed import books_of
from tests.coups.room import bet

pytestmark = pytest.mark.django_db

TOTALS = {"P": (7, 2), "B": (2, 7), "T": (6, 6)}
AMOUNTS = (10_000, 30_000)  # the second is over half of the maximum (29)
CHANGES = ("raise", "withdraw_half", "suite", "desist", None, None)
BETS = {
    "nobody": [],
    "others": [(3, "punto", 2000), (4, "banca", 1000)],
    "himself": [(2, "banca", 3000), (3, "banca", 5000)],
    "unknown": None,
}


class Evening:
    """A table of the Río de la Plata; what is done there is kept, so that it can be done again."""

    def __init__(self, mode):
        self.it = make_banca_room(2, 3, 4, house=make_house(commission_mode=mode))
        self.script = []

    def do(self, kind, *args):
        self.script.append((kind, *args))
        if kind == "coup":
            winner, laid = args
            bets = [bet(*one) for one in BETS[laid] or ()]
            return self.it.coup(winner, *bets, unknown=BETS[laid] is None)
        if kind == "take":
            return self.it.take(*args)
        return self.it.do(kind, **dict(args))

    def find_holder(self, draw):
        """Auction the banca, or let those who are asked take or renounce it."""
        renounced = 0  # if all do, the deck is burned
        while self.it.view["holder"] is None:
            asked, amount = self.it.view["asked"], draw(st.sampled_from(AMOUNTS))
            if asked is None:
                self.do("offer", ("seat", 2), ("amount_minor", amount))
                self.do("close_offers")
            elif renounced or draw(st.booleans()):
                self.do(
                    "take",
                    asked["seat"],
                    min(max(amount, asked["least_minor"]), asked["most_minor"]),
                )
            else:
                renounced += 1
                self.do("renounce", ("seat", asked["seat"]))

    def change_banca(self, draw):
        change, possible = draw(st.sampled_from(CHANGES)), self.it.view["possible"]
        if change == "raise" and "Raise" in possible:
            self.do("raise", ("by_minor", 2000))
        elif change == "withdraw_half" and "WithdrawHalf" in possible:
            self.do("withdraw_half")
        elif change == "desist" and "Desist" in possible:
            self.do("desist")
        elif change == "suite" and "AnnounceSuite" in possible:
            self.do("announce_suite")
            self.do("withdraw_banca")

    @property
    def coups(self):
        return list(
            Coup.objects.filter(session=self.it.room.session, void=None).order_by("talla", "number")
        )


def plain(view):
    """Return a banca as screens have it, without the ids of its people and of its last command.

    What a device goes on from (`course`) says the same with more of these ids.
    """
    gone = ("player", "name")
    parts = {
        name: {k: v for k, v in view[name].items() if k not in gone}
        for name in ("holder", "asked")
        if view[name]
    }
    return {
        **{
            k: v
            for k, v in view.items()
            if k not in ("number", "standing", "holder", "asked", "course")
        },
        **parts,
    }


def replay(mode, script):
    """Do an evening again; None where the rules refuse a part of it."""
    evening = Evening(mode)
    try:
        for kind, *args in script:
            evening.do(kind, *args)
    except (Refusal, Violation):
        return None
    return evening


def taken_of_holders(script):
    """Work out what is deducted from each holder's banca: every second won pass of it (29)."""
    found, opening, won, stake = [], 0, 0, 0
    for kind, *args in script:
        if kind in ("take", "offer"):
            opening = stake = args[1] if kind == "take" else dict(args)["amount_minor"]
            won = 0
        elif kind == "raise":
            stake += 2000
        elif kind == "withdraw_half":
            stake -= stake // 2 // 500 * 500
        elif kind == "coup":
            won += args[0] == "B"
            turn = 1 if opening > MAXIMUM / 2 else 0
            found.append(stake // 10 if args[0] == "B" and won % 2 == turn else 0)
            if args[0] == "P":  # what lay next, if nobody took it anew, was a new banca
                opening, won = stake, 0
    return found


def rebuilt(room):
    """Rebuild a table, whose session began without its event, from its journal."""
    house, its = RecordedHouse(), room.session
    session = RecordedSession(
        rules=session_rules(its),
        id=its.pk,
        regulation=its.regulation,
        regulation_version=its.regulation_version,
        format="large",
        commission_step_minor=its.commission_step_minor,
        commission_direction=its.commission_direction,
        opened_at=its.opened_at,
        commission_mode=its.commission_mode,
    )
    house.tables[room.table.pk] = RecordedTable(id=room.table.pk, session=session)
    fold(house, read_events(room.house.pk))
    return house.tables[room.table.pk]


def lay_then(draw, evening, wrong, laid):
    """Return bets that were not recorded, with any amounts that may have been paid on them."""
    room = evening.it.room
    entry = with_bets(
        Entry(), [{"seat": it[0], "wager": it[1], "stake_minor": it[2]} for it in laid]
    )
    held, _amount = plan_correction(
        room.table, wrong.talla_id, wrong.number, entry, asks=True
    ).banca_then
    bets = [
        {
            "seat": seat,
            "wager": wager,
            "stake_minor": stake,
            "paid_then_minor": draw(st.integers(-stake, stake)),
        }
        for seat, wager, stake in laid
    ]
    of_banca = draw(st.integers(-held.stake_minor, held.stake_minor), label="own banca")
    return {"bets": bets, "banca_paid_then_minor": of_banca}


@settings(
    max_examples=EVENINGS,
    deadline=None,
    suppress_health_check=[*HealthCheck],
    phases=[Phase.explicit, Phase.generate],
)
@given(mode=st.sampled_from(("immediate", "deferred")), data=st.data())
def test_it_is_the_evening_with_that_coup_right(mode, data):
    draw = data.draw
    evening = Evening(mode)
    for _ in range(draw(st.integers(1, 6))):
        evening.find_holder(draw)
        evening.change_banca(draw)
        evening.find_holder(draw)
        evening.do("coup", draw(st.sampled_from("BBBPT")), draw(st.sampled_from([*BETS])))
    if draw(st.booleans()):
        evening.change_banca(draw) if evening.it.view["holder"] else evening.find_holder(draw)
    before = evening.coups
    number = draw(st.integers(1, len(before)), label="number")
    wrong = before[number - 1]
    laid_then = None if wrong.bets is not None else draw(st.sampled_from([*BETS]), label="laid")
    is_known = laid_then not in (None, "unknown")
    right = draw(
        st.sampled_from("BPT").filter(lambda it: is_known or it != wrong.winner), label="right"
    )
    paid = lay_then(draw, evening, wrong, BETS[laid_then]) if is_known else {}
    answer = correct(evening.it.room, number, *TOTALS[right], **paid)
    coups = [at for at, (kind, *_) in enumerate(evening.script) if kind == "coup"]
    last = coups[-1] + 1
    script = list(evening.script)
    laid_now = laid_then if is_known else script[coups[number - 1]][2]
    script[coups[number - 1]] = ("coup", right, laid_now)
    again = replay(mode, script) or (number == len(before) and replay(mode, script[:last]))
    if again:
        assert right == wrong.winner or not answer["banca"]["stays"]
        assert right == wrong.winner or answer["banca"]["stood"] == []
        books, of_again = books_of(evening.it.room), books_of(again.it.room)
        assert books == of_again
        assert plain(evening.it.view) == plain(again.it.view)
        assert evening.it.house_won() == again.it.house_won()
    taken = taken_of_holders(script)
    for was, now, of_holder in zip(before, evening.coups, taken, strict=True):
        assert (now.number, now.winner) == (
            was.number,
            right if was.number == number else was.winner,
        )
        laid = [(it["seat"], it["wager"], it["stake"]) for it in was.bets or ()]
        found = [(it["seat"], it["wager"], it["stake"]) for it in now.bets or ()]
        if is_known and was == wrong:
            laid, found = BETS[laid_then], found[:-1]  # and his own banca, which is last
        assert found == laid
        if now.bets is not None:
            assert now.bets[-1]["commission"] == of_holder
    moved = sum(it["gets_minor"] for one in (answer, *answer["followed"]) for it in one["places"])
    moved += sum(it["gets_minor"] for it in answer["suites"])
    said = CoupCorrection.objects.get(coup=evening.coups[number - 1]).paid_then
    moved += sum(it["paid_minor"] for it in said or ())
    same = (replay(mode, evening.script)).it.house_won() - evening.it.house_won()
    assert wrong.bets is not None or not is_known or moved == same
    whole(evening.it)
    table = rebuilt(evening.it.room)
    assert find_banca(table) == evening.it.table
    owed = {it["place"]: it["amount_minor"] for it in list_owed(table)}
    assert owed == owed_at(evening.it.room.session.pk)
    side = play_by_rules(evening.it.room.session, ask_coups(place_of(evening.it.room.session.pk)))
    assert side.misjudged == []
    keep_account(evening.it.room.house.pk, Account.Kind.CAGE)  # every house that reconciles has one
    with connection.cursor() as cursor:
        cursor.execute(STRAYS, {"sessions": as_array([evening.it.room.session.pk])})
        assert [row for row in cursor.fetchall() if row[3]] == []  # but suites
    assert FloorEvent.objects.filter(kind="coup.corrected").latest("id").payload["coup"] == number
    while coups and evening.coups:  # each is still taken back, one by one
        evening.it.room.act(
            void_coup, evening.it.room.jefe, number=evening.coups[-1].number, reason="misdeal"
        )
    assert (evening.it.house_won(), owed_at(evening.it.room.session.pk)) == (0, {})
    whole(evening.it)
