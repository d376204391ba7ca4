//! The mount tree is finished: nothing can be mounted, unmounted, moved or left.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c};

pub const ATTACKS: &[Attack] = &[
    c(
        "mount and unmount",
        Refused,
        "int main(void) { mkdir(\"/w/m\", 0700); TRY(\"tmpfs\", mount(\"none\", \"/w/m\", \"tmpfs\", 0, \"\")); TRY(\"proc\", mount(\"none\", \"/w/m\", \"proc\", 0, \"\")); TRY(\"bind\", mount(\"/usr\", \"/w/m\", 0, MS_BIND, 0)); TRY(\"umount\", umount2(\"/usr/local\", MNT_DETACH)); TRY(\"umount proc\", umount2(\"/proc\", MNT_DETACH)); rmdir(\"/w/m\"); DONE; }",
    ),
    c(
        "the one allowed remount",
        Refused,
        "int main(void) { TRY(\"size\", mount(\"none\", \"/w\", \"none\", MS_REMOUNT | MS_NOSUID | MS_NODEV, \"size=1g\")); TRY(\"writable root\", mount(\"none\", \"/\", \"none\", MS_REMOUNT | MS_NOSUID | MS_NODEV, \"\")); TRY(\"writable usr\", mount(\"none\", \"/usr\", \"none\", MS_REMOUNT | MS_BIND, 0)); DONE; }",
    ),
    c(
        "new mount calls",
        Refused,
        "int main(void) { TRY(\"fsopen\", syscall(SYS_fsopen, \"tmpfs\", 0)); TRY(\"open_tree\", syscall(SYS_open_tree, AT_FDCWD, \"/usr\", 1)); TRY(\"move_mount\", syscall(SYS_move_mount, AT_FDCWD, \"/w\", AT_FDCWD, \"/usr\", 0)); TRY(\"mount_setattr\", syscall(SYS_mount_setattr, AT_FDCWD, \"/usr\", 0, (uint64_t[4]){0, 1}, 32)); DONE; }",
    ),
    c(
        "another root",
        Refused,
        "int main(void) { TRY(\"chroot\", chroot(\"/w\")); TRY(\"pivot_root\", syscall(SYS_pivot_root, \"/w\", \"/w\")); if (chdir(\"/..\") || access(\"/../etc/shadow\", F_OK) == 0) breach(\"above the root\"); DONE; }",
    ),
    c(
        "writing to the system",
        Refused,
        "int main(void) { OPEN(\"/usr/bin/x\", O_CREAT | O_WRONLY); OPEN(\"/etc/x\", O_CREAT | O_WRONLY); OPEN(\"/x\", O_CREAT | O_WRONLY); OPEN(\"/dev/x\", O_CREAT | O_WRONLY); OPEN(\"/usr/bin/gcc\", O_WRONLY); OPEN(\"/etc/passwd\", O_WRONLY); TRY(\"mkdir\", mkdir(\"/d\", 0700)); TRY(\"unlink\", unlink(\"/etc/passwd\")); TRY(\"rename\", rename(\"/etc/passwd\", \"/etc/p\")); TRY(\"chmod\", chmod(\"/w\", 0777)); TRY(\"chown\", chown(\"/w\", 1000, 1000)); DONE; }",
    ).weakly(&["OK"]),
];

#[test]
fn the_tree_is_finished() {
    all_are_stopped(ATTACKS);
}
