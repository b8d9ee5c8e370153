"""A mistake at a table: its remedy is done, and recorded as a ruled incident, in one act."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import Q
from django.utils import translation

from casino.lib.commands import Command
from casino.lib.errors import BadInput, NotAllowed
from casino.lib.policy import Actor, reach_of
from games.banca.services import BancaBook
from games.coups.events import CoupEvent
from games.coups.models import NullReason
from games.coups.services.burning import burn_by_hand
from games.coups.services.null_coup import annul_coup
from games.coups.services.underway import Play, begin_underway, read_play, verify_underway
from games.incidents.models import Incident
from games.incidents.services import report_ruled
from games.mistakes.selectors import remedies_of
from games.mistakes.words import EFFECT_WORDS, MISTAKE_WORDS
from games.rules.banca.acts import CallNoVaMas, DrawFirstCard, FinishPass
from games.rules.cards import parse_cards
from games.rules.play.remedies import Effect, Remedy
from games.tallas.services import end_open_talla
from tables.floor.models import GamingTable
from tables.journal.services.commands import command as as_command
from tables.journal.services.late import verify_known, verify_not_overtaken
from tables.posts.selectors.access import access_table
from tables.sign_in.services.witness import verify_witness

CATEGORIES: Final = {
    "deal_confused": Incident.Category.MISDEAL,
    "cards_misgiven": Incident.Category.MISDEAL,
    "face_up_deck": Incident.Category.SHOE,
    "unfinished": Incident.Category.SHOE,
    "sabot": Incident.Category.SHOE,
    "unforeseen": Incident.Category.OTHER,
}
"""The category of a mistake's incident; of all others a card error."""
NULLS: Final = (Effect.NULL, Effect.DECK)
OVERTAKES: Final = (CoupEvent.COUP_ANNULLED, CoupEvent.CARDS_BURNED)
"""What another person may record of a coup while a mistake in it waits on a device."""


@as_command("mistake.record")
def record_mistake(
    *,
    actor: Actor,
    command: Command,
    table_id: int,
    coup: int,
    mistake: str,
    effect: str,
    cards: str = "",
    face_down: int = 0,
    punto: str = "",
    banca: str = "",
    bets: Sequence[Mapping[str, Any]] | None = None,
    note: str = "",
    jefe: Actor | None = None,
) -> dict[str, Any]:
    """Do what the text says of a mistake in coup number `coup`, and record it as an incident.

    `effect` is the remedy: the text's own, or what the jefe decides where it has none. Then the
    jefe signs, as `jefe` if a croupier enters it. A card that is burned is among `cards` or
    `face_down`; of a null coup `punto` and `banca` are the cards seen, `face_down` those that were
    not. Raises BadInput
    `mistake.other_remedy`, `mistake.which_cards`, `mistake.no_cards`; NotAllowed
    `mistake.jefe_decides`, `mistake.inspector_first` with the article that says so; as
    `verify_witness`, `access_table`, `read_play`, `annul_coup`; Conflict `phase.coup_over`, and
    `entry.overtaken` when the coup was made null, or a card of it burned, while this one waited.
    """
    table = access_table(actor, table_id, need="mistake.record", lock=True)
    play = read_play(table)
    row = begin_underway(play)
    verify_known(command, row.talla.started_at, table)
    verify_not_overtaken(actor, command, table_id, Q(kind__in=OVERTAKES))
    verify_underway(row, coup)
    chosen = Effect(effect)
    remedy = _find_remedy(play, mistake, chosen)
    ruler = _verify_ruler(actor, jefe, table, remedy)
    _verify_cards(chosen, cards, face_down)
    if chosen is Effect.BURN:
        burn_by_hand(
            actor=actor,
            command=command,
            row=row,
            cards=parse_cards(cards),
            face_down=face_down,
            article=remedy.article,
        )
    elif chosen in NULLS:
        _annul(
            actor,
            command,
            play,
            remedy,
            burns_deck=chosen is Effect.DECK,
            ruled_by=None if ruler is None else ruler.staff_id,
            punto=punto,
            banca=banca,
            face_down=face_down,
            bets=bets,
        )
    with translation.override(table.house.language):
        happened = str(MISTAKE_WORDS[mistake])
        ruling = str(EFFECT_WORDS[chosen])
    return report_ruled(
        actor=actor,
        command=command,
        table=table,
        category=CATEGORIES.get(mistake, Incident.Category.CARD_ERROR),
        what_happened=f"{happened}: {note.strip()}" if note.strip() else happened,
        ruling=ruling,
        article=remedy.article,
        ruled_by=ruler or actor,
        mistake=mistake,
        effect=chosen.value,
        of_talla=row.talla_id,
        of_coup=row.number,
    )


