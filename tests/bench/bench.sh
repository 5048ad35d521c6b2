#!/bin/bash
# Prints every benchmark of a release build, and move generation built for this processor as well:
# bench.sh BUILD-DIRECTORY NATIVE-BUILD-DIRECTORY
set -euo pipefail
native=$(realpath "$2")
root=$(realpath "$(dirname "$0")/../..")
cd "$1"
echo "== move generation, as shipped"
bench/perft_vs_stockfish
echo "== move generation, built for this processor"
"$native/bench/perft_vs_stockfish"
for bench in perft game claim import pgn dgt tracker metrics pipeline; do
  echo "== $bench"
  "bench/${bench}_bench" --benchmark_color=false 2>/dev/null
done
echo "== a correction, as the arbiter waits for it"
bench/correction_bench
echo "== a restart with games under way"
bench/restart_bench
echo "== boards on one cable"
bench/bus_bench
echo "== the chains of the record"
bench/chain_bench
echo "== which side can mate"
bench/mate_bench
echo "== HTTP under many clients"
bench/http_bench "${BENCH_SECONDS:-5}"
echo "== displays of a hall, and calls of the API over HTTP"
bench/hall_bench "${BENCH_SECONDS:-10}"
echo "== the size of the programs, as built and without symbols"
for name in jadoubed jadoube; do
  strip -o "$name.stripped" "bin/$name"
  printf '%-10s %6.1f MB %6.1f MB\n' "$name" "$(stat -c %s "bin/$name")e-6" "$(stat -c %s "$name.stripped")e-6"
  rm "$name.stripped"
done
echo "== from the board to the client"
bench/latency_bench "${BENCH_SECONDS:-10}"
echo "== the load of the outputs, and their time"
bench/outputs_bench 100 "${BENCH_SECONDS:-60}"
echo "== from the press to the arbiter"
bench/incident_bench 100 "${BENCH_SECONDS:-60}"
if command -v nats-server >/dev/null; then
  echo "== one tournament: a thousand boards in three halls, two thousand viewers at two relays"
  bench/event_bench 1000 2000 "${BENCH_SECONDS:-120}"
  echo "== the same for a million viewers"
  "$root/tests/bench/audience.py" --figures event.figures
fi
if [[ -d $root/tests/web/node_modules ]] && command -v chromium >/dev/null; then
  JADOUBE_PROGRAMS=$PWD/bin CHROMIUM=$(command -v chromium)
  export JADOUBE_PROGRAMS CHROMIUM
  echo "== a wall of boards in a browser"
  node "$root/tests/web/wall_bench.mjs" 64 "${BENCH_SECONDS:-30}"
  echo "== from the press to the arbiter's page"
  node "$root/tests/web/alert_bench.mjs" 60 "${BENCH_SECONDS:-60}"
fi
