//! Tables of endings.

use super::super::protocol::{Limits, Verdict};
use super::{Measured, Stop, outcome};
use crate::inside::orders::End;

const MIB: u64 = 1 << 20;

fn limits() -> Limits {
    Limits {
        cpu_ns: 1000,
        wall_ns: 2000,
        idle_ns: None,
        memory_bytes: 64 * MIB,
        pids: 1,
        stack_bytes: None,
        file_bytes: None,
        output_bytes: None,
        open_files: None,
        tmpfs_bytes: None,
    }
}

fn verdict(end: End, stop: Option<Stop>, cpu_ns: u64, memory_peak_bytes: u64, oom_kills: u64) -> Verdict {
    outcome(&Measured { end, stop, cpu_ns, memory_peak_bytes, oom_kills }, &limits()).0
}

#[test]
fn every_ending_has_its_word() {
    let (ok, bad, killed) = (End::Exited(0), End::Exited(1), End::Signaled(9));
    let table = [
        (verdict(ok.clone(), None, 10, MIB, 0), Verdict::Ok, "a good end"),
        (verdict(bad.clone(), None, 10, MIB, 0), Verdict::Re, "an exit code"),
        (verdict(End::Signaled(11), None, 10, MIB, 0), Verdict::Re, "a crash"),
        (verdict(killed.clone(), Some(Stop::Cpu), 1001, MIB, 0), Verdict::Tle, "stopped for CPU"),
        (verdict(ok.clone(), None, 1001, MIB, 0), Verdict::Tle, "ended by itself, but too late"),
        (verdict(killed.clone(), Some(Stop::Wall), 10, MIB, 0), Verdict::Wall, "stopped by the clock"),
        (
            verdict(killed.clone(), Some(Stop::Wall), 1001, MIB, 0),
            Verdict::Tle,
            "the clock, but the CPU was used up too",
        ),
        (verdict(killed.clone(), Some(Stop::Idle), 10, MIB, 0), Verdict::Wall, "idle"),
        (verdict(killed.clone(), None, 10, 64 * MIB, 1), Verdict::Mle, "killed for memory"),
        (verdict(ok.clone(), None, 10, 64 * MIB, 1), Verdict::Mle, "a child killed for memory"),
        (verdict(killed.clone(), Some(Stop::Wall), 10, 64 * MIB, 1), Verdict::Mle, "memory outranks the clock"),
        (verdict(bad.clone(), None, 10, 64 * MIB - 1000, 0), Verdict::Mle, "failed with its memory full"),
        (verdict(ok.clone(), None, 10, 64 * MIB - 1000, 0), Verdict::Ok, "full, and fine"),
        (verdict(ok.clone(), None, 10, 64 * MIB + 1, 0), Verdict::Mle, "above the limit, seen too late"),
        (verdict(killed.clone(), Some(Stop::Output), 10, MIB, 0), Verdict::Ole, "too much output"),
        (verdict(End::Signaled(libc::SIGXFSZ), None, 10, MIB, 0), Verdict::Ole, "too large a file"),
        (verdict(killed.clone(), Some(Stop::Cancel), 10, MIB, 1), Verdict::Cancel, "cancelled, whatever else"),
        (verdict(killed, Some(Stop::Group), 10, MIB, 0), Verdict::Cancel, "its group ended"),
        (verdict(End::NotExecuted(libc::ENOEXEC), None, 10, MIB, 0), Verdict::Re, "a file that is no program"),
        (verdict(End::NotExecuted(libc::ENOMEM), None, 10, MIB, 0), Verdict::Ie, "the host had no memory to start it"),
        (verdict(End::NotExecuted(libc::ENOMEM), None, 10, 64 * MIB, 0), Verdict::Mle, "it had used up its own"),
        (verdict(End::NotStarted("exec".into()), None, 0, 0, 0), Verdict::Ie, "never started"),
    ];
    for (seen, expected, what) in table {
        assert_eq!(seen, expected, "{what}");
    }
}
