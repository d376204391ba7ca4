//! The attack suite: one promise per file, each with the programs that try to break it.

#[path = "../support/mod.rs"]
mod support;

mod abi;
mod between_slots;
mod compile_time;
mod descriptors;
mod devices;
mod escape;
mod files_of_the_host;
mod files_of_the_judge;
mod fork_bomb;
mod keys_and_ipc;
mod leftovers;
mod memory;
mod mounts;
mod namespaces;
mod network;
mod output;
mod page_cache;
mod privileges;
mod proc_and_sys;
mod processes_of_others;
mod remembering;
mod surface;
mod time_limits;
mod weak;
mod work_directory;
