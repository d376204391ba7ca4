import { type Chance, chance } from "./random.ts";

/** How a pupil hides a copy. Programs are C++ or Python; all of it leaves them running. */

const cpp = {
  keywords: new Set(
    `int long double char bool void auto const if else for while do return break continue struct class public private using
     namespace std include define typedef true false vector map set queue string pair cin cout endl scanf printf main
     push_back size begin end first second push pop front top back empty sort max min swap iostream algorithm cstdio
     bits stdc unordered_map lower_bound sizeof static unsigned sync_with_stdio tie nullptr assign resize insert erase
     find count substr getline new stoi stringstream istream_iterator emplace_back memset reserve to_string ios max_element
     pop_back make_pair utility abs isdigit getchar putchar priority_queue multiset iota accumulate deque tuple get optional EOF NULL size_t`.split(
      /\s+/,
    ),
  ),
  comment: (text: string) => `// ${text}`,
  dead: (name: string) => [
    `int ${name} = 41; ${name} += 1;`,
    `if (false) { int ${name} = 0; while (${name} < 10) ${name}++; }`,
    `for (int ${name} = 0; ${name} < 0; ${name}++) { }`,
  ],
  /** After such a line another statement may stand. */
  opens: /[;{]\s*$/,
};
const python = {
  keywords: new Set(
    `if elif else for while def return in not and or is import from as class lambda None True False break continue pass
     print input int str len range map list sys stdin stdout readline read write split append pop sort sorted max min
     sum abs zip enumerate dict set heapq collections defaultdict deque main __name__ __main__ self __init__ join items
     keys values bisect try except with yield global nonlocal strip reverse reversed key sep end`.split(
      /\s+/,
    ),
  ),
  comment: (text: string) => `# ${text}`,
  dead: (name: string) => [`${name} = 41`, `${name} = [1, 2, 3]`, `${name} = len("nothing") + 7`],
  opens: /[^:,([{\\]\s*$/,
};

export type Disguise = "renamed" | "reordered" | "dead code" | "comments";
export const disguises: readonly Disguise[] = ["renamed", "reordered", "dead code", "comments"];

/** The source with what is asked for done to it. */
export function disguise(
  source: string,
  language: "C++" | "Python3",
  how: readonly Disguise[],
  seed: number,
): string {
  const random = chance(seed);
  const rules = language === "C++" ? cpp : python;
  let text = source;
  if (how.includes("comments")) text = otherComments(text, rules, random);
  if (how.includes("dead code")) text = deadCode(text, rules, random, language);
  if (how.includes("reordered")) text = reorder(text, language, random);
  if (how.includes("renamed")) text = rename(text, rules.keywords, random);
  return text;
}

/** Every name of the writer's own, outside texts and included files. */
function rename(source: string, kept: ReadonlySet<string>, random: Chance): string {
  const names = new Map<string, string>();
  return source.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#include.*|\b[A-Za-z_]\w*\b/g, (found) => {
    if (!/^[A-Za-z_]/.test(found) || kept.has(found)) return found;
    const known = names.get(found) ?? `${random.pick(["wert", "x", "tmp", "val", "data", "q"])}${names.size}`;
    names.set(found, known);
    return known;
  });
}

function otherComments(source: string, rules: typeof cpp | typeof python, random: Chance): string {
  const lines = source.split("\n").map((line) => line.replace(/^(\s*)(\/\/|# ).*$/, "$1"));
  return lines
    .flatMap((line) =>
      random.below(3) === 0 && line.trim() === line
        ? [rules.comment(`my own ${random.below(1000)} thought`), line]
        : [line],
    )
    .join("\n");
}

/** After each eighth line or so, in the same block. */
function deadCode(
  source: string,
  rules: typeof cpp | typeof python,
  random: Chance,
  language: string,
): string {
  let parens = 0;
  let docs = false;
  return source
    .split("\n")
    .flatMap((line, index) => {
      if (line.split('"""').length % 2 === 0) docs = !docs;
      for (const char of line)
        parens += "([{".includes(char) && !(language === "C++" && char === "{") ? 1 : 0;
      for (const char of line)
        parens -= ")]}".includes(char) && !(language === "C++" && char === "}") ? 1 : 0;
      const indent = /^\s+/.exec(line)?.[0];
      const may =
        indent &&
        !docs &&
        parens === 0 &&
        rules.opens.test(line) &&
        !/^\s*(return|break|continue|else)/.test(line);
      if (!may || random.below(8) > 0) return [line];
      const inner = line.trimEnd().endsWith("{") ? `${indent}    ` : indent;
      return [line, `${inner}${random.pick(rules.dead(`unused${index}`))}`];
    })
    .join("\n");
}

/** Functions in another order (those of C++ are declared first), and neighbouring simple declarations. */
function reorder(source: string, language: "C++" | "Python3", random: Chance): string {
  const blocks = source.split(/\n\n+/);
  if (language === "Python3") {
    const isFunction = (block: string) => /^(def|class) /.test(block.trimStart());
    const functions = random.mix(blocks.filter(isFunction));
    return blocks.map((block) => (isFunction(block) ? (functions.shift() ?? block) : block)).join("\n\n");
  }
  const isFunction = (block: string) =>
    /^\w[\w<>, :&*]*\([^;]*\) \{\n/.test(block) && !/^int main/.test(block);
  const heads = blocks.filter(isFunction).map((block) => `${block.slice(0, block.indexOf(" {"))};`);
  const functions = random.mix(blocks.filter(isFunction));
  const main = blocks.findIndex((block) => /^int main/.test(block));
  const rest = blocks.filter((block) => !isFunction(block));
  const place = rest.findIndex((block) => /^int main/.test(block));
  if (main < 0 || functions.length === 0) return swapDeclarations(source, random);
  return swapDeclarations(
    [...rest.slice(0, place), heads.join("\n"), ...rest.slice(place), ...functions].join("\n\n"),
    random,
  );
}

/** `int a; long b;` in the other order where neither uses the other. */
function swapDeclarations(source: string, random: Chance): string {
  const lines = source.split("\n");
  for (let at = 0; at + 1 < lines.length; at++) {
    const [a, b] = [lines[at] ?? "", lines[at + 1] ?? ""];
    const plain = /^\s+(int|long long|double|bool|char|string) (\w+)( = \w+)?;$/;
    const [, , nameA] = plain.exec(a) ?? [];
    if (nameA && plain.test(b) && !b.includes(nameA) && random.below(2) === 0) {
      lines[at] = b;
      lines[at + 1] = a;
    }
  }
  return lines.join("\n");
}
