"""The state of a table for the floor's screens: small, whole, plain values.

The version is read first, so a projection is at least as new as its version; a later change comes
again with its own version.
"""

from collections.abc import Collection
from contextlib import closing
from datetime import datetime

from casino.lib.clock import utc_now
from casino.lib.errors import NotFound
from casino.lib.prepared import fetch_together
from games.banca.selectors.banca import banca_views
from games.banca.selectors.shown import BancaState
from games.board.selectors.alerts import judge_alerts, severity_of
from games.board.selectors.limits import show_kept, show_limits
from games.board.selectors.state import (
    CommissionShown,
    CroupierShown,
    FloorState,
    GuestShown,
    JefeShown,
    MapPlace,
    OpenSession,
    OwedShown,
    SabotShown,
    SeatKept,
    SeatShown,
    StandingShown,
    TallaShown,
)
from games.commission_taken.selectors import waiting_question
from games.coups.selectors.coup_state import cards_of
from games.coups.selectors.newest import NewestCoup, newest_question, read_newest
from games.coups.selectors.played import Played, played_questions, read_played
from games.coups.selectors.talla_in_play import TallaInPlay
from games.coups.selectors.underway import UnderwayShown, reader_view, underway_view
from games.incidents.selectors import unclosed_question
from games.preparation.selectors import (
    PreparedShoe,
    ShoeShown,
    read_shoes,
    shoes_question,
    show_shoe,
)
from games.rules.regulations import get_regulation
from games.rules.regulations.base import Regulation
from games.shoe_orders.selectors import copies_question
from games.tallas.selectors import present_holder
from tables.overview.selectors import floor_question, read_floor, table_ids_of_house
from tables.overview.state import TableFloor


def table_projections(
    house_id: int, table_ids: Collection[int] | None = None, *, at: datetime | None = None
) -> list[FloorState]:
    """Return the state of tables of a house, all or those named, by number (11 queries).

    The queries do not grow with the tables; `banca_views` adds queries for auctioned bancas. `at`
    is the time of the state, now by default.
    """
    moment = at or utc_now()
    ids = table_ids_of_house(house_id) if table_ids is None else table_ids
    questions = (
        floor_question(house_id, ids),
        unclosed_question(ids),
        waiting_question(ids),
        shoes_question(ids),
        copies_question(ids),
        newest_question(ids),
        *played_questions(ids, moment),
    )
    with closing(fetch_together(*questions)) as answers:
        floor = read_floor(next(answers))
        unclosed: dict[int, int] = dict(next(answers))
        waiting: dict[int, int] = dict(next(answers))
        shoes = read_shoes(next(answers))
        copied: dict[int, int] = dict(next(answers))
        newest = read_newest(next(answers))
        played = read_played(ids, moment, answers)
    bancas = banca_views(floor)
    return [
        _projection(
            table,
            played[table.id],
            bancas.get(table.id),
            shoes.get(table.id),
            newest.get(table.id, []),
            incidents_open=unclosed.get(table.id, 0),
            shoes_copied=copied.get(table.id, 0),
            coups_waiting=waiting.get(table.id, 0),
            at=moment,
        )
        for table in floor.values()
    ]


def table_projection(house_id: int, table_id: int) -> FloorState:
    """Return the state of one table (10 queries). Raises NotFound."""
    for projection in table_projections(house_id, [table_id]):
        return projection
    raise NotFound("thing.not_found", params={"thing": "table", "id": table_id})


def commission_rule(regulation: Regulation) -> str:
    """Write the house's deduction from winning bets as a code: `5`, `50_on_6`, or `0` for none.

    Percent of the gross pay; `_on_` names the only totals of banca that it is taken at. A banca
    that belongs to its holder has a part of its own: `10_every_2`, at every second won pass.
    """
    rules = []
    for deduction in regulation.deductions:
        percent = f"{float(deduction.share * 100):g}"
        totals = deduction.with_totals
        on = "" if len(totals) == 10 else "_on_" + "_".join(map(str, sorted(totals)))
        rules.append(percent + on)
    if regulation.banca is not None:
        percent = f"{float(regulation.banca.discount_share * 100):g}"
        rules.append(f"{percent}_every_{regulation.banca.discount_every}")
    return "+".join(rules) or "0"


