"""A coup is recorded once, whole, by a person who may, or not at all."""

import dataclasses
import threading
import uuid

import pytest
from django.db import connection, transaction

from casino.lib.errors import NotAllowed, NotSignedIn, Refusal
from casino.lib.policy import Role
from games.coups.models import Coup
from games.coups.services.coup_entry import CoupEntry
from games.coups.services.record_coup import record_coup
from games.rules import regulations
from games.rules.errors import Violation
from games.rules.regulations import get_regulation
from games.tallas.models import Talla
from tables.floor.models import GamingTable
from tables.guests.models import SeatOccupancy
from tables.journal.models import CommandRecord, FloorEvent
from tables.journal.services import journal
from tables.ledger.models import Transfer
from tables.openings.services.session_state import resume_table, suspend_table
from tables.posts.models import CroupierPost
from tables.seating.events import SeatingEvent
from tables.seating.services.standing import stand_guest
from tables.sessions.models import TableSession
from tables.sign_in.models import SignIn
from tests.building import (
    acting,
    make_house,
    make_session,
    make_shift,
    make_staff,
    make_table,
    make_talla,
    new_command,
    post_croupier,
    post_limits,
    sign_in,
    sit,
    supervise,
)
from tests.closing import close_uncounted
from tests.coups.made import in_turn, next_place
from tests.coups.room import banca_wins, bet, make_room
from tests.floor.test_guards import attack
from tests.locks import wait_for_a_waiter
from tests.refused import assert_refused


@dataclasses.dataclass
class Playing:
    """A table in play with its croupier signed in."""

    table: object
    session: TableSession
    talla: Talla
    croupier: object
    sign_in: SignIn

    def record(self, entry, command=None, place=None):
        return record_coup(
            sign_in_id=self.sign_in.id,
            table_id=self.table.id,
            command=command or new_command(),
            place=place or next_place(self.table.id),
            entry=entry,
        )[1]


def playing(regulation="andalucia", table_format="mini", *, decks=6, holder=None) -> Playing:
    house = make_house()
    jefe, croupier = make_staff(house, Role.JEFE), make_staff(house, Role.CROUPIER)
    table = make_table(house, regulation, table_format)
    supervise(table, jefe)
    post_croupier(table, croupier)
    session = make_session(table, make_shift(house, jefe), jefe)
    post_limits(table, jefe)
    for position in (1, 2, 3):
        sit(table, position)
    talla = make_talla(session, croupier, decks, holder)
    return Playing(table, session, talla, croupier, sign_in(croupier))


def nothing_was_written():
    counts = [model.objects.count() for model in (Coup, Transfer, FloorEvent, CommandRecord)]
    return counts == [0, 0, 0, 0]


BANCA_WITH_SIX = CoupEntry(
    punto="Js3sKd",
    banca="Tc6c",
    bets=[bet(1, "banca", 2500), bet(2, "punto", 1000), bet(3, "tie", 500)],
)


