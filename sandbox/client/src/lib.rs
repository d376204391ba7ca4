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
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd};
use std::sync::Arc;

/// A message with its descriptors; null once the connection is gone.
type Event = FnArgs<(Option<String>, Vec<i32>)>;

fn failed(what: &str) -> Error {
    Error::from_reason(format!("{what}: {}", std::io::Error::last_os_error()))
}

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
            while let Ok(Some((json, fds))) = reader.receive() {
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
    // SAFETY: `name` is a NUL-terminated string that lives across the call.
    let fd = unsafe { libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING) };
    if fd < 0 {
        return Err(failed("memfd_create"));
    }
    // SAFETY: the kernel just gave us this descriptor and nobody else knows it.
    let fd = unsafe { OwnedFd::from_raw_fd(fd) };
    let mut file = std::fs::File::from(fd);
    std::io::Write::write_all(&mut file, &content)
        .map_err(|error| Error::from_reason(format!("memfd write: {error}")))?;
    std::io::Seek::rewind(&mut file).map_err(|error| Error::from_reason(format!("memfd rewind: {error}")))?;
    let seals = libc::F_SEAL_WRITE | libc::F_SEAL_GROW | libc::F_SEAL_SHRINK | libc::F_SEAL_SEAL;
    // SAFETY: both calls take an open descriptor and plain integers.
    if unsafe {
        libc::fchmod(file.as_raw_fd(), 0o555) < 0 || libc::fcntl(file.as_raw_fd(), libc::F_ADD_SEALS, seals) < 0
    } {
        return Err(failed("memfd seal"));
    }
    Ok(file.into_raw_fd())
}
