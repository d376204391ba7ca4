//! A plain client of the daemon, for its tests and its benchmark. Judge nodes use the one in TypeScript.

use crate::sys::{address, packet, poll};
use serde_json::{Value, json};
use std::io;
use std::os::fd::{AsFd, OwnedFd, RawFd};
use std::path::Path;

pub struct Client {
    socket: OwnedFd,
    pub hello: Value,
    next_id: u64,
    buffer: Vec<u8>,
}

impl Client {
    pub fn connect(path: &Path) -> io::Result<Self> {
        let socket = address::connect(path)?;
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
