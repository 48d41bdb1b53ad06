"""Which hand is better: orderings as data, tables, evaluation, choosing cards, words."""
