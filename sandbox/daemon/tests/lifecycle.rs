//! The daemon itself: who may talk to it, what happens when either side goes away, and groups of programs.

mod support;

use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use support::{Daemon, MIB, MS, Program, SECOND, as_user, is_root};

fn groups_named(name: &str) -> Vec<PathBuf> {
    fn walk(path: &Path, name: &str, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(path)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        {
            if entry.file_name().to_string_lossy().contains(name) {
                found.push(entry.path());
            }
            walk(&entry.path(), name, found);
        }
    }
    let mut found = Vec::new();
    walk(Path::new("/sys/fs/cgroup"), name, &mut found);
    found
}

/// The groups that hold the containers of a daemon.
fn groups_of(daemon: u32) -> Vec<PathBuf> {
    let keeper = descendants(daemon)[0];
    let membership = std::fs::read_to_string(format!("/proc/{keeper}/cgroup")).expect("its groups");
    let line = membership.lines().find(|line| line.contains("verdict-")).expect("a group of ours");
    groups_named(line.rsplit('/').nth(1).expect("a parent group"))
}

/// Processes whose parent chain leads to `pid`.
fn descendants(pid: u32) -> Vec<u32> {
    let children: Vec<(u32, u32)> = std::fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter_map(|pid: u32| {
            let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            Some((pid, stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()?))
        })
        .collect();
    let mut found = vec![pid];
    let mut at = 0;
    while at < found.len() {
        let parent = found[at];
        found.extend(children.iter().filter(|(_, other)| *other == parent).map(|(pid, _)| *pid));
        at += 1;
    }
    found.split_off(1)
}

fn eventually(what: &str, condition: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !condition() {
        assert!(Instant::now() < deadline, "never: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn containers_are_made_later_where_no_new_privileges_are_given() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start_without_new_privileges(1);
    let mut client = daemon.connect();
    // Of the first view one stands ready; another's is made now, by a daemon that has given its rights up.
    for view in ["default", "java", "default"] {
        let outcome = Program::shell("echo here").set("view", json!(view)).run(&mut client);
        assert_eq!(outcome.verdict(), "OK", "{view}: {}", outcome.value);
    }
}

#[test]
fn a_killed_daemon_leaves_nothing_to_its_successor() {
    if !is_root() {
        return;
    }
    let socket = std::env::temp_dir().join(format!("verdict-killed-{}.socket", std::process::id()));
    let mut first = Daemon::start_at(&socket, 2, &[]);
    let mut client = first.connect();
    client
        .start(json!({ "programs": [Program::shell("setsid sleep 1000 & sleep 1000").parts().0] }), &[])
        .expect("sent");
    eventually("the program runs", || descendants(first.pid()).len() >= 6);
    let orphans = descendants(first.pid());
    first.signal(libc::SIGKILL);
    first.wait();
    // The keepers die with the daemon, each container with its keeper.
    eventually("all processes are gone", || orphans.iter().all(|pid| !is_alive(*pid)));
    let mut second = Daemon::start_at(&socket, 2, &[]);
    let mut client = second.connect();
    let outcome = Program::shell("echo right").run(&mut client);
    assert_eq!(outcome.stdout(), "right\n");
    let name = groups_named("verdict-").into_iter().filter(|path| path.join("c0").is_dir() || path.join("c1").is_dir());
    assert!(name.count() >= 1, "the successor has groups");
    second.signal(libc::SIGTERM);
    assert!(second.wait().success());
    assert!(!socket.exists(), "the socket is removed");
}

#[test]
fn what_a_killed_daemon_left_goes_at_the_next_start_of_any() {
    if !is_root() {
        return;
    }
    let mut killed = Daemon::start(1);
    let living = Daemon::start(1);
    let (left, kept) = (groups_of(killed.pid()), groups_of(living.pid()));
    assert!(!left.is_empty() && !kept.is_empty());
    let orphans = descendants(killed.pid());
    killed.signal(libc::SIGKILL);
    killed.wait();
    eventually("all processes are gone", || orphans.iter().all(|pid| !is_alive(*pid)));
    // Another socket, so another name: it has no other reason to look at these groups.
    let other = Daemon::start(1);
    assert!(left.iter().all(|group| !group.exists()), "left: {left:?}");
    assert!(kept.iter().all(|group| group.exists()), "the groups of a living daemon are gone");
    for daemon in [&living, &other] {
        assert_eq!(Program::shell("echo right").run(&mut daemon.connect()).stdout(), "right\n");
    }
}

/// Alive and not just waiting to be collected.
fn is_alive(pid: u32) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat"))
        .is_ok_and(|stat| !stat.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with('Z')))
}

