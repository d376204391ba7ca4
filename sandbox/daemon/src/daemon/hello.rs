//! Finds out what this host really enforces, by trying it, and says so.

use super::container::{ContainerError, Factory};
use super::fifo;
use super::ids;
use super::keeper_process::sealed_self;
use super::plan::MAX_DESCRIPTORS;
use super::protocol::{Gap, Hello, MAX_REQUEST, PROTOCOL};
use crate::cgroup::{self, Hierarchy};
use crate::sys::check;
use crate::view::View;
use std::collections::BTreeMap;
use std::io;

/// All that was found out, ready to serve with.
pub struct Host {
    pub factory: Factory,
    pub hello: Hello,
}

fn gap(code: &'static str, what: &str, cure: &str) -> Gap {
    Gap { code, what: what.into(), cure: cure.into() }
}

/// Separates the daemon from the network, opens its groups and makes a first container.
/// Err: what this host refuses, without which nothing can be run.
pub fn probe(name: &str, slots: usize, views: &[View]) -> Result<Host, Gap> {
    let mut gaps = Vec::new();
    // SAFETY: cannot fail and touches no memory.
    let root = unsafe { libc::geteuid() } == 0;
    let quiet = root && leave_network().is_ok();
    if root && !quiet {
        gaps.push(gap(
            "network-kept",
            "the sandbox daemon itself could not leave the network",
            "start it with the capability SYS_ADMIN",
        ));
    }
    let hierarchy = Hierarchy::open(&cgroup::find(), name).unwrap_or_else(|error| {
        gaps.push(gap(
            "groups-refused",
            &format!("control groups cannot be used ({error}): memory and processes are only watched, not bounded"),
            "start the sandbox as root, or as a systemd service with Delegate=yes; in a container, mount /sys/fs/cgroup writable",
        ));
        Hierarchy::None
    });
    if matches!(hierarchy, Hierarchy::None) && !gaps.iter().any(|gap| gap.code == "groups-refused") {
        gaps.push(gap(
            "groups-missing",
            "this host offers no memory and pids control groups: memory and processes are only watched, not bounded",
            "enable cgroup v2 with the memory and pids controllers (kernel option cgroup_enable=memory on some boards)",
        ));
    }
    if let Some((what, cure)) = hierarchy.gap() {
        gaps.push(gap("peak-inexact", what, cure));
    }
    let program = sealed_self().map_err(|error| {
        gap("no-copy", &format!("the daemon cannot copy itself into memory: {error}"), "mount /proc")
    })?;
    let ids = if root { ids::find(name) } else { None };
    let mut factory = Factory { program, hierarchy, ids, proc: true };
    if let Err(error) = trial(&factory, views) {
        // A host that does not answer forbids nothing: nothing is left out for it.
        if matches!(error, ContainerError::Slow) {
            return Err(gap(
                "too-slow",
                &format!("no container was made while we waited ({error}): the machine is too busy"),
                "give the machine less to do, and start the sandbox again",
            ));
        }
        factory.proc = false;
        trial(&factory, views).map_err(|_| refusal(&error, root))?;
        gaps.push(gap(
            "no-proc",
            &format!("programs have no /proc ({error}); Java, Go and others may not run"),
            "in a container, unmask /proc: security option systempaths=unconfined",
        ));
    }
    if root && factory.ids.is_none() {
        gaps.push(gap(
            "few-ids",
            "the container this runs in has too few user ids: a program has the same as its init, told apart by capabilities alone",
            "give the container's user 65536 ids in /etc/subuid and /etc/subgid",
        ));
    }
    if !root {
        gaps.push(gap("ordinary-user", "the daemon runs as an ordinary user: a program has the same user id as its init, told apart by capabilities alone", "start the sandbox as root"));
    }
    let hello = hello(&factory, slots, views, gaps, quiet);
    Ok(Host { factory, hello })
}

fn hello(factory: &Factory, slots: usize, views: &[View], gaps: Vec<Gap>, quiet: bool) -> Hello {
    let counts = !matches!(factory.hierarchy, Hierarchy::None);
    let users = factory.ids.is_some();
    let enforced = [
        ("namespaces", true),
        ("filesystem", true),
        ("network", true),
        ("syscalls", true),
        ("wallTime", true),
        ("output", true),
        ("processTree", true),
        ("cpuTime", counts),
        ("memory", counts),
        ("pids", counts),
        ("separateUsers", users),
        ("proc", factory.proc),
        ("daemonWithoutNetwork", quiet),
    ];
    Hello {
        protocol: PROTOCOL,
        version: env!("CARGO_PKG_VERSION"),
        slots,
        views: views.iter().map(|view| view.name.clone()).collect(),
        cgroup: factory.hierarchy.kind(),
        weak: !counts || !users,
        enforced: BTreeMap::from(enforced),
        gaps,
        max_message_bytes: MAX_REQUEST,
        max_descriptors: MAX_DESCRIPTORS,
        features: features(factory.proc && fifo::prepare()),
    }
}

/// A fifo is opened by a path of /proc.
fn features(fifos: bool) -> Vec<&'static str> {
    if fifos { vec!["copyOutAll", "fifos"] } else { vec!["copyOutAll"] }
}

/// What a host that can run nothing says instead.
pub fn nothing(views: &[View], gap: Gap) -> Hello {
    Hello {
        protocol: PROTOCOL,
        version: env!("CARGO_PKG_VERSION"),
        slots: 0,
        views: views.iter().map(|view| view.name.clone()).collect(),
        cgroup: "none",
        weak: true,
        enforced: BTreeMap::from([("namespaces", false)]),
        gaps: vec![gap],
        max_message_bytes: MAX_REQUEST,
        max_descriptors: MAX_DESCRIPTORS,
        features: features(false),
    }
}

fn trial(factory: &Factory, views: &[View]) -> Result<(), ContainerError> {
    factory.make(factory.ids.map_or(0, |ids| u64::from(ids.pairs) - 1), &views[0]).map(drop)
}

fn refusal(error: &ContainerError, root: bool) -> Gap {
    let cure = if root {
        "in a container, allow namespaces and mounts: --privileged, or a seccomp profile that allows unshare, clone and mount, with AppArmor unconfined; sysctl user.max_user_namespaces must not be 0"
    } else {
        "start the sandbox as root, or allow user namespaces: sysctl kernel.unprivileged_userns_clone=1 (Debian), kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), user.max_user_namespaces above 0"
    };
    gap("no-container", &format!("no container can be made: {error}"), cure)
}

/// A network namespace without any interface up: a hole in the daemon's parser leads nowhere.
fn leave_network() -> io::Result<()> {
    // SAFETY: a plain flag; called before any other thread exists.
    check(unsafe { libc::unshare(libc::CLONE_NEWNET) }).map(drop)
}
