//! Five harmless device nodes, and no way to make another.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, shell};

pub const ATTACKS: &[Attack] = &[
    c(
        "making nodes",
        Refused,
        "int main(void) { int d[] = {0x101, 0x103, 0xfe00, 0x0800, 0x0500, 0x0a7e}; for (int i = 0; i < 6; i++) { TRY(\"char\", mknod(\"/w/c\", S_IFCHR | 0666, d[i])); TRY(\"block\", mknod(\"/w/b\", S_IFBLK | 0666, d[i])); } DONE; }",
    ),
    c(
        "nodes of the host",
        Refused,
        "int main(void) { const char *n[] = {\"/dev/sda\", \"/dev/vda\", \"/dev/mem\", \"/dev/kvm\", \"/dev/fuse\", \"/dev/loop0\", \"/dev/loop-control\", \"/dev/tty\", \"/dev/console\", \"/dev/ptmx\", \"/dev/net/tun\", \"/dev/vhost-vsock\", \"/dev/rtc0\", \"/dev/dri/card0\", \"/dev/snd/timer\", \"/dev/uinput\"}; for (int i = 0; i < 16; i++) OPEN(n[i], O_RDONLY); DONE; }",
    ),
    c(
        "terminal input",
        Refused,
        "int main(void) { for (int fd = 0; fd < 3; fd++) { TRY(\"TIOCSTI\", ioctl(fd, 0x5412, \"x\")); TRY(\"TIOCLINUX\", ioctl(fd, 0x541c, \"\\2\")); TRY(\"TIOCSCTTY\", ioctl(fd, 0x540e, 1)); } DONE; }",
    ),
    shell(
        "exactly these",
        Refused,
        "[ \"$(echo $(ls /dev))\" = 'fd full null random shm stderr stdin stdout urandom zero' ] || echo BREACH $(ls /dev); echo refused",
    ),
];

#[test]
fn no_device_can_be_reached() {
    all_are_stopped(ATTACKS);
}
