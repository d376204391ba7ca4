//! One program of a run while it is going: `start`, when to look next, what has been seen, and the `report`.

mod report;
mod start;

use crate::cgroup::{Baseline, CgroupError, OWN_PROCESSES};
use crate::daemon::container::Container;
use crate::daemon::outcome::Stop;
use crate::daemon::output::Collector;
use crate::daemon::plan::{Descriptor, Program};
use crate::daemon::protocol::Limits;
use crate::daemon::run::opening::Opening;
use crate::daemon::run::{InitAfter, Sources};
use crate::inside::orders::{Answer, End, Ended, Order, Start};
use crate::sys::clock::now_ns;
use crate::sys::process::processors;
use std::io;
use std::os::fd::{OwnedFd, RawFd};
use std::sync::Arc;

/// Descriptors watched per program: init's socket, stdout, stderr.
pub const WATCHED: usize = 3;
const MS: u64 = 1_000_000;
/// No look at the counters comes sooner than this after the last.
const SHORTEST_LOOK: u64 = MS;
/// Nor later, so that memory and process peaks are seen where the kernel keeps none.
const LONGEST_LOOK: u64 = 200 * MS;
const WEAK_LOOK: u64 = 10 * MS;
/// How long init may take over a kill order before the whole namespace is killed.
const KILL_PATIENCE: u64 = 1000 * MS;
/// Less CPU time than this between two looks counts as idle.
const IDLE_CPU: u64 = MS;

pub struct Live {
    run: u64,
    container: Container,
    limits: Limits,
    output_bytes: u64,
    collect: [Option<u64>; 2],
    descriptors: Vec<Descriptor>,
    opens: [Option<usize>; 2],
    /// While the other sides of its fifos are not open yet: no program runs.
    opening: Option<(Opening, Arc<Sources>)>,
    start: Option<Start>,
    collectors: [Option<Collector>; 2],
    base: Baseline,
    started: u64,
    next_look: u64,
    stop: Option<Stop>,
    /// When a kill order went out, and whether the hammer fell.
    killed: Option<u64>,
    hammered: bool,
    idle: Idle,
    seen: Seen,
    ended: Option<Ended>,
    files: Vec<OwnedFd>,
    failure: Option<(&'static str, String)>,
    init: InitAfter,
}

/// How long the program has used no processor.
#[derive(Default)]
struct Idle {
    /// CPU time when it was last seen to grow.
    cpu_ns: u64,
    /// Counted from look to look since then.
    for_ns: u64,
    looked: u64,
}

/// Counters of this run so far.
#[derive(Default)]
struct Seen {
    cpu_ns: u64,
    peak_bytes: u64,
    oom_kills: u64,
    pids: u64,
    /// The kernel's own peak, not the most that a look has met.
    pids_exact: bool,
}

impl Live {
    pub fn new(program: Program, container: Container, run: u64) -> Self {
        let Program { mut start, opens, descriptors, collect, output_bytes, limits, .. } = program;
        start.run = run;
        Self {
            run,
            container,
            limits,
            output_bytes,
            collect,
            descriptors,
            opens,
            opening: None,
            start: Some(start),
            collectors: [None, None],
            base: Baseline::default(),
            started: 0,
            next_look: 0,
            stop: None,
            killed: None,
            hammered: false,
            idle: Idle::default(),
            seen: Seen::default(),
            ended: None,
            files: Vec::new(),
            failure: None,
            init: InitAfter::Cleaning,
        }
    }

    pub fn has_ended(&self) -> bool {
        self.ended.is_some() || self.failure.is_some()
    }

    /// Gives the program up: the sandbox failed, not the program.
    pub fn fail(&mut self, place: &'static str, message: String) {
        if !self.has_ended() {
            self.failure = Some((place, message));
            self.init = InitAfter::Gone;
            self.container.hammer();
        }
    }

    /// Ends the program for `reason`, unless it has ended or another reason came first.
    pub fn stop(&mut self, reason: Stop) {
        if self.has_ended() || self.stop.is_some() {
            return;
        }
        self.stop = Some(reason);
        if self.opening.take().is_some() {
            return self.never_opened();
        }
        self.killed = Some(now_ns());
        if self.container.order(&Order::Kill { run: self.run }, &[]).is_err() {
            self.container.hammer();
        }
    }

