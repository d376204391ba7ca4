#!/bin/sh
# Runs a command under another kernel, with control groups of version 2, on this machine's own file tree (read-only):
#   sandbox/in-uml.sh KERNEL COMMAND [ARGUMENT]...
# KERNEL is a User-Mode Linux (Debian: package user-mode-linux, /usr/bin/linux.uml): a Linux that is an ordinary program.
# It is slow at system calls, so it is for what is right, not for how fast. Prints what the command prints, then its
# exit code, which is also this script's.
set -eu
kernel=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
  echo '#!/bin/sh'
  echo 'export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp'
  echo 'mount -t proc proc /proc && mount -t sysfs sys /sys && mount -t cgroup2 cgroup2 /sys/fs/cgroup'
  echo 'mount -t devtmpfs dev /dev 2>/dev/null; mount -t tmpfs -o mode=1777 tmp /run; ip link set lo up 2>/dev/null'
  # The host's /tmp may hold the command itself: it is hidden only once the command's folder is open.
  printf 'cd %s\n' "'$PWD'"
  printf 'export TMPDIR=/run\n'
  for word; do printf "'%s' " "$(printf %s "$word" | sed "s/'/'\\\\''/g")"; done
  printf '\necho "exit code $?"\n'
  echo 'echo o > /proc/sysrq-trigger; sleep 5'
} > "$work/init"
chmod +x "$work/init"
"$kernel" mem="${MEMORY:-1G}" rootfstype=hostfs rootflags=/ ro "init=$work/init" \
  con=null con0=fd:0,fd:1 quiet < /dev/null > "$work/out" 2>&1 || true
grep -v -e '^mmapper_init' -e '^Failed to initialize ubd' -e '^SELinux:' -e '^sysrq:' -e '^reboot:' "$work/out"
grep -q '^exit code 0' "$work/out"
