//! Descriptors, and messages that carry them: what the daemon and the judge node's client both need of the kernel and
//! the standard library lacks. All unsafe code about descriptors that cross a border is here.

pub mod address;
pub mod memfd;
pub mod packet;

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// Turns a call's -1 into its errno.
pub fn check(result: libc::c_int) -> io::Result<libc::c_int> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// The same for calls made through `libc::syscall`.
pub fn check_long(result: libc::c_long) -> io::Result<libc::c_long> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// Takes ownership of a descriptor that a call has just returned.
///
/// # Safety
/// `result` must be the direct result of a call that returns a new descriptor or -1.
pub unsafe fn check_fd(result: libc::c_int) -> io::Result<OwnedFd> {
    let fd = check(result)?;
    // SAFETY: by this function's contract the descriptor is new, so nobody else owns it.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// A pipe that programs of other users may also open by path, as /dev/stdin and /dev/stdout are; its owner alone could
/// otherwise. `mode`: what they may do with it.
pub fn pipe_by_path(mode: libc::mode_t) -> io::Result<(OwnedFd, OwnedFd)> {
    let (read, write) = pipe(0)?;
    // SAFETY: fchmod touches no memory of ours.
    check(unsafe { libc::fchmod(read.as_raw_fd(), mode) })?;
    Ok((read, write))
}

/// A pipe: (read end, write end), both closed on exec. `flags` may add O_NONBLOCK.
pub fn pipe(flags: libc::c_int) -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [-1; 2];
    // SAFETY: `ends` has room for the two descriptors the kernel writes.
    check(unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC | flags) })?;
    // SAFETY: the call succeeded, so both are new and unowned.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}
