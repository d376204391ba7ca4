//! The listening socket, the lock that keeps a second daemon off it, and the signals that end the daemon.

use crate::sys::{address, check};
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::mem::zeroed;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

const BACKLOG: libc::c_int = 64;

#[derive(Debug)]
pub enum SocketError {
    Failed { action: &'static str, path: PathBuf, source: io::Error },
    InUse(PathBuf),
}

impl fmt::Display for SocketError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Failed { action, path, source } => write!(f, "{action} {}: {source}", path.display()),
            Self::InUse(path) => write!(f, "another daemon serves {}", path.display()),
        }
    }
}

fn naming<T>(result: io::Result<T>, action: &'static str, path: &Path) -> Result<T, SocketError> {
    result.map_err(|source| SocketError::Failed { action, path: path.into(), source })
}

/// Removes the socket when dropped, and holds the lock until then.
pub struct Guard {
    path: PathBuf,
    _lock: File,
}

impl Guard {
    /// A name made of the socket's path, the same at every start: what a killed predecessor left is found by it.
    pub fn name(&self) -> String {
        let hash = self.path.as_os_str().as_bytes().iter();
        let hash =
            hash.fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
        format!("{hash:016x}")
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path); // the next start does it otherwise
    }
}

/// Listens at `path`, where root, our own user and `guest` may knock: whoever else could would hold the queue of those who
/// wait to be let in. Nobody else may open the lock, not even for reading: that is enough to hold it.
pub fn listen(path: &Path, guest: Option<u32>) -> Result<(OwnedFd, Guard), SocketError> {
    let path = &naming(std::path::absolute(path), "find", path)?;
    let lock_path = path.with_extension("lock");
    let lock = naming(File::options().create(true).append(true).mode(0o600).open(&lock_path), "make lock", &lock_path)?;
    naming(lock.set_permissions(PermissionsExt::from_mode(0o600)), "set the mode of", &lock_path)?;
    // SAFETY: an open descriptor and constants.
    if unsafe { libc::flock(lock.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } < 0 {
        return Err(SocketError::InUse(path.clone()));
    }
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return naming(Err(error), "remove old", path),
        _ => {}
    }
    let listener = naming(address::listen(path, BACKLOG), "listen at", path)?;
    naming(std::fs::set_permissions(path, PermissionsExt::from_mode(0o600)), "set the mode of", path)?;
    if guest.is_some() {
        naming(std::os::unix::fs::lchown(path, guest, None), "set the owner of", path)?;
    }
    Ok((listener, Guard { path: path.clone(), _lock: lock }))
}

/// SIGTERM and SIGINT, blocked in this thread and all it will start.
pub struct Signals(libc::sigset_t);

pub fn block_signals() -> io::Result<Signals> {
    // SAFETY: the set is initialised by sigemptyset before anything reads it.
    unsafe {
        let mut set = zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, libc::SIGTERM);
        libc::sigaddset(&raw mut set, libc::SIGINT);
        check(libc::sigprocmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut()))?;
        Ok(Signals(set))
    }
}

pub fn wait_for_signal(signals: &Signals) {
    let mut signal = 0;
    // SAFETY: a set initialised by block_signals and a live out parameter; other results mean "wait again".
    while unsafe { libc::sigwait(&raw const signals.0, &raw mut signal) } != 0 {}
}
