# `make` alone lists the commands. Everything is installed into .venv, nothing elsewhere.

PYTHON ?= python3
ARGS ?=

VENV := .venv
WEB := hatch_build.py $(shell find web -name node_modules -prune -o -type f -print)
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
SPHINX := $(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test lint bench docs pins clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play ## set everything up if need be, start a site and open it in the browser (ARGS="--port 9000")
	@$(BIN)/kybos serve --open $(ARGS)

test: $(VENV)/.dev ## run all tests, the browser's too, and check the imports between the rooms (ARGS for pytest)
	$(BIN)/python -m pytest -n logical --dist worksteal $(ARGS)
	$(BIN)/python tools/node.py test
	$(BIN)/python -m pytest -n logical --dist worksteal tests/browser
	$(BIN)/lint-imports --no-logo

lint: $(VENV)/.dev ## check style, types and imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/client_types.py --check
	$(BIN)/python tools/node.py check

bench: $(VENV)/.dev ## measure, against peers where there are any (ARGS="--list", "einstein-playouts --quick")
	@$(BIN)/python -m benchmarks $(ARGS)

docs: $(VENV)/.docs ## build the pages into docs/_build/html and run their examples
	$(SPHINX) --builder html docs docs/_build/html
	$(SPHINX) --builder doctest docs docs/_build/doctest

pins: ## write constraints.txt anew, with the newest releases for the oldest supported Python
	$(PYTHON) tools/pins.py

clean: ## remove all that was installed or built here
	rm -rf $(VENV) build dist docs/_build src/kybos/server/bundle web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks examples tools -name __pycache__ -type d -prune -exec rm -rf {} +

# Each level of installation leaves a stamp, so that a second call starts at once.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Kybos needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1 || true)." >&2; \
	  echo "Name another one: make $(or $(firstword $(MAKECMDGOALS)),play) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { \
	  echo "Python cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/.play: $(VENV)/.made pyproject.toml constraints.txt $(WEB)
	@echo "Installing Kybos into $(VENV), once …" >&2
	@$(INSTALL) --editable '.[terminal,web]'
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml constraints.txt $(WEB)
	@echo "Installing Kybos and what its tests need into $(VENV), once …" >&2
	@$(INSTALL) --editable '.[apologies,dev,openspiel,postgres,web]'
	@touch $@ $(VENV)/.play

$(VENV)/.docs: $(VENV)/.made pyproject.toml constraints.txt
	@echo "Installing Kybos and what its pages need into $(VENV), once …" >&2
	@$(INSTALL) --editable '.[docs,web]'
	@touch $@ $(VENV)/.play
