//! Tables of requests.

use super::super::protocol::RunRequest;
use super::{Descriptor, Program, plan};
use serde_json::{Value, json};

const MIB: u64 = 1 << 20;

fn program() -> Value {
    json!({ "exec": { "path": "/usr/bin/true" }, "argv": ["true"], "stdin": null, "stdout": null, "stderr": null,
        "limits": { "cpuNs": 1_000_000_000u64, "wallNs": 2_000_000_000u64, "memoryBytes": 64 * MIB, "pids": 4 } })
}

/// Plans a run of one program in which `pointer` (RFC 6901) has been set to `value`.
fn with(pointer: &str, value: Value) -> Result<Vec<Program>, String> {
    let mut program = program();
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    program.pointer_mut(parent).expect("a place")[name] = value;
    planned(json!({ "id": 1, "programs": [program] }), 1)
}

fn planned(run: Value, given: usize) -> Result<Vec<Program>, String> {
    let run: RunRequest = serde_json::from_value(run).map_err(|error| error.to_string())?;
    plan(&run, given, &["default".into(), "java".into()])
}

#[test]
fn defaults_fill_what_is_not_said() {
    let plans = with("/view", json!("java")).expect("a good request");
    let [program] = plans.as_slice() else { panic!("one program") };
    assert_eq!(program.view, "java");
    assert_eq!(program.start.cwd, "/w");
    assert_eq!(program.start.io, [-1, -1, -1]);
    assert_eq!(program.start.rlimits.stack_bytes, 64 * MIB, "as much as the memory");
    assert_eq!(program.start.tmpfs_bytes, 48 * MIB, "three quarters of the memory at most");
    assert!(program.start.env.iter().any(|entry| entry.starts_with("PATH=")));
}

#[test]
fn bad_fields_are_refused() {
    for (pointer, value) in [
        ("/exec", json!({ "path": "relative" })),
        ("/exec", json!({ "fd": 1 })),
        ("/exec", json!({})),
        ("/argv", json!([])),
        ("/argv", json!(["a\0b"])),
        ("/env", json!(["A=\0"])),
        ("/cwd", json!("w")),
        ("/view", json!("secret")),
        ("/stdin", json!({ "pipe": 0 })),
        ("/stdin", json!({ "named": 1 })),
        ("/stdout", json!({ "fd": 7 })),
        ("/copyIn", json!([{ "name": "../a", "fd": 0 }])),
        ("/copyIn", json!([{ "name": "a", "fd": 3 }])),
        ("/copyOut", json!([{ "name": "a/b", "maxBytes": 1 }])),
        ("/limits/cpuNs", json!(0)),
        ("/limits/wallNs", json!(-1)),
        ("/limits/wallNs", json!(u64::MAX)),
        ("/limits/memoryBytes", json!(4096)),
        ("/limits/pids", json!(0)),
        ("/limits/openFiles", json!(1u64 << 40)),
    ] {
        assert!(with(pointer, value.clone()).is_err(), "{pointer} = {value}");
    }
}

#[test]
fn descriptors_are_named_in_order() {
    let mut one = program();
    one["exec"] = json!({ "fd": 0 });
    one["stdin"] = json!({ "pipe": 1 });
    one["stdout"] = json!({ "collect": { "maxBytes": 9 } });
    let plans = planned(json!({ "id": 1, "programs": [one, program()], "pipes": 2 }), 1).expect("a good request");
    assert_eq!(plans[0].descriptors, [Descriptor::Open(0), Descriptor::PipeRead(1), Descriptor::Collect(0)]);
    assert_eq!(plans[0].start.io, [1, 2, -1]);
    assert_eq!(plans[0].collect, [Some(9), None]);
    let mut one = program();
    one["stdin"] = json!({ "named": 0 });
    let plans = planned(json!({ "id": 1, "programs": [one] }), 1).expect("a good request");
    assert_eq!(plans[0].descriptors, [Descriptor::Given(0)]);
}

#[test]
fn a_run_has_some_programs_but_not_many() {
    assert!(planned(json!({ "id": 1, "programs": [] }), 0).is_err());
    assert!(planned(json!({ "id": 1, "programs": vec![program(); 10] }), 0).is_err());
    assert!(planned(json!({ "id": 1, "programs": [program()], "pipes": 1000 }), 0).is_err());
}
