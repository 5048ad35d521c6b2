#!/bin/bash
# Runs every fuzz target of a directory: fuzz.sh DIRECTORY SECONDS [RUNS]
#
# Each target runs for SECONDS or, with RUNS, for this number of inputs. It begins from its seeds
# (tests/fuzz/seeds) and from the inputs of earlier runs. These are in DIRECTORY/corpus, without the
# useless ones. Ends with 1 at the first finding, and prints the name of its input.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
directory=$1
if [[ -n ${3:-} ]]; then limit=-runs=$3 for="$3 runs"; else limit=-max_total_time=$2 for="$2 s"; fi

# Writes each line of hexadecimal digits of file $1 as a file of these bytes into $2.
unpack_bytes() {
  local number=0 line
  while read -r line; do
    [[ $line =~ ^[0-9a-f]{2}(\ [0-9a-f]{2})*$ ]] || continue
    number=$((number + 1))
    printf '%b' "\\x${line// /\\x}" >"$2/$number"
  done <"$1"
}

# Writes the text between lines "== ..." of file $1 as files into $2, without the last newline.
unpack_texts() {
  awk -v to="$2" '/^== / {++number; between = ""; next}
                  {printf "%s%s", between, $0 >(to "/" number); between = "\n"}' "$1"
}

# The seeds of the target named $1, as files in $2.
unpack_seeds() {
  local seeds=$here/seeds/$1
  mkdir -p "$2"
  if [[ -f $seeds.hex ]]; then unpack_bytes "$seeds.hex" "$2"; fi
  if [[ -f $seeds.txt ]]; then unpack_texts "$seeds.txt" "$2"; fi
  if [[ $1 == session_fuzz ]]; then cp "$here"/../sessions/*.session "$2"; fi
}

# For these targets, longer inputs take more time and find nothing more. A journal has three bytes for each
# change. A tracker that must search for unseen moves takes 0.01 s for about thirty observations.
longest() {
  case $1 in
    journal_fuzz) echo 48 ;;
    time_control_fuzz) echo 128 ;;
    tracker_fuzz | incident_fuzz) echo 96 ;;
    pgn_fuzz | virtual_board_fuzz | laws_fuzz) echo 256 ;;
    evidence_fuzz) echo 2048 ;;  # A key, a signature and some hashes are longer than other inputs.
    time_stamp_fuzz) echo 2048 ;;  # A token holds a certificate.
    *) echo 512 ;;
  esac
}

# Runs the target $1, with files in $2.
run() {
  local name=${1##*/} kept=$directory/corpus/${1##*/} words=()
  mkdir -p "$kept" "$2/corpus"
  unpack_seeds "$name" "$2/seeds"
  if [[ -f $here/seeds/$name.dict ]]; then words=("-dict=$here/seeds/$name.dict"); fi
  # libFuzzer's "entropic" mode counts rare features for longer than these targets run.
  "$1" "$limit" -entropic=0 "-max_len=$(longest "$name")" "${words[@]}" -timeout=60 -print_final_stats=1 \
    "$kept" "$2/seeds" 2>&1 | grep -E 'DONE|number_of_executed|average_exec|== ERROR|SUMMARY|Test unit|: error:' |
    cut -c1-300
  "$1" -merge=1 "-max_len=$(longest "$name")" -verbosity=0 "$2/corpus" "$kept" "$2/seeds" >/dev/null 2>&1
  rm -rf "$kept" && mv "$2/corpus" "$kept"
}

export ASAN_OPTIONS=quarantine_size_mb=16
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for target in "$directory"/*_fuzz; do
  echo "== ${target##*/}, $for"
  run "$target" "$scratch/${target##*/}"
done
