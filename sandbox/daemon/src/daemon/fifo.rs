//! Named pipes without a name: programs open them by /proc/self/fd, and each open waits for the other side's.

use crate::sys::{check, check_fd, check_long};
use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What a fifo is opened by. It is neither a reader nor a writer: the last of those that closes ends the stream.
pub struct Fifo(OwnedFd);

impl Fifo {
    pub fn as_raw_fd(&self) -> RawFd {
        self.0.as_raw_fd()
    }

    pub fn try_clone(&self) -> io::Result<Self> {
        self.0.try_clone().map(Self)
    }

    /// Opens one end, or with O_RDWR both. Without O_NONBLOCK or both it waits for the other side.
    pub fn open(&self, flags: libc::c_int) -> io::Result<OwnedFd> {
        let path = format!("/proc/self/fd/{}\0", self.0.as_raw_fd());
        loop {
            // SAFETY: a NUL-terminated string; returns a new descriptor.
            match unsafe { check_fd(libc::open(path.as_ptr().cast(), flags | libc::O_CLOEXEC)) } {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                opened => return opened,
            }
        }
    }
}

const NAME: &CStr = c"fifo";

/// A new one that programs of all users may open.
pub fn make() -> io::Result<Fifo> {
    // All have the same name in turn, which tells programs nothing.
    static PLACE: Mutex<()> = Mutex::new(());
    let directory = DIRECTORY.get().ok_or_else(|| io::Error::other("this host has no fifos"))?.as_raw_fd();
    let _turn = PLACE.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: an open directory and NUL-terminated strings; the open returns a new descriptor.
    unsafe {
        check(libc::mkfifoat(directory, NAME.as_ptr(), 0o600))?;
        let made = check_fd(libc::openat(directory, NAME.as_ptr(), libc::O_PATH | libc::O_CLOEXEC));
        // Whatever the umask of this process is.
        let opened = check(libc::fchmodat(directory, NAME.as_ptr(), 0o666, 0));
        check(libc::unlinkat(directory, NAME.as_ptr(), 0))?;
        opened?;
        made.map(Fifo)
    }
}

/// A file system in memory that is mounted nowhere and ends with this process.
static DIRECTORY: OnceLock<OwnedFd> = OnceLock::new();

/// Whether there can be fifos here, while this process may still make file systems.
pub fn prepare() -> bool {
    DIRECTORY.get().is_some() || unmounted().is_ok_and(|made| DIRECTORY.set(made).is_ok())
}

fn unmounted() -> io::Result<OwnedFd> {
    const CREATE: libc::c_int = 6; // FSCONFIG_CMD_CREATE
    let new = |result: libc::c_long| {
        // SAFETY: each call below returns a new descriptor.
        check_long(result).map(|fd| unsafe { OwnedFd::from_raw_fd(fd as RawFd) })
    };
    // SAFETY: NUL-terminated strings and plain integers; 1 is close-on-exec in both calls.
    unsafe {
        let context = new(libc::syscall(libc::SYS_fsopen, c"tmpfs".as_ptr(), 1))?;
        let nothing = std::ptr::null::<libc::c_char>();
        check_long(libc::syscall(libc::SYS_fsconfig, context.as_raw_fd(), CREATE, nothing, nothing, 0))?;
        new(libc::syscall(libc::SYS_fsmount, context.as_raw_fd(), 1, libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV))
    }
}

#[cfg(test)]
mod tests {
    use super::{make, prepare};
    use std::fs::File;
    use std::io::{Read, Write};

    #[test]
    fn each_open_waits_for_the_other_side_and_the_last_close_is_the_end() {
        if !prepare() {
            return; // an ordinary user makes no file systems
        }
        let fifo = make().expect("a fifo");
        let reader = fifo.try_clone().expect("a copy");
        let heard = std::thread::spawn(move || {
            let mut text = String::new();
            File::from(reader.open(libc::O_RDONLY).expect("opened")).read_to_string(&mut text).map(|_| text)
        });
        let mut writer = File::from(fifo.open(libc::O_WRONLY).expect("opened"));
        writer.write_all(b"all").expect("written");
        drop(writer);
        assert_eq!(heard.join().expect("joined").expect("read"), "all");
    }
}
