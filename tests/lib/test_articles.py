"""Articles are machine fields by their text's key, and are read by its title."""

import pytest
from django.utils.translation import override

from casino.lib.articles import cite
from casino.lib.errors import AgainstTheRules
from casino.lib.problems import problem_of
from games.rules.regulations import REGULATIONS


@pytest.mark.parametrize("key", REGULATIONS)
def test_every_article_of_every_text_is_cited_by_the_title_of_its_text(key):
    text = REGULATIONS[key]
    for article in set(text.articles.values()):
        cited = cite(article)
        assert cited.endswith(f" · {text.title}")
        assert key not in cited


@pytest.mark.parametrize("article", ["", "Orden de 9 de enero de 1979", "andalucia", "D"])
def test_a_text_that_is_not_ours_is_unchanged(article):
    assert cite(article) == article


@pytest.mark.parametrize("language", ["es", "en", "it"])
def test_a_refusal_keeps_the_article_for_machines_and_cites_it_for_people(language):
    with override(language):
        _, problem = problem_of(AgainstTheRules("coup.order", article="andalucia V"))
    assert problem["article"] == "andalucia V"
    assert problem["cited"] == "V · Andalucía, Catálogo de Juegos (extracto)"
