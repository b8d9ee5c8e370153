"""Articles in templates: `{{ need.article|cited }}`."""

from django import template

from casino.lib.articles import cite

register = template.Library()
register.filter("cited", cite)
