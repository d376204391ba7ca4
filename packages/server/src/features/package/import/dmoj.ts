import { Readable } from "node:stream";
import { GRADER_MODULE_USUAL } from "@verdict/contract";
import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import { bounded } from "../bounds.ts";
import { examplesText } from "../examples.ts";
import { splitSections } from "../kattis/words.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { readYaml } from "../reading/yaml.ts";
import { baseName, keepBeside, languageOfFile, standardProgram } from "../sources.ts";
import { type ArchiveFiles, type FoundPackages, folderOf, outside } from "./archive-files.ts";
import { arrangeCases, arrangeGroups } from "./arrange-cases.ts";
import { readTried } from "./dmoj-programs.ts";
import { DmojCases, DmojPretests, dmojCases, noteKeys } from "./dmoj-tests.ts";
import { TransferNotes } from "./notes.ts";
import { type FoundPackage, readAs } from "./source.ts";

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Bridged = z.object({
  files: oneOrMore.nullish(),
  type: z.string().nullish(),
  flags: z.unknown().optional(),
});

/** init.yml, the part of it that has a meaning here. */
const DmojProblem = z.looseObject({
  archive: z.string().nullish(),
  points: z.coerce.number().nonnegative().nullish(),
  test_cases: DmojCases,
  pretest_test_cases: DmojPretests,
  checker: z
    .union([
      z.string().transform((checker) => ({ name: checker, args: {} })),
      z.object({
        name: z.string(),
        args: z
          .record(z.string(), z.unknown())
          .nullish()
          .transform((args) => args ?? {}),
      }),
    ])
    .nullish(),
  interactive: Bridged.nullish(),
  signature_grader: z.object({ entry: z.string(), header: z.string() }).nullish(),
  file_io: z.object({ input: z.string(), output: z.string() }).nullish(),
});
type DmojProblem = z.output<typeof DmojProblem>;

/** A folder per problem, or one at the top: init.yml, its data (in a zip of their own or beside it), checkers. */
export function dmojPackages(files: ArchiveFiles): FoundPackages {
  const folders = files.paths
    .filter((path) => path === "init.yml" || path.endsWith("/init.yml"))
    .map(folderOf);
  return {
    packages: folders.map((folder) => dmojPackage(files, folder)),
    ignored: outside(files.paths, folders),
  };
}

/** The files of one problem: its folder, and the zip of data that init.yml names. */
export interface DmojFolder {
  readonly files: ArchiveFiles;
  readonly folder: string;
  readonly notes: TransferNotes;
  data: ArchiveFiles | null;
}

function dmojPackage(files: ArchiveFiles, folder: string): FoundPackage {
  const dmoj: DmojFolder = { files, folder, notes: new TransferNotes(), data: null };
  const paths = new Map<string, string>();
  return {
    name: folder.slice(0, -1) || "init.yml",
    notes: dmoj.notes,
    manifest: () => readPackage(dmoj, paths),
    open: async (file) => {
      const path = paths.get(file) ?? file;
      if (path === "") return Readable.from([], { objectMode: false });
      return dmoj.data ? dmoj.data.open(path) : files.open(`${folder}${path}`);
    },
    picture: (address) => files.bytes(`${folder}${address}`),
  };
}

async function readPackage(dmoj: DmojFolder, paths: Map<string, string>): Promise<ProblemPackageDraft> {
  const { files, folder, notes } = dmoj;
  const file = `${folder}init.yml`;
  const problem = readAs(DmojProblem, await readYaml(await files.text(file), file), file);
  for (const kind of ["custom_judge", "generator"]) {
    if (problem[kind] != null) throw new Refusal("import-unsupported", { kind });
  }
  noteKeys(Object.keys(problem), notes);
  if (problem.archive) dmoj.data = await files.unpacked(`${folder}${problem.archive}`);
  const below = files.paths
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length));
  const judged = await readJudging(dmoj, problem);
  const found = dmojCases(problem, dmoj.data?.paths ?? below, problem.interactive != null, notes);
  const renamed = nameFiles(found.cases, paths);
  const arranged = found.scoring
    ? arrangeGroups(renamed, found.scoring)
    : { ...arrangeCases(renamed, found.groupPoints, notes), scoring: null };
  const statement = await readStatement(dmoj, below);
  const signature = await readSignature(dmoj, problem);
  const { references, limits } = await readTried(dmoj, below, found.cases.length, problem.signature_grader);
  if (!limits.time) notes.change("limit-default", { what: "time limit", to: "1000 ms" });
  if (!limits.memory) notes.change("limit-default", { what: "memory limit", to: "256 MB" });
  const { samples, scoring, ...kind } = arranged;
  return {
    judgeMode: judged.mode,
    problem: {
      problemId: baseName(folder.slice(0, -1)) || null,
      ...statement,
      ...kind,
      timeLimit: limits.time ? Math.ceil(limits.time * 1000) : 1000,
      memoryLimit: limits.memory ? Math.ceil(limits.memory / 1024) : 256,
      difficulty: 1,
      auth: 2,
      spjLanguage: judged.program?.language,
      spjCode: judged.program?.code,
      checkerProtocol: judged.program?.protocol,
      isFileIO: problem.file_io != null,
      ioReadFileName: problem.file_io?.input,
      ioWriteFileName: problem.file_io?.output,
    },
    samples,
    scoring,
    judgeExtraFile: judged.files,
    ...signature,
    references,
  };
}

