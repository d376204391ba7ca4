import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "../src/index.ts";
import { disguise, disguises } from "./disguise.ts";
import { independentSolution } from "./independent.ts";

/** Solutions of one problem by `count` people who worked alone. */
export const alone = (count: number): Program[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    author: `alone-${id}`,
    language: "C++",
    source: independentSolution(id + 1),
  }));

/** A copy of each program with everything done to hide it; its id is the original's and `offset`. */
export const copiesOf = (programs: readonly Program[], offset: number): Program[] =>
  programs.map((program, index) => ({
    ...program,
    id: program.id + offset,
    author: `copies-${program.id}`,
    source: disguise(program.source, program.language === "C++" ? "C++" : "Python3", disguises, index + 1),
  }));

/** The C++ and Python programs of samples/, with the problem they solve. */
export function samples(): (Program & { problem: string })[] {
  const folder = join(import.meta.dirname, "../../../samples/solutions");
  let id = 0;
  return readdirSync(folder).flatMap((problem) =>
    readdirSync(join(folder, problem))
      .filter((name) => /\.(cpp|py)$/.test(name))
      .map((name) => ({
        id: id++,
        author: `${problem}/${name}`,
        problem,
        language: name.endsWith(".py") ? "Python3" : "C++",
        source: readFileSync(join(folder, problem, name), "utf8"),
      })),
  );
}
