//! Messages between the daemon and the container's side. Both ends are this program, started from one sealed file.

use crate::view::View;
use serde::{Deserialize, Serialize};

/// The keeper's first message.
#[derive(Debug, Serialize, Deserialize)]
pub struct Setup {
    pub view: View,
    pub identity: Identity,
    /// False where the host refuses a new process list (masked /proc of a container).
    pub proc: bool,
}

/// Whom the container's two users are outside.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Identity {
    /// Host ids of the container's root (init) and of the program.
    Pair { root: u32, program: u32 },
    /// An unprivileged daemon can map only itself: init and program share its id, told apart by capabilities alone.
    Single,
}

/// The program's user and group id inside.
pub const PROGRAM_ID: u32 = 1000;

/// Keeper to daemon, with the descriptors [work socket, pidfd of init] on success.
#[derive(Debug, Serialize, Deserialize)]
pub enum Made {
    Init,
    Failed(String),
}

/// Daemon to init.
#[derive(Debug, Serialize, Deserialize)]
pub enum Order {
    Start(Box<Start>),
    /// End run `run` now. Ignored if it has ended already.
    Kill {
        run: u64,
    },
    /// Answer with a Sample: asked for only where no cgroup counts.
    Sample,
}

/// Most descriptors that a program has beside 0, 1 and 2.
pub const MAX_HANDLES: usize = 28;

/// One program. Numbers named `fd` are indexes into the message's descriptors; -1 is /dev/null.
#[derive(Debug, Serialize, Deserialize)]
pub struct Start {
    pub run: u64,
    pub exec: Exec,
    pub argv: Vec<String>,
    pub env: Vec<String>,
    pub cwd: String,
    pub io: [i32; 3],
    /// Put at 3 and the following: at most MAX_HANDLES.
    pub handles: Vec<i32>,
    pub copy_in: Vec<FileIn>,
    pub copy_out: Vec<FileOut>,
    pub copy_out_all: Option<FilesOut>,
    pub rlimits: Rlimits,
    pub tmpfs_bytes: u64,
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Exec {
    Path(String),
    Fd(i32),
}

#[derive(Debug, Serialize, Deserialize)]
pub struct FileIn {
    pub name: String,
    pub fd: i32,
    pub mode: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FileOut {
    pub name: String,
    pub max_bytes: u64,
    pub optional: bool,
}

/// All other files of the work directory.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct FilesOut {
    pub max_files: usize,
    pub max_bytes: u64,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Rlimits {
    pub stack_bytes: u64,
    pub file_bytes: u64,
    pub open_files: u64,
    /// Set only where no cgroup bounds memory and processes.
    pub weak: Option<WeakRlimits>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct WeakRlimits {
    pub data_bytes: u64,
    pub processes: u64,
    pub cpu_seconds: u64,
}

/// Init to daemon.
#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The container stands; or the step that failed.
    Ready(Result<(), String>),
    /// The program and all it started are gone. Descriptors: one per entry of `files`.
    Ended(Box<Ended>),
    /// After an Ended that is not clean: whether nothing of the run is left. If not, the container must be made anew.
    Clean(bool),
    Sample {
        cpu_ns: u64,
        resident_bytes: u64,
        processes: u64,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Ended {
    pub run: u64,
    pub end: End,
    /// Monotonic clock, ns.
    pub started_ns: u64,
    pub ended_ns: u64,
    /// CPU time of every process reaped, and the largest resident size of one of them, by the kernel's rusage.
    pub reaped_cpu_ns: u64,
    pub reaped_peak_bytes: u64,
    pub files: Vec<(String, u64)>,
    pub missing: Vec<(String, Missing)>,
    /// The run left nothing in the work directories. If not, Clean follows once they have been emptied.
    pub clean: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Exited(i32),
    Signaled(i32),
    /// The kernel would not execute the given file: its errno.
    NotExecuted(i32),
    /// The program never ran: the step that failed, in words.
    NotStarted(String),
    /// The other side of its standard input or output was not opened: it never ran.
    NotOpened,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    Absent,
    NotRegular,
    TooLarge,
}
