//! How many runs of /usr/bin/true a second one slot makes, and two; beside bare spawns by one thread, and two, which
//! say what this machine's second processor is worth at all.

use super::{connect, request, spawn};
use serde_json::{Value, json};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

/// Short turns one after the other, so that a busy moment of the machine meets all alike.
const TURN: Duration = Duration::from_millis(250);

/// Runs per second: `{"bare": [[one, two], ...], "pool": [[one, two], ...]}`, a pair per turn.
pub fn measure(one_slot: &Path, two_slots: &Path, rounds: usize) -> Result<Value, Box<dyn Error>> {
    let turns = (rounds / 10).clamp(4, 30);
    let (mut bare, mut pool) = (Vec::new(), Vec::new());
    for _ in 0..turns {
        pool.push([rate(1, || sandboxed(one_slot))?, rate(2, || sandboxed(two_slots))?]);
        bare.push([rate(1, || Ok(Box::new(bare_run)))?, rate(2, || Ok(Box::new(bare_run)))?]);
    }
    Ok(json!({ "bare": bare, "pool": pool }))
}

type Step = Box<dyn FnMut() -> Result<(), String>>;

fn bare_run() -> Result<(), String> {
    spawn(vec!["/usr/bin/true".into()]).map_err(|error| error.to_string())
}

/// A client that asks for the same run again and again, each time the last is answered.
fn sandboxed(socket: &Path) -> Result<Step, String> {
    let mut client = connect(socket).map_err(|error| error.to_string())?;
    let mut run = request("true", false, 0).0;
    run["type"] = json!("run");
    run["id"] = json!(1);
    let text = run.to_string().into_bytes();
    Ok(Box::new(move || {
        client.send(&text, &[]).map_err(|error| error.to_string())?;
        let (answer, _) = client.receive().map_err(|error| error.to_string())?;
        if answer["programs"][0]["verdict"] == "OK" { Ok(()) } else { Err(answer.to_string()) }
    }))
}

/// Steps per second of `threads` threads together.
fn rate(threads: usize, make: impl Fn() -> Result<Step, String> + Sync) -> Result<f64, Box<dyn Error>> {
    let one = || -> Result<f64, String> {
        let mut step = make()?;
        step()?;
        let (begin, mut steps) = (Instant::now(), 0u32);
        while begin.elapsed() < TURN {
            step()?;
            steps += 1;
        }
        Ok(f64::from(steps) / begin.elapsed().as_secs_f64())
    };
    let rates: Result<Vec<f64>, String> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        running.into_iter().map(|thread| thread.join().unwrap_or(Err("a client panicked".into()))).collect()
    });
    Ok(rates?.iter().sum())
}
