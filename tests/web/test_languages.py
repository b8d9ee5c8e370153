"""Every reader is spoken to in their own language, in Spanish when it is none of ours."""

import json
import re
from http import HTTPStatus

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from casino.embedded import catalogues
from casino.embedded.catalogues import PLACEHOLDER, find_faults
from casino.lib.policy import RIGHTS, Role
from casino.lib.refusals import ONE, SENTENCES
from casino.lib.sentences import sentence_of, template_of
from casino.lib.words import TERMS
from casino.printing.amount_words import amount_in_words
from games.rules.errors import TEMPLATES
from tests.building import PIN, make_house, make_staff, make_table
from tests.web.device import Device

# Names of the trade that are the same everywhere.
SAME_EVERYWHERE = {
    *("punto", "banca", "midi", "mini", "tablet"),
    *("croupier", "inspector", "auditor", "jefe de mesa"),
}
LANGUAGE_OF = {
    "es": "es",
    "es-AR": "es",
    "it": "it",
    "it-CH,it;q=0.8": "it",
    "en-GB,en;q=0.7": "en",
    "fr,de;q=0.9": "es",
    "fr,it;q=0.5": "it",
    "": "es",
}
SIGN_IN = {"es": "Entrar", "it": "Accedi", "en": "Sign in"}


def language_of(response) -> str:
    """The language that a page says it is written in."""
    (language,) = re.findall(r'<html lang="([a-z-]+)"', response.content.decode())
    return str(language)


@pytest.mark.django_db
@pytest.mark.parametrize(("asked", "language"), LANGUAGE_OF.items())
def test_a_fresh_browser_is_answered_in_its_language_or_in_spanish(asked, language):
    response = Client(headers={"accept-language": asked}).get(reverse("sign-in"))
    assert language_of(response) == language
    assert response["Content-Language"] == language
    assert f"<h1>{SIGN_IN[language]}</h1>" in response.content.decode()


def test_every_language_has_its_catalogue_and_its_amounts_in_words():
    languages = {language for language, _ in settings.LANGUAGES}
    folders = {it.name for it in (settings.BASE_DIR / "locale").iterdir() if it.is_dir()}
    assert languages == set(catalogues.LANGUAGES) == folders
    assert len({amount_in_words(-100, "EUR", language) for language in languages}) == len(languages)
    with pytest.raises(KeyError):
        amount_in_words(-100, "EUR", "pt")


@pytest.mark.django_db
def test_a_browser_that_names_no_language_is_answered_in_spanish():
    assert language_of(Client().get(reverse("sign-in"))) == "es"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "seats", "letter"),
    [("es", "Plazas", "E"), ("it", "Posti", "E"), ("en", None, None)],
)
def test_the_words_of_the_scripts_are_in_the_same_language(language, seats, letter):
    script = Client(headers={"accept-language": language}).get(reverse("jsi18n")).content.decode()
    (words,) = re.findall(r"const newcatalog = (\{.*?\n\s*\});", script, re.S)
    catalogue = json.loads(words)
    assert catalogue.get("Seats") == seats
    assert catalogue.get("T") == letter


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["it", "en"])
def test_signing_in_brings_the_person_s_own_language(language):
    person = make_staff(make_house(), Role.CROUPIER, "Carla")
    person.language = language
    person.save()
    client = Client(headers={"accept-language": "es"})
    answer = client.post(
        reverse("api-sign-in"), {"badge": person.badge, "pin": PIN}, "application/json"
    )
    assert answer.status_code == HTTPStatus.OK
    assert language_of(client.get(reverse("board"))) == language


