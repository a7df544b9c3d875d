# Everything is installed into .venv by the project's own files; no other tool is needed.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test install bench tables lint clean

play: install
	@$(BIN)/thirteen

install: .venv/installed

.venv/installed: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/tested: .venv/installed
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

lint: .venv/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/pytest -n auto

.venv/benched: .venv/tested
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	@touch $@

bench: .venv/benched
	$(BIN)/python -m tests.bench

tables: .venv/installed
	$(BIN)/python -m engine.solver

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
