"""Tests of the launcher, the command line of the bot and the scripted dialogs."""
