"""Starts and stops the action server and Rasa, and trains Rasa when its project changed."""
