#!/bin/bash
# Runs all programs that cause failures. Ends with 0 if nothing was lost, sent twice or wrong in silence:
# chaos.sh BUILD-DIRECTORY [short]
#
# With `short`, parts that mostly wait run beside the others. The output of a part is printed when the part ends.
set -uo pipefail
here=$(realpath "$(dirname "$0")")
cd "$1"
short=
# The longest time of a part, in seconds. A part that takes longer is ended, and counts as failed.
patience=43200
kills="1000" takeovers="100 16 5" cuts=1000 faults=500 hops=1000 thirds="6 60" soak="120" harm=100 held=10000 halls=10000
# Of the comparison of two halls.
mutations=*
if [[ ${2:-} == short ]]; then
  short=yes patience=400
  kills="15 12 6 1 4" takeovers="4 8 3" cuts=50 faults=100 hops=12 thirds="1 10" soak="1 32" harm=1 held=300 halls=60
  # These mutations need many steps to be noticed.
  mutations=-*HalfOfTheDelay:*AgesByThe*:*AStandbyTakes*
fi
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

run() {
  local name=$1 out since=$SECONDS code=0
  shift
  out=$(mktemp -p "$results")
  if [[ $short ]]; then
    timeout --kill-after=10 "$patience" "$@" >"$out" 2>&1 || code=$?
  else
    echo "== $name"
    timeout --kill-after=10 "$patience" "$@" 2>&1 || code=$?
  fi
  (( code == 124 || code == 137 )) && echo "it did not end within $patience s" >>"$out"
  # nats-server is missing. The program prints that.
  (( code == 0 || code == 77 )) || touch "$results/failed"
  # Only one part prints at a time.
  flock "$results" bash -c 'if [[ $3 ]]; then echo "== $1"; fi; cat "$2"; echo "   $4 s"' - "$name" "$out" "$short" $((SECONDS - since))
}

burning() {
  run "the judges notice what they must" tests/chaos_tests --gtest_filter=*Mutation*:*TooEarly*:*SeenNothing* --gtest_brief=1
  run "the disk is full, or fails, at every operation of a game" tests/daemon.engine_tests --gtest_filter=EngineStorage* --gtest_brief=1
  run "the power is cut beneath the journal, $cuts times" env JADOUBE_POWER_CUTS=$cuts tests/daemon.storage_tests --gtest_filter=PowerCut* --gtest_brief=1
  run "lines fail" chaos/line_chaos $faults
  run "lines fail in games that follow each other" chaos/line_chaos 64 32 1 rows
  run "lines fail, with a fresh seed" chaos/line_chaos $faults 32 fresh
  run "lines fail in games that follow each other, with a fresh seed" chaos/line_chaos 64 32 fresh rows
  run "nobody sees anything too early, in $held steps" env JADOUBE_STEPS=$held tests/daemon.release_tests --gtest_filter=*HeldBack* --gtest_brief=1
  # They mostly wait for threads, so two share the seeds and the mutations.
  for half in 0 1; do
    run "nobody can tell two halls apart that differ in what is younger than the delay, in $halls steps, part $((half + 1)) of 2; mutations are noticed" \
      env JADOUBE_STEPS=$halls GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=$half \
      tests/daemon.release.two_halls_tests "--gtest_filter=$mutations" --gtest_brief=1 &
  done
  wait
  run "somebody in another address looks for plies before they may be seen" "$here/outsider.py" bin
  run "clients mean harm, $harm times" env JADOUBE_HOSTILE=$harm tests/e2e_tests --gtest_filter=Hostile*:Crowds* --gtest_brief=1
}
killing() {
  run "the daemon is killed" chaos/kill_chaos $kills
  run "boards play on and on" chaos/soak $soak
}
taking_over() {
  run "the active one of two daemons is killed" chaos/failover_chaos $takeovers 1 6
  run "the active one of two daemons is killed, with a witness" chaos/failover_chaos $takeovers 2 6 witness
  run "the active one of two daemons is cut off, with a witness" chaos/failover_chaos ${takeovers%% *} 4 2 3 6 cut
}
hopping() {
  run "halls, a hub, relays and the lines between them fail" chaos/hop_chaos $hops
  run "one of a hub's three servers fails at a time, and halls and relays" chaos/hop_chaos cluster $hops
  run "the lines of halls are up one third of the time" chaos/hop_chaos third $thirds
}

if [[ $short ]]; then
  killing & taking_over & hopping & burning
  wait
else
  burning
  killing
  taking_over
  hopping
  # It measures how long others wait, so nothing runs beside it.
  run "hosts with many addresses try to shut the others out" "$here/shut_out.py" bin
fi
[[ ! -e $results/failed ]]
