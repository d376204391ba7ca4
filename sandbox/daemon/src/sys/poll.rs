//! Waiting for descriptors, and waking a waiter.

use super::{check, check_fd};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};

/// An entry for `wait`; a negative descriptor is skipped by the kernel.
pub fn watch(fd: RawFd) -> libc::pollfd {
    libc::pollfd { fd, events: libc::POLLIN, revents: 0 }
}

/// Waits until one entry is ready or `timeout_ns` has passed (None: for ever). A signal counts as "nothing ready".
pub fn wait(entries: &mut [libc::pollfd], timeout_ns: Option<u64>) -> io::Result<()> {
    let timeout = timeout_ns.map(|ns| libc::timespec {
        tv_sec: (ns / 1_000_000_000) as libc::time_t,
        tv_nsec: (ns % 1_000_000_000) as libc::c_long,
    });
    let timeout = timeout.as_ref().map_or(std::ptr::null(), |time| &raw const *time);
    // SAFETY: `entries` is a live array of its stated length; `timeout` is null or points to the local above.
    let ready = unsafe { libc::ppoll(entries.as_mut_ptr(), entries.len() as libc::nfds_t, timeout, std::ptr::null()) };
    if ready < 0 {
        for entry in entries.iter_mut() {
            entry.revents = 0;
        }
        let error = io::Error::last_os_error();
        return if error.kind() == io::ErrorKind::Interrupted { Ok(()) } else { Err(error) };
    }
    Ok(())
}

/// Whether `fd` becomes readable (or is hung up) within `timeout_ns`.
pub fn readable(fd: BorrowedFd, timeout_ns: u64) -> io::Result<bool> {
    let deadline = super::clock::now_ns().saturating_add(timeout_ns);
    loop {
        let mut entry = [watch(fd.as_raw_fd())];
        wait(&mut entry, Some(deadline.saturating_sub(super::clock::now_ns())))?;
        if entry[0].revents != 0 {
            return Ok(true);
        }
        if super::clock::now_ns() >= deadline {
            return Ok(false);
        }
    }
}

/// A descriptor that one thread makes readable for another.
pub struct Waker(OwnedFd);

impl Waker {
    pub fn new() -> io::Result<Self> {
        // SAFETY: plain integers; returns a new descriptor.
        unsafe { check_fd(libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK)) }.map(Self)
    }

    pub fn wake(&self) {
        let one = 1u64.to_ne_bytes();
        // SAFETY: eight readable bytes. A full counter means the waiter is already woken.
        let _ = unsafe { libc::write(self.0.as_raw_fd(), one.as_ptr().cast(), one.len()) };
    }

    /// Takes back all wake-ups so far.
    pub fn clear(&self) {
        let mut count = [0u8; 8];
        // SAFETY: eight writable bytes. Failing means there was nothing to take.
        let _ = unsafe { libc::read(self.0.as_raw_fd(), count.as_mut_ptr().cast(), count.len()) };
    }
}

impl AsFd for Waker {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Sets O_NONBLOCK, and no other flag: for descriptors just made, which have none.
pub fn set_nonblocking(fd: BorrowedFd) -> io::Result<()> {
    // SAFETY: an open descriptor and plain integers.
    check(unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK) }).map(drop)
}
