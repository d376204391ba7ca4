//! The daemon's handle of one container: its group, its keeper, and the init that stands ready in it.

use super::ids::Ids;
use super::keeper_process::Keeper;
use crate::cgroup::{CgroupError, Group, Hierarchy};
use crate::inside::orders::{Answer, Identity, Made, Order, Setup};
use crate::sys::{packet, poll, process};
use crate::view::View;
use std::fmt;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};

/// How long making a container may take before it is given up: milliseconds where nothing is in the way, half a minute
/// was seen on an emulated machine that had a tenth of a processor.
const PATIENCE_NS: u64 = 120_000_000_000;
/// The same of emptying one, which is made anew instead.
const CLEAN_PATIENCE_NS: u64 = 2_000_000_000;
/// A container is replaced after so many runs, whatever its state.
const MAX_RUNS: u32 = 5_000;
/// What a container was first to read of the system's files stays charged to it, and the kernel takes it back when it
/// needs memory: from a base that holds more than this the next program could have it on top of its limit.
const MAX_GROWTH: u64 = 1 << 20;
/// How far the kernel's own count may be off for each processor, where it holds some pages ready for the group.
const COUNT_SLACK: u64 = 256 << 10;

#[derive(Debug)]
pub enum ContainerError {
    Cgroup(CgroupError),
    Keeper {
        action: &'static str,
        source: io::Error,
    },
    /// The keeper or init says which step of building failed.
    Build(String),
    /// Nothing was heard for as long as anybody waits, which says nothing of what the host allows.
    Slow,
}

impl fmt::Display for ContainerError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Cgroup(error) => error.fmt(f),
            Self::Keeper { action, source } => write!(f, "{action}: {source}"),
            Self::Build(message) => write!(f, "build container: {message}"),
            Self::Slow => write!(f, "build container: no answer in time"),
        }
    }
}

impl From<CgroupError> for ContainerError {
    fn from(error: CgroupError) -> Self {
        Self::Cgroup(error)
    }
}

fn keeper<T>(action: &'static str, result: io::Result<T>) -> Result<T, ContainerError> {
    result.map_err(|source| ContainerError::Keeper { action, source })
}

/// What all containers of a daemon share.
pub struct Factory {
    /// This program, sealed.
    pub program: OwnedFd,
    pub hierarchy: Hierarchy,
    /// None: an ordinary user's daemon, or a container's that has no ids to give.
    pub ids: Option<Ids>,
    pub proc: bool,
}

impl Factory {
    fn identity(&self, number: u64) -> Identity {
        self.ids.map_or(Identity::Single, |ids| {
            let root = ids.first + 2 * (number % u64::from(ids.pairs)) as u32;
            Identity::Pair { root, program: root + 1 }
        })
    }

    /// Container `number`, ready for its first run.
    pub fn make(&self, number: u64, view: &View) -> Result<Container, ContainerError> {
        let group = self.hierarchy.create(number)?;
        let keeper_process = keeper("start keeper", Keeper::spawn(&self.program, &group))?;
        let setup = Setup { view: view.clone(), identity: self.identity(number), proc: self.proc };
        let text = keeper("encode setup", serde_json::to_vec(&setup).map_err(io::Error::from))?;
        keeper("send setup", packet::send(keeper_process.control.as_fd(), &text, &[], 0))?;
        let init = Init::make(&keeper_process)?;
        Ok(Container {
            view: view.name.clone(),
            init,
            keeper: keeper_process,
            group,
            pristine: true,
            runs: 0,
            first_base: None,
        })
    }
}

/// The pid 1 of now; another one follows when this one is worn.
struct Init {
    work: OwnedFd,
    pidfd: OwnedFd,
}

impl Init {
    fn make(keeper_process: &Keeper) -> Result<Self, ContainerError> {
        let control = keeper_process.control.as_fd();
        keeper("order container", packet::send(control, b"make", &[], 0))?;
        let (made, fds): (Made, _) = receive(control, PATIENCE_NS)?;
        if let Made::Failed(message) = made {
            return Err(ContainerError::Build(message));
        }
        let [work, pidfd] =
            <[OwnedFd; 2]>::try_from(fds).map_err(|_| ContainerError::Build("keeper sent no descriptors".into()))?;
        let init = Self { work, pidfd };
        match receive(init.work.as_fd(), PATIENCE_NS)? {
            (Answer::Ready(Ok(())), _) => Ok(init),
            (Answer::Ready(Err(message)), _) => Err(ContainerError::Build(message)),
            _ => Err(ContainerError::Build("init answered out of turn".into())),
        }
    }
}

