"""Lines for players: titles, announcements, equities, typed actions."""
