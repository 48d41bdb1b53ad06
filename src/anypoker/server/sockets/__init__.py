"""WebSocket transport."""
