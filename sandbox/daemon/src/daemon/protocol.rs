//! What clients say and hear, as JSON. Reference: docs/sandbox-protocol.md.

use crate::inside::orders::Missing;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const PROTOCOL: u32 = 1;
/// Longest request accepted. Larger content comes as a descriptor.
pub const MAX_REQUEST: usize = 128 * 1024;

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Request {
    Run(RunRequest),
    Cancel { id: u64 },
    Stats { id: u64 },
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunRequest {
    pub id: u64,
    pub programs: Vec<ProgramRequest>,
    #[serde(default)]
    pub pipes: usize,
    #[serde(default)]
    pub fifos: usize,
    #[serde(default)]
    pub end: EndRule,
    #[serde(default)]
    pub fresh: bool,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(tag = "when", rename_all = "lowercase")]
pub enum EndRule {
    #[default]
    All,
    Any {
        #[serde(rename = "graceNs")]
        grace_ns: u64,
    },
    Leader {
        program: usize,
        #[serde(rename = "graceNs")]
        grace_ns: u64,
    },
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProgramRequest {
    pub exec: Exec,
    pub argv: Vec<String>,
    pub env: Option<Vec<String>>,
    pub cwd: Option<String>,
    pub stdin: Option<Input>,
    pub stdout: Option<Output>,
    pub stderr: Option<Output>,
    /// Paths by which the program opens fifos itself: /proc/self/fd/3 and the following.
    #[serde(default)]
    pub fifos: Vec<usize>,
    #[serde(default)]
    pub copy_in: Vec<CopyIn>,
    #[serde(default)]
    pub copy_out: Vec<CopyOut>,
    pub copy_out_all: Option<CopyOutAll>,
    pub limits: Limits,
    pub view: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Exec {
    Path(String),
    Fd(usize),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Input {
    Fd(usize),
    /// A file whose name on the host is no secret.
    Named(usize),
    Pipe(usize),
    Fifo(usize),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Output {
    Fd(usize),
    Pipe(usize),
    Fifo(usize),
    Collect {
        #[serde(rename = "maxBytes")]
        max_bytes: u64,
    },
}

#[derive(Debug, Deserialize)]
pub struct CopyIn {
    pub name: String,
    pub fd: usize,
    pub mode: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CopyOut {
    pub name: String,
    pub max_bytes: u64,
    #[serde(default)]
    pub optional: bool,
}

/// Whatever else a program leaves in its work directory.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CopyOutAll {
    pub max_files: usize,
    /// Of each.
    pub max_bytes: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    pub cpu_ns: u64,
    pub wall_ns: u64,
    pub idle_ns: Option<u64>,
    pub memory_bytes: u64,
    pub pids: u64,
    pub stack_bytes: Option<u64>,
    pub file_bytes: Option<u64>,
    pub output_bytes: Option<u64>,
    pub open_files: Option<u64>,
    pub tmpfs_bytes: Option<u64>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Reply {
    Hello(Hello),
    Result { id: u64, programs: Vec<ProgramResult> },
    Stats { id: u64, stats: Stats },
    Refused { id: Option<u64>, message: String },
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    pub protocol: u32,
    pub version: &'static str,
    pub slots: usize,
    pub views: Vec<String>,
    pub cgroup: &'static str,
    pub weak: bool,
    pub enforced: BTreeMap<&'static str, bool>,
    pub gaps: Vec<Gap>,
    pub max_message_bytes: usize,
    pub max_descriptors: usize,
    /// What of this protocol came later: a client of an older daemon does without.
    pub features: Vec<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Gap {
    /// The same at every start and in every version; `npm run doctor` has words for each.
    pub code: &'static str,
    pub what: String,
    pub cure: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    Ok,
    Re,
    Tle,
    Wall,
    Mle,
    Ole,
    Ie,
    Cancel,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProgramResult {
    pub verdict: Verdict,
    pub exit_code: Option<i32>,
    pub signal: Option<i32>,
    pub cpu_ns: u64,
    pub wall_ns: u64,
    pub memory_peak_bytes: u64,
    pub memory_base_bytes: u64,
    pub process_peak_bytes: Option<u64>,
    pub oom_kills: u64,
    pub pids_peak: Option<u64>,
    pub pids_peak_exact: bool,
    pub started_ns: u64,
    pub ended_ns: u64,
    pub stdout: Option<Collected>,
    pub stderr: Option<Collected>,
    pub files: Vec<OutFile>,
    pub missing: Vec<MissingFile>,
    #[serde(rename = "where")]
    pub place: Option<&'static str>,
    pub message: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Collected {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base64: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fd: Option<usize>,
    pub bytes: u64,
    pub truncated: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutFile {
    pub name: String,
    pub fd: usize,
    pub size_bytes: u64,
}

#[derive(Debug, Serialize)]
pub struct MissingFile {
    pub name: String,
    pub reason: Missing,
}

#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    pub slots: usize,
    pub busy_slots: usize,
    pub queued_runs: usize,
    pub connections: usize,
    pub finished_runs: u64,
    pub cancelled_runs: u64,
    pub internal_errors: u64,
    pub containers_alive: u64,
    pub containers_made: u64,
    pub containers_retired: u64,
    pub uptime_ns: u64,
}
