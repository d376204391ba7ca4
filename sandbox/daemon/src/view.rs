//! Filesystem views: what a program may see, as data under `views/`, with a reason beside each entry.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};

/// One view; the work directories `/w`, `/tmp` and `/dev/shm` are in every view.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub name: String,
    /// Name of a view whose entries come first.
    #[serde(default)]
    pub extends: Option<String>,
    pub entries: Vec<Described>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Described {
    #[serde(flatten)]
    pub entry: Entry,
    #[serde(rename = "reason")]
    _reason: String,
}

/// Paths are the same outside and inside.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// A file or directory of the host, read-only, with all below it. One `*` in a component matches any text.
    /// Left out where the host has none.
    Bind(PathBuf),
    /// A symbolic link if the host has one there (merged /usr), else a bind.
    Mirror(PathBuf),
    /// An empty read-only directory over something bound before.
    Hide(PathBuf),
    /// A small file made for the view.
    File { path: PathBuf, text: String },
    /// A symbolic link made for the view.
    Link { path: PathBuf, to: PathBuf },
    /// One of the host's harmless device nodes.
    Device(PathBuf),
    /// The container's own process list, read-only; only the program's own processes are shown.
    Proc(PathBuf),
}

#[derive(Debug)]
pub enum ViewError {
    Unreadable { view: &'static str, source: serde_json::Error },
    Unknown(String),
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Unreadable { view, source } => write!(f, "read view {view}: {source}"),
            Self::Unknown(name) => write!(f, "no view is called {name}"),
        }
    }
}

/// Ruby, Node, Go, Python, Rust and Perl need nothing beyond `default`: `tests/views.rs` runs what is installed.
const SOURCES: [(&str, &str); 5] = [
    ("default", include_str!("../views/default.json")),
    ("java", include_str!("../views/java.json")),
    ("mono", include_str!("../views/mono.json")),
    ("dotnet", include_str!("../views/dotnet.json")),
    ("php", include_str!("../views/php.json")),
];

/// All built-in views, entries of extended views included.
pub fn built_in() -> Result<Vec<View>, ViewError> {
    let parse =
        |(view, text)| serde_json::from_str::<View>(text).map_err(|source| ViewError::Unreadable { view, source });
    let views = SOURCES.into_iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    views.iter().map(|view| complete(view, &views)).collect()
}

fn complete(view: &View, all: &[View]) -> Result<View, ViewError> {
    let Some(base) = &view.extends else { return Ok(view.clone()) };
    let base = all.iter().find(|other| other.name == *base).ok_or_else(|| ViewError::Unknown(base.clone()))?;
    let entries = base.entries.iter().chain(&view.entries).cloned().collect();
    Ok(View { name: view.name.clone(), extends: None, entries })
}

/// The existing paths that a bind entry names, in order.
pub fn matches(pattern: &Path) -> Vec<PathBuf> {
    let mut found = vec![PathBuf::new()];
    for part in pattern.components() {
        let star = part.as_os_str().to_str().and_then(|name| name.split_once('*'));
        found = match star {
            None => found.into_iter().map(|path| path.join(part)).collect(),
            Some((start, end)) => found.iter().flat_map(|path| named(path, start, end)).collect(),
        };
    }
    found.retain(|path| path.exists());
    found
}

/// What lies in `directory` and is called `start`, anything, `end`.
fn named(directory: &Path, start: &str, end: &str) -> Vec<PathBuf> {
    let fits = |name: &str| name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end);
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        entries.filter(|entry| entry.file_name().to_str().is_some_and(fits)).map(|entry| entry.path()).collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::{Entry, built_in, matches};
    use std::path::Path;

    #[test]
    fn every_runtime_sees_what_default_sees_and_its_own_settings() {
        let views = built_in().expect("the built-in views are valid");
        let (default, others) = views.split_first().expect("views");
        assert_eq!(default.name, "default");
        for view in others {
            assert!(default.entries.iter().all(|entry| view.entries.iter().any(|other| other.entry == entry.entry)));
            assert!(view.entries.len() > default.entries.len(), "{}", view.name);
        }
    }

    #[test]
    fn every_entry_has_its_reason() {
        for described in built_in().expect("the built-in views are valid").iter().flat_map(|view| &view.entries) {
            assert!(described._reason.len() >= 5, "{described:?}");
        }
    }

    /// The whole list: whoever adds to a view says so here too.
    #[test]
    fn nothing_else_of_the_host_is_bound() {
        let system = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
        let settings = [
            "/etc/alternatives",
            "/etc/dotnet",
            "/etc/java-*-openjdk",
            "/etc/ld.so.cache",
            "/etc/mono/4.*",
            "/etc/mono/config",
            "/etc/php/*/cli/conf.d",
            "/etc/php/*/mods-available",
        ];
        for described in built_in().expect("the built-in views are valid").iter().flat_map(|view| &view.entries) {
            if let Entry::Bind(path) | Entry::Mirror(path) = &described.entry {
                let text = path.to_string_lossy();
                assert!(system.iter().chain(&settings).any(|allowed| *allowed == text), "{text}");
            }
        }
    }

    #[test]
    fn a_star_matches_names_and_a_missing_path_nothing() {
        assert!(matches(Path::new("/us*")).contains(&"/usr".into()));
        assert!(matches(Path::new("/no-such-path-here")).is_empty());
        assert!(matches(Path::new("/us*/no-such-path-here")).is_empty());
        assert!(matches(Path::new("/u*r/b*n/tr*e")).contains(&"/usr/bin/true".into()));
    }
}