@pytest.mark.django_db
class TestTheRow:
    def test_cards_outcome_and_money_follow_the_rules(self):
        here = playing()
        answer = here.record(BANCA_WITH_SIX)
        assert (answer["coup"], answer["version"], answer["holder"]) == (1, 1, None)
        coup = Coup.objects.get()
        assert (coup.winner, coup.punto_total, coup.banca_total) == ("B", 3, 6)
        # andalucia V: half of the win stays with the house when banca wins with six
        assert (coup.banca_stake_minor, coup.banca_paid_minor, coup.commission_minor) == (
            2500,
            2500,
            1250,
        )
        assert coup.house_result_minor == 1000 + 500 - 2500 + 1250
        moves = {row.reason: row.amount_minor for row in Transfer.objects.all()}
        assert moves == {"coup_collected": 1500, "coup_paid": 2500, "coup_commission": 1250}

    def test_asturias_takes_five_percent(self):
        here = playing("asturias-2011", "large", holder=1)
        here.record(BANCA_WITH_SIX)
        assert Coup.objects.get().commission_minor == 125

    def test_unrecorded_bets_are_unknown_not_zero(self):
        here = playing()
        here.record(dataclass_replace(BANCA_WITH_SIX, bets=None))
        coup = Coup.objects.get()
        assert coup.bets is None
        assert coup.house_result_minor is None
        assert coup.punto_stake_minor is None
        assert not Transfer.objects.exists()

    def test_a_coup_that_nobody_bet_on_is_zero(self):
        here = playing()
        here.record(dataclass_replace(BANCA_WITH_SIX, bets=[]))
        assert Coup.objects.get().house_result_minor == 0

    def test_two_taps_leave_the_cards_unknown(self):
        here = playing()
        here.record(CoupEntry(winner="P", punto_total=7, banca_total=2, bets=[]))
        coup = Coup.objects.get()
        assert (coup.punto, coup.banca, coup.punto_pair) == ("", "", None)
        here.talla.refresh_from_db()
        assert here.talla.coups_unseen == 1

    def test_the_journal_says_it_too(self):
        here = playing()
        here.record(BANCA_WITH_SIX)
        event = FloorEvent.objects.get()
        assert (event.kind, event.version) == ("coup.settled", 1)
        assert event.payload["punto"] == "Js3sKd"
        here.table.refresh_from_db()
        assert here.table.version == 1


def dataclass_replace(entry, **changes):
    fields = {name: getattr(entry, name) for name in entry.__struct_fields__}
    return CoupEntry(**{**fields, **changes})


@pytest.mark.django_db
class TestTheTurn:
    def test_the_sabot_passes_to_the_right_when_banca_loses(self):
        here = playing("asturias-2011", "large", holder=1)
        answer = here.record(
            CoupEntry(winner="P", punto_total=7, banca_total=2, bets=[bet(1, "banca", 500)])
        )
        assert answer["holder"] == 2
        here.talla.refresh_from_db()
        assert here.talla.holder == 2

    def test_a_tie_keeps_it(self):
        here = playing("asturias-2011", "large", holder=3)
        entry = CoupEntry(winner="T", punto_total=7, banca_total=7, bets=[bet(3, "banca", 500)])
        assert here.record(entry)["holder"] == 3

    def test_the_holder_must_bet_in_asturias(self):
        here = playing("asturias-2011", "large", holder=1)
        refused = assert_refused(
            "sabot.holder_must_bet",
            here.record,
            CoupEntry(winner="P", punto_total=7, banca_total=2, bets=[bet(2, "punto", 500)]),
        )
        assert refused.article == "asturias-2011 C"
        assert nothing_was_written()

    def test_the_coup_in_play_when_the_cut_card_shows_ends_the_talla(self):
        here = playing()
        Talla.objects.update(cut_card_out=True)
        here.record(BANCA_WITH_SIX)
        here.talla.refresh_from_db()
        assert here.talla.ended_at is not None
        assert_refused("table.no_talla", here.record, BANCA_WITH_SIX)

    def test_last_coups_are_counted_down_and_then_refused(self):
        here = playing()
        TableSession.objects.update(state="last_coups", last_coups_left=1)
        here.record(BANCA_WITH_SIX)
        assert_refused("table.last_coups_over", here.record, BANCA_WITH_SIX)


