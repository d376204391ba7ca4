//! The program: daemon, keeper or probe, by its arguments.

use std::process::ExitCode;
use std::sync::Arc;
use verdict_sandboxd::daemon::hello::{self, Host};
use verdict_sandboxd::daemon::keeper_process::KEEPER;
use verdict_sandboxd::daemon::pool::Pool;
use verdict_sandboxd::daemon::protocol::Reply;
use verdict_sandboxd::daemon::server::Server;
use verdict_sandboxd::options::{self, Options};
use verdict_sandboxd::sys::process;
use verdict_sandboxd::{inside, socket, view};

/// What serving needs of root's rights: DAC_OVERRIDE to remove our groups from trees that are read-only even to their
/// owner, KILL for what is in them, SYS_NICE for keepers. A keeper gets its own
/// rights back when it is started, from the sealed copy of this program; until then they are held but not in force.
const CAPABILITIES: u64 = 1 << 1 | 1 << 5 | 1 << 23;

/// How long runs that are going may take once the daemon has been told to stop.
const DRAIN_PATIENCE_NS: u64 = 30_000_000_000;

fn main() -> ExitCode {
    end_at_a_panic();
    let mut arguments = std::env::args().skip(1).peekable();
    let result = if arguments.peek().is_some_and(|first| first == KEEPER) {
        inside::keeper::run()
    } else {
        options::parse(arguments).and_then(|options| if options.probe { probe(&options) } else { serve(&options) })
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("verdict-sandboxd: {message}");
            ExitCode::FAILURE
        }
    }
}

/// In any thread, and in what is started beside it: whoever watches the program starts it anew.
fn end_at_a_panic() {
    let say = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        say(panic);
        std::process::abort();
    }));
}

/// Prints what this host enforces, as the JSON of Hello.
fn probe(options: &Options) -> Result<(), String> {
    let views = view::built_in().map_err(|error| error.to_string())?;
    let hello = match hello::probe(&format!("probe-{}", std::process::id()), options.slots, &views) {
        Ok(host) => host.hello,
        Err(gap) => hello::nothing(&views, gap),
    };
    let text = serde_json::to_string(&Reply::Hello(hello)).map_err(|error| error.to_string())?;
    println!("{text}");
    Ok(())
}

/// Serves until SIGTERM or SIGINT.
fn serve(options: &Options) -> Result<(), String> {
    let signals = socket::block_signals().map_err(|error| format!("block signals: {error}"))?;
    let path = options.socket.as_deref().ok_or("--socket PATH is needed")?;
    let (listener, guard) = socket::listen(path, options.guest).map_err(|error| error.to_string())?;
    let views = view::built_in().map_err(|error| error.to_string())?;
    let found = hello::probe(&guard.name(), options.slots, &views)
        .map_err(|gap| format!("{}\n  cure: {}", gap.what, gap.cure))?;
    let Host { factory, hello } = found;
    let summary = format!("{} slots, cgroup {}{}", hello.slots, hello.cgroup, if hello.weak { ", WEAK" } else { "" });
    for gap in &hello.gaps {
        eprintln!("verdict-sandboxd: {}\n  cure: {}", gap.what, gap.cure);
    }
    let pool = Pool::new(factory, views, options.slots);
    pool.fill().map_err(|error| error.to_string())?;
    let server =
        Server::new(pool, hello, options.allowed(), listener).map_err(|error| format!("start server: {error}"))?;
    let server = Arc::new(server);
    // Before any other thread exists: capabilities belong to threads.
    process::put_capabilities_aside(CAPABILITIES | inside::keeper::CAPABILITIES, CAPABILITIES)
        .map_err(|error| format!("limit capabilities: {error}"))?;
    for number in 0..=options.slots {
        let server = Arc::clone(&server);
        let thread = std::thread::Builder::new().name(format!("worker-{number}"));
        thread.spawn(move || server.work()).map_err(|error| format!("start thread: {error}"))?;
    }
    println!("verdict-sandboxd: ready at {} ({summary})", path.display());
    socket::wait_for_signal(&signals);
    server.drain(DRAIN_PATIENCE_NS);
    drop(guard);
    Ok(())
}
