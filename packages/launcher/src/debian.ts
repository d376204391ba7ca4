import { existsSync } from "node:fs";
import { lastLines, run } from "./run.ts";
import { say, Unable } from "./say.ts";
import { isRoot } from "./users.ts";

/** A Debian package and the files that show that what it brings is there, from wherever. */
interface DebianPackage {
  readonly name: string;
  /** What it is for, in the operator's words. */
  readonly purpose: string;
  readonly files: readonly string[];
}

/** Languages must lie below /usr: the sandbox shows programs nothing else. */
export const languagePackages: readonly DebianPackage[] = [
  { name: "gcc", purpose: "C", files: ["/usr/bin/gcc"] },
  { name: "g++", purpose: "C++", files: ["/usr/bin/g++"] },
  { name: "python3", purpose: "Python", files: ["/usr/bin/python3"] },
  { name: "default-jdk-headless", purpose: "Java", files: ["/usr/bin/java", "/usr/bin/javac"] },
];

/** Chromium without a window's interface, which takes a quarter of the processor time away. */
export const testBrowser = "/usr/bin/chromium-headless-shell";

export const testPackages: readonly DebianPackage[] = [
  { name: "chromium-headless-shell", purpose: "the browser tests", files: [testBrowser] },
  {
    name: "fonts-noto-cjk",
    purpose: "Chinese text in the browser tests",
    files: ["/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"],
  },
];

export const benchPackages: readonly DebianPackage[] = [
  { name: "bubblewrap", purpose: "the sandbox's comparison", files: ["/usr/bin/bwrap"] },
  { name: "chromium", purpose: "first views and long pages", files: ["/usr/bin/chromium"] },
];

/** With which other systems are made and run: hosts/. */
export const hostPackages: readonly DebianPackage[] = [
  { name: "qemu-system-x86", purpose: "running guests", files: ["/usr/bin/qemu-system-x86_64"] },
  { name: "qemu-utils", purpose: "their disks", files: ["/usr/bin/qemu-img"] },
  { name: "mmdebstrap", purpose: "making them", files: ["/usr/bin/mmdebstrap"] },
];

export const missingPackages = (wanted: readonly DebianPackage[]): DebianPackage[] =>
  wanted.filter(({ files }) => !files.every((file) => existsSync(file)));

export interface PackageOutcome {
  readonly installed: DebianPackage[];
  readonly missing: DebianPackage[];
  /** What to do about the missing ones. */
  readonly cure: string;
}

/** What an administrator types to install these. */
export function installCommand(names: readonly string[]): string {
  const install = `apt-get update && apt-get install -y --no-install-recommends ${names.join(" ")}`;
  return isRoot() ? install : `sudo sh -c '${install}'`;
}

/** Installs what is missing where we may, and names what remains. Never asks a question. */
export async function installPackages(
  wanted: readonly DebianPackage[],
  starting: (names: string) => void,
): Promise<PackageOutcome> {
  const missing = missingPackages(wanted);
  const names = missing.map(({ name }) => name);
  if (missing.length === 0) return { installed: [], missing: [], cure: "" };
  const purposes = missing.map(({ purpose }) => purpose).join(", ");
  if (!existsSync("/usr/bin/apt-get")) {
    return {
      installed: [],
      missing,
      cure: `Install ${purposes} with your system's package manager, below /usr.`,
    };
  }
  const command = installCommand(names);
  if (!isRoot()) return { installed: [], missing, cure: `Run:  ${command}` };
  starting(names.join(" "));
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args: string[]) =>
    run("apt-get", ["-o", "DPkg::Lock::Timeout=300", "--quiet", ...args], { env });
  await aptGet("update");
  const { output } = await aptGet("install", "-y", "--no-install-recommends", ...names);
  const still = missingPackages(missing);
  const installed = missing.filter((wish) => !still.includes(wish));
  return {
    installed,
    missing: still,
    cure: still.length > 0 ? `${lastLines(output, 4)}\nRun:  ${command}` : "",
  };
}

/** What a command cannot do without, before it begins anything. */
export async function bringPackages(wanted: readonly DebianPackage[]): Promise<void> {
  const { missing, cure } = await installPackages(wanted, (names) => say("packages", `installing ${names}`));
  if (missing.length === 0) return;
  throw new Unable(`This needs ${missing.map(({ purpose }) => purpose).join(", ")}.\n${cure}`);
}
