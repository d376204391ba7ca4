import { type FeedbackLevel, type ScoreGroup, type StandardChecker, status } from "@verdict/contract";
import { Refusal } from "../../../platform/refusal.ts";
import { examplesText } from "../examples.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { baseName, keepBeside, languageOfFile, readJurySolutions, standardProgram } from "../sources.ts";
import { allAt, firstAt, readXml, type XmlElement } from "../xml.ts";
import { type ArchiveFiles, type FoundPackages, folderOf, outside } from "./archive-files.ts";
import { arrangeCases, arrangeGroups, type ReadCase, scoringOfGroups } from "./arrange-cases.ts";
import { named, TransferNotes } from "./notes.ts";
import { polygonStatements } from "./polygon-statements.ts";
import type { FoundPackage } from "./source.ts";

/** A zip as Polygon makes it, with its tests: problem.xml at the top, or in a folder per problem. */
export function polygonPackages(files: ArchiveFiles): FoundPackages {
  const folders = files.paths
    .filter((path) => path === "problem.xml" || path.endsWith("/problem.xml"))
    .map(folderOf);
  return {
    packages: folders.map((folder) => polygonPackage(files, folder)),
    ignored: outside(files.paths, folders),
  };
}

function polygonPackage(files: ArchiveFiles, folder: string): FoundPackage {
  const notes = new TransferNotes();
  const paths = new Map<string, string>();
  let pictures = new Map<string, string>();
  return {
    name: folder.slice(0, -1) || "problem.xml",
    notes,
    manifest() {
      pictures = picturesOf(files, folder);
      return readPackage(files, folder, notes, paths);
    },
    open: (file) => files.open(paths.get(file) ?? file),
    picture: async (address) => files.bytes(pictures.get(baseName(address)) ?? ""),
  };
}

/** Paths of the statements' pictures by their names. */
function picturesOf(files: ArchiveFiles, folder: string): Map<string, string> {
  const pictures = files.paths.filter(
    (path) => path.startsWith(`${folder}statement`) && /\.(png|jpe?g|gif)$/i.test(path),
  );
  return new Map(pictures.map((path) => [baseName(path), path]));
}

async function readPackage(
  files: ArchiveFiles,
  folder: string,
  notes: TransferNotes,
  paths: Map<string, string>,
): Promise<ProblemPackageDraft> {
  const problem = firstAt(await readProblemXml(files, `${folder}problem.xml`), "problem");
  const judging = problem && firstAt(problem, "judging");
  if (!problem || !judging) throw new Refusal("import-unsupported", { kind: "problem.xml" });
  const sets = allAt(judging, "testset");
  const testset = sets.find(({ attributes }) => attributes.name === "tests") ?? sets[0] ?? judging;
  const others = sets.filter((one) => one !== testset).map(({ attributes }) => attributes.name ?? "?");
  if (others.length > 0) notes.lose("key-lost", { names: named(others.map((name) => `testset ${name}`)) });

  const shortName = problem.attributes["short-name"] ?? null;
  const { statement, translations } = await polygonStatements(files, folder, problem, notes);
  const { program, mode } = await readProgram(files, folder, problem, notes);
  const tests = await readTests(files, folder, testset, notes, paths);
  const sources = (...path: string[]) =>
    allAt(problem, ...path).flatMap(({ attributes }) =>
      attributes.path ? [`${folder}${attributes.path}`] : [],
    );
  const validators = sources("assets", "validators", "validator", "source").filter((path) => files.has(path));
  if (validators.length > 0) notes.change("validator-kept", { names: named(validators.map(baseName)) });
  const checked = new Set(validators);
  const generators = sources("files", "executables", "executable", "source").filter(
    (path) => !checked.has(path),
  );
  if (generators.length > 0) notes.lose("file-lost", { names: named(generators.map(baseName)) });
  const [input, output] = [judging.attributes["input-file"], judging.attributes["output-file"]];
  const bytes = Number(textAt(testset, "memory-limit")) || 256 * 2 ** 20;
  return {
    judgeMode: mode,
    problem: {
      problemId: shortName,
      ...statement,
      type: tests.type,
      timeLimit: Number(textAt(testset, "time-limit")) || 1000,
      memoryLimit: Math.max(1, Math.ceil(bytes / 2 ** 20)),
      examples: examplesText(tests.examples),
      difficulty: 1,
      auth: 2,
      judgeCaseMode: tests.judgeCaseMode,
      spjLanguage: program?.language,
      spjCode: program?.code,
      checkerProtocol: program?.protocol,
      isFileIO: Boolean(input && output),
      ioReadFileName: input || null,
      ioWriteFileName: output || null,
    },
    samples: tests.samples,
    scoring: tests.scoring,
    tags: allAt(problem, "tags", "tag").flatMap(({ attributes }) => attributes.value ?? []),
    judgeExtraFile: await keepBeside(files, validators, notes),
    references: await readJurySolutions(files, solutionsOf(problem, folder), notes),
    translations,
  };
}

