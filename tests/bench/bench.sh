#!/bin/bash
# Prints every benchmark of a release build, and move generation built for this processor as well:
# bench.sh BUILD-DIRECTORY NATIVE-BUILD-DIRECTORY
set -euo pipefail
native=$(realpath "$2")
cd "$1"
echo "== move generation, as shipped"
bench/perft_vs_stockfish
echo "== move generation, built for this processor"
"$native/bench/perft_vs_stockfish"
for bench in perft game claim pgn dgt tracker pipeline; do
  echo "== $bench"
  "bench/${bench}_bench" --benchmark_color=false 2>/dev/null
done
echo "== a correction, as the arbiter waits for it"
bench/correction_bench
echo "== a restart with games under way"
bench/restart_bench
echo "== who can mate"
bench/mate_bench
echo "== HTTP under many clients"
bench/http_bench "${BENCH_SECONDS:-5}"
echo "== from the board to the client"
bench/latency_bench "${BENCH_SECONDS:-10}"
echo "== from the press to the arbiter"
bench/incident_bench 100 "${BENCH_SECONDS:-60}"
