"""The bot's custom actions, the only place that knows rasa-sdk: slots in, events out."""
