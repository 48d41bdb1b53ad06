"""The machine code: one set of functions that plays every program."""
