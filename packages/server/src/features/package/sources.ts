import { CODE_MAX, EXTRA_FILE_NAME, type StandardChecker, standardChecker } from "@verdict/contract";
import { languagesOfFile } from "@verdict/contract/languages";
import type { ArchiveFiles } from "./import/archive-files.ts";
import { named, type TransferNotes } from "./import/notes.ts";
import type { ProblemPackageDraft } from "./own-format.ts";

/** What packages of several systems have in common: programs, and what is made of them. */

/** Files by the numbers in their names, as people count. */
export const byNumber = new Intl.Collator("en", { numeric: true }).compare;

/** The site's language of a source, by its name; undefined where there is none. */
export function languageOfFile(path: string): string | undefined {
  const [language] = languagesOfFile(path);
  return language?.stands?.source ?? language?.names[0];
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

type JurySolution = NonNullable<ProblemPackageDraft["references"]>[number];

/** A jury's program in a package. */
export interface JurySource {
  path: string;
  /** Its name, where the file has another. */
  called?: string;
  /** Where its package says more than its ending does. */
  language?: string | undefined;
  /** Text before its own. */
  begins?: string;
  expected: number[];
}

/**
 * Programs with the verdicts they are known for. Those in no language of the site, and those longer than a program may be,
 * are named as lost.
 */
export async function readJurySolutions(
  files: ArchiveFiles,
  programs: readonly JurySource[],
  notes: TransferNotes,
): Promise<JurySolution[]> {
  const taken: JurySolution[] = [];
  const lost: string[] = [];
  const names = new Set<string>();
  for (const { path, called = baseName(path), begins = "", expected, ...one } of programs) {
    const language = one.language ?? languageOfFile(path);
    const name = called.slice(0, 90);
    if (!language || !files.has(path) || taken.length >= 100) {
      lost.push(baseName(path));
      continue;
    }
    const code = `${begins}${await files.text(path)}`;
    if (code.length > CODE_MAX) {
      lost.push(baseName(path));
      continue;
    }
    const own = names.has(name) ? `${name} (${names.size + 1})` : name;
    names.add(own);
    taken.push({ name: own, language, code, expected });
  }
  if (lost.length > 0) notes.lose("file-lost", { names: named(lost) });
  return taken;
}

/** Sources that nothing runs here, kept beside the checker's. */
export async function keepBeside(
  files: ArchiveFiles,
  paths: readonly string[],
  notes: TransferNotes,
): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const path of paths) {
    const name = baseName(path);
    if (EXTRA_FILE_NAME.test(name) && !(name in kept)) kept[name] = await files.text(path);
    else notes.lose("file-lost", { names: name });
  }
  return kept;
}

/** One of the site's standard checkers as a problem's own. */
export function standardProgram(name: StandardChecker, tolerance?: string) {
  return { language: "C++ 17", code: standardChecker(name, tolerance), protocol: "testlib" as const };
}
