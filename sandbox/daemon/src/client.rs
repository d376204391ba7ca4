//! A plain client of the daemon, for its tests and its benchmark. Judge nodes use the one in TypeScript.

use crate::sys::{check, check_fd, packet, poll};
use serde_json::{Value, json};
use std::io;
use std::mem::{size_of, zeroed};
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

pub struct Client {
    socket: OwnedFd,
    pub hello: Value,
    next_id: u64,
    buffer: Vec<u8>,
}

impl Client {
    pub fn connect(path: &Path) -> io::Result<Self> {
        // SAFETY: plain integers; returns a new descriptor.
        let socket = unsafe { check_fd(libc::socket(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0)) }?;
        // SAFETY: an all-zero sockaddr_un is a valid, empty address.
        let mut address: libc::sockaddr_un = unsafe { zeroed() };
        address.sun_family = libc::AF_UNIX as libc::sa_family_t;
        for (slot, byte) in address.sun_path.iter_mut().zip(path.as_os_str().as_bytes()) {
            *slot = *byte as libc::c_char;
        }
        // SAFETY: `address` outlives the call and the length is its size.
        check(unsafe {
            libc::connect(socket.as_raw_fd(), (&raw const address).cast(), size_of::<libc::sockaddr_un>() as u32)
        })?;
        let mut client = Self { socket, hello: Value::Null, next_id: 1, buffer: vec![0; packet::MAX_MESSAGE] };
        client.hello = client.receive()?.0;
        Ok(client)
    }

    /// Sends a message as it is.
    pub fn send(&self, text: &[u8], fds: &[RawFd]) -> io::Result<()> {
        packet::send(self.socket.as_fd(), text, fds, 0)
    }

    /// Whether `receive` would not wait.
    pub fn has_message(&self) -> bool {
        poll::readable(self.socket.as_fd(), 0).unwrap_or(true)
    }

    /// The next message; an error at the end of the connection.
    pub fn receive(&mut self) -> io::Result<(Value, Vec<OwnedFd>)> {
        let (size, fds) = packet::receive(self.socket.as_fd(), &mut self.buffer, 0)?;
        if size == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok((serde_json::from_slice(&self.buffer[..size])?, fds))
    }

    /// Sends a run without waiting; its number.
    pub fn start(&mut self, mut run: Value, fds: &[RawFd]) -> io::Result<u64> {
        let id = self.next_id;
        self.next_id += 1;
        run["type"] = json!("run");
        run["id"] = json!(id);
        self.send(&serde_json::to_vec(&run)?, fds)?;
        Ok(id)
    }

    /// Runs and waits; the whole answer.
    pub fn run(&mut self, run: Value, fds: &[RawFd]) -> io::Result<(Value, Vec<OwnedFd>)> {
        self.start(run, fds)?;
        self.receive()
    }
}
