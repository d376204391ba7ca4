//! A program finds descriptors 0, 1 and 2, and nothing else of the sandbox.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, python, shell};

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

#[test]
fn only_three_descriptors() {
    all_are_stopped(ATTACKS);
}
