//! Init: pid 1 of a container. It builds the file tree, gives up what it can, puts the filter on, and then
//! starts one program after the other, each born inside with everything in place.

use super::child::{self, Launch, NotStarted, Stack};
use super::files;
use super::mounts::{self, Root};
use super::orders::{Answer, End, Ended, Exec, FileOut, FilesOut, Identity, Missing, Order, Setup, Start};
use super::sample;
use crate::seccomp::Filter;
use crate::sys::clock::now_ns;
use crate::sys::{check, check_fd, check_long, packet, poll, process};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};

/// What init needs between runs: DAC_OVERRIDE and FOWNER to take files out and set times, KILL, SETGID and SETUID to
/// start programs, SYS_ADMIN to make the work file system anew and to set the process counter. All of it counts inside
/// the user namespace only.
const CAPABILITIES: u64 = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 21;

struct Init<'a> {
    work: &'a OwnedFd,
    root: Root,
    /// Where the number of the next process is set; None where the kernel or the host has no such place.
    last_pid: Option<OwnedFd>,
    null: OwnedFd,
    children: OwnedFd,
    identity: Identity,
    tmpfs_bytes: u64,
    stack: Stack,
}

/// A program that runs now.
struct Running {
    run: u64,
    pid: libc::pid_t,
    started_ns: u64,
    wanted: Wanted,
}

/// Stands the container up, tells the daemon, and serves it until it hangs up.
pub fn run(setup: &Setup, filter: &Filter, work: &OwnedFd) {
    match stand_up(setup, filter, work) {
        Ok(mut init) => {
            if init.answer(&Answer::Ready(Ok(())), &[]).is_ok() {
                let _ = init.serve(); // its only failure is a broken socket: the daemon is gone, and so are we
            }
        }
        Err(error) => {
            let text = serde_json::to_vec(&Answer::Ready(Err(error))).unwrap_or_default();
            let _ = packet::send(work.as_fd(), &text, &[], 0);
        }
    }
}

fn stand_up<'a>(setup: &Setup, filter: &Filter, work: &'a OwnedFd) -> Result<Init<'a>, String> {
    let step = |action: &'static str| move |error: io::Error| format!("{action}: {error}");
    if let Identity::Pair { .. } = setup.identity {
        // SAFETY: no list is given; then plain ids, all mapped in this namespace.
        unsafe {
            check(libc::setgroups(0, std::ptr::null())).map_err(step("drop groups"))?;
            check_long(libc::syscall(libc::SYS_setresgid, 0, 0, 0)).map_err(step("become root's group"))?;
            check_long(libc::syscall(libc::SYS_setresuid, 0, 0, 0)).map_err(step("become root"))?;
        }
    }
    process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as libc::c_ulong).map_err(step("tie to keeper"))?;
    let name = c"sandbox";
    // SAFETY: a string and its length.
    check(unsafe { libc::sethostname(name.as_ptr(), name.count_bytes()) }).map_err(step("set host name"))?;
    let root = mounts::enter(&setup.view, setup.proc).map_err(|error| error.to_string())?;
    // SAFETY: the view has /dev/null; the string is NUL-terminated; the call returns a new descriptor.
    let null = unsafe { check_fd(libc::open(c"/dev/null".as_ptr(), libc::O_RDWR | libc::O_CLOEXEC)) }
        .map_err(step("open /dev/null"))?;
    let last_pid = root.proc.as_ref().and_then(|proc| open_last_pid(proc).ok());
    let children = child_signals().map_err(step("watch children"))?;
    refuse_core_dumps().map_err(step("refuse core dumps"))?;
    process::empty_bounding_set().map_err(step("empty bounding set"))?;
    process::limit_capabilities(CAPABILITIES).map_err(step("limit capabilities"))?;
    process::prctl(libc::PR_SET_DUMPABLE, 0).map_err(step("forbid tracing"))?;
    // SAFETY: no_new_privs takes one flag and three zeros.
    check(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) }).map_err(step("give up new privileges"))?;
    filter.install().map_err(step("install filter"))?;
    Ok(Init {
        work,
        root,
        last_pid,
        null,
        children,
        identity: setup.identity,
        tmpfs_bytes: mounts::FIRST_SIZE,
        stack: Stack::new(),
    })
}

