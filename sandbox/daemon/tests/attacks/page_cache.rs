//! Files of the system that one program has read, or would have forgotten, are no memory for the next.

use crate::support::attack::{Attack, Expect, c};
use crate::support::{Daemon, MIB, Outcome, Program, is_root};
use std::fs::File;
use std::io::Write;
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use verdict_sandboxd::client::Client;

/// Less than what a container's own share could once grow by, and enough to pass a limit of 64 MiB by half.
const SIZE: usize = 40 << 20;
const INSIDE: &str = "/usr/src/big";

/// A file of the system that nobody has in memory: a folder of ours, shown in the place of /usr/src to one daemon.
struct SystemFile {
    folder: PathBuf,
    file: File,
}

impl SystemFile {
    fn new(name: &str) -> Self {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut options = File::options();
        let options = options.create(true).truncate(true).read(true).write(true).mode(0o644);
        let mut file = options.open(folder.join("big")).expect("a file");
        file.write_all(&vec![b'x'; SIZE]).expect("room on the disk");
        file.sync_all().expect("a disk");
        Self { folder, file }
    }

    fn forget(&self) {
        // SAFETY: an open descriptor and plain integers.
        let done = unsafe { libc::posix_fadvise(self.file.as_raw_fd(), 0, 0, libc::POSIX_FADV_DONTNEED) };
        assert_eq!(done, 0);
        assert!(self.pages_in_memory() < 16, "the file stays in memory: is {} on a disk?", self.folder.display());
    }

    fn pages_in_memory(&self) -> usize {
        let mut pages = vec![0u8; SIZE / 4096];
        // SAFETY: a mapping of our own of exactly the file's size, and room for one byte a page of it.
        unsafe {
            let map =
                libc::mmap(std::ptr::null_mut(), SIZE, libc::PROT_READ, libc::MAP_SHARED, self.file.as_raw_fd(), 0);
            assert_ne!(map, libc::MAP_FAILED);
            assert_eq!(libc::mincore(map, SIZE, pages.as_mut_ptr()), 0);
            libc::munmap(map, SIZE);
        }
        pages.iter().filter(|page| **page & 1 == 1).count()
    }

    fn daemon(&self, slots: u32) -> Daemon {
        Daemon::start_seeing(&self.folder, "/usr/src", slots)
    }
}

impl Drop for SystemFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Has the file read by a program of a few hundred KiB.
fn read_it(client: &mut Client) -> Outcome {
    let outcome = Program::path("/bin/cat", &["cat", INSIDE]).set("stdout", serde_json::Value::Null).run(client);
    assert_eq!(outcome.verdict(), "OK", "{}", outcome.value);
    outcome
}

const MLE: Expect = Expect::Verdict(&["MLE"]);

const LEFT: Attack = c(
    "memory that the kernel takes from files",
    MLE,
    "int main(void) { memset(malloc(92 << 20), 1, 92 << 20); return 0; }",
);
const DROPPED: Attack = c(
    "memory that files have been told to leave",
    MLE,
    "int main(void) { int f = open(\"/usr/src/big\", O_RDONLY); if (f < 0) return 3; posix_fadvise(f, 0, 0, POSIX_FADV_DONTNEED); char *m = mmap(0, 40 << 20, PROT_READ, MAP_SHARED, f, 0); madvise(m, 40 << 20, 20); madvise(m, 40 << 20, 21); munmap(m, 40 << 20); memset(malloc(92 << 20), 1, 92 << 20); return 0; }",
);

#[test]
fn files_read_before_lend_no_memory() {
    if !is_root() {
        return;
    }
    let file = SystemFile::new("lent");
    let daemon = file.daemon(1);
    let mut client = daemon.connect();
    for attack in [LEFT, DROPPED] {
        file.forget();
        read_it(&mut client);
        let outcome = attack.program(&mut client).run(&mut client);
        assert_eq!(outcome.verdict(), "MLE", "{}: {}", attack.name, outcome.value);
    }
}

#[test]
fn what_others_have_in_memory_stays_there() {
    if !is_root() {
        return;
    }
    let file = SystemFile::new("kept");
    let daemon = file.daemon(1);
    let mut client = daemon.connect();
    read_it(&mut client);
    assert_eq!(file.pages_in_memory(), SIZE / 4096);
    DROPPED.program(&mut client).run(&mut client);
    assert_eq!(file.pages_in_memory(), SIZE / 4096, "a program has thrown out what others read");
}

/// What has been read once is charged to nobody: containers stay, and the next figures are those of any other run.
#[test]
fn runs_that_read_nothing_new_keep_their_container() {
    if !is_root() {
        return;
    }
    let file = SystemFile::new("warm");
    let daemon = file.daemon(1);
    let mut client = daemon.connect();
    file.forget();
    read_it(&mut client);
    let alone = read_it(&mut client).number("memoryPeakBytes");
    assert!(alone < 2 * MIB, "charged for what was read before: {alone}");
    Program::python("import decimal, json").run(&mut client);
    let retired = stats(&mut client)["containersRetired"].clone();
    for _ in 0..20 {
        read_it(&mut client);
        assert_eq!(Program::python("import decimal, json").run(&mut client).verdict(), "OK");
        assert_eq!(LEFT.program(&mut client).run(&mut client).verdict(), "MLE");
    }
    assert_eq!(stats(&mut client)["containersRetired"], retired);
}

fn stats(client: &mut Client) -> serde_json::Value {
    client.send(br#"{"type":"stats","id":0}"#, &[]).expect("a daemon that listens");
    client.receive().expect("an answer").0["stats"].clone()
}
