"""A table with people and bots, without a screen: seats, clock, ledger, files."""
