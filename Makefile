# Every task of Mulk; `make` without a target lists them. It needs Node 20.19 or newer and make; npm installs everything else.
SHELL := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Each arena of glibc keeps memory that it no longer needs, so two arenas are enough.
export MALLOC_ARENA_MAX ?= 2
# .env may contain settings (see .env.example); variables of the environment override them.
RUN := node $(if $(wildcard .env),--env-file=.env) --import tsx
GATES := $(RUN) test/gates/run-gates.ts
# npm writes this file last, so its presence means a finished install.
INSTALLED := node_modules/.package-lock.json
SCALE ?= 1
# The demo with a synthetic history has a warehouse of its own: its records never get into the one of the real demo.
HISTORY_DIR = $(or $(WAREHOUSE_DIR),data/warehouse-synthetic-history)
DEMO = $(if $(HISTORY),WAREHOUSE_DIR='$(HISTORY_DIR)')
SHRINK = $(if $(ACCEPT_SHRINK),--accept-shrink)

.PHONY: help install demo ingest receive part reload schedule serve snapshots hold release rollback send verify synth audit points sql test check fix cover endpoint mutants trials expected examples docs bench chaos sbom archive clean ci node

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

install: $(INSTALLED) ## Install the npm packages that the lock file names
demo: $(INSTALLED) ## Ingest the sample exports, create a key for each plan, serve on PORT (default 8080) (HISTORY=synthetic adds invented years before them)
	@$(if $(filter-out synthetic,$(HISTORY)),$(error HISTORY takes synthetic, not $(HISTORY)))$(if $(HISTORY),$(DEMO) $(RUN) ingest/synth/main.ts --history)
	@$(DEMO) INGEST_SOURCE=directory INGEST_SOURCE_DIR='$(if $(HISTORY),$(HISTORY_DIR)/incoming,data/sample/exports)' $(RUN) ingest/main.ts once
	@$(DEMO) $(RUN) service/demo.ts
ingest: $(INSTALLED) ## Ingest new exports and publish a snapshot
	@$(RUN) ingest/main.ts once $(SHRINK)
receive: $(INSTALLED) ## Receive new exports for workers to clean; build and publish nothing
	@$(RUN) ingest/main.ts receive
part: $(INSTALLED) ## Clean one part of the kept exports (INDEX=0 OF=4), for the next run
	@$(RUN) ingest/main.ts part $(if $(INDEX),--index '$(INDEX)') --of '$(OF)'
reload: $(INSTALLED) ## Build everything again from the kept exports (DATASET=rent-contracts for one)
	@$(RUN) ingest/main.ts reload $(if $(DATASET),--dataset '$(DATASET)') $(SHRINK)
schedule: $(INSTALLED) ## Ingest every night at INGEST_CRON, until stopped
	@$(RUN) ingest/main.ts schedule
serve: $(INSTALLED) ## Answer the API from the current snapshot on PORT (default 8080)
	@$(RUN) service/main.ts
snapshots: $(INSTALLED) ## List the snapshots, newest first
	@$(RUN) ingest/main.ts snapshots
hold: $(INSTALLED) ## Keep a snapshot (NAME=name, SNAPSHOT=id, HOURS=n; default: the current one, until it is released)
	@$(RUN) ingest/main.ts hold --name '$(NAME)' $(if $(SNAPSHOT),--snapshot '$(SNAPSHOT)') $(if $(HOURS),--hours '$(HOURS)')
release: $(INSTALLED) ## End a hold on a snapshot (NAME=name)
	@$(RUN) ingest/main.ts release --name '$(NAME)'
rollback: $(INSTALLED) ## Publish the snapshot before the current one again (SNAPSHOT=id for another)
	@$(RUN) ingest/main.ts rollback $(if $(SNAPSHOT),--snapshot '$(SNAPSHOT)')
send: $(INSTALLED) ## Upload the current snapshot's files that SNAPSHOT_STORE lacks
	@$(RUN) ingest/main.ts send
verify: $(INSTALLED) ## Check the current snapshot's checksums and invariants
	@$(RUN) ingest/main.ts verify
synth: $(INSTALLED) ## Write synthetic exports into a separate warehouse (SCALE=1 is the real size)
	@$(RUN) ingest/synth/main.ts --scale '$(SCALE)'
