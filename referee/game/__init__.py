"""The table as values: foundations, packets, exposed cards, and which cards fit."""
