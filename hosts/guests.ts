/** A machine that is made of a distribution's packages. */
export interface Guest {
  readonly name: string;
  readonly suite: Suite;
  /** Words for the kernel besides those of every guest. */
  readonly kernelWords?: string;
  /** What is tried there: the archive with its installer, or the container images. */
  readonly tried: "release" | "containers";
  readonly about: string;
}

export type Suite = "bookworm" | "trixie";

/** Compilers belong to the system that a release is installed on. */
const everywhere = [
  ...["linux-image-amd64", "systemd-sysv", "dbus", "udev", "apparmor", "ca-certificates", "passwd"],
  ...["procps", "iproute2", "util-linux", "gcc", "g++", "python3", "default-jdk-headless"],
];

export const packages: Record<Suite, readonly string[]> = {
  bookworm: everywhere,
  trixie: [
    ...everywhere,
    ...["docker.io", "docker-cli", "docker-compose", "podman", "uidmap", "slirp4netns", "fuse-overlayfs"],
    ...["dbus-user-session", "iptables", "kmod"],
  ],
};

const cgroup1 = "systemd.unified_cgroup_hierarchy=0 systemd.legacy_systemd_cgroup_controller=1";

export const guests: readonly Guest[] = [
  { name: "debian-12", suite: "bookworm", tried: "release", about: "systemd, cgroup v2, AppArmor" },
  {
    name: "debian-13",
    suite: "trixie",
    tried: "release",
    about: "systemd, cgroup v2, AppArmor; Docker and Podman are installed",
  },
  {
    name: "debian-12-no-swap",
    suite: "bookworm",
    kernelWords: "swapaccount=0",
    tried: "release",
    about: "systemd, cgroup v2 without swap accounting, AppArmor",
  },
  {
    name: "debian-12-cgroup-1",
    suite: "bookworm",
    kernelWords: cgroup1,
    tried: "release",
    about: "systemd, cgroup v1, AppArmor",
  },
  {
    name: "debian-13-containers",
    suite: "trixie",
    tried: "containers",
    about: "the container images under Docker with AppArmor, and under Podman without root",
  },
];
