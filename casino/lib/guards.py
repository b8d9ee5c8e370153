"""The database's guards by the moment at which they look at a row."""

import pgtrigger


class Guard(pgtrigger.Trigger):
    """Looks at a row before it is inserted, or before another operation."""

    when = pgtrigger.Before
    operation = pgtrigger.Insert


class AtCommit(pgtrigger.Trigger):
    """Looks at an inserted row when its transaction is whole."""

    when = pgtrigger.After
    operation = pgtrigger.Insert
    timing = pgtrigger.Deferred
