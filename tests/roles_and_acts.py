"""The acts of each role in the trade: one row for each act, written by hand.

The columns are director, pit manager, inspector, jefe, croupier, cashier, management, auditor.
`+` may do it at any table of the house, `o` at their own tables only, `.` nowhere. A jefe's own
tables are those they supervise, a croupier's those they are posted at.

What the rooms declare in `rights.py` is compared with this table, and the tests take their
expectations here. An
act that changes hands is changed here too, with a reason from the trade.
"""

from typing import Final

from casino.lib.policy import Reach, Role

_COLUMNS: Final = (
    Role.DIRECTOR,
    Role.PIT_MANAGER,
    Role.INSPECTOR,
    Role.JEFE,
    Role.CROUPIER,
    Role.CASHIER,
    Role.MANAGEMENT,
    Role.AUDITOR,
)
_MARKS: Final = {"+": Reach.ANY, "o": Reach.OWN, ".": None}

# fmt: off
_ACTS: Final = """
                             dir pit ins jefe cro cash mgmt aud

# Everybody of the house sees the room, its tables and its waitlists.
floor.view                    +   +   +   +   +   +   +   +
table.view                    +   +   +   +   +   +   +   +
waitlist.view                    +   +   +   +   +   +   +   +
# A guest asks for the register whoever works at their table.
register.view                 +   +   +   o   o   +   +   +

# The direction sets tables up and says who heads them; the jefe runs their own.
table.configure               +   +   .   .   .   .   .   .
table.place                   +   +   .   .   .   .   .   .
table.supervise               +   +   .   .   .   .   .   .
table.turn                    +   +   .   o   .   .   .   .
table.open                    +   +   .   o   .   .   .   .
table.last_coups              +   +   .   o   .   .   .   .
table.suspend                 +   +   .   o   .   .   .   .
table.close                   +   +   .   o   .   .   .   .
table.hand_over               +   +   .   o   .   .   .   .
limits.post                   +   +   .   o   .   .   .   .
limits.withdraw               +   +   .   o   .   .   .   .
limits.view                   +   +   +   o   .   .   +   +

# The staff: taken off by the direction, posted by who heads the table. Access is given by the
# director before another who answers for people: whoever gives it could sign with it.
staff.view                    +   +   +   +   .   .   +   +
staff.manage                  +   +   .   .   .   .   .   .
staff.give_access             +   .   .   .   .   .   .   .
staff.countersign             +   +   +   .   .   .   +   .
device.manage                 +   +   .   .   .   .   .   .
group.grant                   +   .   .   .   .   .   .   .
croupier.post                 +   +   .   o   .   .   .   .
break.manage                  +   +   .   +   .   .   .   .

# The policies of the house: read by who answers for them. Those of money, of where a PIN is good
# and of where words and guests are sent are the director's.
house.view                    +   +   +   +   .   .   +   +
house.configure               +   +   .   .   .   .   .   .
house.configure_money         +   .   .   .   .   .   .   .
house.configure_trust         +   .   .   .   .   .   .   .
# Its own rules: made by the director, before another who answers for the play or for the house.
own_rules.view                +   +   +   .   .   .   +   +
own_rules.adopt               +   .   .   .   .   .   .   .
own_rules.countersign         +   .   +   .   .   .   +   .

# Guests: seated at the table, put on the waitlist by the jefe. The house's belongs to no table.
seat.assign                   +   +   .   o   o   .   .   .
waitlist.manage                  +   +   .   o   .   .   .   .
waitlist.manage_house                   +   +   .   +   .   .   .   .
act.undo                      +   +   .   o   o   .   .   .

# The odds of the remaining shoe: for the pit and the house, kept from everybody at the table.
shoe_odds.view                +   +   +   .   .   .   +   .

# Shoes that repeat an earlier one: for whoever asks what happened at a table.
shoe_orders.view              +   +   +   .   .   .   +   +

# The game is dealt and recorded by who stands at the table, and by nobody above them.
shoe.prepare                  .   .   .   o   o   .   .   .
talla.start                   .   .   .   o   o   .   .   .
sabot.pass                    .   .   .   o   o   .   .   .
coup.record                   .   .   .   o   o   .   .   .
coup.undo                     .   .   .   o   o   .   .   .
phase.mark                    .   .   .   o   o   .   .   .
reader.key                    .   .   .   o   o   .   .   .
banca.act                     +   +   .   o   o   .   .   .
# A void is the jefe's ruling. What a tablet could not send is given up by any who enters.
coup.void                     +   +   .   o   .   .   .   .
# The croupier enters the correction of an older coup, and the head of the table signs it.
coup.correct                  +   +   .   o   o   .   .   .
coup.countersign              +   +   .   o   .   .   .   .
entry.give_up                 +   +   .   +   +   .   .   .

# Commission: asked for at the table; what is left is the jefe's word, later paid at the cage.
commission.view               +   +   +   +   .   +   +   +
commission.collect            +   +   .   o   o   .   .   .
commission.leave              +   +   .   o   .   .   .   .
commission.recover            +   +   .   o   .   +   .   .
commission.record             .   .   .   o   o   .   .   .
commission.take_back          +   +   .   o   .   .   .   .
commission.correct            +   +   .   o   .   .   .   .
commission.countersign        +   +   +   +   .   +   .   .

# Into the boxes at once, by who has the chips in hand.
tip.record                    .   .   .   o   o   .   .   .
drop.record                   .   .   .   o   o   .   .   .

# Counts: called at the table, made blind by a second person; boxes by who did not work there.
count.call                    +   +   .   o   o   .   .   .
count.recount                 +   +   .   o   .   .   .   .
count.sign                    +   +   +   o   o   +   .   .
drop.count                    +   +   +   .   .   +   .   .
box.view                      +   +   +   +   .   +   +   +
box.add                       +   +   .   .   .   +   .   .
box.hang                      +   +   +   o   .   +   .   .
box.remove                    +   +   +   .   .   +   .   .

# Slips: asked for by the table's head, handed out by the cage, carried by a third.
slip.view                     +   +   +   +   +   +   +   +
slip.request                  +   +   .   o   .   .   .   .
slip.step                     +   +   .   o   o   +   .   .
slip.carry                    +   +   +   +   +   .   .   .
slip.void                     +   +   .   o   .   +   .   .

# Incidents: reported by any who works there, ruled on by the jefe, appealed above them.
incident.view                 +   +   +   o   o   .   +   +
incident.report               +   +   +   o   o   .   .   .
incident.note                 +   +   +   o   o   .   .   .
incident.rule                 +   +   .   o   .   .   .   .
incident.rule_appeal          +   +   +   .   .   .   .   .
incident.close                +   +   .   o   .   .   .   .
# Mistakes: entered where they happen, decided by the table's head, a deck by those above.
mistake.record                +   +   .   o   o   .   .   .
mistake.rule                  +   +   .   o   .   .   .   .
mistake.consult               +   +   +   .   .   .   .   .
witness.sign                  +   +   +   +   +   +   .   .

# Chips left on the felt, and sets of cards.
abandoned.view                +   +   +   +   .   +   +   +
abandoned.find                +   +   +   o   o   .   .   .
abandoned.pay                 +   +   .   o   .   +   .   .
abandoned.pass_on             +   +   .   .   .   .   .   .
cards.view                    +   +   +   +   +   .   +   +
cards.receive                 +   +   +   +   .   .   .   .
cards.handle                  +   +   .   o   o   .   .   .
cards.retire                  +   +   +   o   .   .   .   .
cards.destroy                 +   +   +   .   .   .   .   .

# An amount out of proportion is signed by who answers for tables: not by who deals, whom the jefe
# commands, nor by the cage, which does not see what falls into a box.
amount.countersign            +   +   +   +   .   .   .   .

# Tips: their rules are the director's, who takes none; signed away from the tables.
tip.view                      +   +   +   .   .   +   +   +
tip.rule                      +   .   .   .   .   .   .   .
tip.hours                     +   +   .   .   .   .   .   .
tip.sign                      +   +   +   .   .   +   .   .
tip.pay                       +   .   .   .   .   +   .   .

# The cage and the ledger: the cashier's and the director's; put right by who handles no money.
cage.view                     +   +   +   .   .   +   +   +
cage.count                    +   .   .   .   .   +   .   .
cage.countersign              +   +   +   .   .   +   .   .
ledger.view                   +   .   .   .   .   +   +   +
ledger.export                 +   .   .   .   .   .   +   +
ledger.correct                +   .   .   .   .   +   .   .
ledger.countersign            +   +   +   .   .   .   .   .

# The end of the shift, and what management and auditors read. They write nothing.
shift.view                    +   +   +   .   .   +   +   +
shift.open                    +   +   .   .   .   .   .   .
shift.close                   +   +   .   .   .   .   .   .
shift.note                    +   +   .   .   .   .   .   .
shift.take_over               +   +   .   .   .   .   .   .
shift.sign                    +   +   +   .   .   +   .   .
# Which of these answers for a difference, the policy of the house says.
shift.acknowledge             +   +   +   .   .   .   +   .
report.view                   +   +   +   .   .   .   +   +
report.morning                +   .   .   .   .   .   .   .
evidence.view                 +   .   +   .   .   .   +   +
"""
# fmt: on


def read_table(text: str) -> dict[str, dict[Role, Reach]]:
    """Read a table of this form: the first word of a row, and where each role may."""
    read: dict[str, dict[Role, Reach]] = {}
    for line in text.splitlines()[2:]:
        name, *marks = line.partition("#")[0].split() or [""]
        if name:
            assert name not in read, f"{name} is written twice"
            reaches = zip(_COLUMNS, [_MARKS[mark] for mark in marks], strict=True)
            read[name] = {role: reach for role, reach in reaches if reach is not None}
    return read


WHO_MAY: Final = read_table(_ACTS)
