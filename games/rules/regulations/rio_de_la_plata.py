"""Reglamento del punto y banca, articles 1 to 51: the auctioned banca, suite, the will on five."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from games.rules.draw import FIVE_BY_CHOICE
from games.rules.regulations.base import (
    ALTERNATING,
    BettingDuty,
    BurnRule,
    CutCardRule,
    Dealer,
    Deduction,
    MaximumRule,
    Odds,
    Regulation,
    SeatBound,
    TableFormat,
)
from games.rules.regulations.play_rules import (
    BancaRules,
    MaximumScope,
    Mistake,
    PreparationStep,
    ShoePreparation,
)
from games.rules.wagers import WagerKind, Winner


def _articles(**numbers: str) -> MappingProxyType[str, str]:
    return MappingProxyType({name: f"rio-de-la-plata {number}" for name, number in numbers.items()})


TEN_PERCENT: Final = Fraction(10, 100)

BANCA: Final = BancaRules(
    discount_share=TEN_PERCENT,
    discount_every=2,
    high_opening_over=Fraction(1, 2),
    times_running=2,
    passes_before_half=2,
    half_withdrawals=1,
    articles=_articles(
        minimum_seated="1",
        bounds="2",
        seated_only="4",
        auction="5",
        desist="6",
        new_auction="7",
        no_partners="8",
        no_va_mas="13",
        card_early="15",
        discount_share="29",
        discount_every="29",
        high_opening_over="29",
        same_round="31",
        standing="32",
        times_running="33",
        raising="34",
        passes_before_half="35",
        half_withdrawals="35",
        suite="36",
        suite_offer="37",
        suite_seated="37 a",
        suite_standing="37 b",
        suite_giver="37 c",
        suite_house="37 d",
        suite_claim="37 e",
        suite_discount="38",
        suite_no_half="40",
        suite_end="41",
        suite_deck_end="42",
        suite_wish="43",
        next_deck="44",
        face_up_deck="49",
    ),
)

LARGE: Final = TableFormat(
    key="large",
    seats=12,
    seat_bound=SeatBound.USUAL,
    croupiers_minimum=1,
    croupiers_maximum=None,
    jefe_tables_maximum=1,
    dealer=Dealer.BY_TURN,
    articles=_articles(dealer="4"),
)

RIO_DE_LA_PLATA: Final = Regulation(
    key="rio-de-la-plata",
    title="Reglamento del punto y banca (Río de la Plata)",
    version="articles-1-51",
    articles=_articles(
        minimum_seated="1",
        minimum="2",
        maximum_rule="2",
        maximum_scope="3",
        standing_players="4",
        punto_cards_seated_only="4",
        first_holder="5",
        holder_duty="5",
        no_partners="8",
        preparation="8 bis",
        cut_by="9",
        cut_at_least="10",
        cut_card="11",
        unfinished="11",
        null_coup="11, 50",
        shoe_place="12",
        no_va_mas="13",
        draw_prerogative="14",
        cards_called="15",
        card_early="15",
        uncover="16",
        punto_cards="17",
        personal_bets="18",
        cards_misgiven="19",
        will="20",
        will_misheard="20",
        deal_order="21",
        draw_table="22-23",
        punto_table="22",
        banca_table="23",
        banca_turns="24",
        third_called="24",
        third_uncovered="24",
        winner="25",
        natural_ends="26",
        pagador_turns="27",
        pagador_stands="28",
        deductions="30",
        commission_at_once="29-30",
        refusal="32",
        sabot_passes_on="44",
        banca="5-7, 29-44",
        right_not_ceded="45",
        right_declined="46",
        punto_cards_both_sides_forfeit="47",
        used_cards="48",
        mistakes="15, 19, 20, 49-51",
        card_face_up="49",
        deal_confused="50",
        card_turned="51",
        undue_call="51",
        face_up_deck="49",
    ),
    draw_table=FIVE_BY_CHOICE,
    deal_order=ALTERNATING,
    wagers=MappingProxyType({WagerKind.PUNTO: Odds(1), WagerKind.BANCA: Odds(1)}),
    # 30 is about all banca bets; 29 excepts the holder's, which `banca` describes.
    deductions=(Deduction(WagerKind.BANCA, TEN_PERCENT, "rio-de-la-plata 30"),),
    burn=BurnRule(by_first_card=False),
    cut_card=CutCardRule(cards_behind=7, more_allowed=True),
    formats=MappingProxyType({"large": LARGE}),
    standing_players=True,
    maximum_rule=MaximumRule(),
    holder_duty=BettingDuty.BANCA,
    sabot_passes_on=frozenset({Winner.PUNTO}),
    punto_cards_seated_only=True,
    minimum_seated=3,
    maximum_scope=MaximumScope.PER_PERSON,
    punto_cards_both_sides_forfeit=True,
    preparation=ShoePreparation(
        demanded=MappingProxyType(
            {
                PreparationStep.MIX: "rio-de-la-plata 8 bis",
                PreparationStep.PILES: "rio-de-la-plata 8 bis",
                PreparationStep.RIFFLE: "rio-de-la-plata 8 bis",
                PreparationStep.CUT: "rio-de-la-plata 9-10",
                PreparationStep.CUT_CARD: "rio-de-la-plata 11",
                PreparationStep.PLACE: "rio-de-la-plata 12",
            }
        ),
        piles=3,
        riffles_at_least=4,
        cut_at_least=50,
    ),
    mistakes=frozenset(Mistake),
    banca=BANCA,
    # A bet suffers its discount "al ganar", "en cada pase que gane".
    commission_at_once=True,
)
