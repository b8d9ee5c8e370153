# Sabot. `make help` lists the targets. GNU make 4.3 and Python 3.11 are all that is needed.
SHELL := /bin/sh
# Images set it to save room. Without compiled files every process takes 1.5 s longer to start.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
PY := $(VENV)/bin/python
STAMPS := $(VENV)/.stamps
FIND_PYTHON := for python in python3.11 python3 python; do \
	if "$$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null; then \
		command -v "$$python"; break; fi; done
# pip shows only errors: about a machine's own indexes it may warn once for each package.
PIP_INSTALL := $(PY) -m pip install -qq --disable-pip-version-check --require-hashes
# uv is several times faster. pip installs it, as requirements-dev.txt pins it, and uv asks the index
# that pip would ask; where this fails, pip installs everything.
UV_INSTALL := UV_DEFAULT_INDEX="$${UV_DEFAULT_INDEX:-$${PIP_INDEX_URL:-$$( \
	$(PY) -m pip config get global.index-url 2>/dev/null)}}" \
	$(VENV)/bin/uv pip install --quiet --python $(PY) --require-hashes
INSTALL = echo "Installing the packages of $<"; \
	sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.txt >$(STAMPS)/uv.txt; \
	{ $(PIP_INSTALL) --only-binary uv -r $(STAMPS)/uv.txt && $(UV_INSTALL) -r $<; } || \
	{ echo "uv failed: pip installs the packages"; $(PIP_INSTALL) -r $<; }

# A run that is asked for may take hours: no limit for its tests, as those of the suite have.
LONG_RUN := $(PY) -m pytest --timeout 0

.PHONY: help install install-dev run test lint format messages openapi asyncapi lock screenshots icons \
	bench bench-rules bench-floor bench-live bench-shift bench-reports bench-volume races tamper clocks faults kills drops cuts alike taps redis-kills \
	screens clean \
	lint-types lint-format lint-rules lint-layers lint-templates lint-shapes lint-migrations lint-messages

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | \
		while IFS='|' read -r name words; do printf '%-13s %s\n' "$$name" "$$words"; done

install: $(STAMPS)/run ## make .venv with everything Sabot needs to run

run: install ## run the house at http://127.0.0.1:8000/ (PORT, HOST, DATABASE_URL, REDIS_URL)
	@exec $(PY) manage.py up $(UP)

install-dev: $(STAMPS)/dev ## add what tests and checks need

test: install-dev ## find a Chromium, run the checks, then the test suite; long runs are apart
	@CHROMIUM="$$($(PY) -m tests.chromium)" && export CHROMIUM && \
		$(MAKE) --no-print-directory lint && \
		$(PY) -m pytest -n 3 --dist worksteal $(TESTS)

LINTS := types format rules layers templates shapes migrations messages
lint: install-dev ## formatting, rules, types, layers, templates, migrations, messages
	@$(MAKE) --no-print-directory --jobs 2 --keep-going --output-sync=target \
		$(addprefix lint-,$(LINTS))

lint-types:
	@echo "mypy" && $(PY) -m mypy .
lint-format:
	@echo "ruff format" && $(PY) -m ruff format --check --quiet .
lint-rules:
	@echo "ruff check" && $(PY) -m ruff check --quiet .
lint-layers:
	@echo "import-linter" && $(VENV)/bin/lint-imports --no-logo
lint-templates:
	@echo "djlint" && $(PY) -m djlint --lint --quiet templates
lint-shapes:
	@echo "djlint format" && $(PY) -m djlint --check --quiet templates
lint-migrations:
	@echo "migrations" && $(PY) -m casino.embedded.throw_away \
		manage.py makemigrations --check --dry-run --skip-checks
lint-messages:
	@echo "messages" && $(PY) manage.py messages --check

format: install-dev ## put code and templates into the agreed shape
	$(PY) -m ruff check --fix-only --quiet .
	$(PY) -m ruff format .
	$(PY) -m djlint --reformat --quiet templates

messages: install-dev ## collect the words to translate and build the catalogues
	$(PY) manage.py messages --extract
	$(PY) manage.py messages --compile

openapi: install-dev ## write docs/openapi.json (not kept) docs/api.txt, the API in short, and docs/problems.md
	$(PY) manage.py spectacular --format openapi-json --lang en --validate --fail-on-warn \
		--file docs/openapi.json
	$(PY) -m tests.web.api_signature docs/openapi.json > docs/api.txt
	DJANGO_SETTINGS_MODULE=casino.settings $(PY) -m tests.web.problem_codes > docs/problems.md

asyncapi: install-dev ## write docs/asyncapi.yaml, which describes the sockets
	$(PY) manage.py asyncapi > docs/asyncapi.yaml

lock: install-dev ## pin the packages again from requirements.in and requirements-dev.in
	$(VENV)/bin/uv pip compile --quiet --upgrade --python-version 3.11 --generate-hashes \
		requirements.in -o requirements.txt
	$(VENV)/bin/uv pip compile --quiet --upgrade --python-version 3.11 --generate-hashes \
		requirements-dev.in -o requirements-dev.txt

