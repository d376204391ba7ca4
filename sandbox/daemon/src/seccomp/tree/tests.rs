//! Runs compiled filters in a small interpreter and compares them with the rules, number by number.

use super::compile;
use crate::seccomp::policy::{Action, Condition, Policy, Rules, Test};

/// What the filter answers for a call; arguments are their low words.
fn answer(code: &[libc::sock_filter], arch: u32, number: u32, arguments: [u32; 6]) -> u32 {
    let mut at = 0;
    let mut word = 0;
    loop {
        let step = &code[at];
        at += 1;
        let taken = match step.code {
            0x20 => {
                word = match step.k {
                    0 => number,
                    4 => arch,
                    k => arguments[(k as usize - 16) / 8],
                };
                continue;
            }
            0x06 => return step.k,
            0x05 => {
                at += step.k as usize;
                continue;
            }
            0x35 => word >= step.k,
            0x15 => word == step.k,
            0x45 => word & step.k != 0,
            other => panic!("unknown instruction {other:#x}"),
        };
        at += usize::from(if taken { step.jt } else { step.jf });
    }
}

fn expected(rules: &Rules, number: u32, arguments: [u32; 6]) -> u32 {
    let errno = |errno: u16| libc::SECCOMP_RET_ERRNO | u32::from(errno);
    match rules.listed.get(&number).unwrap_or(&rules.otherwise) {
        Action::Allow => libc::SECCOMP_RET_ALLOW,
        Action::Errno(number) => errno(*number),
        Action::Check(conditions) => {
            let broken = conditions.iter().find(|Condition { argument, test, values, .. }| {
                let word = arguments[*argument as usize];
                match test {
                    Test::NoBits => word & values[0] != 0,
                    Test::OneOf => !values.contains(&word),
                    Test::NoneOf => values.contains(&word),
                }
            });
            broken.map_or(libc::SECCOMP_RET_ALLOW, |condition| errno(condition.errno))
        }
    }
}

fn built_in() -> (Rules, Vec<libc::sock_filter>) {
    let rules = Policy::parse(include_str!("../policy.json"))
        .and_then(|policy| policy.rules())
        .expect("the built-in policy is valid");
    let code = compile(&rules);
    (rules, code)
}

#[test]
fn every_number_gets_its_rule() {
    let (rules, code) = built_in();
    for number in 0..2000 {
        for word in
            [0, 1, 2, 3, 4, 6, 16, 22, 38, 40, 1024, 4096, 0x40_0000, 0x5412, 0x4000_0000, 0x1000_0000, u32::MAX]
        {
            let arguments = [word; 6];
            assert_eq!(
                answer(&code, super::ARCH, number, arguments),
                expected(&rules, number, arguments),
                "call {number} with {word}"
            );
        }
    }
}

#[test]
fn every_condition_of_a_call_must_hold() {
    let (rules, code) = built_in();
    let socket = libc::SYS_socket as u32;
    for family in [1, 2, 40] {
        for kind in [1, 2, 3, 5, 0x80001, 0x80803, 0x80805] {
            let arguments = [family, kind, 0, 0, 0, 0];
            assert_eq!(answer(&code, super::ARCH, socket, arguments), expected(&rules, socket, arguments));
        }
    }
}

#[test]
fn foreign_interfaces_are_killed() {
    let (_, code) = built_in();
    assert_eq!(answer(&code, 0x4000_0003, 1, [0; 6]), libc::SECCOMP_RET_KILL_PROCESS, "i386");
    assert_eq!(answer(&code, super::ARCH, 0x4000_0000 + 39, [0; 6]), libc::SECCOMP_RET_KILL_PROCESS, "x32");
}

#[test]
fn a_lookup_takes_few_steps() {
    let (_, code) = built_in();
    assert!(code.len() < 400, "{} instructions", code.len());
}

#[test]
fn a_call_listed_twice_is_an_error() {
    let text = r#"{"otherwise":{"errno":"ENOSYS","reason":""},"allow":[{"reason":"","calls":["read","read"]}],"answer":[],"refuse":[],"check":[]}"#;
    assert!(Policy::parse(text).and_then(|policy| policy.rules()).is_err());
}
