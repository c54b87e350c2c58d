# Every target does the set-up it needs; `make help` lists them.
SHELL := bash
.DEFAULT_GOAL := help

.PHONY: help
help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

.PHONY: setup
setup: ## Make or update both environments (.venv, .venv-rasa)
	@bot/launcher/setup.sh </dev/null

.PHONY: chat
chat: setup ## Talk to the bot in this shell; options: make chat ARGS="--kb songs"
	@.venv/bin/whichone chat $(ARGS)

.PHONY: web
web: setup ## Talk to the bot on a web page; options: make web ARGS="--open"
	@.venv/bin/whichone web $(ARGS)

.PHONY: browser
browser:
	@tests/browser.sh

.PHONY: test
test: setup browser lint ## Run every check and the whole test suite, the dialogs through a real Rasa server included
	.venv/bin/python -m pytest -m "" $(ARGS)

.PHONY: lint
lint: setup ## Check style, formatting and types
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy .

.PHONY: clean
clean: ## Remove the environments, the trained Rasa model, logs and caches; knowledge bases stay
	rm -rf .venv .venv-rasa .setup .whichone/rasa .whichone/logs .rasa build dist *.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
