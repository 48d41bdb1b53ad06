"""Options and lookups shared by commands."""
