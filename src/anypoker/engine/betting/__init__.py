"""Bets, limits, forced bets and the order of action."""
