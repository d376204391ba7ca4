//! Other call interfaces of the processor are not a way round the filter.

use crate::support::attack::{Attack, Expect, all_are_stopped, c};

const KILLED: Expect = Expect::Verdict(&["RE"]);

pub const ATTACKS: &[Attack] = &[
    c(
        "i386 by int 0x80",
        KILLED,
        "int main(void) { long r; __asm__ volatile(\"int $0x80\" : \"=a\"(r) : \"a\"(20L)); breach(\"i386 getpid\"); fflush(stdout); return 0; }",
    ),
    c(
        "i386 socket",
        KILLED,
        "int main(void) { long r; __asm__ volatile(\"int $0x80\" : \"=a\"(r) : \"a\"(359L), \"b\"(2L), \"c\"(1L), \"d\"(0L)); breach(\"i386 socket\"); fflush(stdout); return 0; }",
    ),
    c(
        "x32",
        KILLED,
        "int main(void) { syscall(0x40000000 + SYS_getpid); breach(\"x32 getpid\"); fflush(stdout); return 0; }",
    ),
    c(
        "x32 in a child",
        Expect::Refused,
        "int main(void) { pid_t p = fork(); if (!p) { syscall(0x40000000 + SYS_getpid); _exit(0); } int s; waitpid(p, &s, 0); if (!WIFSIGNALED(s) || WTERMSIG(s) != SIGSYS) breach(\"x32\"); DONE; }",
    ),
    c(
        "negative numbers",
        Expect::Verdict(&["OK", "RE"]),
        "int main(void) { for (long n = -2; n > -50; n--) if (syscall(n) != -1) breach(\"negative\"); return 0; }",
    ),
];

#[test]
fn foreign_interfaces_are_killed() {
    all_are_stopped(ATTACKS);
}
