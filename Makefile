# Everything a fresh machine needs: `make demo` and `make test`. Setting up again is instant.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
# Many tests wait for terminals and processes; one worker more than there are cores uses that time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

.PHONY: demo test quick golden words lint fmt bench clean

demo: $(READY)
	$(BIN)/referee check transcripts/examples transcripts/matches
	$(BIN)/referee check --exit-zero transcripts/faulty | tail -n 1
	$(BIN)/referee check transcripts/faulty/kachuful-hook.ref; test $$? -eq 1 # as it should
	$(BIN)/referee score -m transcripts/matches/kachuful-4-open.ref

test: lint
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests

# All small transcripts, what is said of each failing example, and the words: seconds, for the
# minutes in which something is being changed.
quick: $(READY_DEV)
	$(BIN)/python -m pytest -n auto tests/test_cases.py tests/faults tests/words tests/docs/test_help.py

# Writes anew what tests compare with, word by word and picture by picture; then look at the diff.
golden: $(READY_DEV)
	REGENERATE=1 $(BIN)/python -m pytest -n auto tests/faults tests/export tests/docs \
		-k 'looked_at or what_is_said or current or readme_says'
	git status --short tests README.md

# What the code says is added to the catalogues of the other languages, and these are compiled.
words: $(READY_DEV)
	$(BIN)/python tests/words/catalogues.py
	$(BIN)/python tests/words/glossary.py

lint: $(READY_DEV)
	$(BIN)/ruff check referee tests
	$(BIN)/ruff format --check referee tests
	$(BIN)/mypy

fmt: $(READY_DEV)
	$(BIN)/ruff check --fix referee tests
	$(BIN)/ruff format referee tests

bench: $(READY_DEV)
	for script in tests/bench/bench_*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find referee tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Only a change of pyproject.toml sets up again; the code itself is installed in place. What the
# referee needs to run is little; the tests need much more.
$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	touch $(READY)

$(READY_DEV): $(READY)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $(READY) $(READY_DEV)
