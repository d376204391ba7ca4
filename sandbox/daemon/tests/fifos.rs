//! Fifos: programs that open them themselves, and those whose standard streams they are.

mod support;

use serde_json::{Value, json};
use support::{Daemon, Outcome, Program, SECOND, is_root};
use verdict_sandboxd::client::Client;

/// Runs programs that share `fifos`; the last one leads.
fn run(client: &mut Client, programs: Vec<Program>, fifos: usize) -> Vec<Value> {
    let end = json!({ "when": "leader", "program": programs.len() - 1, "graceNs": SECOND / 2 });
    let programs: Vec<Value> = programs.into_iter().map(|program| program.parts().0).collect();
    let request = json!({ "programs": programs, "fifos": fifos, "end": end });
    let (answer, _) = client.run(request, &[]).expect("the daemon answers");
    answer["programs"].as_array().expect("results").clone()
}

fn stdout(value: &Value) -> String {
    Outcome { value: value.clone(), fds: vec![] }.stdout()
}

/// The manager of processes: its arguments are for each what it says and what it is told.
fn manager(source: &str, fifos: &[usize]) -> Program {
    let paths: Vec<String> = (0..fifos.len()).map(|place| format!("/proc/self/fd/{}", 3 + place)).collect();
    let argv: Vec<&str> = ["python3", "-c", source].into_iter().chain(paths.iter().map(String::as_str)).collect();
    Program::path("/usr/bin/python3", &argv).set("fifos", json!(fifos))
}

fn by_streams(source: &str, says: usize, hears: usize) -> Program {
    Program::python(source).set("stdin", json!({ "fifo": hears })).set("stdout", json!({ "fifo": says }))
}

const ECHO: &str = "import sys\nfor line in sys.stdin: print(line.strip() * 2, flush=True)";

#[test]
fn either_end_may_be_opened_first() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(3);
    let mut client = daemon.connect();
    for opens in
        ["a = open(sys.argv[1]); b = open(sys.argv[2], 'w')", "b = open(sys.argv[2], 'w'); a = open(sys.argv[1])"]
    {
        let source = format!(
            "import sys\n{opens}\nprint('x', file=b, flush=True)\nprint(a.readline(), end='')\nb.close()\nprint(repr(a.read()))"
        );
        let results = run(&mut client, vec![by_streams(ECHO, 0, 1), manager(&source, &[0, 1])], 2);
        assert_eq!(results[0]["verdict"], "OK", "the end of its input ends it: {}", results[0]);
        assert_eq!(stdout(&results[1]), "xx\n''\n", "{}", results[1]);
    }
}

#[test]
fn both_may_open_by_path() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let says =
        "import sys\nhears = open(sys.argv[1]); says = open(sys.argv[2], 'w')\nsays.write(hears.readline().upper())";
    let source = "import sys\nb = open(sys.argv[2], 'w')\nb.write('word\\n'); b.flush()\na = open(sys.argv[1])\nprint(a.read(), end='')";
    let results = run(&mut client, vec![manager(says, &[1, 0]), manager(source, &[0, 1])], 2);
    assert_eq!(stdout(&results[1]), "WORD\n", "{results:?}");
}

#[test]
fn one_that_nobody_opens_for_did_not_start_and_costs_nothing() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let results = run(&mut client, vec![by_streams(ECHO, 0, 1), manager("print('done')", &[0, 1])], 2);
    assert_eq!((&results[0]["verdict"], &results[0]["where"]), (&json!("CANCEL"), &json!("open")), "{}", results[0]);
    assert_eq!(results[0]["cpuNs"], 0);
    assert_eq!(stdout(&results[1]), "done\n");
    // Nor does one whose leader opens a single end.
    let half = "import sys, time\nopen(sys.argv[1])\ntime.sleep(60)";
    let waiting = by_streams(ECHO, 0, 1).limit("wallNs", SECOND);
    let results = run(&mut client, vec![waiting, manager(half, &[0, 1])], 2);
    assert_eq!((&results[0]["verdict"], &results[0]["where"]), (&json!("WALL"), &json!("open")), "{}", results[0]);
    assert_eq!((&results[1]["verdict"], &results[1]["where"]), (&json!("CANCEL"), &json!("group")), "{}", results[1]);
}

#[test]
fn a_leader_that_waits_for_those_who_have_gone_stands_still() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let results =
        run(&mut client, vec![manager("pass", &[1, 0]), manager("import sys\nopen(sys.argv[1])", &[0, 1])], 2);
    assert_eq!(results[0]["verdict"], "OK");
    assert_eq!((&results[1]["verdict"], &results[1]["where"]), (&json!("WALL"), &json!("idle")), "{}", results[1]);
}

#[test]
fn seven_over_two_slots() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let source = "import sys\nends = [(open(a), open(b, 'w')) for a, b in zip(sys.argv[1::2], sys.argv[2::2])]\nfor a, b in ends: print('x', file=b, flush=True)\nprint(''.join(a.readline().strip() for a, b in ends))";
    let mut programs: Vec<Program> = (0..7).map(|number| by_streams(ECHO, 2 * number, 2 * number + 1)).collect();
    programs.push(manager(source, &(0..14).collect::<Vec<_>>()));
    let results = run(&mut client, programs, 14);
    assert_eq!(stdout(&results[7]), "x".repeat(14) + "\n", "{results:?}");
    assert!(results.iter().all(|result| result["verdict"] == "OK"), "{results:?}");
}

/// One's own fifos can be opened the other way round, which harms oneself alone; nothing else about them can be changed.
#[test]
fn a_fifo_can_not_be_changed_and_names_nothing() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let tries = "import os, sys\nfound = []\nfor path in sys.argv[1:]:\n    for what in (lambda: os.chmod(path, 0), lambda: os.chown(path, 1000, 1000), lambda: os.truncate(path, 0), lambda: os.unlink(path), lambda: os.fchmod(int(path[-1]), 0)):\n        try:\n            what()\n            found.append(path)\n        except OSError:\n            pass\nprint(found, [os.readlink(path) for path in sys.argv[1:]], sorted(map(int, os.listdir('/proc/self/fd')))[:5])";
    let results = run(&mut client, vec![Program::shell("true"), manager(tries, &[0, 1])], 2);
    let said = stdout(&results[1]);
    assert_eq!(said, "[] ['/fifo (deleted)', '/fifo (deleted)'] [0, 1, 2, 3, 4]\n", "{}", results[1]);
}

#[test]
fn what_is_cancelled_while_it_waits_leaves_no_thread_behind() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let threads = || std::fs::read_dir(format!("/proc/{}/task", daemon.pid())).expect("tasks").count();
    let mut client = daemon.connect();
    drop(run(&mut client, vec![by_streams(ECHO, 0, 1), manager("print()", &[0, 1])], 2));
    let before = threads();
    for _ in 0..50 {
        drop(run(&mut client, vec![by_streams(ECHO, 0, 1), manager("print()", &[0, 1])], 2));
    }
    assert_eq!(threads(), before);
}
