//! The rules of version 2 on file trees written after its documentation: no machine with its memory controller was at hand.

use super::{Directory, Group, delegate};
use crate::cgroup::{Baseline, OWN_PROCESSES};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A directory with the given files, as a kernel shows them; removed at the end.
struct Tree(PathBuf);

/// As the documentation has it: a leaf with memory and pids under systemd.
const LEAF: [(&str, &str); 9] = [
    ("cgroup.procs", ""),
    ("memory.current", "655360\n"),
    ("memory.peak", "1310720\n"),
    ("memory.max", "max\n"),
    ("memory.swap.max", "max\n"),
    ("memory.events.local", "low 0\nhigh 0\nmax 4\noom 1\noom_kill 3\noom_group_kill 0\nsock_throttled 0\n"),
    (
        "cpu.stat",
        "usage_usec 1234567\nuser_usec 1000000\nsystem_usec 234567\nnice_usec 0\ncore_sched.force_idle_usec 0\n",
    ),
    ("pids.max", "max\n"),
    ("pids.current", "2\n"),
];

impl Tree {
    fn new(files: &[(&str, &str)]) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("verdict-cgroup-{}-{number}", std::process::id()));
        fs::create_dir(&path).expect("a directory");
        for (name, text) in files {
            fs::write(path.join(name), text).expect("a file");
        }
        Self(path)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    fn group(&self) -> Group {
        Group::open(Directory(self.0.clone())).expect("a group")
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Plain files do not vanish with their group, so its own removal must not be waited for.
fn forget(group: Group, tree: &Tree) {
    for name in fs::read_dir(&tree.0).expect("a directory").flatten() {
        fs::remove_file(name.path()).expect("a file");
    }
    drop(group);
}

#[test]
fn counters_are_read_in_their_units() {
    let tree = Tree::new(&LEAF);
    let group = tree.group();
    assert_eq!(group.cpu_ns().expect("cpu.stat"), 1_234_567_000);
    assert_eq!(group.oom_kills().expect("memory.events.local"), 3);
    assert_eq!(group.pids_now().expect("pids.current"), 2);
    assert_eq!(group.pids_peak().expect("no pids.peak"), None);
    assert_eq!(tree.text("memory.swap.max").trim_end_matches(['x', '\n', 'a']), "0", "no swap");
    forget(group, &tree);
}

#[test]
fn a_run_gets_its_memory_on_top_of_the_containers_own() {
    let tree = Tree::new(&LEAF);
    let mut group = tree.group();
    let base = group.begin(64 << 20, 5).expect("begin");
    assert_eq!(base, Baseline { cpu_ns: 1_234_567_000, memory_bytes: 655_360, oom_kills: 3, pids_peak: None });
    assert!(tree.text("memory.max").starts_with(&((64 << 20) + 655_360).to_string()));
    assert!(tree.text("pids.max").starts_with(&(5 + OWN_PROCESSES).to_string()));
    assert!(tree.text("memory.peak").starts_with('0'), "the peak is reset by a write");
    forget(group, &tree);
}

#[test]
fn limits_are_written_only_when_they_change() {
    let tree = Tree::new(&LEAF);
    let mut group = tree.group();
    group.begin(64 << 20, 5).expect("begin");
    fs::write(tree.0.join("memory.max"), "untouched").expect("a file");
    group.begin(64 << 20, 5).expect("begin");
    assert_eq!(tree.text("memory.max"), "untouched");
    forget(group, &tree);
}

#[test]
fn without_memory_peak_the_present_charge_is_told() {
    let files: Vec<(&str, &str)> = LEAF.into_iter().filter(|(name, _)| *name != "memory.peak").collect();
    let tree = Tree::new(&files);
    let mut group = tree.group();
    group.begin(64 << 20, 5).expect("begin");
    assert_eq!(group.memory_peak().expect("memory.current"), 655_360);
    forget(group, &tree);
}

#[test]
fn before_local_events_the_others_are_read() {
    let files = LEAF.map(|(name, text)| (if name == "memory.events.local" { "memory.events" } else { name }, text));
    let tree = Tree::new(&files);
    let group = tree.group();
    assert_eq!(group.oom_kills().expect("memory.events"), 3);
    forget(group, &tree);
}

#[test]
fn controllers_are_handed_down() {
    let tree = Tree::new(&[("cgroup.subtree_control", "")]);
    delegate(&tree.0).expect("delegate");
    assert!(tree.text("cgroup.subtree_control").contains("+cpu"));
    let tree = Tree::new(&[]);
    assert!(delegate(&tree.0).is_err(), "a tree that cannot be handed down is an error, not a silent gap");
}
