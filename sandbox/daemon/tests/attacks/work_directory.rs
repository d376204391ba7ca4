//! Games with links, FIFOs and names in the work directory never make the sandbox read or write another file.

use crate::support::attack::{Attack, Expect, all_are_stopped, c, shell};
use crate::support::{Daemon, MIB, Program, is_root, read};
use serde_json::json;

pub const ATTACKS: &[Attack] = &[
    c(
        "overwriting what was copied in",
        Expect::Refused,
        "int main(void) { OPEN(\"/proc/self/exe\", O_WRONLY); TRY(\"link to a system file\", link(\"/usr/bin/true\", \"/w/t\")); DONE; }",
    ),
    c(
        "replacing the directories",
        Expect::Refused,
        "int main(void) { TRY(\"rename\", rename(\"/w\", \"/x\")); TRY(\"remove\", rmdir(\"/w\")); TRY(\"symlink\", symlink(\"/usr\", \"/y\")); TRY(\"exchange\", syscall(SYS_renameat2, AT_FDCWD, \"/w\", AT_FDCWD, \"/tmp\", 2)); DONE; }",
    ),
    shell(
        "a race of links",
        Expect::Verdict(&["OK"]),
        "(i=0; while [ $i -lt 200 ]; do ln -sf /etc/passwd /w/out; rm -f /w/out; echo x > /w/out; i=$((i+1)); done) 2>/dev/null; ln -sf /etc/passwd /w/out; exit 0",
    ),
];

#[test]
fn links_lead_nowhere() {
    all_are_stopped(ATTACKS);
}

/// Every way to pass something else off as the output: (how, what the daemon must say).
const FALSE_OUTPUTS: [(&str, &str); 8] = [
    ("ln -s /etc/passwd out", "not-regular"),
    ("ln -s /proc/self/mem out", "not-regular"),
    ("mkfifo out", "not-regular"),
    ("mkdir out", "not-regular"),
    ("python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"out\")'", "not-regular"),
    ("true", "absent"),
    ("head -c 70000 /dev/zero > out", "too-large"),
    ("truncate -s 1G out", "too-large"),
];

#[test]
fn only_a_regular_file_of_the_right_size_comes_out() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    for (how, reason) in FALSE_OUTPUTS {
        let outcome = Program::shell(how).out("out", 65_536).limit("fileBytes", 2048 * MIB).run(&mut client);
        assert_eq!(outcome.value["files"], json!([]), "{how}: {}", outcome.value);
        assert_eq!(outcome.value["missing"], json!([{ "name": "out", "reason": reason }]), "{how}");
        assert!(outcome.fds.is_empty(), "{how}");
        let outcome = Program::shell("echo right > out; chmod 000 out").out("out", 65_536).run(&mut client);
        assert_eq!(outcome.verdict(), "OK", "after {how}: {}", outcome.value);
        assert_eq!(read(&outcome.fds[0]), b"right\n", "after {how}");
    }
}

#[test]
fn names_cannot_leave_the_directory() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    for name in ["../x", "/etc/x", "..", ".", "", "a/b", "a\0b", "x\n"] {
        let run = json!({ "programs": [{ "exec": { "path": "/usr/bin/true" }, "argv": ["true"], "stdin": null, "stdout": null,
            "stderr": null, "copyOut": [{ "name": name, "maxBytes": 1 }], "limits": crate::support::limits() }] });
        let (answer, _) = client.run(run, &[]).expect("an answer");
        assert_eq!(answer["type"], "refused", "{name:?}: {answer}");
    }
}

#[test]
fn what_is_copied_in_is_not_the_programs_to_change() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let script = "echo x >> data 2>/dev/null && echo BREACH; rm -f data 2>/dev/null && echo BREACH; chmod 666 data 2>/dev/null && echo BREACH; cat data";
    for _ in 0..2 {
        let outcome = Program::shell(script).file("data", b"input").run(&mut client);
        assert_eq!(outcome.stdout(), "input", "{}", outcome.value);
    }
}
