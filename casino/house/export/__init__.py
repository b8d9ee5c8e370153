"""The ledger as files: CSV for a sheet, Beancount for whoever wants to add it up again."""
