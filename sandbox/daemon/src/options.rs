//! The command line.

use std::path::PathBuf;

const USAGE: &str = "usage: verdict-sandboxd --socket PATH [--slots N] [--allow-uid UID] | verdict-sandboxd --probe";
const MAX_SLOTS: usize = 256;

#[derive(Debug, PartialEq, Eq)]
pub struct Options {
    pub socket: Option<PathBuf>,
    pub slots: usize,
    /// Who may connect besides root and the daemon's own user.
    pub guest: Option<u32>,
    pub probe: bool,
}

impl Options {
    /// All who may connect.
    pub fn allowed(&self) -> Vec<u32> {
        [0, own()].into_iter().chain(self.guest).collect()
    }
}

fn own() -> u32 {
    // SAFETY: cannot fail and touches no memory.
    unsafe { libc::geteuid() }
}

pub fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let slots = std::thread::available_parallelism().map_or(1, usize::from);
    let mut options = Options { socket: None, slots, guest: None, probe: false };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value\n{USAGE}"));
        match argument.as_str() {
            "--socket" => options.socket = Some(value()?.into()),
            "--slots" => options.slots = number(&value()?, 1, MAX_SLOTS)?,
            "--allow-uid" if options.guest.is_some() => {
                return Err("--allow-uid is given once: the socket is theirs".into());
            }
            "--allow-uid" => options.guest = Some(number(&value()?, 0, u32::MAX)?),
            "--probe" => options.probe = true,
            _ => return Err(format!("unknown argument {argument}\n{USAGE}")),
        }
    }
    Ok(options)
}

fn number<N: std::str::FromStr + PartialOrd + std::fmt::Display>(text: &str, low: N, high: N) -> Result<N, String> {
    let value: N = text.parse().map_err(|_| format!("not a number: {text}"))?;
    if value < low || value > high { Err(format!("{text} is not within {low} to {high}")) } else { Ok(value) }
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn options(line: &str) -> Result<super::Options, String> {
        parse(line.split_whitespace().map(Into::into))
    }

    #[test]
    fn all_arguments() {
        let options = options("--socket /run/s --slots 3 --allow-uid 7").expect("a good line");
        assert_eq!(options.slots, 3);
        assert_eq!(options.allowed()[2..], [7]);
        assert!(!options.probe);
    }

    #[test]
    fn bad_lines_are_refused() {
        for line in ["--slots", "--slots 0", "--slots x", "--what", "--allow-uid -1", "--allow-uid 7 --allow-uid 8"] {
            assert!(options(line).is_err(), "{line}");
        }
    }
}
