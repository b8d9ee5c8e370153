"""The exact odds of the cards left in a shoe, for the pit and management; never for guests."""
