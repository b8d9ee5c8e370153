"""Every command at a table, the roles that may give it, and the arguments to try it with."""

from uuid import uuid4

from django.db import connection

from casino.lib.clock import utc_now
from casino.lib.errors import NotAllowed, NotSignedIn, Refusal
from casino.lib.policy import Role
from games.banca_acts.services import act_on_banca, undo_banca_act
from games.board.services import call_counts, close_table
from games.cards.services import (
    check_card_set,
    destroy_card_set,
    open_card_set,
    receive_card_set,
    retire_card_set,
    use_card_set,
)
from games.commission_taken.services import record_commission, take_back_commission
from games.corrections.services import correct_coup
from games.coups.services.acts import act_on_coup, take_acts_back
from games.coups.services.phases import mark_phase
from games.incidents.services import (
    add_note,
    appeal_ruling,
    close_incident,
    report_incident,
    rule_appeal,
    rule_incident,
)
from games.mistakes.services import record_mistake
from games.preparation.services import begin_shoe_again, take_shoe_step
from games.reader.services.pad import clear_reading, key_card, stand_punto
from games.rules.errors import Violation
from games.rules.limits import Limits
from games.rules.wagers import Hand
from games.talla_acts.services.sabot import refuse_sabot
from games.talla_acts.services.talla import end_talla, show_cut_card, start_talla
from games.voids.services import undo_coup, void_coup
from tables.abandoned.services import find_abandoned_bet, pass_on_abandoned_bet, pay_abandoned_bet
from tables.boxes.services import hang_box, record_drop, record_tip, remove_box
from tables.commission.models import CommissionEntry
from tables.commission.services.commission import (
    collect_commission,
    leave_uncollected,
    recover_commission,
)
from tables.commission.services.correct import correct_commission
from tables.commission.services.correct_recovery import correct_recovery
from tables.counting.services import ask_recount, call_drop, check_counts, check_drop
from tables.journal.models import FloorEvent
from tables.ledger.models import Account
from tables.ledger.services import ledger
from tables.ledger.services.correct_transfer import correct_transfer
from tables.limits.services.limits import post_limits, withdraw_limits
from tables.openings.services.open_session import open_table
from tables.openings.services.session_state import announce_last_coups, resume_table, suspend_table
from tables.posts.services.posts import assign_jefe, post_croupier, release_croupier
from tables.posts.services.relief import relieve_croupier
from tables.seating.services.calls import call_guest
from tables.seating.services.order import change_priority, move_entry, transfer_entry
from tables.seating.services.seats import change_seat, leave_seat, seat_from_waitlist, take_seat
from tables.seating.services.standing import leave_standing, stand_guest
from tables.seating.services.waitlist import (
    ask_for_seat,
    join_house_waitlist,
    join_waitlist,
    leave_waitlist,
    put_on_hold,
    resume_entry,
)
from tables.setup.services import configure_table, place_table, turn_table
from tables.sign_in.services.entries import give_up_entry
from tables.slips.models import Slip
from tables.slips.services import carry_slip, issue_slip, receive_slip, request_slip, void_slip
from tables.undo.services import undo_act
from tests import building
from tests.building import (
    acting,
    make_bet,
    make_box,
    make_card_set,
    make_incident,
    make_slip,
    new_command,
)
from tests.opened import FLOAT, LIMITS

HEADS = {Role.DIRECTOR, Role.PIT_MANAGER}
TABLE_HEADS = {*HEADS, Role.JEFE}