@pytest.mark.django_db
class TestRefusals:
    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"punto": "Js3s"}, "coup.third_missing"),
            ({"banca": "Tc6c2h"}, "coup.third_undue"),
            ({"punto": "Xx3sKd"}, "card.unknown"),
            ({"winner": "P"}, "coup.winner_mismatch"),
            ({"punto_total": 4}, "coup.total_mismatch"),
            ({"punto": "", "banca": ""}, "coup.nothing_entered"),
            ({"bets": [bet(1, "banca", 50_500)]}, "limits.over_maximum"),
            ({"bets": [bet(1, "banca", 100)]}, "limits.under_minimum"),
            ({"bets": [bet(1, "banca", 750)]}, "limits.off_step"),
            ({"bets": [bet(1, "tie", 5_500)]}, "limits.tie_over_cap"),
            ({"bets": [bet(1, "banca_pair", 500)]}, "bet.not_offered"),
            ({"bets": [bet(7, "banca", 500)]}, "coup.empty_seat_bets"),
        ],
    )
    def test_a_coup_against_the_rules_writes_nothing(self, change, code):
        here = playing()
        assert_refused(code, here.record, dataclass_replace(BANCA_WITH_SIX, **change))
        assert nothing_was_written()

    def test_a_second_ace_of_spades_in_a_one_deck_shoe(self):
        here = playing(decks=1)
        assert_refused(
            "card.not_in_shoe", here.record, CoupEntry(punto="As7d", banca="As6c", bets=[])
        )
        assert nothing_was_written()

    def test_a_card_that_the_shoe_has_given_already(self):
        here = playing(decks=1)
        here.record(CoupEntry(punto="As7d", banca="Kc6c", bets=[]))
        assert_refused(
            "card.not_in_shoe", here.record, CoupEntry(punto="As7h", banca="Kd6d", bets=[])
        )

    def test_a_card_too_many_is_refused_by_the_article_by_which_the_cards_are_counted(self):
        here = playing("asturias-2011", decks=1)
        twice = CoupEntry(punto="As7d", banca="As6c")
        refused = assert_refused("card.not_in_shoe", here.record, twice)
        assert refused.article == "asturias-2011 B"  # as a file's replay says it

    @pytest.mark.parametrize(
        ("stop", "code"),
        [
            (lambda here: close_uncounted(here.session, here.croupier), "table.closed"),
            (lambda _: TableSession.objects.update(state="suspended"), "table.suspended"),
        ],
    )
    def test_a_table_that_is_not_playing(self, stop, code):
        here = playing()
        stop(here)
        assert_refused(code, here.record, BANCA_WITH_SIX)
        assert nothing_was_written()

    def test_a_croupier_of_another_table(self):
        here = playing()
        CroupierPost.objects.update(ended_at="2026-01-01T00:00Z")
        assert_refused("policy.not_your_table", here.record, BANCA_WITH_SIX)
        assert nothing_was_written()

    def test_somebody_whose_role_does_not_deal(self):
        here = playing()
        here.sign_in = sign_in(make_staff(here.table.house, Role.MANAGEMENT))
        assert_refused("policy.role", here.record, BANCA_WITH_SIX)

    def test_a_sign_in_that_has_ended(self):
        here = playing()
        SignIn.objects.update(ended_at="2026-01-01T00:00Z")
        with pytest.raises(NotSignedIn):
            here.record(BANCA_WITH_SIX)
        assert nothing_was_written()


@pytest.mark.django_db
class TestTheKey:
    def test_a_repeated_command_has_one_effect_and_the_same_answer(self):
        here, command = playing(), new_command()
        first = here.record(BANCA_WITH_SIX, command)
        assert here.record(BANCA_WITH_SIX, command) == first
        assert Coup.objects.count() == 1
        assert Transfer.objects.count() == 3

    def test_a_repetition_after_the_relief_is_answered_as_recorded(self):
        here, command = playing(), new_command()
        first = here.record(BANCA_WITH_SIX, command)
        CroupierPost.objects.update(ended_at="2026-01-01T00:00Z")
        assert here.record(BANCA_WITH_SIX, command) == first
        with pytest.raises(NotAllowed):
            here.record(BANCA_WITH_SIX)
        assert Coup.objects.count() == 1

    def test_the_same_key_for_another_coup_is_refused(self):
        here, key = playing(), uuid.uuid4()
        here.record(BANCA_WITH_SIX, dataclasses.replace(new_command(b"a"), id=key))
        assert_refused(
            "command.key_reused",
            here.record,
            BANCA_WITH_SIX,
            dataclasses.replace(new_command(b"b"), id=key),
        )


