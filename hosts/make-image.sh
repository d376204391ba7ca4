#!/bin/sh
# Makes the disk, kernel and first file system of a guest out of a distribution's packages:
#   hosts/make-image.sh FOLDER SUITE MIRROR PACKAGES [SECURITY-MIRROR]
# Nothing of Verdict is in it. It starts verdict-rig.service at each boot, which runs what the rig's disk (/dev/vdb) brings.
set -eu
folder=$1 suite=$2 mirror=$3 packages=$4 security=${5-}
new=$folder.new
rm -rf "$new"
mkdir -p "$new"
trap 'rm -rf "$new/tree"' EXIT

set -- "deb $mirror $suite main"
[ -z "$security" ] || set -- "$@" "deb $security $suite-security main"
printf '%s\n' "$@" > "$new/sources.list"
mmdebstrap --mode=root --variant=minbase --include="$packages" \
  "$suite" "$new/tree" "$new/sources.list"

tree=$new/tree
cat > "$tree/etc/systemd/system/verdict-rig.service" <<'UNIT'
[Unit]
Description=What the rig wants to know of this machine
After=basic.target network.target
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'rm -rf /rig && mkdir /rig && tar -x -C /rig -f /dev/vdb && exec /bin/sh /rig/hosts/inside/main.sh'
StandardOutput=journal+console
StandardError=journal+console
TimeoutStartSec=infinity
[Install]
WantedBy=multi-user.target
UNIT
mkdir -p "$tree/etc/systemd/system/multi-user.target.wants"
ln -s ../verdict-rig.service "$tree/etc/systemd/system/multi-user.target.wants/verdict-rig.service"
echo verdict-guest > "$tree/etc/hostname"
echo '127.0.0.1 localhost verdict-guest' > "$tree/etc/hosts"
echo '/dev/vda / ext4 defaults 0 1' > "$tree/etc/fstab"
# A machine of emulation has better to do.
for unit in apt-daily.timer apt-daily-upgrade.timer man-db.timer e2scrub_all.timer fstrim.timer; do
  ln -sf /dev/null "$tree/etc/systemd/system/$unit"
done
cp "$tree"/boot/vmlinuz-* "$new/vmlinuz"
cp "$tree"/boot/initrd.img-* "$new/initrd"
mke2fs -q -t ext4 -E lazy_itable_init=1,lazy_journal_init=1 -d "$tree" "$new/disk" 8G
rm -rf "$folder" "$tree"
mv "$new" "$folder"
