#!/bin/bash
# Prints every benchmark of a release build: bench.sh BUILD-DIRECTORY
set -euo pipefail
cd "$1"
for bench in perft game pgn dgt watch pipeline; do
  echo "== $bench"
  "bench/${bench}_bench" --benchmark_color=false 2>/dev/null
done
echo "== who can mate"
bench/mate_bench
echo "== from the board to the client"
bench/latency_bench "${BENCH_SECONDS:-10}"
