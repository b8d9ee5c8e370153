"""The HTTP face: every page and API call."""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
os.environ.setdefault("DATABASE_POOL", "16")

from casino.lib.house_request import HouseHandler

django.setup(set_prefix=False)
application = HouseHandler()

# Objects loaded at the start stay: the garbage collector need not check them again.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 20)
