//! Kernel objects that could outlive a run cannot be made.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, shell};

pub const ATTACKS: &[Attack] = &[
    c(
        "keyrings",
        Refused,
        "int main(void) { TRY(\"add\", syscall(SYS_add_key, \"user\", \"k\", \"v\", 1, -3)); TRY(\"request\", syscall(SYS_request_key, \"user\", \"k\", 0, 0)); TRY(\"session\", syscall(SYS_keyctl, 1, 0)); TRY(\"persistent\", syscall(SYS_keyctl, 22, -1, -3)); DONE; }",
    ),
    c(
        "System V objects",
        Refused,
        "int main(void) { TRY(\"shm\", syscall(SYS_shmget, 1, 4096, 01666)); TRY(\"sem\", syscall(SYS_semget, 1, 1, 01666)); TRY(\"msg\", syscall(SYS_msgget, 1, 01666)); DONE; }",
    ),
    c(
        "POSIX queues",
        Refused,
        "int main(void) { TRY(\"open\", syscall(SYS_mq_open, \"q\", O_CREAT | O_RDWR, 0666, 0)); TRY(\"unlink\", syscall(SYS_mq_unlink, \"q\")); DONE; }",
    ),
    c(
        "attributes on directories",
        Refused,
        "int main(void) { TRY(\"user\", setxattr(\"/w\", \"user.x\", \"y\", 1, 0)); TRY(\"acl\", setxattr(\"/w\", \"system.posix_acl_default\", \"\\2\\0\\0\\0\", 4, 0)); int fd = open(\"/w\", O_RDONLY); TRY(\"by descriptor\", fsetxattr(fd, \"user.x\", \"y\", 1, 0)); TRY(\"flags\", ioctl(fd, 0x40086602, (int[1]){0x80})); DONE; }",
    ),
    shell("what the tools see", Refused, "[ \"$(wc -l < /proc/sysvipc/shm)\" = 1 ] || echo BREACH shm; echo refused"),
];

#[test]
fn nothing_lasting_can_be_made() {
    all_are_stopped(ATTACKS);
}
