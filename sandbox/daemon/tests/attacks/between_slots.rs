//! Programs in different slots, running at the same moment, cannot find each other.

use crate::support::{Daemon, Program, is_root};
use serde_json::{Value, json};

/// Runs both at once in two slots; what each printed.
fn together(one: Program, other: Program) -> Vec<String> {
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let programs: Vec<Value> =
        [one, other].into_iter().map(|program| program.limit("wallNs", 5_000_000_000).parts().0).collect();
    let (answer, fds) = client.run(json!({ "programs": programs }), &[]).expect("an answer");
    let outcomes = answer["programs"].as_array().expect("programs").clone();
    assert!(fds.is_empty());
    outcomes.into_iter().map(|value| crate::support::Outcome { value, fds: Vec::new() }.stdout()).collect()
}

fn both_see_nothing(name: &str, one: &str, other: &str) {
    if !is_root() {
        return;
    }
    let printed = together(Program::python(one), Program::python(other));
    assert_eq!(printed, ["refused\n", "refused\n"], "{name}");
}

#[test]
fn abstract_sockets() {
    let server = "import socket, time\ns = socket.socket(socket.AF_UNIX)\ns.bind('\\0meet'); s.listen(1); s.settimeout(0.6)\ntry: s.accept(); print('BREACH')\nexcept OSError: print('refused')";
    let caller = "import socket, time\nfor i in range(40):\n    try:\n        socket.socket(socket.AF_UNIX).connect('\\0meet'); print('BREACH'); break\n    except OSError: time.sleep(0.01)\nelse: print('refused')";
    both_see_nothing("abstract sockets", server, caller);
}

#[test]
fn shared_memory_and_files() {
    let look = "import os, time\nfor d in ('/dev/shm', '/tmp', '/w'): open(d + '/mine%d' % os.getpid(), 'w').close()\ntime.sleep(0.4)\nn = [len(os.listdir(d)) for d in ('/dev/shm', '/tmp', '/w')]\nprint('refused' if n == [1, 1, 1] else 'BREACH %s' % n)";
    both_see_nothing("files", look, look);
}

#[test]
fn processes() {
    let look = "import os, time\ntime.sleep(0.2)\nn = [p for p in os.listdir('/proc') if p.isdigit()]\ntime.sleep(0.2)\nfor p in range(2, 200):\n    if p != os.getpid():\n        try: os.kill(p, 9); print('BREACH')\n        except OSError: pass\nprint('refused' if n == [str(os.getpid())] else 'BREACH %s' % n)";
    both_see_nothing("processes", look, look);
}

#[test]
fn users() {
    if !is_root() {
        return;
    }
    let map = "print(open('/proc/self/uid_map').read().split()[-2])";
    let printed = together(Program::python(map), Program::python(map));
    assert_ne!(printed[0], printed[1], "both slots run under one user of the host");
}
