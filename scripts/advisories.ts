// npm run advisories [-- NAME…]: how old the packages are that this one names itself, and what the lock file says of all.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { agesOf, type Dates, deprecatedIn, directIn, type LockFile, MONTH_MS } from "./lib/advisories.ts";

/** Questions to the registry at once. */
const AT_ONCE = 4;
/** So long without a release a package is marked. */
const STALE_MONTHS = 24;

const run = promisify(execFile);

/** When each version was released, as npm's registry says. */
async function datesOf(name: string): Promise<Dates | null> {
  const { stdout } = await run("npm", ["view", name, "time", "--json"]).catch(() => ({ stdout: "" }));
  return stdout ? (JSON.parse(stdout) as Dates) : null;
}

try {
  const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as LockFile;
  const wanted = process.argv.slice(2);
  const direct = directIn(lock).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (direct.length === 0) throw new Unable("package-lock.json names no such package");
  const rest = [...direct];
  const known = new Map<string, Dates | null>();
  const ask = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) known.set(next.name, await datesOf(next.name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const rows = agesOf(direct, known, Date.now());
  say("packages", "by their last release (! none for two years):");
  for (const { name, version, releasedMs, latest, latestMs } of rows) {
    const months = (at: number | null) =>
      at === null ? "?" : String(Math.round((Date.now() - at) / MONTH_MS));
    const isStale = latestMs !== null && Date.now() - latestMs > STALE_MONTHS * MONTH_MS;
    const newest =
      latest === null || latest === version
        ? "the last one"
        : `last release ${latest}, ${months(latestMs)} months ago`;
    process.stdout.write(
      `  ${isStale ? "!" : " "} ${name} ${version}: ${months(releasedMs)} months old, ${newest}\n`,
    );
  }
  const gone = deprecatedIn(lock);
  say("given up", gone.length > 0 ? "by their makers:" : "none, by what the lock file says");
  for (const { name, version, why } of gone) process.stdout.write(`  ! ${name} ${version}: ${why}\n`);
} catch (error) {
  explain(error);
}
