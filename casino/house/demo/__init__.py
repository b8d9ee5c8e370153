"""The demo house: for looking around and for tests, never for a real casino."""
