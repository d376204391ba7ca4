import { Readable } from "node:stream";
import type { CheckerProtocol, JudgeCaseMode, ScoreGroup, Scoring } from "@verdict/contract";
import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import { pairFiles } from "../../testdata/pairs.ts";
import { ownOfHydro, ownOfHydroFile } from "../language-keys.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { fileLinksIn, picturesIn } from "../picture-links.ts";
import { readYaml } from "../reading/yaml.ts";
import { type ArchiveFiles, type FoundPackages, folderOf, outside } from "./archive-files.ts";
import { arrangeGroups, scoringOfGroups, spread } from "./arrange-cases.ts";
import { type HydroCase, HydroConfig, megabytes, milliseconds } from "./hydro-config.ts";
import { readStatements } from "./hydro-text.ts";
import { named, TransferNotes } from "./notes.ts";
import { outputOnlyIf } from "./problem-folder.ts";
import { type FoundPackage, readAs } from "./source.ts";

const HydroProblem = z.object({
  pid: z.union([z.string(), z.number()]).nullish(),
  title: z.union([z.string(), z.number()]).transform(String),
  tag: z.array(z.union([z.string(), z.number()]).transform(String)).nullish(),
  tags: z.array(z.union([z.string(), z.number()]).transform(String)).nullish(),
});

/**
 * A zip with a folder per problem: problem.yaml, statements, testdata/ with config.yaml, additional_file/.
 * Source: the format's documents (docs.hydro.ac, problem-create)
 */
export function hydroPackages(files: ArchiveFiles): FoundPackages {
  const folders = files.paths
    .filter((path) => path === "problem.yaml" || path.endsWith("/problem.yaml"))
    .map(folderOf);
  return {
    packages: folders.map((folder) => hydroPackage(files, folder)),
    ignored: outside(files.paths, folders),
  };
}

