"""CPU time for exact and sampled equities: this package beside others, in the same run."""
