# `make help` lists the targets. PYTHON= names another Python, PORT= and HOST= where `make play` serves.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The first of these that is new enough; a name that is there but cannot run is passed over.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && exit; done; echo python3)
VENV ?= .venv
ENVIRONMENT = $(PYTHON) tools/environment.py
BIN = $(VENV)/bin
SOURCES = src tests benchmarks tools examples conftest.py setup.py
# Whoever is done early takes from the others: the tests of browsers stand together and take most of the time.
PYTEST_ARGS ?= -n auto --dist worksteal

.PHONY: help build play dev test test-all test-engine test-pure check traps bench bench-peers bench-strength bench-server bench-hostile bench-soak messages docs lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-15s %s\n", $$1, $$2}'

build: ## make .venv with the keeling command in it, compiled
	@$(ENVIRONMENT) $(VENV)

play: build ## start the server and open a browser
	@exec $(BIN)/keeling serve --open $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

dev: ## as build, with the tools for tests and checks
	@$(ENVIRONMENT) $(VENV) --with dev

test: dev check test-all test-pure ## run every check and every test

test-all: dev node_modules/.package-lock.json ## every test, against the installed wheel
	@KEELING_BROWSER="$$($(BIN)/python tools/browser.py)" $(BIN)/python -m pytest $(PYTEST_ARGS)

test-engine: dev ## the engine's tests alone
	@$(BIN)/python -m pytest -m engine $(PYTEST_ARGS)

test-pure: dev ## the engine's tests, uncompiled
	@KEELING_PURE=1 HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest -m engine $(PYTEST_ARGS)

check: dev ## ruff, mypy --strict and the import contracts
	@$(BIN)/ruff check $(SOURCES)
	@$(BIN)/ruff format --check $(SOURCES)
	@$(BIN)/mypy $(SOURCES)
	@PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

messages: dev ## collect the messages for translators
	@$(BIN)/python tools/messages.py

docs: dev ## the documentation, into build/docs/html; a link that leads nowhere is an error
	@$(BIN)/python tools/docs.py

traps: ## the engine's tests with traps on array bounds
	@TRAPS=1 KEELING_NATIVE=1 $(ENVIRONMENT) .venv-traps --with dev
	@.venv-traps/bin/python -m pytest -m engine $(PYTEST_ARGS)

bench: dev ## the figures: speed of the engine, the server's latency, page weights
	@$(BIN)/python benchmarks/bench.py $(BENCH_ARGS)

bench-peers: ## steps a second beside other libraries, in an environment of their own
	@$(ENVIRONMENT) .venv-peers --with peers
	@.venv-peers/bin/python benchmarks/bench_peers.py $(BENCH_ARGS)

bench-strength: dev ## how often each bot beats the others; resumable. CATANATRON= names a folder with that program
	@$(BIN)/python benchmarks/bench_strength.py $(if $(CATANATRON),--catanatron $(CATANATRON)) $(BENCH_ARGS)

bench-server: dev ## the server under load
	@$(BIN)/python benchmarks/bench_server.py $(BENCH_ARGS)

bench-hostile: dev ## 100,000 hostile requests at a server with games in their middle
	@$(BIN)/python benchmarks/bench_hostile.py $(BENCH_ARGS)

bench-soak: dev ## a hundred tables of every game for twenty minutes
	@$(BIN)/python benchmarks/bench_soak.py $(BENCH_ARGS)

node_modules/.package-lock.json: package-lock.json $(VENV)/keeling.json
	@$(BIN)/python -c 'import sys; sys.path.insert(0, "tools"); from keeling_build import vendor; vendor.install(dev=True)'

lock: ## renew the lock files
	@$(PYTHON) tools/lock.py

clean: ## remove everything that was made
	@rm -rf build dist node_modules .venv .venv-* src/*.egg-info src/keeling/web/static/vendor
	@rm -rf .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@rm -f src/keeling/core/common.pxd src/keeling/games/*/{terms.pxd,rulings_tests.json} src/keeling/games/*/*/{terms.pxd,rulings_tests.json}
	@find src tests tools benchmarks \( -name __pycache__ -o -name '*.mo' \) -prune -exec rm -rf {} +
