//! What is kept even where an ordinary user started the daemon and no control group can be had: the same programs, by a
//! daemon that runs as such a user. Where less is kept, the attack says so itself (`weakly`). Prints the reason and
//! passes where this host lets ordinary users make no namespaces.

use crate::support::attack::{Attack, all_are_stopped_weakly};
use crate::support::{Daemon, Program};
use crate::{
    abi, descriptors, devices, escape, files_of_the_host, files_of_the_judge, fork_bomb, keys_and_ipc, leftovers,
    memory, mounts, namespaces, network, output, privileges, proc_and_sys, processes_of_others, surface, time_limits,
    work_directory,
};

fn all(tables: &[&[Attack]]) {
    all_are_stopped_weakly(&tables.concat());
}

#[test]
fn files_are_out_of_reach() {
    all(&[
        files_of_the_host::ATTACKS,
        files_of_the_judge::ATTACKS,
        mounts::ATTACKS,
        proc_and_sys::ATTACKS,
        devices::ATTACKS,
        work_directory::ATTACKS,
    ]);
}

#[test]
fn network_and_kernel_are_out_of_reach() {
    all(&[network::ATTACKS, surface::ATTACKS, abi::ATTACKS, namespaces::ATTACKS, keys_and_ipc::ATTACKS]);
}

#[test]
fn others_are_out_of_reach() {
    all(&[processes_of_others::ATTACKS, privileges::ATTACKS, descriptors::ATTACKS]);
}

#[test]
fn time_output_and_processes_are_bounded_and_memory_is_watched() {
    all(&[time_limits::ATTACKS, output::ATTACKS, fork_bomb::ATTACKS, memory::ATTACKS]);
}

#[test]
fn nothing_stays_behind() {
    all(&[escape::ATTACKS, leftovers::ATTACKS]);
}

/// Exactly what is missing is said to be missing, each with a cure.
#[test]
fn hello_says_what_is_not_kept() {
    let Some(daemon) = Daemon::start_weak(1) else { return };
    let mut client = daemon.connect();
    let hello = client.hello.clone();
    assert_eq!((hello["weak"].as_bool(), hello["cgroup"].as_str()), (Some(true), Some("none")), "{hello}");
    let missing = ["cpuTime", "daemonWithoutNetwork", "memory", "pids", "separateUsers"];
    for (name, kept) in hello["enforced"].as_object().expect("promises") {
        assert_eq!(kept.as_bool(), Some(!missing.contains(&name.as_str())), "{name}: {hello}");
    }
    let gaps = hello["gaps"].as_array().expect("gaps");
    assert!(
        gaps.len() >= 2 && gaps.iter().all(|gap| gap["cure"].as_str().is_some_and(|cure| cure.len() > 10)),
        "{hello}"
    );
    let outcome = Program::shell("exit 3").run(&mut client);
    assert_eq!((outcome.verdict(), outcome.number("exitCode")), ("RE", 3));
}
