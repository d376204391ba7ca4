// What the sandbox says about this machine, in the words of the person who runs it, with what helps.

import { z } from "zod";

/** The daemon's answer to --probe: docs/sandbox-protocol.md. */
export const Probe = z.object({
  weak: z.boolean(),
  cgroup: z.string(),
  enforced: z.record(z.string(), z.boolean()),
  gaps: z.array(z.object({ code: z.string(), what: z.string(), cure: z.string() })),
});
export type Probe = z.infer<typeof Probe>;

/** Where Verdict was asked; it decides which cure is the right one. */
export interface Surroundings {
  root: boolean;
  /** Inside Docker, Podman or the like. */
  container: boolean;
  systemd: boolean;
  /** From an archive, whose unit is started as root and may divide its memory. */
  installed: boolean;
  /** The folder Verdict is in. */
  folder: string;
}

export interface Finding {
  what: string;
  cure: string;
  /** The sandbox's own words, for whoever is asked for help. */
  detail: string;
}

export interface Report {
  good: string[];
  bad: Finding[];
  summary: string;
}

/** What each promise means, in the order of their weight. */
const promises: Record<string, string> = {
  namespaces: "a contestant's program sees no other programs",
  filesystem: "it sees only the system's programs and its own folder",
  network: "it has no network",
  syscalls: "it can ask the system for harmless things only",
  memory: "it cannot take more memory than allowed",
  pids: "it cannot start more processes than allowed",
  cpuTime: "its computing time is counted exactly, over all its processes",
  wallTime: "it is ended when it waits too long",
  output: "it is ended when it writes too much",
  processTree: "nothing of it goes on running afterwards",
  separateUsers: "it runs as a user of its own, apart from the sandbox",
  proc: "Java and others find what they need to know about the machine",
  daemonWithoutNetwork: "the sandbox itself has no network",
};

type Words = (around: Surroundings) => { what: string; cure: string };

const asRoot = "Start Verdict as root:  sudo npm start";
const asService = ({ folder, installed }: Surroundings) =>
  installed
    ? "Start it by its unit, which may divide its own memory:  npm start"
    : `Start Verdict as a service that may divide its own memory:\nsystemd-run --unit=verdict -p Delegate=yes --working-directory=${folder} npm start`;
const openContainer =
  "Start the container with the rights that deploy/compose.yaml gives its judge, each with its reason there (Podman: --security-opt unmask=ALL --cgroupns=private), or with all:  docker run --privileged --cgroupns=private …";

/** One entry for every code in sandbox/daemon/src/daemon/hello.rs. */
const gaps: Record<string, Words> = {
  "no-container": ({ root, container }) => ({
    what: "Programs cannot be shut in on this machine, so nothing is judged here.",
    cure: container
      ? openContainer
      : root
        ? "Allow it until the next restart:  sysctl -w user.max_user_namespaces=15000\nIf this is a rented container (LXC, OpenVZ), its owner has to allow nesting, or rent a virtual machine instead."
        : `${asRoot}\nOr allow it for ordinary users until the next restart (Ubuntu; the second line for Debian):\nsudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0\nsudo sysctl -w kernel.unprivileged_userns_clone=1`,
  }),
  "groups-refused": (around) => ({
    what: "Memory and number of processes are watched, but not bounded: a program can take too much for a moment, and disturb others.",
    cure: around.container
      ? openContainer
      : around.root
        ? around.systemd
          ? asService(around)
          : "Make /sys/fs/cgroup writable:  mount -o remount,rw /sys/fs/cgroup"
        : asRoot,
  }),
  "groups-missing": ({ container }) => ({
    what: "This machine's Linux has memory limits switched off: a program can take too much for a moment, and disturb others.",
    cure: container
      ? openContainer
      : "Switch them on: add  cgroup_enable=memory cgroup_memory=1  to the line of start options\n(Raspberry Pi: /boot/firmware/cmdline.txt; others: GRUB_CMDLINE_LINUX in /etc/default/grub, then update-grub), and restart the machine.",
  }),
  "peak-inexact": () => ({
    what: "Memory limits hold exactly, but the memory shown with a result may be some MiB too high, or too low for short programs of several processes.",
    cure: "Nothing to do for ordinary contests. Linux 6.12 or newer measures exactly: Debian 13 and Ubuntu 25.04 bring it.",
  }),
  "no-proc": ({ container }) => ({
    what: "Java, Go and other languages may not run: programs cannot be told about the machine they are on.",
    cure: container
      ? "Start the container with:  docker run --security-opt systempaths=unconfined …"
      : "See that /proc is mounted whole:  mount -t proc proc /proc",
  }),
  "ordinary-user": () => ({
    what: "Contestants' programs run under the same user as the sandbox itself, which also keeps its network: two walls less around them.",
    cure: asRoot,
  }),
  "few-ids": () => ({
    what: "Contestants' programs run under the same user as what watches them: one wall less around them.",
    cure: "Give the user that starts the container ids of its own, and start it anew:  usermod --add-subuids 100000-165535 --add-subgids 100000-165535 USER",
  }),
  "network-kept": ({ container }) => ({
    what: "The sandbox itself can reach the network, though it never needs it.",
    cure: container ? openContainer : "Start Verdict as root with all of root's rights (CAP_SYS_ADMIN).",
  }),
  "too-slow": () => ({
    what: "The machine was too busy to try out whether programs can be shut in, so nothing is judged here.",
    cure: "Give the machine less to do, then start Verdict again:  npm start",
  }),
  "no-copy": () => ({
    what: "The sandbox cannot make a safe copy of itself, so nothing is judged here.",
    cure: "See that /proc is mounted:  mount -t proc proc /proc",
  }),
};

/** With which nothing runs. */
const fatal = ["no-container", "no-copy", "too-slow"];

/** The codes, and the promises, that have words. */
export const knownGaps = Object.keys(gaps);
export const knownPromises = Object.keys(promises);

/** What is enforced and what is missing on this machine, each gap once and with its cure. */
export function describeSandbox(probe: Probe, around: Surroundings): Report {
  const nothing = probe.gaps.some(({ code }) => fatal.includes(code));
  const good = Object.entries(promises).flatMap(([name, words]) => (probe.enforced[name] ? [words] : []));
  const bad = probe.gaps.map(({ code, what, cure }) => {
    const words = gaps[code]?.(around) ?? { what, cure };
    return { ...words, detail: what };
  });
  return { good: nothing ? [] : good, bad, summary: summary(probe, nothing) };
}

function summary({ weak, cgroup }: Probe, nothing: boolean): string {
  if (nothing)
    return "This machine cannot judge. The site itself runs; judging needs another machine or the cure above.";
  if (weak) return "This is enough for trying Verdict out, not for contests with strangers.";
  return `This is enough for contests with strangers (memory limits by cgroup ${cgroup}).`;
}
