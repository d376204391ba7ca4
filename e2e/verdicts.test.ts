import {
  getAllCaseResult,
  getLanguages,
  getSubmissionDetail,
  getSubmissionTimeline,
  isInProgress,
  type SubmissionStatus,
  status,
  statusNames,
} from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { verdictExamples } from "../packages/web/src/features/site/verdict-examples.ts";
import { Client } from "./client.ts";
import { type Program, programNamed, programsOf, samplePids } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

const client = new Client(baseUrl());
let root = "";
let [user, other] = ["", ""];
const programs = samplePids.flatMap(programsOf);
/** The submission of each program, by its file. All are sent at once: the node is never without work. */
const sent = new Map<string, number>();

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  [user = "", other = ""] = await client.users(root, ["verdict-a", "verdict-b"]);
  for (const { name, pid, language, code, files } of programs) {
    const send = files ? client.submitFiles(user, pid, files) : client.submit(user, pid, language, code);
    sent.set(name, await send);
  }
});

/** Number of the sample solution's submission, once it is judged. */
async function judgedOf({ name }: Program): Promise<number> {
  const id = sent.get(name) ?? 0;
  await client.verdicts([id]);
  return id;
}

test.each(programs)("$name in $language", async (program) => {
  const id = await judgedOf(program);
  const judged = (await client.states([id])).get(id);
  expect(statusNames[judged?.status as SubmissionStatus]).toBe(
    statusNames[program.verdict as SubmissionStatus],
  );
  if (program.score !== undefined) expect(judged?.score).toBe(program.score);
  const { data } = await client.call(getSubmissionDetail, { query: { submitId: id }, token: root });
  expect(data.staffTrace).toBeNull();
  if (program.verdict === status.accepted)
    expect(judged).toMatchObject({ time: expect.any(Number), judger: "local" });
});

/** What a problem that compares words and has no points can answer. */
const told = [
  "accepted",
  "wrongAnswer",
  "timeLimitExceeded",
  "memoryLimitExceeded",
  "runtimeError",
  "compileError",
];

test("the programs of the About page get the verdicts they stand for", async () => {
  const ids = new Map<number, string>();
  for (const { name, code } of verdictExamples) {
    if (code && told.includes(name)) ids.set(await client.submit(user, "1000", "C++ 17", code), name);
  }
  await client.verdicts([...ids.keys()]);
  const states = await client.states([...ids.keys()]);
  const got = [...ids].map(([id, name]) => [name, statusNames[states.get(id)?.status as SubmissionStatus]]);
  expect(got).toEqual(told.map((name) => [name, name]));
});

test("every language a node offers accepts its sample program, and its starting frame compiles", async () => {
  const { data: languages } = await client.call(getLanguages, { query: { all: false } });
  expect(languages.map((language) => language.name)).toEqual(
    expect.arrayContaining(["C", "C++ 17", "Java", "Python3"]),
  );
  const ids = new Map<number, string>();
  const frames = new Map<number, string>();
  for (const { name, template, codeTemplate } of languages.filter((language) => language.isAvailable)) {
    ids.set(await client.submit(user, "1000", name, template ?? ""), name);
    // Frames are shorter than what is taken as a program.
    const frame = `${codeTemplate}${"\n".repeat(60)}`;
    frames.set(await client.submit(user, "1000", name, frame), name);
  }
  const judged = await client.verdicts([...ids.keys()]);
  const failed = [...judged.values()].filter((row) => row.status !== status.accepted);
  expect(failed.map((row) => [ids.get(row.submitId), row.status, row.errorMessage])).toEqual([]);
  const framed = [...(await client.verdicts([...frames.keys()])).values()];
  const broken = framed.filter(
    (row) => row.status !== status.wrongAnswer && row.status !== status.presentationError,
  );
  expect(broken.map((row) => [frames.get(row.submitId), row.status, row.errorMessage])).toEqual([]);
});

describe("the cause in words", () => {
  test.each([
    ["wrong", /differ|expected|wrong/i],
    // On a machine with more to do than processors the clock may end it before its time on them does.
    ["endless", /time limit|on the clock/i],
    ["memory", /memory limit/i],
    ["segmentation", /signal 11|SIGSEGV/i],
    ["exit-code", /exit code|status/i],
  ])("of the %s program", async (part, words) => {
    const id = await judgedOf(programNamed("1000", part));
    const { data } = await client.call(getAllCaseResult, { query: { submitId: id } });
    const failing = data?.judgeCaseList?.find((row) => row.status !== status.accepted);
    expect(failing?.userOutput).toMatch(words);
  });

  test("a compile error shows the compiler's words to all, the code to its author only", async () => {
    const program = programNamed("1000", "compile");
    const id = await judgedOf(program);
    const mine = await client.call(getSubmissionDetail, { query: { submitId: id }, token: user });
    expect(mine.data.submission.errorMessage).toMatch(/error/);
    expect(mine.data.submission.code).toBe(program.code);
    const others = await client.call(getSubmissionDetail, { query: { submitId: id }, token: other });
    expect(others.data.submission.code).toBeNull();
  });
});

test("200 submissions of mixed kinds by 20 users at once: all judged, right, none lost, none twice", async () => {
  const names = Array.from({ length: 20 }, (_, i) => `flood-${i}`);
  const users = await client.users(root, names);
  // One each of those that take long is in everybody's way; the rest are many, and quick. An endless loop is sent in
  // C++ alone: in Python it takes ten seconds of a processor, and was judged above.
  const kinds = programsOf("1000").filter(({ name }) => !name.endsWith("endless-loop.py"));
  const slow = kinds.filter(({ name }) => /endless|memory|java|compile-error.cpp/.test(name));
  const quick = kinds.filter((program) => !slow.includes(program));
  const flood = Array.from({ length: 200 }, (_, i) => {
    const program = (i % 25 === 0 && slow[i / 25]) || quick[i % quick.length];
    if (!program) throw new Error("problem 1000 has no such solutions");
    return program;
  });
  const ids = await Promise.all(
    flood.map(({ pid, language, code }, i) => client.submit(users[i % 20] ?? "", pid, language, code)),
  );
  expect(new Set(ids).size).toBe(200);
  const judged = await client.verdicts(ids);
  const wrong = flood.flatMap(({ name, verdict }, i) => {
    const got = judged.get(ids[i] ?? 0)?.status;
    return got === verdict ? [] : [`${name}: ${got} instead of ${verdict}`];
  });
  expect(wrong).toEqual([]);
  for (const id of ids.filter((_, i) => i % 20 === 0)) {
    const { data } = await client.call(getSubmissionTimeline, { query: { submitId: id } });
    expect(data).toHaveLength(1);
    const marks = data[0]?.marks.map((mark) => mark.mark) ?? [];
    expect(marks).toEqual(expect.arrayContaining(["queued", "leased", "stored"]));
    expect(data[0]?.marks.every((mark, i, all) => i === 0 || mark.atMs >= (all[i - 1]?.atMs ?? 0))).toBe(
      true,
    );
  }
  expect([...judged.values()].some((row) => isInProgress(row.status))).toBe(false);
});
