//! Work directories: files in, files out, and what a run did to them. Only init does this, inside the container, by
//! descriptor.

use super::orders::Missing;
use crate::sys::{check, check_fd};
use std::ffi::{CStr, CString};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, IntoRawFd, OwnedFd, RawFd};

/// Copies all of `from`, from its beginning, to a new file owned by root.
pub fn copy_in(dir: BorrowedFd, name: &str, from: RawFd, mode: u32) -> io::Result<()> {
    let name = CString::new(name)?;
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL | libc::O_NOFOLLOW | libc::O_CLOEXEC;
    // SAFETY: a NUL-terminated string; returns a new descriptor.
    let to = unsafe { check_fd(libc::openat(dir.as_raw_fd(), name.as_ptr(), flags, 0o600)) }?;
    let mut offset: libc::off_t = 0;
    loop {
        // SAFETY: open descriptors and a live offset, which the kernel advances instead of the file's own.
        let sent = unsafe { libc::sendfile(to.as_raw_fd(), from, &raw mut offset, 1 << 30) };
        match sent {
            0 => break,
            1.. => {}
            _ => return Err(io::Error::last_os_error()),
        }
    }
    // SAFETY: an open descriptor and a mode without setuid bits.
    check(unsafe { libc::fchmod(to.as_raw_fd(), mode & 0o777) }).map(drop)
}

/// Opens a regular file for reading, following no link and waiting for no FIFO.
pub fn copy_out(dir: BorrowedFd, name: &str, max_bytes: u64) -> Result<(OwnedFd, u64), Missing> {
    let Ok(name) = CString::new(name) else { return Err(Missing::Absent) };
    let flags = libc::O_RDONLY | libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY | libc::O_CLOEXEC;
    // SAFETY: a NUL-terminated string; returns a new descriptor.
    let file = unsafe { check_fd(libc::openat(dir.as_raw_fd(), name.as_ptr(), flags)) };
    let file = file.map_err(|error| match error.kind() {
        ErrorKind::NotFound => Missing::Absent,
        _ => Missing::NotRegular,
    })?;
    let stat = stat(file.as_fd()).map_err(|_| Missing::NotRegular)?;
    if stat.st_mode & libc::S_IFMT != libc::S_IFREG {
        return Err(Missing::NotRegular);
    }
    let size = u64::try_from(stat.st_size).map_err(|_| Missing::NotRegular)?;
    if size > max_bytes { Err(Missing::TooLarge) } else { Ok((file, size)) }
}

/// What lies in a directory, sorted; None if that is more than `most`, or can not be told.
pub fn names(dir: BorrowedFd, most: usize) -> Option<Vec<String>> {
    let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC;
    // SAFETY: a NUL-terminated string; returns a new descriptor.
    let opened = unsafe { check_fd(libc::openat(dir.as_raw_fd(), c".".as_ptr(), flags)) }.ok()?;
    // SAFETY: a directory's descriptor, which the stream owns from here on.
    let stream = unsafe { libc::fdopendir(opened.into_raw_fd()) };
    if stream.is_null() {
        return None;
    }
    let mut names = Vec::new();
    let mut is_whole = true;
    loop {
        // SAFETY: an open stream that nobody else has.
        let entry = unsafe { libc::readdir(stream) };
        if entry.is_null() {
            break;
        }
        // SAFETY: the entry holds a NUL-terminated name until the next call.
        let name = unsafe { CStr::from_ptr((*entry).d_name.as_ptr()) }.to_string_lossy().into_owned();
        if name == "." || name == ".." {
            continue;
        }
        if names.len() == most {
            is_whole = false;
            break;
        }
        names.push(name);
    }
    // SAFETY: the stream is open, and not used again.
    unsafe { libc::closedir(stream) };
    names.sort();
    is_whole.then_some(names)
}

/// Sets a directory's times so that every run meets the same: read and changed at the epoch, and its status changed now.
pub fn forget_times(dir: BorrowedFd) -> io::Result<()> {
    let epoch = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    let times = [epoch, epoch];
    // SAFETY: an open descriptor and two live times.
    check(unsafe { libc::futimens(dir.as_raw_fd(), times.as_ptr()) }).map(drop)
}

/// Whether nothing was made or removed in a directory since `forget_times`: a program can set its times to now only.
pub fn is_untouched(dir: BorrowedFd) -> bool {
    stat(dir).is_ok_and(|stat| stat.st_mtime == 0 && stat.st_mtime_nsec == 0)
}

fn stat(fd: BorrowedFd) -> io::Result<libc::stat> {
    // SAFETY: all-zero is a valid stat for the kernel to overwrite; the descriptor is open.
    unsafe {
        let mut stat = std::mem::zeroed();
        check(libc::fstat(fd.as_raw_fd(), &raw mut stat))?;
        Ok(stat)
    }
}
