# `make help` lists the commands. Each ends with one line, `NAME: ok, …` or `NAME: FAILED, …`.

MAKEFLAGS += --no-print-directory
SHELL := /bin/bash
# Where Swift builds for `make test`, `make demo`, `make bench` and `make soak`.
SCRATCH ?= .build
# Further arguments: `make test ARGS="--filter Matching"`, `make bench ARGS="--quick"`.
ARGS ?=
export SCRATCH

.DEFAULT_GOAL := help
.PHONY: help demo test panel-test serve-test races lint bench archive soak fuzz parser mockfuzz plugin mockbuild fidelity
.PHONY: release docs setup

help: ## Lists these commands
	@Scripts/help.sh $(firstword $(MAKEFILE_LIST))

demo: ## Runs a GitHub client against stubs: success, login, slow network, offline, no stub
	@Scripts/run.sh demo debug RepositoryBrowserDemo $(ARGS)

test: ## Runs all tests
	@Scripts/test.sh $(ARGS)

panel-test: ## Drives the control panel in Chromium; ARGS=--pictures takes the pictures of its article again
	@Scripts/panel-test.sh $(ARGS)

optimised: ## Runs the tests of the mocks in a release build
	@Scripts/optimised.sh $(ARGS)

races: ## Runs the tests of the mocks under the thread sanitizer
	@Scripts/races.sh $(ARGS)

lint: ## Checks the formatting, and that a build gives no warnings
	@Scripts/lint.sh

bench: ## Measures requests per second, and calls of mocks, against hand-rolled references
	@Scripts/run.sh bench release DoppelBench bench $(ARGS)

archive: ## Reads a HAR file of 200 MB, and compares time and memory with JSONSerialization
	@Scripts/run.sh archive release DoppelBench archive $(ARGS)

soak: ## Runs 100,000 requests, 50,000 cancellations and 1,000,000 calls of a mock, and counts what went wrong
	@Scripts/run.sh soak release DoppelBench soak $(ARGS)

parser: ## Compares the mocks' parser with the toolchain's own, over the toolchain's interface files
	@Scripts/parser.sh $(ARGS)

plugin: ## Builds a package whose tests mock the protocols of another package by the build plug-in
	@Scripts/consumer.sh

mockfuzz: ## Mocks 1,000 random protocols in five language settings; ARGS="10 7" for 2,000 others
	@Scripts/mockfuzz.sh $(ARGS)

mockbuild: ## Measures the clean build of 100 @Mock protocols against spies written by hand
	@Scripts/mockbuild.sh

release: ## Shows that the trait DebugOnly leaves interception, API and panel out of a release build
	@Scripts/release.sh

fidelity: ## Compares what clients see of Doppel with what they see of a real server
	@Scripts/run.sh fidelity debug DoppelBench fidelity $(ARGS)

serve-test: ## Serves a folder of stub files with the built doppel to curl, Python and Chromium
	@Scripts/serve-test.sh $(ARGS)

fuzz: ## Fuzzes the server's parsers for a minute; ARGS=600 for ten
	@Scripts/fuzz.sh $(ARGS)

docs: ## Makes the reference of each product, and checks its links
	@Scripts/docs.sh

setup: ## Installs what Swift needs and this machine lacks (the other commands do it too)
	@Scripts/setup.sh --report
