//! Reads the policy and turns it into one sorted rule per call number.

use super::numbers::number;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    otherwise: Otherwise,
    allow: Vec<Allow>,
    answer: Vec<Allow>,
    refuse: Vec<Refuse>,
    check: Vec<Check>,
}

#[derive(Deserialize)]
struct Otherwise {
    errno: Errno,
    #[serde(rename = "reason")]
    _reason: String,
}

#[derive(Deserialize)]
struct Allow {
    #[serde(rename = "reason")]
    _reason: String,
    calls: Vec<String>,
}

#[derive(Deserialize)]
struct Refuse {
    call: String,
    errno: Errno,
    #[serde(rename = "reason")]
    _reason: String,
}

/// A call with several of them is allowed by none alone: each must let it pass, in the order of the file.
#[derive(Deserialize)]
struct Check {
    call: String,
    argument: u32,
    test: Test,
    values: Vec<u32>,
    errno: Errno,
    #[serde(rename = "reason")]
    _reason: String,
}

/// What the low 32 bits of an argument must satisfy for the call to be allowed.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// None of the bits of the first value is set.
    NoBits,
    OneOf,
    NoneOf,
}

#[derive(Clone, Copy, Deserialize)]
enum Errno {
    /// The call answers 0 and does nothing.
    #[serde(rename = "SUCCESS")]
    Success = 0,
    #[serde(rename = "ENOSYS")]
    NoSuchCall = libc::ENOSYS as isize,
    #[serde(rename = "EPERM")]
    NotPermitted = libc::EPERM as isize,
    #[serde(rename = "EAFNOSUPPORT")]
    NoSuchFamily = libc::EAFNOSUPPORT as isize,
    #[serde(rename = "ENOTSUP")]
    NotSupported = libc::ENOTSUP as isize,
    #[serde(rename = "ESOCKTNOSUPPORT")]
    NoSuchSocketType = libc::ESOCKTNOSUPPORT as isize,
    #[serde(rename = "ENOPROTOOPT")]
    NoSuchOption = libc::ENOPROTOOPT as isize,
}

/// What becomes of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Allow,
    Errno(u16),
    Check(Vec<Condition>),
}

/// What must hold for a call to be allowed, and the answer where it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub argument: u32,
    pub test: Test,
    pub values: Vec<u32>,
    pub errno: u16,
}

/// All calls with their actions; numbers not listed get `otherwise`.
pub struct Rules {
    pub listed: BTreeMap<u32, Action>,
    pub otherwise: Action,
}

#[derive(Debug)]
pub enum PolicyError {
    Unreadable(serde_json::Error),
    UnknownCall(String),
    ListedTwice(String),
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "read seccomp policy: {error}"),
            Self::UnknownCall(call) => write!(f, "seccomp policy names an unknown call: {call}"),
            Self::ListedTwice(call) => write!(f, "seccomp policy lists a call twice: {call}"),
        }
    }
}

impl Policy {
    pub fn parse(text: &str) -> Result<Self, PolicyError> {
        serde_json::from_str(text).map_err(PolicyError::Unreadable)
    }

    /// One action per call number of this machine; calls that it does not have are left out.
    pub fn rules(&self) -> Result<Rules, PolicyError> {
        let mut listed = BTreeMap::new();
        let mut add = |call: &str, action| {
            let known = number(call).ok_or_else(|| PolicyError::UnknownCall(call.into()))?;
            let Some(number) = known else { return Ok(()) };
            match listed.insert(number, action) {
                Some(_) => Err(PolicyError::ListedTwice(call.into())),
                None => Ok(()),
            }
        };
        for call in self.allow.iter().flat_map(|group| &group.calls) {
            add(call, Action::Allow)?;
        }
        for call in self.answer.iter().flat_map(|group| &group.calls) {
            add(call, Action::Errno(Errno::Success as u16))?;
        }
        for rule in &self.refuse {
            add(&rule.call, Action::Errno(rule.errno as u16))?;
        }
        let mut checked: BTreeMap<&str, Vec<Condition>> = BTreeMap::new();
        for Check { call, argument, test, values, errno, .. } in &self.check {
            let (argument, test, errno) = (*argument, *test, *errno as u16);
            checked.entry(call).or_default().push(Condition { argument, test, values: values.clone(), errno });
        }
        for (call, conditions) in checked {
            add(call, Action::Check(conditions))?;
        }
        Ok(Rules { listed, otherwise: Action::Errno(self.otherwise.errno as u16) })
    }
}
