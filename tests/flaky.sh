#!/bin/bash
# Prints the tests that passed only on a second run. Each of them shows a fault.
#
#   flaky.sh LOG     LOG: what `ctest --output-log` wrote
set -euo pipefail

flaky=$(awk '/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / || /^ *Test +#[0-9]+: / {
  name = $0; sub(/.*Test +#[0-9]+: /, "", name); sub(/ .*/, "", name)
  if ($0 ~ /\*\*\*/) failed[name] = 1; else if ($0 ~ / Passed /) passed[name] = 1
} END { for (name in failed) if (name in passed) print "  " name }' "$1" | sort)
[[ -z $flaky ]] || printf 'These passed only the second time; a flaky test is a bug:\n%s\n' "$flaky"
