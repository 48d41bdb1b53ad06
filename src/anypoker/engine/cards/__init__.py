"""Stock, dealing, up cards, wild cards and card choices."""
