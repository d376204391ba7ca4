//! What a program sees in each view: the system's programs, its own folders, the few settings its runtime needs. And that
//! these are enough: every runtime that is installed here says hello in its view.

mod support;

use serde_json::json;
use support::{Daemon, MIB, Program, SECOND, is_root};
use verdict_sandboxd::client::Client;

/// What each view may show of /etc.
const SETTINGS: [(&str, &[&str]); 5] =
    [("default", &[]), ("java", &["java-"]), ("mono", &["mono"]), ("dotnet", &["dotnet"]), ("php", &["php"])];
const ALL: [&str; 5] = ["alternatives", "group", "ld.so.cache", "nsswitch.conf", "passwd"];
const TOP: [&str; 12] = ["bin", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "tmp", "usr", "w"];

fn lines(client: &mut Client, view: &str, script: &str) -> Vec<String> {
    let outcome = Program::shell(script).set("view", json!(view)).run(client);
    assert_eq!(outcome.verdict(), "OK", "{view}: {}\n{}", outcome.value, outcome.stderr());
    outcome.stdout().lines().map(Into::into).collect()
}

#[test]
fn each_view_shows_this_much_and_no_more() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    assert_eq!(client.hello["views"], json!(SETTINGS.map(|(name, _)| name)));
    for (view, settings) in SETTINGS {
        for name in lines(&mut client, view, "ls -A /") {
            assert!(TOP.contains(&name.as_str()), "{view}: /{name}");
        }
        for name in lines(&mut client, view, "ls -A /etc") {
            let known = ALL.contains(&name.as_str()) || settings.iter().any(|start| name.starts_with(start));
            assert!(known, "{view}: /etc/{name}");
        }
        // Of what php and mono keep there, the parts that may hold an administrator's secrets stay out.
        let secrets =
            "ls -d /etc/php/*/fpm /etc/php/*/cli/php.ini /etc/mono/certstore /etc/mono/registry 2>/dev/null; true";
        assert!(lines(&mut client, view, secrets).is_empty(), "{view}");
        assert!(lines(&mut client, view, "ls -A /usr/local").is_empty(), "{view}: what was installed by hand");
        let places = "for d in /home /root /var /run /srv /opt /mnt /media /sys /boot; do [ ! -e $d ] || echo $d; done";
        assert!(lines(&mut client, view, places).is_empty(), "{view}");
        let sockets = "find / -xdev -path /dev -prune -o \\( -type s -o -type f -writable \\) -print 2>/dev/null; true";
        let found = lines(&mut client, view, sockets);
        assert!(found.is_empty(), "{view}: sockets or writable files of the host: {found:?}");
        let devices = lines(&mut client, view, "ls /dev");
        let expected = ["fd", "full", "null", "random", "shm", "stderr", "stdin", "stdout", "urandom", "zero"];
        assert_eq!(devices, expected, "{view}");
    }
}

/// Programs that name their input and output by path: what is collected, and pipes between two of them.
#[test]
fn standard_streams_can_be_opened_by_path() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(2);
    let mut client = daemon.connect();
    let script = "cat /dev/stdin > /dev/stdout; echo out >> /proc/self/fd/1; echo err > /dev/stderr";
    let outcome = Program::shell(script).stdin("in\n").run(&mut client);
    assert_eq!(outcome.stdout(), "in\nout\n", "{}\n{}", outcome.value, outcome.stderr());
    let join = |script: &str, input: u64, output: u64| {
        let program = Program::shell(script).set("stdin", json!({ "pipe": input }));
        program.set("stdout", json!({ "pipe": output })).parts().0
    };
    let asks = "echo question > /dev/stdout; read -r word < /dev/stdin; [ \"$word\" = answer ]";
    let answers = "read -r word < /dev/stdin; [ \"$word\" = question ] && echo answer > /proc/self/fd/1";
    let run = json!({ "pipes": 2, "programs": [join(asks, 0, 1), join(answers, 1, 0)] });
    let (told, _) = client.run(run, &[]).expect("an answer");
    for program in 0..2 {
        assert_eq!(told["programs"][program]["verdict"], "OK", "{told}");
    }
}

/// Runtime, its view, a file to put into the work directory, and what to run in it. `$0` is the runtime.
const RUNTIMES: [(&str, &str, &str, &str, &str); 8] = [
    ("/usr/bin/python3", "default", "main.py", "print('hello')", "\"$0\" main.py"),
    ("/usr/bin/ruby", "default", "main.rb", "require 'set'\nputs 'hello'", "\"$0\" main.rb"),
    ("/usr/bin/node", "default", "main.js", "console.log('hello')", "\"$0\" main.js"),
    ("/usr/bin/perl", "default", "main.pl", "use strict; use List::Util; print \"hello\\n\";", "\"$0\" main.pl"),
    (
        "/usr/bin/go",
        "default",
        "main.go",
        "package main\nimport \"fmt\"\nfunc main() { fmt.Println(\"hello\") }\n",
        "GOCACHE=/tmp/cache GO111MODULE=off \"$0\" run main.go",
    ),
    (
        "/usr/bin/php",
        "php",
        "main.php",
        "<?php echo ctype_alpha('a') ? \"hello\\n\" : \"extensions are missing\\n\";",
        "\"$0\" main.php",
    ),
    (
        "/usr/bin/mcs",
        "mono",
        "main.cs",
        "class P { static void Main() { System.Console.WriteLine(System.Console.ReadLine() ?? \"hello\"); } }",
        "\"$0\" main.cs && mono main.exe",
    ),
    (
        "/usr/bin/javac",
        "java",
        "Main.java",
        "class Main { public static void main(String[] a) { System.out.println(\"hello\"); } }",
        "\"$0\" Main.java && java Main",
    ),
];

#[test]
fn installed_runtimes_say_hello() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    for (runtime, view, name, source, line) in RUNTIMES {
        if !std::path::Path::new(runtime).exists() {
            eprintln!("not installed: {runtime}");
            continue;
        }
        let program = Program::path("/bin/sh", &["sh", "-c", line, runtime]).file(name, source.as_bytes());
        let program = program.set("view", json!(view)).limit("memoryBytes", 2048 * MIB).limit("tmpfsBytes", 512 * MIB);
        let outcome = program.limit("cpuNs", 60 * SECOND).limit("wallNs", 120 * SECOND).run(&mut client);
        assert_eq!(outcome.stdout(), "hello\n", "{runtime}: {}\n{}", outcome.value, outcome.stderr());
    }
}
