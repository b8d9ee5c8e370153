"""The house's own rules: derived from a text, signed by two people, chosen by tables."""
