"""The published measures, one runner per task. May import every other room; only the command line imports it."""
