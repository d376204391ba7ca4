//! No process but its own can be seen, signalled, traced or read.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, shell};

pub const ATTACKS: &[Attack] = &[
    c(
        "kill init",
        Refused,
        "int main(void) { for (int i = 1; i < 32; i++) kill(1, i); usleep(20000); kill(getppid(), SIGKILL); DONE; }",
    ),
    c("kill everyone", Refused, "int main(void) { kill(-1, SIGKILL); DONE; }"),
    c(
        "pidfd of init",
        Refused,
        "int main(void) { int fd = syscall(SYS_pidfd_open, 1, 0); if (fd >= 0) { TRY(\"signal by pidfd\", syscall(SYS_pidfd_send_signal, fd, SIGKILL, 0, 0)); TRY(\"take a descriptor\", syscall(SYS_pidfd_getfd, fd, 3, 0)); } DONE; }",
    ).weakly(&["OK"]),
    c(
        "ptrace",
        Refused,
        "int main(void) { TRY(\"attach\", ptrace(PTRACE_ATTACH, 1, 0, 0)); TRY(\"seize\", ptrace(PTRACE_SEIZE, 1, 0, 0)); pid_t p = fork(); if (!p) { pause(); _exit(0); } TRY(\"own child\", ptrace(PTRACE_SEIZE, p, 0, 0)); TRY(\"traceme\", ptrace(PTRACE_TRACEME, 0, 0, 0)); kill(p, 9); DONE; }",
    ),
    c(
        "memory of init",
        Refused,
        "int main(void) { char b[8]; struct iovec l = {b, 8}, r = {(void *)0x400000, 8}; TRY(\"read\", syscall(SYS_process_vm_readv, 1, &l, 1, &r, 1, 0)); TRY(\"write\", syscall(SYS_process_vm_writev, 1, &l, 1, &r, 1, 0)); OPEN(\"/proc/1/mem\", O_RDWR); OPEN(\"/proc/1/environ\", O_RDONLY); OPEN(\"/proc/1/exe\", O_RDONLY); OPEN(\"/proc/1/root\", O_RDONLY); OPEN(\"/proc/1/cwd\", O_RDONLY); OPEN(\"/proc/1/fd\", O_RDONLY); OPEN(\"/proc/1/maps\", O_RDONLY); DONE; }",
    ),
    c(
        "compare and inspect",
        Refused,
        "int main(void) { TRY(\"kcmp\", syscall(SYS_kcmp, getpid(), 1, 0, 0, 0)); TRY(\"prlimit\", prlimit(1, RLIMIT_NOFILE, 0, &(struct rlimit){0})); TRY(\"robust list\", syscall(SYS_get_robust_list, 1, malloc(8), malloc(8))); TRY(\"affinity of init\", sched_setaffinity(1, sizeof(cpu_set_t), &(cpu_set_t){1})); DONE; }",
    ).weakly(&["OK"]),
    shell(
        "who is there",
        Refused,
        "for p in /proc/[0-9]*; do case $p in /proc/1) echo BREACH init is visible;; esac; done; [ -e /proc/1/status ] && echo BREACH; echo refused",
    ),
];

#[test]
fn no_other_process_can_be_reached() {
    all_are_stopped(ATTACKS);
}
