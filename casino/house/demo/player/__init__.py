"""The demo player: plays the demo house as its people would, through the public API alone."""
