//! Whose group it is. A daemon holds a lock on the directory of its own group for as long as it lives; a group that is
//! named like ours, that nobody holds and in which nothing runs was left by a killed daemon, and goes.

use super::files::{destroy, directories};
use super::{CgroupError, Naming};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

const PREFIX: &str = "verdict-";

/// Our own group, made and held. Dropping it lets others clean it up.
pub struct Claim {
    _lock: File,
}

/// The directory name of the group of the daemon called `name`.
pub fn group_name(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// How often, 10 ms apart, a lock is asked for before it is done without: a cleanup is soon done, and whoever else
/// holds it must not keep the daemon from starting.
const TRIES: u32 = 200;

/// Makes `path` and holds it.
pub fn make(path: &Path) -> Result<Claim, CgroupError> {
    let mut tries = 0;
    loop {
        match std::fs::create_dir(path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error).naming("make group", path),
            _ => {}
        }
        let lock = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound && tries < TRIES => {
                tries += 1; // cleaned up between the two calls
                continue;
            }
            opened => opened.naming("open group", path)?,
        };
        if (is_free(&lock) || tries >= TRIES) && is_at(&lock, path) {
            return Ok(Claim { _lock: lock });
        }
        tries += 1;
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether `path` still leads to the directory that `open` is; a cleanup may have been faster.
fn is_at(open: &File, path: &Path) -> bool {
    match (open.metadata(), std::fs::metadata(path)) {
        (Ok(ours), Ok(now)) => (ours.dev(), ours.ino()) == (now.dev(), now.ino()),
        _ => false,
    }
}

/// Removes what killed daemons left in `root`, up to `depth` levels below it.
pub fn clean_up(root: &Path, depth: u32) {
    for group in ours(root, depth) {
        if let Ok(lock) = File::open(&group)
            && is_free(&lock)
            && is_empty(&group)
        {
            let _ = destroy(&group); // somebody else's rubbish: the next start tries again
        }
    }
}

/// Takes the lock if nobody has it.
fn is_free(group: &File) -> bool {
    // SAFETY: an open descriptor and constants.
    unsafe { libc::flock(group.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) == 0 }
}

/// No process in `group` or below. One that cannot be read is not called empty.
fn is_empty(group: &Path) -> bool {
    let text: io::Result<String> = std::fs::read_to_string(group.join("cgroup.procs"));
    text.is_ok_and(|text| text.trim().is_empty()) && directories(group).iter().all(|below| is_empty(below))
}

/// Groups named as `group_name` and the daemon name them: 16 hexadecimal digits, or a probe's number.
fn ours(root: &Path, depth: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for directory in directories(root) {
        if directory.file_name().and_then(|name| name.to_str()).is_some_and(is_ours) {
            found.push(directory);
        } else if depth > 0 {
            found.extend(ours(&directory, depth - 1));
        }
    }
    found
}

fn is_ours(name: &str) -> bool {
    let Some(rest) = name.strip_prefix(PREFIX) else { return false };
    let all = |text: &str, test: fn(&u8) -> bool| !text.is_empty() && text.bytes().all(|byte| test(&byte));
    match rest.strip_prefix("probe-") {
        Some(pid) => all(pid, u8::is_ascii_digit),
        None => rest.len() == 16 && all(rest, u8::is_ascii_hexdigit),
    }
}

#[cfg(test)]
mod tests {
    use super::{clean_up, is_ours, make};
    use std::fs;
    use std::path::{Path, PathBuf};

    /// A directory that looks like a group with these processes.
    fn group(root: &Path, name: &str, processes: &str) -> PathBuf {
        let path = root.join(name);
        fs::create_dir_all(&path).expect("a directory");
        fs::write(path.join("cgroup.procs"), processes).expect("a file");
        path
    }

    #[test]
    fn only_names_that_a_daemon_gives_are_ours() {
        for name in ["verdict-0123456789abcdef", "verdict-probe-17"] {
            assert!(is_ours(name), "{name}");
        }
        for name in ["verdict-daemon", "verdict-0123", "verdict-probe-", "verdict.service", "other-0123456789abcdef"] {
            assert!(!is_ours(name), "{name}");
        }
    }

    #[test]
    fn held_and_inhabited_groups_are_left_alone() {
        let root = std::env::temp_dir().join(format!("verdict-claim-{}", std::process::id()));
        let held = group(&root, "verdict-00000000000000aa", "");
        let inhabited = group(&root, "verdict-00000000000000bb", "17\n");
        let deeply = group(&root, "verdict-00000000000000cc", "");
        group(&deeply, "c0", "18\n");
        let strange = group(&root, "system.slice", "");
        let claim = make(&held).expect("a directory can be held");
        clean_up(&root, 1);
        assert!([&held, &inhabited, &deeply, &strange].into_iter().all(|path| path.exists()));
        drop(claim);
        // A plain directory does not go while its file is in it; a group's files go with the group.
        fs::remove_file(held.join("cgroup.procs")).expect("a file");
        clean_up(&root, 1);
        assert!(held.exists(), "what cannot be read is not called empty");
        fs::remove_dir_all(&root).expect("removable");
    }
}
