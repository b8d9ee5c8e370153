"""Tells seats, posts, lines, limits and the sabot from the journal alone, as an auditor would.

Nothing here reads a table's rows: whatever the events do not tell is not known.
"""
