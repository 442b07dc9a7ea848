#!/usr/bin/env bash
# Installs the Debian packages that the system tests need. With --check: says what is missing, and fails then.
set -euo pipefail

# package: the command that shows that it is there, or the folder of a module of Debian's Python, which is no command
packages=(
  openssl:openssl bind9-utils:named-checkzone bind9-dnsutils:dig knot:knotd postgresql:initdb faketime:faketime jq:jq
  python3-libcloud:/usr/lib/python3/dist-packages/libcloud lego:lego pebble:pebble certbot:certbot
  python3-pip:pip3 zsh:zsh fish:fish gpg:gpg gpg-agent:gpg-agent chromium:chromium
  wine64:/usr/lib/wine/wine64 gcc-mingw-w64-x86-64:x86_64-w64-mingw32-gcc
  qemu-user-static:qemu-aarch64-static libc6-arm64-cross:/usr/aarch64-linux-gnu
  python3-certbot-dns-linode:/usr/lib/python3/dist-packages/certbot_dns_linode
)
# Debian keeps servers where only the administrator looks, and PostgreSQL's by version.
PATH="$PATH:/usr/sbin:/sbin"
for folder in /usr/lib/postgresql/*/bin; do PATH="$PATH:$folder"; done

missing=()
for each in "${packages[@]}"; do
  command -v "${each#*:}" >/dev/null || [ -d "${each#*:}" ] || missing+=("${each%%:*}")
done

if [ "${#missing[@]}" -eq 0 ]; then
  echo "system packages: all there (${packages[*]%%:*})"
  exit 0
fi

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)

if [ "${1:-}" = "--check" ]; then
  echo "missing: ${missing[*]}" >&2
  echo "install with: ${as_root[*]:+sudo }apt-get update && ${as_root[*]:+sudo }apt-get install --yes ${missing[*]}" >&2
  exit 1
fi

echo "system packages: installing ${missing[*]}"
"${as_root[@]}" apt-get update
"${as_root[@]}" apt-get install --yes --no-install-recommends "${missing[@]}"
