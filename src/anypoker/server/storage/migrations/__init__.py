"""Migrations of the database (alembic)."""
