#!/bin/bash
# Puts Debian's libraries for 64-bit ARM into a folder, for the cross build of the daemon: arm64_sysroot.sh DIR PACKAGES...
#
# They are only unpacked: nothing is installed on this machine. A folder that already has them is not changed.
set -euo pipefail
root=$1
shift
stamp=$root/packages
[[ -e $stamp && $(<"$stamp") == "$*" ]] && exit 0
rm -rf "$root"
mkdir -p "$root"
root=$(readlink -f "$root")
state=$root.apt
mkdir -p "$state"/{lists/partial,cache/archives/partial}
: >"$state/status"
apt=(apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o "Dir::State=$state" -o "Dir::State::status=$state/status"
  -o "Dir::State::lists=$state/lists" -o "Dir::Cache=$state/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update
"${apt[@]}" install -y --no-install-recommends --download-only "$@" >/dev/null
# dpkg-shlibdeps looks in a database of packages for the package of a library. This one has their names and files.
info=$root/var/lib/dpkg/info
mkdir -p "$info" "$state/control"
echo 1 >"$info/format"  # packages for several processors have the processor in the names of their files
for package in "$state"/cache/archives/*.deb; do
  dpkg-deb --extract "$package" "$root"
  name=$(dpkg-deb --field "$package" Package)
  [[ $(dpkg-deb --field "$package" Multi-Arch) != same ]] || name+=:arm64
  dpkg-deb --field "$package" | sed '1a Status: install ok installed' >>"$info/../status"
  echo >>"$info/../status"
  dpkg-deb --fsys-tarfile "$package" | tar --list | sed -E "s|^\./|$root/|; s|/$||" >"$info/$name.list"
  rm -rf "$state/control"
  dpkg-deb --control "$package" "$state/control"
  for file in shlibs symbols; do [[ ! -e $state/control/$file ]] || cp "$state/control/$file" "$info/$name.$file"; done
done
rm -rf "$state"
# Programs that make sources run on this machine, not on the ARM machine.
for tool in protoc $(cd /usr/bin && ls grpc_*_plugin); do ln -sf "/usr/bin/$tool" "$root/usr/bin/$tool"; done
# Links of Debian that begin at the root must begin at the sysroot here.
find "$root" -type l -lname '/*' | while read -r link; do
  target=$(readlink "$link")
  [[ $target == "$root"* || $target == /usr/bin/* && $link == "$root/usr/bin/"* ]] || ln -sfn "$root$target" "$link"
done
echo "$*" >"$stamp"
