"""What was agreed: profiles and options, put together into one frozen rule set."""
