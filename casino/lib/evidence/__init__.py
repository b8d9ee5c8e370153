"""What proves that nothing was changed: form, check, keys. No database, no framework."""
