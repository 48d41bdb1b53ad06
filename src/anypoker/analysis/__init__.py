"""Count and sample outcomes."""
