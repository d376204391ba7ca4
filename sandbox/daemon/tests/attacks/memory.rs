//! Memory beyond the limit is not to be had, by whatever door, and is told apart from a crash.

use crate::support::attack::{Attack, Expect, all_are_stopped, c, python};

const MLE: Expect = Expect::Verdict(&["MLE"]);

pub const ATTACKS: &[Attack] = &[
    c("heap", MLE, "int main(void) { for (;;) { char *p = malloc(1 << 20); if (!p) return 9; memset(p, 1, 1 << 20); } }"),
    c("anonymous mapping", MLE, "int main(void) { char *p = mmap(0, 1L << 30, 3, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); memset(p, 1, 1L << 30); return 0; }").weakly(&["RE", "MLE"]),
    c("populated shared mapping", MLE, "int main(void) { mmap(0, 1L << 28, 3, MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE, -1, 0); char *p = mmap(0, 1L << 28, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0); memset(p, 1, 1L << 28); return 0; }"),
    c("stack", Expect::Verdict(&["MLE", "RE"]), "int f(int n) { volatile char a[4096]; memset((char *)a, n, 4096); return f(n + 1) + a[7]; } int main(void) { return f(0); }"),
    c("children whose parent does not care", MLE, "int main(void) { for (int i = 0; i < 8; i++) if (!fork()) { memset(malloc(1 << 25), 1, 1 << 25); sleep(1); _exit(0); } while (wait(0) > 0); return 0; }"),
    c("a child that dies alone", MLE, "int main(void) { if (!fork()) { memset(malloc(1 << 27), 1, 1 << 27); _exit(0); } wait(0); puts(\"fine\"); return 0; }"),
    c("memory file", MLE, "int main(void) { int fd = memfd_create(\"m\", 0); static char b[1 << 20]; for (int i = 0; i < 200; i++) write(fd, b, sizeof b); return 0; }").weakly(&["OK", "MLE"]),
    c("full pipes", Expect::Verdict(&["MLE", "OK"]), "int main(void) { static char b[65536]; int n = 0, p[2]; while (!pipe2(p, O_NONBLOCK)) { fcntl(p[1], F_SETPIPE_SZ, 1 << 20); while (write(p[1], b, sizeof b) > 0) n++; } if (n > 64 * 16) breach(\"more pipe memory than the limit\"); return 0; }").weakly(&["OK", "MLE"]),
    c("socket buffers", Expect::Verdict(&["MLE", "OK"]), "int main(void) { static char b[65536]; long n = 0; int s[2]; while (!socketpair(AF_UNIX, SOCK_DGRAM, 0, s)) while (send(s[0], b, sizeof b, MSG_DONTWAIT) > 0) n += sizeof b; if (n > 64L << 20) breach(\"more socket memory than the limit\"); return 0; }"),
    c("page tables", Expect::Verdict(&["MLE"]), "int main(void) { for (;;) { char *p = mmap(0, 1L << 30, 3, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); if (p == MAP_FAILED) return 9; for (long i = 0; i < 1L << 30; i += 1 << 21) p[i] = 1; } }").weakly(&["RE", "MLE"]),
    c("work directory", Expect::Verdict(&["OK"]), "int main(void) { static char b[1 << 20]; long n = 0; int fd = open(\"/w/big\", O_CREAT | O_WRONLY, 0600); while (write(fd, b, sizeof b) > 0) n += sizeof b; if (errno != ENOSPC || n > 64L << 20) breach(\"no end of space\"); return 0; }"),
    c("three directories are one budget", Expect::Verdict(&["OK"]), "int main(void) { static char b[1 << 20]; long n = 0; const char *names[] = {\"/w/a\", \"/tmp/a\", \"/dev/shm/a\"}; for (int i = 0; i < 3; i++) { int fd = open(names[i], O_CREAT | O_WRONLY, 0600); while (write(fd, b, sizeof b) > 0) n += sizeof b; } if (n > 64L << 20) breach(\"more file space than the limit\"); return 0; }"),
    c("empty files without end", Expect::Verdict(&["OK", "MLE", "TLE", "RE"]), "int main(void) { char name[64]; for (int i = 0; i < 1000000; i++) { sprintf(name, \"/w/%d\", i); int fd = open(name, O_CREAT | O_WRONLY, 0600); if (fd < 0) return 0; close(fd); } breach(\"a million files\"); return 0; }").with(&[("cpuNs", 3_000_000_000)]),
    python("interpreter", MLE, "a = []\nwhile True: a.append(bytearray(1 << 20))"),
];

#[test]
fn memory_is_bounded() {
    all_are_stopped(ATTACKS);
}
