import fc from "fast-check";
import { expect, test } from "vitest";
import { type Family, familyOf } from "../src/family.ts";
import { GRAM, gramsOf, WINDOW, winnow } from "../src/fingerprint.ts";
import { grammars } from "../src/grammar.ts";
import { clustersOf, findPairs, type Pair, type Program, SUSPICIOUS } from "../src/index.ts";
import { tokenise } from "../src/tokenise.ts";
import { disguise, disguises } from "./disguise.ts";
import { alone, copiesOf, samples } from "./made-set.ts";

const kindsOf = (source: string, family: Family = "c") => [...tokenise(source, family).kinds];
const pairOf = (left: string, right: string, language = "C++"): Pair | undefined =>
  findPairs(
    [left, right].map((source, id) => ({ id, author: `${id}`, language, source })),
    { least: 0 },
  ).pairs[0];

test.each([
  ["C", "c"],
  ["C With O2", "c"],
  ["C++ 17", "c"],
  ["G++ 20", "c"],
  ["C#", "csharp"],
  ["Java", "java"],
  ["JavaScript Node", "javascript"],
  ["TypeScript", "javascript"],
  ["Python3", "python"],
  ["PyPy3", "python"],
  ["Golang", "go"],
  ["Rust", "rust"],
  ["Pascal", "pascal"],
  ["PHP", "php"],
  ["Kotlin", "kotlin"],
  ["Haskell", "generic"],
])("%s is read as %s", (name, family) => {
  expect(familyOf(name)).toBe(family);
});

test.each([
  ["c", "int a = 1; // one\n/* two\n three */ a += 0x1F;", "long   b=7;b+=2.5e3;"],
  ["java", "import java.util.*;\npublic final int x = f(1);", "int  y=g(2) ;"],
  [
    "python",
    '# a\nimport sys\ndef f(x):\n    """what\n    it does"""\n    return x + "a"',
    "def gg(yy): return yy+'bb'",
  ],
  ["javascript", "const a = `x\ny`; // z", "let b = 'q'"],
  ["go", 'package main\nimport "fmt"\nfunc f(a int) { x := 3 }', "func g(b int64) { y := 4; }"],
  ["rust", "use std::io;\nfn f<'a>(x: &'a str) { let c = 'q'; }", "fn g<'b>(yy: &'b str) { let d = 'r'; }"],
  ["pascal", "{ one } Program p;\nBEGIN x := 'it''s'; END. (* two *)", "begin y := 'b'; end."],
  ["csharp", "using System;\npublic static int F() { return 1; }", "int G() { return 22; } // x"],
  ["php", '<?php\n$a = "x"; # one', "$b = 'y';"],
  ["kotlin", 'import a.b\nfun f(x: Int) = """a\nb"""', 'fun g(yy: Long) = "c"'],
] as const)("%s: names, values, comments, imports and layout are not seen", (family, left, right) => {
  expect(kindsOf(left, family)).toEqual(kindsOf(right, family));
  expect(kindsOf(left, family).length).toBeGreaterThan(2);
});

test("what a program does is seen", () => {
  expect(kindsOf("a = b + c;")).not.toEqual(kindsOf("a = b - c;"));
  expect(kindsOf("sort(a, b);")).not.toEqual(kindsOf("reverse(a, b);"));
  expect(kindsOf("while (a) b();")).not.toEqual(kindsOf("if (a) b();"));
});

test("any text is tokens in their order, within the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.constantFrom(...(Object.keys(grammars) as Family[])),
      (source, family) => {
        const { length, starts, ends } = tokenise(source, family);
        let before = 0;
        for (let at = 0; at < length; at++) {
          const [start, end] = [starts[at] ?? -1, ends[at] ?? -1];
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        expect(before).toBeLessThanOrEqual(source.length);
      },
    ),
    { numRuns: 500 },
  );
});

const tokens = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 5 }), { minLength: min, maxLength: max });

