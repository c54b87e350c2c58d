"""The web page and the one server that outsiders reach: it passes what people say on to Rasa, and nothing else."""
