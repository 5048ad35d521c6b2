#!/bin/bash
# Makes the Debian packages from a build: build.sh BUILD OUT VERSION
#
# debhelper does the work, as for every package of Debian. It wants a folder `debian` beside the sources, so one is made
# in OUT.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
build=$(readlink -f "$1") out=$2 version=$3
rm -rf "$out"
mkdir -p "$out/jadoube"
cp -r "$here/debian" "$out/jadoube/debian"
cat >"$out/jadoube/debian/changelog" <<END
jadoube ($version) unstable; urgency=medium

  * Version $version. README.md tells what it does.

 -- $(sed -n 's/^Maintainer: //p' "$here/debian/control")  $(date --rfc-email)
END
cd "$out/jadoube"
BUILD=$build dpkg-buildpackage --build=binary --no-sign >../build.log 2>&1 || { tail -20 ../build.log; exit 1; }
cd ..
lintian --fail-on error --profile debian ./*.changes
ls -l ./*.deb
