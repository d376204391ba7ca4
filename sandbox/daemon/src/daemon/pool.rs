//! Slots and the queue for them. A run takes all its slots in one step, first come first served, so that two
//! groups can never each hold what the other waits for.

use super::container::{Container, ContainerError, Factory};
use super::protocol::{ProgramResult, Stats, Verdict};
use super::run::{self, Handle, InitAfter, Job, Used};
use crate::sys::clock::now_ns;
use crate::view::View;
use std::collections::{HashMap, VecDeque};
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A run waiting for its slots, and where its result goes.
pub struct Waiting {
    pub job: Job,
    pub handle: Arc<Handle>,
    pub reply: Box<dyn FnOnce(Vec<ProgramResult>, Vec<OwnedFd>) + Send>,
}

impl Waiting {
    /// Slots taken: one per program, or all there are where a group is larger than that.
    fn slots(&self, all: usize) -> usize {
        self.job.programs.len().min(all)
    }
}

pub struct Pool {
    factory: Factory,
    views: Vec<View>,
    slots: usize,
    started_ns: u64,
    state: Mutex<State>,
}

struct State {
    free: usize,
    queue: VecDeque<Waiting>,
    /// Ready containers by view, the one used last at the end: its memory is warm.
    idle: HashMap<String, Vec<Container>>,
    next_number: u64,
    counts: Stats,
}

impl Pool {
    pub fn new(factory: Factory, views: Vec<View>, slots: usize) -> Self {
        let counts = Stats { slots, ..Stats::default() };
        let state = State { free: slots, queue: VecDeque::new(), idle: HashMap::new(), next_number: 0, counts };
        Self { factory, views, slots, started_ns: now_ns(), state: Mutex::new(state) }
    }

    /// A panic elsewhere must not take the queue with it: every change under this lock is a single step.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a container of the first view for every slot ahead of need.
    pub fn fill(&self) -> Result<(), ContainerError> {
        let view = self.views[0].name.clone();
        for _ in 0..self.slots {
            let container = self.make(&view)?;
            self.put_back(container);
        }
        Ok(())
    }

    /// Adds a run at the end of the queue.
    pub fn submit(&self, waiting: Waiting) {
        self.state().queue.push_back(waiting);
    }

    /// The first run in the queue if its slots are free, and whether the next one could start as well.
    pub fn take(&self) -> Option<(Waiting, bool)> {
        let mut state = self.state();
        let waiting = Self::pop(&mut state, self.slots)?;
        let more = state.queue.front().is_some_and(|next| next.slots(self.slots) <= state.free);
        Some((waiting, more))
    }

    fn pop(state: &mut State, all: usize) -> Option<Waiting> {
        if state.queue.front()?.slots(all) > state.free {
            return None;
        }
        let waiting = state.queue.pop_front()?;
        state.free -= waiting.slots(all);
        state.counts.busy_slots += waiting.slots(all);
        Some(waiting)
    }

    /// Runs what `take` gave, answers, and makes its slots ready again. `buffer` is room to read into.
    pub fn execute(&self, waiting: Waiting, buffer: &mut [u8]) {
        let slots = waiting.slots(self.slots);
        let Waiting { job, handle, reply } = waiting;
        let mut fds = Vec::new();
        let (results, used) = match self.containers(&job) {
            _ if handle.is_cancelled() => (unstarted(&job, Verdict::Cancel, None), Vec::new()),
            Ok(containers) => run::run(job, containers, &handle, buffer, &mut fds),
            Err(error) => (unstarted(&job, Verdict::Ie, Some(error.to_string())), Vec::new()),
        };
        self.count(&results);
        reply(results, fds);
        for used in used {
            self.recycle(used);
        }
        let mut state = self.state();
        state.free += slots;
        state.counts.busy_slots -= slots;
    }

    fn containers(&self, job: &Job) -> Result<Vec<Container>, ContainerError> {
        job.programs.iter().map(|program| self.container(&program.view, job.fresh)).collect()
    }

