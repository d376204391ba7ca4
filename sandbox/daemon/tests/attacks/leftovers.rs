//! Whatever a run leaves behind, the next one starts in empty directories.

use crate::support::attack::{Attack, Expect, all_are_stopped, c, python, shell};

const ANY: Expect = Expect::Verdict(&["OK", "TLE", "RE", "MLE", "WALL"]);

pub const ATTACKS: &[Attack] = &[
    c(
        "thousands of files",
        ANY,
        "int main(void) { char n[64]; for (int i = 0; i < 6000; i++) { sprintf(n, \"/w/%d\", i); close(open(n, O_CREAT | O_WRONLY, 0600)); } return 0; }",
    ),
    c(
        "a few files",
        ANY,
        "int main(void) { char n[64]; for (int i = 0; i < 30; i++) { sprintf(n, \"/tmp/%d\", i); close(open(n, O_CREAT | O_WRONLY, 0)); } mkdir(\"/dev/shm/d\", 0); return 0; }",
    ),
    c(
        "a deep tree",
        ANY,
        "int main(void) { for (int i = 0; i < 1000; i++) { if (mkdir(\"d\", 0700) || chdir(\"d\")) break; } return 0; }",
    ),
    c(
        "hidden and strange names",
        ANY,
        "int main(void) { close(open(\"/w/.hidden\", O_CREAT, 0)); close(open(\"/w/ \", O_CREAT, 0)); close(open(\"/w/\\xff\\n\", O_CREAT, 0)); mkdir(\"/w/...\", 0); return 0; }",
    ),
    c(
        "locked directories",
        ANY,
        "int main(void) { mkdir(\"/w/a\", 0700); mkdir(\"/w/a/b\", 0700); close(open(\"/w/a/b/c\", O_CREAT, 0)); chmod(\"/w/a/b\", 0); chmod(\"/w/a\", 0); return 0; }",
    ),
    c(
        "deleted but open, by a daemon",
        ANY,
        "int main(void) { int fd = open(\"/w/x\", O_CREAT | O_RDWR, 0600); unlink(\"/w/x\"); static char b[1 << 20]; for (int i = 0; i < 20; i++) write(fd, b, sizeof b); if (!fork()) { setsid(); for (;;) pause(); } return 0; }",
    ),
    c(
        "sockets and fifos",
        ANY,
        "int main(void) { mkfifo(\"/w/f\", 0600); int s = socket(AF_UNIX, SOCK_STREAM, 0); struct sockaddr_un a = {AF_UNIX, \"/tmp/s\"}; bind(s, (void *)&a, sizeof a); listen(s, 1); return 0; }",
    ),
    python(
        "links everywhere",
        ANY,
        "import os\nfor i in range(20):\n    os.symlink('/usr', '/w/l%d' % i); os.symlink('/proc/self/root', '/tmp/l%d' % i)\nopen('/w/f', 'w').write('x')\nfor i in range(20): os.link('/w/f', '/w/h%d' % i)",
    ),
    shell(
        "writing until stopped",
        Expect::Verdict(&["TLE", "OLE", "RE", "OK", "WALL", "MLE"]),
        "while :; do echo x >> /dev/shm/log; mkdir /w/$$.$RANDOM 2>/dev/null; done",
    ),
    c("memory locks", ANY, "int main(void) { mlockall(3); memset(malloc(1 << 24), 1, 1 << 24); return 0; }"),
];

#[test]
fn the_next_run_finds_nothing() {
    all_are_stopped(ATTACKS);
}
