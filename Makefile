# Needs Debian 12 with git and make. It installs everything else itself.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

BUILD_PACKAGES := g++ cmake ninja-build pkg-config libgrpc++-dev protobuf-compiler protobuf-compiler-grpc \
  libprotobuf-dev libserialport-dev libusb-1.0-0-dev libudev-dev libspdlog-dev libsystemd-dev libtomlplusplus-dev libcli11-dev \
  libexpected-dev nlohmann-json3-dev libboost1.81-dev libboost-locale1.81-dev gettext python3-polib libcereal-dev libcurl4-openssl-dev libssl-dev libqrencode-dev prometheus-cpp-dev esbuild libsqlite3-dev libnats-dev libnghttp2-dev zlib1g-dev libgtest-dev libgmock-dev python3 python3-grpcio python3-protobuf ccache mold
TEST_PACKAGES := poppler-utils nats-server pgn-extract stockfish umockdev libumockdev-dev dbus-daemon chromium fonts-dejavu-core fontconfig speech-dispatcher espeak-ng clang-format
BENCH_PACKAGES := libbenchmark-dev
LINT_PACKAGES := clang-tidy
COVERAGE_PACKAGES := gcovr
FUZZ_PACKAGES := clang libclang-rt-14-dev
DEB_PACKAGES := debhelper dpkg-dev help2man lintian
ARM64_PACKAGES := g++-aarch64-linux-gnu qemu-user-static
# The packages for a build for 64-bit ARM.
ARM64_LIBRARIES := libc6 $(filter %-dev,$(BUILD_PACKAGES) $(TEST_PACKAGES))
RULES_PACKAGES := g++ cmake ninja-build libexpected-dev

# The shell reads it.
VERSION := $$(sed -n 's/^project(jadoube VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)

# $(call install,PACKAGES): installs the packages that are missing, and prints their names.
define install
	@missing=(); for package in $(1); do \
	  dpkg-query --show --showformat='$${db:Status-Status}' "$$package" 2>/dev/null | grep -qx installed \
	    || missing+=("$$package"); done; \
	if (( $${#missing[@]} )); then \
	  echo "installing Debian packages: $${missing[*]}"; \
	  run=(); (( $$(id -u) )) && run=(sudo); \
	  "$${run[@]}" apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive "$${run[@]}" apt-get install -y -qq --no-install-recommends "$${missing[@]}" \
	    >/dev/null; fi
endef

# $(call build,PRESET,TARGETS): configures and builds.
define build
	@cmake --preset $(1) >build/$(1).configure.log || { cat build/$(1).configure.log; exit 1; }
	@cmake --build --preset $(1) $(if $(2),--target $(2))
endef

.PHONY: help build demo test bench score chaos lint fuzz asan tsan coverage install install-rules arm64 deb deb-arm64 clean

help: ## This list
	@grep -hE '^[a-z0-9-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/: .*## /\t/' | expand -t 16

build: ## Build jadoubed and jadoube into build/release/bin
	$(call install,$(BUILD_PACKAGES))
	@mkdir -p build
	$(call build,release,jadoubed jadoube)

demo: ## Watch a round on four emulated boards, live
	$(call install,$(BUILD_PACKAGES))
	@mkdir -p build
	$(call build,dev,jadoubed jadoube)
	@DEMO_PICTURE=build/wall.png tests/demo/demo.sh build/dev/bin

test: ## Build and run all tests
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES) $(if $(shell command -v npm),,nodejs npm))
	@cd tests/web && npm ci --no-audit --no-fund --silent || echo "the pages are not tested in a browser: npm cannot get its packages"
	@mkdir -p build
	$(call build,dev,tests)
	@passed=0; ctest --preset dev --output-log build/dev/tests.log || passed=$$?; \
	tests/flaky.sh build/dev/tests.log; exit $$passed

bench: ## Build and print the benchmarks
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES) $(BENCH_PACKAGES))
	@mkdir -p build
	$(call build,release)
	$(call build,native,perft_vs_stockfish)
	@tests/bench/bench.sh build/release build/native

