//! Compiles rules to a BPF compare tree: about eight comparisons for any call, where a list would need hundreds.
//! The kernel walks the filter once per call number when it is put on, so its depth is what a new container pays.

use super::policy::{Action, Condition, Rules, Test};

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
const GREATER_OR_EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const ANY_BIT: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
const JUMP: u16 = (libc::BPF_JMP | libc::BPF_JA) as u16;

/// Offsets inside `struct seccomp_data`.
const NUMBER_AT: u32 = 0;
const ARCH_AT: u32 = 4;
const ARGUMENTS_AT: u32 = 16;

#[cfg(target_arch = "x86_64")]
const ARCH: u32 = 0xC000_003E;
#[cfg(target_arch = "aarch64")]
const ARCH: u32 = 0xC000_00B7;
/// From here on x86-64 numbers belong to the x32 interface.
const FOREIGN_FROM: u32 = 0x4000_0000;

fn step(code: u16, k: u32, jt: u8, jf: u8) -> libc::sock_filter {
    libc::sock_filter { code, jt, jf, k }
}

/// The whole program: foreign interfaces are killed, then the number is looked up.
pub fn compile(rules: &Rules) -> Vec<libc::sock_filter> {
    let mut code = vec![
        step(LOAD, ARCH_AT, 0, 0),
        step(EQUAL, ARCH, 1, 0),
        step(RETURN, libc::SECCOMP_RET_KILL_PROCESS, 0, 0),
        step(LOAD, NUMBER_AT, 0, 0),
        step(GREATER_OR_EQUAL, FOREIGN_FROM, 0, 1),
        step(RETURN, libc::SECCOMP_RET_KILL_PROCESS, 0, 0),
    ];
    code.extend(branch(&ranges(rules)));
    code
}

/// Runs of numbers with the same action, as (first number, action); the first starts at 0 and the last has no end.
fn ranges(rules: &Rules) -> Vec<(u32, &Action)> {
    let mut ranges: Vec<(u32, &Action)> = Vec::new();
    let mut push = |first, action| match ranges.last() {
        Some((_, last)) if *last == action => {}
        _ => ranges.push((first, action)),
    };
    let mut next = 0;
    for (&number, action) in &rules.listed {
        if number > next {
            push(next, &rules.otherwise);
        }
        push(number, action);
        next = number + 1;
    }
    push(next, &rules.otherwise);
    ranges
}

fn branch(ranges: &[(u32, &Action)]) -> Vec<libc::sock_filter> {
    if let [(_, action)] = ranges {
        return leaf(action);
    }
    let (low, high) = ranges.split_at(ranges.len() / 2);
    let low_code = branch(low);
    let mut code = match u8::try_from(low_code.len()) {
        Ok(distance) => vec![step(GREATER_OR_EQUAL, high[0].0, distance, 0)],
        Err(_) => vec![step(GREATER_OR_EQUAL, high[0].0, 0, 1), step(JUMP, low_code.len() as u32, 0, 0)],
    };
    code.extend(low_code);
    code.extend(branch(high));
    code
}

fn leaf(action: &Action) -> Vec<libc::sock_filter> {
    match action {
        Action::Allow => vec![step(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0)],
        Action::Errno(errno) => vec![step(RETURN, libc::SECCOMP_RET_ERRNO | u32::from(*errno), 0, 0)],
        Action::Check(conditions) => {
            let mut code: Vec<_> = conditions.iter().flat_map(condition).collect();
            code.push(step(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0));
            code
        }
    }
}

/// Goes on behind itself where the condition holds, and answers with its error where not.
fn condition(condition: &Condition) -> Vec<libc::sock_filter> {
    let Condition { argument, test, values, errno } = condition;
    let compare = if *test == Test::NoBits { ANY_BIT } else { EQUAL };
    let mut code = vec![step(LOAD, ARGUMENTS_AT + 8 * argument, 0, 0)];
    for (index, value) in values.iter().enumerate() {
        // A hit jumps over the comparisons left and the step behind them, which is for a miss.
        code.push(step(compare, *value, (values.len() - index) as u8, 0));
    }
    let refuse = step(RETURN, libc::SECCOMP_RET_ERRNO | u32::from(*errno), 0, 0);
    match test {
        Test::OneOf => code.push(refuse),
        Test::NoBits | Test::NoneOf => code.extend([step(JUMP, 1, 0, 0), refuse]),
    }
    code
}

#[cfg(test)]
mod tests;
