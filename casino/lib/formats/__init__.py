"""How dates are written where Django's own way is not ours, a file for each language."""

from typing import Final

from django.utils.translation import pgettext_lazy

MONTHS_WITHIN_A_DATE: Final = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)
"""Django's `E` writes these. They are named here to be translated: Django's own Italian ones begin
with a capital."""
