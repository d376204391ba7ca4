//! Drives the real daemon: starting it, compiling in it, running in it, and looking what is left.
#![allow(dead_code, reason = "each test program uses its own part")]

pub mod attack;

use serde_json::{Value, json};
use std::fs::{File, Permissions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::fs::{FileExt, MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use verdict_sandboxd::client::Client;
use verdict_sandboxd::sys::{memfd, process};

pub const MIB: u64 = 1 << 20;
pub const MS: u64 = 1_000_000;
pub const SECOND: u64 = 1000 * MS;

const PROGRAM: &str = env!("CARGO_BIN_EXE_verdict-sandboxd");
/// A user that owns nothing (nobody, on Debian).
const ORDINARY: u32 = 65_534;

static NEXT: AtomicU32 = AtomicU32::new(0);

fn is_superuser() -> bool {
    // SAFETY: cannot fail and touches no memory.
    unsafe { libc::geteuid() == 0 }
}

/// Full enforcement needs root; without it the tests that need it say so and pass.
pub fn is_root() -> bool {
    let root = is_superuser();
    if !root {
        eprintln!("skipped: needs root");
    }
    root
}

fn free_socket() -> PathBuf {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("verdict-test-{}-{number}.socket", std::process::id()))
}

/// A daemon of our own; ends when dropped.
pub struct Daemon {
    child: Child,
    pub socket: PathBuf,
    /// Removed at the end.
    folder: Option<PathBuf>,
}

impl Daemon {
    pub fn start(slots: u32) -> Self {
        Self::start_at(&free_socket(), slots, &[])
    }

    pub fn start_at(socket: &Path, slots: u32, more: &[&str]) -> Self {
        Self::spawn(Command::new(PROGRAM), socket, slots, more)
    }

    /// As a unit with `NoNewPrivileges=yes` starts it: no exec gives any right back. Root's only.
    pub fn start_without_new_privileges(slots: u32) -> Self {
        let mut command = Command::new("setpriv");
        command.args(["--no-new-privs", PROGRAM]);
        Self::spawn(command, &free_socket(), slots, &[])
    }

    /// With a table of mounts of its own: what others mount on this machine meanwhile is not in it. Root's only.
    pub fn start_apart(slots: u32) -> Self {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--propagation", "private", PROGRAM]);
        Self::spawn(command, &free_socket(), slots, &[])
    }

    /// The same, to which `folder` stands in the place of `place`. Root's only.
    pub fn start_seeing(folder: &Path, place: &str, slots: u32) -> Self {
        let mut command = Command::new("unshare");
        command.args([
            "--mount",
            "--propagation",
            "private",
            "sh",
            "-c",
            "mount --bind \"$0\" \"$1\"; shift; exec \"$@\"",
        ]);
        command.arg(folder).args([place, PROGRAM]);
        Self::spawn(command, &free_socket(), slots, &[])
    }

    /// A daemon of an ordinary user: root's tests become one, others are one. None where this host lets such a user
    /// make no namespaces; the reason is printed.
    pub fn start_weak(slots: u32) -> Option<Self> {
        // Where the tests are built an ordinary user may not even look.
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("verdict-weak-{}-{number}", std::process::id()));
        std::fs::create_dir(&folder).expect("a directory");
        let program = folder.join("sandboxd");
        // By another process: one that this one forks meanwhile would keep our open copy from being run.
        let copied = Command::new("cp").arg(PROGRAM).arg(&program).status().expect("cp runs");
        assert!(copied.success(), "a copy of the daemon");
        let command = |program: &Path| {
            let mut command = Command::new(program);
            if is_superuser() {
                as_user(&mut command, ORDINARY);
            }
            command
        };
        if is_superuser() {
            std::os::unix::fs::chown(&folder, Some(ORDINARY), Some(ORDINARY)).expect("a directory given away");
        }
        let probe = command(&program).arg("--probe").output().expect("the daemon runs");
        let hello: Value = serde_json::from_slice(&probe.stdout).expect("Hello");
        if hello["slots"] == 0 {
            eprintln!("skipped: an ordinary user can run nothing here: {}", hello["gaps"][0]["what"]);
            std::fs::remove_dir_all(&folder).expect("removable");
            return None;
        }
        let mut daemon = Self::spawn(command(&program), &folder.join("socket"), slots, &[]);
        daemon.folder = Some(folder);
        Some(daemon)
    }

    fn spawn(mut command: Command, socket: &Path, slots: u32, more: &[&str]) -> Self {
        command.arg("--socket").arg(socket).args(["--slots", &slots.to_string()]).args(more);
        // SAFETY: one raw call between fork and exec. A test that is killed takes its daemon with it.
        unsafe { command.pre_exec(|| process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM as libc::c_ulong)) };
        let child = command.stdout(Stdio::null()).spawn().expect("the daemon starts");
        let daemon = Self { child, socket: socket.into(), folder: None };
        drop(daemon.connect());
        daemon
    }

    pub fn connect(&self) -> Client {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            match Client::connect(&self.socket) {
                Ok(client) => return client,
                Err(error) => assert!(Instant::now() < deadline, "the daemon does not answer: {error}"),
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, signal: libc::c_int) {
        // SAFETY: our own child, not yet waited for, so its number is still its own.
        unsafe { libc::kill(self.child.id() as libc::pid_t, signal) };
    }

    pub fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().expect("the daemon can be waited for")
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        self.signal(libc::SIGTERM);
        let _ = self.child.wait();
        let _ = std::fs::remove_file(self.socket.with_extension("lock"));
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A process under another user, for what strangers may not do.
pub fn as_user(command: &mut Command, uid: u32) -> &mut Command {
    command.uid(uid).gid(uid)
}

/// One program of a run, with plain limits to be changed.
pub struct Program {
    pub value: Value,
    fds: Vec<OwnedFd>,
    given: Vec<RawFd>,
}

/// Default limits of a test: enough for a compiler.
pub fn limits() -> Value {
    json!({ "cpuNs": 10 * SECOND, "wallNs": 20 * SECOND, "memoryBytes": 256 * MIB, "pids": 64 })
}

impl Program {
    fn new(exec: Value, argv: &[&str]) -> Self {
        let collect = json!({ "collect": { "maxBytes": MIB } });
        let value = json!({ "exec": exec, "argv": argv, "stdin": null, "stdout": collect, "stderr": collect, "limits": limits() });
        Self { value, fds: Vec::new(), given: Vec::new() }
    }

    pub fn path(path: &str, argv: &[&str]) -> Self {
        Self::new(json!({ "path": path }), argv)
    }

    pub fn shell(script: &str) -> Self {
        Self::path("/bin/sh", &["sh", "-c", script])
    }

    pub fn python(source: &str) -> Self {
        Self::path("/usr/bin/python3", &["python3", "-c", source])
    }

    /// A binary that `compile` made.
    pub fn binary(binary: &OwnedFd) -> Self {
        let mut program = Self::new(json!({ "fd": 0 }), &["main"]);
        program.given.push(binary.as_raw_fd());
        program
    }

    /// The same, keeping the descriptor itself.
    pub fn own_binary(binary: OwnedFd) -> Self {
        let mut program = Self::binary(&binary);
        program.fds.push(binary);
        program
    }

    pub fn limit(mut self, name: &str, value: u64) -> Self {
        self.value["limits"][name] = json!(value);
        self
    }

    pub fn set(mut self, name: &str, value: Value) -> Self {
        self.value[name] = value;
        self
    }

    /// Adds a descriptor; its index.
    pub fn give(&mut self, fd: OwnedFd) -> usize {
        self.given.push(fd.as_raw_fd());
        self.fds.push(fd);
        self.given.len() - 1
    }

    pub fn stdin(mut self, text: &str) -> Self {
        let index = self.give(memfd::sealed(c"stdin", text.as_bytes()).expect("memory file"));
        self.set("stdin", json!({ "fd": index }))
    }

    pub fn file(mut self, name: &str, content: &[u8]) -> Self {
        let index = self.give(memfd::sealed(c"file", content).expect("memory file"));
        let file = json!({ "name": name, "fd": index });
        match self.value["copyIn"].as_array_mut() {
            Some(files) => files.push(file),
            None => self.value["copyIn"] = json!([file]),
        }
        self
    }

    pub fn out(self, name: &str, max_bytes: u64) -> Self {
        self.set("copyOut", json!([{ "name": name, "maxBytes": max_bytes }]))
    }

    pub fn run(self, client: &mut Client) -> Outcome {
        self.run_with(client, json!({}))
    }

    /// Runs with `more` fields of the request.
    pub fn run_with(self, client: &mut Client, mut more: Value) -> Outcome {
        more["programs"] = json!([self.value]);
        let (answer, fds) = client.run(more, &self.given).expect("the daemon answers");
        assert_eq!(answer["type"], "result", "{answer}");
        Outcome { value: answer["programs"][0].clone(), fds }
    }

    /// The request's parts, for runs of several programs.
    pub fn parts(self) -> (Value, Vec<RawFd>, Vec<OwnedFd>) {
        (self.value, self.given, self.fds)
    }
}

pub struct Outcome {
    pub value: Value,
    pub fds: Vec<OwnedFd>,
}

impl Outcome {
    pub fn verdict(&self) -> &str {
        self.value["verdict"].as_str().unwrap_or_default()
    }

    pub fn number(&self, name: &str) -> u64 {
        self.value[name].as_u64().unwrap_or_else(|| panic!("{name} in {}", self.value))
    }

    pub fn stdout(&self) -> String {
        self.stream("stdout")
    }

    pub fn stderr(&self) -> String {
        self.stream("stderr")
    }

    fn stream(&self, name: &str) -> String {
        let stream = &self.value[name];
        let bytes = match stream["fd"].as_u64() {
            Some(index) => read(&self.fds[index as usize]),
            None => decode(stream["base64"].as_str().unwrap_or_default()),
        };
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

pub fn read(fd: &OwnedFd) -> Vec<u8> {
    let file = File::from(fd.try_clone().expect("descriptor"));
    let mut bytes = vec![0; file.metadata().expect("metadata").len() as usize];
    file.read_exact_at(&mut bytes, 0).expect("readable");
    bytes
}

fn decode(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<u32> = text
        .bytes()
        .filter_map(|byte| DIGITS.iter().position(|digit| *digit == byte))
        .map(|digit| digit as u32)
        .collect();
    let mut bytes = Vec::new();
    for chunk in digits.chunks(4) {
        let word = chunk.iter().fold(0, |word, digit| word << 6 | digit) << (6 * (4 - chunk.len()));
        bytes.extend_from_slice(&word.to_be_bytes()[1..chunk.len()]);
    }
    bytes
}

/// C, compiled inside the sandbox, statically; what was compiled before is kept beside the build of these tests.
pub fn compile(client: &mut Client, source: &str) -> OwnedFd {
    let kept = kept_program(source);
    if let Ok(program) = File::open(&kept) {
        return program.into();
    }
    let line: Vec<&str> = ["gcc"].into_iter().chain(COMPILE_FLAGS).chain(["-o", "main", "main.c"]).collect();
    let program = Program::path(COMPILER, &line).file("main.c", source.as_bytes()).out("main", 64 * MIB);
    let mut outcome = program.limit("memoryBytes", 512 * MIB).run(client);
    assert_eq!(outcome.verdict(), "OK", "{}\n{}", outcome.value, outcome.stderr());
    let binary = outcome.fds.pop().expect("the compiler's output");
    let part = kept.with_extension(std::process::id().to_string());
    std::fs::write(&part, read(&binary)).expect("a folder for programs");
    std::fs::set_permissions(&part, Permissions::from_mode(0o555)).expect("our own file");
    std::fs::rename(&part, &kept).expect("our own folder");
    binary
}

const COMPILER: &str = "/usr/bin/gcc";
const COMPILE_FLAGS: [&str; 4] = ["-O0", "-w", "-static", "-pthread"];

/// Named by the source, the flags and the compiler, so that another one compiles anew.
fn kept_program(source: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    std::fs::create_dir_all(&folder).expect("cargo's folder for tests");
    let compiler = std::fs::metadata(COMPILER).ok().map(|it| (it.len(), it.mtime()));
    let mut hasher = DefaultHasher::new();
    (source, COMPILE_FLAGS, compiler).hash(&mut hasher);
    folder.join(format!("{:016x}", hasher.finish()))
}
