//! Reading and writing the kernel's small files, kept open where a run needs them.

use super::{CgroupError, Naming};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A control file held open: one call per access, no path walk.
#[derive(Debug)]
pub struct Control {
    file: File,
    path: PathBuf,
}

impl Control {
    pub fn open(path: PathBuf, writable: bool) -> Result<Self, CgroupError> {
        let file = OpenOptions::new().read(true).write(writable).open(&path).naming("open", &path)?;
        Ok(Self { file, path })
    }

    /// The file, or None where this kernel has none.
    pub fn open_if_there(path: PathBuf, writable: bool) -> Result<Option<Self>, CgroupError> {
        if path.exists() { Self::open(path, writable).map(Some) } else { Ok(None) }
    }

    pub fn write(&self, value: u64) -> Result<(), CgroupError> {
        self.write_text(&value.to_string())
    }

    pub fn write_text(&self, text: &str) -> Result<(), CgroupError> {
        self.file.write_all_at(text.as_bytes(), 0).naming("write", &self.path)
    }

    /// The number that is the whole content.
    pub fn number(&self) -> Result<u64, CgroupError> {
        self.with_text(|text| text.trim().parse().ok())
    }

    /// The number after `key` at the beginning of a line.
    pub fn field(&self, key: &str) -> Result<u64, CgroupError> {
        self.with_text(|text| field(text, key))
    }

    fn with_text(&self, parse: impl Fn(&str) -> Option<u64>) -> Result<u64, CgroupError> {
        let mut buffer = [0u8; 4096];
        let size = self.file.read_at(&mut buffer, 0).naming("read", &self.path)?;
        let value = std::str::from_utf8(&buffer[..size]).ok().and_then(parse);
        value.ok_or_else(|| io::Error::from(ErrorKind::InvalidData)).naming("understand", &self.path)
    }
}

fn field(text: &str, key: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' ')?.trim().parse().ok())
}

pub fn write(path: &Path, text: &str) -> Result<(), CgroupError> {
    // Never created: in a tree of the kernel a missing file is an error worth hearing of.
    let file = OpenOptions::new().write(true).open(path).naming("open", path)?;
    file.write_all_at(text.as_bytes(), 0).naming("write", path)
}

/// Kills everything in `group` and its groups below, then removes them. Absent is fine.
pub fn destroy(group: &Path) -> Result<(), CgroupError> {
    if !group.is_dir() {
        return Ok(());
    }
    for below in directories(group) {
        destroy(&below)?;
    }
    let mut tries = 0;
    loop {
        kill_all(group)?;
        match std::fs::remove_dir(group) {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            // The dead linger for a moment.
            Err(error)
                if tries < 2000 && matches!(error.kind(), ErrorKind::ResourceBusy | ErrorKind::DirectoryNotEmpty) =>
            {
                tries += 1;
                std::thread::sleep(Duration::from_millis(1));
            }
            Err(error) => return Err(error).naming("remove", group),
        }
    }
}

fn kill_all(group: &Path) -> Result<(), CgroupError> {
    let path = group.join("cgroup.procs");
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).naming("read", &path),
    };
    for pid in text.lines().filter_map(|line| line.parse::<libc::pid_t>().ok()).filter(|pid| *pid > 1) {
        // SAFETY: plain integers; the number was read from our own group a moment ago.
        unsafe { libc::kill(pid, libc::SIGKILL) };
    }
    Ok(())
}

pub fn directories(parent: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(parent).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path()).collect()
}

/// All groups called `name` up to `depth` levels below `root`.
pub fn named(root: &Path, name: &str, depth: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for directory in directories(root) {
        if directory.file_name().is_some_and(|last| last == name) {
            found.push(directory);
        } else if depth > 0 {
            found.extend(named(&directory, name, depth - 1));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_whole_words_at_line_starts() {
        let text = "oom_kill_disable 0\nunder_oom 0\noom_kill 7\n";
        assert_eq!(field(text, "oom_kill"), Some(7));
        assert_eq!(field(text, "kill"), None);
        assert_eq!(field("oom 1\noom_kill x\n", "oom_kill"), None);
    }
}
