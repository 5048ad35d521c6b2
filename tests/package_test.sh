#!/bin/bash
# Installs the Debian packages on a bare Debian 12, plays a game there, upgrades in the middle of one, removes and purges
# them: package_test.sh DIRECTORY_OF_DEBS [DEBS_OF_THE_RELEASE_BEFORE]. Without the second, the packages are upgraded to
# themselves. As root; it needs debootstrap and some minutes. Run it after `make deb`.
#
# With JADOUBE_PGN_JUDGE, a program of the tests (build/dev/tests/pgn_judge), it also runs the day of an organiser
# (web/organisers_day_test.mjs) with the installed programs, in the browser of this machine. That needs node, chromium
# and `npm ci` in tests/web.
set -euo pipefail
debs=$(readlink -f "$1")
before=$(readlink -f "${2:-$1}")
root=$(mktemp -d)
# The folder for files of this test in the new system. Its path there is the path of the new system here.
place=/$(basename "$root")
here=$(dirname "$(readlink -f "$0")")
day=$root.day
trap 'pkill -f "jadoubed --config $place/c.toml|virtual-board $place/game.pgn" || true; umount -q "$root"/{dev/pts,proc} "$root$day" 2>/dev/null || true; rm -rf --one-file-system "$root" "$day"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
in_root() { chroot "$root" /usr/bin/env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }

mirror=$(sed -n -E 's/^(URIs:|deb(-src)?( \[[^]]*\])?) +([^ ]+).*/\4/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -1 || true)
debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >"$root.log" 2>&1 || { tail -5 "$root.log"; fail "debootstrap"; }
cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
mount -t proc proc "$root/proc"
mount --bind /dev/pts "$root/dev/pts"
mkdir -p "$root$place"/{before,now}
cp "$before"/*.deb "$root$place/before/"
cp "$debs"/*.deb "$root$place/now/"

packages=$(printf "$place/before/%s_*.deb " jadoube jadoube-daemon librules-jadoube-dev)
in_root sh -c "apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages" >/dev/null
in_root getent group jadoube >/dev/null || fail "there is no group jadoube"
in_root jadoube --version
in_root bash -n /usr/share/bash-completion/completions/jadoube || fail "the completion is no script"

in_root jadoubed --config /etc/jadoube/jadoubed.toml --check || fail "the configuration of the package is refused"

if [[ -n ${JADOUBE_PGN_JUDGE:-} ]]; then
  # The day's files and its programs have the same paths in the new system as here.
  mkdir -p "$day/programs" "$root$day"
  mount --bind "$day" "$root$day"
  for program in jadoube jadoubed; do
    printf '#!/bin/sh\nexec chroot %s /usr/bin/%s "$@"\n' "$root" "$program" >"$day/programs/$program"
    chmod +x "$day/programs/$program"
  done
  TMPDIR=$day LC_ALL=C.UTF-8 JADOUBE_PROGRAMS=$day/programs JADOUBE_CONFIG=$root/etc/jadoube/jadoubed.toml \
    CHROMIUM=${CHROMIUM:-$(command -v chromium)} node --test "$here/web/organisers_day_test.mjs" || fail "the organiser's day"
  umount "$root$day"
fi

# A game is played during the upgrade.
printf '[Event "x"]\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >"$root$place/game.pgn"
printf '[daemon]\ndata_dir = "/var/lib/jadoube"\n[grpc]\nlisten = ["unix:%s/s"]\n[[board]]\nid = "one"\nport = "%s/one"\n' "$place" "$place" \
  >"$root$place/c.toml"
in_root jadoubed --config $place/c.toml >"$root$place/first.log" 2>&1 &
in_root jadoube virtual-board $place/game.pgn --link $place/one --style blitz --speed 2 --linger 600 >/dev/null &
# Waits until the game of the board "one" has the text $1. The text is then in `moves`.
moves=""
wait_for() {
  for _ in $(seq 120); do
    sleep 1
    moves=$(in_root jadoube --server unix:$place/s pgn one 2>&1 || true)
    if grep -q "$1" <<<"$moves"; then return; fi
  done
  tail -n 5 "$root$place"/*.log >&2
  fail "the game is not whole: $moves"
}
wait_for '1\. f3'
packages=${packages//before/now}
in_root sh -c "apt-get install -y -qq --no-install-recommends --reinstall --allow-downgrades $packages" >/dev/null
pkill -9 -f "jadoubed --config $place/c.toml" || true
in_root jadoubed --config $place/c.toml >"$root$place/second.log" 2>&1 &
wait_for 'Qh4#'
grep -q '1\. f3' <<<"$moves" || fail "the game is not whole: $moves"
pkill -f "virtual-board $place/game.pgn" || true
pkill -f "jadoubed --config $place/c.toml" || true
sleep 2

in_root apt-get purge -y -qq jadoube jadoube-daemon librules-jadoube-dev >"$root$place/purge.log"
grep -q 'The record of the games stays in /var/lib/jadoube' "$root$place/purge.log" || fail "purge says nothing of the record"
[[ -e $root/var/lib/jadoube/journal.sqlite ]] || fail "the record of the games is gone"
[[ ! -e $root/usr/bin/jadoubed && ! -e $root/etc/default/jadoubed ]] || fail "something is left of the packages"
echo "installed, upgraded in a game, removed and purged"