#[test]
fn stopping_waits_for_what_is_going_and_removes_all() {
    if !is_root() {
        return;
    }
    let socket = std::env::temp_dir().join(format!("verdict-drain-{}.socket", std::process::id()));
    let mut daemon = Daemon::start_at(&socket, 1, &[]);
    let mut client = daemon.connect();
    client.start(json!({ "programs": [Program::shell("sleep 0.3; echo done").parts().0] }), &[]).expect("sent");
    std::thread::sleep(Duration::from_millis(50));
    let groups = groups_of(daemon.pid());
    assert!(!groups.is_empty());
    daemon.signal(libc::SIGTERM);
    let (answer, _) = client.receive().expect("the result still comes");
    assert_eq!(answer["programs"][0]["verdict"], "OK", "{answer}");
    assert!(daemon.wait().success());
    assert!(groups.iter().all(|group| !group.exists()), "groups are left: {groups:?}");
}

#[test]
fn hanging_up_ends_the_runs() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let sleeper = Program::shell("sleep 1000").limit("cpuNs", 1000 * SECOND).limit("wallNs", 1000 * SECOND);
    client.start(json!({ "programs": [sleeper.parts().0] }), &[]).expect("sent");
    std::thread::sleep(Duration::from_millis(50));
    drop(client);
    let begin = Instant::now();
    let outcome = Program::shell("echo next").run(&mut daemon.connect());
    assert_eq!(outcome.stdout(), "next\n");
    assert!(begin.elapsed() < Duration::from_secs(500), "the slot was not freed");
}

#[test]
fn cancelling_ends_one_run_only() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let first = client.start(json!({ "programs": [Program::shell("sleep 1000").parts().0] }), &[]).expect("sent");
    let second =
        client.start(json!({ "programs": [Program::shell("sleep 0.3; echo kept").parts().0] }), &[]).expect("sent");
    let third = client.start(json!({ "programs": [Program::shell("echo queued").parts().0] }), &[]).expect("sent");
    let cancel = |id: u64| json!({ "type": "cancel", "id": id }).to_string();
    client.send(cancel(third).as_bytes(), &[]).expect("sent");
    client.send(cancel(first).as_bytes(), &[]).expect("sent");
    let mut verdicts = std::collections::BTreeMap::new();
    for _ in 0..3 {
        let (answer, _) = client.receive().expect("an answer");
        verdicts.insert(
            answer["id"].as_u64().expect("a number"),
            answer["programs"][0]["verdict"].as_str().expect("a verdict").to_owned(),
        );
    }
    assert_eq!(verdicts[&first], "CANCEL");
    assert_eq!(verdicts[&second], "OK");
    assert_eq!(verdicts[&third], "CANCEL");
}

#[test]
fn strangers_are_refused() {
    if !is_root() {
        return;
    }
    let socket = std::env::temp_dir().join(format!("verdict-peer-{}.socket", std::process::id()));
    let daemon = Daemon::start_at(&socket, 1, &["--allow-uid", "12345"]);
    let knock = "import socket,sys\ns = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)\ns.connect(sys.argv[1])\nprint(s.recv(65536).decode())";
    let hear = |uid| {
        let output = as_user(Command::new("/usr/bin/python3").args(["-c", knock]).arg(&daemon.socket), uid)
            .output()
            .expect("python");
        (output.stdout, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (told, _) = hear(12345);
    assert_eq!(serde_json::from_slice::<Value>(&told).expect("a message")["type"], "hello");
    // Who could connect could also fill the queue of those who wait to be let in.
    let (told, error) = hear(12346);
    assert!(told.is_empty() && error.contains("PermissionError"), "{error}");
}

/// Whoever may open the lock may hold it, for reading only too, and then no daemon starts.
#[test]
fn strangers_cannot_hold_the_lock() {
    if !is_root() {
        return;
    }
    let socket = std::env::temp_dir().join(format!("verdict-lock-{}.socket", std::process::id()));
    let lock = socket.with_extension("lock");
    // As an older version has left it.
    std::fs::write(&lock, "").expect("a file");
    std::fs::set_permissions(&lock, PermissionsExt::from_mode(0o666)).expect("our own file");
    let _daemon = Daemon::start_at(&socket, 1, &["--allow-uid", "12345"]);
    for uid in [12345, 12346] {
        let opened = as_user(Command::new("/bin/cat").arg(&lock), uid).output().expect("cat");
        assert!(!opened.status.success(), "user {uid} may open the lock");
    }
}

#[test]
fn a_second_daemon_on_the_same_socket_is_refused() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let output = Command::new(env!("CARGO_BIN_EXE_verdict-sandboxd"))
        .arg("--socket")
        .arg(&daemon.socket)
        .output()
        .expect("runs");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("another daemon"));
    assert_eq!(Program::shell("echo alive").run(&mut daemon.connect()).stdout(), "alive\n");
}

/// Two python programs joined by two pipes.
fn pair(one: &str, other: &str, limit: u64, end: Value) -> Value {
    let join = |source: &str, input: u64, output: u64| {
        let program = Program::python(source).limit("wallNs", limit);
        program.set("stdin", json!({ "pipe": input })).set("stdout", json!({ "pipe": output })).parts().0
    };
    json!({ "pipes": 2, "end": end, "programs": [join(one, 0, 1), join(other, 1, 0)] })
}

