//! Builds the container's file tree and makes it the root, from inside the new namespaces.

use crate::sys::{check, check_fd, check_long};
use crate::view::{Entry, View, matches};
use std::ffi::CString;
use std::fmt;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

/// Any directory of the host will do: what is mounted here is seen in our mount namespace only.
const ROOT: &str = "/tmp";
const TMPFS: libc::c_ulong = libc::MS_NOSUID | libc::MS_NODEV;
const RDONLY: u64 = 1;
const NOSUID: u64 = 2;
const NODEV: u64 = 4;
const NOEXEC: u64 = 8;
/// Where a program can write: three directories of one sized file system.
const WORK: [&str; 3] = ["/w", "/tmp", "/dev/shm"];
/// Until the first run says how much it needs.
pub const FIRST_SIZE: u64 = 4 << 20;
/// Bounds the kernel memory of empty files; each costs about 1 KiB of the memory limit too.
const INODES: u32 = 65_536;

/// What init keeps of the tree it built.
pub struct Root {
    /// /w, /tmp and /dev/shm, in this order: the only places a program can write.
    pub work: [OwnedFd; 3],
    /// A writable /proc that no path leads to; None where the host refuses a new one.
    pub proc: Option<OwnedFd>,
}

#[derive(Debug)]
pub struct MountError {
    action: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl fmt::Display for MountError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}: {}", self.action, self.path.display(), self.source)
    }
}

