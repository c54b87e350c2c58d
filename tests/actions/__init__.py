"""Tests of the custom actions, run through rasa-sdk's executor over a real knowledge base."""
