//! A thousand mixed hostile runs leave no process, mount, group, descriptor or memory behind.

mod support;

use serde_json::{Value, json};
use std::path::Path;
use support::{Daemon, MIB, MS, Program, SECOND, compile, is_root};

const RUNS: usize = 1000;

/// What the host has of us: processes below the daemon, its descriptors, mounts, and resident KiB.
#[derive(Debug)]
struct Footprint {
    processes: usize,
    descriptors: usize,
    mounts: usize,
    groups: usize,
    resident_kib: u64,
}

fn footprint(pid: u32) -> Footprint {
    let children = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let children = children
        .map(|task| {
            std::fs::read_to_string(task.path().join("children")).unwrap_or_default().split_whitespace().count()
        })
        .sum();
    let count = |path: &str| std::fs::read_dir(path).into_iter().flatten().count();
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let resident =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.trim().parse().ok());
    Footprint {
        processes: children,
        descriptors: count(&format!("/proc/{pid}/fd")),
        mounts: std::fs::read_to_string(format!("/proc/{pid}/mountinfo")).unwrap_or_default().lines().count(),
        groups: groups(pid),
        resident_kib: resident.unwrap_or(0),
    }
}

/// Groups of containers beside the one that a keeper of the daemon is in.
fn groups(daemon: u32) -> usize {
    let children = std::fs::read_dir(format!("/proc/{daemon}/task")).into_iter().flatten().flatten();
    let children: String =
        children.map(|task| std::fs::read_to_string(task.path().join("children")).unwrap_or_default()).collect();
    let keeper = children.split_whitespace().next().expect("a keeper");
    let membership = std::fs::read_to_string(format!("/proc/{keeper}/cgroup")).expect("its groups");
    let line = membership.lines().find(|line| line.contains("verdict-")).expect("a group of ours");
    let own = line.rsplit('/').nth(1).expect("a parent group");
    named(Path::new("/sys/fs/cgroup"), own)
}

/// Groups below every group called `name`.
fn named(path: &Path, name: &str) -> usize {
    let below = std::fs::read_dir(path)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    below.map(|entry| named(&entry.path(), name) + usize::from(path.ends_with(name))).sum()
}

/// Script, the verdicts it may end with.
const KINDS: [(&str, &[&str]); 10] = [
    ("exit 0", &["OK"]),
    // What it leaves running counts until it is over itself, which on a busy machine takes a while.
    ("setsid sleep 100 & setsid sh -c 'while :; do :; done' & exit 0", &["OK", "TLE"]),
    ("while :; do :; done", &["TLE"]),
    ("i=0; while [ $i -lt 80 ]; do : > /w/$i; i=$((i+1)); done", &["OK", "TLE"]),
    ("f() { f | f & }; f; exit 0", &["OK", "RE", "TLE", "WALL", "MLE"]),
    ("yes", &["OLE"]),
    ("kill -9 -1; kill -9 $$", &["RE"]),
    ("ln -s / /w/a; mkdir -p /w/b/c/d; mkfifo /tmp/f; echo x > /dev/shm/y", &["OK"]),
    ("head -c 100000000 /dev/zero | tail", &["MLE", "TLE"]),
    ("kill -STOP $$", &["WALL"]),
];

#[test]
fn a_thousand_hostile_runs_leave_nothing() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start_apart(2);
    let mut client = daemon.connect();
    let clean = compile(&mut client, include_str!("support/clean.c"));
    let hostile = |kind: usize| {
        let program = Program::shell(KINDS[kind].0)
            .limit("cpuNs", 60 * MS)
            .limit("wallNs", 150 * MS)
            .limit("memoryBytes", 32 * MIB);
        json!({ "programs": [program.limit("pids", 16).limit("outputBytes", 65_536).parts().0] })
    };
    let run_many = |runs: usize| {
        let workers: Vec<_> = (0..2)
            .map(|worker| {
                let mut client = daemon.connect();
                let requests: Vec<Value> = (0..KINDS.len()).map(&hostile).collect();
                std::thread::spawn(move || {
                    for run in (worker..runs).step_by(2) {
                        // Every kind meets every other as neighbour and as successor.
                        let kind = (run * 7 + run / KINDS.len()) % KINDS.len();
                        let (answer, _) = client.run(requests[kind].clone(), &[]).expect("an answer");
                        let verdict = answer["programs"][0]["verdict"].as_str().unwrap_or_default();
                        // A busy machine may let the clock run out before anything else.
                        assert!(KINDS[kind].1.contains(&verdict) || verdict == "WALL", "{}: {answer}", KINDS[kind].0);
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().expect("no panic");
        }
    };
    run_many(200);
    let before = footprint(daemon.pid());
    run_many(RUNS - 200);
    let after = footprint(daemon.pid());
    assert!(after.processes <= before.processes.max(2), "{before:?} {after:?}");
    assert!(after.descriptors <= before.descriptors + 4, "{before:?} {after:?}");
    assert_eq!(after.mounts, before.mounts, "{before:?} {after:?}");
    assert!(after.groups <= before.groups, "{before:?} {after:?}");
    assert!(after.resident_kib < before.resident_kib + 4096, "{before:?} {after:?}");
    for _ in 0..50 {
        let outcome = Program::binary(&clean).stdin("20 22\n").limit("cpuNs", SECOND).run(&mut client);
        assert_eq!(outcome.stdout(), "files 0 processes 1 sum 42\n", "{}", outcome.value);
    }
}
