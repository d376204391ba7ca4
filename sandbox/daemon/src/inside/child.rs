//! Between clone and exec. The child shares init's memory (CLONE_VM) while init stands still (CLONE_VFORK), so it
//! allocates nothing, takes no lock, returns from nothing and makes raw system calls only.

use super::orders::{MAX_HANDLES, PROGRAM_ID, Rlimits};
use crate::sys::{check, process};
use std::ffi::{CString, c_char, c_void};
use std::os::fd::RawFd;

/// Everything the child needs, decided beforehand.
pub struct Launch<'a> {
    pub exec_path: Option<&'a str>,
    /// Used where there is no path.
    pub exec_fd: RawFd,
    pub argv: &'a [String],
    pub env: &'a [String],
    pub cwd: &'a str,
    pub io: [RawFd; 3],
    /// At most MAX_HANDLES.
    pub handles: Vec<RawFd>,
    pub rlimits: Rlimits,
    /// A writable /proc, or -1.
    pub proc: RawFd,
    pub switch_user: bool,
}

/// What the child reads and, if it fails, writes; it lives on init's stack.
struct Shared {
    exec_path: *const c_char,
    exec_fd: RawFd,
    argv: Vec<*const c_char>,
    env: Vec<*const c_char>,
    cwd: *const c_char,
    io: [RawFd; 3],
    handles: Vec<RawFd>,
    limits: [(u32, u64); 8],
    proc: RawFd,
    switch_user: bool,
    failed_step: &'static str,
    failed_errno: i32,
}

const STACK_WORDS: usize = 64 * 1024 / size_of::<u128>();

/// The child's stack, used by one child after the other.
pub struct Stack(Vec<u128>);

impl Stack {
    pub fn new() -> Self {
        Self(vec![0; STACK_WORDS])
    }
}

/// Marks an unused place in `Shared::limits`.
const NO_LIMIT: u32 = u32::MAX;

/// Why there is no program.
pub enum NotStarted {
    /// The kernel refused the descriptor to be executed, with this errno.
    Exec(i32),
    /// A step of ours failed, in words.
    Step(String),
}

impl From<String> for NotStarted {
    fn from(step: String) -> Self {
        Self::Step(step)
    }
}

/// Starts the program; its pid.
pub fn spawn(launch: &Launch, stack: &mut Stack) -> Result<libc::pid_t, NotStarted> {
    let text = |text: &str| CString::new(text).map_err(|_| "a text with a NUL byte".to_owned());
    let texts = |list: &[String]| list.iter().map(|item| text(item)).collect::<Result<Vec<_>, _>>();
    let pointers =
        |list: &[CString]| list.iter().map(|item| item.as_ptr()).chain([std::ptr::null()]).collect::<Vec<_>>();
    let (path, cwd) = (text(launch.exec_path.unwrap_or(""))?, text(launch.cwd)?);
    let (argv, env) = (texts(launch.argv)?, texts(launch.env)?);
    let mut shared = Shared {
        exec_path: path.as_ptr(),
        exec_fd: launch.exec_fd,
        argv: pointers(&argv),
        env: pointers(&env),
        cwd: cwd.as_ptr(),
        io: launch.io,
        handles: launch.handles.clone(),
        limits: limits(&launch.rlimits),
        proc: launch.proc,
        switch_user: launch.switch_user,
        failed_step: "",
        failed_errno: 0,
    };
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: the stack grows down from its end, which is 16-byte aligned as `u128` is, and is used by nobody else; CLONE_VFORK keeps this
    // thread, and with it `stack`, `shared` and all the strings behind its pointers, in place until the child has
    // called exec or exit.
    let pid = unsafe {
        let top = stack.0.as_mut_ptr().add(STACK_WORDS);
        libc::clone(enter, top.cast(), flags, (&raw mut shared).cast())
    };
    // The child turned this on for the memory it shared with us.
    let hidden = process::prctl(libc::PR_SET_DUMPABLE, 0);
    let pid = check(pid).map_err(|error| format!("clone: {error}"))?;
    hidden.map_err(|error| format!("forbid tracing: {error}"))?;
    if shared.failed_errno == 0 {
        return Ok(pid);
    }
    // SAFETY: waits for the child that has just failed; no status is wanted.
    unsafe { libc::waitpid(pid, std::ptr::null_mut(), 0) };
    if shared.failed_step == EXEC && launch.exec_path.is_none() {
        return Err(NotStarted::Exec(shared.failed_errno));
    }
    let error = std::io::Error::from_raw_os_error(shared.failed_errno);
    Err(format!("{}: {error}", shared.failed_step).into())
}

/// The last step; the only one that depends on what the executed file holds.
const EXEC: &str = "exec";

fn limits(wanted: &Rlimits) -> [(u32, u64); 8] {
    let weak = |resource, value: Option<u64>| value.map_or((NO_LIMIT, 0), |value| (resource, value));
    [
        (libc::RLIMIT_STACK, wanted.stack_bytes),
        (libc::RLIMIT_FSIZE, wanted.file_bytes),
        (libc::RLIMIT_NOFILE, wanted.open_files),
        (libc::RLIMIT_MEMLOCK, 64 * 1024),
        (libc::RLIMIT_MSGQUEUE, 0),
        // RLIMIT_CPU stays off under cgroups: it would make the program's own CPU clock 4 ms coarse.
        weak(libc::RLIMIT_CPU, wanted.weak.map(|weak| weak.cpu_seconds)),
        weak(libc::RLIMIT_DATA, wanted.weak.map(|weak| weak.data_bytes)),
        weak(libc::RLIMIT_NPROC, wanted.weak.map(|weak| weak.processes)),
    ]
}

