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
    match measured.end {
        End::NotOpened => {
            return match measured.stop {
                Some(Stop::Cancel) => (Verdict::Cancel, None),
                Some(Stop::Wall) => (Verdict::Wall, Some("open")),
                _ => (Verdict::Cancel, Some("open")),
            };
        }
        End::NotStarted(_) => return (Verdict::Ie, Some("start")),
        End::NotExecuted(errno) if is_shortage(errno) && !is_nearly_full(measured, limits) => {
            return (Verdict::Ie, Some("start"));
        }
        _ => {}
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
        _ if failed && is_nearly_full(measured, limits) => (Verdict::Mle, None),
        End::NotExecuted(_) => (Verdict::Re, Some("exec")),
        _ if failed => (Verdict::Re, None),
        _ => (Verdict::Ok, None),
    }
}

fn is_nearly_full(measured: &Measured, limits: &Limits) -> bool {
    measured.memory_peak_bytes.saturating_add(NEARLY_FULL) >= limits.memory_bytes
}

/// Whether an exec failed for what the host had left, not for what the file holds.
fn is_shortage(errno: i32) -> bool {
    matches!(errno, libc::ENOMEM | libc::EAGAIN | libc::EMFILE | libc::ENFILE | libc::EINTR)
}

/// The kernel's own name of an error of exec; the number where it is a rare one.
pub fn errno_name(errno: i32) -> String {
    let name = match errno {
        libc::E2BIG => "E2BIG",
        libc::EACCES => "EACCES",
        libc::EAGAIN => "EAGAIN",
        libc::EFAULT => "EFAULT",
        libc::EINVAL => "EINVAL",
        libc::EIO => "EIO",
        libc::EISDIR => "EISDIR",
        libc::ELIBBAD => "ELIBBAD",
        libc::ELOOP => "ELOOP",
        libc::EMFILE => "EMFILE",
        libc::ENAMETOOLONG => "ENAMETOOLONG",
        libc::ENFILE => "ENFILE",
        libc::ENODEV => "ENODEV",
        libc::ENOENT => "ENOENT",
        libc::ENOEXEC => "ENOEXEC",
        libc::ENOMEM => "ENOMEM",
        libc::ENOTDIR => "ENOTDIR",
        libc::ENXIO => "ENXIO",
        libc::EPERM => "EPERM",
        libc::ETXTBSY => "ETXTBSY",
        _ => return format!("error {errno}"),
    };
    name.into()
}

#[cfg(test)]
mod tests;
