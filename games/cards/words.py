"""The words on screen for sets of cards."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms, declare_words

CARD_STATE_WORDS: Final = declare_words(
    "card_set.state",
    {
        "received": _("received"),
        "opened": _("opened"),
        "checked": _("checked"),
        "in_use": _("in use"),
        "retired": _("retired"),
        "destroyed": _("destroyed"),
    },
)

declare_terms(
    card_set=_("set of cards"),
    **{state: word for state, word in CARD_STATE_WORDS.items() if state != "received"},
)
