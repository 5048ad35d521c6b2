#!/bin/bash
# Makes the Debian packages from a build: build.sh BUILD OUT VERSION [SYSROOT]
#
# debhelper does the work, as for every package of Debian. It needs a folder `debian` beside the sources, so this script
# makes one in OUT. With SYSROOT (../../cmake/arm64_sysroot.sh), the build is for 64-bit ARM.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
build=$(readlink -f "$1") out=$2 version=$3
foreign=()
if [[ -n ${4:-} ]]; then
  sysroot=$(readlink -f "$4")
  foreign=(--host-arch arm64 --no-check-builddeps)
  libraries=lib/aarch64-linux-gnu
  export RUN="qemu-aarch64-static -L $sysroot" SHLIBDEPS="--admindir=$sysroot/var/lib/dpkg -l$sysroot/$libraries -l$sysroot/usr/$libraries"
fi
rm -rf "$out"
mkdir -p "$out/jadoube"
cp -r "$here/debian" "$out/jadoube/debian"
cat >"$out/jadoube/debian/changelog" <<END
jadoube ($version) unstable; urgency=medium

  * Version $version. README.md describes jadoube.

 -- $(sed -n 's/^Maintainer: //p' "$here/debian/control")  $(date --rfc-email)
END
cd "$out/jadoube"
BUILD=$build dpkg-buildpackage --build=binary --no-sign "${foreign[@]}" >../build.log 2>&1 || { tail -20 ../build.log; exit 1; }
cd ..
lintian --fail-on error --profile debian ./*.changes
ls -l ./*.deb
