//! CPU time and time on the clock are bounded, for the whole tree, whatever the program does with clocks and priorities.

use crate::support::attack::{Attack, Expect, all_are_stopped, c, python, shell};

const TLE: Expect = Expect::Verdict(&["TLE"]);
const WALL: Expect = Expect::Verdict(&["WALL"]);
const SHORT: &[(&str, u64)] = &[("cpuNs", 300_000_000), ("wallNs", 2_000_000_000)];
const SHORT_WALL: &[(&str, u64)] = &[("wallNs", 400_000_000)];

pub const ATTACKS: &[Attack] = &[
    c("busy loop", TLE, "int main(void) { for (;;); }").with(SHORT),
    c("busy in the kernel", TLE, "int main(void) { for (;;) getppid(); }").with(SHORT),
    c("busy threads", TLE, "void *f(void *x) { for (;;); } int main(void) { pthread_t t; for (int i = 0; i < 4; i++) pthread_create(&t, 0, f, 0); for (;;) pause(); }").with(SHORT),
    c("busy children in turns", TLE, "int main(void) { for (;;) { if (!fork()) { for (volatile long i = 0; i < 20000000; i++); _exit(0); } wait(0); } }").with(SHORT),
    c("ignored signals", TLE, "int main(void) { for (int i = 1; i < 65; i++) signal(i, SIG_IGN); for (;;); }").with(SHORT),
    c("raised limits", TLE, "int main(void) { struct rlimit r = {RLIM_INFINITY, RLIM_INFINITY}; setrlimit(RLIMIT_CPU, &r); setpriority(PRIO_PROCESS, 0, -20); for (;;); }").with(SHORT),
    c("real-time scheduling", Expect::Refused, "int main(void) { struct sched_param p = {50}; TRY(\"fifo\", sched_setscheduler(0, SCHED_FIFO, &p)); TRY(\"nice\", setpriority(PRIO_PROCESS, 0, -5)); DONE; }"),
    c("sleep", WALL, "int main(void) { for (;;) sleep(100); }").with(SHORT_WALL),
    c("waiting for input that never ends", WALL, "int main(void) { int p[2]; pipe(p); char c; read(p[0], &c, 1); return 0; }").with(SHORT_WALL),
    c("deadlock", WALL, "int main(void) { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }").with(SHORT_WALL),
    python("regular expression", TLE, "import re; re.match(r'(a+)+$', 'a' * 64 + 'b')").with(SHORT),
    shell("endless shell", TLE, "while :; do :; done").with(SHORT),
];

#[test]
fn time_is_bounded() {
    all_are_stopped(ATTACKS);
}
