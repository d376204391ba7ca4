//! The system call filter: `policy.json` says what and why, `tree` makes a compare tree of it,
//! and it is put on once per container, before the first program; programs inherit it.

mod numbers;
mod policy;
mod tree;

pub use policy::{Policy, PolicyError};

use crate::sys::check_long;
use std::io;

/// A filter ready for the kernel.
pub struct Filter(Vec<libc::sock_filter>);

impl Filter {
    /// The built-in policy, compiled for this machine.
    pub fn built_in() -> Result<Self, PolicyError> {
        let policy = Policy::parse(include_str!("policy.json"))?;
        Ok(Self(tree::compile(&policy.rules()?)))
    }

    /// Puts the filter on this process for ever. Needs no_new_privs or CAP_SYS_ADMIN in the user namespace.
    pub fn install(&self) -> io::Result<()> {
        let program = libc::sock_fprog { len: self.0.len() as libc::c_ushort, filter: self.0.as_ptr().cast_mut() };
        // SAFETY: `program` points to instructions that live across the call; the kernel copies and verifies them.
        let done = unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, 0, &raw const program) };
        check_long(done).map(drop)
    }
}
