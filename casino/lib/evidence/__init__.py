"""What proves that nothing was changed: its form, its check, its keys. No database, no framework."""
