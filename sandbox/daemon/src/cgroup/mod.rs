//! Control groups: one per container, made once, in which every program of that container is born.
//! Nothing is moved between groups during a run: a move waits for all processors, 10 ms and more.

mod claim;
mod files;
mod mounts;
mod places;
mod v1;
mod v2;

use std::fmt;
use std::io;
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};

pub use mounts::{Found, find};

#[derive(Debug)]
pub struct CgroupError {
    pub action: &'static str,
    pub path: PathBuf,
    pub source: io::Error,
}

impl fmt::Display for CgroupError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}: {}", self.action, self.path.display(), self.source)
    }
}

/// Attaches what was being done to an error of the file system.
trait Naming<T> {
    fn naming(self, action: &'static str, path: &Path) -> Result<T, CgroupError>;
}

impl<T> Naming<T> for io::Result<T> {
    fn naming(self, action: &'static str, path: &Path) -> Result<T, CgroupError> {
        self.map_err(|source| CgroupError { action, path: path.into(), source })
    }
}

/// Where this daemon's groups live.
pub enum Hierarchy {
    V1(v1::Hierarchy),
    V2(v2::Hierarchy),
    /// No usable controllers: the weak mode.
    None,
}

impl Hierarchy {
    /// Takes possession of a group called `verdict-NAME`, ending whatever a killed predecessor left there.
    pub fn open(found: &Found, name: &str) -> Result<Self, CgroupError> {
        match found {
            Found::V1 { memory, pids, cpuacct } => v1::Hierarchy::open([memory, pids, cpuacct], name).map(Self::V1),
            Found::V2 { mount, own } => v2::Hierarchy::open(mount, own, name).map(Self::V2),
            Found::Nothing => Ok(Self::None),
        }
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Self::V1(_) => "v1",
            Self::V2(_) => "v2",
            Self::None => "none",
        }
    }

    /// What this host's groups cannot do, and the cure.
    pub fn gap(&self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::V2(hierarchy) => hierarchy.gap(),
            Self::V1(_) | Self::None => None,
        }
    }

    /// Ends what is left in our groups and removes them; also done on drop.
    pub fn remove(&self) {
        match self {
            Self::V1(hierarchy) => hierarchy.remove(),
            Self::V2(hierarchy) => hierarchy.remove(),
            Self::None => {}
        }
    }

    /// A new group for container `number`.
    pub fn create(&self, number: u64) -> Result<Group, CgroupError> {
        match self {
            Self::V1(hierarchy) => hierarchy.create(number).map(Group::V1),
            Self::V2(hierarchy) => hierarchy.create(number).map(Group::V2),
            Self::None => Ok(Group::None),
        }
    }
}

/// One container's group. Dropping it kills what is in it and removes it.
pub enum Group {
    V1(v1::Group),
    V2(v2::Group),
    None,
}

/// The counters before a run, to be taken off those after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    pub cpu_ns: u64,
    /// Memory charged to the container itself: keeper, init, and the little else that `is_worn` lets it keep.
    pub memory_bytes: u64,
    pub oom_kills: u64,
    pub pids_peak: Option<u64>,
}

impl Group {
    /// False for Group::None, which counts and bounds nothing.
    pub fn counts(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// A directory for CLONE_INTO_CGROUP, where the kernel has that.
    pub fn clone_target(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Self::V2(group) => group.directory(),
            Self::V1(_) | Self::None => None,
        }
    }

    /// Moves a process in. Slow; only for keepers.
    pub fn add(&self, pid: libc::pid_t) -> Result<(), CgroupError> {
        match self {
            Self::V1(group) => group.add(pid),
            Self::V2(group) => group.add(pid),
            Self::None => Ok(()),
        }
    }

    /// Sets the bounds of the next run on top of the container's own share, and resets the peak.
    pub fn begin(&mut self, memory_bytes: u64, pids: u64) -> Result<Baseline, CgroupError> {
        match self {
            Self::V1(group) => group.begin(memory_bytes, pids),
            Self::V2(group) => group.begin(memory_bytes, pids),
            Self::None => Ok(Baseline::default()),
        }
    }

