//! SOCK_SEQPACKET sockets that have a path.

use crate::{check, check_fd};
use std::io::{self, ErrorKind};
use std::mem::{size_of, zeroed};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// A socket connected to the one that listens at `path`.
pub fn connect(path: &Path) -> io::Result<OwnedFd> {
    let (socket, address) = (socket(0)?, address(path)?);
    // SAFETY: `address` outlives the call and the length is its size.
    check(unsafe { libc::connect(socket.as_raw_fd(), (&raw const address).cast(), SIZE) })?;
    Ok(socket)
}

/// A socket that listens at `path`, where nothing may be yet; accepting from it does not wait.
pub fn listen(path: &Path, backlog: libc::c_int) -> io::Result<OwnedFd> {
    let (socket, address) = (socket(libc::SOCK_NONBLOCK)?, address(path)?);
    // SAFETY: as in `connect`.
    check(unsafe { libc::bind(socket.as_raw_fd(), (&raw const address).cast(), SIZE) })?;
    // SAFETY: an open descriptor and a plain integer.
    check(unsafe { libc::listen(socket.as_raw_fd(), backlog) })?;
    Ok(socket)
}

const SIZE: libc::socklen_t = size_of::<libc::sockaddr_un>() as libc::socklen_t;

fn socket(flags: libc::c_int) -> io::Result<OwnedFd> {
    // SAFETY: plain integers; returns a new descriptor.
    unsafe { check_fd(libc::socket(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC | flags, 0)) }
}

fn address(path: &Path) -> io::Result<libc::sockaddr_un> {
    // SAFETY: an all-zero sockaddr_un is a valid, empty address.
    let mut address: libc::sockaddr_un = unsafe { zeroed() };
    address.sun_family = libc::AF_UNIX as libc::sa_family_t;
    let bytes = path.as_os_str().as_bytes();
    if bytes.len() >= address.sun_path.len() || bytes.contains(&0) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "the path is too long for a socket, or has a NUL byte"));
    }
    for (slot, byte) in address.sun_path.iter_mut().zip(bytes) {
        *slot = *byte as libc::c_char;
    }
    Ok(address)
}
