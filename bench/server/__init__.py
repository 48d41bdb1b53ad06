"""The server under load and after a crash."""
