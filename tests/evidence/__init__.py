"""Evidence: written records stay provable."""