fn open_last_pid(proc: &OwnedFd) -> io::Result<OwnedFd> {
    let path = c"sys/kernel/ns_last_pid";
    // SAFETY: an open descriptor and a NUL-terminated string; the call returns a new descriptor.
    unsafe { check_fd(libc::openat(proc.as_raw_fd(), path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC)) }
}

/// For all programs to come, which the filter lets change it no more. 1 is the kernel's own mark for "start no helper
/// for the dump"; with 0 a helper would be started, and a file is not written in either case.
fn refuse_core_dumps() -> io::Result<()> {
    let one = libc::rlimit { rlim_cur: 1, rlim_max: 1 };
    // SAFETY: a live struct.
    check(unsafe { libc::setrlimit(libc::RLIMIT_CORE, &raw const one) }).map(drop)
}

/// A descriptor that becomes readable when a child ends or an orphan arrives and ends.
fn child_signals() -> io::Result<OwnedFd> {
    // SAFETY: the set is initialised by sigemptyset before use; signalfd returns a new descriptor.
    unsafe {
        let mut set = std::mem::zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, libc::SIGCHLD);
        check(libc::sigprocmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut()))?;
        check_fd(libc::signalfd(-1, &raw const set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK))
    }
}

impl Init<'_> {
    fn answer(&self, answer: &Answer, fds: &[RawFd]) -> io::Result<()> {
        packet::send(self.work.as_fd(), &serde_json::to_vec(answer)?, fds, 0)
    }

    /// One order at a time, until the daemon hangs up.
    fn serve(&mut self) -> io::Result<()> {
        let mut buffer = vec![0u8; packet::MAX_MESSAGE];
        loop {
            let (size, fds) = packet::receive(self.work.as_fd(), &mut buffer, 0)?;
            if size == 0 {
                return Ok(());
            }
            match serde_json::from_slice(&buffer[..size])? {
                Order::Start(start) => self.run_one(*start, fds, &mut buffer)?,
                Order::Kill { .. } => {} // crossed with our answer
                Order::Sample => self.answer(&Answer::Sample { cpu_ns: 0, resident_bytes: 0, processes: 0 }, &[])?,
            }
        }
    }

    fn run_one(&mut self, start: Start, fds: Vec<OwnedFd>, buffer: &mut [u8]) -> io::Result<()> {
        let run = start.run;
        let brought = !start.copy_in.is_empty();
        let mut ended = match self.start(start, fds) {
            Ok(running) => self.watch(running, buffer)?,
            Err(why) => {
                let now = now_ns();
                let end = match why {
                    NotStarted::Exec(errno) => End::NotExecuted(errno),
                    NotStarted::Step(step) => End::NotStarted(step),
                };
                let ended = Ended {
                    run,
                    end,
                    started_ns: now,
                    ended_ns: now,
                    reaped_cpu_ns: 0,
                    reaped_peak_bytes: 0,
                    files: vec![],
                    missing: vec![],
                    clean: false,
                };
                (ended, Wanted::default())
            }
        };
        let out = take_files(&self.root, &mut ended.0, &ended.1);
        let raw: Vec<RawFd> = out.iter().map(AsRawFd::as_raw_fd).collect();
        // With one identity for both, a program can change init's directories: the daemon makes those containers anew.
        // So it does where the process counter cannot be set back.
        let own = matches!(self.identity, Identity::Pair { .. }) && self.last_pid.is_some();
        let clean = own && !brought && self.root.work.iter().all(|dir| files::is_untouched(dir.as_fd()));
        ended.0.clean = clean;
        self.answer(&Answer::Ended(Box::new(ended.0)), &raw)?;
        drop(out);
        if clean {
            return Ok(());
        }
        let emptied = own && mounts::renew_work(&mut self.root, self.tmpfs_bytes).is_ok();
        self.answer(&Answer::Clean(emptied), &[])
    }

    /// Everything up to the program's exec.
    fn start(&mut self, start: Start, fds: Vec<OwnedFd>) -> Result<Running, NotStarted> {
        if self.tmpfs_bytes != start.tmpfs_bytes {
            mounts::resize(start.tmpfs_bytes).map_err(|error| format!("size work file system: {error}"))?;
            self.tmpfs_bytes = start.tmpfs_bytes;
        }
        let fd = |index: i32| match usize::try_from(index) {
            Ok(index) => fds.get(index).map(AsRawFd::as_raw_fd).ok_or_else(|| format!("descriptor {index} is missing")),
            Err(_) => Ok(self.null.as_raw_fd()),
        };
        for file in &start.copy_in {
            files::copy_in(self.root.work[0].as_fd(), &file.name, fd(file.fd)?, file.mode)
                .map_err(|error| format!("copy in {}: {error}", file.name))?;
        }
        self.forget_earlier_runs().map_err(|error| format!("forget earlier runs: {error}"))?;
        let launch = Launch {
            exec_path: match &start.exec {
                Exec::Path(path) => Some(path),
                Exec::Fd(_) => None,
            },
            exec_fd: match &start.exec {
                Exec::Path(_) => -1,
                Exec::Fd(index) => fd(*index)?,
            },
            argv: &start.argv,
            env: &start.env,
            cwd: &start.cwd,
            io: [fd(start.io[0])?, fd(start.io[1])?, fd(start.io[2])?],
            handles: start.handles.iter().map(|index| fd(*index)).collect::<Result<_, _>>()?,
            rlimits: start.rlimits,
            proc: self.root.proc.as_ref().map_or(-1, AsRawFd::as_raw_fd),
            switch_user: matches!(self.identity, Identity::Pair { .. }),
        };
        let started_ns = now_ns();
        let pid = child::spawn(&launch, &mut self.stack)?;
        let wanted = Wanted {
            given: start.copy_in.into_iter().map(|file| file.name).collect(),
            named: start.copy_out,
            all: start.copy_out_all,
        };
        Ok(Running { run: start.run, pid, started_ns, wanted })
    }

    /// Times and numbers that a program could read off are the same for every run.
    fn forget_earlier_runs(&self) -> io::Result<()> {
        if let Identity::Single = self.identity {
            return Ok(());
        }
        self.root.work.iter().try_for_each(|dir| files::forget_times(dir.as_fd()))?;
        let Some(last_pid) = &self.last_pid else { return Ok(()) };
        // SAFETY: an open descriptor and one live byte. Init itself is the last.
        check_long(unsafe { libc::pwrite(last_pid.as_raw_fd(), c"1".as_ptr().cast(), 1, 0) } as libc::c_long).map(drop)
    }

    /// Waits for the program's end or an order to end it; then nothing of it is left.
    fn watch(&self, running: Running, buffer: &mut [u8]) -> io::Result<(Ended, Wanted)> {
        let mut reaped = Reaped::default();
        let mut entries = [poll::watch(self.children.as_raw_fd()), poll::watch(self.work.as_raw_fd())];
        while reaped.leader.is_none() {
            poll::wait(&mut entries, None)?;
            if entries[0].revents != 0 {
                drain(&self.children);
                reaped.reap(running.pid, libc::WNOHANG);
            }
            if entries[1].revents != 0 {
                let (size, _) = packet::receive(self.work.as_fd(), buffer, 0)?;
                if size == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                match serde_json::from_slice(&buffer[..size])? {
                    Order::Kill { run } if run == running.run => break,
                    Order::Kill { .. } | Order::Start(_) => {}
                    Order::Sample => self.answer(&sample::take(self.root.proc.as_ref()), &[])?,
                }
            }
        }
        let ended_ns = now_ns();
        // One call that the kernel makes atomic against fork: no process can slip through.
        // SAFETY: plain integers; pid 1 itself is never meant by -1.
        unsafe { libc::kill(-1, libc::SIGKILL) };
        reaped.reap(running.pid, 0);
        drain(&self.children);
        let end = match reaped.leader {
            Some(status) if libc::WIFSIGNALED(status) => End::Signaled(libc::WTERMSIG(status)),
            Some(status) => End::Exited(libc::WEXITSTATUS(status)),
            None => End::Signaled(libc::SIGKILL),
        };
        let ended = Ended {
            run: running.run,
            end,
            started_ns: running.started_ns,
            ended_ns,
            reaped_cpu_ns: reaped.cpu_ns,
            reaped_peak_bytes: reaped.peak_bytes,
            files: vec![],
            missing: vec![],
            clean: false,
        };
        Ok((ended, running.wanted))
    }
}

