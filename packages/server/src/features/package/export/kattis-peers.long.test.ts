import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { exportProblem, type ImportReport, importProblem } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { programsOf } from "../../../../../../e2e/programs.ts";
import { sendFile } from "../../../../test/forms.ts";
import { installPython } from "../../../../test/python.ts";
import { useSite } from "../../../../test/site.ts";
import { unzipped } from "../../../../test/unzipped.ts";
import { makeZip } from "../../../../test/zip.ts";

/** Our packages before the tools of their format, problemtools and BAPCtools of PyPI, in a folder of their own. */

const site = useSite();
const run = promisify(execFile);
const TOOLS = ["problemtools==1.20260907", "bapctools==2026.10.0"];
const SAMPLES = join(import.meta.dirname, "../../../../../../samples");
const HEADER = join(import.meta.dirname, "../../../../../judge/testlib/testlib.h");
let folder = "";
let token = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-kattis-"));
  await installPython(join(folder, "tools"), TOOLS);
  // The first Python that they look for.
  await symlink("python3", join(folder, "tools/bin/pypy3"));
  ({ token } = await site().user({ roleId: 1000 }));
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What needs a sandbox round it, or a newer Java than most machines have. */
const ELSEWHERE = /endless|memory|leaves-a-note|\.java$/;

/** A sample problem with its programs as jury solutions; what the format has no word for stays behind. */
async function packaged(pid: string): Promise<Map<string, Buffer>> {
  const manifest = JSON.parse(await readFile(join(SAMPLES, `problem_${pid}.json`), "utf8"));
  const programs = programsOf(pid).filter(({ name }) => !ELSEWHERE.test(name));
  const references = programs.map(({ name, language, code, verdict, score }) => ({
    ...{ name: name.slice(name.lastIndexOf("/") + 1), language, code, expected: [verdict] },
    expectedScore: score,
  }));
  const files = await Promise.all(
    manifest.samples.flatMap(({ input, output }: Record<string, string>) =>
      [input, output].map(async (name) => [
        `p/${name}`,
        await readFile(join(SAMPLES, `problem_${pid}`, name ?? "")),
      ]),
    ),
  );
  const zip = makeZip([["p.json", JSON.stringify({ ...manifest, references })], ...files]);
  const { data } = await sendFile(site(), importProblem, zip, { token });
  const [imported] = (data as ImportReport).imported;
  const query = { pid: imported?.pid ?? 0, format: "kattis" } as never;
  return unzipped(await site().fetch(exportProblem, { token, query }));
}

/** The package in a folder that is called like it, with what our notes tell setters to add. */
async function unpacked(files: Map<string, Buffer>, place: string): Promise<string> {
  const name = [...files.keys()][0]?.split("/")[0] ?? "";
  const all = new Map(files);
  all.set(`${name}/input_validators/any.py`, Buffer.from("raise SystemExit(42)\n"));
  if (files.has(`${name}/output_validator/build`))
    all.set(`${name}/output_validator/testlib.h`, await readFile(HEADER));
  for (const [path, content] of all) {
    const target = join(folder, place, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    if (String(content.subarray(0, 2)) === "#!") await chmod(target, 0o755);
  }
  return join(folder, place, name);
}

async function said(program: string, args: string[], cwd: string): Promise<string> {
  const bin = join(folder, "tools/bin");
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const options = { cwd, env, maxBuffer: 2 ** 25 };
  const { stdout, stderr } = await run(join(bin, program), args, options).catch((error) => error);
  return `${stdout}${stderr}`;
}

const verdicts: Record<string, string> = {
  ...{ accepted: "AC", wrong_answer: "WA", run_time_error: "RTE", time_limit_exceeded: "TLE" },
};

/** Each program with the verdict that its folder promises, or that a tool's line says. */
const promised = (files: Map<string, Buffer>) =>
  [...files.keys()].flatMap((path) => {
    const [, folder = "", name] = /\/submissions\/(\w+)\/(.+)$/.exec(path) ?? [];
    return name ? [`${folder}/${name} ${verdicts[folder]}`] : [];
  });
const found = (text: string, line: RegExp) => {
  const last = new Map([...text.matchAll(line)].map(([, name, verdict]) => [name, verdict]));
  return [...last].map(([name, verdict]) => `${name} ${verdict}`);
};

describe.each(["1000", "1003", "1005", "1011"])("problem %s", (pid) => {
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    files = await packaged(pid);
    expect(promised(files).length).toBeGreaterThanOrEqual(4);
  });

  test("BAPCtools judges its programs as we do", async () => {
    const place = await unpacked(files, "bapctools");
    const text = await said("bt", ["run", "-B", "--no-generate"], place);
    expect(text).not.toMatch(/required:|permitted:|Failed/);
    const got = found(text, /^(\w+\/\S+): +([A-Z]+) [\d.]+s @ \S+ *$/gm);
    expect(got.toSorted(), text).toEqual(promised(files).toSorted());
  }, 300_000);

  // The newest version it knows had points of its own, and looked for validators in the folder that now is one.
  test("problemtools finds no fault, and judges them as we do", async () => {
    const place = await unpacked(files, "problemtools");
    const head = join(place, "problem.yaml");
    await writeFile(head, (await readFile(head, "utf8")).replace("2025-09", "2023-07-draft"));
    const validator = join(place, "output_validator");
    await rename(validator, join(place, "own"));
    await mkdir(validator);
    await rename(join(place, "own"), join(validator, "own"));
    // Statements would ask for pandoc and LaTeX.
    const parts = ["config", "data", "validators", "submissions"];
    const text = await said("verifyproblem", ["-p", ...parts, "--", place], place);
    expect(text).toMatch(/tested: 0 errors/);
    const got = found(text, /^ +(\w+\/\S+) \(.*\) OK: ([A-Z]+) /gm);
    expect(got.toSorted(), text).toEqual(promised(files).toSorted());
  }, 300_000);
});

