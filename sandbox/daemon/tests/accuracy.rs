//! Reported time, memory and processes are right, and limits end a program soon.
//!
//! Bounds are those promised. A busy machine can only make a figure worse, never better: what depends on the clock is
//! tried again up to `TRIES` times and has to be met once, beside a bare process where its start counts. `bench/sandbox.ts` shows median and worst of many.

mod support;

use serde_json::{Value, json};
use std::os::fd::{AsRawFd, OwnedFd};
use std::process::Command;
use support::{Daemon, MIB, MS, Program, SECOND, compile, is_root, read};
use verdict_sandboxd::client::Client;
use verdict_sandboxd::sys::memfd;

const TRIES: usize = 12;

/// Uses a second of its own CPU clock.
const BUSY: &str = "#include <time.h>\n\
    static long now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1000000000L + t.tv_nsec; }\n\
    int main(void) { while (now() < 1000000000L); return 0; }\n";

const TOUCH: &str = "#include <stdlib.h>\n#include <string.h>\nint main(void) { volatile char *p = malloc(100 << 20); for (long i = 0; i < 100L << 20; i += 4096) p[i] = 1; return 0; }\n";

/// Three processes at once beside the first, each with memory of its own; none ends before all have it.
const CHILDREN: &str = "#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n#include <sys/wait.h>\n\
    int main(void) { int hold[2], ready[2]; char c; pipe(hold); pipe(ready);\n\
    for (int i = 0; i < 3; i++) if (!fork()) { close(hold[1]); memset(malloc(20 << 20), 1, 20 << 20); write(ready[1], &c, 1); read(hold[0], &c, 1); return 0; }\n\
    for (int i = 0; i < 3; i++) read(ready[0], &c, 1);\n\
    usleep(300000); close(hold[1]); while (wait(NULL) > 0); return 0; }\n";

/// Passes once `sample` is at most `bound`; how far off it was each time is told otherwise.
fn within(what: &str, bound: u64, mut sample: impl FnMut() -> u64) {
    let mut seen = Vec::new();
    while seen.len() < TRIES {
        let value = sample();
        if value <= bound {
            return;
        }
        seen.push(value);
    }
    panic!("{what}: off by {seen:?}, never within {bound}");
}

fn together(client: &mut Client, binary: &OwnedFd, copies: usize) -> Vec<Value> {
    let (program, given, _) = Program::binary(binary).parts();
    let (answer, _) = client.run(json!({ "programs": vec![program; copies] }), &given).expect("an answer");
    answer["programs"].as_array().expect("programs").clone()
}

/// By how much the CPU time of so many bare processes, as the kernel tells it, passes the second of their own clocks:
/// being started and ended is counted too, and is dearer on a busy machine. Nanoseconds, of the worst.
fn bare_excess(binary: &OwnedFd, copies: usize) -> u64 {
    let path = format!("/proc/{}/fd/{}", std::process::id(), binary.as_raw_fd());
    let started: Vec<_> = (0..copies).map(|_| Command::new(&path).spawn().expect("a process")).collect();
    let excess = started.iter().map(|child| {
        // SAFETY: all-zero is a valid rusage for the kernel to overwrite.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: the child is ours and not waited for otherwise; `usage` outlives the call.
        let pid = unsafe { libc::wait4(child.id().cast_signed(), std::ptr::null_mut(), 0, &raw mut usage) };
        assert_eq!(pid, child.id().cast_signed());
        let micros = |time: libc::timeval| (time.tv_sec * 1_000_000 + time.tv_usec).unsigned_abs();
        (1000 * (micros(usage.ru_utime) + micros(usage.ru_stime))).saturating_sub(SECOND)
    });
    excess.max().expect("one")
}

