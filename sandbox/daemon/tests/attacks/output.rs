//! Output is bounded on every stream, and reading it never hangs.

use crate::support::attack::{Attack, Expect, all_are_stopped, c, python, shell};

const OLE: Expect = Expect::Verdict(&["OLE"]);

pub const ATTACKS: &[Attack] = &[
    c("flood on stdout", OLE, "int main(void) { static char b[65536]; for (;;) write(1, b, sizeof b); }"),
    c("flood on stderr", OLE, "int main(void) { static char b[65536]; for (;;) write(2, b, sizeof b); }"),
    c(
        "flood on both",
        OLE,
        "int main(void) { static char b[4096]; for (;;) { write(1, b, sizeof b); write(2, b, sizeof b); } }",
    ),
    c(
        "flood by children",
        OLE,
        "int main(void) { static char b[65536]; for (int i = 0; i < 8; i++) if (!fork()) for (;;) write(1, b, sizeof b); for (;;) pause(); }",
    ),
    c("one byte at a time", Expect::Verdict(&["OLE", "TLE"]), "int main(void) { for (;;) write(1, \"x\", 1); }"),
    c(
        "one huge file",
        OLE,
        "int main(void) { int fd = open(\"/w/f\", O_CREAT | O_WRONLY, 0600); ftruncate(fd, 100); lseek(fd, 1L << 30, SEEK_SET); write(fd, \"x\", 1); return 0; }",
    ),
    c(
        "a larger pipe is no way round",
        OLE,
        "int main(void) { fcntl(1, F_SETPIPE_SZ, 1 << 20); static char b[1 << 20]; for (;;) write(1, b, sizeof b); }",
    ),
    c(
        "closing the output early",
        Expect::Verdict(&["OK"]),
        "int main(void) { close(1); close(2); usleep(50000); return 0; }",
    ),
    python("endless print", OLE, "while True: print('y' * 1000)"),
    shell("yes", OLE, "yes"),
];

#[test]
fn output_is_bounded() {
    all_are_stopped(ATTACKS);
}
