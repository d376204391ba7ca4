//! Times bare spawns, sandbox runs and bubblewrap, interleaved, against daemons of its own; then how exact times,
//! memory and kills are. Prints one JSON object of all samples; `bench/sandbox.ts` starts it and makes the tables.

mod accuracy;
mod throughput;

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::os::fd::{AsRawFd, RawFd};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use verdict_sandboxd::client::Client;

const HELLO: &str = "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";
const TASKS: [&str; 3] = ["true", "hello", "python"];
const IDLE: Duration = Duration::from_millis(20);

type Samples = BTreeMap<String, Vec<u128>>;

struct Bench {
    directory: PathBuf,
    client: Client,
    hello: File,
    bubblewrap: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: usize = std::env::args().nth(1).map_or(Ok(300), |text| text.parse())?;
    let directory = std::env::temp_dir().join(format!("verdict-bench-{}", std::process::id()));
    std::fs::create_dir(&directory)?;
    let result = measure(&directory, rounds);
    std::fs::remove_dir_all(&directory)?;
    println!("{}", result?);
    Ok(())
}

/// A daemon that ends with us.
struct Daemon(Child);

impl Daemon {
    fn start(socket: &Path, slots: u32) -> Result<Self, Box<dyn Error>> {
        let program = std::env::current_exe()?.with_file_name("verdict-sandboxd");
        let slots = slots.to_string();
        Ok(Self(
            Command::new(program)
                .arg("--socket")
                .arg(socket)
                .args(["--slots", &slots])
                .stdout(Stdio::null())
                .spawn()?,
        ))
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // SAFETY: our own child, not yet waited for, so its number is still its own.
        unsafe { libc::kill(self.0.id() as libc::pid_t, libc::SIGTERM) };
        let _ = self.0.wait();
    }
}

fn measure(directory: &Path, rounds: usize) -> Result<Value, Box<dyn Error>> {
    let socket = directory.join("socket");
    let _daemon = Daemon::start(&socket, 2)?;
    let client = connect(&socket)?;
    let hello = build(directory, "hello", HELLO)?;
    let bubblewrap =
        Command::new("bwrap").arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success());
    let mut bench = Bench { directory: directory.into(), client, hello: File::open(&hello)?, bubblewrap };
    let mut samples = Samples::new();
    bench.interleaved(rounds, &mut samples)?;
    bench.after_idle(rounds.min(120), &mut samples)?;
    let hello_message = bench.client.hello.clone();
    let accuracy = accuracy::measure(&mut bench.client, directory)?;
    drop(bench);
    let one_slot = directory.join("one");
    let _single = Daemon::start(&one_slot, 1)?;
    let throughput = throughput::measure(&one_slot, &socket, rounds)?;
    Ok(json!({ "samples": samples, "throughput": throughput, "accuracy": accuracy, "hello": hello_message }))
}

/// A static program made of `source`.
fn build(directory: &Path, name: &str, source: &str) -> Result<PathBuf, Box<dyn Error>> {
    let (file, program) = (directory.join(format!("{name}.c")), directory.join(name));
    std::fs::write(&file, source)?;
    if !Command::new("gcc").args(["-O2", "-static", "-pthread", "-o"]).arg(&program).arg(&file).status()?.success() {
        return Err("gcc -static does not work here".into());
    }
    Ok(program)
}

