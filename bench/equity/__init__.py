"""CPU time of exact and sampled equities: this package and others in the same run."""