COMMANDS = {
    open_table: TABLE_HEADS,
    post_limits: TABLE_HEADS,
    withdraw_limits: TABLE_HEADS,
    announce_last_coups: TABLE_HEADS,
    suspend_table: TABLE_HEADS,
    resume_table: TABLE_HEADS,
    assign_jefe: HEADS,
    post_croupier: TABLE_HEADS,
    release_croupier: TABLE_HEADS,
    configure_table: HEADS,
    turn_table: TABLE_HEADS,
    stand_guest: {*TABLE_HEADS, Role.CROUPIER},
    leave_standing: {*TABLE_HEADS, Role.CROUPIER},
    relieve_croupier: TABLE_HEADS,
    take_seat: {*TABLE_HEADS, Role.CROUPIER},
    leave_seat: {*TABLE_HEADS, Role.CROUPIER},
    join_waitlist: TABLE_HEADS,
    call_guest: TABLE_HEADS,
    seat_from_waitlist: TABLE_HEADS,
    leave_waitlist: TABLE_HEADS,
    change_seat: {*TABLE_HEADS, Role.CROUPIER},
    ask_for_seat: TABLE_HEADS,
    put_on_hold: TABLE_HEADS,
    resume_entry: TABLE_HEADS,
    move_entry: TABLE_HEADS,
    change_priority: TABLE_HEADS,
    transfer_entry: TABLE_HEADS,
    join_house_waitlist: TABLE_HEADS,
    place_table: HEADS,
    undo_act: {*TABLE_HEADS, Role.CROUPIER},
    collect_commission: {*TABLE_HEADS, Role.CROUPIER},
    leave_uncollected: TABLE_HEADS,
    recover_commission: {*TABLE_HEADS, Role.CASHIER},
    record_commission: {Role.JEFE, Role.CROUPIER},
    take_back_commission: TABLE_HEADS,
    record_tip: {Role.JEFE, Role.CROUPIER},
    take_shoe_step: {Role.JEFE, Role.CROUPIER},
    begin_shoe_again: {Role.JEFE, Role.CROUPIER},
    start_talla: {Role.JEFE, Role.CROUPIER},
    show_cut_card: {Role.JEFE, Role.CROUPIER},
    end_talla: {Role.JEFE, Role.CROUPIER},
    refuse_sabot: {Role.JEFE, Role.CROUPIER},
    # the phases of the coup under way, and the cards that a reader has read of it
    mark_phase: {Role.JEFE, Role.CROUPIER},
    act_on_coup: {Role.JEFE, Role.CROUPIER},
    take_acts_back: {Role.JEFE, Role.CROUPIER},
    key_card: {Role.JEFE, Role.CROUPIER},
    clear_reading: {Role.JEFE, Role.CROUPIER},
    stand_punto: {Role.JEFE, Role.CROUPIER},
    undo_coup: {Role.JEFE, Role.CROUPIER},
    void_coup: TABLE_HEADS,
    correct_coup: {*TABLE_HEADS, Role.CROUPIER},
    close_table: TABLE_HEADS,
    act_on_banca: {*TABLE_HEADS, Role.CROUPIER},
    undo_banca_act: {*TABLE_HEADS, Role.CROUPIER},
    record_drop: {Role.JEFE, Role.CROUPIER},
    give_up_entry: {*TABLE_HEADS, Role.CROUPIER},
    correct_transfer: {Role.DIRECTOR, Role.CASHIER},
    correct_commission: TABLE_HEADS,
    correct_recovery: TABLE_HEADS,
    # incidents, abandoned bets, sets of cards
    report_incident: {*TABLE_HEADS, Role.CROUPIER, Role.INSPECTOR},
    record_mistake: {*TABLE_HEADS, Role.CROUPIER},
    rule_incident: TABLE_HEADS,
    appeal_ruling: {*TABLE_HEADS, Role.CROUPIER, Role.INSPECTOR},
    rule_appeal: {*HEADS, Role.INSPECTOR},
    add_note: {*TABLE_HEADS, Role.CROUPIER, Role.INSPECTOR},
    close_incident: TABLE_HEADS,
    find_abandoned_bet: {*TABLE_HEADS, Role.CROUPIER, Role.INSPECTOR},
    pay_abandoned_bet: {*TABLE_HEADS, Role.CASHIER},
    pass_on_abandoned_bet: HEADS,
    receive_card_set: {*TABLE_HEADS, Role.INSPECTOR},
    open_card_set: {*TABLE_HEADS, Role.CROUPIER},
    use_card_set: {*TABLE_HEADS, Role.CROUPIER},
    check_card_set: {*TABLE_HEADS, Role.CROUPIER},
    retire_card_set: {*TABLE_HEADS, Role.INSPECTOR},
    destroy_card_set: {*HEADS, Role.INSPECTOR},
    # counts by two people, chips on slips, boxes
    call_counts: {*TABLE_HEADS, Role.CROUPIER},
    ask_recount: TABLE_HEADS,
    check_counts: {*TABLE_HEADS, Role.CROUPIER, Role.INSPECTOR, Role.CASHIER},
    call_drop: {*HEADS, Role.INSPECTOR, Role.CASHIER},
    check_drop: {*HEADS, Role.INSPECTOR, Role.CASHIER},
    request_slip: TABLE_HEADS,
    issue_slip: {*TABLE_HEADS, Role.CROUPIER, Role.CASHIER},
    carry_slip: {*TABLE_HEADS, Role.CROUPIER, Role.INSPECTOR},
    receive_slip: {*TABLE_HEADS, Role.CROUPIER, Role.CASHIER},
    void_slip: {*TABLE_HEADS, Role.CASHIER},
    hang_box: {*TABLE_HEADS, Role.INSPECTOR, Role.CASHIER},
    remove_box: {*HEADS, Role.INSPECTOR, Role.CASHIER},
}
# a person who entered something at a table, or carries to it, may have no post there any more
AT_ANY_TABLE = {receive_card_set, join_house_waitlist, carry_slip, give_up_entry}
OF_SLIPS = {issue_slip, carry_slip, receive_slip, void_slip}
OWN_ONLY = {Role.JEFE, Role.CROUPIER}


