"""The words that scripts read: the catalogue of their sentences, and by a code its word."""

import json
from typing import Any

from django.http import HttpResponse
from django.views.i18n import JavaScriptCatalog

from casino.lib.words import TERMS


class ScriptWords(JavaScriptCatalog):
    """Serve the catalogue of the reader's language, and after it `globalThis.terms`."""

    def render_to_response(self, context: dict[str, Any], **response_kwargs: Any) -> HttpResponse:
        """Write both as one script."""
        response = super().render_to_response(context, **response_kwargs)
        words = {code: str(word) for code, word in TERMS.items()}
        response.write(f"\nglobalThis.terms = {json.dumps(words, sort_keys=True)};\n")
        return response
