//! Copies of the files that programs are given, so that /proc/self/fd and /proc/self/exe name nothing of the host.

use crate::sys::{check, memfd};
use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::sync::{Arc, Mutex, PoisonError};

/// Inputs of one problem are read again and again: copies of this much together are kept, the one used last longest.
const KEPT_BYTES: u64 = 64 << 20;
/// Each holds a descriptor, of which a process may have 1024 where nobody raised that: most inputs are tiny.
const KEPT_FILES: usize = 256;
/// A larger one is copied for each run.
const KEPT_EACH: u64 = 16 << 20;
/// A larger one is passed as it is, with its name.
const COPIED_EACH: u64 = 256 << 20;

/// What a file looked like. Its status time moves with every change of it and cannot be set back.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    device: u64,
    inode: u64,
    size: u64,
    changed: (i64, i64),
}

pub struct Nameless {
    /// The one used last at the end.
    kept: Mutex<VecDeque<(Look, Arc<File>)>>,
}

/// All runs share what has been copied.
pub static COPIES: Nameless = Nameless { kept: Mutex::new(VecDeque::new()) };

impl Nameless {
    /// A description of its own of a copy of `given`, at the same place in it. None: it can be passed as it is.
    pub fn copy(&self, given: &OwnedFd) -> io::Result<Option<OwnedFd>> {
        // SAFETY: an open descriptor and plain integers; not a memory file is an error, which says no.
        let seals = unsafe { libc::fcntl(given.as_raw_fd(), libc::F_GET_SEALS) };
        if seals >= 0 && seals & libc::F_SEAL_WRITE != 0 {
            return Ok(None);
        }
        let file = File::from(given.try_clone()?);
        let metadata = file.metadata()?;
        // SAFETY: as above.
        let mode = check(unsafe { libc::fcntl(given.as_raw_fd(), libc::F_GETFL) })? & libc::O_ACCMODE;
        if !metadata.is_file() || mode != libc::O_RDONLY || metadata.len() > COPIED_EACH {
            return Ok(None);
        }
        let look = Look {
            device: metadata.dev(),
            inode: metadata.ino(),
            size: metadata.len(),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        };
        let copy = self.kept_or_made(look, &file)?;
        let own = File::open(format!("/proc/self/fd/{}", copy.as_raw_fd()))?;
        // SAFETY: open descriptors and plain integers.
        unsafe {
            let place = libc::lseek(given.as_raw_fd(), 0, libc::SEEK_CUR);
            if place > 0 {
                libc::lseek(own.as_raw_fd(), place, libc::SEEK_SET);
            }
        }
        Ok(Some(own.into()))
    }

    fn kept_or_made(&self, look: Look, file: &File) -> io::Result<Arc<File>> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut kept = kept();
            let found = kept.iter().position(|(other, _)| *other == look);
            if let Some(found) = found.and_then(|index| kept.remove(index)) {
                let copy = Arc::clone(&found.1);
                kept.push_back(found);
                return Ok(copy);
            }
        }
        let copy = Arc::new(File::from(memfd::sealed_copy(c"file", file, look.size)?));
        if look.size <= KEPT_EACH {
            let mut kept = kept();
            kept.push_back((look, Arc::clone(&copy)));
            while kept.len() > KEPT_FILES || kept.iter().map(|(look, _)| look.size).sum::<u64>() > KEPT_BYTES {
                kept.pop_front();
            }
        }
        Ok(copy)
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT_FILES, Nameless};
    use std::collections::VecDeque;
    use std::fs::{self, File};
    use std::os::fd::OwnedFd;
    use std::sync::Mutex;

    #[test]
    fn however_small_the_files_are_only_so_many_copies_are_kept_those_used_last() {
        let folder = std::env::temp_dir().join(format!("verdict-copies-{}", std::process::id()));
        fs::create_dir(&folder).expect("a folder");
        let copies = Nameless { kept: Mutex::new(VecDeque::new()) };
        let count = KEPT_FILES + 50;
        let mut looks = Vec::new();
        for number in 0..count {
            let path = folder.join(number.to_string());
            fs::write(&path, if number == 0 { "" } else { "1 2" }).expect("a file");
            let given = OwnedFd::from(File::open(&path).expect("the file"));
            copies.copy(&given).expect("a copy").expect("a file of the host");
            looks.extend(copies.kept.lock().expect("the list").back().map(|(look, _)| *look));
        }
        fs::remove_dir_all(&folder).expect("the folder goes");
        let kept: Vec<_> = copies.kept.lock().expect("the list").iter().map(|(look, _)| *look).collect();
        assert!(kept == looks[count - KEPT_FILES..]);
    }
}
