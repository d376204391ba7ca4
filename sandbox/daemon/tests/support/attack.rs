//! A hostile program, what must become of it, and the clean run that follows.

use super::{Daemon, MIB, MS, Outcome, Program, SECOND, compile, is_root};
use std::os::fd::OwnedFd;
use verdict_sandboxd::client::Client;

/// For C programs: TRY(what, call) reports a call that should have failed; DONE ends.
const PRELUDE: &str = include_str!("prelude.h");

#[derive(Clone, Copy)]
pub enum Language {
    C,
    Python,
    Shell,
}

/// What must be seen.
#[derive(Clone, Copy)]
pub enum Expect {
    /// The program tried, was refused everything and says so.
    Refused,
    /// One of these verdicts, whatever it says.
    Verdict(&'static [&'static str]),
}

#[derive(Clone, Copy)]
pub struct Attack {
    pub name: &'static str,
    pub language: Language,
    pub source: &'static str,
    pub expect: Expect,
    /// Limits that differ from the usual ones.
    pub limits: &'static [(&'static str, u64)],
    /// The verdicts of the weak mode, where it keeps the promise in another way or not at all.
    pub weakly: Option<&'static [&'static str]>,
}

/// Usual limits of an attack: small, so that stopping it is quick.
const LIMITS: [(&str, u64); 5] =
    [("cpuNs", SECOND), ("wallNs", 3 * SECOND), ("memoryBytes", 64 * MIB), ("pids", 32), ("outputBytes", MIB)];

const PATIENT_WALL: u64 = 60 * SECOND;

/// How many times slower than a real machine this one is: emulated ones set it.
fn slowness() -> u64 {
    std::env::var("SANDBOX_SLOWNESS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// All of them, or where that takes too long the first of each table, which are of one mechanism.
fn chosen(attacks: &[Attack]) -> &[Attack] {
    if std::env::var_os("SANDBOX_ATTACKS").is_some_and(|value| value == "first") { &attacks[..1] } else { attacks }
}

const fn attack(language: Language, name: &'static str, expect: Expect, source: &'static str) -> Attack {
    Attack { name, language, source, expect, limits: &[], weakly: None }
}

pub const fn c(name: &'static str, expect: Expect, source: &'static str) -> Attack {
    attack(Language::C, name, expect, source)
}

pub const fn python(name: &'static str, expect: Expect, source: &'static str) -> Attack {
    attack(Language::Python, name, expect, source)
}

pub const fn shell(name: &'static str, expect: Expect, source: &'static str) -> Attack {
    attack(Language::Shell, name, expect, source)
}

impl Attack {
    pub const fn with(mut self, limits: &'static [(&'static str, u64)]) -> Self {
        self.limits = limits;
        self
    }

    pub const fn weakly(mut self, verdicts: &'static [&'static str]) -> Self {
        self.weakly = Some(verdicts);
        self
    }

    /// The program, ready to run.
    pub fn program(&self, client: &mut Client) -> Program {
        let program = match self.language {
            Language::C => Program::own_binary(self.binary(client)),
            Language::Python => Program::python(self.source),
            Language::Shell => Program::shell(self.source),
        };
        LIMITS.iter().chain(self.limits).fold(program, |program, (name, value)| {
            let patience = if name.ends_with("Ns") { slowness() } else { 1 };
            program.limit(name, *value * patience)
        })
    }

    fn binary(&self, client: &mut Client) -> OwnedFd {
        compile(client, &format!("{PRELUDE}\n#line 1 \"{}\"\n{}", self.name, self.source))
    }

    fn check(&self, outcome: &Outcome, weak: bool) {
        let name = self.name;
        let (stdout, stderr) = (outcome.stdout(), outcome.stderr());
        let said = format!("{}\nstdout: {stdout:.2000}\nstderr: {stderr:.2000}", outcome.value);
        if let (true, Some(verdicts)) = (weak, self.weakly) {
            assert!(verdicts.contains(&outcome.verdict()), "{name}: {said}");
            return;
        }
        assert!(!stdout.contains("BREACH"), "{name}: {said}");
        match self.expect {
            // CPU time is looked at, not counted: on a busy machine the clock may be first.
            Expect::Verdict(verdicts) if weak && verdicts.contains(&"TLE") && outcome.verdict() == "WALL" => {}
            Expect::Refused => {
                assert_eq!(outcome.verdict(), "OK", "{name}: {said}");
                assert_eq!(stdout.trim(), "refused", "{name}: {said}");
            }
            Expect::Verdict(verdicts) => assert!(verdicts.contains(&outcome.verdict()), "{name}: {said}"),
        }
    }
}

/// A daemon with one slot, so that the run after an attack happens where the attack did.
struct Arena {
    _daemon: Daemon,
    client: Client,
    clean: OwnedFd,
    usual_wall_ns: u64,
    weak: bool,
}

impl Arena {
    fn new(daemon: Daemon) -> Self {
        let mut client = daemon.connect();
        let clean = compile(&mut client, include_str!("clean.c"));
        let weak = client.hello["weak"] == true;
        let mut arena = Self { _daemon: daemon, client, clean, usual_wall_ns: 0, weak };
        let mut walls: Vec<u64> = (0..9).map(|_| arena.clean_run("nothing")).collect();
        walls.sort_unstable();
        arena.usual_wall_ns = walls[walls.len() / 2];
        arena
    }

    /// A program that counts what is there and adds two numbers; its wall time.
    fn clean_run(&mut self, after: &str) -> u64 {
        let outcome = Program::binary(&self.clean).stdin("20 22\n").run(&mut self.client);
        assert_eq!(outcome.verdict(), "OK", "clean run after {after}: {}", outcome.value);
        assert_eq!(outcome.stdout(), "files 0 processes 1 sum 42\n", "clean run after {after}");
        assert!(outcome.number("memoryPeakBytes") < 8 * MIB, "clean run after {after}: {}", outcome.value);
        outcome.number("wallNs")
    }
}

/// Each attack is stopped as it says, and the very next run finds nothing of it, right and as fast as before.
pub fn all_are_stopped(attacks: &[Attack]) {
    if !is_root() {
        return;
    }
    stop_all(Arena::new(Daemon::start(1)), attacks);
}

/// The same by a daemon that an ordinary user has started, where this host allows it.
pub fn all_are_stopped_weakly(attacks: &[Attack]) {
    if let Some(daemon) = Daemon::start_weak(1) {
        stop_all(Arena::new(daemon), attacks);
    }
}

fn stop_all(mut arena: Arena, attacks: &[Attack]) {
    for attack in chosen(attacks) {
        let mut outcome = attack.program(&mut arena.client).run(&mut arena.client);
        // A machine so busy that it had no processor for the attack has shown nothing: once more, with patience.
        if outcome.verdict() == "WALL"
            && !matches!(attack.expect, Expect::Verdict(verdicts) if verdicts.contains(&"WALL"))
        {
            let program = attack.program(&mut arena.client).limit("wallNs", PATIENT_WALL);
            outcome = program.run(&mut arena.client);
        }
        attack.check(&outcome, arena.weak);
        let wall_ns = arena.clean_run(attack.name);
        // On a busy machine a single run may be slow; a container that has become slow stays so.
        let bound = arena.usual_wall_ns * 10 + 50 * MS;
        let slow = wall_ns > bound && (0..3).all(|_| arena.clean_run(attack.name) > bound);
        assert!(!slow, "{}: the next run took {wall_ns} ns, usually {} ns", attack.name, arena.usual_wall_ns);
    }
}
