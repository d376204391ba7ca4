//! There is no network: no family but local sockets, nothing to connect to, not even the hypervisor.

use crate::support::attack::{Attack, Expect::Refused, all_are_stopped, c, python};

pub const ATTACKS: &[Attack] = &[
    c(
        "every family",
        Refused,
        "int main(void) { char t[32]; for (int f = 0; f < 50; f++) for (int k = 1; k < 6; k++) { if (f == AF_UNIX) continue; sprintf(t, \"family %d type %d\", f, k); TRY(t, socket(f, k, 0)); } DONE; }",
    ),
    c(
        "raw and packet",
        Refused,
        "int main(void) { TRY(\"raw\", socket(AF_INET, SOCK_RAW, IPPROTO_ICMP)); TRY(\"raw 6\", socket(AF_INET6, SOCK_RAW, 58)); TRY(\"packet\", socket(AF_PACKET, SOCK_RAW, 0x300)); DONE; }",
    ),
    c(
        "raw local sockets",
        Refused,
        "int main(void) { TRY(\"raw\", socket(AF_UNIX, SOCK_RAW, 0)); TRY(\"with flags\", socket(AF_UNIX, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)); TRY(\"pair\", socketpair(AF_UNIX, SOCK_RAW, 0, (int[2]){0})); DONE; }",
    ),
    c(
        "programs on sockets",
        Refused,
        "int main(void) { int s[2]; socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, s); int bytes = 4096; if (setsockopt(s[0], SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes)) breach(\"a plain option is refused\"); struct sock_filter f = {6, 0, 0, 0xffff}; struct sock_fprog p = {1, &f}; int on = 1; TRY(\"filter\", setsockopt(s[0], SOL_SOCKET, SO_ATTACH_FILTER, &p, sizeof p)); TRY(\"lock\", setsockopt(s[0], SOL_SOCKET, SO_LOCK_FILTER, &on, sizeof on)); TRY(\"bpf\", setsockopt(s[0], SOL_SOCKET, 50, &on, sizeof on)); TRY(\"reuseport\", setsockopt(s[0], SOL_SOCKET, 51, &p, sizeof p)); TRY(\"reuseport bpf\", setsockopt(s[0], SOL_SOCKET, 52, &on, sizeof on)); TRY(\"poll\", setsockopt(s[0], SOL_SOCKET, 46, &on, sizeof on)); DONE; }",
    ),
    c(
        "vsock",
        Refused,
        "int main(void) { TRY(\"vsock\", socket(40, SOCK_STREAM, 0)); TRY(\"vsock datagram\", socket(40, SOCK_DGRAM, 0)); TRY(\"pair\", socketpair(40, SOCK_STREAM, 0, (int[2]){0})); OPEN(\"/dev/vsock\", O_RDONLY); DONE; }",
    ),
    c(
        "netlink",
        Refused,
        "int main(void) { for (int p = 0; p < 23; p++) TRY(\"netlink\", socket(AF_NETLINK, SOCK_RAW, p)); DONE; }",
    ),
    c(
        "high bits of the family",
        Refused,
        "int main(void) { TRY(\"inet\", syscall(SYS_socket, 0x100000002L, SOCK_STREAM, 0)); TRY(\"vsock\", syscall(SYS_socket, 0xff00000028L, SOCK_STREAM, 0)); DONE; }",
    ),
    c(
        "sockets of the host",
        Refused,
        "int main(void) { const char *n[] = {\"/run/docker.sock\", \"/var/run/docker.sock\", \"/run/dbus/system_bus_socket\", \"/run/systemd/private\", \"/dev/log\", \"/tmp/.X11-unix/X0\"}; for (int i = 0; i < 6; i++) { int s = socket(AF_UNIX, SOCK_STREAM, 0); struct sockaddr_un a = {AF_UNIX}; strcpy(a.sun_path, n[i]); TRY(n[i], connect(s, (void *)&a, sizeof a)); close(s); } DONE; }",
    ),
    python(
        "from python",
        Refused,
        "import socket\ntry:\n    socket.create_connection(('127.0.0.1', 80), 1); print('BREACH')\nexcept OSError: print('refused')",
    ),
];

#[test]
fn there_is_no_network() {
    all_are_stopped(ATTACKS);
}
