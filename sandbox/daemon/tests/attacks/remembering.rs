//! A run cannot tell from numbers and times whether, and what, ran before it in its container.

use crate::support::attack::{Attack, Expect::Refused, c};
use crate::support::{Daemon, Program, compile, is_root};

/// Each prints what it reads off, then does all it can to change it for the next run.
const REMEMBER: &[Attack] = &[
    c(
        "inode numbers",
        Refused,
        "int main(void) { struct stat s; const char *n[] = {\"/w/x\", \"/tmp/x\", \"/dev/shm/x\"}; for (int i = 0; i < 3; i++) { int fd = open(n[i], O_CREAT | O_RDWR, 0600); fstat(fd, &s); printf(\"%lu \", s.st_ino); unlink(n[i]); close(fd); } for (int i = 0; i < 1000; i++) { mkdir(\"/w/d\", 0700); rmdir(\"/w/d\"); } int t = open(\"/tmp\", O_TMPFILE | O_RDWR, 0600); printf(\"%d\\n\", t); }",
    ),
    c(
        "files without a name",
        Refused,
        "int main(void) { struct stat s = {0}; for (int i = 0; i < 100; i++) { int fd = open(\"/w\", O_TMPFILE | O_RDWR, 0600); if (fd >= 0) fstat(fd, &s); close(fd); } printf(\"%lu\\n\", s.st_ino); }",
    ),
    c(
        "process numbers",
        Refused,
        "int main(void) { printf(\"%d\", getpid()); for (int i = 0; i < 50; i++) { int p = fork(); if (!p) _exit(0); if (i == 0) printf(\" %d\", p); waitpid(p, 0, 0); } FILE *f = fopen(\"/proc/loadavg\", \"r\"); float l; char r[32]; int last; fscanf(f, \"%f %f %f %31s %d\", &l, &l, &l, r, &last); printf(\" %d\\n\", last); }",
    ),
    c(
        "times of directories",
        Refused,
        "int main(void) { struct stat s; const char *n[] = {\"/w\", \"/tmp\", \"/dev/shm\"}; for (int i = 0; i < 3; i++) { stat(n[i], &s); printf(\"%ld.%ld %ld.%ld \", s.st_atim.tv_sec, s.st_atim.tv_nsec, s.st_mtim.tv_sec, s.st_mtim.tv_nsec); } puts(\"\"); utimensat(AT_FDCWD, \"/tmp\", 0, 0); }",
    ),
    c(
        "which directory was used",
        Refused,
        "static double at(const char *n) { struct stat s; stat(n, &s); return s.st_ctim.tv_sec + s.st_ctim.tv_nsec / 1e9; } int main(void) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); double w = at(\"/w\"), x = at(\"/tmp\") - w, y = at(\"/dev/shm\") - w; printf(\"%d %d\\n\", x > 0.01, y > 0.01); usleep(30000); mkdir(\"/tmp/d\", 0700); rmdir(\"/tmp/d\"); }",
    ),
    c(
        "when a directory was made",
        Refused,
        "int main(void) { struct statx s = {0}; int r = syscall(SYS_statx, AT_FDCWD, \"/w\", 0, STATX_BTIME, &s); printf(\"%d %lld %u\\n\", r, (long long)s.stx_btime.tv_sec, s.stx_btime.tv_nsec); close(open(\"/w/x\", O_CREAT, 0600)); }",
    ),
    c(
        "places in a directory",
        Refused,
        "int main(void) { char b[4096]; close(open(\"/w/x\", O_CREAT, 0600)); int fd = open(\"/w\", O_RDONLY), n = syscall(SYS_getdents64, fd, b, sizeof b); for (int i = 0; i < n; i += *(unsigned short *)(b + i + 16)) printf(\"%lx \", *(long *)(b + i + 8)); puts(\"\"); for (int i = 0; i < 300; i++) { rename(\"/w/x\", \"/w/y\"); rename(\"/w/y\", \"/w/x\"); } }",
    ),
];

#[test]
fn a_run_starts_from_the_same_numbers_as_any_other() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let honest = compile(&mut client, "int main(void) { return 0; }\n");
    for attack in REMEMBER {
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(attack.program(&mut client).run(&mut client).stdout());
            // One that leaves nothing, and one that leaves a file.
            assert_eq!(Program::binary(&honest).run(&mut client).verdict(), "OK");
            assert_eq!(Program::shell("echo x > /w/y").file("brought", b"x").run(&mut client).verdict(), "OK");
        }
        assert_ne!(seen[0].trim(), "", "{}", attack.name);
        assert!(seen.iter().all(|one| *one == seen[0]), "{}: {seen:#?}", attack.name);
    }
}