#[test]
fn groups_talk_and_end_together() {
    if !is_root() {
        return;
    }
    // One slot: a group larger than the pool still runs.
    for slots in [1, 2] {
        let daemon = Daemon::start(slots);
        let mut client = daemon.connect();
        let ask = "import sys\nfor i in range(100):\n    print(i, flush=True)\n    assert int(input()) == 2 * i\nprint('done', file=sys.stderr)";
        let answer = "try:\n    while True: print(2 * int(input()), flush=True)\nexcept EOFError: pass";
        let all = json!({ "when": "all" });
        let (result, _) = client.run(pair(ask, answer, 10 * SECOND, all.clone()), &[]).expect("an answer");
        assert_eq!(result["programs"][0]["verdict"], "OK", "{result}");
        assert_eq!(result["programs"][1]["verdict"], "OK", "{result}");
        // Both wait: both end at their wall limit.
        let (result, _) = client.run(pair("input()", "input()", 300 * MS, all), &[]).expect("an answer");
        assert_eq!(result["programs"][0]["verdict"], "WALL", "{result}");
        // One ends: the other has a moment, then goes too.
        let any = json!({ "when": "any", "graceNs": 100 * MS });
        let (result, _) =
            client.run(pair("pass", "import time; time.sleep(100)", 10 * SECOND, any), &[]).expect("an answer");
        assert_eq!(result["programs"][0]["verdict"], "OK", "{result}");
        assert_eq!(
            (result["programs"][1]["verdict"].as_str(), result["programs"][1]["where"].as_str()),
            (Some("CANCEL"), Some("group"))
        );
    }
}

#[test]
fn many_groups_over_two_slots_never_lock_up() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let threads: Vec<_> = (0..3)
        .map(|_| {
            let mut client = daemon.connect();
            std::thread::spawn(move || {
                for round in 0..20 {
                    let program = |input: u64, output: u64| {
                        Program::path("/usr/bin/true", &["true"])
                            .set("stdin", json!({ "pipe": input }))
                            .set("stdout", json!({ "pipe": output }))
                            .parts()
                            .0
                    };
                    let run = if round % 3 == 0 {
                        json!({ "programs": [Program::shell("exit 0").parts().0] })
                    } else {
                        json!({ "pipes": 2, "programs": [program(0, 1), program(1, 0)] })
                    };
                    let (answer, _) = client.run(run, &[]).expect("an answer");
                    assert_eq!(answer["programs"][0]["verdict"], "OK", "{answer}");
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("no panic");
    }
}

#[test]
fn a_fresh_run_meets_namespaces_nobody_used() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let script = "for n in user pid net ipc mnt uts cgroup; do readlink /proc/self/ns/$n; done";
    let kept: Vec<String> = (0..2).map(|_| Program::shell(script).run(&mut client).stdout()).collect();
    assert_eq!(kept[0], kept[1], "the pool keeps its container");
    let fresh: Vec<String> =
        (0..2).map(|_| Program::shell(script).run_with(&mut client, json!({ "fresh": true })).stdout()).collect();
    assert_ne!(fresh[0], fresh[1]);
    assert_ne!(fresh[0], kept[0]);
}

#[test]
fn long_output_comes_whole_and_short_limits_cut_it() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let long = Program::shell("yes 0123456789abcde | head -c 3000000")
        .set("stdout", json!({ "collect": { "maxBytes": 10 * MIB } }));
    let outcome = long.run(&mut client);
    assert_eq!(outcome.stdout().len(), 3_000_000);
    assert_eq!(outcome.value["stdout"]["truncated"], false);
    let cut = Program::shell("yes 0123456789abcde | head -c 3000000")
        .set("stdout", json!({ "collect": { "maxBytes": 100 } }));
    let outcome = cut.run(&mut client);
    assert_eq!(outcome.stdout().len(), 100);
    assert_eq!(
        (outcome.value["stdout"]["bytes"].as_u64(), outcome.value["stdout"]["truncated"].as_bool()),
        (Some(3_000_000), Some(true))
    );
    assert_eq!(outcome.verdict(), "OK");
}

/// As on a machine that its host pauses: the clock goes on, and nothing else does.
#[test]
fn a_pause_of_the_machine_is_not_the_programs() {
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let outcome = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(400));
            let inside = descendants(daemon.pid());
            signal_all(&inside, "STOP");
            daemon.signal(libc::SIGSTOP);
            std::thread::sleep(Duration::from_secs(3));
            // It looks while the program still stands still.
            daemon.signal(libc::SIGCONT);
            std::thread::sleep(Duration::from_millis(500));
            signal_all(&inside, "CONT");
        });
        Program::shell("sleep 1").limit("idleNs", 2 * SECOND).run(&mut client)
    });
    assert_eq!(outcome.verdict(), "OK", "{}", outcome.value);
}

fn signal_all(processes: &[u32], signal: &str) {
    let numbers = processes.iter().map(u32::to_string);
    let done = Command::new("kill").args(["-s", signal]).args(numbers).status().expect("kill");
    assert!(done.success());
}
