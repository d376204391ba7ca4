//! A program finds descriptors 0, 1 and 2, and nothing else of the sandbox.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, python, shell};
use crate::support::{Daemon, Program, compile, is_root};
use std::os::fd::OwnedFd;

pub const ATTACKS: &[Attack] = &[
    c(
        "all numbers",
        Refused,
        "int main(void) { for (int fd = 3; fd < 4096; fd++) TRY(\"descriptor\", fcntl(fd, F_GETFD)); for (int fd = 0; fd < 3; fd++) if (fcntl(fd, F_GETFD) < 0) breach(\"missing\"); DONE; }",
    ),
    python(
        "by name, from an interpreter",
        Refused,
        "import os\nn = sorted(os.listdir('/proc/self/fd'))\nprint('refused' if len(n) == 4 and n[:3] == ['0', '1', '2'] else 'BREACH %s' % n)",
    ),
    c(
        "what they are",
        Refused,
        "int main(void) { char t[99]; for (int fd = 0; fd < 3; fd++) { char f[32]; sprintf(f, \"/proc/self/fd/%d\", fd); int n = readlink(f, t, 98); t[n > 0 ? n : 0] = 0; if (strncmp(t, \"pipe:\", 5) && strcmp(t, \"/dev/null\")) breach(t); } DONE; }",
    ),
    c(
        "its own binary cannot be changed",
        Refused,
        "int main(void) { OPEN(\"/proc/self/exe\", O_RDWR); OPEN(\"/proc/self/exe\", O_WRONLY | O_TRUNC); int fd = open(\"/proc/self/exe\", O_RDONLY); TRY(\"chmod\", fchmod(fd, 0777)); TRY(\"truncate\", ftruncate(fd, 0)); TRY(\"seals\", fcntl(fd, F_ADD_SEALS, 0)); DONE; }",
    ).weakly(&["OK"]),
    shell(
        "nothing in the environment",
        Refused,
        "env | grep -vE '^(PATH|HOME|LANG|PWD|_|SHLVL|OLDPWD)=' | sed 's/^/BREACH /'; echo refused",
    ),
    c(
        "descriptor limit",
        Refused,
        "int main(void) { int n = 0; while (n < 5000 && open(\"/dev/null\", O_RDONLY) >= 0) n++; if (n >= 256) breach(\"too many\"); struct rlimit r = {1 << 20, 1 << 20}; TRY(\"raise\", setrlimit(RLIMIT_NOFILE, &r)); DONE; }",
    ),
];

/// What a program reads and what it is lie somewhere on the host; where is none of its business.
#[test]
fn no_name_of_the_host_is_told() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let folder = std::env::temp_dir().join(format!("verdict-secret-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("a directory");
    let source = "#include <stdio.h>\n#include <unistd.h>\n#include <string.h>\n#include <sys/mman.h>\n\
        int main(void) { char t[4096]; const char *f[] = {\"/proc/self/fd/0\", \"/proc/self/exe\"};\n\
        for (int i = 0; i < 2; i++) { int n = readlink(f[i], t, 4095); t[n > 0 ? n : 0] = 0; puts(t); }\n\
        mmap(0, 4096, PROT_READ, MAP_PRIVATE, 0, 0); FILE *m = fopen(\"/proc/self/maps\", \"r\"); while (fgets(t, 4096, m)) if (strstr(t, \"secret\")) puts(t);\n\
        int n = read(0, t, 4095); t[n > 0 ? n : 0] = 0; fputs(t, stdout); return 0; }\n";
    let binary = crate::support::read(&compile(&mut client, source));
    let (input, program) = (folder.join("input"), folder.join("program"));
    std::fs::write(&program, binary).expect("a file");
    for text in ["first", "other"] {
        std::fs::write(&input, text).expect("a file");
        let open = |path: &std::path::Path| OwnedFd::from(std::fs::File::open(path).expect("the file"));
        let mut run = Program::own_binary(open(&program));
        let index = run.give(open(&input));
        let outcome = run.set("stdin", serde_json::json!({ "fd": index })).run(&mut client);
        assert_eq!(outcome.stdout(), format!("/memfd:file (deleted)\n/memfd:file (deleted)\n{text}"));
    }
    // Unless the caller says that it may be.
    let mut run = Program::own_binary(std::fs::File::open(&program).expect("the file").into());
    let index = run.give(std::fs::File::open(&input).expect("the file").into());
    let outcome = run.set("stdin", serde_json::json!({ "named": index })).run(&mut client);
    let first = outcome.stdout().lines().next().map(str::to_owned).unwrap_or_default();
    assert!(first.ends_with("/input"), "{first}");
    std::fs::remove_dir_all(&folder).expect("removable");
}

#[test]
fn only_three_descriptors() {
    all_are_stopped(ATTACKS);
}
