#!/bin/bash
# Emulated hands play a round of four tables on emulated boards. The real daemon reads the boards, jadoube shows them,
# and programs read the games over HTTP. On table 4 a player makes an illegal move that nobody notices: the broadcast
# stops before it, and the record continues. At the end the arbiter corrects a result. Everything is compared with the
# moves of the hands. Exits with 0 only if all is equal. Leaves no files behind, except the picture.
#
#   demo.sh DIRECTORY-OF-THE-PROGRAMS        DEMO_SPEED: how many times faster than real time (8)
#                                            DEMO_PICTURE: a PNG of the wall goes into this file, if Chromium is installed
set -euo pipefail

programs=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
speed=${DEMO_SPEED:-8}
games=(opera evergreen reti immortal)
work=$(mktemp -d)
export JADOUBE_SERVER=unix:$work/socket
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
http=http://127.0.0.1:$port/pgn/live

cleanup() {
  trap - EXIT
  for job in $(jobs -p); do kill "$job" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

jadoube() { "$programs/jadoube" "$@"; }

configure() {
  printf '[daemon]\ndata_dir = "%s/data"\n[grpc]\nlisten = ["unix:%s/socket"]\n' "$work" "$work"
  printf '[http]\nlisten = ["127.0.0.1:%s"]\n' "$port"
  printf '[[output]]\nname = "live"\nkind = "pgn"\n'
  for game in "${games[@]}"; do
    printf '[[board]]\nid = "%s"\nport = "%s/%s.tty"\n' "$game" "$work" "$game"
  done
}

# The answer of HTTP at a path of the output.
get() { python3 -c 'import sys, urllib.request; sys.stdout.write(urllib.request.urlopen(sys.argv[1]).read().decode())' "$http/$1"; }

# The moves of a PGN and the result, without tags, comments and move numbers, on one line.
moves() {
  sed -e '/^\[/d' "$1" | tr '\n' ' ' | sed -E -e 's/\{[^}]*\}//g' -e 's/[0-9]+\.+//g' -e 's/ +/ /g' -e 's/^ | $//g'
}

configure >"$work/jadoubed.toml"
boards=()
seed=1858
for game in "${games[@]}"; do
  hands=(--seed $((seed++)))
  [[ $game == immortal ]] && hands=(--seed 3 --offence illegal-move=stands)
  "$programs/jadoube" virtual-board --pgn "$here/$game.pgn" --link "$work/$game.tty" --style blitz \
    --speed "$speed" --linger 5 "${hands[@]}" >"$work/$game.log" 2>&1 &
  boards+=($!)
done

"$programs/jadoubed" --config "$work/jadoubed.toml" 2>"$work/jadoubed.log" &

until jadoube boards >/dev/null 2>&1; do sleep 0.1; done
jadoube tournament set masters --name "Tournament of the Masters" --site Paris >/dev/null
jadoube tournament import masters "$here/pairings.pgn" --apply
jadoube tournament boards masters 1=opera 2=evergreen 3=reti 4=immortal
page=http://127.0.0.1:$port
echo "As long as this runs:  the pages       $page"
echo "                       all boards      $page/wall"
echo "                       the door's sign $page/door"
echo "                       the games       $http/live.pgn"
echo "An arbiter enters with:  $("$programs/jadoube" enter --role arbiter --name "A. Meier" | grep -om1 'http[^ ]*')"

# The games are in their middle.
take_picture() {
  until (($(moves <(get live.pgn) | wc -w) >= 50)); do sleep 0.2; done
  "$here/page_picture.py" "$page/wall?theme=dark" jd-board 1280x420 "$DEMO_PICTURE" || true
}
if [[ -n ${DEMO_PICTURE:-} ]] && command -v chromium >/dev/null; then take_picture & fi

# The boards end when their games are over. Then there is nothing more to watch.
(wait_for() { while kill -0 "$1" 2>/dev/null; do sleep 0.2; done; }
 for board in "${boards[@]}"; do wait_for "$board"; done
 pkill -INT -P $$ -f "jadoube watch" || true) &
jadoube watch || true

echo
echo "--- the round"
jadoube tournament show masters --round 1
echo "--- what the arbiter was told"
jadoube incidents
echo "--- an arbiter enters a wrong result at table 4 and corrects it: who reads the games gets both"
jadoube arbiter result immortal-1 0-1 --why normal >/dev/null
until [[ $(get masters/main/round-1/game-4.pgn) == *'[Result "0-1"]'* ]]; do sleep 0.1; done
jadoube arbiter result immortal-1 1-0 --why rules
until [[ $(get masters/main/round-1/game-4.pgn) == *'[Result "1-0"]'* ]]; do sleep 0.1; done

failed=0
check() {
  if [[ $2 == "$3" ]]; then
    echo "$1"
  else
    printf 'NOT %s:\n%s\nand not\n%s\n' "$1" "$2" "$3"
    failed=1
  fi
}
echo "--- the checks"
for table in 1 2 3; do
  game=${games[table - 1]}
  get "masters/main/round-1/game-$table.pgn" >"$work/$game.out"
  check "table $table: what HTTP gives is what was played" "$(moves "$work/$game.out")" "$(moves "$here/$game.pgn")"
done
get masters/main/round-1/game-4.pgn >"$work/broadcast.out"
jadoube pgn boards/immortal >"$work/record.out"
legal=$(moves "$work/broadcast.out")
check "table 4: the broadcast has the moves before the illegal one, and the result" "${legal##* }" 1-0
record=$(moves "$work/record.out")
check "table 4: the record goes on after the illegal move" "${record%% b7-a6*}" "${legal% *}"
echo
echo "--- table 4, as broadcasts get it"
cat "$work/broadcast.out"
echo "--- table 4, the whole record"
cat "$work/record.out"
if ((failed)); then cat "$work/jadoubed.log"; fi
exit $failed
