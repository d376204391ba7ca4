//! Messages with descriptors over SOCK_SEQPACKET sockets.

use crate::check;
use std::io::{self, ErrorKind};
use std::mem::{size_of, zeroed};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

/// The kernel's own bound on descriptors in one message (SCM_MAX_FD).
pub const MAX_FDS: usize = 253;
/// Longest message that is sent; the kernel keeps message borders, so a longer one would arrive cut.
pub const MAX_MESSAGE: usize = 192 * 1024;
/// CMSG_SPACE(MAX_FDS descriptors) in 8-byte words, so that the buffer is aligned for its header.
const CONTROL_WORDS: usize = 132;

/// Two connected ends, closed on exec.
pub fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [-1; 2];
    // SAFETY: `ends` has room for the two descriptors the kernel writes.
    check(unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0, ends.as_mut_ptr()) })?;
    // SAFETY: the call succeeded, so both are new and unowned.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

/// Sends one message; `flags` may hold MSG_DONTWAIT. Never raises SIGPIPE.
pub fn send(socket: BorrowedFd, text: &[u8], fds: &[RawFd], flags: libc::c_int) -> io::Result<()> {
    if fds.len() > MAX_FDS {
        return Err(io::Error::new(ErrorKind::InvalidInput, "too many descriptors in one message"));
    }
    let mut control = [0u64; CONTROL_WORDS];
    let mut part = libc::iovec { iov_base: text.as_ptr().cast_mut().cast(), iov_len: text.len() };
    // SAFETY: an all-zero msghdr is valid; its pointers are set below to locals that outlive the call.
    let mut message: libc::msghdr = unsafe { zeroed() };
    message.msg_iov = &raw mut part;
    message.msg_iovlen = 1;
    if !fds.is_empty() {
        let size = size_of_val(fds) as u32;
        message.msg_control = control.as_mut_ptr().cast();
        // SAFETY: `control` is aligned for a cmsghdr and has room for MAX_FDS descriptors, which bounds `size`.
        unsafe {
            message.msg_controllen = libc::CMSG_SPACE(size) as usize;
            let header = libc::CMSG_FIRSTHDR(&raw const message);
            (*header).cmsg_level = libc::SOL_SOCKET;
            (*header).cmsg_type = libc::SCM_RIGHTS;
            (*header).cmsg_len = libc::CMSG_LEN(size) as usize;
            std::ptr::copy_nonoverlapping(fds.as_ptr().cast::<u8>(), libc::CMSG_DATA(header), size as usize);
        }
    }
    loop {
        // SAFETY: every pointer in `message` points to a live local that the kernel only reads.
        let sent = unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, libc::MSG_NOSIGNAL | flags) };
        if sent >= 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// Receives one message into `buffer`: its length (0 at the end of the connection) and its descriptors.
/// A message longer than the buffer is an error, never a cut text.
pub fn receive(socket: BorrowedFd, buffer: &mut [u8], flags: libc::c_int) -> io::Result<(usize, Vec<OwnedFd>)> {
    let mut control = [0u64; CONTROL_WORDS];
    let mut part = libc::iovec { iov_base: buffer.as_mut_ptr().cast(), iov_len: buffer.len() };
    // SAFETY: an all-zero msghdr is valid; its pointers are set below to buffers that outlive the call.
    let mut message: libc::msghdr = unsafe { zeroed() };
    message.msg_iov = &raw mut part;
    message.msg_iovlen = 1;
    message.msg_control = control.as_mut_ptr().cast();
    message.msg_controllen = size_of_val(&control);
    let size = loop {
        // SAFETY: `buffer` and `control` are live, writable and as long as their length fields say.
        let size = unsafe { libc::recvmsg(socket.as_raw_fd(), &raw mut message, libc::MSG_CMSG_CLOEXEC | flags) };
        if size >= 0 {
            break size as usize;
        }
        let error = io::Error::last_os_error();
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    };
    let fds = received_fds(&message);
    if message.msg_flags & (libc::MSG_TRUNC | libc::MSG_CTRUNC) != 0 {
        return Err(io::Error::new(ErrorKind::InvalidData, "message longer than agreed"));
    }
    Ok((size, fds))
}

fn received_fds(message: &libc::msghdr) -> Vec<OwnedFd> {
    let mut fds = Vec::new();
    // SAFETY: the kernel filled `message`; CMSG_* walk only inside msg_controllen. Each descriptor found is new to
    // this process and gets exactly one owner here.
    unsafe {
        let mut header = libc::CMSG_FIRSTHDR(message);
        while !header.is_null() {
            if (*header).cmsg_level == libc::SOL_SOCKET && (*header).cmsg_type == libc::SCM_RIGHTS {
                let bytes = (*header).cmsg_len - libc::CMSG_LEN(0) as usize;
                let first = libc::CMSG_DATA(header).cast::<RawFd>();
                for index in 0..bytes / size_of::<RawFd>() {
                    fds.push(OwnedFd::from_raw_fd(first.add(index).read_unaligned()));
                }
            }
            header = libc::CMSG_NXTHDR(message, header);
        }
    }
    fds
}