trait Naming<T> {
    fn naming(self, action: &'static str, path: &Path) -> Result<T, MountError>;
}

impl<T> Naming<T> for io::Result<T> {
    fn naming(self, action: &'static str, path: &Path) -> Result<T, MountError> {
        self.map_err(|source| MountError { action, path: path.into(), source })
    }
}

/// Builds `view`'s tree and pivots into it; nothing of the host is reachable afterwards.
pub fn enter(view: &View, with_proc: bool) -> Result<Root, MountError> {
    let root = Path::new(ROOT);
    mount(None, Path::new("/"), None, libc::MS_REC | libc::MS_PRIVATE, None).naming("make private", Path::new("/"))?;
    mount(None, root, Some("tmpfs"), TMPFS, Some("size=1m,nr_inodes=512,mode=755")).naming("mount root at", root)?;
    for described in &view.entries {
        add(&described.entry)?;
    }
    for work in WORK {
        let inside = place(Path::new(work))?;
        std::fs::create_dir_all(&inside).naming("make directory", &inside)?;
    }
    let proc = if with_proc { Some(writable_proc()?) } else { None };
    if with_proc {
        for described in &view.entries {
            if let Entry::Proc(path) = &described.entry {
                let options = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC | libc::MS_RDONLY;
                mount(None, &place(path)?, Some("proc"), options, Some("hidepid=invisible"))
                    .naming("mount proc at", path)?;
            }
        }
    }
    pivot(root)?;
    Ok(Root { work: work_directories(FIRST_SIZE)?, proc })
}

/// Where `path` of the view is while it is being built; its parent directories are made.
fn place(path: &Path) -> Result<PathBuf, MountError> {
    let inside = Path::new(ROOT).join(path.strip_prefix("/").unwrap_or(path));
    let parent = inside.parent().unwrap_or(Path::new(ROOT));
    std::fs::create_dir_all(parent).naming("make directory", parent)?;
    Ok(inside)
}

fn add(entry: &Entry) -> Result<(), MountError> {
    match entry {
        Entry::Bind(pattern) => matches(pattern).iter().try_for_each(|path| bind(path, RDONLY | NOSUID | NODEV)),
        Entry::Mirror(path) => match std::fs::read_link(path) {
            Ok(to) => symlink(to, place(path)?).naming("link", path),
            Err(_) if path.exists() => bind(path, RDONLY | NOSUID | NODEV),
            Err(_) => Ok(()),
        },
        Entry::Hide(path) => {
            let inside = place(path)?;
            if !inside.exists() {
                return Ok(());
            }
            mount(None, &inside, Some("tmpfs"), TMPFS | libc::MS_RDONLY, Some("size=4k,nr_inodes=2,mode=755"))
                .naming("hide", path)
        }
        Entry::File { path, text } => std::fs::write(place(path)?, text).naming("write", path),
        Entry::Link { path, to } => symlink(to, place(path)?).naming("link", path),
        Entry::Device(path) => bind(path, RDONLY | NOSUID | NOEXEC),
        Entry::Proc(path) => {
            let inside = place(path)?;
            std::fs::create_dir_all(&inside).naming("make directory", path)
        }
    }
}

fn bind(path: &Path, attributes: u64) -> Result<(), MountError> {
    let inside = place(path)?;
    if path.is_dir() {
        std::fs::create_dir_all(&inside).naming("make directory", &inside)?;
    } else {
        std::fs::write(&inside, "").naming("make file", &inside)?;
    }
    mount(Some(path), &inside, None, libc::MS_BIND | libc::MS_REC, None).naming("bind", path)?;
    restrict(&inside, attributes, true).naming("make read-only", path)
}

/// One file system of `bytes` for all that a program writes, seen at three places. It lies below /w's own directory,
/// which covers it.
fn work_directories(bytes: u64) -> Result<[OwnedFd; 3], MountError> {
    let whole = Path::new(WORK[0]);
    let options = format!("size={bytes},nr_inodes={INODES},mode=755");
    mount(None, whole, Some("tmpfs"), TMPFS, Some(&options)).naming("mount", whole)?;
    let sources = ["w", "tmp", "shm"].map(|name| whole.join(name));
    for source in &sources {
        std::fs::create_dir(source).naming("make directory", source)?;
        // Sticky and not the program's own, so that it can neither change the directory nor carry state in it.
        std::fs::set_permissions(source, PermissionsExt::from_mode(0o1777)).naming("open up", source)?;
    }
    let open = |index: usize| {
        let target = Path::new(WORK[index]);
        mount(Some(&sources[index]), target, None, libc::MS_BIND, None).naming("bind", target)?;
        open_directory(target).naming("open", target)
    };
    // The first one last: it covers the sources of the others.
    let (shm, tmp) = (open(2)?, open(1)?);
    Ok([open(0)?, tmp, shm])
}

/// Puts a new, empty file system of `bytes` in place of the one that has been used: with it go all files, however many
/// and however deep, and the numbers and times that it gave out.
pub fn renew_work(root: &mut Root, bytes: u64) -> Result<(), MountError> {
    for path in [WORK[2], WORK[1], WORK[0], WORK[0]].map(Path::new) {
        unmount(path).naming("detach", path)?;
    }
    root.work = work_directories(bytes)?;
    Ok(())
}

/// Mounts, opens and hides a second process list: the visible one is read-only.
fn writable_proc() -> Result<OwnedFd, MountError> {
    let path = place(Path::new("/box"))?;
    std::fs::create_dir_all(&path).naming("make directory", &path)?;
    mount(None, &path, Some("proc"), libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC, None)
        .naming("mount proc at", &path)?;
    let proc = open_directory(&path).naming("open", &path)?;
    unmount(&path).naming("detach", &path)?;
    std::fs::remove_dir(&path).naming("remove", &path)?;
    Ok(proc)
}

fn pivot(root: &Path) -> Result<(), MountError> {
    std::env::set_current_dir(root).naming("enter", root)?;
    let here = c".";
    // SAFETY: both arguments are one NUL-terminated string. Putting the old root onto the new one lets the next call drop it.
    check_long(unsafe { libc::syscall(libc::SYS_pivot_root, here.as_ptr(), here.as_ptr()) })
        .naming("pivot to", root)?;
    unmount(Path::new(".")).naming("drop the host's", Path::new("/"))?;
    std::env::set_current_dir("/").naming("enter", Path::new("/"))?;
    restrict(Path::new("/"), RDONLY | NOSUID | NODEV, false).naming("make read-only", Path::new("/"))
}

/// Sets a new size of the work file system; it must hold what lies in it already.
pub fn resize(bytes: u64) -> io::Result<()> {
    let options = format!("size={bytes},nr_inodes={INODES}");
    mount(None, Path::new("/w"), None, libc::MS_REMOUNT | TMPFS, Some(&options))
}

fn mount(
    source: Option<&Path>,
    target: &Path,
    kind: Option<&str>,
    flags: libc::c_ulong,
    options: Option<&str>,
) -> io::Result<()> {
    let text = |bytes: &[u8]| CString::new(bytes).map_err(io::Error::from);
    let source = text(source.map_or(b"none".as_slice(), |path| path.as_os_str().as_bytes()))?;
    let target = text(target.as_os_str().as_bytes())?;
    let kind = text(kind.unwrap_or("none").as_bytes())?;
    let options = text(options.unwrap_or("").as_bytes())?;
    // SAFETY: four NUL-terminated strings that live across the call.
    check(unsafe { libc::mount(source.as_ptr(), target.as_ptr(), kind.as_ptr(), flags, options.as_ptr().cast()) })
        .map(drop)
}

fn unmount(path: &Path) -> io::Result<()> {
    let path = CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: a NUL-terminated string that lives across the call.
    check(unsafe { libc::umount2(path.as_ptr(), libc::MNT_DETACH) }).map(drop)
}

fn open_directory(path: &Path) -> io::Result<OwnedFd> {
    let path = CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: a NUL-terminated string that lives across the call, which returns a new descriptor.
    unsafe { check_fd(libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC)) }
}

#[repr(C)]
struct MountAttributes {
    set: u64,
    clear: u64,
    propagation: u64,
    user_namespace: u64,
}

fn restrict(path: &Path, attributes: u64, with_all_below: bool) -> io::Result<()> {
    let path = CString::new(path.as_os_str().as_bytes())?;
    let attributes = MountAttributes { set: attributes, clear: 0, propagation: 0, user_namespace: 0 };
    let flags = if with_all_below { libc::AT_RECURSIVE } else { 0 };
    let size = size_of::<MountAttributes>();
    // SAFETY: a NUL-terminated string and a struct of the stated size, both alive across the call.
    let done = unsafe {
        libc::syscall(libc::SYS_mount_setattr, libc::AT_FDCWD, path.as_ptr(), flags, &raw const attributes, size)
    };
    check_long(done).map(drop)
}
