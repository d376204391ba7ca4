//! Reported time and memory are right, and limits end a program soon. Bounds are generous for a busy machine;
//! `bench/sandbox.ts` has the exact figures.

mod support;

use serde_json::json;
use support::{Daemon, MIB, MS, Program, SECOND, compile, is_root};

/// Burns `seconds` of its own CPU clock, which it prints in ns.
const BUSY: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n\
    static long now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1000000000L + t.tv_nsec; }\n\
    int main(void) { while (now() < 500000000L); printf(\"%ld\\n\", now()); return 0; }\n";

const TOUCH: &str = "#include <stdlib.h>\n#include <string.h>\nint main(void) { volatile char *p = malloc(100 << 20); for (long i = 0; i < 100L << 20; i += 4096) p[i] = 1; return 0; }\n";

/// Once over all tests here, since they would disturb each other.
#[test]
fn figures_are_right() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let busy = compile(&mut client, BUSY);

    let outcome = Program::binary(&busy).run(&mut client);
    let own: u64 = outcome.stdout().trim().parse().expect("a number");
    let more = outcome.number("cpuNs").saturating_sub(own);
    assert!(outcome.number("cpuNs") + MS > own, "less than the program's own clock: {}", outcome.value);
    assert!(more < 15 * MS, "{more} ns more than the program's own clock");

    let both: Vec<_> = (0..2).map(|_| Program::binary(&busy).parts()).collect();
    let given = both[0].1.clone();
    let programs: Vec<_> = both.iter().map(|(value, _, _)| value.clone()).collect();
    let (answer, _) = client.run(json!({ "programs": programs }), &given).expect("an answer");
    for program in answer["programs"].as_array().expect("programs") {
        let cpu = program["cpuNs"].as_u64().expect("a number");
        assert!((500 * MS..520 * MS).contains(&cpu), "beside another: {cpu} ns of 500 ms");
    }

    let touch = compile(&mut client, TOUCH);
    for _ in 0..3 {
        let peak = Program::binary(&touch).run(&mut client).number("memoryPeakBytes");
        assert!(peak.abs_diff(100 * MIB) < 2 * MIB, "{peak} bytes of 100 MiB");
    }

    let outcome = Program::shell("while :; do :; done").limit("cpuNs", 300 * MS).run(&mut client);
    assert_eq!(outcome.verdict(), "TLE");
    let cpu = outcome.number("cpuNs");
    assert!((300 * MS..330 * MS).contains(&cpu), "killed after {cpu} ns of CPU, limit 300 ms");

    let outcome = Program::shell("sleep 10").limit("wallNs", 300 * MS).run(&mut client);
    assert_eq!(outcome.verdict(), "WALL");
    let wall = outcome.number("wallNs");
    assert!((299 * MS..360 * MS).contains(&wall), "killed after {wall} ns, limit 300 ms");

    let outcome = Program::shell("sleep 10").limit("idleNs", 200 * MS).run(&mut client);
    assert_eq!((outcome.verdict(), outcome.value["where"].as_str()), ("WALL", Some("idle")));
    assert!(outcome.number("wallNs") < SECOND, "{}", outcome.value);
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
