# `make run` serves the demo firm; `make test` installs what it needs and runs everything.
SHELL := /bin/bash
.DELETE_ON_ERROR:
DATA ?= data

.PHONY: run dev test one doc docs lint unit clients e2e web package package-test release bench torture cluster-test fuzz schemathesis screenshots schema audit sbom clean-demo

run: target/.tools web
	cargo build -p balie
	target/debug/balie demo --data $(DATA)

# The demo firm and Vite side by side.
dev: target/.tools web/node_modules/.stamp
	cargo build -p balie
	DATA=$(DATA) scripts/dev

# The tests' own builds of our crates are made by clippy, which is the compiler with more lints: what they run is linted by the
# same compilation, and no crate is compiled for the lints alone. CLIPPY_ARGS is how `cargo clippy` hands on `-D warnings`.
lint unit e2e one: export RUSTC_WORKSPACE_WRAPPER := clippy-driver
lint unit e2e one: export CLIPPY_ARGS := -D__CLIPPY_HACKERY__warnings
# A machine that compiles everything once has no use for what a later compilation would take from this one, and room for less.
ifdef CI
export CARGO_INCREMENTAL := 0
export NEXTEST_PROFILE := ci
endif
# All that an installation may be configured to use, which the demo does not need.
FULL := --features balie/full

test: target/.tools
	scripts/prepare
	$(MAKE) lint unit e2e

lint: web
	cargo fmt --all --check
	scripts/language
	node web/scripts/circles.mjs
	scripts/doc-links
	# The command line works without the HTTP crate, which is named by what serves alone.
	! grep -rnE '\bapi::' crates/balie/src | grep -vE 'src/(main|serve|embedded|installation_file)\.rs:|src/http_server/|src/demo/answers\.rs:'
	# Use cases alone begin transactions; the demo writes what never happened.
	! grep -rnE '\bTx\b|\bstore::(\{[^}]*\b)?Store\b|\.begin\(\)' crates/{api,jobs}/src | grep -v '/tests\.rs:'
	! grep -rnE '\bTx\b|\.begin\(\)' crates/balie/src | grep -v 'src/demo/'
	cargo machete
	scripts/audit
	cd web && npm run --silent lint
	# As a release is built, without the demo; with the tests' own dependencies, so that those are compiled once.
	cargo build --workspace --all-targets --no-default-features $(FULL)
	cargo build --workspace --all-targets $(FULL)

unit: web
	scripts/with-s3 scripts/with-postgres cargo nextest run --workspace $(FULL)
	scripts/short-torture
	scripts/clients
	cd web && npm test
	cd web && npm run --silent budget

# One Rust test by a part of its name, on both databases: make one T=a_draft_is_replaced (P=store for one crate's alone).
one:
	scripts/with-s3 scripts/with-postgres cargo nextest run $(if $(P),-p $(P),--workspace $(FULL)) -E 'test($(T))'

# Clients that are generated from the back office's description do the first calls of its guide.
clients: target/.tools web/node_modules/.stamp
	cargo build -p balie
	scripts/clients

e2e: web
	# With the tests' own dependencies, so that what the unit tests built serves here too.
	cargo build --workspace --bins --tests $(FULL)
	scripts/with-postgres scripts/e2e

web: web/dist/index.html

web/dist/index.html: web/node_modules/.stamp $(shell find messages/shared messages/desk web/src web/vite web/public web/*.html web/*.ts web/*.json -type f 2>/dev/null)
	cd web && npm run --silent build
	touch $@

web/node_modules/.stamp: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

# The documentation as a site, in target/docs/book. Not part of `make test`: the first time it compiles mdBook for minutes.
docs: target/.tools target/mdbook/bin/mdbook web/node_modules/.stamp
	scripts/docs

target/mdbook/bin/mdbook:
	cargo install --quiet --locked --debug --no-default-features --features search --root target/mdbook mdbook@0.5.4

# Packages of this version in target/package; `make release` checks first that this commit can be one.
package: target/.tools web target/cargo-deb/bin/cargo-deb
	deploy/package

# Tries that package in a Debian root of its own, as root: install, start, upgrade, remove, purge.
package-test:
	deploy/package-test target/package/balie_*.deb

release: target/.tools web target/cargo-deb/bin/cargo-deb
	deploy/release

target/cargo-deb/bin/cargo-deb:
	cargo install --quiet --locked --root target/cargo-deb cargo-deb@3.8.0

bench: target/.tools
	cargo build --release -p balie -p bench $(FULL)
	! command -v node >/dev/null || (cd bench/peer && npm ci --no-audit --no-fund)
	target/release/bench run $(BENCH)

torture: target/.tools
	cargo build --release -p balie -p bench $(FULL)
	target/release/bench torture $(TORTURE)

# Not part of `make test`: it takes half an hour, and Debian's patroni, etcd and haproxy.
cluster-test: target/.tools
	cargo build --release -p balie $(FULL)
	scripts/cluster-test target/release/balie $(CLUSTER)

fuzz:
	scripts/fuzz

# Not part of `make test`: it takes many minutes, and Python.
schemathesis: target/.tools
	cargo build -p balie
	scripts/schemathesis
	scripts/with-postgres scripts/schemathesis

screenshots: web
	cargo build -p balie
	scripts/screenshots

schema: target/.tools
	cargo build -p balie
	target/debug/balie openapi > target/openapi.json
	target/debug/balie openapi --back-office > target/openapi-backoffice.json
	target/debug/balie openapi --desk > target/openapi-desk.json
	mv target/openapi*.json .
	cd web && npm run --silent schema
	WRITE_DECLARATIONS=1 cargo test --quiet --package domain --test declarations

# Licences, bans, sources and known weaknesses of what the program is made of.
audit:
	scripts/audit

# Rustdoc of our crates, private items too, without a warning.
doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items $(FULL)

# CycloneDX bills of materials of both sides, in target/sbom.
sbom: web/node_modules/.stamp
	scripts/sbom

clean-demo:
	rm -rf $(DATA)

target/.tools:
	scripts/tools
	mkdir -p target && touch $@
