"""Collecting: people say which of two things they mean without naming it, and what they said becomes training data."""
