//! What runs on the container's side: the keeper, which makes containers, and init, pid 1 of each.
//! In execution order: `keeper`, `mounts`, `init`, `files`, `child`.

mod child;
mod files;
mod init;
pub mod keeper;
mod mounts;
pub mod orders;
mod sample;