/// Once over all tests of time here, since they would disturb each other.
#[test]
fn times_are_right() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let busy = compile(&mut client, BUSY);
    for (what, copies) in [("a second of CPU time, alone", 1), ("the same with the other slot busy", 2)] {
        within(what, 3 * MS, || {
            let results = together(&mut client, &busy, copies);
            let told = results.iter().map(|result| result["cpuNs"].as_u64().expect("a number").abs_diff(SECOND));
            told.max().expect("one").saturating_sub(bare_excess(&busy, copies))
        });
    }
    let mut kill = |script: &str, limit: &str, verdict: &str, field: &str| {
        let outcome = Program::shell(script).limit(limit, 200 * MS).run(&mut client);
        assert_eq!(outcome.verdict(), verdict, "{}", outcome.value);
        assert!(outcome.number(field) >= 200 * MS, "too early: {}", outcome.value);
        outcome.number(field).saturating_sub(200 * MS)
    };
    let forked = "for i in 1 2 3; do while :; do :; done & done; wait";
    within("CPU time past its limit", 10 * MS, || kill("while :; do :; done", "cpuNs", "TLE", "cpuNs"));
    within("the same of four processes", 10 * MS, || kill(forked, "cpuNs", "TLE", "cpuNs"));
    within("time past the wall limit", 5 * MS, || kill("sleep 10", "wallNs", "WALL", "wallNs"));
    let outcome = Program::shell("sleep 10").limit("idleNs", 200 * MS).run(&mut client);
    assert_eq!((outcome.verdict(), outcome.value["where"].as_str()), ("WALL", Some("idle")));
    assert!(outcome.number("wallNs") < 5 * SECOND, "{}", outcome.value);
}

/// While its vfork() has not returned, the kernel holds a process as it does at a disk.
const HELD: &str = "#include <unistd.h>\nint main(void) { if (!vfork()) { sleep(10); _exit(0); } return 0; }\n";

#[test]
fn a_program_that_waits_for_its_own_child_stands_still() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let held = compile(&mut client, HELD);
    let outcome = Program::binary(&held).limit("idleNs", 200 * MS).run(&mut client);
    assert_eq!((outcome.verdict(), outcome.value["where"].as_str()), ("WALL", Some("idle")), "{}", outcome.value);
}

/// Memory is counted, not timed: every run must be within the bound.
#[test]
fn memory_and_processes_are_right() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let touch = compile(&mut client, TOUCH);
    for _ in 0..5 {
        let outcome = Program::binary(&touch).run(&mut client);
        for field in ["memoryPeakBytes", "processPeakBytes"] {
            let peak = outcome.number(field);
            assert!(peak.abs_diff(100 * MIB) <= MIB, "{field}: {peak} bytes of 100 MiB");
        }
        assert_eq!(outcome.number("pidsPeak"), 1);
    }
    let children = compile(&mut client, CHILDREN);
    let outcome = Program::binary(&children).run(&mut client);
    assert!(outcome.number("memoryPeakBytes").abs_diff(60 * MIB) <= 2 * MIB, "the tree: {}", outcome.value);
    assert!(outcome.number("processPeakBytes").abs_diff(20 * MIB) <= MIB, "the largest: {}", outcome.value);
    assert_eq!(outcome.number("pidsPeak"), 4);
}

#[test]
fn an_input_is_not_charged_to_the_program() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let path = std::env::temp_dir().join(format!("verdict-input-{}", std::process::id()));
    std::fs::write(&path, vec![b'x'; 20 << 20]).expect("a file");
    let input = std::fs::File::open(&path).expect("the file");
    // SAFETY: an open descriptor and plain integers; puts the pages out of the cache once they are on disk.
    unsafe {
        libc::fsync(std::os::fd::AsRawFd::as_raw_fd(&input));
        libc::posix_fadvise(std::os::fd::AsRawFd::as_raw_fd(&input), 0, 0, libc::POSIX_FADV_DONTNEED);
    }
    let mut program = Program::path("/usr/bin/wc", &["wc", "-c"]);
    let index = program.give(input.into());
    let outcome = program.set("stdin", json!({ "fd": index })).run(&mut client);
    std::fs::remove_file(&path).expect("removable");
    assert_eq!(outcome.stdout().trim(), "20971520");
    assert!(outcome.number("memoryPeakBytes") < 6 * MIB, "{}", outcome.value);
}

