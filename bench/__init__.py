"""Benchmarks, compared with other libraries where possible: `python -m bench.NAME`."""
