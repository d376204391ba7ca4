//! Version 1: three trees, one controller each.

use super::claim::{self, Claim};
use super::files::{Control, destroy, named, write};
use super::{Baseline, CgroupError, LIMIT_STEP, Naming, OWN_PROCESSES, mounts};
use std::path::PathBuf;

/// How deep below a tree's root a predecessor's group may lie.
const SEARCH_DEPTH: u32 = 5;

pub struct Hierarchy {
    /// Memory, pids, cpuacct.
    roots: [PathBuf; 3],
    _claims: Vec<Claim>,
}

impl Hierarchy {
    pub fn open(controllers: [&mounts::Group; 3], name: &str) -> Result<Self, CgroupError> {
        let name = claim::group_name(name);
        for controller in controllers {
            for old in named(&controller.mount, &name, SEARCH_DEPTH) {
                destroy(&old)?;
            }
            claim::clean_up(&controller.mount, SEARCH_DEPTH);
        }
        let roots = controllers.map(|controller| controller.own.join(&name));
        let claims = roots.iter().map(|root| claim::make(root)).collect::<Result<_, _>>()?;
        Ok(Self { roots, _claims: claims })
    }

    pub fn remove(&self) {
        for root in &self.roots {
            let _ = destroy(root); // the next start tries again
        }
    }

    pub fn create(&self, number: u64) -> Result<Group, CgroupError> {
        Group::create(self.roots.each_ref().map(|root| root.join(format!("c{number}"))))
    }
}

impl Drop for Hierarchy {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Directories that are removed when dropped; also when the rest of a group could not be made.
struct Directories([PathBuf; 3]);

impl Drop for Directories {
    fn drop(&mut self) {
        for path in &self.0 {
            let _ = destroy(path); // the next start tries again
        }
    }
}

pub struct Group {
    usage: Control,
    peak: Control,
    limit: Control,
    /// Memory and swap together; where there is no swap accounting there is no such file.
    swap_limit: Option<Control>,
    oom: Control,
    cpu: Control,
    pids_max: Control,
    pids_now: Control,
    pids_peak: Option<Control>,
    limit_bytes: u64,
    pids: u64,
    // Last, so that the files are closed before their directories go.
    directories: Directories,
}

impl Group {
    fn create(paths: [PathBuf; 3]) -> Result<Self, CgroupError> {
        let directories = Directories(paths);
        for path in &directories.0 {
            std::fs::create_dir(path).naming("make group", path)?;
        }
        let [memory, pids, cpu] = &directories.0;
        write(&memory.join("memory.swappiness"), "0")?;
        Ok(Self {
            usage: Control::open(memory.join("memory.usage_in_bytes"), false)?,
            peak: Control::open(memory.join("memory.max_usage_in_bytes"), true)?,
            limit: Control::open(memory.join("memory.limit_in_bytes"), true)?,
            swap_limit: Control::open_if_there(memory.join("memory.memsw.limit_in_bytes"), true)?,
            oom: Control::open(memory.join("memory.oom_control"), false)?,
            cpu: Control::open(cpu.join("cpuacct.usage"), false)?,
            pids_max: Control::open(pids.join("pids.max"), true)?,
            pids_now: Control::open(pids.join("pids.current"), false)?,
            pids_peak: Control::open_if_there(pids.join("pids.peak"), false)?,
            limit_bytes: u64::MAX,
            pids: 0,
            directories,
        })
    }

    pub fn add(&self, pid: libc::pid_t) -> Result<(), CgroupError> {
        self.directories.0.iter().try_for_each(|path| write(&path.join("cgroup.procs"), &pid.to_string()))
    }

    pub fn begin(&mut self, memory_bytes: u64, pids: u64) -> Result<Baseline, CgroupError> {
        let base = self.memory_now()?;
        self.set_limit(base.saturating_add(memory_bytes))?;
        if self.pids != pids {
            self.pids_max.write(pids + OWN_PROCESSES)?;
            self.pids = pids;
        }
        self.peak.write(0)?;
        Ok(Baseline {
            cpu_ns: self.cpu_ns()?,
            memory_bytes: base,
            oom_kills: self.oom_kills()?,
            pids_peak: self.pids_peak()?,
        })
    }

    fn set_limit(&mut self, bytes: u64) -> Result<(), CgroupError> {
        if self.limit_bytes.abs_diff(bytes) < LIMIT_STEP {
            return Ok(());
        }
        let Some(swap) = &self.swap_limit else {
            self.limit.write(bytes)?;
            self.limit_bytes = bytes;
            return Ok(());
        };
        // The limit may never be above the one that includes swap, so their order depends on the direction.
        let order = if bytes > self.limit_bytes { [swap, &self.limit] } else { [&self.limit, swap] };
        for file in order {
            file.write(bytes)?;
        }
        self.limit_bytes = bytes;
        Ok(())
    }

    /// The file that lists its threads.
    pub fn threads(&self) -> PathBuf {
        self.directories.0[1].join("tasks")
    }

    pub fn memory_now(&self) -> Result<u64, CgroupError> {
        self.usage.number()
    }

    pub fn cpu_ns(&self) -> Result<u64, CgroupError> {
        self.cpu.number()
    }

    pub fn oom_kills(&self) -> Result<u64, CgroupError> {
        self.oom.field("oom_kill")
    }

    pub fn memory_peak(&self) -> Result<u64, CgroupError> {
        self.peak.number()
    }

    pub fn pids_peak(&self) -> Result<Option<u64>, CgroupError> {
        self.pids_peak.as_ref().map(Control::number).transpose()
    }

    pub fn pids_now(&self) -> Result<u64, CgroupError> {
        self.pids_now.number()
    }
}