def arguments(floor, service, entry):
    table = {"table_id": floor.table.pk}
    witness = {"witness": acting(floor.cashier)}
    facts = {**on_records(floor), **witness}
    slip = {"slip_id": make_slip(floor.table, floor.jefe).pk} if service in OF_SLIPS else {}
    return {
        record_mistake: {
            **table,
            "coup": 1,
            "mistake": "sabot",
            "effect": "stands",
            "jefe": acting(floor.jefe),
        },
        report_incident: {**table, "category": "shoe", "what_happened": "It jams."},
        rule_incident: {"incident_id": facts["incident"], "text": "Play on."},
        appeal_ruling: {"incident_id": facts["incident"], "grounds": "No."},
        rule_appeal: {"incident_id": facts["incident"], "text": "Yes."},
        add_note: {"incident_id": facts["incident"], "text": "Seen."},
        close_incident: {"incident_id": facts["incident"]},
        find_abandoned_bet: {**table, "amount_minor": 500, **witness},
        pay_abandoned_bet: {"bet_id": facts["bet"], "identity": "DNI", **witness},
        pass_on_abandoned_bet: {"bet_id": facts["bet"], "receiver": "?", **witness},
        receive_card_set: {
            "serial": "S1",
            "decks": 6,
            "back_colour": "azul",
            "manufacturer": "Fournier",
        },
        open_card_set: {**table, "card_set_id": facts["card_set"], **witness},
        use_card_set: {**table, "card_set_id": facts["card_set"]},
        check_card_set: {"card_set_id": facts["card_set"], "cards_counted": 312},
        retire_card_set: {"card_set_id": facts["card_set"], "reason": "bent"},
        destroy_card_set: {"card_set_id": facts["card_set"], **witness},
        open_table: {**table, "limits": LIMITS},
        call_counts: {**table, "counts": {"opening_float": FLOAT}},
        ask_recount: {**table, "reason": "-"},
        check_counts: {**table, "counts": {"opening_float": FLOAT}},
        call_drop: {**table, "session_id": 0, "pieces": {}},
        check_drop: {**table, "session_id": 0, "pieces": {}},
        request_slip: {**table, "kind": Slip.Kind.FILL, "pieces": FLOAT},
        issue_slip: slip,
        carry_slip: slip,
        receive_slip: slip,
        void_slip: {**slip, "reason": "asked twice", "witness": acting(floor.jefe)},
        hang_box: {**table, "box_id": facts["box"], "seal": "S1"},
        remove_box: {"box_id": facts["box"], "seal": "S1"},
        post_limits: {**table, "limits": Limits(500, 50_000, 5_000, 500)},
        withdraw_limits: {**table, "posting_id": 0},
        assign_jefe: {**table, "badge": "nobody"},
        post_croupier: {**table, "badge": "nobody"},
        release_croupier: {**table, "badge": "nobody"},
        configure_table: {
            **table,
            "name": "Ventana",
            "regulation": "andalucia",
            "standing_guests": False,
            "reversible": True,
            "entry": "cards",
            "labels": list("1234567"),
        },
        turn_table: {**table, "game": "blackjack"},
        stand_guest: {**table, "guest_name": "Eva"},
        leave_standing: {**table, "place": 101},
        relieve_croupier: {**table, "badge": "nobody", "relief": "nobody"},
        take_seat: {**table, "position": 1, "guest_name": "Lola"},
        leave_seat: {**table, "position": 1},
        join_waitlist: {**table, "guest_name": "Pepe"},
        call_guest: {"entry_id": entry},
        seat_from_waitlist: {"entry_id": entry, "position": 1},
        leave_waitlist: {"entry_id": entry},
        change_seat: {**table, "position": 1, "to_position": 2},
        ask_for_seat: {**table, "position": 1},
        put_on_hold: {"entry_id": entry},
        resume_entry: {"entry_id": entry},
        move_entry: {"entry_id": entry, "before_id": None, "reason": "asked"},
        change_priority: {"entry_id": entry, "priority": 2, "reason": "asked"},
        transfer_entry: {"entry_id": entry, "table_id": None, "reason": "asked"},
        join_house_waitlist: {"guest_name": "Pepe"},
        place_table: {**table, "column": 1, "row": 1},
        undo_act: {**table, "undone_command_id": uuid4()},
        collect_commission: {**table, "place": 1, "amount_minor": 50},
        leave_uncollected: {**table, "place": 1, "reason": "gone"},
        recover_commission: {"uncollected_id": 0, "amount_minor": 2},
        record_commission: {**table, "amount_minor": 0},
        take_back_commission: {**table, "taken_id": 0, "reason": "typed wrongly"},
        take_shoe_step: {**table, "step": "check_cards"},
        record_tip: {**table, "amount_minor": 500},
        mark_phase: {**table, "coup": 1, "phase": "no_va_mas"},
        act_on_coup: {**table, "coup": 1, "act": {"act": "call_banca"}},
        take_acts_back: {**table, "coup": 1},
        key_card: {**table, "coup": 1, "hand": Hand.PUNTO, "index": 0, "card": "7h"},
        clear_reading: {**table, "coup": 1, "cards": "none"},
        stand_punto: {**table, "coup": 1},
        undo_coup: {**table, "number": 1},
        void_coup: {**table, "number": 1, "reason": "misdeal"},
        correct_coup: {**table, "talla_id": 1, "number": 1, "reason": "key"},
        close_table: table,
        act_on_banca: {**table, "act": {"act": "close_offers"}},
        undo_banca_act: {**table, "number": 1},
        record_drop: {**table, "amount_minor": 500},
        give_up_entry: {
            "keys": [uuid4()],
            **table,
            "path": "/api/v1/tables/1/coups",
            "name": "coup 51",
            "body": "{}",
            "code": "sabot.holder_must_bet",
            "author": None,
            "made_at": utc_now(),
            "reason": "misdealt",
        },
        correct_transfer: {
            "transfer_id": 0,
            "right_minor": 0,
            "words": "?",
            "signer": acting(floor.manager),
        },
        correct_commission: {
            "payment_id": 0,
            "right_minor": 0,
            "words": " ",
            "signer": acting(floor.cashier),
        },
        correct_recovery: {
            "recovered_id": 0,
            "right_minor": 0,
            "words": " ",
            "signer": acting(floor.cashier),
        },
    }.get(service, table)


