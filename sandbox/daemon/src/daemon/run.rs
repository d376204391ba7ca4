//! One run, start to end: orders go out, clocks and counters are watched, limits enforced, facts gathered.

mod live;
mod opening;

use super::container::Container;
use super::fifo::{self, Fifo};
use super::outcome::Stop;
use super::plan::Program;
use super::protocol::{EndRule, ProgramResult};
use crate::sys::clock::now_ns;
use crate::sys::pipe_by_path;
use crate::sys::poll::{self, Waker};
use live::Live;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How others reach a run that is queued or going.
pub struct Handle {
    cancelled: AtomicBool,
    waker: Waker,
}

impl Handle {
    pub fn new() -> io::Result<Self> {
        Ok(Self { cancelled: AtomicBool::new(false), waker: Waker::new()? })
    }

    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
        self.waker.wake();
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }
}

/// All that one run needs besides its containers.
pub struct Job {
    pub programs: Vec<Program>,
    pub given: Vec<OwnedFd>,
    pub pipes: usize,
    pub fifos: usize,
    pub end: EndRule,
    pub fresh: bool,
}

/// What the programs' descriptors are made from. Those that wait to be opened hold it on.
pub struct Sources {
    given: Vec<OwnedFd>,
    pipes: Vec<(OwnedFd, OwnedFd)>,
    fifos: Vec<Fifo>,
}

impl Sources {
    fn make(given: Vec<OwnedFd>, pipes: usize, fifos: usize) -> io::Result<Self> {
        let pipes = (0..pipes).map(|_| pipe_by_path(0o666)).collect::<io::Result<_>>()?;
        let fifos = (0..fifos).map(|_| fifo::make()).collect::<io::Result<_>>()?;
        Ok(Self { given, pipes, fifos })
    }
}

/// A container after a run, with what decides whether it can be used again.
pub struct Used {
    pub container: Container,
    pub init: InitAfter,
}

/// How a run left its container's init.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitAfter {
    /// It found nothing to clean.
    Clean,
    /// It is emptying the work directories and will say how that went.
    Cleaning,
    /// Dead, or no longer to be trusted.
    Gone,
}

/// Numbers runs so that a kill order can never meet the wrong one.
static NEXT_RUN: AtomicU64 = AtomicU64::new(1);

/// Runs `job` in `containers`, one per program in the same order, until every program has ended.
/// Descriptors of the results are added to `fds`; output and answers are read through `buffer`.
pub fn run(
    job: Job,
    containers: Vec<Container>,
    handle: &Handle,
    buffer: &mut [u8],
    fds: &mut Vec<OwnedFd>,
) -> (Vec<ProgramResult>, Vec<Used>) {
    let number = NEXT_RUN.fetch_add(1, Ordering::Relaxed);
    let weak = containers.iter().any(|container| !container.group.counts());
    let mut lives: Vec<Live> = job
        .programs
        .into_iter()
        .zip(containers)
        .map(|(program, container)| Live::new(program, container, number))
        .collect();
    match Sources::make(job.given, job.pipes, job.fifos).map(Arc::new) {
        Ok(sources) => lives.iter_mut().for_each(|live| live.start(&sources)),
        Err(error) => lives.iter_mut().for_each(|live| live.fail("pipe", format!("make pipe: {error}"))),
    }
    // Ours are closed now: the last program's exit is what its peer reads as the end.
    watch(&mut lives, job.end, weak, handle, buffer);
    lives.into_iter().map(|live| live.finish(fds)).unzip()
}

/// How long the others may go on, once something says that the run is over.
fn grace(lives: &mut [Live], end: EndRule) -> Option<u64> {
    match end {
        EndRule::All => None,
        EndRule::Any { grace_ns } => lives.iter().any(Live::has_ended).then_some(grace_ns),
        EndRule::Leader { program, grace_ns } => {
            if lives.iter().enumerate().all(|(index, live)| index == program || live.has_ended()) {
                // Nobody is left that it could wait for.
                lives[program].may_idle(grace_ns);
            }
            (lives[program].has_ended() || lives.iter().any(Live::has_failed)).then_some(grace_ns)
        }
    }
}

fn watch(lives: &mut [Live], end: EndRule, weak: bool, handle: &Handle, buffer: &mut [u8]) {
    let mut group_deadline = None;
    loop {
        if lives.iter().all(Live::has_ended) {
            return;
        }
        if handle.is_cancelled() {
            lives.iter_mut().for_each(|live| live.stop(Stop::Cancel));
        }
        if group_deadline.is_none() {
            group_deadline = grace(lives, end).map(|grace_ns| now_ns().saturating_add(grace_ns));
        }
        let now = now_ns();
        if group_deadline.is_some_and(|deadline| now >= deadline) {
            lives.iter_mut().for_each(|live| live.stop(Stop::Group));
        }
        let cancel_fd = if handle.is_cancelled() { -1 } else { handle.waker.as_fd().as_raw_fd() };
        let mut entries = vec![poll::watch(cancel_fd)];
        for live in lives.iter_mut() {
            live.look(now, weak);
            entries.extend(live.watched().map(poll::watch));
        }
        // A look may have been the end of the last one, of which nothing is heard any more.
        if lives.iter().all(Live::has_ended) {
            return;
        }
        let group = group_deadline.filter(|deadline| *deadline > now);
        let next = lives.iter().filter_map(Live::next_event).chain(group).min();
        let timeout = next.map(|next| next.saturating_sub(now_ns()));
        if poll::wait(&mut entries, timeout).is_err() {
            lives.iter_mut().for_each(|live| live.fail("poll", "cannot wait".into()));
            return;
        }
        for (live, ready) in lives.iter_mut().zip(entries[1..].chunks(live::WATCHED)) {
            live.handle(ready, buffer);
        }
    }
}