test("winnowing: a common run of WINDOW + GRAM - 1 tokens leaves a fingerprint in common", () => {
  fc.assert(
    fc.property(
      tokens(WINDOW + GRAM - 1, 60),
      tokens(0, 40),
      tokens(0, 40),
      tokens(0, 40),
      tokens(0, 40),
      (run, a, b, c, d) => {
        const prints = (list: number[]) => {
          const hashes = gramsOf(Int32Array.from(list));
          return new Set(winnow(hashes).map((place) => hashes[place]));
        };
        const [left, right] = [prints([...a, ...run, ...b]), prints([...c, ...run, ...d])];
        expect([...left].some((print) => right.has(print))).toBe(true);
      },
    ),
  );
});

test("winnowing: no WINDOW k-grams side by side without a fingerprint, hashes that roll equal those made anew", () => {
  fc.assert(
    fc.property(tokens(GRAM, 120), (list) => {
      const kinds = Int32Array.from(list);
      const hashes = gramsOf(kinds);
      const kept = winnow(hashes);
      const gaps = [-1, ...kept, hashes.length].slice(1).map((place, i) => place - ([-1, ...kept][i] ?? 0));
      if (hashes.length >= WINDOW) expect(Math.max(...gaps)).toBeLessThanOrEqual(WINDOW);
      for (const [place, hash] of hashes.entries())
        expect(hash).toBe(gramsOf(kinds.slice(place, place + GRAM))[0]);
    }),
  );
});

test("matches: same tokens on both sides, none twice, shares follow from them, sides may be exchanged", () => {
  const programs = alone(12);
  fc.assert(
    fc.property(fc.constantFrom(...programs), fc.constantFrom(...programs), (left, right) => {
      const pair = pairOf(left.source, right.source);
      if (!pair) return;
      for (const side of ["left", "right"] as const) {
        const spans = pair.matches.map((match) => match[side]).toSorted((a, b) => a[0] - b[0]);
        for (const [i, [start]] of spans.entries())
          expect(start).toBeGreaterThanOrEqual(spans[i - 1]?.[1] ?? 0);
      }
      for (const match of pair.matches) {
        const text = (source: string, [start, end]: readonly [number, number]) =>
          kindsOf(source.slice(start, end));
        expect(text(left.source, match.left)).toEqual(text(right.source, match.right));
      }
      const turned = pairOf(right.source, left.source);
      expect(turned?.matches.length).toBeGreaterThan(0);
      expect(pair.similarity).toBe(Math.max(pair.leftShare, pair.rightShare));
      expect(Math.abs((turned?.similarity ?? 0) - pair.similarity)).toBeLessThan(0.2);
    }),
    { numRuns: 60 },
  );
});

test("a program is wholly its copy; its author is not compared with themselves, nor families with each other", () => {
  const [program] = alone(1);
  if (!program) throw new Error("none made");
  expect(pairOf(program.source, program.source)).toMatchObject({
    leftShare: 1,
    rightShare: 1,
    similarity: 1,
  });
  const same = [program, { ...program, id: 5 }];
  expect(findPairs(same).pairs).toEqual([]);
  expect(findPairs([program, { ...program, id: 5, author: "x", language: "Java" }]).pairs).toEqual([]);
});

test("too little to tell: programs of a few tokens are not compared", () => {
  const source = "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }";
  expect(findPairs(["x", "y"].map((author, id) => ({ id, author, language: "C++", source })))).toEqual({
    pairs: [],
    compared: 0,
  });
});

