import type { StandardChecker } from "@verdict/contract";
import { status } from "@verdict/contract";
import { Refusal } from "../../../platform/refusal.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { baseName, keepBeside, languageOfFile, readJurySolutions, standardProgram } from "../sources.ts";
import type { ArchiveFiles, FoundPackages } from "./archive-files.ts";
import { named } from "./notes.ts";
import {
  checkerOf,
  graderOf,
  inFolders,
  inGroups,
  type NamedCase,
  type NamedGroup,
  outputOnlyIf,
  type ProblemFolder,
  presentCases,
  refuseKind,
  statementOf,
  textOf,
} from "./problem-folder.ts";

/** UOJ's data: problem.conf of keys and values, tests by number, extra tests that have to be right, too. */
export const uojPackages = (files: ArchiveFiles): FoundPackages =>
  inFolders(files, (name) => name === "problem.conf", readPackage);

const CASES_MAX = 10_000;

/** A line is a key, a blank, a value. */
class Conf {
  readonly #values: Map<string, string>;
  readonly #file: string;

  constructor(text: string, file: string) {
    this.#file = file;
    this.#values = new Map(
      text.split("\n").flatMap((line) => {
        const [, key, value] = /^\s*(\S+)\s+(.*?)\s*$/.exec(line) ?? [];
        return key && !key.startsWith("#") ? [[key, value ?? ""] as const] : [];
      }),
    );
  }

  text = (key: string): string | undefined => this.#values.get(key);
  isOn = (key: string) => this.text(key) === "on";

  number(key: string, otherwise: number): number {
    const value = this.text(key);
    if (value === undefined) return otherwise;
    const number = Number(value);
    if (value !== "" && Number.isFinite(number) && number >= 0) return number;
    throw new Refusal("import-manifest-invalid", {
      ...{ field: key, file: this.#file },
      detail: `“${value.slice(0, 50)}” is no number`,
    });
  }

  count(key: string, otherwise: number): number {
    return Math.min(CASES_MAX, Math.floor(this.number(key, otherwise)));
  }

  keys = () => [...this.#values.keys()];
}

const known =
  /^(use_builtin_(judger|checker)|n_(ex_|sample_)?tests|n_subtasks|(in|out)put_(pre|suf)|(time|memory|output)_limit|(point|subtask)_(score|end|type|dependence)_\S+|with_implementer|interaction_mode|submit_answer)$/;

async function readPackage(one: ProblemFolder): Promise<ProblemPackageDraft> {
  const { notes, below, folder } = one;
  const conf = new Conf(await textOf(one, "problem.conf"), `${folder}problem.conf`);
  const isOutputOnly = conf.isOn("submit_answer");
  if (conf.isOn("interaction_mode")) refuseKind("communication");
  if (!conf.isOn("use_builtin_judger")) refuseKind("ownJudger");
  const single = conf.keys().filter((key) => /^(time|memory|output)_limit_\d+$/.test(key));
  if (single.length > 0) notes.change("limit-per-case");
  const lost = conf.keys().filter((key) => !known.test(key) && !single.includes(key));
  if (conf.text("output_limit")) lost.push("output_limit");
  if (lost.length > 0) notes.lose("key-lost", { names: named(lost) });

  const count = conf.count("n_tests", 10);
  const extra = conf.count("n_ex_tests", 0);
  const ordinary = Array.from({ length: count }, (_, index) => caseOf(conf, "", index + 1));
  const extras = Array.from({ length: extra }, (_, index) => caseOf(conf, "ex_", index + 1));
  const cases = presentCases(one, [...ordinary, ...extras]);
  const groups = groupsOf(conf, ordinary);
  if (extra > 0) {
    groups.push({ key: "extra", points: 0, rule: "all", of: extras.map(({ name }) => name) });
    notes.lose("key-lost", { names: "n_ex_tests: −3" });
  }
  const { samples, scoring, ...kind } = inGroups(one, cases, groups, {
    rounding: { at: conf.text("n_subtasks") ? "group" : "case", how: "down" },
  });
  const judged = await readChecker(one, conf);
  const parts = below.filter((path) => /^require\/[^/]+$/.test(path));
  const grader = conf.isOn("with_implementer") && !isOutputOnly ? await graderOf(one, parts, "answer") : null;
  if (conf.text("token")) notes.lose("key-lost", { names: "token" });
  const limit = Math.max(conf.number("time_limit", 1), ...single.map((key) => limitOf(conf, key, "time")));
  const memory = Math.max(
    conf.number("memory_limit", 256),
    ...single.map((key) => limitOf(conf, key, "memory")),
  );
  const others = below.filter((path) => /^(val|std)\.\w+$/.test(path) && languageOfFile(path));
  const right = others.filter((path) => path.startsWith("std."));
  const validators = others.filter((path) => path.startsWith("val."));
  if (validators.length > 0) notes.change("validator-kept", { names: named(validators) });
  const title = baseName(folder.slice(0, -1)) || "?";
  return {
    judgeMode: judged.program ? "spj" : "default",
    problem: {
      problemId: baseName(folder.slice(0, -1)) || null,
      title,
      description: await statementOf(one, ["statement", "problem", "README", "readme"]),
      ...kind,
      ...outputOnlyIf(isOutputOnly),
      timeLimit: Math.max(1, Math.ceil(limit * 1000)),
      memoryLimit: Math.max(1, Math.ceil(memory)),
      difficulty: 1,
      auth: 2,
      spjLanguage: judged.program?.language,
      spjCode: judged.program?.code,
      checkerProtocol: judged.program?.protocol ?? "standard",
    },
    samples,
    scoring,
    grader,
    judgeExtraFile: await keepBeside(
      one.files,
      validators.map((path) => `${folder}${path}`),
      notes,
    ),
    references: await readJurySolutions(
      one.files,
      right.map((path) => ({ path: `${folder}${path}`, expected: [status.accepted] })),
      notes,
    ),
  };
}

const limitOf = (conf: Conf, key: string, what: string) => (key.startsWith(what) ? conf.number(key, 0) : 0);

function caseOf(conf: Conf, front: string, number: number): NamedCase {
  const path = (which: "input" | "output") =>
    `${front}${conf.text(`${which}_pre`) ?? which}${number}.${conf.text(`${which}_suf`) ?? "txt"}`;
  return { name: `${front}${number}`, input: path("input"), output: path("output") };
}

/** Tests of a subtask follow each other; without subtasks each has its own points. */
function groupsOf(conf: Conf, cases: readonly NamedCase[]): NamedGroup[] {
  const subtasks = Math.min(200, conf.count("n_subtasks", 0));
  if (subtasks === 0) {
    const even = Math.floor(100 / Math.max(1, cases.length));
    const weights = cases.map((_, index) => conf.number(`point_score_${index + 1}`, even));
    const points = weights.reduce((sum, one) => sum + one, 0);
    return [{ key: "1", points, rule: "sum", weights, of: cases.map(({ name }) => name) }];
  }
  let from = 0;
  return Array.from({ length: subtasks }, (_, index): NamedGroup => {
    const number = index + 1;
    const end = conf.count(`subtask_end_${number}`, from);
    const of = cases.slice(from, end).map(({ name }) => name);
    from = Math.max(from, end);
    const isMin = conf.text(`subtask_type_${number}`) === "min";
    const needs = dependenciesOf(conf, number);
    return {
      ...{ key: String(number), of, rule: isMin ? "min" : "all" },
      points: conf.number(`subtask_score_${number}`, Math.floor(100 / subtasks)),
      ...(needs.length > 0 && {
        requires: needs.map((group) => ({ group, pass: isMin ? ("cap" as const) : ("accepted" as const) })),
      }),
    };
  });
}

/** A number, or "many" and then one after the other. */
function dependenciesOf(conf: Conf, number: number): string[] {
  const key = `subtask_dependence_${number}`;
  const given = conf.text(key);
  if (given === undefined || given === "none") return [];
  if (given !== "many") return [String(conf.count(key, 0))];
  const needs: string[] = [];
  for (let next = 1; next <= 16 && conf.text(`${key}_${next}`) !== undefined; next += 1) {
    needs.push(String(conf.count(`${key}_${next}`, 0)));
  }
  return needs;
}

/** The checkers that come with UOJ, which are testlib's. */
const builtin: Record<string, [StandardChecker, string?]> = {
  fcmp: ["exact"],
  lcmp: ["lines"],
  wcmp: ["tokens"],
  hcmp: ["tokens"],
  ncmp: ["integers"],
  uncmp: ["unordered"],
  yesno: ["yesNo"],
  nyesno: ["yesNo"],
  rcmp4: ["tolerance", "1e-4"],
  rcmp6: ["tolerance", "1e-6"],
  rcmp9: ["tolerance", "1e-9"],
  bcmp: ["exact"],
};

async function readChecker(one: ProblemFolder, conf: Conf) {
  const name = conf.text("use_builtin_checker");
  if (name) {
    const [same, tolerance] = builtin[name] ?? [];
    if (!same) throw new Refusal("import-unsupported", { kind: `checker ${name}` });
    one.notes.change("checker-standard", { name });
    return { program: standardProgram(same, tolerance) };
  }
  const own = await checkerOf(one, ["chk"]);
  if (!own) one.notes.change("checker-missing", { name: "chk" });
  if (!own) one.notes.keepsHidden = true;
  return { program: own && { ...own, protocol: "testlib" as const } };
}
