"""Strength and leaks of a bot on fixed deals: scripted opponents, exact values, play style."""