/** Plain names for the test files; where two paths have one name, the folders stay in it. */
function nameFiles<T extends { input: string; output: string }>(
  cases: readonly T[],
  paths: Map<string, string>,
): T[] {
  const all = [...new Set(cases.flatMap(({ input, output }) => [input, output]))];
  const isPlain = new Set(all.map(baseName)).size === all.length;
  const nameOf = (path: string) => {
    const name = path === "" ? "empty.out" : isPlain ? baseName(path) : path.replaceAll("/", "-");
    paths.set(name, path);
    return name;
  };
  return cases.map((one) => ({ ...one, input: nameOf(one.input), output: nameOf(one.output) }));
}

interface Judging {
  readonly mode: "default" | "spj" | "interactive";
  readonly program?: { language: string; code: string; protocol: "dmoj" | "testlib" };
  readonly files?: Record<string, string>;
}

async function readJudging(dmoj: DmojFolder, { checker, interactive }: DmojProblem): Promise<Judging> {
  if (interactive) {
    if (interactive.type !== "testlib") dmoj.notes.change("checker-protocol", { system: "DMOJ" });
    const { program, files } = await readProgram(dmoj, interactive, "testlib");
    return { mode: "interactive", program, files };
  }
  if (checker?.name === "bridged") {
    const bridged = readAs(Bridged, checker.args, "init.yml");
    const protocol = bridged.type === "testlib" ? "testlib" : "dmoj";
    if (bridged.type === "peg") dmoj.notes.change("checker-protocol", { system: "WCIPEG" });
    const { program, files } = await readProgram(dmoj, bridged, protocol);
    return { mode: "spj", program, files };
  }
  if (checker?.name.endsWith(".py")) {
    const code = await readText(dmoj, checker.name);
    return { mode: "spj", program: { language: "Python3", code, protocol: "dmoj" } };
  }
  return standardJudging(checker?.name ?? "standard", checker?.args ?? {}, dmoj.notes);
}

/** A program in another language than Python, with the files beside it. */
async function readProgram(
  dmoj: DmojFolder,
  { files: names, flags }: z.output<typeof Bridged>,
  protocol: "dmoj" | "testlib",
) {
  const [main, ...rest] = names ?? [];
  const language = main && languageOfFile(main);
  // The problem comes in as a draft that lacks it.
  if (!main || !language)
    return { program: { language: (main ?? "?").slice(0, 100), code: "", protocol }, files: {} };
  if (flags != null) dmoj.notes.lose("key-lost", { names: "flags" });
  return {
    program: { language, code: await readText(dmoj, main), protocol },
    files: await keepBeside(
      dmoj.files,
      rest.map((name) => `${dmoj.folder}${name}`),
      dmoj.notes,
    ),
  };
}

/** Between C and C++ alone: the file that begins, once for each, and the header that it shares with contestants' files. */
async function readSignature(dmoj: DmojFolder, { signature_grader: given }: DmojProblem) {
  if (!given) return null;
  const { entry, header } = given;
  const text = `#define SIGNATURE_GRADER\n${await readText(dmoj, entry)}`;
  dmoj.notes.change("header-to-include", { name: baseName(header) });
  return {
    grader: { files: { "grader.c": text, "grader.cpp": text }, module: GRADER_MODULE_USUAL },
    userExtraFile: { [baseName(header)]: await readText(dmoj, header) },
  };
}

/** A text beside init.yml, or in the zip of data. */
async function readText({ files, folder, data }: DmojFolder, name: string): Promise<string> {
  if (files.has(`${folder}${name}`) || !data) return files.text(`${folder}${name}`);
  return data.text(name);
}

