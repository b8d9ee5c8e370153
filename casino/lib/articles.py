"""Articles as people read them: by the title of their text, not by its key."""

from games.rules.regulations import REGULATIONS


def cite(article: str) -> str:
    """Write an article with the title of its text: "andalucia V" as "V · Andalucía, Catálogo ...".

    An article of no text of ours stays as it is. A title is a name and the same in every language.
    """
    key, _, number = article.partition(" ")
    text = REGULATIONS.get(key)
    return article if text is None or not number else f"{number} · {text.title}"