fn drain(signals: &OwnedFd) {
    let mut buffer = [0u8; 512];
    // SAFETY: writable bytes of the stated length; the descriptor does not block.
    unsafe { libc::read(signals.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len()) };
}

#[derive(Default)]
struct Reaped {
    /// Wait status of the program itself, once it has ended.
    leader: Option<libc::c_int>,
    cpu_ns: u64,
    peak_bytes: u64,
}

impl Reaped {
    /// Collects every process that has ended; with no WNOHANG, until none is left.
    fn reap(&mut self, leader: libc::pid_t, flags: libc::c_int) {
        loop {
            let mut status = 0;
            // SAFETY: all-zero is a valid rusage for the kernel to overwrite.
            let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
            // SAFETY: both out parameters are live locals. __WALL: also children made with other signals.
            let pid = unsafe { libc::wait4(-1, &raw mut status, flags | libc::__WALL, &raw mut usage) };
            if pid <= 0 {
                return;
            }
            let time = |part: libc::timeval| part.tv_sec as u64 * 1_000_000_000 + part.tv_usec as u64 * 1000;
            self.cpu_ns += time(usage.ru_utime) + time(usage.ru_stime);
            self.peak_bytes = self.peak_bytes.max(usage.ru_maxrss as u64 * 1024);
            if pid == leader {
                self.leader = Some(status);
            }
        }
    }
}

