# Needs Python 3.11+ and make. `make` alone lists what there is.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# For friends in the same network: make play HOST=0.0.0.0
HOST := 127.0.0.1
PORT := 8000
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CORES := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
# One more than there are cores: tests of clocks and of other processes mostly wait.
WORKERS := $(shell expr $(CORES) + 1)
# Of every two bots, for `make arena`.
GAMES := 100
# Tests start many processes, and each would compile all of it again where nothing is kept.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play test chromium lint unit browser soak bench screenshots arena audit clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

$(BIN)/grandtour: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Grand Tour needs Python 3.11 or newer; name it: make PYTHON=python3.12"; exit 1; }
	@echo "Installing Grand Tour into $(VENV); this takes a minute, the first time only ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade -c constraints.txt pip
	@# Few modules of other packages are ever loaded, and those are compiled then.
	@$(PIP) install --no-compile -c constraints.txt -e .
	@touch $@

$(VENV)/test-tools: $(BIN)/grandtour
	@echo "Installing the test tools ..."
	@$(PIP) install --no-compile -c constraints.txt --group test
	@touch $@

play: $(BIN)/grandtour ## start the site and print its address; for friends in the same network: HOST=0.0.0.0
	@$(BIN)/grandtour serve --host $(HOST) --port $(PORT)

test: $(VENV)/test-tools ## everything: style, types, rules, pages in a real browser (minutes)
	$(MAKE) --no-print-directory --jobs=3 chromium lint unit
	$(MAKE) --no-print-directory browser

lint: $(VENV)/test-tools ## style, types and the order of the rooms; templates, scripts and style sheets
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/djlint --lint --quiet src
	$(BIN)/oxlint --deny-warnings src examples
	$(BIN)/pytest -q tests/web/test_web_styles.py

$(VENV)/tests-read: $(VENV)/test-tools
	@# What pytest makes of each file is kept; otherwise every worker makes it for itself.
	@$(BIN)/pytest -qq --collect-only > /dev/null || true
	@touch $@

unit: $(VENV)/tests-read ## all tests that need no browser
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not browser"

chromium:
	@tools/need-chromium

browser: $(VENV)/test-tools chromium ## whole games by clicking, in Chromium
	# In the order of conftest.py: files with few tests are not the quickest, and would come last.
	$(BIN)/pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder -m browser tests/web

soak: export GRANDTOUR_SOAK ?= 1
soak: unit browser ## the same tests with many more games, positions and seeds (two hours)

bench: $(VENV)/test-tools ## speed of the rules, beside python-chess in the same run
	$(BIN)/grandtour bench --peers

screenshots: $(VENV)/test-tools chromium ## make the pictures of README anew, in docs/pictures
	$(BIN)/python -m tools.make_pictures

arena: $(VENV)/test-tools ## how strong the bots are: a ladder of each game, added to arena.jsonl (GAMES=100)
	$(BIN)/grandtour arena ladder --games $(GAMES) --jobs $(CORES) --out arena.jsonl

audit: $(BIN)/grandtour ## known vulnerabilities of the packages we stand on; needs the network
	@$(PIP) install -c constraints.txt --group audit
	@$(BIN)/pip-audit --strict --requirement constraints.txt --no-deps --disable-pip \
	  --progress-spinner off || { echo "Not passed: either a vulnerability is listed above, or the"; \
	  echo "service that knows them could not be reached, and nothing was checked."; exit 1; }

clean: ## forget the virtual environment
	rm -rf $(VENV)
