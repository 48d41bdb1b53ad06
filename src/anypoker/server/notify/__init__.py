"""Notices to players who are away: Web Push, webhooks, and the queue that survives a crash."""