/** Characters of problem.xml: thousands of tests and their groups need less. */
const XML_MAX = 2 * 1024 * 1024;

async function readProblemXml(files: ArchiveFiles, file: string): Promise<XmlElement> {
  const text = await files.text(file);
  if (text.length > XML_MAX) throw new Refusal("import-manifest-broken", { file, detail: "it is too large" });
  return readXml(text);
}

const textAt = (element: XmlElement, name: string) => firstAt(element, name)?.text.trim() ?? "";

/** Polygon's own checkers by the standard checker that says the same. */
const standardNames: Record<string, [StandardChecker, string?]> = {
  fcmp: ["exact"],
  lcmp: ["lines"],
  wcmp: ["tokens"],
  hcmp: ["tokens"],
  icmp: ["integers"],
  ncmp: ["integers"],
  uncmp: ["unordered"],
  yesno: ["yesNo"],
  nyesno: ["yesNo"],
  rcmp: ["tolerance", "1.5e-6"],
  dcmp: ["tolerance", "1e-6"],
  rcmp4: ["tolerance", "1e-4"],
  rcmp6: ["tolerance", "1e-6"],
  rcmp9: ["tolerance", "1e-9"],
};

/** The checker or interactor; null where outputs are compared. */
async function readProgram(files: ArchiveFiles, folder: string, problem: XmlElement, notes: TransferNotes) {
  const source = (name: string) => firstAt(problem, "assets", name, "source")?.attributes.path;
  const interactor = source("interactor");
  const checker = source("checker");
  const standard = /^std::(\w+)\.cpp$/.exec(
    firstAt(problem, "assets", "checker")?.attributes.name ?? "",
  )?.[1];
  if (interactor) {
    if (checker && !standard) notes.lose("file-lost", { names: baseName(checker) });
    return { program: await sourceOf(files, `${folder}${interactor}`), mode: "interactive" as const };
  }
  const [known, tolerance] = standardNames[standard ?? ""] ?? [];
  if (known && standard) {
    notes.change("checker-standard", { name: `std::${standard}.cpp` });
    return { program: standardProgram(known, tolerance), mode: "spj" as const };
  }
  if (!checker) return { program: null, mode: "default" as const };
  return { program: await sourceOf(files, `${folder}${checker}`), mode: "spj" as const };
}

async function sourceOf(files: ArchiveFiles, path: string) {
  const language = languageOfFile(path);
  // Without a language of ours, or the file, the problem comes in as a draft that lacks the program.
  const code = language && files.has(path) ? await files.text(path) : "";
  return { language: language ?? baseName(path).slice(0, 100), code, protocol: "testlib" as const };
}

/** `tests/%02d` with a number in it. */
const numbered = (pattern: string, number: number) =>
  pattern.replace(/%0?(\d{0,2})d/, (_mark, width) => String(number).padStart(Number(width) || 1, "0"));

