"""The words for the roles."""

from django.utils.translation import gettext_lazy as _

from casino.lib.words import declare_terms

declare_terms(
    director=_("director of games"),
    pit_manager=_("pit manager"),
    inspector=_("inspector"),
    jefe=_("jefe de mesa"),
    croupier=_("croupier"),
    cashier=_("cashier"),
    management=_("management"),
    auditor=_("auditor"),
    person=_("person"),
)
