//! How far what is reported lies from what is true, and how soon a limit ends a program.

use super::build;
use serde_json::{Value, json};
use std::error::Error;
use std::fs::File;
use std::os::fd::AsRawFd;
use std::path::Path;
use verdict_sandboxd::client::Client;

const MS: u64 = 1_000_000;
const MIB: u64 = 1 << 20;
const SECOND: u64 = 1000 * MS;
const BUSY_RUNS: usize = 5;
const OTHER_RUNS: usize = 20;

/// `busy N`: uses N ms of its own CPU clock. `touch N`: writes to N MiB. `spin N`: N threads that never end. `sleep`.
const PROGRAM: &str = r#"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static long used(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}
static void *spin(void *nothing) {
    for (volatile long i = 0;; i++);
    return nothing;
}
int main(int argc, char **argv) {
    long n = argc > 2 ? atol(argv[2]) : 0;
    if (!strcmp(argv[1], "busy")) while (used() < n * 1000000L);
    if (!strcmp(argv[1], "touch")) {
        volatile char *p = malloc(n << 20);
        for (long i = 0; i < n << 20; i += 4096) p[i] = 1;
    }
    if (!strcmp(argv[1], "spin")) {
        pthread_t thread;
        for (long i = 1; i < n; i++) pthread_create(&thread, NULL, spin, NULL);
        spin(NULL);
    }
    if (!strcmp(argv[1], "sleep")) sleep(1000);
    return 0;
}
"#;

/// How far each run was off, by name: ns, or bytes for memory; never negative.
pub fn measure(client: &mut Client, directory: &Path) -> Result<Value, Box<dyn Error>> {
    let program = File::open(build(directory, "accuracy", PROGRAM)?)?;
    let mut run = |words: &[&str], limits: Value, copies: usize| -> Result<Vec<Value>, Box<dyn Error>> {
        let argv: Vec<&str> = std::iter::once("accuracy").chain(words.iter().copied()).collect();
        let one = json!({ "exec": { "fd": 0 }, "argv": argv, "stdin": null, "stdout": null, "stderr": null, "limits": limits });
        let (answer, _) = client.run(json!({ "programs": vec![one; copies] }), &[program.as_raw_fd()])?;
        Ok(answer["programs"].as_array().cloned().unwrap_or_default())
    };
    let limits =
        |cpu_ns: u64, wall_ns: u64| json!({ "cpuNs": cpu_ns, "wallNs": wall_ns, "memoryBytes": 256 * MIB, "pids": 8 });
    let off = |result: &Value, verdict: &str, field: &str, truth: u64| match result[field].as_u64() {
        Some(value) if result["verdict"] == verdict => Ok(value.abs_diff(truth)),
        _ => Err(format!("not {verdict}: {result}")),
    };
    let mut all = [const { Vec::new() }; 6];
    for _ in 0..BUSY_RUNS {
        for (copies, into) in [(1, 0), (2, 1)] {
            for result in run(&["busy", "1000"], limits(5 * SECOND, 20 * SECOND), copies)? {
                all[into].push(off(&result, "OK", "cpuNs", SECOND)?);
            }
        }
    }
    for _ in 0..OTHER_RUNS {
        let touched = run(&["touch", "100"], limits(5 * SECOND, 20 * SECOND), 1)?;
        all[2].push(off(&touched[0], "OK", "memoryPeakBytes", 100 * MIB)?);
        for (threads, into) in [("1", 3), ("4", 4)] {
            let killed = run(&["spin", threads], limits(150 * MS, 20 * SECOND), 1)?;
            all[into].push(off(&killed[0], "TLE", "cpuNs", 150 * MS)?);
        }
        let killed = run(&["sleep"], limits(SECOND, 100 * MS), 1)?;
        all[5].push(off(&killed[0], "WALL", "wallNs", 100 * MS)?);
    }
    let [alone, beside, memory, cpu, cpu_threads, wall] = all;
    Ok(json!({
        "busyAloneNs": alone, "busyBesideNs": beside, "touchedBytes": memory,
        "cpuKillNs": cpu, "cpuKillThreadsNs": cpu_threads, "wallKillNs": wall,
    }))
}
