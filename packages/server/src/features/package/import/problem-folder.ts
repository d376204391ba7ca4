import { GRADER_MODULE, graderFault, type ScoreGroup, type Scoring } from "@verdict/contract";
import { Refusal } from "../../../platform/refusal.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { baseName, languageOfFile } from "../sources.ts";
import { type ArchiveFiles, type FoundPackages, folderOf, outside } from "./archive-files.ts";
import { arrangeGroups, scoringOfGroups } from "./arrange-cases.ts";
import { named, TransferNotes } from "./notes.ts";
import type { FoundPackage } from "./source.ts";

/** What readers of olympiads' packages have in common: a problem is a folder that a manifest stands in. */
export interface ProblemFolder {
  readonly files: ArchiveFiles;
  /** "" or with "/" at its end. */
  readonly folder: string;
  /** Paths in it, seen from it. */
  readonly below: readonly string[];
  readonly notes: TransferNotes;
  /** Test files by the names they are stored by. */
  readonly paths: Map<string, string>;
}

/** A package for each folder that holds a file of this name. */
export function inFolders(
  files: ArchiveFiles,
  isManifest: (name: string) => boolean,
  read: (one: ProblemFolder) => Promise<ProblemPackageDraft>,
): FoundPackages {
  const folders = [...new Set(files.paths.filter((path) => isManifest(baseName(path))).map(folderOf))];
  return {
    packages: folders.map((folder): FoundPackage => {
      const below = files.paths
        .filter((path) => path.startsWith(folder))
        .map((path) => path.slice(folder.length));
      const one = { files, folder, below, notes: new TransferNotes(), paths: new Map<string, string>() };
      return {
        name: folder.slice(0, -1) || "package",
        notes: one.notes,
        manifest: () => read(one),
        open: (file) => files.open(`${folder}${one.paths.get(file) ?? file}`),
      };
    }),
    ignored: outside(files.paths, folders),
  };
}

/** The problem's part where its contestants send the outputs; what is not sent counts as it was sent before. */
export const outputOnlyIf = (isOutputOnly: boolean) =>
  isOutputOnly ? { outputOnly: { carriesOver: true } } : {};

/** Several processes of the program with a manager, as CMS counts their time: together. */
export const communicationOf = (processes: number | null | undefined, io: string | null | undefined) => ({
  processes: Math.min(7, Math.max(1, Math.floor(processes || 1))),
  io: io === "fifo_io" ? ("fifo" as const) : ("std" as const),
  timeRule: "sum" as const,
});

export const textOf = ({ files, folder }: ProblemFolder, path: string) => files.text(`${folder}${path}`);

/**
 * Kinds of tasks that formats know and that cannot be judged here yet. Whoever builds one takes its line away and reads it
 * where it is refused.
 */
const notYet = {
  communication: "communication",
  batchAndOutput: "batch and output",
  twoSteps: "two steps",
  ownJudger: "a judger of its own",
} as const;

export function refuseKind(kind: keyof typeof notYet): never {
  throw new Refusal("import-unsupported", { kind: notYet[kind] });
}

/** A test by what its package calls it; paths below the folder. */
export interface NamedCase {
  readonly name: string;
  readonly input: string;
  readonly output: string;
}

/** Those whose files are there, stored by plain names. */
export function presentCases(one: ProblemFolder, cases: readonly NamedCase[]): NamedCase[] {
  const there = new Set(one.below);
  const found = cases.filter(({ input, output }) => there.has(input) && there.has(output));
  if (found.length < cases.length) one.notes.loseCases(cases.length - found.length);
  const all = found.flatMap(({ input, output }) => [input, output]);
  const isPlain = new Set(all.map(baseName)).size === new Set(all).size;
  const stored = (path: string) => {
    const name = isPlain ? baseName(path) : path.replaceAll("/", "-");
    one.paths.set(name, path);
    return name;
  };
  return found.map(({ name, input, output }) => ({ name, input: stored(input), output: stored(output) }));
}

