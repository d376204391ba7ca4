/** What a sample problem is made of, and the few tools its tests are made with. */
import type { Scoring } from "../../packages/contract/src/task/scoring.ts";

export type Verdict = "AC" | "PE" | "CE" | "WA" | "TLE" | "MLE" | "RE" | "PAC";

/** One test: the text of its two files, both ending with a line feed. */
export type Test = {
  input: string;
  output: string;
  /** Also shown in the statement. */
  example?: true;
  /** OI only: the points of this test, and the subtask it belongs to. */
  score?: number;
  group?: number;
};

/** A program of `solutions/problem_ID/` and what the judge must say about it. */
export type Solution = {
  file: string;
  language: string;
  verdict: Verdict;
  /** OI only: the points it gets. */
  score?: number;
};

export type Problem = {
  judgeMode: "default" | "spj" | "interactive";
  judgeCaseMode: "default" | "subtask_lowest";
  /** 0 ACM, 1 OI. */
  type: 0 | 1;
  /** 0 easy, 1 medium, 2 hard. */
  difficulty: 0 | 1 | 2;
  /** 1 public, 2 hidden. */
  auth: 1 | 2;
  timeLimitMs: number;
  memoryLimitMiB: number;
  /** False: white space must match to the byte. */
  isRemoveEndBlank: boolean;
  tags: string[];
  tests: Test[];
  /** Groups of the tests, where the scores of tests and their subtasks can't tell all. */
  scoring?: Scoring;
  /** Replaces the examples taken from the tests, where those would not tell the story. */
  examples?: { input: string; output: string }[];
  /** Starting texts of the editor: file of `source/problem_ID/` by language. */
  templates?: { language: string; file: string }[];
  /** The jury's part of every program: files of `source/problem_ID/`, and what the contestant's file is called. */
  grader?: { module: string; files: string[] };
  /** What contestants get with the problem: files of `source/problem_ID/`. */
  attachments?: string[];
  /** Checker or interactor: file of `source/problem_ID/`. */
  judgeProgram?: string;
  /** By whose rules; the site's own where nothing is said. */
  checkerProtocol?: "icpc" | "cms";
  /** Times that a test may run the program; 1 where nothing is said. */
  passes?: number;
  /** Processes that talk with the judge program as their manager. */
  communication?: { processes: number; io: "std" | "fifo"; timeRule: "sum" | "each" };
  /** Contestants send the outputs; a solution is then a folder of them. */
  outputOnly?: { carriesOver: boolean };
  solutions: Solution[];
};

/** Seeded random numbers (mulberry32): the same seed gives the same tests on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.#fraction() * (high - low + 1));
  }

  pick<T>(items: ArrayLike<T>): T {
    return at(items, this.int(0, items.length - 1));
  }

  /** True once in `n` times on average. */
  oneIn(n: number): boolean {
    return this.int(1, n) === 1;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [result[i], result[j]] = [at(result, j), at(result, i)];
    }
    return result;
  }

  #fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** The item at an index that must exist. */
export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`no item ${index} among ${items.length}`);
  return item;
}

/** `count` values made by `make(0)`, `make(1)`, … */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The whole numbers from `low` to `high`, both included. */
export function range(low: number, high: number): number[] {
  return times(high - low + 1, (index) => low + index);
}

/** The text of a file with these lines. */
export function text(lines: readonly (string | number)[]): string {
  return `${lines.join("\n")}\n`;
}

/** A promise of the statement that a test must keep. */
export function ensure(condition: boolean, promise: string): void {
  if (!condition) throw new Error(`a test breaks its statement: ${promise}`);
}
