# Unpacks packages of a newer Debian suite (ASSAY_DEBIAN_SUITE, else sid) below `registry`. The
# packages are not installed.

# newer_apt ARGUMENT...: apt-get with separate package lists, for a newer Debian suite. No package
# counts as installed, so apt-get names everything that a package needs.
newer_apt() {
  APT_CONFIG=$registry/apt/apt.conf apt-get -qq "$@"
}
prepare_newer_apt() {
  local place=$registry/apt key=/usr/share/keyrings/debian-archive-keyring.gpg mirror
  [ -e "$key" ] || { reason="$key is missing (package debian-archive-keyring)" && return 1; }
  command -v dpkg >/dev/null || { reason="dpkg is missing; it unpacks the packages" && return 1; }
  mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    sed -nE 's#^(URIs:|deb( \[[^]]*\])?) *([a-z]+://[^ ]*/debian)/?( .*)?$#\3#p' | head -n 1)
  mkdir -p "$place/lists/partial" "$place/cache/archives/partial"
  : >"$place/status"
  printf 'deb [signed-by=%s] %s %s main\n' "$key" "${ASSAY_DEBIAN_MIRROR:-${mirror:-http://deb.debian.org/debian}}" \
    "${ASSAY_DEBIAN_SUITE:-sid}" >"$place/sources.list"
  cat >"$place/apt.conf" <<END
Dir::Etc::sourcelist "$place/sources.list";
Dir::Etc::sourceparts "-";
Dir::State "$place";
Dir::State::lists "$place/lists";
Dir::State::status "$place/status";
Dir::Cache "$place/cache";
APT::Architecture "$(dpkg --print-architecture)";
APT::Install-Recommends "false";
APT::Sandbox::User "";
Acquire::Languages "none";
END
  newer_apt update >/dev/null 2>&1 || { reason="apt cannot read the lists of ${ASSAY_DEBIAN_SUITE:-sid}" && return 1; }
}

# from_newer_debian NAME PACKAGE [OTHER...]: unpacks PACKAGE and everything that PACKAGE needs into
# a folder. Then unpacks each OTHER over these files. Does nothing if the folder has the same
# version and the same OTHERs. The old folder remains until the new folder is complete. Sets `place`
# and `version`.
from_newer_debian() {
  local name=$1 package=$2 list archive fresh top_folder
  shift 2
  prepare_newer_apt || return 1
  version=$(APT_CONFIG=$registry/apt/apt.conf apt-cache policy "$package" | sed -n 's/^ *Candidate: *//p')
  case $version in "" | "(none)") reason="the suite has no $package" && return 1 ;; esac
  place=$registry/packages/$name
  [ "$(cat "$place/complete" 2>/dev/null)" = "$version $*" ] && return 0
  fresh=$place.fetched
  rm -rf "$fresh"
  mkdir -p "$fresh/archives" "$fresh/others"
  list=$(newer_apt -s install "$package" 2>/dev/null | awk '/^Inst/ { print $2 }')
  [ -n "$list" ] || { reason="apt cannot satisfy what $package needs" && return 1; }
  # shellcheck disable=SC2086  # a list of names
  (cd "$fresh/archives" && newer_apt download $list &&
    cd "$fresh/others" && { [ $# -eq 0 ] || newer_apt download "$@"; }) >/dev/null 2>&1 ||
    { rm -rf "$fresh" && reason="apt could not fetch $package" && return 1; }
  for archive in "$fresh"/archives/*.deb $(compgen -G "$fresh/others/*.deb"); do
    dpkg -x "$archive" "$fresh/root" ||
      { rm -rf "$fresh" && reason="$(basename "$archive") cannot be unpacked" && return 1; }
  done
  # Packages of Debian 12 have libraries outside /usr.
  for top_folder in lib lib64; do
    [ ! -d "$fresh/root/$top_folder" ] ||
      { mkdir -p "$fresh/root/usr/$top_folder" && cp -a "$fresh/root/$top_folder/." "$fresh/root/usr/$top_folder/"; }
  done
  rm -rf "$fresh/archives" "$fresh/others" "$place"
  printf '%s\n' "$version $*" >"$fresh/complete"
  mv "$fresh" "$place"
}