/// The child's first and only function.
extern "C" fn enter(shared: *mut c_void) -> libc::c_int {
    // SAFETY: `spawn` passes its own live `Shared`, which nobody else touches while init stands still.
    let shared = unsafe { &mut *shared.cast::<Shared>() };
    let step = prepare(shared);
    shared.failed_step = step;
    // SAFETY: errno of the call that failed last; the thread's own storage.
    shared.failed_errno = unsafe { *libc::__errno_location() }.max(1);
    // SAFETY: ends the child at once, running no handlers of init's.
    unsafe { libc::_exit(127) }
}

/// Does each step; returns only if one failed, with its name.
fn prepare(shared: &Shared) -> &'static str {
    // SAFETY: raw calls on integers and on strings and arrays that `spawn` keeps alive; none of them allocates.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const set, std::ptr::null_mut());
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        libc::umask(0o022);
        if libc::setsid() < 0 {
            return "setsid";
        }
        if !redirect(shared.io) {
            return "redirect input and output";
        }
        let (mut exec_fd, mut proc) = (shared.exec_fd, shared.proc);
        if !hand_over(&shared.handles, [&mut exec_fd, &mut proc]) {
            return "hand over descriptors";
        }
        libc::setpriority(libc::PRIO_PROCESS, 0, 0);
        if proc >= 0 && !volunteer_for_oom(proc) {
            return "set oom_score_adj";
        }
        for (resource, value) in shared.limits {
            if resource != NO_LIMIT && !limit(resource, value) {
                return "setrlimit";
            }
        }
        if libc::chdir(shared.cwd) < 0 {
            return "change to work directory";
        }
        if shared.switch_user {
            let id = PROGRAM_ID;
            if libc::syscall(libc::SYS_setresgid, id, id, id) < 0 || libc::syscall(libc::SYS_setresuid, id, id, id) < 0
            {
                return "change user";
            }
        } else if process::limit_capabilities(0).is_err() {
            return "drop capabilities";
        }
        let first = FIRST_HANDLE as usize + shared.handles.len();
        if libc::syscall(libc::SYS_close_range, first, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC) < 0 {
            return "close descriptors";
        }
        let (argv, env) = (shared.argv.as_ptr(), shared.env.as_ptr());
        if exec_fd < 0 {
            libc::syscall(libc::SYS_execve, shared.exec_path, argv, env);
        } else {
            libc::syscall(libc::SYS_execveat, exec_fd, c"".as_ptr(), argv, env, libc::AT_EMPTY_PATH);
        }
        EXEC
    }
}

/// Puts `io` at 0, 1 and 2. Init's own descriptors are all above 2, so no source is overwritten before its turn.
unsafe fn redirect(io: [RawFd; 3]) -> bool {
    io.iter().zip(0..).all(|(&from, to)| {
        // SAFETY: plain integers; a bad descriptor is an error, not harm.
        unsafe { libc::dup2(from, to) >= 0 }
    })
}

const FIRST_HANDLE: RawFd = 3;

/// Puts `handles` at 3 and the following. First all of them, and what else is needed, make room.
unsafe fn hand_over(handles: &[RawFd], needed: [&mut RawFd; 2]) -> bool {
    let end = FIRST_HANDLE + handles.len() as RawFd;
    // SAFETY: plain integers; a bad descriptor is an error, not harm. The child's table of descriptors is its own.
    let away = |fd: RawFd| unsafe { libc::fcntl(fd, libc::F_DUPFD, end) };
    for fd in needed {
        if (FIRST_HANDLE..end).contains(fd) {
            *fd = away(*fd);
            if *fd < 0 {
                return false;
            }
        }
    }
    let mut moved = [-1; MAX_HANDLES];
    for (place, fd) in moved.iter_mut().zip(handles) {
        *place = away(*fd);
    }
    moved.iter().take(handles.len()).zip(FIRST_HANDLE..).all(|(&from, to)| {
        // SAFETY: as above.
        unsafe { libc::dup2(from, to) >= 0 }
    })
}

/// Makes the program, not init or the keeper, what the kernel kills when the group's memory is full.
unsafe fn volunteer_for_oom(proc: RawFd) -> bool {
    // SAFETY: NUL-terminated strings and integers. Dumpable must be on for a process to open its own entry here;
    // the change of user below takes it back, and the exec gives the program its own setting.
    unsafe {
        libc::prctl(libc::PR_SET_DUMPABLE, 1, 0, 0, 0);
        let fd = libc::openat(proc, c"self/oom_score_adj".as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        let written = fd >= 0 && libc::write(fd, c"1000".as_ptr().cast(), 4) == 4;
        libc::close(fd);
        written
    }
}

/// Sets both bounds, never above the hard one already there.
unsafe fn limit(resource: u32, value: u64) -> bool {
    // SAFETY: `old` and `new` are live locals; pid 0 is the caller.
    unsafe {
        let mut old = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        if libc::getrlimit(resource, &raw mut old) < 0 {
            return false;
        }
        let value = value.min(old.rlim_max);
        let new = libc::rlimit { rlim_cur: value, rlim_max: value };
        libc::setrlimit(resource, &raw const new) == 0
    }
}
