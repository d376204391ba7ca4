//! Starting a keeper: this same program, from a sealed copy of itself in memory, so that nothing inside a container
//! can ever change what the next one runs.

use crate::cgroup::Group;
use crate::inside::keeper::CONTROL_FD;
use crate::sys::{check_long, memfd, packet, process};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd, RawFd};

/// The argument that makes this program a keeper.
pub const KEEPER: &str = "keeper";
/// Keeper and init are preferred to programs, so that a kill order is heard beside a fork bomb. Needs a privilege.
const NICE: libc::c_int = -5;

/// A sealed copy of the running program.
pub fn sealed_self() -> io::Result<OwnedFd> {
    let program = File::open("/proc/self/exe")?;
    let size = program.metadata()?.len();
    memfd::sealed_copy(c"verdict-sandboxd", &program, size)
}

/// A running keeper. Dropping it kills it, and with it its container.
pub struct Keeper {
    pub control: OwnedFd,
    pidfd: OwnedFd,
}

/// The kernel's clone_args, version 2 (Linux 5.7).
#[repr(C)]
#[derive(Default)]
struct CloneArguments {
    flags: u64,
    pidfd: u64,
    child_tid: u64,
    parent_tid: u64,
    exit_signal: u64,
    stack: u64,
    stack_size: u64,
    tls: u64,
    set_tid: u64,
    set_tid_size: u64,
    cgroup: u64,
}

const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

impl Keeper {
    /// Starts a keeper in `group`.
    pub fn spawn(program: &OwnedFd, group: &Group) -> io::Result<Self> {
        let (ours, theirs) = packet::pair()?;
        let null = File::options().read(true).write(true).open("/dev/null")?;
        let launch = Launch { program: program.as_raw_fd(), control: theirs.as_raw_fd(), null: null.as_raw_fd() };
        let target = group.clone_target();
        let (pid, pidfd) = clone(&launch, target.map(|target| target.as_raw_fd()))?;
        let keeper = Self { control: ours, pidfd };
        if target.is_none() {
            group.add(pid).map_err(|error| io::Error::other(error.to_string()))?;
        }
        Ok(keeper)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        let _ = process::signal(self.pidfd.as_fd(), libc::SIGKILL); // it may have ended by itself
        // SAFETY: all-zero storage for the kernel to fill; waits for our own child.
        unsafe {
            let mut info: libc::siginfo_t = std::mem::zeroed();
            libc::waitid(libc::P_PIDFD, self.pidfd.as_raw_fd() as libc::id_t, &raw mut info, libc::WEXITED);
        }
    }
}

struct Launch {
    program: RawFd,
    control: RawFd,
    null: RawFd,
}

fn clone(launch: &Launch, cgroup: Option<RawFd>) -> io::Result<(libc::pid_t, OwnedFd)> {
    let mut pidfd: RawFd = -1;
    let mut arguments = CloneArguments {
        flags: libc::CLONE_PIDFD as u64,
        pidfd: (&raw mut pidfd) as u64,
        exit_signal: libc::SIGCHLD as u64,
        ..CloneArguments::default()
    };
    if let Some(cgroup) = cgroup {
        arguments.flags |= CLONE_INTO_CGROUP;
        arguments.cgroup = cgroup as u64;
    }
    // SAFETY: without CLONE_VM this is a fork. Other threads of the daemon may hold locks at this moment, hence the
    // child makes raw system calls only, until it has called exec or exit. `arguments` is as long as stated and the
    // kernel writes the new descriptor to `pidfd`.
    let pid = unsafe { libc::syscall(libc::SYS_clone3, &raw const arguments, size_of::<CloneArguments>()) };
    if pid == 0 {
        exec(launch);
    }
    let pid = check_long(pid)?;
    // SAFETY: the clone succeeded with CLONE_PIDFD, so this is a new descriptor.
    Ok((pid as libc::pid_t, unsafe { OwnedFd::from_raw_fd(pidfd) }))
}

/// In the child: becomes the keeper, with the control socket at its agreed number and nothing else open.
fn exec(launch: &Launch) -> ! {
    let argv = [c"verdict-sandboxd".as_ptr(), c"keeper".as_ptr(), std::ptr::null()];
    let env = [std::ptr::null::<libc::c_char>()];
    // SAFETY: raw calls on integers and on constant, NUL-terminated strings; nothing allocates or locks.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        libc::setpriority(libc::PRIO_PROCESS, 0, NICE);
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const set, std::ptr::null_mut());
        // Away from the numbers that are about to be filled.
        let program = libc::fcntl(launch.program, libc::F_DUPFD_CLOEXEC, 10);
        let control = libc::fcntl(launch.control, libc::F_DUPFD_CLOEXEC, 10);
        let null = libc::fcntl(launch.null, libc::F_DUPFD_CLOEXEC, 10);
        for target in 0..2 {
            libc::dup2(null, target);
        }
        libc::dup2(control, CONTROL_FD);
        libc::syscall(libc::SYS_close_range, CONTROL_FD + 1, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC);
        libc::syscall(libc::SYS_execveat, program, c"".as_ptr(), argv.as_ptr(), env.as_ptr(), libc::AT_EMPTY_PATH);
        libc::_exit(127)
    }
}
