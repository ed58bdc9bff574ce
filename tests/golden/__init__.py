"""The golden messages and the command that writes them."""
