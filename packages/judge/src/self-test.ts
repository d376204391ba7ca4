import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { NodeCheck, NodeSelfTest, SelfTestCheck } from "@verdict/contract";

const MIB = 1024 * 1024;
/** Less room than this is a full disk before the next test file comes. */
const ROOM_MIN_BYTES = 64 * MIB;
const SAMPLE_BYTES = 4 * MIB;

/** What a self-test asks. */
export interface Tested {
  /** What was found when each was last probed. */
  languages: () => NodeCheck[] | Promise<NodeCheck[]>;
  /** Whether checkers tell right from wrong, as far as that is known already. */
  checkers: () => Promise<NodeCheck[]>;
  /** Whether the sandbox contains what it must. */
  hostile: () => Promise<NodeCheck[]>;
  /** Where test files lie. */
  directory: string;
}

/**
 * Whether this node can be trusted with work. A language that does not work is not announced, which is no reason to
 * refuse all others; checkers that are wrong, a sandbox that contains nothing, a full disk, or no language at all is.
 */
export async function selfTest({ languages, checkers, hostile, directory }: Tested): Promise<NodeSelfTest> {
  const startedAt = performance.now();
  const [spoken, attacks, disk] = await Promise.all([languages(), hostile(), tryDisk(directory)]);
  // With the compilers that have just been looked at.
  const checked = await checkers();
  const works = spoken.some(({ ok }) => ok);
  const none: NodeCheck = {
    name: "languages" satisfies SelfTestCheck,
    kind: "language",
    ok: false,
    detail: "none works here",
  };
  const checks = [disk, ...attacks, ...checked, ...(works ? [] : [none]), ...spoken];
  return {
    passed: works && disk.ok && [...attacks, ...checked].every(({ ok }) => ok),
    tookMs: Math.round(performance.now() - startedAt),
    checks: checks.slice(0, 200),
  };
}

/** Writes and reads back a few megabytes where test files lie. */
export async function tryDisk(directory: string): Promise<NodeCheck> {
  const about = { name: "disk" satisfies SelfTestCheck, kind: "disk" } as const;
  const path = join(directory, `self-test-${randomUUID()}`);
  try {
    await mkdir(directory, { recursive: true });
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < ROOM_MIN_BYTES) {
      return { ...about, ok: false, detail: `only ${Math.floor((bavail * bsize) / MIB)} MiB are free` };
    }
    const sample = randomBytes(SAMPLE_BYTES);
    const file = await open(path, "wx");
    try {
      await file.writeFile(sample);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!sample.equals(await readFile(path))) {
      return { ...about, ok: false, detail: "what was read is not what was written" };
    }
    return { ...about, ok: true, detail: `${Math.floor((bavail * bsize) / MIB)} MiB are free` };
  } catch (error) {
    return { ...about, ok: false, detail: String(error).slice(0, 1000) };
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
