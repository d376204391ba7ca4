//! Connections. A handful of equal threads wait on one epoll; whichever reads a request runs it itself, so a run
//! costs no hand-over between threads. There is one thread more than slots, so one is always left to listen.

use super::plan;
use super::pool::{Pool, Waiting};
use super::protocol::{Hello, MAX_REQUEST, Reply, Request, RunRequest};
use super::run::{Handle, Job};
use crate::sys::poll::Waker;
use crate::sys::{check, check_fd, packet, poll};
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::mem::size_of;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How long a client may leave its socket full before it is hung up on.
const SEND_PATIENCE_NS: u64 = 10_000_000_000;
const LISTENER: u64 = 0;
const QUEUE: u64 = 1;
const FIRST_CONNECTION: u64 = 2;

pub struct Server {
    pool: Pool,
    hello: Hello,
    /// Users that may connect besides root and the daemon's own.
    allowed: Vec<u32>,
    listener: OwnedFd,
    epoll: OwnedFd,
    /// Wakes one more thread when the queue can move.
    queue: Waker,
    connections: Mutex<HashMap<u64, Arc<Connection>>>,
    next_connection: AtomicU64,
    draining: AtomicBool,
}

struct Connection {
    socket: OwnedFd,
    /// Runs of this connection by the client's number.
    runs: Mutex<HashMap<u64, Arc<Handle>>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Server {
    pub fn new(pool: Pool, hello: Hello, allowed: Vec<u32>, listener: OwnedFd) -> io::Result<Self> {
        // SAFETY: plain integers; returns a new descriptor.
        let epoll = unsafe { check_fd(libc::epoll_create1(libc::EPOLL_CLOEXEC)) }?;
        let server = Self {
            pool,
            hello,
            allowed,
            listener,
            epoll,
            queue: Waker::new()?,
            connections: Mutex::default(),
            next_connection: AtomicU64::new(FIRST_CONNECTION),
            draining: AtomicBool::new(false),
        };
        server.arm(libc::EPOLL_CTL_ADD, server.listener.as_fd(), LISTENER, 0)?;
        server.arm(libc::EPOLL_CTL_ADD, server.queue.as_fd(), QUEUE, 0)?;
        Ok(server)
    }

    fn arm(&self, operation: libc::c_int, fd: BorrowedFd, key: u64, flags: libc::c_int) -> io::Result<()> {
        let mut event = libc::epoll_event { events: (libc::EPOLLIN | flags) as u32, u64: key };
        // SAFETY: open descriptors and a live event.
        check(unsafe { libc::epoll_ctl(self.epoll.as_raw_fd(), operation, fd.as_raw_fd(), &raw mut event) }).map(drop)
    }

    /// What each thread does, for ever.
    pub fn work(&self) -> ! {
        let mut buffer = vec![0u8; packet::MAX_MESSAGE];
        loop {
            let mut event = libc::epoll_event { events: 0, u64: 0 };
            // SAFETY: room for exactly the one event asked for.
            let count = unsafe { libc::epoll_wait(self.epoll.as_raw_fd(), &raw mut event, 1, -1) };
            match (count, event.u64) {
                (1, LISTENER) => self.accept(),
                (1, QUEUE) => self.queue.clear(),
                (1, key) => self.read(key, &mut buffer),
                _ => {} // interrupted
            }
            self.run_queue(&mut buffer);
        }
    }

    /// Runs what can run now; while this thread is busy, another one is woken for what else could.
    fn run_queue(&self, buffer: &mut [u8]) {
        while let Some((waiting, more)) = self.pool.take() {
            if more {
                self.queue.wake();
            }
            self.pool.execute(waiting, buffer);
        }
    }

    fn accept(&self) {
        let flags = libc::SOCK_CLOEXEC;
        // SAFETY: no address is wanted; returns a new descriptor.
        let socket = unsafe {
            check_fd(libc::accept4(self.listener.as_raw_fd(), std::ptr::null_mut(), std::ptr::null_mut(), flags))
        };
        let Ok(socket) = socket else { return }; // another thread was faster, or the client is gone again
        if self.draining.load(Ordering::Acquire) {
            return;
        }
        let connection = Arc::new(Connection { socket, runs: Mutex::default() });
        match peer_uid(&connection.socket) {
            Ok(uid) if self.allowed.contains(&uid) => {}
            Ok(uid) => return connection.refuse(None, format!("user {uid} may not use this sandbox")),
            Err(_) => return,
        }
        connection.send(&Reply::Hello(self.hello.clone()), &[], SEND_PATIENCE_NS);
        let key = self.next_connection.fetch_add(1, Ordering::Relaxed);
        locked(&self.connections).insert(key, Arc::clone(&connection));
        if self.arm(libc::EPOLL_CTL_ADD, connection.socket.as_fd(), key, libc::EPOLLONESHOT).is_err() {
            self.hang_up(key);
        }
    }

    /// One message of one connection. The next may be read by another thread as soon as this one is understood.
    fn read(&self, key: u64, buffer: &mut [u8]) {
        let Some(connection) = locked(&self.connections).get(&key).cloned() else { return };
        match packet::receive(connection.socket.as_fd(), buffer, libc::MSG_DONTWAIT) {
            Ok((0, _)) => return self.hang_up(key),
            Ok((size, fds)) => self.handle(&connection, &buffer[..size], fds),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => {
                connection.refuse(None, format!("unreadable message: {error}"));
                return self.hang_up(key);
            }
        }
        if self.arm(libc::EPOLL_CTL_MOD, connection.socket.as_fd(), key, libc::EPOLLONESHOT).is_err() {
            self.hang_up(key);
        }
    }

    /// Forgets a connection and cancels its runs; the socket closes when the last of them has ended.
    fn hang_up(&self, key: u64) {
        let Some(connection) = locked(&self.connections).remove(&key) else { return };
        // SAFETY: an open descriptor and a constant.
        unsafe { libc::shutdown(connection.socket.as_raw_fd(), libc::SHUT_RDWR) };
        for handle in locked(&connection.runs).values() {
            handle.cancel();
        }
    }

    fn handle(&self, connection: &Arc<Connection>, text: &[u8], fds: Vec<OwnedFd>) {
        match parse(text) {
            Ok(Request::Run(request)) => {
                let id = request.id;
                if let Err(message) = self.submit(connection, request, fds) {
                    connection.refuse(Some(id), message);
                }
            }
            Ok(Request::Cancel { id }) => {
                if let Some(handle) = locked(&connection.runs).get(&id) {
                    handle.cancel();
                }
            }
            Ok(Request::Stats { id }) => {
                let mut stats = self.pool.stats();
                stats.connections = locked(&self.connections).len();
                connection.send(&Reply::Stats { id, stats }, &[], 0);
            }
            Err((id, message)) => connection.refuse(id, message),
        }
    }

    fn submit(&self, connection: &Arc<Connection>, request: RunRequest, given: Vec<OwnedFd>) -> Result<(), String> {
        if self.draining.load(Ordering::Acquire) {
            return Err("the sandbox is shutting down".into());
        }
        let programs = plan::plan(&request, given.len(), &self.hello.views)?;
        let handle = Arc::new(Handle::new().map_err(|error| format!("make waker: {error}"))?);
        let id = request.id;
        {
            let mut runs = locked(&connection.runs);
            if runs.contains_key(&id) {
                return Err(format!("run {id} is going already"));
            }
            runs.insert(id, Arc::clone(&handle));
        }
        let job =
            Job { programs, given, pipes: request.pipes, fifos: request.fifos, end: request.end, fresh: request.fresh };
        let connection = Arc::clone(connection);
        let reply = Box::new(move |programs, fds: Vec<OwnedFd>| {
            locked(&connection.runs).remove(&id);
            let raw: Vec<RawFd> = fds.iter().map(AsRawFd::as_raw_fd).collect();
            connection.send(&Reply::Result { id, programs }, &raw, SEND_PATIENCE_NS);
        });
        self.pool.submit(Waiting { job, handle, reply });
        Ok(())
    }

    /// Takes no new work, waits up to `patience_ns` for what there is, then ends all containers.
    pub fn drain(&self, patience_ns: u64) {
        self.draining.store(true, Ordering::Release);
        let deadline = crate::sys::clock::now_ns() + patience_ns;
        while !self.pool.is_quiet() && crate::sys::clock::now_ns() < deadline {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        for connection in locked(&self.connections).values() {
            for handle in locked(&connection.runs).values() {
                handle.cancel();
            }
        }
        let deadline = crate::sys::clock::now_ns() + SEND_PATIENCE_NS;
        while !self.pool.is_quiet() && crate::sys::clock::now_ns() < deadline {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        self.pool.clear();
    }
}

impl Connection {
    /// Refusals are not worth waiting for: a client that floods and does not listen is hung up on.
    fn refuse(&self, id: Option<u64>, message: String) {
        self.send(&Reply::Refused { id, message }, &[], 0);
    }

    /// Sends, waiting up to `patience_ns` for a slow client. A client that is gone needs no answer.
    fn send(&self, reply: &Reply, fds: &[RawFd], patience_ns: u64) {
        let Ok(text) = serde_json::to_vec(reply) else { return };
        let mut sent = packet::send(self.socket.as_fd(), &text, fds, libc::MSG_DONTWAIT);
        if patience_ns > 0 && sent.as_ref().is_err_and(|error| error.kind() == ErrorKind::WouldBlock) {
            let mut entry = [libc::pollfd { fd: self.socket.as_raw_fd(), events: libc::POLLOUT, revents: 0 }];
            let _ = poll::wait(&mut entry, Some(patience_ns)); // the second try tells
            sent = packet::send(self.socket.as_fd(), &text, fds, libc::MSG_DONTWAIT);
        }
        if sent.is_err() {
            // SAFETY: an open descriptor and a constant. The hang-up is then seen and handled like any other.
            unsafe { libc::shutdown(self.socket.as_raw_fd(), libc::SHUT_RDWR) };
        }
    }
}

/// A request, or what is wrong with it and its number if that much can be read.
fn parse(text: &[u8]) -> Result<Request, (Option<u64>, String)> {
    if text.len() > MAX_REQUEST {
        return Err((None, format!("a request has at most {MAX_REQUEST} bytes")));
    }
    serde_json::from_slice(text).map_err(|error| {
        #[derive(serde::Deserialize)]
        struct Numbered {
            id: u64,
        }
        let id = serde_json::from_slice::<Numbered>(text).ok().map(|numbered| numbered.id);
        (id, format!("malformed request: {error}"))
    })
}

fn peer_uid(socket: &OwnedFd) -> io::Result<u32> {
    let mut peer = libc::ucred { pid: 0, uid: u32::MAX, gid: u32::MAX };
    let mut size = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: `peer` and `size` are live and match each other.
    let done = unsafe {
        libc::getsockopt(socket.as_raw_fd(), libc::SOL_SOCKET, libc::SO_PEERCRED, (&raw mut peer).cast(), &raw mut size)
    };
    check(done).map(|_| peer.uid)
}