async function readTests(
  files: ArchiveFiles,
  folder: string,
  testset: XmlElement,
  notes: TransferNotes,
  paths: Map<string, string>,
) {
  const tests = allAt(testset, "tests", "test");
  const [inputs, answers] = [textAt(testset, "input-path-pattern"), textAt(testset, "answer-path-pattern")];
  const groups = new Map(
    allAt(testset, "groups", "group").map((one) => [one.attributes.name ?? "", one.attributes]),
  );
  const points = tests.map(({ attributes }) => Number(attributes.points ?? 0));
  const isOi = points.some((one) => one > 0);
  const isWhole = (group: string) => isOi && groups.get(group)?.["points-policy"] === "complete-group";
  const needs = new Map(
    allAt(testset, "groups", "group").map((one) => [
      one.attributes.name ?? "",
      allAt(one, "dependencies", "dependency").flatMap(({ attributes }) => attributes.group ?? []),
    ]),
  );
  const levels = levelsOf(groups, needs);
  const depends =
    isOi && ([...needs.values()].some((others) => others.length > 0) || [...levels.values()].some(Boolean));
  const names = [...new Set(tests.map(({ attributes }) => attributes.group ?? ""))];
  if (names.length > 1 && !names.some(isWhole) && !depends) notes.lose("groups-lost");
  const inGroups: string[] = [];
  const groupPoints = new Map<string, number>();
  const cases: ReadCase[] = [];
  const examples = [];
  let lost = 0;
  for (const [index, { attributes }] of tests.entries()) {
    const [input, output] = [`${index + 1}.in`, `${index + 1}.out`];
    paths.set(input, `${folder}${numbered(inputs, index + 1)}`);
    paths.set(output, `${folder}${numbered(answers, index + 1)}`);
    // A package as it is without the tests that its generators make.
    if (![paths.get(input), paths.get(output)].every((path) => path && files.has(path))) {
      lost++;
      continue;
    }
    const group = attributes.group ?? "";
    const given = points[index] ?? 0;
    inGroups.push(group);
    if (isWhole(group)) groupPoints.set(group, (groupPoints.get(group) ?? 0) + given);
    cases.push({ input, output, points: given, group: isWhole(group) ? group : null });
    if (attributes.sample === "true") {
      examples.push({
        input: await files.text(paths.get(input) ?? ""),
        output: await files.text(paths.get(output) ?? ""),
      });
    }
  }
  if (lost > 0) notes.loseCases(lost);
  notes.change("names-made");
  if (!depends) return { ...arrangeCases(cases, groupPoints, notes), scoring: null, examples };
  const groupsRead = [...new Set(inGroups)].map((name): ScoreGroup => {
    const seqs = cases.flatMap((_, index) => (inGroups[index] === name ? index + 1 : []));
    const weights = seqs.map((seq) => cases[seq - 1]?.points ?? 0);
    const worth = weights.reduce((sum, one) => sum + one, 0);
    const others = needs.get(name) ?? [];
    return {
      ...{ key: name || "-", points: Math.round(worth * 100) / 100, cases: seqs },
      // All or nothing, or by what the checker gives: then the least of it.
      ...(isWhole(name) || worth === 0 ? { rule: "min" } : { rule: "sum", weights }),
      ...(levels.get(name) && { feedback: levels.get(name) }),
      ...(others.length > 0 && {
        requires: others.map((group) => ({ group, pass: "accepted" as const })),
      }),
    };
  });
  const digits = points.every(Number.isInteger) ? 0 : 2;
  return { ...arrangeGroups(cases, scoringOfGroups(groupsRead, { digits })), examples };
}

/** What a group tells while a contest runs; undefined: everything. */
const policies: Record<string, FeedbackLevel> = { none: "none", points: "points", icpc: "first" };

/** What is shown cannot ask for what is hidden, nor can all be hidden: then its points are told. */
function levelsOf(
  groups: ReadonlyMap<string, Readonly<Record<string, string>>>,
  needs: ReadonlyMap<string, readonly string[]>,
): Map<string, FeedbackLevel | undefined> {
  const levels = new Map(
    [...groups].map(([name, group]) => [name, policies[group["feedback-policy"] ?? ""]]),
  );
  const hidden = [...levels].flatMap(([name, level]) => (level === "none" ? [name] : []));
  const isAsked = (name: string) =>
    [...needs].some(([other, all]) => all.includes(name) && levels.get(other) !== "none");
  if (hidden.length === levels.size || hidden.some(isAsked))
    for (const name of hidden) levels.set(name, "points");
  return levels;
}

const verdictsOf: Record<string, number[]> = {
  main: [status.accepted],
  accepted: [status.accepted],
  "wrong-answer": [status.wrongAnswer, status.partialAccepted],
  "presentation-error": [status.presentationError, status.wrongAnswer],
  "time-limit-exceeded": [status.timeLimitExceeded],
  "time-limit-exceeded-or-accepted": [status.timeLimitExceeded, status.accepted],
  "time-limit-exceeded-or-memory-limit-exceeded": [status.timeLimitExceeded, status.memoryLimitExceeded],
  "memory-limit-exceeded": [status.memoryLimitExceeded],
};
const anyFailure = [
  status.wrongAnswer,
  status.presentationError,
  status.timeLimitExceeded,
  status.memoryLimitExceeded,
  status.runtimeError,
  status.partialAccepted,
];

function solutionsOf(problem: XmlElement, folder: string) {
  return allAt(problem, "assets", "solutions", "solution").flatMap((solution) => {
    const path = firstAt(solution, "source")?.attributes.path;
    const expected = verdictsOf[solution.attributes.tag ?? ""] ?? anyFailure;
    return path ? [{ path: `${folder}${path}`, expected }] : [];
  });
}