/** DMOJ's own checkers by the standard checkers that say the same, or nearly. */
function standardJudging(name: string, args: Record<string, unknown>, notes: TransferNotes): Judging {
  const same = (program: Judging["program"]): Judging => {
    notes.change("checker-standard", { name });
    return { mode: "spj", program };
  };
  const near = (program: Judging["program"]): Judging => {
    notes.change("checker-nearest", { name });
    return { mode: "spj", program };
  };
  const precision = z.coerce
    .number()
    .int()
    .min(0)
    .max(20)
    .catch(6)
    .parse(args.precision ?? 6);
  const tolerance = standardProgram("tolerance", `1e-${precision}`);
  const errors = args.error_mode ?? "default";
  switch (name) {
    case "standard":
      // Blank lines count for nothing there, wherever they stand; here only at the end.
      return near(standardProgram("lines"));
    case "rstripped":
      return { mode: "default" };
    case "identical":
      return same(standardProgram("exact"));
    case "floats":
      return errors === "default" ? same(tolerance) : near(tolerance);
    case "floatsabs":
    case "floatsrel":
      return near(tolerance);
    case "unordered":
      return same(standardProgram("unordered"));
    case "sorted":
      return args.split_on === "whitespace"
        ? same(standardProgram("unordered"))
        : near(standardProgram("unordered"));
    case "easy":
      return near(standardProgram("tokensAnyCase"));
    case "linecount":
      return near(standardProgram("lines"));
    default:
      throw new Refusal("import-unsupported", { kind: `checker ${name}` });
  }
}

/** The format has no place for a statement: one that lies beside init.yml is taken. */
async function readStatement({ files, folder, notes }: DmojFolder, below: readonly string[]) {
  const file = below.find((path) => /^(statement|problem|description|readme)\.md$/i.test(path));
  const fallback = baseName(folder.slice(0, -1)) || "?";
  if (!file) {
    notes.lose("statement-lost");
    return { title: fallback };
  }
  return readDmojStatement(bounded(await files.text(`${folder}${file}`)), fallback);
}

const TITLE = /^[^\S\n]*# (.+)$/m;
/** Headings of DMOJ's statements that the site shows as its own parts. */
const SPECIFICATION = /^## (Input|Output) Specification\s*$/gm;

/** A statement with its title, else `fallback`, its parts and its examples. */
export function readDmojStatement(markdown: string, fallback: string) {
  const text = markdown.replaceAll(/~([^~\n]+)~/g, (_whole, math) => `$${math}$`);
  const title = TITLE.exec(text)?.[1]?.trim();
  const { text: rest, examples } = takeSamples(text.replace(TITLE, ""));
  return {
    title: title || fallback,
    ...splitSections(rest.replaceAll(SPECIFICATION, "## $1")),
    examples,
  };
}

const SAMPLE_INPUT = /^## Sample Input(?: \d+)?\s*$/;
const SAMPLE_OUTPUT = /^## (?:Sample Output|Output for Sample Input)(?: \d+)?\s*$/;

/** Samples as DMOJ's statements write them: a heading for input and one for output, each with a block of code. */
function takeSamples(markdown: string) {
  const shown: { input: string; output: string }[] = [];
  const kept: string[] = [];
  const lines = markdown.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const input = blockUnder(SAMPLE_INPUT, lines, at);
    const output = input && blockUnder(SAMPLE_OUTPUT, lines, filledFrom(lines, input.end + 1));
    if (!output) {
      kept.push(lines[at] ?? "");
      continue;
    }
    shown.push({ input: input.text, output: output.text });
    kept.push("");
    at = output.end;
  }
  return { text: kept.join("\n"), examples: examplesText(shown) };
}

/** The block of code right under a heading, and the line that closes it; null where there is none. */
function blockUnder(heading: RegExp, lines: readonly string[], at: number) {
  if (!heading.test(lines[at] ?? "")) return null;
  const start = filledFrom(lines, at + 1);
  if (!lines[start]?.startsWith("```")) return null;
  // Whatever fence comes next must close it: each line is looked at for one or two headings, not for all above it.
  let end = start + 1;
  while (end < lines.length && !lines[end]?.startsWith("```")) end++;
  if (lines[end]?.trimEnd() !== "```") return null;
  return {
    text: lines
      .slice(start + 1, end)
      .map((line) => `${line}\n`)
      .join(""),
    end,
  };
}

/** The first line from `at` on that holds more than white space. */
function filledFrom(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && !lines[next]?.trim()) next++;
  return next;
}
