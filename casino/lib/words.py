"""What the words on screen for codes are, in the `words.py` of each subject."""

from django.utils.functional import Promise

Words = dict[str, Promise | str]
"""By a code its word; lazy, so it is in the language of who reads."""
