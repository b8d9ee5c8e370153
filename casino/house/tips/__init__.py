"""The arithmetic of tips: hours worked, and a pool shared to the last unit. Knows no database."""
