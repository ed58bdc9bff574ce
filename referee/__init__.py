"""A multilingual rules referee and replay validator for the card game Give Away."""
