//! The rules of version 2 on file trees recorded from Linux 6.12 and 6.1. With a kernel of version 2 at hand, `in-uml.sh`
//! runs the real thing.

use super::{Directory, Group, delegate};
use crate::cgroup::{Baseline, OWN_PROCESSES};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A directory with the given files, as a kernel shows them; removed at the end.
struct Tree(PathBuf);

/// A leaf of Linux 6.12 with memory, pids and cpu handed down, in which a program was killed for memory three times.
const LEAF: [(&str, &str); 10] = [
    ("cgroup.procs", "748\n751\n"),
    ("memory.current", "491520\n"),
    ("memory.peak", "41000960\n"),
    ("memory.max", "max\n"),
    ("memory.swap.max", "max\n"),
    ("memory.events.local", "low 0\nhigh 0\nmax 4\noom 3\noom_kill 3\noom_group_kill 0\n"),
    (
        "cpu.stat",
        "usage_usec 760000\nuser_usec 740000\nsystem_usec 20000\nnice_usec 0\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\nnr_bursts 0\nburst_usec 0\n",
    ),
    ("pids.max", "max\n"),
    ("pids.current", "2\n"),
    ("pids.peak", "3\n"),
];

impl Tree {
    /// A leaf without some files.
    fn without(absent: &[&str]) -> Self {
        Self::new(&LEAF.into_iter().filter(|(name, _)| !absent.contains(name)).collect::<Vec<_>>())
    }

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
    assert_eq!(group.cpu_ns().expect("cpu.stat"), 760_000_000);
    assert_eq!(group.oom_kills().expect("memory.events.local"), 3);
    assert_eq!(group.pids_now().expect("pids.current"), 2);
    assert_eq!(group.pids_peak().expect("pids.peak"), Some(3));
    assert_eq!(tree.text("memory.swap.max").trim_end_matches(['x', '\n', 'a']), "0", "no swap");
    forget(group, &tree);
}

#[test]
fn a_run_gets_its_memory_on_top_of_the_containers_own() {
    let tree = Tree::new(&LEAF);
    let mut group = tree.group();
    let base = group.begin(64 << 20, 5).expect("begin");
    assert_eq!(base, Baseline { cpu_ns: 760_000_000, memory_bytes: 491_520, oom_kills: 3, pids_peak: Some(3) });
    assert!(tree.text("memory.max").starts_with(&((64 << 20) + 491_520).to_string()));
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
    let tree = Tree::without(&["memory.peak"]);
    let mut group = tree.group();
    group.begin(64 << 20, 5).expect("begin");
    assert_eq!(group.memory_peak().expect("memory.current"), 491_520);
    assert!(!group.peak_is_exact());
    forget(group, &tree);
}

#[test]
fn a_peak_that_cannot_be_reset_counts_once_it_has_risen() {
    let tree = Tree::new(&LEAF);
    let mut group = tree.group();
    // As before Linux 6.12; a plain file cannot refuse to be written.
    group.peak_resets = false;
    fs::write(tree.0.join("memory.peak"), "41000960\n").expect("a file");
    group.begin(64 << 20, 5).expect("begin");
    assert_eq!(group.memory_peak().expect("memory.current"), 491_520, "an earlier run's peak is not this one's");
    fs::write(tree.0.join("memory.peak"), "52000000\n").expect("a file");
    assert_eq!(group.memory_peak().expect("memory.peak"), 52_000_000);
    forget(group, &tree);
}

#[test]
fn a_kernel_without_swap_or_a_count_of_processes_will_do() {
    let tree = Tree::without(&["memory.swap.max", "pids.peak"]);
    let mut group = tree.group();
    assert_eq!(group.begin(64 << 20, 5).expect("begin").pids_peak, None);
    forget(group, &tree);
}

#[test]
fn a_group_goes_with_a_kill_of_all_in_it() {
    let tree = Tree::new(&[("cgroup.kill", ""), ("cgroup.procs", "")]);
    let path = tree.0.clone();
    // Plain files do not vanish with their directory: whoever removes it must first have killed.
    let watcher = std::thread::spawn(move || {
        while fs::read_to_string(path.join("cgroup.kill")).is_ok_and(|text| text != "1") {
            std::thread::yield_now();
        }
        fs::remove_file(path.join("cgroup.kill")).expect("a file");
        fs::remove_file(path.join("cgroup.procs")).expect("a file");
    });
    drop(Directory(tree.0.clone()));
    watcher.join().expect("no panic");
    assert!(!tree.0.exists());
}

#[test]
fn programs_are_born_in_the_group() {
    let tree = Tree::new(&LEAF);
    let group = tree.group();
    assert!(group.directory().is_some(), "a descriptor for CLONE_INTO_CGROUP");
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
