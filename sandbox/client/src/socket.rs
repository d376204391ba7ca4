//! A connected SOCK_SEQPACKET socket that carries text and descriptors.

use std::io::{Error, ErrorKind, Result};
use std::mem::{size_of, zeroed};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Longest message the daemon sends; the kernel keeps message borders, so a longer one would arrive cut.
const MAX_MESSAGE: usize = 256 * 1024;
/// The kernel's own bound (SCM_MAX_FD).
const MAX_FDS: usize = 253;
/// Room for the control header and MAX_FDS descriptors, in words so that it is aligned.
const CONTROL_WORDS: usize = 132;

pub struct Socket(OwnedFd);

impl Socket {
    pub fn connect(path: &str) -> Result<Self> {
        // SAFETY: an all-zero sockaddr_un is a valid, empty address.
        let mut address: libc::sockaddr_un = unsafe { zeroed() };
        address.sun_family = libc::AF_UNIX as libc::sa_family_t;
        let bytes = Path::new(path).as_os_str().as_bytes();
        if bytes.len() >= address.sun_path.len() || bytes.contains(&0) {
            return Err(Error::new(ErrorKind::InvalidInput, "socket path too long or with a NUL byte"));
        }
        for (slot, byte) in address.sun_path.iter_mut().zip(bytes) {
            *slot = *byte as libc::c_char;
        }
        // SAFETY: plain integers; the result is checked before it becomes an owner.
        let fd = unsafe { libc::socket(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0) };
        if fd < 0 {
            return Err(Error::last_os_error());
        }
        // SAFETY: fresh descriptor, owned by nobody else.
        let fd = unsafe { OwnedFd::from_raw_fd(fd) };
        // SAFETY: `address` outlives the call and the length given is its size.
        let done = unsafe {
            libc::connect(fd.as_raw_fd(), (&raw const address).cast(), size_of::<libc::sockaddr_un>() as u32)
        };
        if done < 0 { Err(Error::last_os_error()) } else { Ok(Self(fd)) }
    }

    /// False if the peer's buffer is full.
    pub fn send(&self, text: &[u8], fds: &[RawFd]) -> Result<bool> {
        if fds.len() > MAX_FDS {
            return Err(Error::new(ErrorKind::InvalidInput, "too many descriptors in one message"));
        }
        let mut control = [0u64; CONTROL_WORDS];
        let mut part = libc::iovec { iov_base: text.as_ptr().cast_mut().cast(), iov_len: text.len() };
        // SAFETY: an all-zero msghdr is valid; its pointers are set below to buffers that outlive the call.
        let mut message: libc::msghdr = unsafe { zeroed() };
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        if !fds.is_empty() {
            let size = size_of_val(fds) as u32;
            message.msg_control = control.as_mut_ptr().cast();
            // SAFETY: `control` is aligned for a cmsghdr and holds CMSG_SPACE(253 descriptors), so the header
            // and the data written here lie inside it.
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
            // SAFETY: every pointer in `message` points to a live local; the kernel only reads them.
            let sent = unsafe {
                libc::sendmsg(self.0.as_raw_fd(), &raw const message, libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT)
            };
            if sent >= 0 {
                return Ok(true);
            }
            let error = Error::last_os_error();
            match error.kind() {
                ErrorKind::Interrupted => {}
                ErrorKind::WouldBlock => return Ok(false),
                _ => return Err(error),
            }
        }
    }

    /// The next message, or None at the end.
    pub fn receive(&self) -> Result<Option<(String, Vec<OwnedFd>)>> {
        let mut text = vec![0u8; MAX_MESSAGE];
        let mut control = [0u64; CONTROL_WORDS];
        let mut part = libc::iovec { iov_base: text.as_mut_ptr().cast(), iov_len: text.len() };
        // SAFETY: an all-zero msghdr is valid; its pointers are set below to buffers that outlive the call.
        let mut message: libc::msghdr = unsafe { zeroed() };
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = control.as_mut_ptr().cast();
        message.msg_controllen = size_of_val(&control);
        let size = loop {
            // SAFETY: `text` and `control` are live, writable and as long as their length fields say.
            let size = unsafe { libc::recvmsg(self.0.as_raw_fd(), &raw mut message, libc::MSG_CMSG_CLOEXEC) };
            if size >= 0 {
                break size as usize;
            }
            let error = Error::last_os_error();
            if error.kind() != ErrorKind::Interrupted {
                return Err(error);
            }
        };
        let fds = received_fds(&message);
        if size == 0 {
            return Ok(None);
        }
        if message.msg_flags & (libc::MSG_TRUNC | libc::MSG_CTRUNC) != 0 {
            return Err(Error::new(ErrorKind::InvalidData, "message longer than agreed"));
        }
        text.truncate(size);
        let text = String::from_utf8(text).map_err(|error| Error::new(ErrorKind::InvalidData, error))?;
        Ok(Some((text, fds)))
    }

    /// Ends both directions, which also wakes a reader.
    pub fn hang_up(&self) {
        // SAFETY: takes an open descriptor; harmless when already shut down.
        unsafe { libc::shutdown(self.0.as_raw_fd(), libc::SHUT_RDWR) };
    }
}

fn received_fds(message: &libc::msghdr) -> Vec<OwnedFd> {
    let mut fds = Vec::new();
    // SAFETY: the kernel filled `message`; CMSG_* walk only inside msg_controllen. Each descriptor found is new to
    // this process and gets exactly one owner.
    unsafe {
        let mut header = libc::CMSG_FIRSTHDR(message);
        while !header.is_null() {
            if (*header).cmsg_level == libc::SOL_SOCKET && (*header).cmsg_type == libc::SCM_RIGHTS {
                let bytes = (*header).cmsg_len as usize - libc::CMSG_LEN(0) as usize;
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
