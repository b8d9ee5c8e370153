"""The words for the acts and states of a banca that belongs to its holder."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms
from games.rules.errors import TEMPLATES

declare_terms(
    Offer=_("an offer"),
    CloseOffers=_("closing the offers"),
    Desist=_("desisting"),
    Take=_("taking the banca"),
    Renounce=_("renouncing"),
    NobodyStanding=_("that nobody standing wants it"),
    Raise=_("a raise"),
    WithdrawHalf=_("withdrawing half"),
    CallNoVaMas=_("“no va más”"),
    DrawFirstCard=_("the first card"),
    FinishPass=_("the end of a pass"),
    AnnounceSuite=_("announcing suite"),
    WithdrawBanca=_("giving suite"),
    ClaimSuite=_("claiming the suite"),
    EndDeck=_("the end of the deck"),
    Auction=_("auction"),
    Left=_("offer of the banca left after ties"),
    Turn=_("passing of the sabot"),
    Running=_("banca that is held"),
    SuiteOffer=_("offer of the suite"),
)


def sentences_of_refusals() -> dict[str, str]:
    """Return the sentences of refused acts by their codes, in the reader's language."""
    return {code: gettext(text) for code, text in TEMPLATES.items() if code.startswith("banca.")}
