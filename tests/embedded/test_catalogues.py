"""The words to translate are found, kept, compiled and verified without GNU gettext."""

import gettext
from pathlib import Path

import pytest

from casino.embedded.catalogues import (
    catalogue_path,
    compile_catalogues,
    extract_messages,
    find_faults,
    read_catalogue,
    update_catalogues,
)
from casino.embedded.errors import StartError

TEMPLATE = """{% load i18n %}
<div>
    {% if open %}
      <p title='it"s'>{% translate "Open tables" %}</p>
   {% endif %}
  {% blocktranslate count number=k trimmed %}
     {{ number }} table of {{ house }}
  {% plural %}
     {{ number }} tables of {{ house }}
  {% endblocktranslate %}
  {% translate "Seat" context "noun" %} {{ _("Badge") }} it's 12 %
</div>
"""
PYTHON = """from django.utils.translation import gettext_lazy as _, ngettext
GREETING = _("Hello {name}")
def count(n):
    return ngettext("%(n)s coup", "%(n)s coups", n)
"""
SCRIPT = """
const row = html`<p>${cards.map((card) => html`<b>${gettext("Banca wins")}</b>`)}</p>`;
const said = ngettext('%s talla', '%s tallas', n) + pgettext("call", `no va mas`);
const not_ours = my.gettext("no"), mygettext = 1;
"""
RULES = 'TEMPLATES: dict[str, str] = M({"card.unknown": "{text} is not a card."})\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small project with a sentence of each sort."""
    files = {
        "templates/page.html": TEMPLATE,
        "tables/words.py": PYTHON,
        "static/board/road.js": SCRIPT,
        "static/vendor/lit.js": 'gettext("foreign")',
        "games/rules/errors.py": RULES,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def _ids(project: Path, domain: str) -> set[object]:
    return {message.id for message in extract_messages(project, domain) if message.id}


def test_templates_code_and_sentence_tables_are_read(project: Path) -> None:
    assert _ids(project, "django") == {
        "Open tables",
        ("%(number)s table of %(house)s", "%(number)s tables of %(house)s"),
        "Seat",
        "Badge",
        "Hello {name}",
        ("%(n)s coup", "%(n)s coups"),
        "{text} is not a card.",
    }


def test_scripts_are_read_inside_nested_templates(project: Path) -> None:
    assert _ids(project, "djangojs") == {"Banca wins", ("%s talla", "%s tallas"), "no va mas"}


def test_updating_twice_changes_nothing_and_keeps_translations(project: Path) -> None:
    locale = project / "locale"
    assert len(update_catalogues(project, locale)) == 6
    path = catalogue_path(locale, "es", "django")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('msgid "Badge"\nmsgstr ""', 'msgid "Badge"\nmsgstr "Placa"'))
    assert update_catalogues(project, locale) == []
    (project / "tables/words.py").write_text("", encoding="utf-8")
    assert path in update_catalogues(project, locale)
    kept = read_catalogue(path, "es", "django")
    assert kept["Badge"].string == "Placa"
    assert "Hello {name}" not in kept


def test_every_gap_is_a_fault_except_in_english(project: Path) -> None:
    locale = project / "locale"
    assert any("not collected yet" in fault for fault in find_faults(project, locale))
    update_catalogues(project, locale)
    faults = find_faults(project, locale)
    assert len(faults) == 2 * (7 + 3)
    assert all("not translated" in fault for fault in faults)
    assert not any("/en/" in fault for fault in faults)


@pytest.mark.parametrize(
    ("msgstr", "fault"),
    [("Hola {name}", None), ("Hola {nombre}", "placeholders differ"), ("Hola", "placeholders")],
)
def test_a_translation_keeps_its_placeholders(
    project: Path, msgstr: str, fault: str | None
) -> None:
    locale = project / "locale"
    update_catalogues(project, locale)
    path = catalogue_path(locale, "it", "django")
    text = path.read_text(encoding="utf-8")
    old = 'msgid "Hello {name}"\nmsgstr ""'
    assert old in text
    path.write_text(text.replace(old, f'msgid "Hello {{name}}"\nmsgstr "{msgstr}"'))
    found = [line for line in find_faults(project, locale) if "/it/" in line and "Hello" in line]
    assert found == [] if fault is None else fault in found[0]


def test_gettext_reads_the_compiled_catalogues(project: Path) -> None:
    locale = project / "locale"
    update_catalogues(project, locale)
    path = catalogue_path(locale, "es", "django")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('msgid "Badge"\nmsgstr ""', 'msgid "Badge"\nmsgstr "Placa"'))
    assert len(compile_catalogues(locale)) == 6
    assert compile_catalogues(locale) == []
    with path.with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.gettext("Badge") == "Placa"
    assert words.gettext("Open tables") == "Open tables"


def test_a_broken_catalogue_is_named(project: Path) -> None:
    path = catalogue_path(project / "locale", "es", "django")
    path.parent.mkdir(parents=True)
    path.write_text("these are no catalogue lines\n", encoding="utf-8")
    with pytest.raises(StartError, match="is not a catalogue"):
        compile_catalogues(project / "locale")
