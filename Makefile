# Two commands do everything, each alone on a fresh clone: `make demo` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PDFS := output

.DEFAULT_GOAL := help
.PHONY: help demo checks test test-all quick fuzz mutants bench release pictures man messages lock clean site site-demo

help:
	@echo "make demo      set up, then print example sheets, a scenario and cards to output/"
	@echo "make test      set up, then run ruff, mypy and the tests, in ten minutes on two cores"
	@echo "make test-all  the same with every test: full cross products, long runs, other Pythons"
	@echo "make quick     ruff, mypy and the tests of what changed, in less than a minute"
	@echo "make fuzz      10,000 files that nobody means to write, through every command that reads one"
	@echo "make mutants   plant faults of one line and tell which of them no nearest test catches"
	@echo "make bench     measure, as ratios in one run"
	@echo "make site      the pages of the browser as static files for any host, in dist/site/; make site-demo shows them"
	@echo "make release   make test-all, build, check, install in a clean environment and print a sheet from it"
	@echo "make pictures  those of README and docs, printed anew"
	@echo "make man       the manual pages, from what --help says"
	@echo "make messages  collect messages into the French catalogues"
	@echo "make lock      pin the dependencies anew"
	@echo "make clean     remove what all of these made, but for output/"

.venv/run: requirements.lock pyproject.toml
	@sh .ci/packages run
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing the Python packages…"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

# Installing writes it (hatch_build.py); so does this, where something it is made from was changed since.
build/data: .venv/run templates/_icons $(shell find content generator templates -name '*.yaml' -o -name '*.po' -o -name '*.py')
	@$(BIN)/python -m generator.generated
	@touch $@

.venv/dev: .venv/run requirements-dev.lock
	@sh .ci/packages test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

.venv/pythons/wasm/ready: .venv/dev requirements.lock tools/site/package-lock.json
	@$(BIN)/python -m tools.pythons wasm
	@touch $@

.venv/pythons/ready: .venv/pythons/wasm/ready
	@$(BIN)/python -m tools.pythons
	@touch $@

demo: build/data
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh docs/examples/demo.sh

# One more than there are processors: a browser and its server wait for each other a quarter of the time.
WORKERS := $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) + 1 )))
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=10

checks: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/mypy

test: checks .venv/pythons/wasm/ready build/data
	$(PYTEST) -m "not exhaustive"

test-all: checks .venv/pythons/ready build/data
	-@sh .ci/packages engines
	$(PYTEST)

quick: .venv/dev build/data
	@$(BIN)/python -m tools.quick

fuzz: .venv/dev
	@$(BIN)/python -m tools.fuzz 10000

mutants: .venv/dev build/data
	@$(BIN)/python -m tools.mutants

bench: .venv/dev build/data
	@$(BIN)/python -m tools.bench

site: .venv/pythons/wasm/ready build/data
	@$(BIN)/python -m tools.site

site-demo: site
	@$(BIN)/python -m tools.site --serve

release: test-all
	@rm -rf dist .venv/release
	@$(BIN)/python -m build --quiet .
	@$(PYTHON) -m venv .venv/release
	@.venv/release/bin/python -m pip install --quiet --disable-pip-version-check twine
	@.venv/release/bin/python -m twine check --strict dist/*
	@.venv/release/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	@cd dist && ../.venv/release/bin/holofiche sheet ../docs/examples/grakk.yaml -o grakk.pdf
	@ls -l dist

pictures: .venv/dev
	@$(BIN)/python -m tools.pictures

man: .venv/dev
	@$(BIN)/python -m tools.man

messages: .venv/dev
	@$(BIN)/python -m tools.messages

lock: .venv/dev
	@$(BIN)/python -m uv --version >/dev/null 2>&1 || $(BIN)/python -m pip install --quiet uv
	@$(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 pyproject.toml -o requirements.lock
	@$(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra scan --extra editor --group dev pyproject.toml -o requirements-dev.lock

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
