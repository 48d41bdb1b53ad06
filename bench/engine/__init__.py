"""Hands per CPU second: this engine and others in the same run."""
