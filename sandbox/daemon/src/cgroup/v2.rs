//! Version 2: one tree. Not runnable on the machine this was written on; held by tests on file trees after its documentation.

use super::files::{Control, destroy, write};
use super::{Baseline, CgroupError, LIMIT_STEP, Naming, OWN_PROCESSES};
use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::{Path, PathBuf};

pub struct Hierarchy {
    root: PathBuf,
    gaps: Vec<(String, String)>,
}

/// Groups with children may hold no processes, so the daemon itself moves here.
const DAEMON_LEAF: &str = "verdict-daemon";

impl Hierarchy {
    pub fn open(mount: &Path, own: &Path, name: &str) -> Result<Self, CgroupError> {
        // A restarted daemon may have been started from the leaf its predecessor made.
        let own =
            if own.file_name().is_some_and(|last| last == DAEMON_LEAF) { own.parent().unwrap_or(own) } else { own };
        let root = own.join(format!("verdict-{name}"));
        destroy(&root)?;
        if own != mount {
            let leaf = own.join(DAEMON_LEAF);
            if !leaf.is_dir() {
                std::fs::create_dir(&leaf).naming("make group", &leaf)?;
            }
            write(&leaf.join("cgroup.procs"), "0")?;
        }
        delegate(own)?;
        std::fs::create_dir(&root).naming("make group", &root)?;
        delegate(&root)?;
        let mut gaps = Vec::new();
        let probe = Group::create(root.join("probe"))?;
        if !probe.peak_resets {
            gaps.push((
                "the peak of memory cannot be reset: short peaks may be reported too low".to_owned(),
                "use Linux 6.12 or newer".to_owned(),
            ));
        }
        drop(probe);
        Ok(Self { root, gaps })
    }

    pub fn gaps(&self) -> Vec<(String, String)> {
        self.gaps.clone()
    }

    pub fn remove(&self) {
        let _ = destroy(&self.root); // the next start tries again
    }

    pub fn create(&self, number: u64) -> Result<Group, CgroupError> {
        Group::create(self.root.join(format!("c{number}")))
    }
}

impl Drop for Hierarchy {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Lets the groups below `group` have memory and pids of their own, and cpu where it is offered.
fn delegate(group: &Path) -> Result<(), CgroupError> {
    let control = group.join("cgroup.subtree_control");
    write(&control, "+memory +pids")?;
    let _ = write(&control, "+cpu"); // CPU time is counted without it
    Ok(())
}

pub struct Group {
    now: Control,
    /// Resetting counts for this open file only, hence it stays open for the group's life.
    peak: Option<Control>,
    peak_resets: bool,
    limit: Control,
    events: Control,
    cpu: Control,
    pids_max: Control,
    pids_now: Control,
    pids_peak: Option<Control>,
    limit_bytes: u64,
    pids: u64,
    handle: File,
    // Last, so that the files are closed before the directory goes.
    directory: Directory,
}

/// Killed and removed when dropped.
struct Directory(PathBuf);

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = write(&self.0.join("cgroup.kill"), "1"); // Linux 5.14; destroy does the same one by one
        let _ = destroy(&self.0); // the next start tries again
    }
}

impl Group {
    fn create(path: PathBuf) -> Result<Self, CgroupError> {
        let directory = Directory(path);
        let path = &directory.0;
        std::fs::create_dir(path).naming("make group", path)?;
        Self::open(directory)
    }

    fn open(directory: Directory) -> Result<Self, CgroupError> {
        let path = &directory.0;
        let swap = path.join("memory.swap.max");
        if swap.exists() {
            write(&swap, "0")?;
        }
        let local = path.join("memory.events.local");
        let events = if local.exists() { local } else { path.join("memory.events") };
        // Before 6.12 the file cannot be opened for writing.
        let peak = Control::open(path.join("memory.peak"), true)
            .or_else(|_| Control::open(path.join("memory.peak"), false))
            .ok();
        let peak_resets = peak.as_ref().is_some_and(|peak| peak.write(0).is_ok());
        Ok(Self {
            now: Control::open(path.join("memory.current"), false)?,
            peak,
            peak_resets,
            limit: Control::open(path.join("memory.max"), true)?,
            events: Control::open(events, false)?,
            cpu: Control::open(path.join("cpu.stat"), false)?,
            pids_max: Control::open(path.join("pids.max"), true)?,
            pids_now: Control::open(path.join("pids.current"), false)?,
            pids_peak: Control::open_if_there(path.join("pids.peak"), false)?,
            limit_bytes: u64::MAX,
            pids: 0,
            handle: File::open(path).naming("open", path)?,
            directory,
        })
    }

    pub fn directory(&self) -> Option<BorrowedFd<'_>> {
        Some(self.handle.as_fd())
    }

    pub fn add(&self, pid: libc::pid_t) -> Result<(), CgroupError> {
        write(&self.directory.0.join("cgroup.procs"), &pid.to_string())
    }

    pub fn begin(&mut self, memory_bytes: u64, pids: u64) -> Result<Baseline, CgroupError> {
        let base = self.now.number()?;
        let limit = base.saturating_add(memory_bytes);
        if self.limit_bytes.abs_diff(limit) >= LIMIT_STEP {
            self.limit.write(limit)?;
            self.limit_bytes = limit;
        }
        if self.pids != pids {
            self.pids_max.write(pids + OWN_PROCESSES)?;
            self.pids = pids;
        }
        if let (true, Some(peak)) = (self.peak_resets, &self.peak) {
            peak.write(0)?;
        }
        Ok(Baseline {
            cpu_ns: self.cpu_ns()?,
            memory_bytes: base,
            oom_kills: self.oom_kills()?,
            pids_peak: self.pids_peak()?,
        })
    }

    pub fn cpu_ns(&self) -> Result<u64, CgroupError> {
        self.cpu.field("usage_usec").map(|usec| usec * 1000)
    }

    pub fn oom_kills(&self) -> Result<u64, CgroupError> {
        self.events.field("oom_kill")
    }

    /// Where the peak cannot be reset, the charge now: the caller looks often and keeps the largest.
    pub fn memory_peak(&self) -> Result<u64, CgroupError> {
        match (&self.peak, self.peak_resets) {
            (Some(peak), true) => peak.number(),
            _ => self.now.number(),
        }
    }

    pub fn pids_peak(&self) -> Result<Option<u64>, CgroupError> {
        self.pids_peak.as_ref().map(Control::number).transpose()
    }

    pub fn pids_now(&self) -> Result<u64, CgroupError> {
        self.pids_now.number()
    }
}

#[cfg(test)]
mod tests;
