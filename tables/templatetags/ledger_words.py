"""Words of the ledger in templates: `{{ movement.reason|reason_word }}`."""

from django import template

from tables.ledger.models import Account
from tables.ledger.words import ACCOUNT_WORDS, REASON_WORDS

register = template.Library()


@register.filter
def account_word(kind: str) -> str:
    """Name a kind of account."""
    return str(ACCOUNT_WORDS.get(kind, kind))


@register.filter
def place_word(account: Account) -> str:
    """Name an account with its table."""
    word = account_word(account.kind)
    return f"{account.table.number} · {word}" if account.table else word


@register.filter
def reason_word(reason: str) -> str:
    """Name why money moved."""
    return str(REASON_WORDS.get(reason, reason))
