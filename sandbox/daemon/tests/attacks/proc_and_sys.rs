//! /proc is read-only and /sys is not there: no setting of the host or of the sandbox can be changed.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, shell};

pub const ATTACKS: &[Attack] = &[
    c(
        "kernel settings",
        Refused,
        "int main(void) { const char *f[] = {\"/proc/sys/kernel/core_pattern\", \"/proc/sys/kernel/modprobe\", \"/proc/sys/vm/overcommit_memory\", \"/proc/sys/kernel/hostname\", \"/proc/sys/kernel/pid_max\", \"/proc/sys/net/ipv4/ip_forward\", \"/proc/sys/user/max_user_namespaces\", \"/proc/sys/fs/pipe-max-size\", \"/proc/sysrq-trigger\", \"/proc/mtrr\", \"/proc/sys/kernel/ns_last_pid\"}; for (int i = 0; i < 11; i++) OPEN(f[i], O_WRONLY); DONE; }",
    ),
    c(
        "its own record",
        Refused,
        "int main(void) { const char *f[] = {\"/proc/self/oom_score_adj\", \"/proc/self/uid_map\", \"/proc/self/gid_map\", \"/proc/self/setgroups\", \"/proc/self/loginuid\", \"/proc/self/coredump_filter\", \"/proc/self/timens_offsets\", \"/proc/self/clear_refs\", \"/proc/self/attr/current\"}; for (int i = 0; i < 9; i++) OPEN(f[i], O_WRONLY); DONE; }",
    ),
    c(
        "memory of the kernel",
        Refused,
        "int main(void) { OPEN(\"/proc/kcore\", O_RDONLY); OPEN(\"/proc/kmsg\", O_RDONLY); OPEN(\"/dev/mem\", O_RDONLY); OPEN(\"/dev/kmem\", O_RDONLY); OPEN(\"/dev/port\", O_RDONLY); OPEN(\"/dev/kmsg\", O_RDONLY); OPEN(\"/proc/kpagecount\", O_RDONLY); TRY(\"syslog\", syscall(SYS_syslog, 3, malloc(100), 100)); DONE; }",
    ),
    shell(
        "sys and cgroups",
        Refused,
        "for d in /sys /sys/fs/cgroup /cgroup /sys/kernel /sys/fs/bpf; do [ -e $d ] && echo BREACH $d; done; grep -q cgroup /proc/mounts && echo BREACH cgroup mounted; echo refused",
    ),
    // At 1 a core pattern that is a pipe gets nothing; at 0 it does.
    c(
        "a core dump for the host's helper",
        Refused,
        "int main(void) { char l[200]; FILE *f = fopen(\"/proc/self/limits\", \"r\"); unsigned long soft = 9, hard = 9; while (fgets(l, 200, f)) sscanf(l, \"Max core file size %lu %lu\", &soft, &hard); if (soft != 1 || hard != 1) breach(\"the limit\"); struct rlimit r = {0, 0}; TRY(\"setrlimit\", setrlimit(RLIMIT_CORE, &r)); TRY(\"old\", syscall(SYS_setrlimit, RLIMIT_CORE, &r)); TRY(\"prlimit\", prlimit(0, RLIMIT_CORE, &r, 0)); DONE; }",
    ),
    shell("the group is hidden", Refused, "grep -qE 'verdict|sandbox' /proc/self/cgroup && echo BREACH; echo refused"),
    shell(
        "addresses of the kernel",
        Refused,
        "awk '$1 !~ /^0+$/ { bad = 1 } END { if (bad) print \"BREACH kallsyms\" }' /proc/kallsyms 2>/dev/null; echo refused",
    ),
];

#[test]
fn no_setting_can_be_changed() {
    all_are_stopped(ATTACKS);
}
