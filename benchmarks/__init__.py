"""Timings of the rooms; each module runs by itself: `python -m benchmarks.NAME`."""
