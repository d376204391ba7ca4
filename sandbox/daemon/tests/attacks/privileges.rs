//! No privilege can be had: not by setuid programs, not by capabilities, not by changing user.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, shell};

pub const ATTACKS: &[Attack] = &[
    c(
        "another user",
        Refused,
        "int main(void) { TRY(\"uid 0\", setuid(0)); TRY(\"gid 0\", setgid(0)); TRY(\"resuid\", setresuid(0, 0, 0)); TRY(\"groups\", setgroups(1, (gid_t[]){0})); TRY(\"uid 1\", setuid(1)); setfsuid(0); OPEN(\"/proc/kmsg\", O_RDONLY); DONE; }",
    ),
    c(
        "capabilities",
        Refused,
        "int main(void) { uint32_t h[2] = {0x20080522, 0}, d[6]; memset(d, 255, sizeof d); TRY(\"capset\", syscall(SYS_capset, h, d)); memset(d, 0, sizeof d); syscall(SYS_capget, h, d); for (int i = 0; i < 6; i++) if (d[i]) breach(\"a capability\"); for (int i = 0; i < 41; i++) if (prctl(PR_CAPBSET_READ, i) > 0) breach(\"bounding set\"); TRY(\"ambient\", prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0)); TRY(\"keep\", prctl(PR_SET_SECUREBITS, 1)); if (!prctl(PR_GET_NO_NEW_PRIVS)) breach(\"new privileges\"); DONE; }",
    ),
    c(
        "its own setuid program",
        Refused,
        "int main(int n, char **v) { int fd = open(\"/w/s\", O_CREAT | O_WRONLY, 0700), in = open(\"/proc/self/exe\", O_RDONLY); static char b[1 << 21]; int k = read(in, b, sizeof b); write(fd, b, k); close(fd); chmod(\"/w/s\", 06755); if (n == 1) { if (!fork()) execl(\"/w/s\", \"s\", \"x\", (char *)0); wait(0); unlink(\"/w/s\"); } else if (geteuid() != 1000) { breach(\"setuid\"); } else { return 0; } DONE; }",
    ),
    shell(
        "setuid programs of the system",
        Refused,
        "for p in /usr/bin/su /usr/bin/sudo /usr/bin/mount /usr/bin/passwd /usr/bin/newgrp /usr/bin/pkexec; do [ -u $p ] && $p --version >/dev/null 2>&1 </dev/null; done; [ $(id -u) = 1000 ] || echo BREACH; awk '$2 == \"/usr\" && $4 !~ /nosuid/ { print \"BREACH suid allowed\" }' /proc/mounts; echo refused",
    ),
    shell(
        "another password file",
        Refused,
        "echo 'root::0:0::/:/bin/sh' >> /etc/passwd 2>/dev/null && echo BREACH; su -c id root </dev/null >/dev/null 2>&1 && echo BREACH; echo refused",
    ),
];

#[test]
fn no_privilege_can_be_had() {
    all_are_stopped(ATTACKS);
}
