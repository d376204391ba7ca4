import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { c } from "./c.ts";
import { assembly, fortran, go, haskell, ocaml, pascal, rust } from "./compiled.ts";
import { cpp } from "./cpp.ts";
import { bash, lua, perl, php, ruby } from "./interpreted.ts";
import { java } from "./java.ts";
import { kotlin } from "./kotlin.ts";
import type { FindTool, Language, LanguageFamily } from "./language.ts";
import { commonLisp, csharp, scheme } from "./managed.ts";
import { javascript, typescript } from "./node.ts";
import { pypy2, pypy3, python2, python3 } from "./python.ts";

/** A node announces each list as soon as it is probed: the first holds what most submissions use. */
export const families: LanguageFamily[][] = [
  [c, cpp, python3, java],
  [javascript, pypy3, go, rust, csharp, php, ruby],
  [
    typescript,
    kotlin,
    perl,
    lua,
    bash,
    pascal,
    haskell,
    ocaml,
    commonLisp,
    scheme,
    fortran,
    assembly,
    python2,
    pypy2,
  ],
];

const find: FindTool = (...candidates) => {
  for (const path of candidates) {
    try {
      const real = realpathSync(path);
      // The sandbox shows the tools, but not the machine's table of alternatives.
      return isAlternative(path) ? real : path;
    } catch {
      // The next candidate.
    }
  }
  return null;
};

function isAlternative(path: string): boolean {
  return lstatSync(path).isSymbolicLink() && readlinkSync(path).startsWith("/etc/");
}

/** Languages whose tools are installed on this machine, in probing order; whether they work is for the probe to say. */
export function installedLanguages(): Language[][] {
  return families.map((stage) => stage.flatMap(({ languages }) => languages(find)));
}

/** Each family of languages with those of it that are installed here. */
export function surveyFamilies(): { family: LanguageFamily; installed: Language[] }[] {
  return families.flat().map((family) => ({ family, installed: family.languages(find) }));
}
