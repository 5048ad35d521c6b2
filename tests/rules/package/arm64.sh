#!/bin/bash
# Installs the chess library of a cross build, builds the program of another project with it, and runs that under qemu:
# arm64.sh BUILD. The tests of the library itself do not run there: they need GoogleTest and Stockfish for ARM.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
work=$build/package
rm -rf "$work"
cmake --install "$build" --component rules --prefix "$work/prefix" >/dev/null
cp -r "$here/stranger" "$work/stranger"
# After installation, every header can be included.
(cd "$work/prefix/include/jadoube" && find . -name '*.h' -printf '#include "%P"\n' | sort -r) >"$work/stranger/every_header.cc"
cmake -S "$work/stranger" -B "$work/build" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$here/../../../cmake/arm64.cmake" \
  -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH >/dev/null
cmake --build "$work/build" >/dev/null
said=$(qemu-aarch64-static -L /usr/aarch64-linux-gnu "$work/build/stranger")
[[ $said == "20 moves, rapid" ]] || { echo "under qemu it prints: $said"; exit 1; }
file=$(od -An -tx1 -j18 -N2 "$work/build/stranger" | tr -d ' ')
[[ $file == b700 ]] || { echo "the program is not for ARM: machine $file"; exit 1; }
echo "the chess library works on 64-bit ARM, as far as qemu shows"
