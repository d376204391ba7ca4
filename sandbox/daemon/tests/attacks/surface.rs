//! Kernel interfaces without a use for a program are closed, and all that this kernel or a later one adds with them.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c};

pub const ATTACKS: &[Attack] = &[
    c(
        "io_uring",
        Refused,
        "int main(void) { TRY(\"setup\", syscall(SYS_io_uring_setup, 8, calloc(1, 200))); TRY(\"enter\", syscall(SYS_io_uring_enter, 0, 1, 0, 0, 0, 0)); TRY(\"register\", syscall(SYS_io_uring_register, 0, 0, 0, 0)); DONE; }",
    ),
    c(
        "bpf",
        Refused,
        "int main(void) { uint32_t a[32] = {1, 4, 8, 1}; TRY(\"map\", syscall(SYS_bpf, 0, a, sizeof a)); TRY(\"load\", syscall(SYS_bpf, 5, a, sizeof a)); DONE; }",
    ),
    c(
        "perf",
        Refused,
        "int main(void) { uint64_t a[16] = {0x8000000001}; TRY(\"self\", syscall(SYS_perf_event_open, a, 0, -1, -1, 0)); TRY(\"all\", syscall(SYS_perf_event_open, a, -1, 0, -1, 0)); DONE; }",
    ),
    c(
        "userfaultfd",
        Refused,
        "int main(void) { TRY(\"plain\", syscall(SYS_userfaultfd, 0)); TRY(\"user only\", syscall(SYS_userfaultfd, 1)); OPEN(\"/dev/userfaultfd\", O_RDWR); DONE; }",
    ),
    c(
        "own filters",
        Refused,
        "int main(void) { struct sock_filter f = {6, 0, 0, SECCOMP_RET_ALLOW}; struct sock_fprog p = {1, 0}; TRY(\"seccomp\", syscall(SYS_seccomp, 1, 8, &p)); TRY(\"prctl\", prctl(PR_SET_SECCOMP, 2, &p)); DONE; }",
    ),
    c(
        "modules and machine",
        Refused,
        "int main(void) { TRY(\"init_module\", syscall(SYS_init_module, 0, 0, \"\")); TRY(\"finit_module\", syscall(SYS_finit_module, 0, \"\", 0)); TRY(\"kexec\", syscall(SYS_kexec_load, 0, 0, 0, 0)); TRY(\"reboot\", syscall(SYS_reboot, 0xfee1dead, 672274793, 0, 0)); TRY(\"swapon\", syscall(SYS_swapon, \"/w\", 0)); TRY(\"acct\", syscall(SYS_acct, 0)); TRY(\"iopl\", syscall(SYS_iopl, 3)); TRY(\"ioperm\", syscall(SYS_ioperm, 0, 1, 1)); TRY(\"ldt\", syscall(SYS_modify_ldt, 0, malloc(99), 99)); DONE; }",
    ),
    c(
        "clocks of the host",
        Refused,
        "int main(void) { struct timespec t = {0}; struct timeval v = {0}; TRY(\"clock\", clock_settime(CLOCK_REALTIME, &t)); TRY(\"time of day\", settimeofday(&v, 0)); TRY(\"adjtime\", syscall(SYS_adjtimex, calloc(1, 400))); TRY(\"hostname\", sethostname(\"x\", 1)); DONE; }",
    ),
    c(
        "files by handle",
        Refused,
        "int main(void) { int h[34] = {128}, m; TRY(\"name\", syscall(SYS_name_to_handle_at, AT_FDCWD, \"/usr\", h, &m, 0)); TRY(\"open\", syscall(SYS_open_by_handle_at, 0, h, 0)); TRY(\"fanotify\", syscall(SYS_fanotify_init, 0, 0)); TRY(\"quota\", syscall(SYS_quotactl, 0x800002, \"/dev/vda\", 0, 0)); DONE; }",
    ),
    c(
        "calls nobody knows",
        Refused,
        "int main(void) { char t[32]; for (int n = 470; n < 1000; n++) { sprintf(t, \"call %d\", n); TRY(t, syscall(n, 0, 0, 0, 0, 0, 0)); if (errno != ENOSYS) breach(t); } DONE; }",
    ),
    c(
        "leases and watches on shared files",
        Refused,
        "int main(void) { int fd = open(\"/usr/bin/true\", O_RDONLY); TRY(\"lease\", fcntl(fd, F_SETLEASE, F_RDLCK)); int d = open(\"/usr/bin\", O_RDONLY); TRY(\"notify\", fcntl(d, F_NOTIFY, DN_ACCESS)); DONE; }",
    ),
    c(
        "watches on files that others use",
        Refused,
        "int main(void) { TRY(\"inotify\", syscall(SYS_inotify_init1, 0)); TRY(\"watch\", syscall(SYS_inotify_add_watch, 0, \"/usr/bin/true\", 1)); TRY(\"fanotify\", syscall(SYS_fanotify_init, 0, 0)); TRY(\"mark\", syscall(SYS_fanotify_mark, 0, 1, 1L, AT_FDCWD, \"/usr\")); DONE; }",
    ),
    // No such descriptor and no such memory: only a kernel that looks can say so.
    c(
        "flushing the disk",
        Refused,
        "int main(void) { if (fsync(-1) || fdatasync(-1) || syncfs(-1) || sync_file_range(-1, 0, 0, 0) || msync((void *)4096, 4096, MS_SYNC)) breach(\"the disk was reached\"); if (syscall(SYS_sync)) breach(\"sync\"); TRY(\"no memory there\", msync((void *)4096, 4096, MS_ASYNC)); DONE; }",
    ),
    // No such descriptor and no such address: only a kernel that looks can say so.
    c(
        "advice about files that others use",
        Refused,
        "int main(void) { if (posix_fadvise(-1, 0, 0, POSIX_FADV_DONTNEED) || readahead(-1, 0, 1)) breach(\"a file's pages\"); int advice[] = {MADV_WILLNEED, 12, 13, 20, 21}; for (int i = 0; i < 5; i++) if (madvise((void *)1, 1, advice[i])) breach(\"pages of memory\"); TRY(\"no memory there\", madvise((void *)1, 1, MADV_DONTNEED)); DONE; }",
    ),
    c("memory merged with others'", Refused, "int main(void) { TRY(\"merge\", prctl(67, 1, 0, 0, 0)); DONE; }"),
    c(
        "strange personalities",
        Refused,
        "int main(void) { TRY(\"read implies exec\", personality(READ_IMPLIES_EXEC)); TRY(\"zero page\", personality(0x0100000)); TRY(\"32 bit\", personality(8)); DONE; }",
    ),
    c(
        "system call dispatch",
        Refused,
        "int main(void) { TRY(\"dispatch\", prctl(59, 1, 0, 0, malloc(1))); TRY(\"rewrite maps\", prctl(PR_SET_MM, 6, 0x1000, 0, 0)); DONE; }",
    ),
];

#[test]
fn useless_interfaces_are_closed() {
    all_are_stopped(ATTACKS);
}
