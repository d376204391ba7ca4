//! The keeper: one per container, in the container's cgroups but in no namespace of it.
//! It makes init in new namespaces, hands the daemon the socket to talk to it, and makes another one when asked.

use super::init;
use super::orders::{Identity, Made, PROGRAM_ID, Setup};
use crate::seccomp::Filter;
use crate::sys::{check_long, packet, pipe, process};
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd, RawFd};

/// The descriptor that the daemon leaves open for us.
pub const CONTROL_FD: RawFd = 3;

const NAMESPACES: libc::c_int = libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

/// What making a container needs, and for writing id maps: KILL, SETGID, SETUID, SYS_ADMIN.
pub const CAPABILITIES: u64 = 1 << 5 | 1 << 6 | 1 << 7 | 1 << 21;

/// Runs until the daemon hangs up; init dies with us.
pub fn run() -> Result<(), String> {
    // SAFETY: the daemon starts us with the control socket at this number, and nothing else uses it.
    let control = unsafe { OwnedFd::from_raw_fd(CONTROL_FD) };
    let mut buffer = vec![0u8; packet::MAX_MESSAGE];
    let (size, _) = packet::receive(control.as_fd(), &mut buffer, 0).map_err(failed("read setup"))?;
    let setup: Setup = serde_json::from_slice(&buffer[..size]).map_err(failed("read setup"))?;
    let filter = Filter::built_in().map_err(failed("compile filter"))?;
    if matches!(setup.identity, Identity::Pair { .. }) {
        // An ordinary user's keeper must stay dumpable, or it may not write the id map of its own child.
        process::prctl(libc::PR_SET_DUMPABLE, 0).map_err(failed("forbid tracing"))?;
    }
    process::limit_capabilities(CAPABILITIES).map_err(failed("limit capabilities"))?;
    let mut current: Option<OwnedFd> = None;
    loop {
        let (size, _) = packet::receive(control.as_fd(), &mut buffer, 0).map_err(failed("read order"))?;
        if size == 0 {
            return Ok(());
        }
        if let Some(old) = current.take() {
            end(&old).map_err(failed("end init"))?;
        }
        match make(&setup, &filter) {
            Ok((work, pidfd)) => {
                let fds = [work.as_raw_fd(), pidfd.as_raw_fd()];
                answer(&control, &Made::Init, &fds)?;
                current = Some(pidfd);
            }
            Err(error) => answer(&control, &Made::Failed(error), &[])?,
        }
    }
}

fn failed<E: Display>(action: &'static str) -> impl FnOnce(E) -> String {
    move |error| format!("{action}: {error}")
}

fn answer(control: &OwnedFd, made: &Made, fds: &[RawFd]) -> Result<(), String> {
    let text = serde_json::to_vec(made).map_err(failed("encode answer"))?;
    packet::send(control.as_fd(), &text, fds, 0).map_err(failed("answer"))
}

/// Kills init, and with it its whole pid namespace, and waits until all of it is gone.
fn end(pidfd: &OwnedFd) -> io::Result<()> {
    let _ = process::signal(pidfd.as_fd(), libc::SIGKILL); // it may be gone already
    // SAFETY: an all-zero siginfo is valid storage that the kernel fills.
    let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
    // SAFETY: `info` is live and writable; the descriptor is open.
    let done = unsafe { libc::waitid(libc::P_PIDFD, pidfd.as_raw_fd() as libc::id_t, &raw mut info, libc::WEXITED) };
    crate::sys::check(done).map(drop)
}

/// Makes init in namespaces of its own: the daemon's end of its socket, and its pidfd.
fn make(setup: &Setup, filter: &Filter) -> Result<(OwnedFd, OwnedFd), String> {
    let (ours, theirs) = packet::pair().map_err(failed("make work socket"))?;
    let (mapped_read, mapped_write) = pipe(0).map_err(failed("make pipe"))?;
    let mut pidfd: RawFd = -1;
    let flags = NAMESPACES | libc::CLONE_PIDFD | libc::SIGCHLD;
    // SAFETY: without CLONE_VM this is a fork: the child gets a copy of this single-threaded process, so every lock and
    // the heap are in a sound state in it. The kernel writes the new descriptor to `pidfd`.
    let pid = unsafe { libc::syscall(libc::SYS_clone, libc::c_long::from(flags), 0, &raw mut pidfd, 0, 0) };
    let pid = check_long(pid).map_err(failed("make namespaces"))?;
    if pid == 0 {
        drop((ours, mapped_write));
        let mut byte = [0u8; 1];
        // Without the byte the keeper has died or failed before giving us our ids.
        if std::fs::File::from(mapped_read).read_exact(&mut byte).is_ok() {
            init::run(setup, filter, &theirs);
        }
        std::process::exit(0);
    }
    // SAFETY: the clone succeeded with CLONE_PIDFD, so this is a new descriptor.
    let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
    let mapped =
        map_ids(pid as libc::pid_t, setup.identity).and_then(|()| std::fs::File::from(mapped_write).write_all(&[1]));
    match mapped {
        Ok(()) => Ok((ours, pidfd)),
        Err(error) => {
            let _ = end(&pidfd);
            Err(format!("map ids: {error}"))
        }
    }
}

fn map_ids(pid: libc::pid_t, identity: Identity) -> io::Result<()> {
    let write = |file: &str, text: &str| std::fs::write(format!("/proc/{pid}/{file}"), text);
    match identity {
        Identity::Pair { root, program } => {
            let map = format!("0 {root} 1\n{PROGRAM_ID} {program} 1\n");
            write("gid_map", &map)?;
            write("uid_map", &map)
        }
        Identity::Single => {
            // SAFETY: these two calls cannot fail and touch no memory.
            let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
            write("setgroups", "deny")?;
            write("gid_map", &format!("{PROGRAM_ID} {gid} 1\n"))?;
            write("uid_map", &format!("{PROGRAM_ID} {uid} 1\n"))
        }
    }
}
