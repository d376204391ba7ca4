import { asStandardChecker, standardChecker, status } from "@verdict/contract";
import type { ExportedProblem, PackagedFile } from "../export/problem.ts";
import { named, type TransferNotes } from "../import/notes.ts";
import { languageOfFile } from "../sources.ts";
import { ADAPTER, adapterSource, buildScripts, COMPARISON } from "./validator.ts";
import { endingOf, languageCode, type VerdictWord, wordOf } from "./words.ts";

type Unplaced<T> = T extends unknown ? Omit<T, "path"> : never;
/** Files of a package by their path in its folder. */
export type Files = Map<string, Unplaced<PackagedFile>>;

/** Whether the format takes a file of this name; a loss is noted where it does not. */
export function isPlain(name: string, notes: TransferNotes): boolean {
  const plain = /^[a-zA-Z0-9][\w.-]{0,253}[a-zA-Z0-9]$/.test(name);
  if (!plain) notes.lose("extra-files-lost", { names: name });
  return plain;
}

/** The output validator, or the arguments of the default one. */
export function writeValidator(
  exported: ExportedProblem,
  isScoring: boolean,
  files: Files,
  notes: TransferNotes,
): string[] {
  const { problem } = exported;
  if (problem.judgeMode === "default") {
    if (!problem.isRemoveEndBlank) return ["case_sensitive", "space_change_sensitive"];
    files.set("output_validator/compare.cpp", { text: COMPARISON });
    return [];
  }
  const args = problem.judgeMode === "spj" ? standardArguments(problem) : null;
  if (args) return args;
  const language = languageCode(problem.checkerLanguage ?? "") ?? "";
  const ending = { c: "c", cpp: "cpp", python3: "py" }[language];
  const isIcpc = problem.checkerProtocol === "icpc";
  const isFunction = problem.checkerProtocol === "dmoj" && ending === "py";
  if (!ending || isFunction) {
    notes.lose("checker-lost", { language: problem.checkerLanguage ?? "?" });
    return [];
  }
  const extras = Object.entries(problem.judgeExtraFiles).filter(([name]) => isPlain(name, notes));
  const main = `${isIcpc ? "validate" : "checker"}.${ending}`;
  const put = (name: string, text: string, isProgram = false) =>
    files.set(`output_validator/${name}`, { text, isProgram });
  for (const [name, text] of extras) put(name, text);
  put(main, problem.checkerCode ?? "");
  const scripts = buildScripts(main, !isIcpc);
  if (problem.checkerProtocol !== "icpc") {
    const { checkerProtocol: protocol, judgeMode } = problem;
    put(ADAPTER, adapterSource({ protocol, main, isInteractive: judgeMode === "interactive", isScoring }));
    notes.change("checker-adapted");
  }
  // Sources beside it may be programs of their own: the scripts say which one is the validator.
  if (!isIcpc || extras.length > 0) {
    put("build", scripts.build, true);
    put("run", scripts.run, true);
  }
  const bringsHeader = extras.some(([name]) => name === "testlib.h");
  if (!bringsHeader && /#include\s+["<]testlib\.h[">]/.test(problem.checkerCode ?? "")) {
    notes.change("checker-header");
  }
  return [];
}

/** What the format's own validator is told to judge as a standard checker does; null where it cannot. */
function standardArguments({ checkerCode, checkerProtocol }: ExportedProblem["problem"]): string[] | null {
  const code = checkerCode ?? "";
  if (checkerProtocol !== "testlib") return null;
  const [, tolerance = "1e-6"] = /doubleCompare\(right, given, ([\d.e+-]+)\)/i.exec(code) ?? [];
  if (code === standardChecker("tolerance", tolerance)) {
    return ["case_sensitive", "float_tolerance", tolerance];
  }
  const name = asStandardChecker(code);
  if (name === "exact") return ["case_sensitive", "space_change_sensitive"];
  if (name === "tokens") return ["case_sensitive"];
  // Without arguments it compares words, small and capital letters alike.
  return name === "tokensAnyCase" ? [] : null;
}

/** Some points are what is left of any failure, and a wrong answer only where nothing else is said. */
function wordsOf(expected: readonly number[]): VerdictWord[] {
  const isFailure = (verdict: number) => verdict !== status.partialAccepted && verdict !== status.accepted;
  const said = expected.some(isFailure)
    ? expected.filter((verdict) => verdict !== status.partialAccepted)
    : expected;
  return [...new Set(said.flatMap((verdict) => wordOf(verdict) ?? []))];
}

const folders: Partial<Record<VerdictWord, string>> = {
  AC: "accepted",
  WA: "wrong_answer",
  TLE: "time_limit_exceeded",
  RTE: "run_time_error",
};

/** Jury solutions by the verdict they must get; several possible ones stand in submissions.yaml. */
export function writeSolutions({ jurySolutions }: ExportedProblem, files: Files, notes: TransferNotes): void {
  const told: string[] = [];
  const lost: string[] = [];
  for (const { name, language, code, expected } of jurySolutions) {
    const words = wordsOf(expected);
    const ending = endingOf(language);
    const [only] = words;
    if (!ending || !only) {
      lost.push(name);
      continue;
    }
    const folder = words.length === 1 ? folders[only] : words.includes("AC") ? "mixed" : "rejected";
    const place = freePath(files, `submissions/${folder}`, fileName(name, ending));
    // javac wants a public class in a file of its name: the program is then a folder.
    const path = ending === "java" ? place.slice(0, -".java".length) : place;
    files.set(ending === "java" ? `${path}/${publicClass(code)}.java` : path, { text: code });
    if (words.length === 1) continue;
    const key = words.includes("AC") ? "permitted" : "required";
    told.push(`${JSON.stringify(path.slice("submissions/".length))}:\n  ${key}: [${words.join(", ")}]\n`);
  }
  if (lost.length > 0) notes.lose("file-lost", { names: named(lost) });
  if (told.length > 0) files.set("submissions/submissions.yaml", { text: told.join("") });
}

/** A solution's name as a file's, with the ending that says its language. */
function fileName(name: string, ending: string): string {
  const own = languageOfFile(name);
  const isSame = own !== undefined && endingOf(own) === ending && name.includes(".");
  const base = isSame ? name.slice(0, name.lastIndexOf(".")) : name;
  const plain = base.replace(/[^\w.-]+/g, "_").replace(/^[^a-zA-Z0-9]+|[^a-zA-Z0-9]+$/g, "") || "solution";
  return `${plain}.${isSame ? name.slice(name.lastIndexOf(".") + 1) : ending}`;
}

const publicClass = (code: string): string =>
  /^\s*public\s+(?:(?:final|abstract|strictfp)\s+)*class\s+(\w+)/m.exec(code)?.[1] ?? "Main";

function freePath(files: Files, folder: string, name: string): string {
  const at = name.lastIndexOf(".");
  const taken = [...files.keys()];
  for (let number = 1; ; number++) {
    const path = `${folder}/${number === 1 ? name : `${name.slice(0, at)}-${number}${name.slice(at)}`}`;
    const below = `${path.slice(0, path.lastIndexOf("."))}/`;
    if (!files.has(path) && !taken.some((file) => file.startsWith(below))) return path;
  }
}
