//! Opens the fifos that a program's standard input and output are. An open waits for the other side's, so each has a
//! thread; the program starts when both are open.

use crate::daemon::fifo::Fifo;
use crate::sys::poll::Waker;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;

pub struct Opening {
    told: Arc<Told>,
    ends: [Option<End>; 2],
}

/// What the threads say.
struct Told {
    waker: Waker,
    /// Ends that are still waited for.
    left: AtomicUsize,
}

struct End {
    fifo: Fifo,
    thread: JoinHandle<io::Result<OwnedFd>>,
}

impl Opening {
    pub fn begin(fifos: [Option<&Fifo>; 2]) -> io::Result<Self> {
        let left = AtomicUsize::new(fifos.iter().flatten().count());
        let mut opening = Self { told: Arc::new(Told { waker: Waker::new()?, left }), ends: [None, None] };
        for (stream, flags) in [libc::O_RDONLY, libc::O_WRONLY].into_iter().enumerate() {
            let Some(fifo) = fifos[stream] else { continue };
            let (fifo, own, told) = (fifo.try_clone()?, fifo.try_clone()?, Arc::clone(&opening.told));
            let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(move || {
                let opened = own.open(flags);
                told.left.fetch_sub(1, Ordering::Release);
                told.waker.wake();
                opened
            })?;
            opening.ends[stream] = Some(End { fifo, thread });
        }
        Ok(opening)
    }

    /// Becomes readable with each end.
    pub fn watched(&self) -> RawFd {
        self.told.waker.as_fd().as_raw_fd()
    }

    /// Whether both are open, after `watched` was readable.
    pub fn is_done(&self) -> bool {
        self.told.waker.clear();
        self.told.left.load(Ordering::Acquire) == 0
    }

    /// The ends, once both are open.
    pub fn finish(mut self) -> io::Result<[Option<OwnedFd>; 2]> {
        let mut join = |stream: usize| self.ends[stream].take().map(End::join).transpose();
        Ok([join(0)?, join(1)?])
    }
}

impl End {
    fn join(self) -> io::Result<OwnedFd> {
        self.thread.join().unwrap_or_else(|_| Err(io::Error::other("the thread that opens failed")))
    }
}

impl Drop for Opening {
    /// Opens the other sides itself, so that no thread waits on.
    fn drop(&mut self) {
        for end in self.ends.iter_mut().filter_map(Option::take) {
            let both = end.fifo.open(libc::O_RDWR | libc::O_NONBLOCK);
            if both.is_ok() {
                drop(end.join());
            }
        }
    }
}
