"""What each side may hold."""