/**
 * Points by the one tool that adds some up: problemtools knows those of legacy packages, so the groups' settings are said in
 * their words. A case's points there are the group's, or its share.
 */
function inLegacyWords(files: Map<string, Buffer>): Map<string, Buffer> {
  const all = new Map(files);
  const ranged = (max: number) => ({ range: `0 ${max}`, on_reject: "continue" });
  for (const [path, content] of files) {
    const [, folder] = /^(.+)\/test_group\.yaml$/.exec(path) ?? [];
    if (!folder) continue;
    all.delete(path);
    const group = parse(String(content)) as { max_score?: number; score_aggregation?: string };
    const cases = [...files.keys()].filter((one) => one.startsWith(`${folder}/`) && one.endsWith(".in"));
    const inside = cases.filter((one) => !one.slice(folder.length + 1).includes("/")).length;
    const { max_score: max = 0, score_aggregation: rule } = group;
    const isShared = rule === "sum" && inside > 0;
    const words = { ...ranged(max), grader_flags: rule === "sum" ? "sum accept_if_any_accepted" : "min" };
    const accept = inside > 0 ? { accept_score: isShared ? max / inside : max } : {};
    all.set(`${folder}/testdata.yaml`, Buffer.from(stringify({ ...words, ...accept })));
  }
  const root = [...files.keys()][0]?.split("/")[0] ?? "";
  const flags = "sum accept_if_any_accepted ignore_sample";
  all.set(`${root}/data/testdata.yaml`, Buffer.from(stringify({ ...ranged(100), grader_flags: flags })));
  return all;
}

describe.each(["1006"])("points of problem %s", (pid) => {
  test("are those that problemtools adds up", async () => {
    const files = inLegacyWords(await packaged(pid));
    const place = await unpacked(files, "points");
    const head = join(place, "problem.yaml");
    await writeFile(head, (await readFile(head, "utf8")).replace("2025-09", "2023-07-draft"));
    const parts = ["config", "submissions"];
    const text = await said("verifyproblem", ["-p", ...parts, "-l", "info", "--", place], place);
    // A program with some points is none that failed to it, which it names as errors.
    const found = text.matchAll(/^ *(?:ERROR )? *\w+\/(\S+) \(.*\) (?:OK:|got) (?:AC \((\d+)\)|WA) /gm);
    const points = new Map([...found].map(([, name = "", points = "0"]) => [name, Number(points)]));
    const own = programsOf(pid).map(({ name, score }) => [name.slice(name.lastIndexOf("/") + 1), score]);
    expect(points, text).toEqual(new Map(own as [string, number][]));
  }, 300_000);
});
