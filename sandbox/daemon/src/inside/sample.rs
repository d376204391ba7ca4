//! The weak mode's eyes: without cgroups, init adds up what /proc says of every process of the container.

use super::orders::Answer;
use crate::sys::check_fd;
use std::fs::File;
use std::io::Read;
use std::os::fd::{AsRawFd, OwnedFd};

/// CPU time, resident memory and number of all processes but init; zeros where there is no /proc.
pub fn take(proc: Option<&OwnedFd>) -> Answer {
    let (mut cpu_ns, mut resident_bytes, mut processes) = (0, 0, 0);
    for pid in proc.map(pids).unwrap_or_default() {
        let Some((ticks, pages)) = proc.and_then(|proc| read(proc, pid)) else { continue };
        // USER_HZ is 100 on every Linux interface.
        cpu_ns += ticks * 10_000_000;
        resident_bytes += pages * 4096;
        processes += 1;
    }
    Answer::Sample { cpu_ns, resident_bytes, processes }
}

/// Process numbers are small in a young namespace: trying each is cheaper than it looks, and allocates little.
fn pids(proc: &OwnedFd) -> Vec<u32> {
    let path = format!("/proc/self/fd/{}", proc.as_raw_fd());
    let names = std::fs::read_dir(path).into_iter().flatten().flatten();
    names.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(|pid| *pid != 1).collect()
}

fn read(proc: &OwnedFd, pid: u32) -> Option<(u64, u64)> {
    let path = std::ffi::CString::new(format!("{pid}/stat")).ok()?;
    // SAFETY: a NUL-terminated string; returns a new descriptor.
    let file =
        unsafe { check_fd(libc::openat(proc.as_raw_fd(), path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC)) }.ok()?;
    let mut text = String::new();
    File::from(file).read_to_string(&mut text).ok()?;
    parse(&text)
}

/// (user + system ticks of the process and the children it has waited for, resident pages) from a `stat` line.
fn parse(text: &str) -> Option<(u64, u64)> {
    // The name may hold anything, parentheses too; all after its last one is plain.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some((number(11)? + number(12)? + number(13)? + number(14)?, number(21)?))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_name_cannot_forge_numbers() {
        let line = "7 (a) R 0 (b) S 1 7 7 0 -1 0 0 0 0 0 11 22 33 44 20 0 1 0 5 4096 99 18446744073709551615";
        assert_eq!(parse(line), Some((110, 99)));
    }
}
