// npm test: what must hold before a change is taken in, or one part (npm test -- server, npm test -- judge compare).
// npm run test:long: everything, likewise.
import { elapsedSeconds, say } from "../packages/launcher/src/say.ts";
import { sample } from "../packages/server/test/sample.ts";
import { type Counts, failed, slowest, sum, summary } from "./lib/counts.ts";
import { useTestFolder } from "./lib/test-folder.ts";
import { prepare, type TestPart, testParts } from "./lib/test-parts.ts";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

const isLong = process.argv[2] === "--long";
const [wanted, ...filters] = process.argv.slice(isLong ? 3 : 2);
const chosen = testParts.filter(({ name }) => wanted === undefined || name === wanted);
if (chosen.length === 0) {
  const names = testParts.map(({ name, title }) => `  ${name.padEnd(9)} ${title}`);
  process.stderr.write(`There is no part "${wanted}". The parts of the tests are:\n${names.join("\n")}\n`);
  process.exit(1);
}

// One day for a run that passes midnight.
process.env.TEST_SAMPLE ||= isLong ? "all" : sample;
// Who names a file or a test means it, however long it takes.
if (isLong || filters.length > 0) process.env.TEST_LONG = "1";
if (isLong) process.env.HOSTILE_SUBMISSIONS ??= "1000";

const folder = useTestFolder();
if (!wanted) prepare(folder).catch(() => {}); // told by the part that wants it

const SLOWEST = isLong ? Number.POSITIVE_INFINITY : 10;
const results: Counts[] = [];
const times: string[] = [];
// Parts that mostly wait, for limits of time to pass, run beside those that compute.
const lanes = [chosen.filter(({ waits }) => !waits), chosen.filter(({ waits }) => waits)];
await Promise.all(lanes.map(runInTurn));

async function runInTurn(parts: readonly TestPart[]): Promise<void> {
  for (const part of parts) await runPart(part);
}

async function runPart({ name, title, run }: TestPart): Promise<void> {
  const begun = Date.now();
  const counts = await run({ filters, verbose: wanted !== undefined, folder }).catch((error: unknown) =>
    failed(error instanceof Error ? error.message : String(error)),
  );
  results.push(counts);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  times.push(`${seconds.padStart(6)} s  ${name}`);
  say(name, `${counts.failed > 0 ? "✗" : "✓"} ${summary(counts)}  (${title}; ${seconds} s)`);
  if (counts.failures && wanted === undefined) process.stdout.write(`\n${counts.failures.trimEnd()}\n\n`);
}

const total = sum(results);
if (wanted !== undefined && total.failures) process.stdout.write(`\n${total.failures.trimEnd()}\n`);
if (wanted === undefined) process.stdout.write(`\nparts:\n${times.join("\n")}\n`);
if (total.files.length > 1)
  process.stdout.write(`\n${isLong ? "files" : "slowest files"}:\n${slowest(total, SLOWEST)}\n`);
if (process.env.TEST_SAMPLE !== "all") {
  const day = process.env.TEST_SAMPLE;
  process.stdout.write(`\nOf all generated families this run tried the endpoints of ${day}; `);
  process.stdout.write(`TEST_SAMPLE=${day} tries the same again, TEST_SAMPLE=all tries every one.\n`);
}
process.stdout.write(`\nafter ${elapsedSeconds().toFixed(0)} s:\n${summary(total)}\n`);
process.exit(total.failed > 0 ? 1 : 0);
