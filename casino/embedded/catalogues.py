"""The words to translate: found in the code, kept in ``locale``, compiled, verified.

Babel does what GNU gettext does, so no gettext has to be installed. Sentences in the code are
English and are the keys; so English needs no translation.
"""

import ast
import io
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.jslexer import unquote_string
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from casino.embedded.errors import StartError

SOURCE_LANGUAGE = "en"
LANGUAGES = ("es", "en", "it")
DOMAINS = ("django", "djangojs")
CODE_DIRS = ("casino", "tables", "games")
TEMPLATE_DIRS = ("templates",)
SCRIPT_DIR = "static"
FOREIGN_DIRS = {"vendor", "migrations", "__pycache__", "node_modules"}
# The rules import no framework and so mark nothing: these tables hold their sentences.
SENTENCE_TABLES = (("games/rules/errors.py", "TEMPLATES"),)
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "ngettext_noop": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMENT_TAGS = ("Translators",)
LINE_WIDTH = 100
_STRING = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"""
SCRIPT_STRING = re.compile(_STRING)
SCRIPT_CALL = re.compile(
    r"(?<![\w.$])(?:window\.|django\.)?(?P<name>n?p?gettext)\s*\(\s*"
    rf"(?P<arguments>{_STRING}(?:\s*,\s*{_STRING})*)"
)
PLACEHOLDER = re.compile(r"%\(\w+\)[sdfr]|%[sdfr]|\{\w+\}")

Key = tuple[str, str | None]


def catalogue_path(locale_dir: Path, language: str, domain: str) -> Path:
    """Return the path of one catalogue's source."""
    return locale_dir / language / "LC_MESSAGES" / f"{domain}.po"


def extract_messages(project_dir: Path, domain: str) -> Catalog:
    """Return every sentence that the code of one domain marks for translation."""
    catalogue = Catalog(charset="utf-8", domain=domain)
    if domain == "djangojs":
        sources = _extract_scripts(project_dir)
    else:
        sources = _extract_python_and_templates(project_dir)
    for place, message, comments, context in sources:
        catalogue.add(
            message, None, [(place, 1)], auto_comments=sorted(set(comments)), context=context
        )
    return catalogue


def update_catalogues(project_dir: Path, locale_dir: Path) -> list[Path]:
    """Bring every catalogue up to the code, keeping translations; return those changed.

    Removed sentences are dropped, new ones are added without a translation.
    """
    changed = []
    for domain in DOMAINS:
        template = extract_messages(project_dir, domain)
        for language in LANGUAGES:
            path = catalogue_path(locale_dir, language, domain)
            catalogue = read_catalogue(path, language, domain)
            catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
            catalogue.obsolete.clear()
            text = io.BytesIO()
            write_po(text, catalogue, width=LINE_WIDTH, sort_output=True, include_lineno=False)
            if not path.exists() or path.read_bytes() != text.getvalue():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text.getvalue())
                changed.append(path)
    return changed