    /// Ended in any other way than by itself and in good order.
    pub fn has_failed(&self) -> bool {
        let in_order = |ended: &Ended| self.stop.is_none() && matches!(ended.end, End::Exited(0));
        self.failure.is_some() || self.ended.as_ref().is_some_and(|ended| !in_order(ended))
    }

    /// Bounds from now on how long it stands still, if nothing does yet.
    pub fn may_idle(&mut self, idle_ns: u64) {
        if self.limits.idle_ns.is_none() {
            self.limits.idle_ns = Some(idle_ns.max(SHORTEST_LOOK));
            self.idle = Idle { cpu_ns: self.seen.cpu_ns, for_ns: 0, looked: now_ns() };
        }
    }

    pub fn watched(&self) -> [RawFd; WATCHED] {
        if self.has_ended() {
            return [-1; WATCHED];
        }
        if let Some((opening, _)) = &self.opening {
            return [opening.watched(), -1, -1];
        }
        let stream = |index: usize| self.collectors[index].as_ref().map_or(-1, Collector::watched);
        [self.container.watched(), stream(0), stream(1)]
    }

    /// When this program next needs attention without anything becoming readable.
    pub fn next_event(&self) -> Option<u64> {
        if self.has_ended() {
            return None;
        }
        if let Some(killed) = self.killed {
            return (!self.hammered).then_some(killed + KILL_PATIENCE);
        }
        if self.opening.is_some() {
            return Some(self.wall_deadline());
        }
        Some(self.next_look.min(self.wall_deadline()))
    }

    fn wall_deadline(&self) -> u64 {
        self.started + self.limits.wall_ns
    }

    /// Enforces clocks and counters as of `now`.
    pub fn look(&mut self, now: u64, weak: bool) {
        if self.has_ended() {
            return;
        }
        if let Some(killed) = self.killed {
            if now >= killed + KILL_PATIENCE && !self.hammered {
                self.hammered = true;
                self.container.hammer();
            }
            return;
        }
        if now >= self.wall_deadline() {
            return self.stop(Stop::Wall);
        }
        if now < self.next_look || self.opening.is_some() {
            return;
        }
        if weak {
            self.next_look = now + WEAK_LOOK;
            if self.container.order(&Order::Sample, &[]).is_err() {
                self.fail("order", "init does not listen".into());
            }
            return;
        }
        match self.read_counters() {
            Ok(()) => self.judge_counters(now),
            Err(error) => self.fail("counters", error.to_string()),
        }
        self.next_look = now + self.look_after(self.seen.cpu_ns);
    }

    fn read_counters(&mut self) -> Result<(), CgroupError> {
        let group = &self.container.group;
        self.seen.cpu_ns = group.cpu_ns()?.saturating_sub(self.base.cpu_ns);
        self.seen.oom_kills = group.oom_kills()?.saturating_sub(self.base.oom_kills);
        self.seen.peak_bytes = self.seen.peak_bytes.max(group.memory_peak()?.saturating_sub(self.base.memory_bytes));
        // The group's peak cannot be reset: it tells about this run only if it has risen.
        let risen = group.pids_peak()?.filter(|peak| Some(*peak) > self.base.pids_peak);
        self.seen.pids_exact |= risen.is_some();
        self.seen.pids = self.seen.pids.max(risen.unwrap_or(group.pids_now()?).saturating_sub(OWN_PROCESSES));
        Ok(())
    }

    fn judge_counters(&mut self, now: u64) {
        let limits = &self.limits;
        if self.seen.oom_kills > 0 {
            return self.stop(Stop::Memory);
        }
        if self.seen.cpu_ns >= limits.cpu_ns {
            return self.stop(Stop::Cpu);
        }
        let Some(idle_ns) = limits.idle_ns else { return };
        if self.seen.cpu_ns > self.idle.cpu_ns + IDLE_CPU {
            self.idle = Idle { cpu_ns: self.seen.cpu_ns, for_ns: 0, looked: now };
            return;
        }
        // A machine that is busy beyond measure gives it no processor: that is not its fault (decision 294).
        if self.container.group.waits_for_machine() {
            self.idle.looked = now;
            return;
        }
        // Looks come at least twice as often: one that is later tells that the machine stood still, not the program.
        self.idle.for_ns += now.saturating_sub(self.idle.looked).min(idle_ns / 4);
        self.idle.looked = now;
        if self.idle.for_ns >= idle_ns {
            self.stop(Stop::Idle);
        }
    }