def _find_remedy(play: Play, mistake: str, effect: Effect) -> Remedy:
    """Find the remedy of these rules for a mistake. Raises BadInput `mistake.other_remedy`."""
    session = play.session
    remedies = remedies_of(session.regulation, session.regulation_version, play.table.format)
    for remedy in remedies:
        if remedy.mistake == mistake and effect in remedy.effects:
            return remedy
    raise BadInput("mistake.other_remedy")


def _verify_ruler(
    actor: Actor, jefe: Actor | None, table: GamingTable, remedy: Remedy
) -> Actor | None:
    """Return who decides, None where the text does. Raises NotAllowed unless they sign."""
    if not (remedy.by_jefe or remedy.by_inspector):
        return None
    need = "mistake.consult" if remedy.by_inspector else "mistake.rule"
    if jefe is not None:
        verify_witness(actor=actor, witness=jefe, act=need)
        access_table(jefe, table.pk, need=need)
        return jefe
    if reach_of(actor.role, need) is None:
        code = "mistake.inspector_first" if remedy.by_inspector else "mistake.jefe_decides"
        raise NotAllowed(code, article=remedy.article)
    access_table(actor, table.pk, need=need)
    return actor


def _verify_cards(effect: Effect, cards: str, face_down: int) -> None:
    if effect is Effect.BURN and not cards and not face_down:
        raise BadInput("mistake.which_cards")
    if (cards and effect is not Effect.BURN) or (
        face_down and effect is not Effect.BURN and effect not in NULLS
    ):
        raise BadInput("mistake.no_cards")


def _annul(
    actor: Actor,
    command: Command,
    play: Play,
    remedy: Remedy,
    *,
    burns_deck: bool,
    ruled_by: int | None,
    punto: str,
    banca: str,
    face_down: int,
    bets: Sequence[Mapping[str, Any]] | None,
) -> None:
    """Make the coup null, with the pass of a holder's banca; the talla may end with it."""
    talla = play.verify_talla()
    ends = burns_deck or talla.cut_card_out or remedy.mistake == NullReason.UNFINISHED
    if play.regulation.banca is not None:
        _finish_pass(actor, command, play, ends_deck=ends)
    row = begin_underway(play)
    seen = len(row.punto or punto) // 2 + len(row.banca or banca) // 2
    reason = NullReason.RULED if remedy.by_jefe else NullReason(remedy.mistake)
    annul_coup(
        actor=actor,
        command=command,
        play=play,
        reason=reason,
        article=remedy.article,
        ruled_by=ruled_by,
        punto=punto,
        banca=banca,
        cards_out=seen + face_down,
        bets=bets,
    )
    if ends and not talla.cut_card_out:
        end_open_talla(actor=actor, command=command, table=play.table, talla=talla)


def _finish_pass(actor: Actor, command: Command, play: Play, *, ends_deck: bool) -> None:
    """End the null pass of a banca, with the acts of it that are not recorded yet."""
    book = BancaBook(actor=actor, command=command, session=play.session)
    banca = book.table.banca
    if banca is not None:
        if not banca.bets_closed:
            book.do(CallNoVaMas())
        if not banca.card_drawn:
            book.do(DrawFirstCard())
        book.do(FinishPass(None))
    if ends_deck:
        book.end_deck()
    if book.last_number > book.number:
        book.store_event()
