//! The host's side. In a run's order: `server` reads a request, `protocol` and `plan` decide all about it, `pool` gives
//! it slots, `container` stands ready, `run` starts and watches, `output` collects, `outcome` says what happened.

pub mod container;
mod fifo;
pub mod hello;
pub mod ids;
pub mod keeper_process;
mod nameless;
pub mod outcome;
pub mod output;
pub mod plan;
pub mod pool;
pub mod protocol;
pub mod run;
pub mod server;
