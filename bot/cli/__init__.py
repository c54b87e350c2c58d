"""The `whichone` command line: one module per group of commands. The only place that turns errors into text."""
