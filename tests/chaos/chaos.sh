#!/bin/bash
# Runs everything that fails on purpose, and ends with 0 where nothing was lost, told twice or wrong in silence:
# chaos.sh BUILD-DIRECTORY [short]
set -uo pipefail
here=$(realpath "$(dirname "$0")")
cd "$1"
if [[ ${2:-} == short ]]; then kills=40 takeovers=10 cuts=50 faults=100 hops=40 thirds="1 20" soak=2 harm=2
else kills=1000 takeovers=100 cuts=1000 faults=500 hops=1000 thirds="6 60" soak=120 harm=100; fi
failed=0
run() {
  echo "== $1"
  shift
  "$@" || failed=1
}
run "the disk is full, or fails, at every operation of a game" tests/daemon.engine_tests --gtest_filter=EngineStorage* --gtest_brief=1
run "the power is cut beneath the journal, $cuts times" env JADOUBE_POWER_CUTS=$cuts tests/daemon.storage_tests --gtest_filter=PowerCut* --gtest_brief=1
run "lines fail" chaos/line_chaos $faults
run "lines fail in games that follow each other" chaos/line_chaos 64 32 1 rows
run "lines fail, with a fresh seed" chaos/line_chaos $faults 32 fresh
run "lines fail in games that follow each other, with a fresh seed" chaos/line_chaos 64 32 fresh rows
run "the daemon is killed" chaos/kill_chaos $kills
run "the active one of two daemons is killed" chaos/failover_chaos $takeovers
run "the active one of two daemons is killed, with a witness" chaos/failover_chaos $takeovers 16 5 2 6 witness
run "halls, a hub, relays and the lines between them fail" chaos/hop_chaos $hops
run "the lines of halls are up one third of the time" chaos/hop_chaos third $thirds
run "clients mean harm, $harm times" env JADOUBE_HOSTILE=$harm tests/e2e_tests --gtest_filter=Hostile*:Crowds* --gtest_brief=1
run "hosts with many addresses try to shut the others out" "$here/shut_out.py" bin
run "boards play on and on" chaos/soak $soak
exit $failed
