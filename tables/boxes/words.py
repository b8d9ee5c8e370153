"""The words on screen for boxes."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms, declare_words

BOX_KIND_WORDS: Final = declare_words("box.kind", {"drop": _("Drop box"), "tips": _("Tip box")})
BOX_KINDS_WORDS: Final = declare_words(
    "box.kinds", {"drop": _("Drop boxes"), "tips": _("Tip boxes")}
)

declare_terms(box=_("box"))
