"""Evidence: what is written stays provable."""
