#!/bin/bash
# Bundles the pages as they are served, compares their size with the budget, and runs the unit tests of the modules that
# need no browser.
#
#   pages.sh SOURCE-DIRECTORY ESBUILD NODE
set -euo pipefail

root=$1 esbuild=$2 node=$3
web=$root/daemon/web
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

bad=0
# The types, if `npm ci` has been run here.
types=$root/tests/web/node_modules/.bin/tsc
if [[ -x $types ]]; then "$types" -p "$web" || bad=1; fi
python3 -m doctest "$root/daemon/web/bundle.py" || bad=1
"$root/daemon/language/catalogues.py" build --out "$work/translations"
"$root/daemon/web/bundle.py" --esbuild "$esbuild" --source "$root/daemon/web" --translations "$work/translations/pages" --out "$work/pages" --sizes || bad=1

for test in "$root"/tests/web/*_test.ts; do
  "$esbuild" "$test" --bundle --platform=node --format=esm --log-level=warning --outfile="$work/$(basename "$test" .ts).mjs"
done
WEB=$web "$node" --test "$work" || bad=1

# The catalogue has every text that the pages get by a fixed key.
"$node" - "$web" <<'SCRIPT' || bad=1
const fs = require('fs');
const web = process.argv[2];
const catalogue = JSON.parse(fs.readFileSync(web + '/texts/en.json', 'utf8'));
const missing = new Set();
for (const file of ['console', 'viewers'].flatMap((room) => fs.readdirSync(`${web}/${room}`, { recursive: true }).map((name) => `${room}/${name}`)).filter((name) => name.endsWith('.ts'))) {
  for (const [, key] of fs.readFileSync(`${web}/${file}`, 'utf8').matchAll(/text\('([\w.]+)'[,)]/g)) if (!(key in catalogue)) missing.add(key);
}
for (const key of missing) console.log('no text for', key);
process.exit(missing.size ? 1 : 0);
SCRIPT
exit $bad