score: ## Print how many moves are found, by jadoube and by other methods (SCORE=quick: a tenth)
	$(call install,$(BUILD_PACKAGES))
	@mkdir -p build
	$(call build,release,score incident_score)
	@nice build/release/score/incident_score $(if $(filter quick,$(SCORE)),2400)
	@nice build/release/score/score $(if $(filter quick,$(SCORE)),--quick) \
	  --out "$${SCORE_OUT:-$(if $(filter quick,$(SCORE)),build/score.md,tests/score/results.md)}"

chaos: ## Test kills, power cuts, lost connections and bad disks for hours (CHAOS=short: ten minutes)
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES))
	@mkdir -p build
	$(call build,dev,tests soak)
	@tests/chaos/chaos.sh build/dev $(CHAOS)

lint: ## Search for bugs with clang-tidy. The format and the protos are checked by `make test`
	$(call install,$(BUILD_PACKAGES) $(LINT_PACKAGES))
	@mkdir -p build
	$(call build,dev,jadoube_proto)
	@git ls-files 'rules/*.cc' 'drivers/*.cc' 'daemon/*.cc' | xargs -P2 -n4 clang-tidy --quiet -p build/dev 2>/dev/null

asan tsan: ## Run all tests under AddressSanitizer and UBSan, or under ThreadSanitizer
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES))
	@mkdir -p build
	$(call build,$@,tests)
	@ctest --preset $@

coverage: ## Run all tests, and print how many lines of each room they reach
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES) $(COVERAGE_PACKAGES))
	@mkdir -p build
	$(call build,coverage,tests)
	@find build/coverage -name '*.gcda' -delete
	@ctest --preset coverage || echo "some tests failed; the figures include all tests that ran"
	@gcovr --root . --filter '(daemon|drivers|rules)/' --json-summary build/coverage/summary.json build/coverage
	@tests/coverage.py build/coverage/summary.json

fuzz: ## Run every fuzz target for FUZZ_SECONDS (60), or for FUZZ_RUNS inputs
	$(call install,$(BUILD_PACKAGES) $(FUZZ_PACKAGES))
	@mkdir -p build
	$(call build,fuzz,fuzz_targets)
	@tests/fuzz/fuzz.sh build/fuzz/fuzz "$${FUZZ_SECONDS:-60}" "$${FUZZ_RUNS:-}"

install: build ## Install the programs under PREFIX (/usr/local) and the udev rules
	@for component in client daemon; do \
	  cmake --install build/release --component $$component --prefix "$${PREFIX:-/usr/local}"; done
	@if [[ -z $${DESTDIR:-} ]] && udevadm control --reload 2>/dev/null; then \
	  udevadm trigger --subsystem-match=tty --subsystem-match=usb --subsystem-match=hidraw --subsystem-match=usb-serial; fi

deb: ## Make Debian packages in build/deb: jadoube, jadoube-daemon, librules-jadoube-dev
	$(call install,$(BUILD_PACKAGES) $(DEB_PACKAGES))
	@mkdir -p build
	$(call build,release,jadoubed jadoube jadoube_rules)
	@daemon/package/build.sh build/release build/deb "$(VERSION)"

install-rules: ## Install the chess library under PREFIX, for find_package(jadoube-rules)
	$(call install,$(RULES_PACKAGES))
	@mkdir -p build
	@cmake -S . -B build/rules -G Ninja -DCMAKE_BUILD_TYPE=Release -DJADOUBE_RULES_ONLY=ON >build/rules.configure.log
	@cmake --build build/rules
	@cmake --install build/rules --component rules --prefix "$${PREFIX:-/usr/local}"

arm64: ## Build the daemon and the chess library for 64-bit ARM, and run them under qemu
	$(call install,$(BUILD_PACKAGES) $(ARM64_PACKAGES))
	@mkdir -p build
	@cmake/arm64_sysroot.sh build/arm64.sysroot $(ARM64_LIBRARIES)
	$(call build,arm64,jadoubed jadoube jadoube_rules)
	@tests/rules/package/arm64.sh build/arm64
	@tests/arm64_test.sh build/arm64 build/arm64.sysroot

deb-arm64: arm64 ## Make the Debian packages for 64-bit ARM in build/deb-arm64
	$(call install,$(DEB_PACKAGES))
	@daemon/package/build.sh build/arm64 build/deb-arm64 "$(VERSION)" build/arm64.sysroot

clean: ## Remove everything that was built
	rm -rf build
