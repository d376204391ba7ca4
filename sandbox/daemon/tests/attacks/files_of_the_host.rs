//! Of the host's files only the programs of the distribution are visible.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, python, shell};

pub const ATTACKS: &[Attack] = &[
    c(
        "secrets",
        Refused,
        "int main(void) { const char *n[] = {\"/etc/shadow\", \"/etc/gshadow\", \"/etc/sudoers\", \"/etc/ssh\", \"/etc/hosts\", \"/etc/resolv.conf\", \"/etc/machine-id\", \"/etc/fstab\", \"/root\", \"/home\", \"/var\", \"/srv\", \"/opt\", \"/run\", \"/mnt\", \"/media\", \"/boot\", \"/data\", \"/sys\", \"/lost+found\"}; for (int i = 0; i < 20; i++) OPEN(n[i], O_RDONLY); DONE; }",
    ),
    shell(
        "exactly these at the top",
        Refused,
        "for n in /*; do case $n in /bin|/dev|/etc|/lib|/lib32|/lib64|/libx32|/proc|/sbin|/tmp|/usr|/w) ;; *) echo BREACH $n;; esac; done; echo refused",
    ),
    shell(
        "exactly these settings",
        Refused,
        "for n in /etc/*; do case $n in /etc/alternatives|/etc/group|/etc/ld.so.cache|/etc/nsswitch.conf|/etc/passwd) ;; *) echo BREACH $n;; esac; done; [ $(wc -l < /etc/passwd) = 2 ] || echo BREACH users; echo refused",
    ),
    shell("what the administrator installed", Refused, "[ -z \"$(ls -A /usr/local)\" ] || echo BREACH; echo refused"),
    shell("settings below /usr", Refused, "[ -z \"$(ls -A /usr/etc 2>/dev/null)\" ] || echo BREACH; echo refused"),
    c(
        "up and out",
        Refused,
        "int main(void) { char p[4096] = \"\"; for (int i = 0; i < 500; i++) strcat(p, \"../\"); strcat(p, \"etc/shadow\"); OPEN(p, O_RDONLY); OPEN(\"/proc/self/root/etc/shadow\", O_RDONLY); OPEN(\"/proc/self/cwd/../etc/shadow\", O_RDONLY); OPEN(\"/proc/thread-self/root/../root\", O_RDONLY); DONE; }",
    ),
    python(
        "everything that can be written",
        Refused,
        "import os\nbad = []\nfor d, below, _ in os.walk('/'):\n    if os.access(d, os.W_OK): bad.append(d)\n    if d.count('/') > 2 or d == '/proc': below.clear()\nprint('refused' if sorted(bad) == ['/dev/shm', '/tmp', '/w'] else 'BREACH %s' % bad)",
    ),
];

#[test]
fn the_host_is_not_visible() {
    all_are_stopped(ATTACKS);
}
