//! What is told about a program once it has ended.

use super::Live;
use crate::daemon::outcome::{Measured, Stop, errno_name, outcome};
use crate::daemon::protocol::{MissingFile, OutFile, ProgramResult, Verdict};
use crate::daemon::run::Used;
use crate::inside::orders::{End, Ended};
use crate::sys::clock::now_ns;
use crate::sys::memfd;
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

impl Live {
    /// The facts for the client, and the container for its next run.
    pub fn finish(mut self, fds: &mut Vec<OwnedFd>) -> (ProgramResult, Used) {
        let result = self.result(fds);
        let used = Used { container: self.container, init: self.init };
        (result, used)
    }

    /// Where the group's peak cannot be reset, a short run's may have been missed. The largest process tells then; as it
    /// counts the pages of libraries that the group does not, it is told but never judged by, and never above the limit.
    fn told_peak(&self, process_bytes: u64) -> u64 {
        let group = &self.container.group;
        if group.counts() && !group.peak_is_exact() {
            self.seen.peak_bytes.max(process_bytes.min(self.limits.memory_bytes))
        } else {
            self.seen.peak_bytes
        }
    }

    /// From the program's own start; but what was stopped by the clock is told by the clock that stopped it, which runs
    /// from the order, a moment earlier.
    fn told_wall(&self, ended: &Ended) -> u64 {
        match self.stop {
            Some(Stop::Wall) => ended.ended_ns.saturating_sub(self.started).max(self.limits.wall_ns),
            _ => ended.ended_ns.saturating_sub(ended.started_ns),
        }
    }

    fn result(&mut self, fds: &mut Vec<OwnedFd>) -> ProgramResult {
        let now = now_ns();
        let ended = self.ended.take().unwrap_or_else(|| Ended {
            run: 0,
            end: End::NotStarted(String::new()),
            started_ns: now,
            ended_ns: now,
            reaped_cpu_ns: 0,
            reaped_peak_bytes: 0,
            files: vec![],
            missing: vec![],
            clean: false,
        });
        let measured = Measured {
            end: ended.end.clone(),
            stop: self.stop,
            cpu_ns: self.seen.cpu_ns,
            memory_peak_bytes: self.seen.peak_bytes,
            oom_kills: self.seen.oom_kills,
        };
        let wall_ns = self.told_wall(&ended);
        let (mut verdict, mut place) = outcome(&measured, &self.limits);
        let ran = !matches!(ended.end, End::NotStarted(_) | End::NotExecuted(_) | End::NotOpened);
        let (exit_code, signal, mut message) = match ended.end {
            End::Exited(code) => (Some(code), None, None),
            End::Signaled(signal) => (None, Some(signal), None),
            End::NotExecuted(errno) => (None, None, Some(errno_name(errno))),
            End::NotStarted(message) => (None, None, Some(message)),
            End::NotOpened => (None, None, None),
        };
        let mut fail = |step, text: String| {
            verdict = Verdict::Ie;
            place = Some(step);
            message = Some(text);
        };
        if let Some((step, text)) = self.failure.take() {
            fail(step, text);
        }
        let mut streams = [None, None];
        for (stream, collector) in self.collectors.iter_mut().enumerate() {
            match collector.take().map(|collector| collector.into_result(fds)).transpose() {
                Ok(collected) => streams[stream] = collected,
                Err(error) => fail("output", format!("hand over output: {error}")),
            }
        }
        let mut files = Vec::new();
        for ((name, size_bytes), file) in ended.files.into_iter().zip(std::mem::take(&mut self.files)) {
            match take_out(file, size_bytes) {
                Ok(copy) => {
                    files.push(OutFile { name, fd: fds.len(), size_bytes });
                    fds.push(copy);
                }
                Err(error) => fail("copy-out", format!("copy out {name}: {error}")),
            }
        }
        let [stdout, stderr] = streams;
        ProgramResult {
            verdict,
            exit_code,
            signal,
            cpu_ns: self.seen.cpu_ns,
            wall_ns,
            memory_peak_bytes: self.told_peak(ended.reaped_peak_bytes),
            memory_base_bytes: self.base.memory_bytes,
            process_peak_bytes: (ended.reaped_peak_bytes > 0).then_some(ended.reaped_peak_bytes),
            oom_kills: self.seen.oom_kills,
            // The program itself was one, however briefly.
            pids_peak: ran.then_some(self.seen.pids.max(1)),
            pids_peak_exact: ran && self.seen.pids_exact,
            started_ns: ended.started_ns,
            ended_ns: ended.ended_ns,
            stdout,
            stderr,
            files,
            missing: ended.missing.into_iter().map(|(name, reason)| MissingFile { name, reason }).collect(),
            place,
            message,
        }
    }
}

/// A sealed copy owned by the daemon: the container's own file is charged to the container and goes with it.
/// What init sent is not trusted: it must be a regular file open for reading only.
fn take_out(file: OwnedFd, size: u64) -> io::Result<OwnedFd> {
    // SAFETY: an open descriptor and plain integers.
    let flags = crate::sys::check(unsafe { libc::fcntl(file.as_raw_fd(), libc::F_GETFL) })?;
    let file = File::from(file);
    let metadata = file.metadata()?;
    if flags & libc::O_ACCMODE != libc::O_RDONLY || !metadata.is_file() || metadata.len() != size {
        return Err(io::Error::other("not the file that was announced"));
    }
    memfd::sealed_copy(c"file", &file, size)
}
