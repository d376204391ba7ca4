//! Turns a request into everything a run needs, or refuses it. Pure: nothing is opened, started or asked here.

use super::protocol::{EndRule, Exec, Input, Limits, Output, ProgramRequest, RunRequest};
use crate::inside::orders::{self, FileIn, FileOut, FilesOut, Rlimits, Start};

const MIB: u64 = 1 << 20;
const MAX_PROGRAMS: usize = 9;
const MAX_PIPES: usize = 32;
const MAX_FIFOS: usize = orders::MAX_HANDLES;
const MAX_FILES_OUT: usize = 128;
/// Most descriptors accepted with one request.
pub const MAX_DESCRIPTORS: usize = 200;
const MAX_TMPFS: u64 = 4096 * MIB;
/// Collected output is held in the daemon's memory.
const MAX_COLLECT: u64 = 256 * MIB;
/// A day: keeps all sums of times far from overflow.
const MAX_NS: u64 = 86_400_000_000_000;
const DEFAULT_ENV: [&str; 3] = ["PATH=/usr/bin:/bin", "HOME=/w", "LANG=C.UTF-8"];

/// One program, decided.
#[derive(Debug)]
pub struct Program {
    pub start: Start,
    /// The fifos that standard input and output are, which are opened before the start.
    pub opens: [Option<usize>; 2],
    /// What `start`'s descriptor numbers stand for, in order.
    pub descriptors: Vec<Descriptor>,
    /// Most bytes kept of stdout and stderr, where they are collected.
    pub collect: [Option<u64>; 2],
    pub output_bytes: u64,
    pub limits: Limits,
    pub view: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descriptor {
    /// Of the request, by index.
    Given(usize),
    /// The same, for a file that the program has open itself: it must not learn the file's name.
    Open(usize),
    PipeRead(usize),
    PipeWrite(usize),
    /// What a fifo can be opened by.
    Fifo(usize),
    /// The end of a fifo that was opened: 0 standard input, 1 standard output.
    Opened(usize),
    /// The write end of a pipe that the daemon reads: 0 stdout, 1 stderr.
    Collect(usize),
}

/// Decides every program of `request`, which came with `given` descriptors; or says what is wrong with it.
pub fn plan(request: &RunRequest, given: usize, views: &[String]) -> Result<Vec<Program>, String> {
    if request.programs.is_empty() || request.programs.len() > MAX_PROGRAMS {
        return Err(format!("a run has 1 to {MAX_PROGRAMS} programs"));
    }
    if request.pipes > MAX_PIPES {
        return Err(format!("a run has at most {MAX_PIPES} pipes"));
    }
    if request.fifos > MAX_FIFOS {
        return Err(format!("a run has at most {MAX_FIFOS} fifos"));
    }
    if let EndRule::Leader { program, .. } = request.end
        && program >= request.programs.len()
    {
        return Err(format!("program {program} can not lead: there are {}", request.programs.len()));
    }
    let files_out = |program: &ProgramRequest| {
        let others = program.copy_out_all.as_ref().map_or(0, |all| all.max_files);
        program.copy_out.len().saturating_add(others)
    };
    if request.programs.iter().fold(0, |sum: usize, program| sum.saturating_add(files_out(program))) > MAX_FILES_OUT {
        return Err(format!("a run takes out at most {MAX_FILES_OUT} files"));
    }
    let bounds = Bounds { given, pipes: request.pipes, fifos: request.fifos, views };
    let number = |(index, program)| bounds.program(program).map_err(|error| format!("program {index}: {error}"));
    request.programs.iter().enumerate().map(number).collect()
}

struct Bounds<'a> {
    given: usize,
    pipes: usize,
    fifos: usize,
    views: &'a [String],
}

