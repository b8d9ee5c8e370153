"""Rows that never exist in a house, each with the query that would find them."""

NEVER = [
    (
        "a float that holds another sum than was counted in it last, or chips that went back",
        """SELECT its.id FROM tables_tablefloat AS its
            JOIN tables_account AS place ON place.id = its.account_id
            WHERE its.coups_without_bets <> 0 OR its.held_minor IS DISTINCT FROM coalesce((
                SELECT total_minor FROM tables_count AS counted
                JOIN tables_tablesession AS session ON session.id = counted.session_id
                WHERE session.table_id = place.table_id AND counted.kind = 'closing_float'
                AND NOT EXISTS (SELECT FROM tables_transfer AS back
                    WHERE back.reason = 'float_returned' AND back.credit_id = place.id
                    AND back.made_at > counted.counted_at)
                ORDER BY counted.counted_at DESC LIMIT 1), 0)""",
    ),
    (
        "a guest in two seats, a seat with two guests, a croupier at two tables",
        """SELECT one.id FROM tables_seatoccupancy AS one JOIN tables_seatoccupancy AS other
            ON one.id < other.id AND (one.seat_id = other.seat_id
                OR one.guest_id = other.guest_id)
            AND one.sat_at < other.left_at AND other.sat_at < one.left_at
        UNION ALL SELECT one.id FROM tables_croupierpost AS one
        JOIN tables_croupierpost AS other ON one.id < other.id
            AND one.croupier_id = other.croupier_id
            AND one.started_at < other.ended_at AND other.started_at < one.ended_at""",
    ),
    (
        "a jefe in a slot twice",
        """SELECT one.id FROM tables_supervision AS one JOIN tables_supervision AS other
            ON one.id < other.id AND one.jefe_id = other.jefe_id
            AND (one.slot_one AND other.slot_one OR one.slot_two AND other.slot_two)
            AND one.started_at < other.ended_at AND other.started_at < one.ended_at""",
    ),
    (
        "a coup outside its session, in an interruption, or out of its order",
        """SELECT coup.id FROM games_coup AS coup
            JOIN tables_tablesession AS session ON session.id = session_id
            JOIN games_talla AS talla ON talla.id = talla_id
            WHERE recorded_at NOT BETWEEN session.opened_at AND session.closed_at
            OR recorded_at NOT BETWEEN talla.started_at AND talla.ended_at
            OR coup.shift_id <> session.shift_id OR coup.number > talla.coups
            OR EXISTS (SELECT FROM games_coup AS next WHERE next.talla_id = coup.talla_id
                AND next.number = coup.number + 1 AND next.recorded_at <= coup.recorded_at)
            OR EXISTS (SELECT FROM tables_floorevent AS stop
                JOIN tables_floorevent AS go ON go.table_id = stop.table_id
                    AND go.version = stop.version + 1
                WHERE stop.table_id = coup.table_id AND stop.kind = 'table.suspended'
                AND recorded_at > stop.happened_at AND recorded_at < go.happened_at)""",
    ),
    (
        "a coup recorded by who was not posted there",
        """SELECT id FROM games_coup AS coup WHERE NOT EXISTS (
            SELECT FROM tables_croupierpost AS post WHERE post.table_id = coup.table_id
            AND croupier_id = recorded_by_id
            AND recorded_at BETWEEN post.started_at AND post.ended_at)""",
    ),
    (
        "a bet of a seat without a guest",
        """SELECT coup.id FROM games_coup AS coup, jsonb_to_recordset(bets) AS bet (seat int)
            WHERE NOT EXISTS (SELECT FROM tables_seatoccupancy AS stay
                JOIN tables_seat AS place ON place.id = seat_id
                WHERE stay.table_id = coup.table_id AND place.position = bet.seat
                AND recorded_at BETWEEN sat_at AND left_at)""",
    ),
    (
        "a holder who has not bet",
        """SELECT id FROM games_coup WHERE holder IS NOT NULL AND bets IS NOT NULL
            AND NOT EXISTS (SELECT FROM jsonb_to_recordset(bets) AS bet (seat int)
                WHERE seat = holder)""",
    ),
    (
        "a movement out of its place",
        """SELECT moved.id FROM tables_transfer AS moved
            JOIN tables_shift AS shift ON shift.id = moved.shift_id
            LEFT JOIN tables_tablesession AS session ON session.id = session_id
            WHERE moved.gaming_day <> shift.gaming_day OR session.shift_id <> moved.shift_id
            OR made_at < coalesce(session.opened_at, shift.opened_at)
            OR made_at > coalesce(session.closed_at, shift.closed_at)""",
    ),
    (
        "a void whose money did not go back",
        """SELECT void.id FROM games_coupvoid AS void
            JOIN games_coup AS coup ON coup.id = coup_id
            JOIN tables_transfer AS moved ON moved.command_id = coup.command_id
            LEFT JOIN tables_transfer AS back ON back.corrects_id = moved.id
                AND back.debit_id = moved.credit_id AND back.credit_id = moved.debit_id
                AND back.amount_minor = moved.amount_minor
            WHERE back.id IS NULL OR voided_at > (SELECT closed_at FROM
                tables_tablesession WHERE id = coup.session_id)""",
    ),
    (
        "pieces that do not give the total",
        """SELECT id FROM tables_count WHERE total_minor <>
            (SELECT coalesce(sum(key::bigint * value::bigint), 0)
            FROM jsonb_each_text(pieces))
        UNION ALL SELECT id FROM tables_slip WHERE total_minor <>
            (SELECT sum(key::bigint * value::bigint) FROM jsonb_each_text(pieces))""",
    ),
    (
        "a slip that skips a serial, or out of the order of its requests",
        """SELECT id FROM (SELECT slip.id, serial,
                row_number() OVER (PARTITION BY year ORDER BY made_at, slip.id) AS turn
            FROM tables_slip AS slip JOIN tables_slipstep AS step
                ON step.slip_id = slip.id AND step."to" = 'requested') AS slips
            WHERE serial <> turn""",
    ),
    (
        "a slip received without its movement, or by who issued it",
        """SELECT received.id FROM tables_slipstep AS received
            JOIN tables_slip AS slip ON slip.id = slip_id
            JOIN tables_slipstep AS issued ON issued.slip_id = slip.id
                AND issued."to" = 'issued'
            JOIN tables_slipstep AS carried ON carried.slip_id = slip.id
                AND carried."to" = 'carried'
            JOIN tables_transfer AS moved ON moved.id = received.transfer_id
            JOIN tables_staffmember AS giver ON giver.id = issued.made_by_id
            JOIN tables_staffmember AS taker ON taker.id = received.made_by_id
            WHERE received."to" = 'received' AND (moved.amount_minor <> slip.total_minor
                OR moved.reason <> slip.kind
                OR issued.made_by_id IN (received.made_by_id, carried.made_by_id)
                OR carried.made_by_id = received.made_by_id
                OR (giver.role = 'cashier') <> (slip.kind = 'fill')
                OR (taker.role = 'cashier') <> (slip.kind = 'credit'))""",
    ),
    (
        "a guest seated from the waitlist without a seat",
        """SELECT entry.id FROM tables_waitlistentry AS entry WHERE state = 'seated'
            AND NOT EXISTS (SELECT FROM tables_seatoccupancy AS stay
                WHERE stay.guest_id = entry.guest_id AND stay.sat_at = entry.ended_at
                AND stay.table_id = entry.called_to_id)
            OR joined_at >= ended_at OR called_at < joined_at OR called_at > ended_at""",
    ),
    (
        "an incident about a coup of another table",
        """SELECT tie.id FROM games_incidentcoup AS tie
            JOIN games_incident AS incident ON incident.id = incident_id
            JOIN games_coup AS coup ON coup.id = coup_id
            WHERE coup.session_id <> incident.session_id""",
    ),
    (
        "a broken chain of the journal, or a head that is not its end",
        """SELECT id FROM (SELECT event.*, lag(hash, 1, decode(repeat('00', 32), 'hex'))
                OVER (PARTITION BY table_id ORDER BY version) AS before,
                row_number() OVER (PARTITION BY table_id ORDER BY happened_at) AS turn
            FROM tables_floorevent AS event) AS event
            WHERE previous_hash <> before OR version <> turn
            OR hash <> sha256(previous_hash || convert_to(concat_ws(E'\\x1f', house_id,
                coalesce(table_id::text, '-'), version, kind, coalesce(actor_id::text, '-'),
                command_id, to_char(happened_at AT TIME ZONE 'UTC',
                'YYYY-MM-DD"T"HH24:MI:SS.US'), payload::text), 'UTF8'))
        UNION ALL SELECT its.id FROM tables_gamingtable AS its
            JOIN tables_floorevent AS event ON event.table_id = its.id
            GROUP BY its.id HAVING max(event.version) <> its.version""",
    ),
    (
        "a session that was resumed otherwise than the journal says",
        """SELECT session.id FROM tables_tablesession AS session LEFT JOIN tables_floorevent
            AS event ON kind = 'table.resumed'
                AND (payload->>'session')::bigint = session.id
            WHERE happened_at IS DISTINCT FROM resumed_at""",
    ),
]
