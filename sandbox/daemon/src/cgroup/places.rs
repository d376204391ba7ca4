//! Where in a tree of version 2 our groups may be made. A group with children may hold no processes itself, except for the
//! root of the whole tree; and what systemd manages is changed only where it has been handed over.

use super::files::write;
use super::{CgroupError, Naming};
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Where processes go that stand in the way.
const LEAF: &str = "verdict-daemon";
/// A process may fork while it is being moved.
const MOVES: u32 = 100;

/// Who has to leave a group before it can have children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    Nobody,
    /// This daemon: anyone else there keeps the group from being used.
    Ourselves,
    Everybody,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Place {
    pub root: PathBuf,
    pub leaving: Leaving,
}

/// All places worth trying, the best first. `own` is the group this process is in.
pub fn places(mount: &Path, own: &Path) -> Vec<Place> {
    choose(mount, own, is_whole_trees_root(mount), is_handed_over(own))
}

fn choose(mount: &Path, own: &Path, mount_is_root: bool, handed_over: bool) -> Vec<Place> {
    // A restarted daemon may have been started from the leaf its predecessor made.
    let own = if own.ends_with(LEAF) { own.parent().unwrap_or(own) } else { own };
    let place = |root: &Path, leaving| Place { root: root.into(), leaving };
    if own == mount {
        // Of the host, or what a container has been given for its own.
        return vec![place(own, if mount_is_root { Leaving::Nobody } else { Leaving::Everybody })];
    }
    let mut places = Vec::new();
    if handed_over {
        places.push(place(own, Leaving::Everybody));
    }
    // Started by hand from a login: its group belongs to systemd, beside it there is room for the host's root.
    if mount_is_root {
        places.push(place(mount, Leaving::Nobody));
    }
    if !handed_over {
        places.push(place(own, Leaving::Ourselves));
    }
    places
}

/// Every group but this one can tell whether it is populated.
fn is_whole_trees_root(group: &Path) -> bool {
    !group.join("cgroup.events").exists()
}

/// Whether systemd says that it leaves this group's inside to its service (Delegate=yes).
fn is_handed_over(own: &Path) -> bool {
    let own = if own.ends_with(LEAF) { own.parent().unwrap_or(own) } else { own };
    let Ok(path) = CString::new(own.as_os_str().as_bytes()) else { return false };
    [c"trusted.delegate", c"user.delegate"].iter().any(|name| {
        let mut value = [0u8; 1];
        // SAFETY: two NUL-terminated strings and a writable buffer of the stated length.
        let size = unsafe { libc::getxattr(path.as_ptr(), name.as_ptr(), value.as_mut_ptr().cast(), value.len()) };
        size == 1 && value == *b"1"
    })
}

impl Place {
    /// Moves away who must leave.
    pub fn make_room(&self) -> Result<(), CgroupError> {
        if self.leaving == Leaving::Nobody {
            return Ok(());
        }
        let leaf = self.root.join(LEAF);
        if !leaf.is_dir() {
            std::fs::create_dir(&leaf).naming("make group", &leaf)?;
        }
        let into = leaf.join("cgroup.procs");
        write(&into, "0")?;
        for _ in 0..MOVES {
            let path = self.root.join("cgroup.procs");
            let left = std::fs::read_to_string(&path).naming("read", &path)?;
            if self.leaving == Leaving::Ourselves || left.trim().is_empty() {
                break;
            }
            for pid in left.lines() {
                let _ = write(&into, pid); // it may have ended; whoever stays is met by the next call
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Leaving, choose};
    use std::path::Path;

    /// The places for a daemon in `own`, as (path, who leaves).
    fn chosen(own: &str, mount_is_root: bool, handed_over: bool) -> Vec<(String, Leaving)> {
        let places = choose(Path::new("/cg"), Path::new(own), mount_is_root, handed_over);
        places.into_iter().map(|place| (place.root.to_string_lossy().into_owned(), place.leaving)).collect()
    }

    #[test]
    fn the_hosts_root_needs_nobody_to_leave() {
        assert_eq!(chosen("/cg", true, false), [("/cg".into(), Leaving::Nobody)]);
    }

    #[test]
    fn a_container_moves_all_it_has() {
        assert_eq!(chosen("/cg", false, false), [("/cg".into(), Leaving::Everybody)]);
        assert_eq!(chosen("/cg/verdict-daemon", false, false), [("/cg".into(), Leaving::Everybody)]);
    }

    #[test]
    fn a_service_with_delegation_stays_in_its_group() {
        let service = "/cg/system.slice/verdict.service";
        assert_eq!(chosen(service, true, true)[0], (service.into(), Leaving::Everybody));
        // Restarted from the leaf it had been moved to.
        assert_eq!(chosen(&format!("{service}/verdict-daemon"), true, true)[0].0, service);
    }

    #[test]
    fn started_from_a_login_it_leaves_the_logins_group_alone() {
        let session = "/cg/user.slice/user-0.slice/session-1.scope";
        let expected = [("/cg".into(), Leaving::Nobody), (session.into(), Leaving::Ourselves)];
        assert_eq!(chosen(session, true, false), expected);
    }

    #[test]
    fn a_container_that_sees_its_own_subtree_stays_in_it() {
        assert_eq!(chosen("/cg/inner", false, false), [("/cg/inner".into(), Leaving::Ourselves)]);
    }
}
