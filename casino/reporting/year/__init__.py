"""DEMO ONLY: a year of a house, made by the rules engine and written in bulk past the guards."""
