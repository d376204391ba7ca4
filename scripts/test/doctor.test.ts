import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fromRepository } from "../../packages/launcher/src/paths.ts";
import {
  describeSandbox,
  knownGaps,
  knownPromises,
  type Probe,
  type Surroundings,
} from "../lib/sandbox-words.ts";

const strong: Probe = {
  weak: false,
  cgroup: "v2",
  enforced: { namespaces: true, memory: true, pids: true, output: true },
  gaps: [],
};
const server: Surroundings = {
  ...{ root: true, container: false, systemd: true, installed: false },
  folder: "/srv/verdict",
};
const places: Record<string, Surroundings> = {
  "root with systemd": server,
  "root without systemd": { ...server, systemd: false },
  "an ordinary user": { ...server, root: false },
  "a release": { ...server, installed: true },
  "a container": { ...server, container: true, systemd: false },
};

/** One gap as the daemon would tell it. */
const withGap = (code: string): Probe => ({
  ...strong,
  weak: true,
  enforced: { ...strong.enforced, memory: false },
  gaps: [{ code, what: "EPERM from mount_setattr (os error 1)", cure: "see cgroups(7)" }],
});

const source = readFileSync(fromRepository("sandbox", "daemon", "src", "daemon", "hello.rs"), "utf8");

test("every promise the daemon can make has words of its own", () => {
  const list = /let enforced = \[(.*?)\];/s.exec(source)?.[1] ?? "";
  const names = [...list.matchAll(/\("(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThanOrEqual(13);
  expect(new Set(names)).toEqual(new Set(knownPromises));
});

test("every gap the daemon can name has words of its own", () => {
  const codes = [...source.matchAll(/\bgap\(\s*"([a-z-]+)"/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThanOrEqual(8);
  expect(new Set(codes)).toEqual(new Set(knownGaps));
});

describe.each(Object.keys(places))("for %s", (place) => {
  test.each(knownGaps)("%s is told in plain words, with something to do", (code) => {
    const [finding] = describeSandbox(withGap(code), places[place] as Surroundings).bad;
    // What it means must be readable by someone who has never heard of any of these.
    expect(finding?.what).not.toMatch(
      /cgroup|namespace|seccomp|syscall|capabilit|errno|os error|EPERM|daemon|init\b|tmpfs|\/proc|\bpid/i,
    );
    expect(finding?.what).toMatch(/^[A-Z].{20,}\.$/);
    // Something to type, to change or to know, not a manual to read.
    expect(finding?.cure).toMatch(
      /npm start|docker run|sysctl -w|mount |usermod|Raspberry Pi|Nothing to do|as root/,
    );
    expect(finding?.detail).toContain("os error 1");
  });
});

test("the cure is for where Verdict was started", () => {
  const cure = (code: string, place: string) =>
    describeSandbox(withGap(code), places[place] as Surroundings).bad[0]?.cure ?? "";
  expect(cure("groups-refused", "root with systemd")).toContain(
    "Delegate=yes --working-directory=/srv/verdict",
  );
  expect(cure("groups-refused", "an ordinary user")).toBe("Start Verdict as root:  sudo npm start");
  expect(cure("groups-refused", "a container")).toContain("docker run --privileged");
  expect(cure("no-container", "an ordinary user")).toContain("apparmor_restrict_unprivileged_userns=0");
  expect(cure("no-container", "a container")).not.toContain("sysctl");
  // Nobody who is root is told to become it.
  for (const code of knownGaps.filter((one) => one !== "ordinary-user"))
    expect(cure(code, "root with systemd")).not.toContain("sudo");
});

test("a gap nobody has words for yet is told as the daemon tells it", () => {
  const [finding] = describeSandbox(withGap("brand-new"), server).bad;
  expect(finding).toEqual({
    what: "EPERM from mount_setattr (os error 1)",
    cure: "see cgroups(7)",
    detail: "EPERM from mount_setattr (os error 1)",
  });
});

test("the last line says what the machine is good for", () => {
  expect(describeSandbox(strong, server)).toMatchObject({
    good: expect.arrayContaining(["it cannot take more memory than allowed"]),
    bad: [],
    summary: "This is enough for contests with strangers (memory limits by cgroup v2).",
  });
  const weak = describeSandbox(withGap("groups-refused"), server);
  expect(weak.summary).toContain("not for contests with strangers");
  expect(weak.good).not.toContain("it cannot take more memory than allowed");
  expect(describeSandbox(withGap("no-container"), server)).toMatchObject({
    good: [],
    summary: expect.stringContaining("cannot judge"),
  });
});
