# The scripts in scripts/ source this file.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$top"

say() { printf '%s\n' "$*" >&2; }
die() {
  say "$(basename "$0"): $*"
  exit 2
}

install() {
  local missing=() package sudo=()
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  command -v apt-get >/dev/null ||
    die "needs apt-get to install: ${missing[*]} (on another system install their counterparts)"
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "needs root or sudo to install: ${missing[*]}"
    sudo=(sudo)
  fi
  say "installing ${missing[*]}"
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >/dev/null
}

install_build() {
  local packages
  mapfile -t packages < <(sed -e '/^#/d' -e '/^$/d' -e 's/ .*//' "$top/scripts/packages.txt")
  install "${packages[@]}"
}

install_driver() {
  if [ -n "${OCL_ICD_VENDORS:-}${OCL_ICD_FILENAMES:-}" ]; then return 0; fi
  compgen -G '/etc/OpenCL/vendors/*.icd' >/dev/null || install pocl-opencl-icd
}

# The packages that scripts/docs needs.
documentation=(python3-sphinx python3-myst-parser furo)

# build PRESET [TARGET...]: configures if needed, and builds. If the build fails, shows the
# compiler's output.
build() {
  local preset=$1 log
  shift
  log=$(mktemp)
  cmake --preset "$preset" >"$log" 2>&1 || {
    cat "$log" >&2
    rm -f "$log"
    die "could not configure the build (preset $preset)"
  }
  rm -f "$log"
  NINJA_STATUS='[%f/%t] ' cmake --build --preset "$preset" ${1:+--target "$@"} 2>&1 |
    /usr/bin/python3 "$top/scripts/build_progress.py" "$top/build/$preset" || die "the build failed (preset $preset)"
}
