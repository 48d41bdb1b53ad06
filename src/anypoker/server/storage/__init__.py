"""Database, key file, locks, recovery and backups."""