def _projection(
    table: TableFloor,
    played: Played,
    banca: BancaState | None,
    shoe: PreparedShoe | None,
    newest: list[NewestCoup],
    *,
    incidents_open: int,
    shoes_copied: int,
    coups_waiting: int,
    at: datetime,
) -> FloorState:
    regulation = get_regulation(table.regulation, table.regulation_version)
    table_format = regulation.formats.get(table.format)  # the house's own format has no rules
    taken = sum(seat.guest_id is not None for seat in table.seats)
    talla, underway = played.talla, _underway(table, played, regulation)
    state = FloorState(
        table=table.id,
        v=table.version,
        number=table.number,
        label=table.label,
        map=_map_place(table),
        format=table.format,
        regulation=table.regulation,
        regulation_version=regulation.version,
        currency=table.currency,
        state=table.state,
        last_coups_left=table.last_coups_left,
        session=_session(table),
        limits=show_limits(table.limits),
        limits_announced=show_limits(table.limits_announced),
        limits_kept=[show_kept(kept) for kept in table.limits_kept],
        seats=[
            SeatShown(
                position=seat.position,
                label=seat.label,
                guest=_guest(seat.guest_id, seat.guest_name),
            )
            for seat in table.seats
        ],
        standing=[
            StandingShown(place=one.place, guest=GuestShown(id=one.guest_id, name=one.guest_name))
            for one in table.standing
        ],
        seats_kept=[
            SeatKept(
                position=seat.position,
                guest=GuestShown(id=seat.guest_id, name=seat.guest_name),
                until=seat.until,
            )
            for seat in table.seats_kept
        ],
        seats_taken=taken,
        seats_free=len(table.seats) - taken,
        waiting=table.waitlist.waiting,
        called=table.waitlist.called,
        on_hold=table.waitlist.on_hold,
        called_until=table.called_until,
        jefe=_jefe(table),
        croupiers=[CroupierShown(name=one.name, badge=one.badge) for one in table.croupiers],
        croupiers_minimum=table_format.croupiers_minimum if table_format else 0,
        talla=None if talla is None else _talla(talla, played.coups_talla),
        sabot=None if talla is None else SabotShown(_holder(table, talla, regulation)),
        banca=banca,
        underway=underway,
        shoe=None if shoe is None else _shoe(table, shoe, banca, regulation),
        entry=table.entry if table.reader is None else "reader",
        reader=reader_view(table.reader, underway),
        last_coup=played.last,
        newest_coups=newest,
        results=played.results,
        pace=played.pace,
        coups_session=played.coups_session,
        commission_rule=commission_rule(regulation),
        commission=_commission(table, coups_waiting),
        incidents_open=incidents_open,
        shoes_copied=shoes_copied,
        severity=severity_of(table.state),
        alerts=[],
        at=at,
    )
    state.alerts = judge_alerts(state)
    return state


def _map_place(table: TableFloor) -> MapPlace | None:
    if table.map_column is None or table.map_row is None:
        return None
    return MapPlace(column=table.map_column, row=table.map_row)


def _session(table: TableFloor) -> OpenSession | None:
    if table.session_id is None or table.session_opened_at is None:
        return None
    return OpenSession(
        id=table.session_id,
        opened_at=table.session_opened_at,
        shift_ends_at=table.shift_ends_at,
    )


def _guest(guest_id: int | None, name: str | None) -> GuestShown | None:
    return None if guest_id is None or name is None else GuestShown(id=guest_id, name=name)


def _jefe(table: TableFloor) -> JefeShown | None:
    jefe = table.jefe
    if jefe is None:
        return None
    return JefeShown(
        name=jefe.person.name, badge=jefe.person.badge, load=jefe.load, load_max=jefe.load_max
    )


def _talla(talla: TallaInPlay, coups: int) -> TallaShown:
    cards = cards_of(talla)
    burned = 0 if talla.underway is None else len(talla.underway.burned) // 2
    return TallaShown(
        id=talla.id,
        number=talla.number,
        decks=talla.decks,
        coups=coups,
        cards_left_least=cards.remaining_at_least,
        cards_left_most=cards.remaining_at_most,
        cut_card_out=talla.cut_card_out,
        cut_card_behind=talla.cut_card_behind,
        cut_card=cards.foresee_cut_card(talla.cut_card_behind, burned),
    )


def _shoe(
    table: TableFloor, shoe: PreparedShoe, banca: BancaState | None, regulation: Regulation
) -> ShoeShown:
    seated = [seat.position for seat in table.seats if seat.guest_id is not None]
    return show_shoe(shoe, regulation, banca.opener if banca else None, seated)


def _underway(table: TableFloor, played: Played, regulation: Regulation) -> UnderwayShown | None:
    talla, last = played.talla, played.last
    if talla is None:
        return None
    ended = (last.number, last.at) if last and played.last_talla == talla.id else None
    return underway_view(
        talla,
        regulation,
        regulation.formats.get(table.format),
        ended,
        table.resumed_at,
        suspended=table.state == "suspended",
    )


def _holder(table: TableFloor, talla: TallaInPlay, regulation: Regulation) -> int | None:
    if regulation.banca is not None:
        return talla.holder  # the holder stays until the banca is over
    table_format = regulation.format(table.format)
    seated = [seat.position for seat in table.seats if seat.guest_id is not None]
    return present_holder(regulation, table_format, talla.holder, seated, talla.refused)


def _commission(table: TableFloor, coups_waiting: int) -> CommissionShown | None:
    if not table.commission_mode:
        return None
    return CommissionShown(
        mode=table.commission_mode,
        owed=[
            OwedShown(place=owed.place, amount_minor=owed.amount_minor)
            for owed in table.commission_owed
        ],
        coups_unrecorded=coups_waiting,
    )
