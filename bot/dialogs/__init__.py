"""Scripted dialogs: reads scripts in Rasa Pro's end-to-end keys and plays them against a running server."""