screenshots: install-dev ## take the pictures of the documentation again
	CHROMIUM="$$($(PY) -m tests.chromium)" $(PY) -m tests.screenshots

icons: install-dev ## draw the icons of the installed house again from favicon.svg
	CHROMIUM="$$($(PY) -m tests.chromium)" $(PY) -m tests.icons

bench: install-dev ## measure coups per second and the delay of live tables
	$(PY) -m tests.bench $(BENCH)

bench-rules: install-dev ## measure the rules engine beside a bare loop, exact odds, simulation
	$(PY) -m tests.bench.rules $(BENCH)

races: install-dev ## let 50 clients race 200 times for a seat, a place, a jefe, limits, the closing
	RACE_ROUNDS=$(or $(ROUNDS),200) $(LONG_RUN) -q --durations=0 tests/floor/test_fifty_clients.py

tamper: install-dev ## edit, delete, insert and swap records 1,000 times as owner; each is found
	TAMPER_ROUNDS=$(or $(ROUNDS),1000) $(LONG_RUN) -q -s tests/evidence/test_tampering.py

bench-floor: install-dev ## measure the floor's pages with 100 tables and 1,000 guests waiting
	$(PY) -m tests.bench.floor $(BENCH)

bench-live: install-dev ## measure an event to 100, 1,000 and 5,000 sockets beside a bare broadcast
	$(PY) -m tests.bench.live $(BENCH)

bench-shift: install-dev ## measure the reconciliation of a shift of 224,000 bets beside bare sums
	$(PY) -m tests.bench.shift $(BENCH)

bench-volume: install-dev ## count the bytes that a coup and its phases leave in the database and its log
	$(PY) -m tests.bench.volume $(BENCH)

bench-reports: install-dev ## measure management's pages over a year beside bare SQL, and hold them equal
	$(PY) -m tests.bench.reports $(BENCH)

clocks: install-dev ## run the tests without a browser under six difficult clocks (wants faketime)
	@$(PY) -m tests.clocks $(TESTS)

faults: install-dev ## rob 1,000 evenings and spoil 1,000 by one fault each; every one must be found
	ROUNDS=$(or $(ROUNDS),1000) $(LONG_RUN) -q -s tests/shift/test_reconcile_faults.py

corrections: install-dev ## correct a coup of 300 evenings, and of 300 under a holder's banca; each is the one played right
	EVENINGS=$(or $(ROUNDS),300) $(LONG_RUN) -q tests/corrections/test_replayed.py \
		tests/corrections/test_banca_replayed.py

kills: install-dev ## close and reconcile 50 shifts while web, workers and database are killed
	$(PY) -m tests.kills --rounds $(or $(ROUNDS),50)

drops: install-dev ## cut 500 links for 0.1 to 180 s in play; fails if one is not right again in 2 s
	@CHROMIUM="$$($(PY) -m tests.chromium)" && export CHROMIUM && \
		DROPS=$(or $(ROUNDS),500) $(LONG_RUN) -q -s tests/links/drops.py

cuts: install-dev ## cut 300 links in every act that may wait, with reloads and lost power; each act once
	@CHROMIUM="$$($(PY) -m tests.chromium)" && export CHROMIUM && \
		CUTS=$(or $(ROUNDS),300) $(LONG_RUN) -q -s tests/browser/test_cuts.py

alike: install-dev ## deal and settle 100,000 coups on a tablet and by the rules; none may differ
	@CHROMIUM="$$($(PY) -m tests.chromium)" && export CHROMIUM && \
		COUPS=$(or $(ROUNDS),100000) $(LONG_RUN) -q -s tests/browser/device_alike.py

taps: install-dev ## play twenty acts by touch at three sizes of a tablet; prints taps and seconds of each
	@CHROMIUM="$$($(PY) -m tests.chromium)" && export CHROMIUM && \
		$(LONG_RUN) -q -s tests/browser/taps_and_seconds.py

redis-kills: install-dev ## stop, pause and kill Redis 50 times in play; no coup is lost or doubled
	REDIS_KILLS=$(or $(ROUNDS),50) $(LONG_RUN) -q -s tests/links/redis_kills.py

screens: install-dev ## play the demo evening; every screen in es, en and it, dark and light
	@CHROMIUM="$$($(PY) -m tests.chromium)" && export CHROMIUM && \
		SCREENS=all $(LONG_RUN) -q -s tests/browser/evening_screens.py

clean: ## remove what tools leave behind; keeps .venv and .data
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(STAMPS)/venv:
	@python="$$($(FIND_PYTHON))"; \
	if [ -z "$$python" ]; then \
		echo "Sabot needs Python 3.11 (python3.11 or python3 in PATH)." >&2; exit 1; fi; \
	if ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "Python 3.11 lacks venv; on Debian: apt install python3.11-venv" >&2; exit 1; fi; \
	[ -x $(PY) ] || "$$python" -m venv $(VENV)
	@mkdir -p $(@D) && touch $@

$(STAMPS)/run: requirements.txt | $(STAMPS)/venv
	@$(INSTALL)
	@touch $@

$(STAMPS)/dev: requirements-dev.txt | $(STAMPS)/venv
	@$(INSTALL)
	@touch $@ $(STAMPS)/run
