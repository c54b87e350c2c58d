"""The Rasa project, the launcher and the command line."""
