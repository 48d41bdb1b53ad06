"""Seats, stakes, options, clock and ledger."""
