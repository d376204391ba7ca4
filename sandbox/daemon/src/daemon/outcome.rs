//! What happened to a program, from what was measured. Pure.

use super::protocol::{Limits, Verdict};
use crate::inside::orders::End;

/// Why the daemon ended a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Cpu,
    Wall,
    Idle,
    Output,
    /// Seen by sampling, in the weak mode only.
    Memory,
    /// Asked for, or the client hung up.
    Cancel,
    /// Another program of the group ended first.
    Group,
}

#[derive(Clone, Debug)]
pub struct Measured {
    pub end: End,
    pub stop: Option<Stop>,
    pub cpu_ns: u64,
    pub memory_peak_bytes: u64,
    pub oom_kills: u64,
}

/// A program that failed with its memory this close to full ran into the limit without being killed for it
/// (a refused fork, pipe or page table).
const NEARLY_FULL: u64 = 512 * 1024;

/// The verdict, and the word that explains it where it needs one.
pub fn outcome(measured: &Measured, limits: &Limits) -> (Verdict, Option<&'static str>) {
    let failed = !matches!(measured.end, End::Exited(0));
    if let End::NotStarted(_) = measured.end {
        return (Verdict::Ie, Some("start"));
    }
    match measured.stop {
        Some(Stop::Cancel) => return (Verdict::Cancel, None),
        // The kernel's own kill outranks every limit that the fall of a process may have led to.
        _ if measured.oom_kills > 0 => return (Verdict::Mle, None),
        Some(Stop::Memory) => return (Verdict::Mle, None),
        // Groups never let it come so far; in the weak mode a program may have been faster than the looks.
        _ if measured.memory_peak_bytes > limits.memory_bytes => return (Verdict::Mle, None),
        Some(Stop::Output) => return (Verdict::Ole, None),
        Some(Stop::Cpu) => return (Verdict::Tle, None),
        _ if measured.cpu_ns > limits.cpu_ns => return (Verdict::Tle, None),
        Some(Stop::Wall) => return (Verdict::Wall, None),
        Some(Stop::Idle) => return (Verdict::Wall, Some("idle")),
        Some(Stop::Group) => return (Verdict::Cancel, Some("group")),
        None => {}
    }
    match measured.end {
        End::Signaled(libc::SIGXFSZ) => (Verdict::Ole, None),
        _ if failed && measured.memory_peak_bytes.saturating_add(NEARLY_FULL) >= limits.memory_bytes => {
            (Verdict::Mle, None)
        }
        _ if failed => (Verdict::Re, None),
        _ => (Verdict::Ok, None),
    }
}

#[cfg(test)]
mod tests;
