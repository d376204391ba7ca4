import type { ProblemInfo } from "@verdict/contract";
import { expect, test } from "vitest";
import { companionTask } from "./companion.ts";

const problem = {
  problemId: "1000",
  title: "A + B",
  judgeMode: "default",
  timeLimit: 1000,
  memoryLimit: 256,
  examples: "<input>1 2</input><output>3</output><input>4 5\n</input><output>9\n</output>",
  isFileIO: false,
  ioReadFileName: null,
  ioWriteFileName: null,
} as ProblemInfo["problem"];
const place = { site: "Verdict", url: "https://oj.example/problem/1000" };
const taskOf = (change: Partial<ProblemInfo["problem"]> = {}) =>
  companionTask({ problem: { ...problem, ...change } }, place);

test("a problem becomes what editors take from Competitive Companion", () => {
  expect(taskOf()).toEqual({
    name: "1000. A + B",
    group: "Verdict",
    url: place.url,
    interactive: false,
    memoryLimit: 256,
    timeLimit: 1000,
    tests: [
      { input: "1 2\n", output: "3\n" },
      { input: "4 5\n", output: "9\n" },
    ],
    testType: "single",
    input: { type: "stdin" },
    output: { type: "stdout" },
    languages: { java: { mainClass: "Main", taskClass: "Task1000AB" } },
    batch: { id: expect.stringMatching(/./), size: 1 },
  });
});

test("files, interactors and titles in any script", () => {
  const files = { isFileIO: true, ioReadFileName: "sum.in", ioWriteFileName: "sum.out" };
  expect(taskOf(files)).toMatchObject({
    input: { type: "file", fileName: "sum.in" },
    output: { type: "file", fileName: "sum.out" },
  });
  expect(taskOf({ judgeMode: "interactive", examples: null })).toMatchObject({
    interactive: true,
    tests: [],
  });
  expect(taskOf({ problemId: "甲", title: "求和" }).languages.java.taskClass).toBe("Task");
});
