/**
 * Writes the sample problem packages: `problem_ID.json` and `problem_ID/` from `source/problem_ID/`.
 *
 *   node samples/generate.ts            write them
 *   node samples/generate.ts --check    write nothing; fail if a committed file differs
 *
 * Needs Node 24 (or 22.18) and nothing else. Random numbers are seeded: the same source gives
 * the same bytes everywhere. Outputs come from the reference in each `problem.ts`, written
 * independently of the programs under `solutions/`.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import type { Problem, Test } from "./source/kit.ts";

const root = import.meta.dirname;
type Statement = {
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
};

/** Reads `# title`, the description, then up to three `##` sections: input, output, hint. */
function readStatement(path: string): Statement {
  const [head = "", input = "", output = "", hint = ""] = readFileSync(path, "utf8").split(/^## .*$/m);
  const [, title = "", description = ""] = /^# ([^\n]+)\n(.+)$/s.exec(head) ?? [];
  if (!title || !description.trim() || !input || !output) throw new Error(`${path}: a part is missing`);
  return {
    title,
    description: description.trim(),
    input: input.trim(),
    output: output.trim(),
    hint: hint.trim(),
  };
}

function readTranslations(folder: string): { translations?: Record<string, Statement> } {
  const path = join(folder, "statement.zh-CN.md");
  return existsSync(path) ? { translations: { "zh-CN": readStatement(path) } } : {};
}

function examplesText(examples: { input: string; output: string }[]): string {
  return examples
    .map(({ input, output }) => [input, output].map((side) => side.replace(/\n$/, "")))
    .map(([input, output]) => `<input>${input}</input><output>${output}</output>`)
    .join("");
}

function sample({ score, group }: Test, index: number) {
  return {
    input: `${index + 1}.in`,
    output: `${index + 1}.out`,
    ...(score !== undefined && { score }),
    ...(group !== undefined && { groupNum: group }),
  };
}

/** The points of an OI problem: a subtask counts what its least test counts; a test of none counts by itself. */
function totalScore({ tests, scoring }: Problem): number {
  if (scoring) return scoring.groups.reduce((sum, { points }) => sum + Number(points), 0);
  const groups = new Map<number, number>();
  for (const [index, { group = -index, score = 0 }] of tests.entries()) {
    groups.set(group, Math.min(groups.get(group) ?? score, score));
  }
  return [...groups.values()].reduce((sum, score) => sum + score, 0);
}

const textsOf = (folder: string, files: string[]) =>
  Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));

/** The package of one problem: text by file name, relative to `samples/`. */
function buildPackage(name: string, problem: Problem): Map<string, string> {
  const folder = join(root, "source", name);
  const statement = readStatement(join(folder, "statement.md"));
  const program = problem.judgeProgram && readFileSync(join(folder, problem.judgeProgram), "utf8");
  const json = {
    judgeMode: problem.judgeMode,
    problem: {
      problemId: name.replace("problem_", ""),
      title: statement.title,
      type: problem.type,
      judgeMode: problem.judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      timeLimit: problem.timeLimitMs,
      memoryLimit: problem.memoryLimitMiB,
      stackLimit: 128,
      description: statement.description,
      input: statement.input,
      output: statement.output,
      hint: statement.hint,
      examples: examplesText(problem.examples ?? problem.tests.filter((test) => test.example)),
      source: "Verdict samples",
      difficulty: problem.difficulty,
      auth: problem.auth,
      ioScore: problem.type === 1 ? totalScore(problem) : 100,
      codeShare: true,
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: true,
      spjLanguage: program ? "C++" : null,
      spjCode: program ?? null,
      ...(problem.checkerProtocol && { checkerProtocol: problem.checkerProtocol }),
      ...(problem.passes && { passes: problem.passes }),
      ...(problem.communication && { communication: problem.communication }),
      ...(problem.outputOnly && { outputOnly: problem.outputOnly }),
      isFileIO: false,
      ioReadFileName: null,
      ioWriteFileName: null,
    },
    ...readTranslations(folder),
    // None named: every language the judge knows.
    languages: [],
    samples: problem.tests.map(sample),
    ...(problem.scoring && { scoring: problem.scoring }),
    tags: problem.tags,
    codeTemplates: (problem.templates ?? []).map(({ language, file }) => ({
      language,
      code: readFileSync(join(folder, file), "utf8"),
    })),
    ...(problem.attachments && { userExtraFile: textsOf(folder, problem.attachments) }),
    ...(problem.grader && {
      grader: { files: textsOf(folder, problem.grader.files), module: problem.grader.module },
    }),
    solutions: problem.solutions.map(({ file, ...rest }) => ({
      file: `solutions/${name}/${file}`,
      ...rest,
    })),
  };
  return new Map([
    [`${name}.json`, `${JSON.stringify(json, null, 2)}\n`],
    ...problem.tests.flatMap((test, index): [string, string][] => [
      [`${name}/${index + 1}.in`, test.input],
      [`${name}/${index + 1}.out`, test.output],
    ]),
  ]);
}

/** Files of the packages on disk, relative to `samples/`. */
function packageFiles(): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => /^problem_\d+(\.json|\/.*)$/.test(path));
}

const built = new Map<string, string>();
for (const name of readdirSync(join(root, "source")).filter((entry) => entry.startsWith("problem_"))) {
  const { problem }: { problem: Problem } = await import(`./source/${name}/problem.ts`);
  for (const { file } of problem.solutions) {
    if (!existsSync(join(root, "solutions", name, file))) throw new Error(`${name}: no solution ${file}`);
  }
  for (const [path, content] of buildPackage(name, problem)) built.set(path, content);
  console.log(`${name}: ${problem.tests.length} tests`);
}

const stale = packageFiles().filter((path) => !built.has(path));
const changed = [...built].filter(([path, content]) => {
  const target = join(root, path);
  return !existsSync(target) || readFileSync(target, "utf8") !== content;
});

if (process.argv.includes("--check")) {
  for (const path of [...stale, ...changed.map(([path]) => path)]) console.error(`differs: ${path}`);
  process.exitCode = stale.length + changed.length > 0 ? 1 : 0;
} else {
  for (const path of stale) rmSync(join(root, path));
  for (const [path, content] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  console.log(`${basename(root)}: ${changed.length} files written, ${stale.length} removed`);
}