@pytest.mark.django_db
def test_the_language_chosen_on_a_page_outlives_the_page():
    client = Client(headers={"accept-language": "es"})
    client.post(reverse("set_language"), {"language": "it", "next": reverse("sign-in")})
    assert language_of(client.get(reverse("sign-in"))) == "it"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cookie", "language"), [(None, "it"), ("en", "en"), ("xx", "it"), ("../es", "it")]
)
def test_the_public_display_speaks_the_house_s_language(cookie, language):
    table = make_table(make_house(language="it"))
    client = Client(headers={"accept-language": "es"})
    if cookie:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = cookie
    assert language_of(client.get(reverse("display", args=[table.pk]))) == language


@pytest.mark.parametrize("language", ["es", "it"])
def test_every_refusal_is_shown_in_spanish_and_italian_with_its_values(language):
    for code in [*SENTENCES, *TEMPLATES]:
        sentence = template_of(code)
        with translation.override(language):
            forms = (
                [translation.ngettext(ONE[sentence], sentence, count) for count in (1, 2)]
                if sentence in ONE
                else [translation.gettext(sentence)]
            )
        for form in forms:
            assert form not in (sentence, ONE.get(sentence)), code
            assert sorted(PLACEHOLDER.findall(form)) == sorted(PLACEHOLDER.findall(sentence)), code


@pytest.mark.parametrize("language", ["es", "it"])
def test_every_word_inside_a_refusal_is_translated_to_spanish_and_italian(language):
    words = [*TERMS.values(), *(right.words for right in RIGHTS.values())]
    with translation.override("en"):
        english = [str(word) for word in words]
    with translation.override(language):
        untold = {word for word, lazy in zip(english, words, strict=True) if str(lazy) == word}
    assert untold <= SAME_EVERYWHERE


def test_a_refusal_names_the_role_and_the_act_in_the_reader_s_language():
    params = {"role": "croupier", "act": "shift.open"}
    with translation.override("es"):
        text = sentence_of("policy.role", params, "EUR")
    assert text == "El cargo de crupier no permite hacerlo (abrir un turno)."


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/nothing", f"/api/v1/tables/{10**30}"])
def test_an_unknown_address_is_answered_in_the_reader_s_language(path):
    person, device = make_staff(make_house(), Role.JEFE), Client()
    device.post(reverse("api-sign-in"), {"badge": person.badge, "pin": PIN}, "application/json")
    answer = device.get(path).json()
    assert (answer["code"], "dirección" in answer["detail"]) == ("thing.not_found", True)


def test_words_side_by_side_are_each_translated():
    params = {"step_minor": 300, "minimum_minor": 500, "allowed": "multiple/whole_fraction"}
    with translation.override("it"):
        text = sentence_of("limits.step", params, "EUR")
    assert text.endswith("è ammesso il minimo stesso/una frazione intera del minimo.")


@pytest.mark.parametrize("language", ["es", "it"])
def test_guests_on_the_waitlist_and_guests_who_can_be_seated_are_two_words(language):
    """A guest on hold is on the waitlist and cannot be seated: the two figures differ."""
    with translation.override(language):
        sentence = "%(waiting)s on the waitlist"
        waitlist, able = translation.ngettext(sentence, sentence, 2), "waiting"
        on_waitlist = waitlist.removeprefix("%(waiting)s ")
        assert translation.gettext(able) != on_waitlist
    script = Client(headers={"accept-language": language}).get(reverse("jsi18n")).content.decode()
    (words,) = re.findall(r"const newcatalog = (\{.*?\n\s*\});", script, re.S)
    board = json.loads(words)
    for found in (board[able], *board["{n} waiting"], *board["{n} waits and a seat is free"]):
        assert found
        assert on_waitlist not in found


def test_the_catalogues_are_complete():
    assert find_faults(settings.BASE_DIR, settings.BASE_DIR / "locale") == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "title"), [("es", "No es posible"), ("it", "Non è possibile")]
)
def test_a_page_that_is_refused_has_its_title_in_the_reader_s_language(language, title):
    person = make_staff(make_house(), Role.CROUPIER, "Carla")
    page = Device(person, language).get(reverse("ledger")).content.decode()
    assert re.search(rf"<title>\s*{title}", page)
