"""What keeps the project's papers true; not part of the package."""
