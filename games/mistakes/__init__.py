"""Mistakes at a table: the text's remedy, done and recorded in one act."""
