"""Sabot: the floor of a casino that deals punto y banca."""

from .celery import app as celery_app

__all__ = ["celery_app"]
