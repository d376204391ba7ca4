//! Nothing outlives its run: not by another session, not as an orphan, not by ignoring signals, not stopped.

use crate::support::attack::{Attack, Expect, all_are_stopped, c, shell};

const OK: Expect = Expect::Verdict(&["OK"]);

pub const ATTACKS: &[Attack] = &[
    c("new session and double fork", OK, "int main(void) { if (!fork()) { setsid(); if (fork()) _exit(0); for (int i = 1; i < 65; i++) signal(i, SIG_IGN); for (;;) pause(); } return 0; }"),
    c("busy daemon", OK, "int main(void) { if (!fork()) { setsid(); if (fork()) _exit(0); for (;;); } return 0; }"),
    c("a forking orphan", OK, "int main(void) { if (!fork()) { setsid(); for (;;) { if (fork()) _exit(0); } } usleep(20000); return 0; }"),
    c("a thread outlives main's thread", Expect::Verdict(&["WALL"]), "void *f(void *x) { for (;;) pause(); } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_exit(0); }").with(&[("wallNs", 400_000_000)]),
    c("a stopped tree", Expect::Verdict(&["WALL"]), "int main(void) { for (int i = 0; i < 5; i++) if (!fork()) { kill(getpid(), SIGSTOP); for (;;) pause(); } kill(0, SIGSTOP); for (;;) pause(); }").with(&[("wallNs", 400_000_000)]),
    c("stopped children of a finished parent", OK, "int main(void) { for (int i = 0; i < 5; i++) if (!fork()) { setsid(); kill(getpid(), SIGSTOP); for (;;) pause(); } usleep(20000); return 0; }"),
    c("a child that keeps the output open", OK, "int main(void) { if (!fork()) { setsid(); for (;;) pause(); } close(1); close(2); return 0; }"),
    c("a clone without a signal", OK, "int f(void *x) { for (;;) pause(); } int main(void) { clone(f, malloc(65536) + 65536, CLONE_FILES | CLONE_FS, 0); return 0; }"),
    c("reparenting to itself", OK, "int main(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); for (int i = 0; i < 8; i++) if (!fork()) { if (fork()) _exit(0); for (;;) pause(); } usleep(10000); return 0; }"),
    shell("nohup in the background", OK, "nohup sh -c 'while :; do sleep 1; done' >/dev/null 2>&1 & setsid sleep 100 & exit 0"),
];

#[test]
fn nothing_outlives_its_run() {
    all_are_stopped(ATTACKS);
}
