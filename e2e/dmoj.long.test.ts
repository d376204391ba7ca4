import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import {
  deleteProblem,
  exportProblem,
  getJurySolutions,
  type ImportReport,
  importDmojProblem,
  runJurySolutions,
} from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bringPackages } from "../packages/launcher/src/debian.ts";
import { unzipped } from "../packages/server/test/unzipped.ts";
import { makeZip } from "../packages/server/test/zip.ts";
import { Client } from "./client.ts";
import { dmojFolders, dmojPoints } from "./dmoj-folders.ts";
import { baseUrl, rootPassword } from "./target.ts";

/**
 * DMOJ's judge (dmoj of PyPI) and ours give the same programs the verdicts that their tests state, before and after the
 * problem went through this site. The package has none of its judge's own test folders: these have their forms.
 */

const JUDGE = "dmoj==4.1.0";
const PYTHON = "/usr/bin/python3";
const run = promisify(execFile);
const client = new Client(baseUrl());
const made: number[] = [];
let folder = "";
let root = "";

const libseccomp = {
  name: "libseccomp-dev",
  purpose: "building DMOJ's judge",
  files: ["/usr/include/seccomp.h"],
};

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  folder = await mkdtemp(join(tmpdir(), "verdict-dmoj-"));
  await bringPackages([libseccomp]);
  await run(PYTHON, ["-m", "venv", join(folder, "tools")]);
  await run(join(folder, "tools/bin/pip"), ["install", "--quiet", JUDGE]);
  const compilers = ["gcc", "gcc11"].map((key) => `  ${key}: /usr/bin/gcc`);
  const more = ["g++", "g++11", "g++14", "g++17", "g++20"].map((key) => `  ${key}: /usr/bin/g++`);
  const lines = ["runtime:", `  python3: ${PYTHON}`, ...compilers, ...more];
  await writeFile(join(folder, "judge.yml"), `${lines.join("\n")}\n`);
}, 600_000);
afterAll(async () => {
  for (const pid of made) await client.call(deleteProblem, { token: root, query: { pid } });
  await rm(folder, { recursive: true, force: true });
});

/** What DMOJ's own runner of tests says of a problem: a line for each test. */
async function judgedThere(place: string, files: ReadonlyMap<string, string | Buffer>): Promise<string[]> {
  for (const [path, content] of files) {
    const target = join(folder, place, "problem", path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  const args = ["-m", "dmoj.testsuite", "-c", join(folder, "judge.yml"), "--no-ansi"];
  const languages = ["-e", "PY3,C11,CPP14,CPP17,CPP20"];
  const whole = await run(join(folder, "tools/bin/python"), [...args, ...languages, join(folder, place)], {
    maxBuffer: 2 ** 25,
  }).catch((error) => error);
  const said = [...String(whole.stdout).matchAll(/Result of case (\S+) for \S+: +(\w+)/g)];
  const faults = String(whole.stdout).match(/Unexpected.*|Skipped.*|exception:.*|\w+Error:.*/g) ?? [];
  return [...said.map(([, name, word]) => `${name} ${word}`).toSorted(), ...faults];
}

/** Every program with whether it got what is expected here, and its points. */
async function judgedHere(pid: number) {
  await client.call(runJurySolutions, { token: root, body: { pid } });
  const read = async () => (await client.call(getJurySolutions, { token: root, query: { pid } })).data;
  await expect
    .poll(async () => (await read()).references.every(({ run }) => run?.state === "done"), {
      timeout: 240_000,
    })
    .toBe(true);
  return (await read()).references;
}

describe.each(Object.keys(dmojFolders))("%s", (name) => {
  const files = new Map(Object.entries(dmojFolders[name] ?? {}));
  const tests = Object.keys(dmojFolders[name] ?? {}).flatMap(
    (path) => /^tests\/([^/]+)\/test\.yml$/.exec(path)?.[1] ?? [],
  );
  let pid = 0;

  test("DMOJ's judge gives what the tests state", async () => {
    expect(await judgedThere(`${name}-in`, files)).toEqual(tests.map((one) => `${one} Success`).toSorted());
  }, 300_000);

  test("ours does, with the points of DMOJ's site", async () => {
    const zip = makeZip([...files].map(([path, text]) => [`${name}/${path}`, text]));
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(zip)]), "package.zip");
    const url = new URL(importDmojProblem.path, client.origin);
    const answer = await fetch(url, { method: "POST", headers: { Authorization: root }, body: form });
    const { data, msg } = (await answer.json()) as { data: ImportReport; msg: string };
    pid = data?.imported[0]?.pid ?? 0;
    expect(pid, msg).toBeGreaterThan(0);
    made.push(pid);
    const found = await judgedHere(pid);
    // Programs lie in the order of their folders.
    const points = tests.toSorted().map((one) => dmojPoints[name]?.[one] ?? 0);
    expect(
      found.map(({ run }) => [run?.asExpected, run?.score ?? 0]),
      JSON.stringify(found),
    ).toEqual(points.map((one) => [true, one]));
  }, 300_000);

  // What a grader's files are to each other has no words there.
  if (name === "signed") return;
  test("DMOJ's judge gives it of what goes out again", async () => {
    const url = new URL(exportProblem.path, client.origin);
    url.search = new URLSearchParams({ pid: String(pid), format: "dmoj" }).toString();
    const all = await unzipped(await fetch(url, { headers: { Authorization: root } }));
    const out = new Map([...all].map(([path, content]) => [path.slice(path.indexOf("/") + 1), content]));
    const judged = await judgedThere(`${name}-out`, out);
    expect(judged.filter((line) => !line.endsWith(" Success"))).toEqual([]);
    expect(judged).toHaveLength(tests.length);
  }, 300_000);
});
