"""How many hands a CPU-second: this engine beside others, in the same run."""
