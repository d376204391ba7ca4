//! The sandbox daemon of Verdict. How it works, in the order of a run: docs/sandbox.md.

pub mod cgroup;
pub mod client;
pub mod daemon;
pub mod inside;
pub mod options;
pub mod seccomp;
pub mod socket;
pub mod sys;
pub mod view;
