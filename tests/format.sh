#!/bin/bash
# Fails if clang-format would change a source file: format.sh ROOT [CLANG-FORMAT]
set -euo pipefail
cd "$1"
find rules drivers daemon tests -name node_modules -prune -o \( -name '*.h' -o -name '*.cc' \) -print0 |
  xargs -0 -P2 -n100 "${2:-clang-format}" --dry-run --Werror
