//! Output that the daemon reads: a pipe, what it kept of it, and how much came.

use super::protocol::Collected;
use crate::sys::{memfd, pipe_by_path, poll};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};

/// Up to this many bytes travel inside the message, longer output as a descriptor.
const INLINE: usize = 4096;
/// Most bytes read in one go, so that one loud program cannot keep the watcher from the others.
const TURN: usize = 4 * 1024 * 1024;

pub struct Collector {
    pipe: Option<File>,
    /// Held until the end: a program that closes its output, or ends, would otherwise wake the watcher for nothing.
    write_end: Option<OwnedFd>,
    kept: Vec<u8>,
    max_bytes: u64,
    pub total: u64,
}

impl Collector {
    pub fn new(max_bytes: u64) -> io::Result<Self> {
        let (read, write) = pipe_by_path(0o622)?;
        poll::set_nonblocking(read.as_fd())?;
        Ok(Self { pipe: Some(read.into()), write_end: Some(write), kept: Vec::new(), max_bytes, total: 0 })
    }

    /// What the program writes to; -1 after the end.
    pub fn write_end(&self) -> RawFd {
        self.write_end.as_ref().map_or(-1, AsRawFd::as_raw_fd)
    }

    /// The descriptor to wait for; -1 after its end.
    pub fn watched(&self) -> RawFd {
        self.pipe.as_ref().map_or(-1, AsRawFd::as_raw_fd)
    }

    /// Takes what is there. True if there may be more right now.
    pub fn read(&mut self, buffer: &mut [u8]) -> io::Result<bool> {
        let mut turn = 0;
        while let Some(pipe) = &mut self.pipe {
            match pipe.read(buffer) {
                Ok(0) => self.pipe = None,
                Ok(size) => {
                    let room = self.max_bytes.saturating_sub(self.kept.len() as u64);
                    self.kept.extend_from_slice(&buffer[..size.min(usize::try_from(room).unwrap_or(usize::MAX))]);
                    self.total += size as u64;
                    turn += size;
                    if turn >= TURN {
                        return Ok(true);
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }

    /// Reads the rest, once all writers are gone, but never more than `most` bytes in all.
    pub fn finish(&mut self, buffer: &mut [u8], most: u64) -> io::Result<()> {
        self.write_end = None;
        while self.total <= most && self.read(buffer)? {}
        self.pipe = None;
        Ok(())
    }

    /// What the client gets; long output is added to `fds`.
    pub fn into_result(self, fds: &mut Vec<OwnedFd>) -> io::Result<Collected> {
        let (mut base64, mut fd) = (None, None);
        if self.kept.len() <= INLINE {
            base64 = Some(encode(&self.kept));
        } else {
            fd = Some(fds.len());
            fds.push(memfd::sealed(c"output", &self.kept)?);
        }
        Ok(Collected { base64, fd, bytes: self.total, truncated: self.total > self.kept.len() as u64 })
    }
}

/// Base 64 of RFC 4648, with padding.
fn encode(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * place)) as usize & 63];
            text.push(if place > chunk.len() { '=' } else { char::from(digit) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[test]
    fn the_vectors_of_rfc_4648() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(encode(plain.as_bytes()), coded);
        }
    }
}