def on_records(floor):
    """An incident, an abandoned bet and an opened set of cards at the table."""
    people = floor.jefe, floor.croupier
    return {
        "incident": make_incident(floor.table, floor.croupier).pk,
        "bet": make_bet(floor.table, *people).pk,
        "card_set": make_card_set(floor.table, *people).pk,
        "box": make_box(floor.table, floor.manager).pk,
    }


def make_uncollected(floor):
    """A record of uncollected commission at the table, without the coup that marked it."""
    session = building.make_session(floor.table, floor.shift, floor.manager)
    return make_entry(floor, session, CommissionEntry.Kind.UNCOLLECTED, reason="gone")


def make_paid(floor):
    """A payment of commission at the table, without the coup that marked it."""
    session = building.make_session(floor.table, floor.shift, floor.manager)
    made = move_into_box(floor, session, "commission_paid")
    return make_entry(floor, session, CommissionEntry.Kind.PAID, transfer=made)


def make_recovered(floor):
    """A record of commission that was recovered at the table."""
    left = make_uncollected(floor)
    session = CommissionEntry.objects.get(id=left).session
    made = move_into_box(floor, session, "commission_recovered")
    kind = CommissionEntry.Kind.RECOVERED
    return make_entry(floor, session, kind, against_id=left, transfer=made)


def move_into_box(floor, session, reason):
    """Move one unit from the guests into the table's commission box."""
    return ledger.move(
        actor=acting(floor.jefe),
        command=new_command(),
        session=session,
        debit=Account.Kind.COMMISSION,
        credit=Account.Kind.GUESTS,
        amount_minor=1,
        reason=reason,
    )


def make_entry(floor, session, kind, **fields):
    """Write an entry of commission past the guards."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        entry = CommissionEntry.objects.create(
            house=floor.house,
            session=session,
            place=1,
            kind=kind,
            amount_minor=1,
            actor=floor.jefe,
            command_id=uuid4(),
            made_at=utc_now(),
            **fields,
        )
        cursor.execute("SET LOCAL session_replication_role = origin")
    return entry.pk


def prepare(floor, service):
    """Make the object of the command; return its arguments."""
    entry = floor.act(join_waitlist, floor.manager, guest_name="Lola")["entry"]
    said = arguments(floor, service, entry)
    if service is recover_commission:
        said["uncollected_id"] = make_uncollected(floor)
    if service is correct_commission:
        said["payment_id"] = make_paid(floor)
    if service is correct_recovery:
        said["recovered_id"] = make_recovered(floor)
    return said


def attempt(service, said, person):
    """Run the command; return the code of a refusal on account of the person."""
    events = FloorEvent.objects.count()
    try:
        service(actor=acting(person), command=new_command(), **said)
    except (NotAllowed, NotSignedIn) as refusal:
        assert FloorEvent.objects.count() == events
        return refusal.code
    except (Refusal, Violation):
        return None  # allowed; refusals by the table's state are tested elsewhere
    return None