audit: $(INSTALLED) ## Recompute published figures from the raw exports and print differences (CELLS=2500 SEED=1 chooses the cells)
	@$(RUN) test/audit/main.ts $(NAME) $(if $(CELLS),--cells '$(CELLS)') $(if $(SEED),--seed '$(SEED)') $(if $(WAREHOUSE),--warehouse '$(WAREHOUSE)')
points: $(INSTALLED) ## Take points of buildings for the next run (FILE=points.csv SOURCE='Overture Maps 2026-10-21' LICENCE=ODbL-1.0)
	@$(RUN) ingest/main.ts points '$(FILE)' $(if $(SOURCE),--source '$(SOURCE)') $(if $(LICENCE),--licence '$(LICENCE)')
sql: $(INSTALLED) ## Print a query as it runs (NAME=price_index for a table, NAME=history/price_index for its view by history, NAME=area-trend or flagged-sales for a query)
	@$(RUN) service/print-sql.ts $(if $(NAME),'$(NAME)')
test: $(INSTALLED) ## Run every gate: format, lint, SQL, types, unused code, fresh files, tests, coverage floor
	@$(GATES)
check: $(INSTALLED) ## Run the gates that take seconds: all except the tests
	@$(GATES) lint layout types unused fresh
fix: $(INSTALLED) ## Format, sort imports, apply safe lint fixes
	@npx --no-install biome check --write .
	@npm run --silent layout -- --write
cover: $(INSTALLED) ## Run the tests and report uncovered lines in coverage/
	@$(GATES) tests
endpoint: $(INSTALLED) ## Run the proofs and the contract of one endpoint by its operationId (NAME=listTransactions)
	@$(if $(NAME),,$(error Name an endpoint by its operationId: make endpoint NAME=listTransactions))npx --no-install mocha --fail-zero --grep '(^| )$(NAME)( |:|$$)' $(addprefix test/contract/,$(addsuffix .test.ts,every-endpoint openapi authorisation body-faults sorts))
mutants: $(INSTALLED) ## Change the code one expression at a time and list the changes that no test notices (NAME=limits for one group or source)
	@NODE_OPTIONS='--import tsx' node test/mutants/main.ts $(NAME)
trials: $(INSTALLED) ## Compare 1,000 random aggregates and 10,000 polygons with computations apart, simulate 1,000 fortnights of the store (TRIALS=50 SEED=7 for others)
	@TRIALS=$${TRIALS:-1000} npx --no-install mocha test/service/families/aggregates/random-aggregates.test.ts
	@TRIALS=$${TRIALS:-10000} npx --no-install mocha test/service/records/geometry/random-polygons.test.ts
	@TRIALS=$${TRIALS:-1000} npx --no-install mocha test/simulator/simulator.test.ts
expected: $(INSTALLED) ## Write test/expected/ again; read the difference before committing it
	@$(RUN) test/contract/write-expected.ts
examples: $(INSTALLED) ## Write the answers that the documentation shows again, as the sample gives them
	@$(RUN) test/contract/write-examples.ts
docs: $(INSTALLED) ## Write the generated pages of docs/
	@$(RUN) docs/generate.ts
bench: $(INSTALLED) ## Run the benchmarks; results in bench/results/ (NAME=peers for one, WAREHOUSE=DIR for a published warehouse)
	@$(RUN) bench/main.ts $(NAME) $(if $(WAREHOUSE),--warehouse '$(WAREHOUSE)')
chaos: $(INSTALLED) ## Cause failures and check the promises; results in test/chaos/results/ (NAME=overload for one)
	@$(RUN) test/chaos/main.ts $(NAME)
sbom: ## Print the npm packages as a CycloneDX document; those for development only are marked
	@npm sbom --silent --sbom-format cyclonedx --package-lock-only
archive: $(INSTALLED) ## Write archives with their own Node.js into dist/, with signed digests (PLATFORM=linux-x64 for one machine)
	@$(RUN) deploy/archive/main.ts $(if $(PLATFORM),--platform '$(PLATFORM)')
clean: ## Remove the files that make created, except data/warehouse/
	rm -rf node_modules coverage
ci: ## Run CI: install missing programs, then make test
	@.ci/run

$(INSTALLED): package-lock.json | node
	npm ci --ignore-scripts
	@touch $@

node:
	@command -v node >/dev/null || { echo "Mulk needs Node.js 20.19 or newer, and there is no node on this machine: https://nodejs.org" >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); if (a < 20 || (a === 20 && b < 19)) { console.error(`Mulk needs Node.js 20.19 or newer; this is $${process.version}.`); process.exit(1); }'
