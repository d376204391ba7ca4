// npm run remote -- check JUDGE: walks one problem and one submission against a judge elsewhere, says which page no longer
// looks as expected, and keeps the pages; `fixture FILE` makes a fixture of them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { remoteOjs } from "@verdict/contract";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readConfig } from "../packages/server/src/config.ts";
import { type CheckStep, checkSite, type Recording } from "../packages/server/src/features/remote/check.ts";
import { openSites } from "../packages/server/src/features/remote/sites.ts";
import { replay } from "../packages/server/test/remote/recorded.ts";

const USAGE = `Say what to do:
  npm run remote -- check JUDGE --user NAME   one of ${remoteOjs.join(", ")}
      --problem ID      which problem; each judge has a usual one
      --language NAME   as this site calls it; the judge's first C++ without it
      --program FILE    what is sent; a program that does nothing without it
      --record FILE     where the pages go, without secrets; JUDGE.json without it
    The password is asked for, or taken from REMOTE_PASSWORD. REMOTE_SITES and REMOTE_PROXY hold as for the server.
  npm run remote -- fixture FILE              plays recorded pages again and keeps them as a fixture of the tests`;

/** Problems that every one of these judges has had for years. */
const usual: Partial<Record<(typeof remoteOjs)[number], string>> = {
  ...{ CF: "4A", GYM: "100001A", HDU: "1000", POJ: "1000" },
  ...{ AC: "abc100_a", SPOJ: "TEST", LIBRE: "1", VERDICT: "1000" },
};
const FIXTURES = fromRepository("packages", "server", "test", "remote", "fixtures");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    user: { type: "string" },
    problem: { type: "string" },
    language: { type: "string" },
    program: { type: "string" },
    record: { type: "string" },
  },
});

try {
  const [what, word = ""] = positionals;
  if (what === "check") await check(word);
  else if (what === "fixture") await fixture(word);
  else throw new Unable(USAGE);
} catch (error) {
  explain(error);
}
process.exit();

async function check(word: string): Promise<void> {
  const oj = remoteOjs.find((one) => one === word.toUpperCase());
  if (!oj || !values.user) throw new Unable(USAGE);
  const { REMOTE_SITES, REMOTE_PROXY } = process.env;
  const nowhere = { DATABASE_URL: "postgresql://nowhere/none", STORE_URL: "file:///nowhere/" };
  const sites = openSites(readConfig({ ...nowhere, REMOTE_SITES, REMOTE_PROXY }));
  const password = process.env.REMOTE_PASSWORD ?? (await askPassword(values.user));
  const recording = await checkSite(
    {
      ...{ site: sites.of(oj), account: { username: values.user, password } },
      ...{ problemId: values.problem ?? usual[oj] ?? "", language: values.language },
      program: values.program && readFileSync(values.program, "utf8"),
    },
    tell,
  );
  await sites.close();
  const file = values.record ?? `${oj}.json`;
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
  say("remote", `the pages are in ${file}`);
  process.exitCode = recording.steps.every(({ ok }) => ok) ? 0 : 1;
}

function tell({ step, ok, told, pages }: CheckStep): void {
  say("remote", `${ok ? "✓" : "✗"} ${step}: ${told}`);
  if (ok) return;
  for (const { method, path, status } of pages) say("remote", `    ${method} ${path}: ${status}`);
}

/** Without showing it. */
async function askPassword(user: string): Promise<string> {
  process.stdout.write(`Password of ${user}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await lines.question("");
  lines.close();
  process.stdout.write("\n");
  return password;
}

async function fixture(file: string): Promise<void> {
  if (!file) throw new Unable(USAGE);
  const recording = JSON.parse(readFileSync(file, "utf8")) as Recording;
  const again = await replay(recording);
  for (const [index, { step, ok, told, result }] of again.entries()) {
    const before = recording.steps[index];
    if (ok === before?.ok && JSON.stringify(result) === JSON.stringify(before.result)) continue;
    throw new Unable(`Played again, “${step}” says something else: ${told}`);
  }
  mkdirSync(FIXTURES, { recursive: true });
  const name = `${recording.oj.toLowerCase()}-${recording.at.slice(0, 10)}.json`;
  writeFileSync(join(FIXTURES, name), `${JSON.stringify(recording, null, 2)}\n`);
  say("remote", `kept as ${join(FIXTURES, name)}: npm test -- server remote/check plays it`);
}
