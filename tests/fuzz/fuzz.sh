#!/bin/bash
# Runs every fuzz target of a directory for so many seconds each: fuzz.sh DIRECTORY SECONDS
set -euo pipefail
for target in "$1"/*_fuzz; do
  echo "== $(basename "$target"), $2 s"
  corpus=$(mktemp -d)
  failed=0
  "$target" -max_total_time="$2" -max_len=512 -print_final_stats=1 -verbosity=0 "$corpus" 2>&1 |
    grep -E 'stat::number_of_executed_units|ERROR|SUMMARY|artifact' || failed=${PIPESTATUS[0]}
  rm -rf "$corpus"
  if ((failed)); then exit 1; fi
done