fn connect(socket: &Path) -> Result<Client, Box<dyn Error>> {
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        match Client::connect(socket) {
            Ok(client) => return Ok(client),
            Err(error) if Instant::now() > deadline => return Err(error.into()),
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

impl Bench {
    /// Every runner does every task once per round, in a new order, the same ones on every start.
    fn interleaved(&mut self, rounds: usize, samples: &mut Samples) -> Result<(), Box<dyn Error>> {
        let mut runners = vec!["bare", "pool", "fresh"];
        if self.bubblewrap {
            runners.push("bubblewrap");
        }
        let mut turns: Vec<(&str, &str)> =
            TASKS.iter().flat_map(|task| runners.iter().map(move |runner| (*runner, *task))).collect();
        let warm_up = 5;
        let mut random = 0x5eed_u64;
        for round in 0..rounds + warm_up {
            shuffle(&mut turns, &mut random);
            for (runner, task) in &turns {
                let time = self.one(runner, task)?;
                if round >= warm_up {
                    samples.entry(format!("{runner}/{task}")).or_default().push(time);
                }
            }
        }
        Ok(())
    }

    fn after_idle(&mut self, rounds: usize, samples: &mut Samples) -> Result<(), Box<dyn Error>> {
        for _ in 0..rounds {
            for runner in ["bare", "pool"] {
                std::thread::sleep(IDLE);
                let time = self.one(runner, "true")?;
                samples.entry(format!("{runner}-idle/true")).or_default().push(time);
            }
        }
        Ok(())
    }

    fn one(&mut self, runner: &str, task: &str) -> Result<u128, Box<dyn Error>> {
        let begin = Instant::now();
        match runner {
            "bare" => spawn(self.command(task, false))?,
            "bubblewrap" => spawn(self.command(task, true))?,
            _ => {
                let (run, fds) = request(task, runner == "fresh", self.hello.as_raw_fd());
                let (answer, _) = self.client.run(run, &fds)?;
                if answer["programs"][0]["verdict"] != "OK" {
                    return Err(format!("{runner} {task}: {answer}").into());
                }
            }
        }
        Ok(begin.elapsed().as_nanos())
    }

    fn command(&self, task: &str, wrapped: bool) -> Vec<String> {
        let hello = self.directory.join("hello").to_string_lossy().into_owned();
        let program: Vec<&str> = match task {
            "true" => vec!["/usr/bin/true"],
            "hello" if wrapped => vec!["/hello"],
            "hello" => vec![&hello],
            _ => vec!["/usr/bin/python3", "-c", "pass"],
        };
        let mut line: Vec<&str> = Vec::new();
        if wrapped {
            line.extend(
                "bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL --ro-bind /usr /usr".split(' '),
            );
            line.extend("--symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64".split(' '));
            line.extend("--proc /proc --dev /dev --tmpfs /tmp".split(' '));
            line.extend(["--ro-bind", &hello, "/hello", "--"]);
        }
        line.extend(program);
        line.into_iter().map(Into::into).collect()
    }
}

/// Fisher and Yates, with a linear congruential generator: the order must be mixed, not unguessable.
fn shuffle<T>(items: &mut [T], state: &mut u64) {
    for last in (1..items.len()).rev() {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(last, (*state >> 33) as usize % (last + 1));
    }
}

/// posix_spawn and wait: what the standard library does for a command without special wishes.
fn spawn(line: Vec<String>) -> Result<(), Box<dyn Error>> {
    let status = Command::new(&line[0])
        .args(&line[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    if status.success() { Ok(()) } else { Err(format!("{}: {status}", line[0]).into()) }
}

fn request(task: &str, fresh: bool, hello: RawFd) -> (Value, Vec<RawFd>) {
    let (exec, argv, fds) = match task {
        "true" => (json!({ "path": "/usr/bin/true" }), json!(["true"]), vec![]),
        "hello" => (json!({ "fd": 0 }), json!(["hello"]), vec![hello]),
        _ => (json!({ "path": "/usr/bin/python3" }), json!(["python3", "-c", "pass"]), vec![]),
    };
    let limits =
        json!({ "cpuNs": 1_000_000_000u64, "wallNs": 10_000_000_000u64, "memoryBytes": 268_435_456, "pids": 16 });
    let output = json!({ "collect": { "maxBytes": 65536 } });
    let program =
        json!({ "exec": exec, "argv": argv, "stdin": null, "stdout": output, "stderr": output, "limits": limits });
    (json!({ "programs": [program], "fresh": fresh }), fds)
}
