//! What belongs to the judge, or to another submission, cannot be read: it is not there.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, shell};
use crate::support::{Daemon, Program, compile, is_root};

pub const ATTACKS: &[Attack] = &[
    shell(
        "looking for answers and tokens",
        Refused,
        "find / -xdev \\( -name '*.out' -o -name '*.ans' -o -name '*answer*' -o -name '*token*' -o -name '*.env' -o -name '*.sock*' \\) -not -path '/usr/*' -not -path '/proc/*' 2>/dev/null | sed 's/^/BREACH /'; echo refused",
    ),
    c(
        "other submissions",
        Refused,
        "int main(void) { char n[64]; for (int i = 1; i < 200; i++) { sprintf(n, \"/proc/%d/root/w\", i); if (i != getpid()) OPEN(n, O_RDONLY); sprintf(n, \"/w/../../box%d\", i); OPEN(n, O_RDONLY); } DONE; }",
    ),
    c(
        "the daemon's socket",
        Refused,
        "int main(void) { const char *n[] = {\"/run/verdict/sandbox.sock\", \"/tmp/sandbox.sock\", \"/w/../run/sandbox.socket\"}; for (int i = 0; i < 3; i++) { int s = socket(AF_UNIX, SOCK_SEQPACKET, 0); struct sockaddr_un a = {AF_UNIX}; strcpy(a.sun_path, n[i]); TRY(n[i], connect(s, (void *)&a, sizeof a)); } DONE; }",
    ),
    c(
        "memory of runs before",
        Refused,
        "int main(void) { for (int k = 0; k < 24; k++) { unsigned char *p = mmap(0, 1 << 20, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); for (int i = 0; i < 1 << 20; i++) if (p[i]) { breach(\"old memory\"); break; } } int fd = open(\"/w/f\", O_CREAT | O_RDWR, 0600); ftruncate(fd, 1 << 20); char c; for (int i = 0; i < 4096; i++) if (read(fd, &c, 1) == 1 && c) breach(\"old file\"); DONE; }",
    ),
];

#[test]
fn nothing_of_the_judge_is_there() {
    all_are_stopped(ATTACKS);
}

#[test]
fn the_binary_and_the_input_of_one_run_are_gone_in_the_next() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let secret = "f4c1b0b5";
    let keep = Program::shell("cat > /dev/null; cp data /tmp/kept; cp data /dev/shm/kept")
        .stdin(secret)
        .file("data", secret.as_bytes());
    assert_eq!(keep.run(&mut client).verdict(), "OK");
    let look =
        Program::shell("cat /tmp/kept /dev/shm/kept data /w/* 2>/dev/null; cat; grep -rs f4c1b0b5 /w /tmp /dev/shm");
    assert_eq!(look.run(&mut client).stdout(), "");
}

#[test]
fn the_program_cannot_write_to_what_it_was_given() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let source = "#include <fcntl.h>\n#include <stdio.h>\n#include <unistd.h>\nint main(void) { puts(open(\"/proc/self/fd/0\", O_WRONLY) < 0 && write(0, \"x\", 1) < 0 ? \"refused\" : \"BREACH\"); }";
    let binary = compile(&mut client, source);
    assert_eq!(Program::binary(&binary).stdin("input").run(&mut client).stdout(), "refused\n");
}
