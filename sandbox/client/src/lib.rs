//! The part of the judge node's sandbox client that Node itself cannot do:
//! SOCK_SEQPACKET sockets, descriptor passing and memory files. Meaning lives in TypeScript.

#[macro_use]
extern crate napi_derive;

mod socket;

use napi::bindgen_prelude::{Buffer, FnArgs, Function};
use napi::threadsafe_function::{ThreadsafeCallContext, ThreadsafeFunctionCallMode};
use napi::{Error, Result};
use socket::Socket;
use std::ffi::CString;
use std::os::fd::IntoRawFd;
use std::sync::Arc;
use verdict_descriptors::{memfd, packet};

/// A message with its descriptors; null once the connection is gone.
type Event = FnArgs<(Option<String>, Vec<i32>)>;

/// One open connection; hangs up when closed or collected.
#[napi]
pub struct Connection {
    socket: Arc<Socket>,
}

#[napi]
impl Connection {
    /// Sends one message with copies of `fds`. False: the daemon is behind, try again in a moment.
    #[napi]
    pub fn send(&self, json: String, fds: Vec<i32>) -> Result<bool> {
        self.socket.send(json.as_bytes(), &fds).map_err(|error| Error::from_reason(format!("send: {error}")))
    }

    #[napi]
    pub fn close(&self) {
        self.socket.hang_up();
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.socket.hang_up();
    }
}

/// Connects to the daemon. `on_event` gets each message with its descriptors (the receiver closes them),
/// and null exactly once, when the connection is gone.
#[napi(ts_args_type = "path: string, onEvent: (json: string | null, fds: number[]) => void")]
pub fn connect(path: String, on_event: Function<Event, ()>) -> Result<Connection> {
    let socket =
        Arc::new(Socket::connect(&path).map_err(|error| Error::from_reason(format!("connect {path}: {error}")))?);
    let deliver = on_event
        .build_threadsafe_function::<Event>()
        .build_callback(|context: ThreadsafeCallContext<Event>| Ok(context.value))?;
    let reader = Arc::clone(&socket);
    std::thread::Builder::new()
        .name("sandbox-reader".into())
        .spawn(move || {
            let mut buffer = vec![0u8; packet::MAX_MESSAGE];
            while let Ok(Some((json, fds))) = reader.receive(&mut buffer) {
                let raw = fds.into_iter().map(IntoRawFd::into_raw_fd).collect();
                deliver.call((Some(json), raw).into(), ThreadsafeFunctionCallMode::NonBlocking);
            }
            reader.hang_up();
            deliver.call((None, Vec::new()).into(), ThreadsafeFunctionCallMode::NonBlocking);
        })
        .map_err(|error| Error::from_reason(format!("start reader: {error}")))?;
    Ok(Connection { socket })
}

/// A memory file with the given content, readable and executable by all, sealed against change. Returns its descriptor.
#[napi]
pub fn memfd(name: String, content: Buffer) -> Result<i32> {
    let name = CString::new(name).map_err(|error| Error::from_reason(format!("memfd name: {error}")))?;
    let sealed = memfd::sealed(&name, &content).map_err(|error| Error::from_reason(format!("memory file: {error}")))?;
    Ok(sealed.into_raw_fd())
}

/// A pipe without a name: [read end, write end].
#[napi]
pub fn pipe() -> Result<Vec<i32>> {
    let (read, write) = verdict_descriptors::pipe(0).map_err(|error| Error::from_reason(format!("pipe: {error}")))?;
    Ok(vec![read.into_raw_fd(), write.into_raw_fd()])
}