#[test]
fn endings_are_told_apart() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let mut ending = |script: &str| {
        let outcome = Program::shell(script).run(&mut client);
        (outcome.verdict().to_owned(), outcome.value["exitCode"].as_i64(), outcome.value["signal"].as_i64())
    };
    assert_eq!(ending("exit 0"), ("OK".into(), Some(0), None));
    assert_eq!(ending("exit 3"), ("RE".into(), Some(3), None));
    assert_eq!(ending("kill -SEGV $$"), ("RE".into(), None, Some(11)));
    assert_eq!(ending("kill -KILL $$"), ("RE".into(), None, Some(9)));
    let outcome = Program::path("/no/such/program", &["x"]).run(&mut client);
    assert_eq!((outcome.verdict(), outcome.value["where"].as_str()), ("IE", Some("start")));
}

/// What the kernel will not execute is its author's fault, with the kernel's word for it; the next run is as ever.
#[test]
fn a_file_that_is_no_program_fails_by_itself() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let unterminated = "const char x[1] __attribute__((section(\".interp\"))) = {'x'}; int main(void) { return 0; }\n";
    let mut build = |source: &str| {
        let line = ["gcc", "-w", "-o", "main", "main.c"];
        let program = Program::path("/usr/bin/gcc", &line).file("main.c", source.as_bytes()).out("main", MIB);
        let outcome = program.limit("memoryBytes", 512 * MIB).run(&mut client);
        read(outcome.fds.first().unwrap_or_else(|| panic!("{}", outcome.value)))
    };
    let dynamic = build("int main(void) { return 0; }\n");
    let files = [
        ("a loader's name without an end", build(unterminated), "ENOEXEC"),
        ("a loader that is a directory", with_loader(&dynamic, "/usr"), "EACCES"),
        ("a loader that is no program", with_loader(&dynamic, "/etc/ld.so.cache"), "EACCES"),
        ("a loader that is text", with_loader(&dynamic, "/usr/bin/ldd"), "ELIBBAD"),
        ("a loader that is not there", with_loader(&dynamic, "/no/such/ld.so"), "ENOENT"),
        ("a script of nothing", b"#!/no/such/shell\n".to_vec(), "ENOENT"),
        ("text", b"hello\n".to_vec(), "ENOEXEC"),
        ("nothing", Vec::new(), "ENOEXEC"),
        ("another machine's", for_no_machine(), "ENOEXEC"),
    ];
    for (what, content, errno) in files {
        let file = memfd::sealed(c"program", &content).expect("memory file");
        let outcome = Program::own_binary(file).run(&mut client);
        let seen = (outcome.verdict(), outcome.value["where"].as_str(), outcome.value["message"].as_str());
        assert_eq!(seen, ("RE", Some("exec"), Some(errno)), "{what}: {}", outcome.value);
        assert_eq!(Program::shell("true").run(&mut client).verdict(), "OK", "after {what}");
    }
}

/// A dynamic program that names another loader.
fn with_loader(program: &[u8], loader: &str) -> Vec<u8> {
    let usual = program.windows(9).position(|bytes| bytes == b"/ld-linux").expect("the usual loader");
    let start = program[..usual].iter().rposition(|byte| *byte == 0).expect("what comes before") + 1;
    let mut changed = program.to_vec();
    changed[start..=start + loader.len()].copy_from_slice(format!("{loader}\0").as_bytes());
    changed
}

/// The head of an ELF file for a machine that nobody has.
fn for_no_machine() -> Vec<u8> {
    let mut head = vec![0u8; 64];
    head[..8].copy_from_slice(b"\x7fELF\x02\x01\x01\x00");
    head[16] = 2;
    head[18] = 0xfe;
    head
}
