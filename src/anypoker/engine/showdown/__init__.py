"""Pots, hands, claims, award, rake, and what follows a deal."""
