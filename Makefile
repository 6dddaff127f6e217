# Every task of Mulk; `make` without a target lists them. It needs Node 20.19 or newer and make; npm installs everything else.
SHELL := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Each arena of glibc keeps memory that it no longer needs, so two arenas are enough.
export MALLOC_ARENA_MAX ?= 2
# .env may contain settings (see .env.example); variables of the environment override them.
NODE := node --enable-source-maps $(if $(wildcard .env),--env-file=.env)
GATES := $(NODE) dist/test/gates/run-gates.js
SCALE ?= 1
# The demo with a synthetic history has a warehouse of its own: its records never get into the one of the real demo.
HISTORY_DIR = $(or $(WAREHOUSE_DIR),data/warehouse-synthetic-history)
DEMO = $(if $(HISTORY),WAREHOUSE_DIR='$(HISTORY_DIR)')
ACCEPTED = $(if $(ACCEPT_SHRINK),--accept-shrink) $(foreach cell,$(ACCEPT_REVISION),--accept-revision='$(cell)')

.PHONY: help install demo ingest reload schedule serve snapshots rollback verify synth audit sql test check fix expected docs bench chaos clean ci looked built tools node

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

install: | node ## Install the npm packages that Mulk runs with
	@node command/install.js
demo: looked built ## Ingest the sample exports, create a key for each plan, serve on PORT (default 8080) (HISTORY=synthetic adds invented years before them)
	@INGEST_SOURCE=directory $(NODE) dist/command/check-settings.js
	@$(if $(filter-out synthetic,$(HISTORY)),$(error HISTORY takes synthetic, not $(HISTORY)))$(if $(HISTORY),$(DEMO) $(NODE) dist/ingest/synth/main.js --history)
	@$(DEMO) INGEST_SOURCE=directory INGEST_SOURCE_DIR='$(if $(HISTORY),$(HISTORY_DIR)/incoming,data/sample/exports)' $(NODE) dist/ingest/main.js once
	@$(DEMO) $(NODE) dist/service/demo.js
ingest: built ## Ingest new exports and publish a snapshot
	@$(NODE) dist/ingest/main.js once $(ACCEPTED)
reload: built ## Build everything again from the kept exports (DATASET=rent-contracts for one)
	@$(NODE) dist/ingest/main.js reload $(if $(DATASET),--dataset '$(DATASET)') $(ACCEPTED)
schedule: built ## Ingest every night at INGEST_CRON, until stopped
	@$(NODE) dist/ingest/main.js schedule
serve: built ## Answer the API from the current snapshot on PORT (default 8080)
	@$(NODE) dist/service/main.js
snapshots: built ## List the snapshots, newest first
	@$(NODE) dist/ingest/main.js snapshots
rollback: built ## Publish the snapshot before the current one again (SNAPSHOT=id for another)
	@$(NODE) dist/ingest/main.js rollback $(if $(SNAPSHOT),--snapshot '$(SNAPSHOT)')
verify: built ## Check the current snapshot's checksums and invariants
	@$(NODE) dist/ingest/main.js verify
synth: built ## Write synthetic exports into a separate warehouse (SCALE=1 is the real size)
	@$(NODE) dist/ingest/synth/main.js --scale '$(SCALE)'
audit: tools ## Recompute published figures from the raw exports and print differences (CELLS=2500 SEED=1 chooses the cells)
	@$(NODE) dist/test/audit/main.js $(NAME) $(if $(CELLS),--cells '$(CELLS)') $(if $(SEED),--seed '$(SEED)') $(if $(WAREHOUSE),--warehouse '$(WAREHOUSE)')
sql: built ## Print a query as it runs (NAME=price_index for a table, NAME=history/price_index for its view by history, NAME=area-trend or flagged-sales for a query)
	@$(NODE) dist/service/print-sql.js $(if $(NAME),'$(NAME)')
test: tools ## Run every gate: format, lint, SQL, types, unused code, fresh files, tests (DEEP=1 adds the slow tests and the coverage floor)
	@$(GATES) $(if $(DEEP),--deep)
check: tools ## Run the gates that take seconds: all except the tests
	@$(GATES) lint layout types unused fresh
fix: tools ## Format, sort imports, apply safe lint fixes
	@npx --no-install biome check --write .
	@npm run --silent layout -- --write
expected: tools ## Write test/expected/ and the answers of the documentation again; read the difference before committing it
	@$(NODE) dist/test/contract/write-expected.js
	@$(NODE) dist/test/contract/write-examples.js
docs: tools ## Write the generated pages of docs/
	@$(NODE) dist/docs/generate.js
bench: tools ## Run the benchmarks; results in bench/results/ (NAME=peers for one, WAREHOUSE=DIR for a published warehouse)
	@$(NODE) dist/bench/main.js $(NAME) $(if $(WAREHOUSE),--warehouse '$(WAREHOUSE)')
chaos: tools ## Cause failures and check the promises; results in test/chaos/results/ (NAME=overload for one)
	@$(NODE) dist/test/chaos/main.js $(NAME)
clean: ## Remove the files that make created, except data/warehouse/
	rm -rf node_modules coverage dist
ci: ## Run CI: install missing programs, then make test
	@.ci/run

# Says what the demo lacks before anything is installed or ingested.
looked: | node
	@$(NODE) command/first-look.js

# Installs what is missing and remakes what is older than its source, which takes a tenth of a second when nothing is.
built: | node
	@node command/install.js
	@node build.js

# The same with the packages of the tests and gates, which join those of a running service.
tools: | node
	@node command/install.js --all
	@node build.js

node:
	@command -v node >/dev/null || { echo "Mulk needs Node.js 20.19 or newer, and there is no node on this machine: https://nodejs.org" >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); if (a < 20 || (a === 20 && b < 19)) { console.error(`Mulk needs Node.js 20.19 or newer; this is $${process.version}. Install it: https://nodejs.org`); process.exit(1); }'
