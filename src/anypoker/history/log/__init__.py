"""The table log: write-ahead, replayable, with snapshots."""
