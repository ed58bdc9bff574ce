"""Records in and verdicts out: reading what was sent, and writing what was found."""
