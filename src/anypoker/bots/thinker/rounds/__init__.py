"""One betting round as a tree, solved by CFR+."""