/// One message within `patience_ns`.
fn receive<T: serde::de::DeserializeOwned>(
    socket: BorrowedFd,
    patience_ns: u64,
) -> Result<(T, Vec<OwnedFd>), ContainerError> {
    if !keeper("wait for container", poll::readable(socket, patience_ns))? {
        return Err(ContainerError::Slow);
    }
    let mut buffer = [0u8; 8 * 1024];
    let (size, fds) = keeper("hear container", packet::receive(socket, &mut buffer, 0))?;
    if size == 0 {
        return Err(ContainerError::Build("the container's process ended".into()));
    }
    let message = keeper("understand container", serde_json::from_slice(&buffer[..size]).map_err(io::Error::from))?;
    Ok((message, fds))
}

/// A ready container. Dropping it ends all in it and removes its group.
pub struct Container {
    pub view: String,
    init: Init,
    keeper: Keeper,
    // After the keeper: an empty group goes at once.
    pub group: Group,
    /// No program has run in it.
    pub pristine: bool,
    runs: u32,
    first_base: Option<u64>,
}

impl Container {
    /// New namespaces, file trees and init, in the same group.
    pub fn renew(&mut self) -> Result<(), ContainerError> {
        self.init = Init::make(&self.keeper)?;
        self.pristine = true;
        Ok(())
    }

    pub fn order(&self, order: &Order, fds: &[RawFd]) -> io::Result<()> {
        packet::send(self.init.work.as_fd(), &serde_json::to_vec(order)?, fds, libc::MSG_DONTWAIT)
    }

    /// The descriptor to wait for init's answers on.
    pub fn watched(&self) -> RawFd {
        self.init.work.as_raw_fd()
    }

    /// The next answer with its descriptors; None if init is gone.
    pub fn hear(&self, buffer: &mut [u8]) -> io::Result<Option<(Answer, Vec<OwnedFd>)>> {
        let (size, fds) = packet::receive(self.init.work.as_fd(), buffer, libc::MSG_DONTWAIT)?;
        if size == 0 {
            return Ok(None);
        }
        Ok(Some((serde_json::from_slice(&buffer[..size])?, fds)))
    }

    /// Kills init and with it the whole pid namespace.
    pub fn hammer(&self) {
        let _ = process::signal(self.init.pidfd.as_fd(), libc::SIGKILL); // gone already is as good
    }

    /// Notes a run and its base; what `recycle` decides rests on them.
    pub fn begun(&mut self, base: u64) {
        self.pristine = false;
        self.runs += 1;
        self.first_base.get_or_insert(base);
    }

    /// After a run: waits until init says that all is clean. False if the container must be renewed.
    pub fn is_clean(&self) -> bool {
        matches!(receive(self.init.work.as_fd(), CLEAN_PATIENCE_NS), Ok((Answer::Clean(true), _)))
    }

    /// After a run, once all is clean: whether group and keeper should be replaced as well. The pages stay in memory,
    /// charged to a group that is gone, so whoever reads them next pays nothing.
    pub fn is_worn(&self) -> bool {
        let growth = MAX_GROWTH + COUNT_SLACK * process::processors();
        let grown = |first| self.group.memory_now().map_or(true, |now| now > first + growth);
        self.runs >= MAX_RUNS || self.first_base.is_some_and(grown)
    }
}

#[cfg(test)]
mod tests {
    use super::{ContainerError, receive};
    use crate::inside::orders::Made;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn silence_is_told_apart_from_a_refusal() {
        let (ours, theirs) = UnixStream::pair().expect("two sockets");
        assert!(matches!(receive::<Made>(ours.as_fd(), 1_000_000), Err(ContainerError::Slow)));
        drop(theirs);
        assert!(matches!(receive::<Made>(ours.as_fd(), 1_000_000), Err(ContainerError::Build(_))));
    }
}
