#!/bin/sh
# What is tried in a guest. Started by verdict-rig.service at each boot; how often that was says where to go on. Each line of
# the report, on the second serial line, is  fact|ok|FAIL <tab> what <tab> how.
set -u
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root
report() { printf '%s\t%s\t%s\n' "$1" "$2" "$(printf %s "${3-}" | tr '\n\t' '  ' | cut -c 1-400)" > /dev/ttyS1; }
fact() { report fact "$@"; }
# ok NAME DETAIL COMMAND…: whether the command succeeds.
expect() { name=$1 detail=$2; shift 2; if "$@" > /var/log/rig-step 2>&1; then report ok "$name" "$detail"; else report FAIL "$name" "$detail $(tail -n 3 /var/log/rig-step)"; fi; }
finish() { report end "$1"; sync; systemctl poweroff; exit 0; }

state=/var/lib/rig
mkdir -p "$state"
boots=$(($(cat "$state/boots" 2> /dev/null || echo 0) + 1))
echo "$boots" > "$state/boots"
. /rig/rig.env
site=http://127.0.0.1:8080
mkdir -p /mnt/release
mount -o ro /dev/vdc /mnt/release
if [ -e /dev/vdd ]; then mkdir -p /mnt/images && mount -o ro /dev/vdd /mnt/images; fi
release=$(echo /mnt/release/verdict-*/)

node=$release/node_modules/.bin/node

programs() {
  [ -e /rig/node_modules ] || ln -s "$release/node_modules" /rig/node_modules
  "$node" --disable-warning=ExperimentalWarning /rig/hosts/inside/judge.ts \
    "$site" "$(cat "$state/password")" "$1" > "$state/programs" 2> "$state/programs-error" ||
    report FAIL "programs: $1" "$(tail -n 5 "$state/programs-error")"
  while IFS="$(printf '\t')" read -r verdict name text; do report "$verdict" "$name" "$text"; done < "$state/programs"
}
is_ready() { "$node" -e "fetch('$site/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; }
becomes_ready() { tries=0; until is_ready || [ $tries -ge 240 ]; do tries=$((tries + 1)); sleep 5; done; is_ready; }
facts() {
  fact system "$(. /etc/os-release; echo "$PRETTY_NAME")"
  fact kernel "$(uname -r) $(uname -m)"
  fact systemd "$(systemctl --version | head -n 1)"
  fact "control groups" "$(stat -fc %T /sys/fs/cgroup)$(grep -q ' /sys/fs/cgroup/memory ' /proc/mounts && echo ', version 1 of memory')"
  fact AppArmor "$(cat /sys/module/apparmor/parameters/enabled 2> /dev/null || echo no)"
}

. "/rig/hosts/inside/$TRIED.sh"
case $boots in 1) first_boot ;; 2) second_boot ;; *) finish "booted too often" ;; esac
