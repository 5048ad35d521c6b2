#!/bin/bash
# Emulated hands play two games on two emulated boards. The real daemon reads the boards, and jadoube shows them. At the
# end both PGNs are printed and compared with what was played. Exits with 0 only if they are equal. Leaves no files behind.
#
#   demo.sh DIRECTORY-OF-THE-PROGRAMS        DEMO_SPEED: how many times faster than life (8)
set -euo pipefail

programs=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
speed=${DEMO_SPEED:-8}
games=(opera evergreen)
work=$(mktemp -d)
export JADOUBE_SERVER=unix:$work/socket

cleanup() {
  trap - EXIT
  for job in $(jobs -p); do kill "$job" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

configure() {
  printf '[daemon]\ndata_dir = "%s/data"\n[grpc]\nlisten = ["unix:%s/socket"]\n' "$work" "$work"
  for game in "${games[@]}"; do
    printf '[[board]]\nid = "%s"\nport = "%s/%s.tty"\n' "$game" "$work" "$game"
  done
}

# The moves of a PGN and the result, without tags, comments and move numbers, on one line.
moves() {
  sed -e '/^\[/d' "$1" | tr '\n' ' ' | sed -E -e 's/\{[^}]*\}//g' -e 's/[0-9]+\.+//g' -e 's/ +/ /g' -e 's/^ | $//g'
}

configure >"$work/jadoubed.toml"
boards=()
seed=1858
for game in "${games[@]}"; do
  "$programs/jadoube" virtual-board --pgn "$here/$game.pgn" --link "$work/$game.tty" --style blitz \
    --seed $((seed++)) --speed "$speed" --linger 5 >"$work/$game.log" 2>&1 &
  boards+=($!)
done

"$programs/jadoubed" --config "$work/jadoubed.toml" 2>"$work/jadoubed.log" &

until "$programs/jadoube" boards >/dev/null 2>&1; do sleep 0.1; done

# The boards end when their games are over. Then there is nothing more to watch.
(wait_for() { while kill -0 "$1" 2>/dev/null; do sleep 0.2; done; }
 for board in "${boards[@]}"; do wait_for "$board"; done
 pkill -INT -P $$ -f "jadoube watch" || true) &
"$programs/jadoube" watch || true

failed=0
for game in "${games[@]}"; do
  "$programs/jadoube" pgn "boards/$game" >"$work/$game.out"
  echo
  cat "$work/$game.out"
  if [[ "$(moves "$work/$game.out")" == "$(moves "$here/$game.pgn")" ]]; then
    echo "$game: as it was played"
  else
    echo "$game: NOT as it was played, which was:"
    cat "$here/$game.pgn"
    failed=1
  fi
done
if ((failed)); then cat "$work/jadoubed.log"; fi
exit $failed
