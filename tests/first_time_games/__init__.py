"""Games as newcomers wrote them from public rule pages."""
