//! Processes and threads are counted together and bounded; all of them end with the run.

use crate::support::attack::{Attack, Expect, all_are_stopped, c, python, shell};

/// Room for every process the pool allows, so that their number is what stops them.
const ROOMY: &[(&str, u64)] = &[("memoryBytes", 512 << 20)];
const STOPPED: Expect = Expect::Verdict(&["TLE", "WALL", "MLE", "RE", "OK"]);

pub const ATTACKS: &[Attack] = &[
    c("fork bomb", Expect::Verdict(&["TLE"]), "int main(void) { for (;;) fork(); }").with(ROOMY),
    c("sleeping fork bomb", Expect::Verdict(&["WALL"]), "int main(void) { int n = 0; while (n < 1000 && fork() >= 0) n++; if (n > 32) breach(\"too many\"); for (;;) pause(); }").with(&[("wallNs", 500_000_000), ("memoryBytes", 512 << 20)]),
    c("vfork chain", STOPPED, "int f(int n) { pid_t p = vfork(); if (!p) { f(n + 1); _exit(0); } return 0; } int main(void) { f(0); return 0; }"),
    c("thread bomb", Expect::Verdict(&["OK"]), "void *f(void *x) { pause(); return x; } int main(void) { pthread_t t; int n = 0; pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setstacksize(&a, 65536); while (n < 1000 && !pthread_create(&t, &a, f, 0)) n++; if (n > 32) breach(\"too many threads\"); exit(0); }"),
    c("orphans without end", Expect::Verdict(&["TLE", "WALL"]), "int main(void) { for (;;) { pid_t p = fork(); if (!p) { if (fork()) _exit(0); for (volatile int i = 0; i < 100000; i++); _exit(0); } if (p > 0) waitpid(p, 0, 0); } }").with(ROOMY),
    python("from python", Expect::Verdict(&["TLE", "WALL"]), "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass").with(ROOMY).weakly(&["TLE", "WALL", "MLE"]),
    shell("from the shell", STOPPED, "f() { f | f & }; f; while :; do :; done"),
];

#[test]
fn processes_are_bounded() {
    all_are_stopped(ATTACKS);
}