@pytest.mark.django_db(transaction=True)
class TestRaces:
    def race(self, count, act):
        results, threads = [], []

        def run(n):
            try:
                results.append(act(n))
            except (Refusal, Violation) as refusal:
                results.append(refusal)
            finally:
                connection.close()

        for n in range(count):
            threads.append(threading.Thread(target=run, args=(n,)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return results

    def test_one_command_sent_eight_times_at_once_is_one_coup(self):
        here, command = playing(), new_command()
        answers = self.race(8, lambda _: here.record(BANCA_WITH_SIX, command))
        assert Coup.objects.count() == 1
        assert all(answer == answers[0] for answer in answers)

    def test_different_coups_at_once_are_numbered_without_a_gap(self):
        here = playing()
        answers = self.race(4, lambda _: in_turn(lambda: here.record(BANCA_WITH_SIX)))
        assert sorted(answer["coup"] for answer in answers) == [1, 2, 3, 4]
        assert FloorEvent.objects.count() == 4

    def test_a_coup_at_a_table_that_others_keep_changing_waits_for_its_turn(self, monkeypatch):
        monkeypatch.setattr("games.coups.services.record_coup.TRIES", 1)
        here, results = playing(), []

        def run():
            try:
                results.append(here.record(BANCA_WITH_SIX))
            finally:
                connection.close()

        thread = threading.Thread(target=run)
        with transaction.atomic():
            journal.append(
                actor=acting(here.croupier),
                command=new_command(),
                kind=SeatingEvent.WAITLIST_MOVED,
                payload={},
                table_id=here.table.pk,
            )
            thread.start()
            wait_for_a_waiter()
        thread.join()
        assert [answer["coup"] for answer in results] == [1]

    def test_a_guest_who_leaves_meanwhile_cannot_have_bet(self):
        here = playing()
        SeatOccupancy.objects.filter(seat__position=1).update(left_at="2026-01-01T00:00Z")
        assert_refused("coup.empty_seat_bets", here.record, BANCA_WITH_SIX)


@pytest.mark.django_db
def test_a_stake_placed_in_parts_is_one_bet_and_pays_one_commission():
    room = make_room(house=make_house(commission_step_minor=100))
    room.start()
    whole = room.coup(banca_wins(bet(1, "banca", 3000)))["settlement"]
    parts = room.coup(banca_wins(bet(1, "banca", 1500), bet(1, "banca", 1500)))["settlement"]
    assert whole["commission_minor"] == 100
    assert parts == whole


def test_a_standing_guest_bets_at_their_place(db):
    room = make_room("andalucia", "mini")
    GamingTable.objects.filter(id=room.table.pk).update(standing_guests=True)
    place = room.act(stand_guest, guest_name="Lola")["place"]
    room.start()
    answer = room.coup(banca_wins(bet(place, "banca", 2500)))
    (line,) = Coup.objects.get().bets
    assert (line["seat"], line["commission"]) == (101, 1250)
    assert answer["settlement"]["lines"][0]["seat"] == place


def test_the_database_takes_no_coup_while_the_table_is_suspended(db):
    room = make_room()
    room.start()
    room.coup(banca_wins(bet(1, "banca", 500)))
    room.act(suspend_table, room.jefe)
    own = {"id", "command_id", "number"}
    columns = [field.column for field in Coup._meta.fields if field.column not in own]
    names = ", ".join(f'"{name}"' for name in columns)
    copy = f"""INSERT INTO games_coup ({names}, command_id, number)
        SELECT {names}, gen_random_uuid(), 2 FROM games_coup"""
    assert "nothing is played" in attack(copy)
    room.act(resume_table, room.jefe)
    assert room.coup(banca_wins(bet(1, "banca", 500)))["coup"] == 2


@pytest.mark.django_db
def test_an_open_table_plays_on_under_the_version_it_was_opened_with(monkeypatch):
    room = make_room()
    room.start()
    old = get_regulation("asturias-2011")
    free = dataclasses.replace(old, version="amended", deductions=())
    monkeypatch.setattr(regulations, "TEXTS", regulations.TEXTS.add(free))
    assert get_regulation("asturias-2011") is free
    settled = room.coup(banca_wins(bet(1, "banca", 1000)))["settlement"]
    assert settled["commission_minor"] == 50
    assert Coup.objects.get().regulation_version == old.version