impl Bounds<'_> {
    fn program(&self, program: &ProgramRequest) -> Result<Program, String> {
        let view = program.view.clone().unwrap_or_else(|| "default".into());
        if !self.views.contains(&view) {
            return Err(format!("no view is called {view}"));
        }
        check_texts(program)?;
        let limits = check_limits(&program.limits)?;
        let mut opens = [None, None];
        let mut descriptors = Vec::new();
        let mut add = |descriptor| {
            descriptors.push(descriptor);
            descriptors.len() as i32 - 1
        };
        let exec = match &program.exec {
            Exec::Path(path) if path.starts_with('/') => orders::Exec::Path(path.clone()),
            Exec::Path(_) => return Err("the path to run must be absolute".into()),
            Exec::Fd(index) => orders::Exec::Fd(add(self.open(*index)?)),
        };
        let stdin = match &program.stdin {
            None => -1,
            Some(Input::Fd(index)) => add(self.open(*index)?),
            Some(Input::Named(index)) => add(self.given(*index)?),
            Some(Input::Pipe(index)) => add(Descriptor::PipeRead(self.pipe(*index)?)),
            Some(Input::Fifo(index)) => {
                opens[0] = Some(self.fifo(*index)?);
                add(Descriptor::Opened(0))
            }
        };
        let mut collect = [None, None];
        let mut io = [stdin, -1, -1];
        for (stream, sink) in [&program.stdout, &program.stderr].into_iter().enumerate() {
            io[stream + 1] = match sink {
                None => -1,
                Some(Output::Fd(index)) => add(self.given(*index)?),
                Some(Output::Pipe(index)) => add(Descriptor::PipeWrite(self.pipe(*index)?)),
                Some(Output::Fifo(_)) if stream == 1 => return Err("stderr is no fifo".into()),
                Some(Output::Fifo(index)) => {
                    opens[1] = Some(self.fifo(*index)?);
                    add(Descriptor::Opened(1))
                }
                Some(Output::Collect { max_bytes }) => {
                    collect[stream] = Some((*max_bytes).min(MAX_COLLECT));
                    add(Descriptor::Collect(stream))
                }
            };
        }
        if program.fifos.len() > orders::MAX_HANDLES {
            return Err(format!("a program opens at most {} fifos", orders::MAX_HANDLES));
        }
        let mut handles = Vec::new();
        for index in &program.fifos {
            handles.push(add(Descriptor::Fifo(self.fifo(*index)?)));
        }
        let mut copy_in = Vec::new();
        for file in &program.copy_in {
            let fd = add(self.given(file.fd)?);
            copy_in.push(FileIn { name: file_name(&file.name)?, fd, mode: file.mode.unwrap_or(0o444) });
        }
        let out = |file: &super::protocol::CopyOut| {
            Ok(FileOut { name: file_name(&file.name)?, max_bytes: file.max_bytes, optional: file.optional })
        };
        let start = Start {
            run: 0,
            exec,
            argv: program.argv.clone(),
            env: program.env.clone().unwrap_or_else(|| DEFAULT_ENV.map(Into::into).to_vec()),
            cwd: program.cwd.clone().unwrap_or_else(|| "/w".into()),
            io,
            handles,
            copy_in,
            copy_out: program.copy_out.iter().map(out).collect::<Result<_, String>>()?,
            copy_out_all: program
                .copy_out_all
                .as_ref()
                .map(|all| FilesOut { max_files: all.max_files, max_bytes: all.max_bytes }),
            rlimits: Rlimits {
                stack_bytes: limits.stack_bytes.unwrap_or(limits.memory_bytes),
                file_bytes: limits.file_bytes.unwrap_or(256 * MIB),
                open_files: limits.open_files.unwrap_or(256),
                weak: None,
            },
            tmpfs_bytes: tmpfs(&limits),
        };
        let output_bytes = limits.output_bytes.unwrap_or(64 * MIB);
        Ok(Program { start, opens, descriptors, collect, output_bytes, limits, view })
    }

    fn given(&self, index: usize) -> Result<Descriptor, String> {
        if index < self.given { Ok(Descriptor::Given(index)) } else { Err(format!("descriptor {index} was not sent")) }
    }

    fn open(&self, index: usize) -> Result<Descriptor, String> {
        self.given(index).map(|_| Descriptor::Open(index))
    }

    fn fifo(&self, index: usize) -> Result<usize, String> {
        if index < self.fifos { Ok(index) } else { Err(format!("fifo {index} is not among the run's {}", self.fifos)) }
    }

    fn pipe(&self, index: usize) -> Result<usize, String> {
        if index < self.pipes { Ok(index) } else { Err(format!("pipe {index} is not among the run's {}", self.pipes)) }
    }
}

/// Below the memory limit: full files must end in "no space", not in a kill that frees nothing.
/// A quarter is left for the program that writes them; whole pages.
fn tmpfs(limits: &Limits) -> u64 {
    let wanted = limits.tmpfs_bytes.unwrap_or(64 * MIB).min(MAX_TMPFS);
    (wanted.min(limits.memory_bytes / 4 * 3) & !4095).max(4096)
}

fn check_limits(limits: &Limits) -> Result<Limits, String> {
    let within = |name: &str, value: u64, low: u64, high: u64| {
        if (low..=high).contains(&value) { Ok(()) } else { Err(format!("{name} must be {low} to {high}, not {value}")) }
    };
    within("cpuNs", limits.cpu_ns, 1_000_000, MAX_NS)?;
    within("wallNs", limits.wall_ns, 1_000_000, MAX_NS)?;
    within("idleNs", limits.idle_ns.unwrap_or(MAX_NS), 10_000_000, MAX_NS)?;
    within("memoryBytes", limits.memory_bytes, MIB, 1 << 42)?;
    within("pids", limits.pids, 1, 32_768)?;
    within("openFiles", limits.open_files.unwrap_or(256), 3, 65_536)?;
    within("stackBytes", limits.stack_bytes.unwrap_or(MIB), 64 * 1024, 1 << 42)?;
    Ok(limits.clone())
}

fn check_texts(program: &ProgramRequest) -> Result<(), String> {
    if program.argv.is_empty() {
        return Err("argv needs at least the program's name".into());
    }
    let texts = program.argv.iter().chain(program.env.iter().flatten()).chain(&program.cwd);
    let path = match &program.exec {
        Exec::Path(path) => Some(path),
        Exec::Fd(_) => None,
    };
    if texts.chain(path).any(|text| text.contains('\0')) {
        return Err("a text with a NUL byte".into());
    }
    match &program.cwd {
        Some(cwd) if !cwd.starts_with('/') => Err("cwd must be absolute".into()),
        _ => Ok(()),
    }
}

/// One plain path component.
fn file_name(name: &str) -> Result<String, String> {
    let plain = |byte: u8| byte > b' ' && byte != b'/' && byte != 0x7f;
    if matches!(name, "" | "." | "..") || name.len() > 255 || !name.bytes().all(plain) {
        return Err(format!("not a plain file name: {name:?}"));
    }
    Ok(name.into())
}

#[cfg(test)]
mod tests;
