//! A bounded fuzz of the message parser: whatever a client sends, the daemon answers, refuses or hangs up,
//! and goes on serving others.

mod support;

use serde_json::json;
use std::os::fd::AsRawFd;
use support::{Daemon, Program, is_root};
use verdict_sandboxd::daemon::plan;
use verdict_sandboxd::daemon::protocol::{Request, RunRequest};

const ROUNDS: usize = 40_000;
const MESSAGES: usize = 1500;

/// xorshift64*: the same sequence on every run, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % below
    }
}

fn seeds() -> Vec<String> {
    let program = json!({ "exec": { "path": "/usr/bin/true" }, "argv": ["true"], "env": ["A=b"], "cwd": "/w", "stdin": { "pipe": 0 },
        "stdout": { "collect": { "maxBytes": 10 } }, "stderr": { "fd": 0 }, "copyIn": [{ "name": "a", "fd": 0, "mode": 292 }],
        "copyOut": [{ "name": "b", "maxBytes": 5, "optional": true }], "fifos": [0, 1], "copyOutAll": { "maxFiles": 3, "maxBytes": 9 }, "view": "default",
        "limits": { "cpuNs": 2_000_000, "wallNs": 3_000_000, "idleNs": 20_000_000, "memoryBytes": 16_777_216, "pids": 4, "tmpfsBytes": 65536 } });
    let run = json!({ "type": "run", "id": 1, "programs": [program], "pipes": 1, "fifos": 2, "end": { "when": "leader", "program": 0, "graceNs": 5 }, "fresh": false });
    vec![
        run.to_string(),
        json!({ "type": "cancel", "id": 1 }).to_string(),
        json!({ "type": "stats", "id": 2 }).to_string(),
    ]
}

const PIECES: [&str; 16] = [
    "-1",
    "18446744073709551616",
    "1e400",
    "null",
    "{}",
    "[]",
    "\"\\u0000\"",
    "\"../../x\"",
    "true",
    "\"run\"",
    ",",
    "}",
    "]",
    "\"\"",
    "0.5",
    "{\"fd\":99999}",
];

fn mutate(random: &mut Random, seeds: &[String]) -> Vec<u8> {
    let mut text = seeds[random.next(seeds.len())].clone().into_bytes();
    for _ in 0..=random.next(4) {
        let at = random.next(text.len().max(1));
        match random.next(5) {
            0 => text[at] = random.next(256) as u8,
            1 => drop(text.drain(at..(at + random.next(20)).min(text.len()))),
            2 => drop(text.splice(at..at, PIECES[random.next(PIECES.len())].bytes())),
            3 => {
                // A whole number or word gives way to another.
                let end =
                    text[at..].iter().position(|byte| b",}]:".contains(byte)).map_or(text.len(), |length| at + length);
                drop(text.splice(at..end, PIECES[random.next(PIECES.len())].bytes()));
            }
            _ => text.truncate(at.max(1)),
        }
        if text.is_empty() {
            text.push(b'{');
        }
    }
    text
}

#[test]
fn no_text_breaks_parser_or_plan() {
    let (mut random, seeds) = (Random(0x0dd_b1a5_ed01), seeds());
    let views = ["default".to_owned()];
    let mut planned = 0;
    for _ in 0..ROUNDS {
        let text = mutate(&mut random, &seeds);
        if let Ok(Request::Run(run)) = serde_json::from_slice::<Request>(&text) {
            planned += usize::from(plan::plan(&run, random.next(3), &views).is_ok());
        }
    }
    assert!(planned > 0, "no mutant was valid: the fuzz tests nothing");
}

#[test]
fn a_plan_never_names_what_was_not_sent() {
    let text = seeds()[0].replace("\"type\":\"run\",", "");
    let run: RunRequest = serde_json::from_str(&text).expect("a valid run");
    assert!(plan::plan(&run, 1, &["default".to_owned()]).is_ok());
    assert!(plan::plan(&run, 0, &["default".to_owned()]).is_err(), "descriptor 0 was not sent");
    assert!(plan::plan(&run, 1, &["other".to_owned()]).is_err(), "unknown view");
}

#[test]
fn the_daemon_survives_nonsense() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let (mut random, seeds) = (Random(0x5eed), seeds());
    let null = std::fs::File::open("/dev/null").expect("/dev/null");
    let mut client = daemon.connect();
    for _ in 0..MESSAGES {
        let fds = vec![null.as_raw_fd(); random.next(4)];
        if client.send(&mutate(&mut random, &seeds), &fds).is_err() || random.next(50) == 0 {
            client = daemon.connect();
        }
        while client.has_message() {
            if client.receive().is_err() {
                client = daemon.connect();
            }
        }
    }
    drop(client);
    let mut client = daemon.connect();
    for text in [vec![b'x'; 150_000], vec![b'['; 100_000], b"\xff\xfe".to_vec()] {
        client.send(&text, &[]).expect("sent");
        assert_eq!(client.receive().expect("an answer").0["type"], "refused");
    }
    assert_eq!(Program::shell("echo alive").run(&mut client).stdout(), "alive\n");
}
