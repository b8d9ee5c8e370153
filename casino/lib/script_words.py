"""The words that scripts read: the catalogue of their sentences, and by a code its word."""

import json
from functools import cache
from typing import Any

from django.http import HttpResponse
from django.utils import translation
from django.utils.translation.trans_real import DjangoTranslation
from django.views.i18n import JavaScriptCatalog

from casino.lib.words import TERMS


class ScriptWords(JavaScriptCatalog):
    """Serve the catalogue of the reader's language, and after it `globalThis.terms`."""

    def render_to_response(self, context: dict[str, Any], **response_kwargs: Any) -> HttpResponse:
        """Write both as one script."""
        response = super().render_to_response(context, **response_kwargs)
        response.write(f"\nglobalThis.terms = {json.dumps(_terms(), sort_keys=True)};\n")
        return response


@cache
def words_in(language: str) -> dict[str, Any]:
    """Return both in a language, for a page that speaks several: `speak` in `lib/i18n.js`."""
    words = ScriptWords()
    with translation.override(language):
        words.translation = DjangoTranslation(language, domain=words.domain)
        return {"code": language, "catalog": words.get_catalog(), "terms": _terms()}


def _terms() -> dict[str, str]:
    return {code: str(word) for code, word in TERMS.items()}
