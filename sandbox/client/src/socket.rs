//! The connection that a reader thread and the event loop share.

use std::io::{Error, ErrorKind, Result};
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::path::Path;
use verdict_descriptors::{address, packet};

pub struct Socket(OwnedFd);

impl Socket {
    pub fn connect(path: &str) -> Result<Self> {
        address::connect(Path::new(path)).map(Self)
    }

    /// False if the peer's buffer is full.
    pub fn send(&self, text: &[u8], fds: &[RawFd]) -> Result<bool> {
        match packet::send(self.0.as_fd(), text, fds, libc::MSG_DONTWAIT) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The next message, or None at the end.
    pub fn receive(&self, buffer: &mut [u8]) -> Result<Option<(String, Vec<OwnedFd>)>> {
        let (size, fds) = packet::receive(self.0.as_fd(), buffer, 0)?;
        if size == 0 {
            return Ok(None);
        }
        let text = std::str::from_utf8(&buffer[..size]).map_err(|error| Error::new(ErrorKind::InvalidData, error))?;
        Ok(Some((text.to_owned(), fds)))
    }

    /// Ends both directions, which also wakes a reader.
    pub fn hang_up(&self) {
        // SAFETY: takes an open descriptor; harmless when already shut down.
        unsafe { libc::shutdown(self.0.as_raw_fd(), libc::SHUT_RDWR) };
    }
}
