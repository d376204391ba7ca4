//! Limits, output pipes and the order to init.

use super::Live;
use crate::daemon::nameless::COPIES;
use crate::daemon::output::Collector;
use crate::daemon::plan::Descriptor;
use crate::daemon::run::opening::Opening;
use crate::daemon::run::{InitAfter, Sources};
use crate::inside::orders::{End, Ended, Order, WeakRlimits};
use crate::sys::clock::now_ns;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::sync::Arc;

impl Live {
    /// Sets the limits and gives init its order, or waits for its fifos first.
    pub fn start(&mut self, sources: &Arc<Sources>) {
        if self.opens.iter().all(Option::is_none) {
            return self.start_with(sources, &[None, None]);
        }
        self.started = now_ns();
        match Opening::begin(self.opens.map(|index| index.map(|index| &sources.fifos[index]))) {
            Ok(opening) => self.opening = Some((opening, Arc::clone(sources))),
            Err(error) => self.fail("open", format!("open a fifo: {error}")),
        }
    }

    /// Starts what waited, if all is open now.
    pub(super) fn go_on(&mut self) {
        if let Some((opening, sources)) = self.opening.take_if(|(opening, _)| opening.is_done()) {
            match opening.finish() {
                Ok(opened) => self.start_with(&sources, &opened),
                Err(error) => self.fail("open", format!("open a fifo: {error}")),
            }
        }
    }

    /// Ended while it waited: the container is as it was.
    pub(super) fn never_opened(&mut self) {
        let ended_ns = now_ns();
        self.init = InitAfter::Clean;
        self.ended = Some(Ended {
            run: self.run,
            end: End::NotOpened,
            started_ns: self.started,
            ended_ns,
            reaped_cpu_ns: 0,
            reaped_peak_bytes: 0,
            files: vec![],
            missing: vec![],
            clean: true,
        });
    }

    fn start_with(&mut self, sources: &Sources, opened: &[Option<OwnedFd>; 2]) {
        if let Err((place, message)) = self.try_start(sources, opened) {
            self.fail(place, message);
        }
    }

    fn try_start(
        &mut self,
        Sources { given, pipes, fifos }: &Sources,
        opened: &[Option<OwnedFd>; 2],
    ) -> Result<(), (&'static str, String)> {
        let limits = &self.limits;
        self.base = self
            .container
            .group
            .begin(limits.memory_bytes, limits.pids)
            .map_err(|error| ("limits", error.to_string()))?;
        self.container.begun(self.base.memory_bytes);
        if !self.container.group.counts() {
            // Room for mappings of the runtime itself, and for the looks to come before the refusal.
            let slack = limits.memory_bytes + (64 << 20);
            let weak = WeakRlimits {
                data_bytes: limits.memory_bytes + slack,
                processes: limits.pids + 1,
                cpu_seconds: limits.cpu_ns / 1_000_000_000 + 2,
            };
            self.start.iter_mut().for_each(|start| start.rlimits.weak = Some(weak));
        }
        let mut fds: Vec<RawFd> = Vec::new();
        let mut copies = Vec::new();
        for descriptor in &self.descriptors {
            fds.push(match *descriptor {
                Descriptor::Given(index) => {
                    read_ahead(&given[index]);
                    given[index].as_raw_fd()
                }
                Descriptor::Open(index) => {
                    let copy = COPIES.copy(&given[index]).map_err(|error| ("copy", format!("copy a file: {error}")))?;
                    if copy.is_none() {
                        read_ahead(&given[index]);
                    }
                    let fd = copy.as_ref().unwrap_or(&given[index]).as_raw_fd();
                    copies.extend(copy);
                    fd
                }
                Descriptor::PipeRead(index) => pipes[index].0.as_raw_fd(),
                Descriptor::PipeWrite(index) => pipes[index].1.as_raw_fd(),
                Descriptor::Fifo(index) => fifos[index].as_raw_fd(),
                Descriptor::Opened(stream) => opened[stream].as_ref().map_or(-1, AsRawFd::as_raw_fd),
                Descriptor::Collect(stream) => {
                    let keep = self.collect[stream].unwrap_or(0);
                    let collector = Collector::new(keep).map_err(|error| ("output", format!("make pipe: {error}")))?;
                    self.collectors[stream].insert(collector).write_end()
                }
            });
        }
        let start = self.start.take().ok_or(("order", "started twice".to_owned()))?;
        self.started = now_ns();
        self.container
            .order(&Order::Start(Box::new(start)), &fds)
            .map_err(|error| ("order", format!("send to init: {error}")))?;
        self.idle.looked = self.started;
        self.next_look = self.started + self.look_after(0);
        Ok(())
    }
}

/// Has an input's pages read on the daemon's account; whoever reads them first would be charged for them.
fn read_ahead(file: &OwnedFd) {
    // SAFETY: an open descriptor and plain integers; for anything but a file on disk the call does nothing.
    unsafe { libc::posix_fadvise(file.as_raw_fd(), 0, 0, libc::POSIX_FADV_WILLNEED) };
}
