//! Work directories: files in, files out, and emptying them. Only init does this, inside the container, by descriptor.

use super::orders::Missing;
use crate::sys::{check, check_fd};
use std::ffi::{CStr, CString};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};

/// More than this left behind, and a new container is cheaper than cleaning.
const MAX_ENTRIES: u32 = 64;
const MAX_DEPTH: u32 = 8;
/// What tmpfs calls the size of an empty directory: 20 for each of its own two entries, and 20 more for any other.
const EMPTY_SIZE: i64 = 40;

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

/// Whether nothing lies in a directory; one call.
pub fn is_empty(dir: BorrowedFd) -> bool {
    stat(dir).is_ok_and(|stat| stat.st_size <= EMPTY_SIZE)
}

/// Empties a directory; false if it holds too much to be worth it, or something that does not go.
pub fn empty(dir: BorrowedFd) -> bool {
    let mut left = MAX_ENTRIES;
    empty_below(dir, MAX_DEPTH, &mut left).unwrap_or(false)
}

fn empty_below(dir: BorrowedFd, depth: u32, left: &mut u32) -> io::Result<bool> {
    if stat(dir)?.st_size <= EMPTY_SIZE {
        return Ok(true);
    }
    if depth == 0 {
        return Ok(false);
    }
    for (name, is_dir) in entries(dir)? {
        if *left == 0 {
            return Ok(false);
        }
        *left -= 1;
        if is_dir {
            let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_NOFOLLOW | libc::O_CLOEXEC;
            // SAFETY: a NUL-terminated string; returns a new descriptor.
            let below = unsafe { check_fd(libc::openat(dir.as_raw_fd(), name.as_ptr(), flags)) }?;
            if !empty_below(below.as_fd(), depth - 1, left)? {
                return Ok(false);
            }
        }
        let flags = if is_dir { libc::AT_REMOVEDIR } else { 0 };
        // SAFETY: a NUL-terminated string and plain integers.
        check(unsafe { libc::unlinkat(dir.as_raw_fd(), name.as_ptr(), flags) })?;
    }
    Ok(stat(dir)?.st_size <= EMPTY_SIZE)
}

/// At most MAX_ENTRIES + 1 names of a directory, each with whether it is a directory itself.
fn entries(dir: BorrowedFd) -> io::Result<Vec<(CString, bool)>> {
    // A fresh description, so that reading starts at the beginning.
    // SAFETY: a NUL-terminated string; returns a new descriptor.
    let dir = unsafe {
        check_fd(libc::openat(dir.as_raw_fd(), c".".as_ptr(), libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC))
    }?;
    let mut found = Vec::new();
    let mut buffer = [0u64; 1024];
    loop {
        let size = size_of_val(&buffer);
        // SAFETY: a writable, 8-byte aligned buffer of the stated size.
        let filled = unsafe { libc::syscall(libc::SYS_getdents64, dir.as_raw_fd(), buffer.as_mut_ptr(), size) };
        let filled = crate::sys::check_long(filled)? as usize;
        if filled == 0 {
            return Ok(found);
        }
        let mut at = 0;
        while at < filled {
            // SAFETY: the kernel wrote whole records up to `filled`, each with its length and a NUL-terminated name.
            let (length, kind, name) = unsafe {
                let record = buffer.as_ptr().cast::<u8>().add(at).cast::<libc::dirent64>();
                ((*record).d_reclen, (*record).d_type, CStr::from_ptr((&raw const (*record).d_name).cast()))
            };
            at += usize::from(length);
            if !matches!(name.to_bytes(), b"." | b"..") {
                found.push((name.to_owned(), kind == libc::DT_DIR));
            }
            if found.len() > MAX_ENTRIES as usize {
                return Ok(found);
            }
        }
    }
}

fn stat(fd: BorrowedFd) -> io::Result<libc::stat> {
    // SAFETY: all-zero is a valid stat for the kernel to overwrite; the descriptor is open.
    unsafe {
        let mut stat = std::mem::zeroed();
        check(libc::fstat(fd.as_raw_fd(), &raw mut stat))?;
        Ok(stat)
    }
}