/// Which files of the work directory a run is asked for.
#[derive(Default)]
struct Wanted {
    /// What it was given lies there, too, and is wanted only by name.
    given: Vec<String>,
    named: Vec<FileOut>,
    all: Option<FilesOut>,
}

/// Opens what the daemon asked for; what it may not have is listed in `missing`, under `*` where there are too many files.
fn take_files(root: &Root, ended: &mut Ended, wanted: &Wanted) -> Vec<OwnedFd> {
    let mut out = Vec::new();
    let mut files: Vec<FileOut> = wanted.named.clone();
    if let Some(all) = &wanted.all {
        let known = |name: &String| wanted.given.contains(name) || wanted.named.iter().any(|file| &file.name == name);
        let most = wanted.given.len() + wanted.named.len() + all.max_files;
        let others = files::names(root.work[0].as_fd(), most)
            .map(|names| names.into_iter().filter(|name| !known(name)).collect::<Vec<_>>())
            .filter(|others| others.len() <= all.max_files);
        match others {
            Some(names) => {
                let out = |name| FileOut { name, max_bytes: all.max_bytes, optional: true };
                files.extend(names.into_iter().map(out));
            }
            None => ended.missing.push(("*".into(), Missing::TooLarge)),
        }
    }
    for file in &files {
        match files::copy_out(root.work[0].as_fd(), &file.name, file.max_bytes) {
            Ok((fd, size)) => {
                ended.files.push((file.name.clone(), size));
                out.push(fd);
            }
            Err(Missing::Absent) if file.optional => {}
            Err(reason) => ended.missing.push((file.name.clone(), reason)),
        }
    }
    out
}