    /// CPU time cannot run out before all processors together have used up what is left of it.
    fn look_after(&self, used: u64) -> u64 {
        let left = self.limits.cpu_ns.saturating_sub(used);
        let soonest = left / processors();
        let idle = self.limits.idle_ns.map_or(LONGEST_LOOK, |idle| idle / 8);
        soonest.min(idle).clamp(SHORTEST_LOOK, LONGEST_LOOK)
    }

    /// Takes what became readable.
    pub fn handle(&mut self, ready: &[libc::pollfd], buffer: &mut [u8]) {
        if self.has_ended() {
            return;
        }
        if self.opening.is_some() {
            if ready[0].revents != 0 {
                self.go_on();
            }
            return;
        }
        for stream in 0..2 {
            if ready[stream + 1].revents != 0
                && let Some(collector) = &mut self.collectors[stream]
            {
                if let Err(error) = collector.read(buffer) {
                    return self.fail("output", format!("read output: {error}"));
                }
                if collector.total > self.output_bytes {
                    self.stop(Stop::Output);
                }
            }
        }
        if ready[0].revents != 0 {
            self.hear(buffer);
        }
    }

    fn hear(&mut self, buffer: &mut [u8]) {
        match self.container.hear(buffer) {
            Ok(Some((Answer::Ended(ended), files))) => self.has_answered(*ended, files, buffer),
            Ok(Some((Answer::Sample { cpu_ns, resident_bytes, processes }, _))) => {
                self.seen.cpu_ns = self.seen.cpu_ns.max(cpu_ns);
                self.seen.peak_bytes = self.seen.peak_bytes.max(resident_bytes);
                self.seen.pids = self.seen.pids.max(processes);
                if resident_bytes > self.limits.memory_bytes {
                    self.stop(Stop::Memory);
                }
                self.judge_counters(now_ns());
            }
            Ok(None) => self.init_died(buffer),
            Ok(Some(_)) => self.fail("init", "init answered out of turn".into()),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            // A socket whose other end died with messages unread says so instead of ending.
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => self.init_died(buffer),
            Err(error) => self.fail("init", format!("hear init: {error}")),
        }
    }

    fn has_answered(&mut self, ended: Ended, files: Vec<OwnedFd>, buffer: &mut [u8]) {
        if self.container.group.counts() {
            if let Err(error) = self.read_counters() {
                return self.fail("counters", error.to_string());
            }
        } else {
            self.seen.cpu_ns = self.seen.cpu_ns.max(ended.reaped_cpu_ns);
            self.seen.peak_bytes = self.seen.peak_bytes.max(ended.reaped_peak_bytes);
        }
        self.finish_output(buffer);
        self.files = files;
        if ended.clean {
            self.init = InitAfter::Clean;
        }
        self.ended.get_or_insert(ended);
    }

    fn finish_output(&mut self, buffer: &mut [u8]) {
        let most = self.output_bytes;
        for collector in self.collectors.iter_mut().flatten() {
            // What cannot be read any more is not there.
            let _ = collector.finish(buffer, most);
            if collector.total > most && self.stop.is_none() {
                self.stop = Some(Stop::Output);
            }
        }
    }

    /// Init is gone without an answer: by our hammer, or by the kernel for lack of memory. Anything else is our fault.
    fn init_died(&mut self, buffer: &mut [u8]) {
        self.init = InitAfter::Gone;
        if self.container.group.counts()
            && let Err(error) = self.read_counters()
        {
            return self.fail("counters", error.to_string());
        }
        if self.stop.is_none() && self.seen.oom_kills == 0 {
            return self.fail("init", "init died".into());
        }
        self.finish_output(buffer);
        let now = now_ns();
        self.ended = Some(Ended {
            run: self.run,
            end: End::Signaled(libc::SIGKILL),
            started_ns: self.started,
            ended_ns: now,
            reaped_cpu_ns: 0,
            reaped_peak_bytes: 0,
            files: vec![],
            missing: vec![],
            clean: false,
        });
    }
}
