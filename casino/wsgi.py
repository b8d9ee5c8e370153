"""The HTTP face: every page and API call."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
os.environ.setdefault("DATABASE_POOL", "16")
application = get_wsgi_application()

# What was loaded at the start stays: the collector need not look through it again and again.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 20)
