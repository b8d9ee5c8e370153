"""Text typed into a form goes into no address, even before the page's scripts are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "templates"
FORM = re.compile(r"<form(?:\{%.*?%\}|\{\{.*?\}\}|\"[^\"]*\"|[^>\"])*>", re.DOTALL)
WITH_FORMS = sorted(path for path in ROOT.rglob("*.html") if "<form" in path.read_text())


@pytest.mark.parametrize("path", WITH_FORMS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_form_that_commands_is_sent_by_post(path):
    text = path.read_text()
    forms = FORM.findall(text)
    assert len(forms) == text.count("<form")
    for form in forms:
        assert "data-command" not in form or 'method="post"' in form, form
