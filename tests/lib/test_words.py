"""The Spanish and Italian catalogues use the words of the glossary, and not others for them."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from casino.embedded.catalogues import catalogue_path, read_catalogue

WORDS_NOT_USED = {
    "es": {
        r"asientos?": "plaza",
        r"efectivo": "drop",
        r"fondo": "tronco",
        r"golpes?": "jugada",
        r"mazos?": "montón, for a pile",
        r"recobr\w+": "recuperar",
        r"signos?": "caracteres",
        r"carta del": "informe, for a morning report",
        r"paños?": "tapete",
        r"colas?|líneas?": "lista de espera",
        r"identificación|tarjeta|placa": "credencial",
        r"emitido(?! por caja)": "emitido por caja",
        r"busque con menos|ningun[ao]? \w+ es así|nada coincide": "Sin resultados",
    },
    "it": {
        r"ospit[ei]": "cliente",
        r"matricola": "tesserino",
        r"stampare": "stampa",
    },
}

# Where the same word is the right one: (language, the English sentence).
MEANT = {
    ("es", "As of number in the journal"),  # an entry of the journal
    ("es", "What the figures and their signs mean"),  # plus and minus
    # a line of a file, of a chart, of a log or of keys
    ("es", "Line {line}: {reason}"),
    ("es", "Lines"),
    ("es", "{text} is not a record: write one JSON object on a line."),
}


def _sentences(language: str) -> list[tuple[str, str]]:
    """Return each English sentence of a language with its translations."""
    found = []
    for domain in ("django", "djangojs"):
        path = catalogue_path(Path(settings.LOCALE_PATHS[0]), language, domain)
        for message in read_catalogue(path, language, domain):
            if message.id:
                english = message.id if isinstance(message.id, str) else message.id[0]
                said = (message.string,) if isinstance(message.string, str) else message.string
                found += [(english, one) for one in said or ()]
    return found


@pytest.mark.parametrize("language", WORDS_NOT_USED)
def test_one_word_is_used_for_one_thing(language: str) -> None:
    wrong = [
        f"{said!r} ({english!r}): {right}"
        for english, said in _sentences(language)
        for word, right in WORDS_NOT_USED[language].items()
        if re.search(rf"\b(?:{word})\b", said, re.IGNORECASE) and (language, english) not in MEANT
    ]
    assert wrong == []


def test_each_exception_is_still_needed() -> None:
    for language, english in MEANT:
        words = "|".join(WORDS_NOT_USED[language])
        said = [one for sentence, one in _sentences(language) if sentence == english]
        assert any(re.search(rf"\b(?:{words})\b", one, re.IGNORECASE) for one in said), english