    pub fn cpu_ns(&self) -> Result<u64, CgroupError> {
        match self {
            Self::V1(group) => group.cpu_ns(),
            Self::V2(group) => group.cpu_ns(),
            Self::None => Ok(0),
        }
    }

    /// Processes killed for lack of memory since the group was made.
    pub fn oom_kills(&self) -> Result<u64, CgroupError> {
        match self {
            Self::V1(group) => group.oom_kills(),
            Self::V2(group) => group.oom_kills(),
            Self::None => Ok(0),
        }
    }

    /// Largest memory charge since `begin`, the container's own share included.
    pub fn memory_peak(&self) -> Result<u64, CgroupError> {
        match self {
            Self::V1(group) => group.memory_peak(),
            Self::V2(group) => group.memory_peak(),
            Self::None => Ok(0),
        }
    }

    /// What is charged now; a base, when no program runs.
    pub fn memory_now(&self) -> Result<u64, CgroupError> {
        match self {
            Self::V1(group) => group.memory_now(),
            Self::V2(group) => group.memory_now(),
            Self::None => Ok(0),
        }
    }

    /// Whether `memory_peak` is of this run alone, whatever came before.
    pub fn peak_is_exact(&self) -> bool {
        match self {
            Self::V1(_) => true,
            Self::V2(group) => group.peak_is_exact(),
            Self::None => false,
        }
    }

    /// Most processes and threads since the group was made, keeper and init included; None where the kernel does not count.
    pub fn pids_peak(&self) -> Result<Option<u64>, CgroupError> {
        match self {
            Self::V1(group) => group.pids_peak(),
            Self::V2(group) => group.pids_peak(),
            Self::None => Ok(None),
        }
    }

    /// Whether a thread of the group is ready to run, or at a disk: it waits for the machine, and for nothing of its own.
    pub fn waits_for_machine(&self) -> bool {
        let list = match self {
            Self::V1(group) => group.threads(),
            Self::V2(group) => group.threads(),
            Self::None => return false,
        };
        let threads = std::fs::read_to_string(list).unwrap_or_default();
        threads.lines().any(|thread| match state_of(thread) {
            Some('R') => true,
            Some('D') => !waits_for_child(thread),
            _ => false,
        })
    }

    /// Processes and threads in the group now.
    pub fn pids_now(&self) -> Result<u64, CgroupError> {
        match self {
            Self::V1(group) => group.pids_now(),
            Self::V2(group) => group.pids_now(),
            Self::None => Ok(0),
        }
    }
}

/// A thread's state as /proc tells it; None: it has ended.
fn state_of(thread: &str) -> Option<char> {
    let stat = std::fs::read_to_string(format!("/proc/{thread}/stat")).ok()?;
    // The name may hold anything, parentheses too; all after its last one is plain.
    stat.rsplit_once(')')?.1.trim_start().chars().next()
}

/// Whether a thread's system call is one that ends when its child has let go of its memory: vfork and what does the same.
/// Where the host does not tell (Yama at its strictest) it is taken for one at a disk.
fn waits_for_child(thread: &str) -> bool {
    let call = std::fs::read_to_string(format!("/proc/{thread}/syscall")).unwrap_or_default();
    let number = call.split(' ').next().and_then(|number| number.parse().ok());
    #[cfg(target_arch = "x86_64")]
    let births = [libc::SYS_clone, libc::SYS_vfork];
    #[cfg(not(target_arch = "x86_64"))]
    let births = [libc::SYS_clone];
    number.is_some_and(|number| births.contains(&number))
}

/// Keeper and init count too.
pub const OWN_PROCESSES: u64 = 2;
/// Slack by which a memory limit may differ from the wanted one before it is written again.
const LIMIT_STEP: u64 = 64 * 1024;
