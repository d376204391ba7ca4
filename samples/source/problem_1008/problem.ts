import { at, ensure, type Problem, Random, range, type Test, text, times } from "../kit.ts";

/** Reference: keeps the whole list of accepted words and the circle as an array with a hand. */
function solve(children: number, words: string[]): string {
  const circle = range(1, children);
  const accepted = new Map<string, number>();
  let last = "";
  let turn = 0;
  for (const word of words) {
    if (circle.length === 1) break;
    const good = (last === "" || last.at(-1) === word[0]) && !accepted.has(word);
    if (good) {
      last = word;
      accepted.set(word, at(circle, turn));
      turn++;
    } else {
      circle.splice(turn, 1);
    }
    if (turn === circle.length) turn = 0;
  }
  return text([accepted.size, circle.join(" ")]);
}

function test(children: number, words: string[], example?: true): Test {
  ensure(children >= 2 && children <= 1000, "2 ≤ p ≤ 1000");
  ensure(words.length >= 1 && words.length <= 20_000, "1 ≤ n ≤ 2·10⁴");
  ensure(
    words.every((word) => /^[a-z]{1,20}$/.test(word)),
    "1 to 20 letters",
  );
  const input = text([`${children} ${words.length}`, ...words]);
  return { input, output: solve(children, words), ...(example && { example }) };
}

const random = new Random(1008);

function word(first: string, length: number, letters: string): string {
  return first + times(length - 1, () => random.pick(letters)).join("");
}

type Habits = { letters: string; longest: number; oneWrongIn: number };

/** A chain of `count` words; now and then one that does not fit, or a word said before. */
function chain(count: number, { letters, longest, oneWrongIn }: Habits): string[] {
  const said: string[] = [];
  const known = new Set<string>();
  let last = random.pick(letters);
  while (said.length < count) {
    if (said.length > 0 && random.oneIn(oneWrongIn)) {
      const old = said.filter((candidate) => candidate[0] === last).slice(-50);
      const repeat = old.length > 0 && random.oneIn(2);
      said.push(repeat ? random.pick(old) : word(random.pick(letters), random.int(1, longest), letters));
      if (known.has(at(said, said.length - 1)) || at(said, said.length - 1)[0] !== last) continue;
    } else {
      let next = word(last, random.int(1, longest), letters);
      while (known.has(next)) next = word(last, longest, letters);
      said.push(next);
    }
    const accepted = at(said, said.length - 1);
    known.add(accepted);
    last = at(accepted, accepted.length - 1);
  }
  return said;
}

const alphabet = "abcdefghijklmnopqrstuvwxyz";

export const problem: Problem = {
  judgeMode: "default",
  judgeCaseMode: "default",
  type: 0,
  difficulty: 0,
  auth: 1,
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  isRemoveEndBlank: true,
  tags: ["string", "implementation"],
  tests: [
    test(3, ["owl", "lion", "newt", "tiger", "rat", "tiger", "toad", "ant", "dog"], true),
    test(4, ["apple", "mango", "egg", "grape", "mango", "elderberry"], true),
    test(2, ["a"]),
    test(2, ["a", "a", "a"]),
    test(5, ["ab", "xy", "ba", "xy", "ax", "xy", "yy", "yy", "y", "y", "yyy"]),
    test(3, ["no", "so", "on", "no", "nun", "now", "win"]),
    test(7, chain(300, { letters: "abc", longest: 6, oneWrongIn: 60 })),
    test(1000, chain(1500, { letters: alphabet, longest: 12, oneWrongIn: 2 })),
    test(1000, chain(20_000, { letters: alphabet, longest: 8, oneWrongIn: 40 })),
    test(997, chain(20_000, { letters: "xyz", longest: 12, oneWrongIn: 19 })),
    test(2, chain(3_000, { letters: alphabet, longest: 20, oneWrongIn: 1_000_000 })),
  ],
  solutions: [
    { file: "correct.cpp", language: "C++ 17", verdict: "AC" },
    { file: "correct.py", language: "Python3", verdict: "AC" },
    { file: "remembers-all.cpp", language: "C++ 17", verdict: "WA" },
    { file: "never-over.py", language: "Python3", verdict: "WA" },
  ],
};
