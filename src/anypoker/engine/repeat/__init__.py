"""Steps that repeat."""
