"""Players, button, blinds, and who is dealt in."""
