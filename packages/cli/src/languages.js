import { extname } from "node:path";
import { Stop } from "./stop.js";

/**
 * Languages by the endings of their files: the names that the site may call them by, the likeliest first, and how a program is
 * built and run here. `{file}` is the source, `{out}` a path for what is built, `{dir}` the folder of that.
 * @typedef {{ names: string[], build?: string[], run?: string[] }} Known
 */

/** @type {Record<string, Known>} */
export const byEnding = {
  c: {
    names: ["C With O2", "C"],
    build: ["gcc", "-O2", "-DONLINE_JUDGE", "{file}", "-o", "{out}", "-lm"],
    run: ["{out}"],
  },
  cpp: {
    names: [
      "C++ 20 With O2",
      "C++ 20",
      "C++ 17 With O2",
      "C++ 17",
      "C++ With O2",
      "C++ 23 With O2",
      "C++ 23",
      "C++",
    ],
    build: ["g++", "-std=c++20", "-O2", "-DONLINE_JUDGE", "{file}", "-o", "{out}", "-lm"],
    run: ["{out}"],
  },
  java: { names: ["Java"], run: ["java", "{file}"] },
  py: { names: ["Python3", "PyPy3"], run: ["python3", "{file}"] },
  py2: { names: ["Python2", "PyPy2"] },
  go: { names: ["Golang"], build: ["go", "build", "-o", "{out}", "{file}"], run: ["{out}"] },
  rs: { names: ["Rust"], build: ["rustc", "-O", "{file}", "-o", "{out}"], run: ["{out}"] },
  js: { names: ["JavaScript Node"], run: ["node", "{file}"] },
  ts: { names: ["TypeScript"], run: ["node", "{file}"] },
  kt: { names: ["Kotlin"] },
  cs: { names: ["C#"] },
  php: { names: ["PHP"], run: ["php", "{file}"] },
  rb: { names: ["Ruby"], run: ["ruby", "{file}"] },
  pl: { names: ["Perl"], run: ["perl", "{file}"] },
  lua: { names: ["Lua"], run: ["lua", "{file}"] },
  sh: { names: ["Bash"], run: ["bash", "{file}"] },
  pas: { names: ["Pascal"], build: ["fpc", "-O2", "-o{out}", "{file}"], run: ["{out}"] },
  ml: { names: ["OCaml"] },
  lisp: { names: ["Common Lisp"], run: ["sbcl", "--script", "{file}"] },
  scm: { names: ["Scheme"] },
  hs: {
    names: ["Haskell"],
    build: ["ghc", "-O2", "-outputdir", "{dir}", "-o", "{out}", "{file}"],
    run: ["{out}"],
  },
  f90: { names: ["Fortran"], build: ["gfortran", "-O2", "{file}", "-o", "{out}"], run: ["{out}"] },
  s: { names: ["Assembly"] },
};

const same = {
  py3: "py",
  pm: "pl",
  dpr: "pas",
  cc: "cpp",
  cxx: "cpp",
  "c++": "cpp",
  mjs: "js",
  bash: "sh",
  f95: "f90",
  asm: "s",
  pp: "pas",
};

/** @param {string} file @returns {Known | undefined} */
export function knownOf(file) {
  const ending = extname(file).slice(1).toLowerCase();
  return byEnding[same[ending] ?? ending];
}

/**
 * The name of the program's language among those that may be used.
 * @param {string} file @param {string | undefined} asked @param {readonly string[]} allowed
 */
export function languageFor(file, asked, allowed) {
  if (asked) {
    const found = allowed.find((name) => name.toLowerCase() === asked.toLowerCase());
    if (!found) throw new Stop(`“${asked}” is not allowed here. Allowed: ${allowed.join(", ")}`);
    return found;
  }
  const names = knownOf(file)?.names ?? [];
  const found = names.find((name) => allowed.includes(name));
  if (!found)
    throw new Stop(
      `say the language: -l LANGUAGE, for “${extname(file)}” tells none of ${allowed.join(", ")}`,
    );
  return found;
}
