#!/bin/bash
# Runs the daemon and its command line of a build for 64-bit ARM under qemu: arm64_test.sh BUILD SYSROOT. An emulated board
# plays a game. The daemon is killed in the middle, started again, and must have every move.
set -euo pipefail
build=$(readlink -f "$1") root=$(readlink -f "$2")
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; cat "$work"/*.log >&2; exit 1; }
arm() { qemu-aarch64-static -L "$root" "$build/bin/$1" "${@:2}"; }
daemon() { qemu-aarch64-static -L "$root" "$build/bin/jadoubed" --config "$work/config.toml" >>"$work/daemon.log" 2>&1 & }
# The moves without clock times, on one line.
moves() {
  { arm jadoube --server "unix:$work/socket" pgn one 2>/dev/null || true; } | grep -v '^\[' | tr '\n' ' ' |
    sed -E 's/ ?\{[^}]*\}//g; s/ [0-9]+\.\.\.//g'
}

for program in jadoubed jadoube jadoube-emulator; do
  machine=$(od -An -tx1 -j18 -N2 "$build/bin/$program" | tr -d ' ')
  [[ $machine == b700 ]] || fail "$program is not for ARM: machine $machine"
  arm "$program" --version
done
printf '[Event "x"]\n[Result "0-1"]\n\n1. e4 e5 2. f3 Nc6 3. g4 Qh4+ 4. Ke2 Nf6 0-1\n' >"$work/game.pgn"
printf '[daemon]\ndata_dir = "%s/data"\n[grpc]\nlisten = ["unix:%s/socket"]\n[[board]]\nid = "one"\nport = "%s/one"\n' \
  "$work" "$work" "$work" >"$work/config.toml"
daemon
first=$!
qemu-aarch64-static -L "$root" "$build/bin/jadoube-emulator" virtual-board "$work/game.pgn" --link "$work/one" --style blitz --speed 2 \
  --linger 120 >"$work/board.log" 2>&1 &
for _ in $(seq 120); do
  grep -q '2. f3' <<<"$(moves)" && break
  sleep 0.5
done
grep -q '2. f3' <<<"$(moves)" || fail "no move came"
disown $first  # Bash prints no message that it was killed.
kill -9 $first
daemon
for _ in $(seq 120); do
  grep -q '4. Ke2 Nf6' <<<"$(moves)" && break
  sleep 0.5
done
said=$(moves)
grep -q '1. e4 e5 2. f3 Nc6 3. g4 Qh4+ 4. Ke2 Nf6' <<<"$said" || fail "the game is not whole: $said"
echo "the daemon records a game on 64-bit ARM, also when it is killed, as far as qemu shows"