def compile_catalogues(locale_dir: Path) -> list[Path]:
    """Compile every catalogue that is newer than its compiled form; return those compiled.

    Raises `StartError` for a catalogue that cannot be read or a folder that takes no files.
    """
    compiled = []
    for source in sorted(locale_dir.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        catalogue = read_catalogue(source, source.parents[1].name, source.stem)
        draft = target.with_suffix(f".{os.getpid()}.tmp")
        try:
            with draft.open("wb") as file:
                write_mo(file, catalogue)
            draft.replace(target)  # whole or not at all: another process may be reading
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise StartError(f"{target} cannot be written: {error.strerror}.") from error
        compiled.append(target)
    return compiled


def find_faults(project_dir: Path, locale_dir: Path) -> list[str]:
    """Return the faults that keep the catalogues from being complete, one line for each."""
    faults = []
    for domain in DOMAINS:
        template = extract_messages(project_dir, domain)
        for language in LANGUAGES:
            path = catalogue_path(locale_dir, language, domain)
            catalogue = read_catalogue(path, language, domain)
            place = path.relative_to(locale_dir.parent)
            faults += [f"{place}: {words}" for words in _compare(template, catalogue, language)]
    return faults


def read_catalogue(path: Path, language: str, domain: str) -> Catalog:
    """Return a catalogue from its source, an empty one when there is none.

    Raises `StartError` when the file is not a catalogue.
    """
    if not path.exists():
        return Catalog(
            locale=language,
            domain=domain,
            charset="utf-8",
            fuzzy=False,
            project="Sabot",
            header_comment=f"# Sabot: {domain}, {language}",
            msgid_bugs_address="",
            last_translator="",
            language_team=language,
        )
    try:
        with path.open("rb") as file:
            return read_po(file, locale=language, domain=domain, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise StartError(f"{path} is not a catalogue: {error}") from error


def _compare(template: Catalog, catalogue: Catalog, language: str) -> Iterator[str]:
    wanted = {_key(message): message for message in template if message.id}
    messages = {_key(message): message for message in catalogue if message.id}
    for key in sorted(wanted.keys() - messages.keys(), key=str):
        yield f"not collected yet, run make messages: {key[0]!r}"
    for key in sorted(messages.keys() - wanted.keys(), key=str):
        yield f"no longer in the code, run make messages: {key[0]!r}"
    for key in sorted(wanted.keys() & messages.keys(), key=str):
        message = messages[key]
        if message.fuzzy:
            yield f"unsure (fuzzy): {key[0]!r}"
        elif all(_forms(message)):
            if not _placeholders_agree(message):
                yield f"placeholders differ: {key[0]!r}"
        elif language != SOURCE_LANGUAGE:
            yield f"not translated: {key[0]!r}"


def _key(message: Message) -> Key:
    singular = message.id if isinstance(message.id, str) else message.id[0]
    return singular, message.context


def _forms(message: Message) -> tuple[str, ...]:
    words = message.string or ""
    return (words,) if isinstance(words, str) else tuple(words)


def _placeholders_agree(message: Message) -> bool:
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    *singulars, last = (set(PLACEHOLDER.findall(form)) for form in _forms(message))
    wanted = set(PLACEHOLDER.findall(ids[-1]))
    # "one table" may leave the number out, "many" may not.
    return last == wanted and all(form <= wanted for form in singulars)


_Found = tuple[str, str | tuple[str, ...], list[str], str | None]


def _extract_python_and_templates(project_dir: Path) -> Iterator[_Found]:
    for path in _files(project_dir, CODE_DIRS, ".py"):
        yield from _extract(project_dir, path, path.read_bytes())
    for path in _files(project_dir, (*TEMPLATE_DIRS, *CODE_DIRS), ".html", ".txt"):
        yield from _extract(project_dir, path, _template_as_code(path))
    for name, table in SENTENCE_TABLES:
        yield from ((name, words, [], None) for words in _read_table(project_dir / name, table))


def _extract_scripts(project_dir: Path) -> Iterator[_Found]:
    # Not Babel's own extractor: it fails on templates within templates, which Lit components use.
    for path in _files(project_dir, (SCRIPT_DIR,), ".js"):
        place = path.relative_to(project_dir).as_posix()
        for call in SCRIPT_CALL.finditer(path.read_text(encoding="utf-8")):
            words = [unquote_string(word) for word in SCRIPT_STRING.findall(call["arguments"])]
            context = words.pop(0) if call["name"] in {"pgettext", "npgettext"} else None
            counted = call["name"] in {"ngettext", "npgettext"}
            yield place, (words[0], words[1]) if counted else words[0], [], context


def _extract(project_dir: Path, path: Path, text: bytes) -> Iterator[_Found]:
    options = {"encoding": "utf-8"}
    place = path.relative_to(project_dir).as_posix()
    for _, words, comments, context in extract(
        "python", io.BytesIO(text), keywords=KEYWORDS, comment_tags=COMMENT_TAGS, options=options
    ):
        yield place, words, list(comments), context


def _template_as_code(path: Path) -> bytes:
    # Imported late: the supervisor compiles catalogues and never loads Django.
    from django.utils.translation.template import templatize

    code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    # The rest of the template's indentation has no meaning and would stop the tokenizer.
    return "\n".join(line.strip() for line in code.splitlines()).encode()


def _files(project_dir: Path, folders: Iterable[str], *endings: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((project_dir / folder).rglob("*")):
            if path.suffix in endings and not FOREIGN_DIRS & set(path.parts):
                yield path


def _read_table(path: Path, name: str) -> Iterator[str]:
    if not path.exists():
        return
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign):
            targets: list[ast.expr] = [node.target]
        elif isinstance(node, ast.Assign):
            targets = node.targets
        else:
            continue
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            yield from _strings(node.value)


def _strings(node: ast.expr | None) -> Iterator[str]:
    """Yield the values of a dict display, its keys being codes."""
    if isinstance(node, ast.Call):  # MappingProxyType({...})
        node = node.args[0] if node.args else None
    if isinstance(node, ast.Dict):
        for value in node.values:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value
