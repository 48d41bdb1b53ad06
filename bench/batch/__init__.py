"""Many hands at once, beside the engine and what else plays them."""