export interface NamedGroup extends Omit<ScoreGroup, "cases" | "groups"> {
  /** Names of its cases. */
  readonly of: readonly string[];
}

/** Cases in groups; those that no group names are worth nothing. Groups whose cases are all lost go with them. */
export function inGroups(
  one: ProblemFolder,
  cases: readonly NamedCase[],
  groups: readonly NamedGroup[],
  more: Partial<Scoring> = {},
) {
  const numbers = new Map(cases.map(({ name }, index) => [name, index + 1]));
  const made = groups.map(({ of, weights, ...group }): ScoreGroup => {
    const parts = new Map(of.flatMap((name, at) => [[numbers.get(name) ?? 0, weights?.[at] ?? 0] as const]));
    parts.delete(0);
    return { ...group, cases: [...parts.keys()], ...(weights && { weights: [...parts.values()] }) };
  });
  const kept = made.filter((group) => group.cases?.length);
  if (kept.length < made.length) one.notes.lose("groups-lost");
  const keys = new Set(kept.map(({ key }) => key));
  const known = kept.map(({ requires = [], ...group }): ScoreGroup => {
    const needs = requires.filter((need) => keys.has(need.group));
    return { ...group, ...(needs.length > 0 && { requires: needs }) };
  });
  const held = new Set(known.flatMap((group) => group.cases ?? []));
  const left = cases.flatMap((_, index) => (held.has(index + 1) ? [] : index + 1));
  if (left.length > 0) known.unshift({ key: freeKey(keys), points: 0, rule: "min", cases: left });
  return arrangeGroups(cases, scoringOfGroups(known, more));
}

const freeKey = (keys: ReadonlySet<string>) => (keys.has("0") ? "-" : "0");

const SOURCE_BYTES_MAX = 1024 * 1024;

/** Files of the jury that programs are built with; null where there is none. */
export async function graderOf(one: ProblemFolder, paths: readonly string[], module: string) {
  const sources = paths.filter((path) => languageOfFile(path) || /\.(h|hpp|hh)$/i.test(path));
  if (!sources.some((path) => languageOfFile(path))) return null;
  const texts: Record<string, string> = {};
  const lost: string[] = [];
  for (const path of sources) {
    const size = one.files.sizeOf(`${one.folder}${path}`) ?? 0;
    if (size > SOURCE_BYTES_MAX || baseName(path) in texts) lost.push(path);
    else texts[baseName(path)] = await textOf(one, path);
  }
  const named_ = GRADER_MODULE.test(module) ? module : "solution";
  const grader = { files: texts, module: named_ };
  // Where a source of the jury has the contestant's name, it is the example of one.
  if (graderFault(grader)) {
    for (const name of Object.keys(texts)) {
      if (name.replace(/\.\w+$/, "") === named_ && !/\.h+(pp)?$/.test(name)) {
        delete texts[name];
        lost.push(name);
      }
    }
  }
  if (lost.length > 0) one.notes.lose("file-lost", { names: named(lost.map(baseName)) });
  return grader;
}

/** A checker's source among paths without endings; `missing`: an executable whose source is not there. */
export async function checkerOf(
  one: ProblemFolder,
  stems: readonly string[],
): Promise<{ language: string; code: string } | null> {
  for (const stem of stems) {
    const source = one.below.find((path) => path.startsWith(`${stem}.`) && languageOfFile(path));
    const language = source && languageOfFile(source);
    if (source && language) return { language, code: await textOf(one, source) };
  }
  const binary = stems.find((stem) => one.below.includes(stem));
  if (binary) {
    one.notes.change("checker-missing", { name: baseName(binary) });
    one.notes.keepsHidden = true;
  }
  return null;
}

/** The first statement that can be read, below these folders; else a note says that there is none. */
export async function statementOf(one: ProblemFolder, folders: readonly string[]) {
  const isStatement = (path: string) => folders.some((folder) => path.startsWith(folder));
  const file = one.below.find((path) => isStatement(path) && /\.(md|markdown|txt)$/i.test(path));
  if (!file) {
    one.notes.lose("statement-lost");
    return null;
  }
  return textOf(one, file);
}