function hydroPackage(files: ArchiveFiles, folder: string): FoundPackage {
  const notes = new TransferNotes();
  const empty = new Set<string>();
  return {
    name: folder.slice(0, -1) || "problem.yaml",
    notes,
    manifest: () => readPackage(files, folder, notes, empty),
    open: async (file) => (empty.has(file) ? Readable.from([]) : files.open(`${folder}testdata/${file}`)),
    async picture(address) {
      const name = /^file:\/\/([^?#]+)/.exec(address)?.[1] ?? address;
      return files.bytes(`${folder}additional_file/${decodeName(name)}`);
    },
  };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function readPackage(
  files: ArchiveFiles,
  folder: string,
  notes: TransferNotes,
  empty: Set<string>,
): Promise<ProblemPackageDraft> {
  const path = `${folder}problem.yaml`;
  const problem = readAs(HydroProblem, await readYaml(await files.text(path), path), path);
  const present = files.within(`${folder}testdata/`);
  const configName = ["config.yaml", "config.yml"].find((name) => present.includes(name));
  const configPath = `${folder}testdata/${configName}`;
  const raw = configName ? await readYaml(await files.text(configPath), configPath) : {};
  const config = readAs(HydroConfig, raw, configPath);
  noteUnknownKeys(raw, notes);
  const isInteractive = config.type === "interactive";
  const isOutputOnly = config.type === "submit_answer";
  if (!isInteractive && !isOutputOnly && !["default", "none"].includes(config.type)) {
    throw new Refusal("import-unsupported", { kind: config.type });
  }
  const { own, examples, translations } = await readStatements(files, folder, problem.title, notes);
  const program = await readChecker(files, folder, present, config, notes);
  const { cases, caseMode, scoring = null } = arrangeCases(config, present, notes);
  const samples = cases.map((row) => ({ ...row, output: outputOf(row, empty) }));
  if (isOutputOnly && config.filename != null) notes.lose("key-lost", { names: "filename" });
  if (empty.size > 0) notes.change("output-made-empty", { count: empty.size });
  const userExtraFile = await readTexts(files, folder, config.user_extra_files);
  const judgeExtraFile = await readTexts(files, folder, config.judge_extra_files);
  noteUnusedFiles(files, folder, present, {
    notes,
    used: new Set([
      configName ?? "",
      program?.file ?? "",
      ...samples.flatMap((row) => [row.input, row.output]),
      ...Object.keys({ ...userExtraFile, ...judgeExtraFile }),
    ]),
    texts: [own, ...Object.values(translations).map(({ description }) => description)],
  });
  const pid = problem.pid == null || problem.pid === "null" ? null : String(problem.pid);
  return {
    judgeMode: program ? (isInteractive ? "interactive" : "spj") : "default",
    problem: {
      problemId: pid,
      title: problem.title,
      type: 1,
      ...limitsOf(config, notes),
      description: own,
      examples,
      difficulty: 1,
      auth: 1,
      isRemoveEndBlank: config.checker_type !== "strict",
      judgeCaseMode: caseMode,
      spjLanguage: program?.language,
      spjCode: program?.code,
      checkerProtocol: program?.protocol,
      // Of outputs that are sent it is what they are called there: here they are called as in the data.
      ...(isOutputOnly
        ? outputOnlyIf(true)
        : {
            isFileIO: config.filename != null,
            ioReadFileName: config.filename && `${config.filename}.in`,
            ioWriteFileName: config.filename && `${config.filename}.out`,
          }),
    },
    languages: languagesOf(config.langs ?? [], notes),
    samples,
    scoring,
    tags: [...new Set([...(problem.tag ?? []), ...(problem.tags ?? [])])],
    userExtraFile,
    judgeExtraFile,
    translations,
  };
}

function noteUnknownKeys(raw: unknown, notes: TransferNotes): void {
  const known = Object.keys(HydroConfig.shape);
  const keys = Object.keys(typeof raw === "object" && raw !== null ? raw : {});
  const unknown = keys.filter((key) => !known.includes(key));
  if (unknown.length > 0) notes.lose("key-lost", { names: named(unknown) });
}

type Config = z.output<typeof HydroConfig>;

/** Checker types of Hydro by the rules they follow here. */
const protocols: Record<string, CheckerProtocol> = {
  default: "standard",
  strict: "standard",
  testlib: "testlib",
  qduoj: "testlib",
  kattis: "icpc",
};

/** The checker or interactor; null where outputs are compared. */
async function readChecker(
  files: ArchiveFiles,
  folder: string,
  present: string[],
  config: Config,
  notes: TransferNotes,
) {
  const isInteractive = config.type === "interactive";
  const given = isInteractive ? config.interactor : config.checker;
  const file = typeof given === "string" ? given : given?.file;
  if (!file) {
    if (isInteractive) throw new Refusal("import-file-missing", { name: "interactor" });
    return null;
  }
  if (!present.includes(file)) {
    if (isInteractive) throw new Refusal("import-file-missing", { name: file });
    // A name without an ending is one of the system's own checkers.
    notes.change(file.includes(".") ? "checker-missing" : "checker-named", { name: file });
    notes.keepsHidden = true;
    return null;
  }
  const ending = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  const lang = typeof given === "object" ? given?.lang : undefined;
  const language = (lang && ownOfHydro(lang)) ?? ownOfHydroFile(file);
  // Without a language of ours the problem comes in as a draft that lacks the program.
  if (!language) return { file, language: lang ?? ending, code: "", protocol: undefined };
  const type = config.checker_type;
  const protocol = protocols[isInteractive ? "testlib" : (type ?? "default")];
  if (!protocol) notes.change("checker-protocol", { system: type ?? "?" });
  return { file, language, code: await files.text(`${folder}testdata/${file}`), protocol };
}

function limitsOf(config: Config, notes: TransferNotes) {
  const parts = [...config.subtasks, ...config.subtasks.flatMap(({ cases }) => cases), ...config.cases];
  const times = parts.flatMap(({ time }) => milliseconds(time) ?? []);
  const memories = parts.flatMap(({ memory }) => megabytes(memory) ?? []);
  const time = milliseconds(config.time);
  const memory = megabytes(config.memory);
  const differs = (all: number[], whole: number | null) => all.some((one) => one !== (whole ?? all[0]));
  if (differs(times, time) || differs(memories, memory)) notes.change("limit-per-case");
  const largest = (all: number[], whole: number | null) =>
    all.length > 0 ? Math.max(...all, whole ?? 0) : whole;
  const timeLimit = largest(times, time);
  const memoryLimit = largest(memories, memory);
  const given = [config, ...parts];
  noteLimit(
    notes,
    { what: "time limit", read: milliseconds, to: `${timeLimit ?? 1000} ms` },
    timeLimit,
    given.map((part) => part.time),
  );
  noteLimit(
    notes,
    { what: "memory limit", read: megabytes, to: `${memoryLimit ?? 256} MB` },
    memoryLimit,
    given.map((part) => part.memory),
  );
  return { timeLimit: timeLimit ?? 1000, memoryLimit: memoryLimit ?? 256 };
}

interface Limit {
  readonly what: string;
  readonly read: (text: string | number | null | undefined) => number | null;
  /** What the problem gets. */
  readonly to: string;
}

/** Says what was not given, and what was given and cannot be read. */
function noteLimit(
  notes: TransferNotes,
  { what, read, to }: Limit,
  found: number | null,
  given: readonly (string | number | null | undefined)[],
): void {
  const unreadable = given.find((text) => text != null && text !== "" && read(text) === null);
  if (unreadable != null) notes.replaceLimit(what, unreadable, to);
  else if (found === null) notes.change("limit-default", { what, to });
}

interface Arranged {
  input: string;
  output: string | null;
  score: number;
  groupNum?: number;
}

interface ArrangedCases {
  cases: Arranged[];
  caseMode: JudgeCaseMode;
  scoring?: Scoring;
}

function arrangeCases(config: Config, present: string[], notes: TransferNotes): ArrangedCases {
  if (config.subtasks.length > 0) return arrangeSubtasks(config, notes);
  const cases: HydroCase[] = config.cases.length > 0 ? config.cases : scanned(present);
  if (cases.length === 0) return { cases: [], caseMode: "default" as const };
  const points = cases.map((row) => row.score ?? config.score ?? null);
  const spread = points.every((score) => score === null);
  if (spread) notes.change("score-spread");
  const each = Math.floor(100 / cases.length);
  const arranged = cases.map(({ input, output }, index): Arranged => {
    const share = index === cases.length - 1 ? 100 - each * (cases.length - 1) : each;
    return { input: input ?? "", output: output ?? null, score: spread ? share : (points[index] ?? 0) };
  });
  return { cases: arranged, caseMode: "default" as const };
}

/** Rules that a subtask may have there. */
const hydroRules = new Set(["min", "max", "sum"]);

/** Subtasks that depend on each other, or of which not all count alike. */
function groupsOf({ subtasks }: Config, notes: TransferNotes): Scoring | null {
  const types = new Set(subtasks.map(({ type }) => type || "min"));
  const depends = subtasks.some((subtask) => subtask.if?.length);
  const isPlain = !depends && (types.size === 1 ? !types.has("max") : false);
  if (
    isPlain ||
    [...types].some((type) => !hydroRules.has(type)) ||
    subtasks.some((one) => one.cases.length === 0)
  )
    return null;
  const total = subtasks.reduce((sum, { score }) => sum + (score ?? 0), 0);
  if (total === 0) notes.change("score-spread");
  const shares = spread(100, subtasks.length);
  const keyOf = (id: unknown, index: number) => String(id ?? index + 1);
  let seq = 0;
  const groups = subtasks.map(({ id, type, score, cases, if: needs }, index): ScoreGroup => {
    const weights = cases.map((one) => one.score ?? 0);
    const isWeighed = type === "sum" && weights.some((one) => one > 0);
    const given = total === 0 ? (shares[index] ?? 0) : (score ?? 0);
    return {
      key: keyOf(id, index),
      points: isWeighed ? weights.reduce((sum, one) => sum + one, 0) : given,
      rule: (type || "min") as ScoreGroup["rule"],
      ...(isWeighed && { weights }),
      cases: cases.map(() => ++seq),
      ...(needs?.length && {
        requires: needs.map((other) => ({ group: String(other), pass: "accepted" as const })),
      }),
    };
  });
  return scoringOfGroups(groups, { rounding: { at: "case", how: "down" } });
}

function arrangeSubtasks(config: Config, notes: TransferNotes): ArrangedCases {
  const { subtasks } = config;
  const scoring = groupsOf(config, notes);
  if (scoring) {
    const files = subtasks.flatMap(({ cases }) => cases);
    const inputs = files.map(({ input, output }) => ({ input: input ?? "", output: output ?? "" }));
    const { samples, judgeCaseMode: caseMode } = arrangeGroups(inputs, scoring);
    const cases = samples.map((row): Arranged => ({ ...row, output: row.output || null }));
    return { cases, caseMode, scoring };
  }
  const sums = subtasks.every(({ type }) => type === "sum");
  const others = subtasks.flatMap(({ type }) => (type && type !== "min" && !sums ? [type] : []));
  if (others.length > 0) notes.lose("case-mode-lost", { mode: [...new Set(others)].join(", ") });
  if (subtasks.some((subtask) => subtask.if?.length)) notes.lose("key-lost", { names: "if" });
  const total = subtasks.reduce((sum, { score }) => sum + (score ?? 0), 0);
  const each = Math.floor(100 / subtasks.length);
  if (total === 0) notes.change("score-spread");
  const cases = subtasks.flatMap(({ cases: rows, score }, index): Arranged[] => {
    const share = index === subtasks.length - 1 ? 100 - each * (subtasks.length - 1) : each;
    const points = total === 0 ? share : (score ?? 0);
    return rows.map(({ input, output, score: own }, place) => ({
      input: input ?? "",
      output: output ?? null,
      score: sums ? (own ?? partOf(points, rows.length, place)) : points,
      groupNum: sums ? undefined : index + 1,
    }));
  });
  if (cases.length === 0) return { cases, caseMode: "default" as const };
  if (sums) notes.lose("groups-lost");
  else notes.change("score-per-case");
  return { cases, caseMode: sums ? ("default" as const) : ("subtask_lowest" as const) };
}

/** Whole points of one of `count` equal parts; the last takes what is left. */
function partOf(points: number, count: number, place: number): number {
  const each = Math.floor(points / count);
  return place === count - 1 ? points - each * (count - 1) : each;
}

function scanned(present: string[]): HydroCase[] {
  const files = present.filter((name) => /\.(in|out|ans|txt)$/i.test(name));
  if (files.length === 0) return [];
  return [...pairFiles(files, "default").pairs];
}

/** The output's name; where none is named, it is an empty file. */
function outputOf(row: Arranged, empty: Set<string>): string {
  if (row.output && row.output !== "/dev/null") return row.output;
  const made = `${row.input.replace(/\.in$/, "")}.out`;
  empty.add(made);
  return made;
}

async function readTexts(files: ArchiveFiles, folder: string, names: readonly string[]) {
  const texts: Record<string, string> = {};
  for (const name of names) texts[name] = await files.text(`${folder}testdata/${name}`);
  return texts;
}

function languagesOf(langs: readonly string[], notes: TransferNotes): string[] {
  const unknown = langs.filter((lang) => !ownOfHydro(lang));
  if (unknown.length > 0) notes.lose("language-unknown", { names: named(unknown) });
  return [...new Set(langs.flatMap((lang) => ownOfHydro(lang) ?? []))];
}

function noteUnusedFiles(
  files: ArchiveFiles,
  folder: string,
  present: string[],
  { notes, used, texts }: { notes: TransferNotes; used: ReadonlySet<string>; texts: (string | null)[] },
): void {
  const linked = texts.flatMap((text) => [...picturesIn(text ?? ""), ...fileLinksIn(text ?? "")]);
  const pictures = new Set(linked.map((link) => decodeName(link)));
  const rest = files
    .within(`${folder}additional_file/`)
    .filter((name) => !pictures.has(`file://${name}`) && !pictures.has(name));
  const unused = [...present.filter((name) => !used.has(name)), ...rest];
  if (unused.length > 0) notes.lose("file-lost", { names: named(unused) });
}
