//! Version 2: one tree. How it was tried on real kernels: docs/sandbox.md; its rules are held by tests on file trees.

use super::claim::{self, Claim};
use super::files::{Control, destroy, write};
use super::places::{Place, places};
use super::{Baseline, CgroupError, LIMIT_STEP, Naming, OWN_PROCESSES};
use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::{Path, PathBuf};

pub struct Hierarchy {
    root: PathBuf,
    peak_resets: bool,
    _claim: Claim,
}

impl Hierarchy {
    /// Takes the first place where groups can be made. Err: why the one that suits best is none.
    pub fn open(mount: &Path, own: &Path, name: &str) -> Result<Self, CgroupError> {
        let places = places(mount, own);
        // A predecessor may have had another of them.
        places.iter().for_each(|place| claim::clean_up(&place.root, 0));
        let mut failure = None;
        for place in &places {
            match Self::take(place, name) {
                Ok(hierarchy) => return Ok(hierarchy),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        let none = || std::io::Error::from(std::io::ErrorKind::NotFound);
        failure.map_or_else(|| Err(none()).naming("find a group in", mount), Err)
    }

    fn take(place: &Place, name: &str) -> Result<Self, CgroupError> {
        let root = place.root.join(claim::group_name(name));
        destroy(&root)?;
        place.make_room()?;
        delegate(&place.root)?;
        let claim = claim::make(&root)?;
        // From here on the group is removed again if anything fails.
        let mut hierarchy = Self { root, peak_resets: false, _claim: claim };
        delegate(&hierarchy.root)?;
        hierarchy.peak_resets = Group::create(hierarchy.root.join("probe"))?.peak_resets;
        Ok(hierarchy)
    }

    pub fn gap(&self) -> Option<(&'static str, &'static str)> {
        (!self.peak_resets).then_some((
            "this kernel cannot measure the memory of each run by itself: reports may be some MiB too high, as shared \
             libraries are counted, and too low for short programs of several processes (the limit itself is exact)",
            "use Linux 6.12 or newer",
        ))
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
    /// The peak before the run, where it cannot be reset.
    peak_before: u64,
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
            peak_before: 0,
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
        let base = self.memory_now()?;
        let limit = base.saturating_add(memory_bytes);
        if self.limit_bytes.abs_diff(limit) >= LIMIT_STEP {
            self.limit.write(limit)?;
            self.limit_bytes = limit;
        }
        if self.pids != pids {
            self.pids_max.write(pids + OWN_PROCESSES)?;
            self.pids = pids;
        }
        match &self.peak {
            Some(peak) if self.peak_resets => peak.write(0)?,
            Some(peak) => self.peak_before = peak.number()?,
            None => {}
        }
        Ok(Baseline {
            cpu_ns: self.cpu_ns()?,
            memory_bytes: base,
            oom_kills: self.oom_kills()?,
            pids_peak: self.pids_peak()?,
        })
    }

    /// The file that lists its threads.
    pub fn threads(&self) -> PathBuf {
        self.directory.0.join("cgroup.threads")
    }

    pub fn memory_now(&self) -> Result<u64, CgroupError> {
        self.now.number()
    }

    pub fn cpu_ns(&self) -> Result<u64, CgroupError> {
        self.cpu.field("usage_usec").map(|usec| usec * 1000)
    }

    pub fn oom_kills(&self) -> Result<u64, CgroupError> {
        self.events.field("oom_kill")
    }

    /// Where the peak cannot be reset it tells about this run only if it has risen; else the charge now:
    /// the caller looks often and keeps the largest.
    pub fn memory_peak(&self) -> Result<u64, CgroupError> {
        let peak = self.peak.as_ref().map(Control::number).transpose()?;
        match peak.filter(|peak| self.peak_resets || *peak > self.peak_before) {
            Some(peak) => Ok(peak),
            None => self.memory_now(),
        }
    }

    pub fn peak_is_exact(&self) -> bool {
        self.peak_resets
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
