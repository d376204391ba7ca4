//! Processes: signals by descriptor, capabilities; processors.

use super::{check, check_long};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::sync::OnceLock;

/// Sends a signal to exactly the process behind `pidfd`; its number cannot have been reused.
pub fn signal(pidfd: BorrowedFd, signal: libc::c_int) -> io::Result<()> {
    // SAFETY: an open descriptor, a signal number, no siginfo, no flags.
    let done = unsafe {
        libc::syscall(libc::SYS_pidfd_send_signal, pidfd.as_raw_fd(), signal, std::ptr::null::<libc::siginfo_t>(), 0)
    };
    check_long(done).map(drop)
}

/// Gives up, for this process and all it will start, every capability that exec could bring back.
pub fn empty_bounding_set() -> io::Result<()> {
    for capability in 0..64 {
        // SAFETY: plain integers. EINVAL marks the end of the kernel's list.
        if unsafe { libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0) } < 0 {
            let error = io::Error::last_os_error();
            return if error.raw_os_error() == Some(libc::EINVAL) { Ok(()) } else { Err(error) };
        }
    }
    Ok(())
}

#[repr(C)]
struct CapHeader {
    version: u32,
    pid: libc::c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct CapData {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

const CAP_VERSION_3: u32 = 0x2008_0522;

/// Keeps of the capabilities held only those in `keep` (bit n: capability n); nothing inheritable.
/// Makes one raw call and touches no memory but its own stack, so it may run in a vfork child.
pub fn limit_capabilities(keep: u64) -> io::Result<()> {
    put_capabilities_aside(keep, keep)
}

/// The same, of which those in `use_now` alone are in force: the others come back at an exec by root, even under
/// no_new_privs, where an exec gives nothing that is not held.
pub fn put_capabilities_aside(keep: u64, use_now: u64) -> io::Result<()> {
    let header = CapHeader { version: CAP_VERSION_3, pid: 0 };
    let mut data = [CapData { effective: 0, permitted: 0, inheritable: 0 }; 2];
    // SAFETY: version 3 reads a header and writes two data words, both live here; pid 0 is this thread.
    check_long(unsafe { libc::syscall(libc::SYS_capget, &raw const header, data.as_mut_ptr()) })?;
    for (index, word) in data.iter_mut().enumerate() {
        word.permitted &= (keep >> (32 * index)) as u32;
        word.effective = word.permitted & (use_now >> (32 * index)) as u32;
        word.inheritable = 0;
    }
    // SAFETY: as above, now only read.
    check_long(unsafe { libc::syscall(libc::SYS_capset, &raw const header, data.as_ptr()) }).map(drop)
}

/// One `prctl` with a single argument.
pub fn prctl(option: libc::c_int, argument: libc::c_ulong) -> io::Result<()> {
    // SAFETY: the options used here (dumpable, no_new_privs, pdeathsig) take one integer.
    check(unsafe { libc::prctl(option, argument, 0, 0, 0) }).map(drop)
}

/// How many processors may run a container's threads at once.
pub fn processors() -> u64 {
    static COUNT: OnceLock<u64> = OnceLock::new();
    *COUNT.get_or_init(|| std::thread::available_parallelism().map_or(1, |count| count.get() as u64))
}
