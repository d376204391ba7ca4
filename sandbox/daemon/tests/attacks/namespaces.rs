//! No namespace can be made or entered: what the kernel allows a namespace's owner stays closed.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, shell};

pub const ATTACKS: &[Attack] = &[
    c(
        "unshare",
        Refused,
        "int main(void) { int f[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, CLONE_NEWUSER | CLONE_NEWNS, CLONE_FILES, 0x80}; for (int i = 0; i < 10; i++) TRY(\"unshare\", unshare(f[i])); DONE; }",
    ),
    c(
        "clone with a namespace",
        Refused,
        "int main(void) { int f[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP}; for (int i = 0; i < 7; i++) { long p = syscall(SYS_clone, f[i] | SIGCHLD, 0, 0, 0, 0); if (!p) _exit(0); TRY(\"clone\", p); } DONE; }",
    ),
    c(
        "clone3",
        Refused,
        "int main(void) { uint64_t a[11] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD}; long p = syscall(SYS_clone3, a, sizeof a); if (!p) _exit(0); if (p != -1 || errno != ENOSYS) breach(\"clone3 exists\"); DONE; }",
    ),
    c(
        "high bits of the flags",
        Refused,
        "int main(void) { long p = syscall(SYS_clone, 0xffffffff00000000L | CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0); if (!p) _exit(0); TRY(\"clone\", p); DONE; }",
    ),
    c(
        "setns",
        Refused,
        "int main(void) { const char *n[] = {\"user\", \"mnt\", \"pid\", \"net\", \"ipc\", \"uts\", \"cgroup\"}; char f[64]; for (int i = 0; i < 7; i++) { sprintf(f, \"/proc/self/ns/%s\", n[i]); int fd = open(f, O_RDONLY); TRY(n[i], setns(fd, 0)); } DONE; }",
    ),
    shell(
        "unshare program",
        Refused,
        "unshare -Ur true 2>/dev/null && echo BREACH; unshare -n true 2>/dev/null && echo BREACH; echo refused",
    ),
];

#[test]
fn no_namespace_can_be_made() {
    all_are_stopped(ATTACKS);
}
