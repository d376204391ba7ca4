import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cargo } from "../packages/launcher/src/build.ts";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { lastLines } from "../packages/launcher/src/run.ts";
import { Unable } from "../packages/launcher/src/say.ts";
import type { Guest } from "./guests.ts";
import { imageOf } from "./image.ts";
import { imagesOf } from "./images.ts";
import { must } from "./must.ts";
import { type Line, linesOf } from "./report.ts";

/** What the guest gets besides the release: the steps, and programs to judge. */
const BROUGHT = [
  ...["hosts/inside", "e2e/client.ts", "e2e/programs.ts", "e2e/alone/hostile-programs.ts"],
  ...["samples/problem_1000.json", "samples/solutions/problem_1000"],
];

export interface Visit {
  readonly guest: Guest;
  readonly archive: string;
  /** short: installed, and one program judged. */
  readonly length: "short" | "whole";
  readonly onLine?: (line: Line) => void;
}

/** Boots the guest on a throw-away copy of its disk, lets it try the release, and returns what it reports. */
export async function visit({ guest, archive, length, onLine }: Visit): Promise<Line[]> {
  const image = await imageOf(guest);
  // Not in memory: a guest writes some gigabytes.
  const work = mkdtempSync("/var/tmp/verdict-hosts-");
  try {
    const disk = join(work, "disk");
    const rig = join(work, "rig.tar");
    const terminal = join(work, "console");
    const report = join(work, "report");
    await must("qemu-img", ["create", "-q", "-f", "qcow2", "-F", "raw", "-b", join(image, "disk"), disk]);
    await packRig(work, rig, guest, length);
    const release = join(work, "release");
    await packRelease(work, release, archive);
    const brought = [rig, release];
    if (guest.tried === "containers") brought.push(await packImages(work, await imagesOf(archive)));
    writeFileSync(report, "");
    const words = `root=/dev/vda rw console=ttyS0 quiet systemd.mask=serial-getty@ttyS0.service apparmor=1 security=apparmor ${guest.kernelWords ?? ""}`;
    // Without keys of memory pages: under them V8 ends itself at times.
    const machine = [
      "-accel",
      "tcg,thread=multi",
      "-cpu",
      "max,-pku",
      "-smp",
      "2",
      "-m",
      "4G",
      "-nic",
      "none",
    ];
    const boot = ["-kernel", join(image, "vmlinuz"), "-initrd", join(image, "initrd"), "-append", words];
    const drives = [
      `file=${disk},if=virtio,cache=unsafe`,
      ...brought.map((file) => `file=${file},if=virtio,format=raw,readonly=on`),
    ];
    const lines = ["-serial", `file:${terminal}`, "-serial", `file:${report}`, "-display", "none"];
    const args = [...machine, ...boot, ...drives.flatMap((drive) => ["-drive", drive]), ...lines];
    // A session of its own, so that it gets a fair part of a busy machine; gone with the rig, however that ends.
    const qemu = spawn(
      "setpriv",
      ["--pdeathsig", "KILL", "qemu-system-x86_64", ...args, "-monitor", "none"],
      {
        stdio: ["ignore", "ignore", "inherit"],
        detached: true,
      },
    );
    const { HOSTS_PRIORITY } = process.env;
    if (HOSTS_PRIORITY) writeFileSync(`/proc/${qemu.pid}/autogroup`, HOSTS_PRIORITY);
    const ended = once(qemu, "exit").then(() => true);
    let found: Line[] = [];
    for (let over = false; !over; ) {
      over = await Promise.race([pause(2_000, false), ended]);
      const now = linesOf(readFileSync(report, "utf8"));
      for (const line of now.slice(found.length)) onLine?.(line);
      found = now;
    }
    copyFileSync(terminal, join(dirname(image), `${guest.name}.console`));
    if (found.at(-1)?.kind !== "end")
      throw new Unable(
        `${guest.name} ended without its last line:\n${lastLines(readFileSync(terminal, "utf8"), 30)}`,
      );
    return found;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** One disk, which the guest reads as an archive. */
async function packRig(work: string, rig: string, guest: Guest, length: string): Promise<void> {
  const tree = join(work, "tree");
  mkdirSync(tree);
  for (const path of BROUGHT) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    await must("cp", ["-r", fromRepository(path), join(tree, path)]);
  }
  if (length === "whole" && guest.tried === "release") await packTests(join(tree, "sandbox-tests"));
  writeFileSync(join(tree, "rig.env"), `LENGTH=${length}\nTRIED=${guest.tried}\n`);
  writeFileSync(join(tree, "package.json"), '{ "type": "module" }\n');
  await must("tar", ["-c", "-C", tree, "-f", rig, "."]);
  rmSync(tree, { recursive: true });
}

/** A third disk, for `docker load`. */
async function packImages(work: string, images: string): Promise<string> {
  const disk = join(work, "images");
  await must("mke2fs", ["-q", "-t", "ext4", "-d", images, disk, "6G"]);
  return disk;
}

/** The sandbox's tests as cargo built them, and where they look for the daemon. */
async function packTests(folder: string): Promise<void> {
  mkdirSync(folder);
  const { ok, output } = await cargo(["test", "--release", "--locked", "--no-run", "--message-format=json"]);
  if (!ok) throw new Unable(`The sandbox's tests cannot be built:\n${lastLines(output, 30)}`);
  for (const line of output.split("\n").filter((text) => text.startsWith("{"))) {
    const { target, executable } = JSON.parse(line);
    if (target?.kind?.[0] === "test" && executable) copyFileSync(executable, join(folder, target.name));
  }
  writeFileSync(join(folder, "place"), fromRepository("sandbox", "target"));
}

/** Another disk with the archive's files: a guest would unpack them for minutes. */
async function packRelease(work: string, disk: string, archive: string): Promise<void> {
  const tree = join(work, "tree");
  mkdirSync(tree);
  await must("tar", ["-x", "-z", "-f", archive, "-C", tree]);
  await must("mke2fs", ["-q", "-t", "ext4", "-d", tree, disk, "2G"]);
  rmSync(tree, { recursive: true });
}