    fn container(&self, view: &str, fresh: bool) -> Result<Container, ContainerError> {
        let idle = {
            let mut state = self.state();
            let ready = state.idle.get_mut(view);
            ready.and_then(|ready| {
                let pristine = if fresh { ready.iter().position(|container| container.pristine) } else { None };
                pristine.map(|index| ready.remove(index)).or_else(|| ready.pop())
            })
        };
        match idle {
            Some(mut container) if fresh && !container.pristine => {
                container.renew()?;
                Ok(container)
            }
            Some(container) => Ok(container),
            None => self.make(view),
        }
    }

    fn make(&self, view: &str) -> Result<Container, ContainerError> {
        let number = {
            let mut state = self.state();
            state.next_number += 1;
            state.next_number - 1
        };
        let view = self.views.iter().find(|known| known.name == view);
        let view = view.ok_or_else(|| ContainerError::Build("no such view".into()))?;
        let container = self.factory.make(number, view)?;
        let mut state = self.state();
        state.counts.containers_made += 1;
        state.counts.containers_alive += 1;
        Ok(container)
    }

    /// Gives a container back clean, renewed or not at all. A slot without one makes its own when it is needed.
    fn recycle(&self, used: Used) {
        let Used { mut container, init } = used;
        let clean = match init {
            InitAfter::Clean => true,
            InitAfter::Cleaning => container.is_clean(),
            InitAfter::Gone => false,
        };
        if container.is_worn() || (!clean && container.renew().is_err()) {
            let view = container.view.clone();
            drop(container);
            {
                let mut state = self.state();
                state.counts.containers_alive -= 1;
                state.counts.containers_retired += 1;
            }
            // A failure here is met again, and reported, by the run that needs the container.
            if let Ok(container) = self.make(&view) {
                self.put_back(container);
            }
            return;
        }
        self.put_back(container);
    }

    fn put_back(&self, container: Container) {
        let mut state = self.state();
        let ready = state.idle.entry(container.view.clone()).or_default();
        if ready.len() < self.slots {
            ready.push(container);
            return;
        }
        state.counts.containers_alive -= 1;
        drop(state);
        drop(container);
    }

    fn count(&self, results: &[ProgramResult]) {
        let any = |verdict| u64::from(results.iter().any(|result| result.verdict == verdict));
        let counts = &mut self.state().counts;
        counts.finished_runs += 1;
        counts.cancelled_runs += any(Verdict::Cancel);
        counts.internal_errors += any(Verdict::Ie);
    }

    pub fn stats(&self) -> Stats {
        let state = self.state();
        Stats { queued_runs: state.queue.len(), uptime_ns: now_ns() - self.started_ns, ..state.counts.clone() }
    }

    /// Nothing runs and nothing waits.
    pub fn is_quiet(&self) -> bool {
        let state = self.state();
        state.queue.is_empty() && state.free == self.slots
    }

    /// Ends all idle containers and removes the daemon's groups.
    pub fn clear(&self) {
        let idle = std::mem::take(&mut self.state().idle);
        drop(idle);
        self.factory.hierarchy.remove();
    }
}

/// Results of a run that never got its containers.
fn unstarted(job: &Job, verdict: Verdict, message: Option<String>) -> Vec<ProgramResult> {
    let place = message.is_some().then_some("container");
    let one = || ProgramResult {
        verdict,
        exit_code: None,
        signal: None,
        cpu_ns: 0,
        wall_ns: 0,
        memory_peak_bytes: 0,
        memory_base_bytes: 0,
        process_peak_bytes: None,
        oom_kills: 0,
        pids_peak: None,
        pids_peak_exact: false,
        started_ns: 0,
        ended_ns: 0,
        stdout: None,
        stderr: None,
        files: Vec::new(),
        missing: Vec::new(),
        place,
        message: message.clone(),
    };
    job.programs.iter().map(|_| one()).collect()
}
