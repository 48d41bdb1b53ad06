"""Speed of hand ranking: single hands, batches, and a cold start."""