test("the template and what many wrote are not counted", () => {
  const programs = alone(40);
  const [given, ...others] = programs.map(({ source }) => source.replace("int main", "int main_part"));
  const withGiven = others.slice(0, 4).map(
    (source, id): Program => ({
      id,
      author: `${id}`,
      language: "C++",
      source: `${given}\n${source}`,
    }),
  );
  expect(findPairs(withGiven, { least: 0.3 }).pairs.length).toBeGreaterThan(3);
  const templates = [{ language: "C++", source: given ?? "" }];
  const without = findPairs(withGiven, { templates, least: 0 }).pairs;
  const bare = findPairs(
    withGiven.map((program, i) => ({ ...program, source: others[i] ?? "" })),
    { least: 0 },
  ).pairs;
  // Where the template meets what follows, a few tokens of both may stand in both programs.
  const shareOf = (pairs: readonly Pair[]) =>
    new Map(pairs.map(({ left, right, similarity }) => [`${left} ${right}`, similarity]));
  const [told, alike] = [shareOf(without), shareOf(bare)];
  for (const key of new Set([...told.keys(), ...alike.keys()]))
    expect(Math.abs((told.get(key) ?? 0) - (alike.get(key) ?? 0))).toBeLessThan(0.2);
  // Without being told: forty people wrote it.
  const all = others.map(
    (source, id): Program => ({ id, author: `${id}`, language: "C++", source: `${given}\n${source}` }),
  );
  expect(share(findPairs(all).pairs.length, 39)).toBeLessThanOrEqual(0.01);
});

const share = (pairs: number, people: number) => pairs / ((people * (people - 1)) / 2);

test("made set: of 120 hidden copies at least 95 % are found, of pairs by people who worked alone at most 1 %", () => {
  const people = alone(120);
  const { pairs } = findPairs([...people, ...copiesOf(people, 1000)]);
  const found = pairs.filter(({ left, right }) => right === left + 1000).length;
  expect(found).toBeGreaterThanOrEqual(114);
  const wrong = pairs.filter(({ left, right }) => left < 1000 && right < 1000).length;
  expect(share(wrong, 120)).toBeLessThanOrEqual(0.01);
});

test.each(disguises)("made set: copies that are %s only are found", (how) => {
  const people = alone(60);
  const copies = people.map((one, i) => ({
    ...one,
    id: one.id + 1000,
    author: `copy-${i}`,
    source: disguise(one.source, "C++", [how], i + 1),
  }));
  const { pairs } = findPairs([...people, ...copies]);
  const found = pairs.filter(({ left, right }) => right === left + 1000).length;
  expect(found).toBeGreaterThanOrEqual(57);
});

test("samples: hidden copies are found in C++ and Python, no two programs of different problems are similar", () => {
  const real = samples();
  const { pairs: crossed, compared } = findPairs(real);
  expect(compared).toBeGreaterThan(25);
  const problemOf = new Map(real.map(({ id, problem }) => [id, problem]));
  expect(crossed.filter(({ left, right }) => problemOf.get(left) !== problemOf.get(right))).toEqual([]);
  const copied = real.map((program) => ({ program, copy: copiesOf([program], 1000)[0] as Program }));
  const results = copied.map(({ program, copy }) => findPairs([program, copy], { least: 0 }));
  const told = results.filter(({ compared }) => compared === 2);
  expect(told.length).toBeGreaterThan(25);
  const missed = told.filter(({ pairs }) => (pairs[0]?.similarity ?? 0) < SUSPICIOUS);
  expect(missed).toEqual([]);
});

test("a name of another language's library is a name like any other", () => {
  expect(kindsOf("stack = []\nstack.append(1)", "python")).toEqual(
    kindsOf("heap = []\nheap.append(1)", "python"),
  );
  expect(kindsOf("values = 3 + input;")).toEqual(kindsOf("a = 3 + b;"));
  expect(kindsOf("stack<int> a;")).not.toEqual(kindsOf("thing<int> a;"));
});

test("clusters hang together by pairs", () => {
  const pair = (left: number, right: number) => ({ left, right });
  expect(clustersOf([pair(5, 9), pair(1, 2), pair(9, 7), pair(2, 5), pair(20, 21)])).toEqual([
    [1, 2, 5, 7, 9],
    [20, 21],
  ]);
  expect(clustersOf([])).toEqual([]);
});
