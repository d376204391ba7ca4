import {
  downloadContestInputs,
  downloadProblemInputs,
  getAllCaseResult,
  getProblemDetail,
  getSubmissionDetail,
  getSubmissionFile,
  getSubmissionFiles,
  nodeBlob,
  nodeKinds,
  OUTPUT_FILE_BYTES_MAX,
  OUTPUT_FILES_MAX,
  status,
  submitProblemFiles,
  submitProblemJudge,
} from "@verdict/contract";
import { count, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { sendFile } from "../../../test/forms.ts";
import { caseReport, TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { unzipped } from "../../../test/unzipped.ts";
import { makeZip } from "../../../test/zip.ts";
import { attempts } from "../judge/tables.ts";
import { problems } from "../problem/tables.ts";
import { cleanUpTestData } from "../testdata/cleanup.ts";
import { blobs } from "../testdata/tables.ts";
import { submissionFiles, submissions } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
let author: TestUser;
let other: TestUser;
let problem: { pid: number; problemId: string };

beforeAll(async () => {
  [author, other] = [await site().user(), await site().user()];
  problem = await outputOnly(true);
});

async function outputOnly(carriesOver: boolean) {
  const made = await site().problem({ cases: 3 });
  await site().db.update(problems).set({ outputOnly: { carriesOver } }).where(eq(problems.id, made.pid));
  return made;
}

type Files = [name: string, content: string][];
const send = (files: Files | Buffer, query: object = {}, token = author.token) =>
  sendFile(site(), submitProblemFiles, Buffer.isBuffer(files) ? files : makeZip(files), {
    token,
    query: { pid: problem.problemId, ...query },
  });
const filesOf = async (submitId: number, token = author.token) =>
  (await site().call(getSubmissionFiles, { token, query: { submitId } })).data;
const stored = async () => (await site().db.select({ number: count() }).from(submissions))[0]?.number;

describe("sending the outputs of an output-only problem", () => {
  test("the page tells the names, and gives the inputs alone", async () => {
    const query = { problemId: problem.problemId };
    const { data } = await site().call(getProblemDetail, { query });
    expect(data.outputOnly).toEqual({ carriesOver: true, files: ["1.out", "2.out", "3.out"] });
    const inputs = await unzipped(await site().fetch(downloadProblemInputs, { query }));
    expect([...inputs].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ["1.in", "1.in\n"],
      ["2.in", "2.in\n"],
      ["3.in", "3.in\n"],
    ]);
    const usual = await site().problem();
    const refused = await site().call(downloadProblemInputs, { query: { problemId: usual.problemId } });
    expect(refused).toMatchObject({ code: "testdata-none" });
  });

  test("what was sent is listed in place of a program, given back, and judged by its bytes", async () => {
    await site().db.update(attempts).set({ finishedAt: sql`now()` });
    const node = await TestNode.join(site());
    const { data } = await send([
      ["out/1.out", "one\r\n"],
      ["out/3.out", "three\n"],
    ]);
    expect(data).toMatchObject({ status: status.pending, language: "Text" });
    const { submitId } = data;
    expect(await filesOf(submitId)).toEqual([
      { name: "1.out", bytes: 4, own: true },
      { name: "3.out", bytes: 6, own: true },
    ]);
    const query = { submitId, name: "1.out" };
    const file = await site().fetch(getSubmissionFile, { token: author.token, query });
    expect(await file.text()).toBe("one\n");
    const task = await node.claimOne();
    expect(task).toMatchObject({ outputOnly: true, language: "Text" });
    expect(task.cases.map(({ sent }) => sent?.size ?? null)).toEqual([4, null, 6]);
    const blob = await site().fetch(nodeBlob, {
      token: node.token,
      query: { attemptId: task.attemptId, sha256: task.cases[0]?.sent?.sha256 ?? "" },
    });
    expect(await blob.text()).toBe("one\n");
    await node.result(task, status.wrongAnswer);
  });

  test("what is not sent comes from the submission before, of the same person in the same place", async () => {
    const mine = await outputOnly(true);
    const first = await send([["1.out", "a\n"]], { pid: mine.problemId });
    await send([["2.out", "other\n"]], { pid: mine.problemId }, other.token);
    const second = await send([["2.out", "b\n"]], { pid: mine.problemId });
    const third = await send([["1.out", "c\n"]], { pid: mine.problemId });
    expect(await filesOf(first.data.submitId)).toEqual([{ name: "1.out", bytes: 2, own: true }]);
    expect(await filesOf(second.data.submitId)).toEqual([
      { name: "1.out", bytes: 2, own: false },
      { name: "2.out", bytes: 2, own: true },
    ]);
    expect(await filesOf(third.data.submitId)).toEqual([
      { name: "1.out", bytes: 2, own: true },
      { name: "2.out", bytes: 2, own: false },
    ]);
    const alone = await outputOnly(false);
    await send([["1.out", "a\n"]], { pid: alone.problemId });
    const next = await send([["2.out", "b\n"]], { pid: alone.problemId });
    expect(await filesOf(next.data.submitId)).toEqual([{ name: "2.out", bytes: 2, own: true }]);
  });

  test("a contest's submissions are apart, and its inputs are behind its door", async () => {
    const cid = await contests.make();
    const { pid, problemId, displayId } = await contests.addProblem(cid, "A", { cases: 3 });
    await site()
      .db.update(problems)
      .set({ outputOnly: { carriesOver: true } })
      .where(eq(problems.id, pid));
    await send([["1.out", "bank\n"]], { pid: problemId });
    const inside = await send([["2.out", "inside\n"]], { pid: displayId, cid });
    expect(await filesOf(inside.data.submitId)).toEqual([{ name: "2.out", bytes: 7, own: true }]);
    const after = await send([["3.out", "later\n"]], { pid: displayId, cid });
    expect((await filesOf(after.data.submitId)).map(({ name }) => name)).toEqual(["2.out", "3.out"]);
    const inputs = (token?: string) =>
      site().fetch(downloadContestInputs, { token, query: { cid, displayId } });
    expect((await unzipped(await inputs(author.token))).size).toBe(3);
    await contests.change(cid, { startTime: at(10), endTime: at(20) });
    expect(await (await inputs(author.token)).json()).toMatchObject({ code: "contest-not-started" });
  });

  test("nobody else sees the files, and an unknown name is not there", async () => {
    const { data } = await send([["1.out", "mine\n"]]);
    const query = { submitId: data.submitId };
    expect(await filesOf(data.submitId, other.token)).toEqual([]);
    const named = { ...query, name: "1.out" };
    const others = await site().call(getSubmissionFile, { token: other.token, query: named });
    expect(others).toMatchObject({ code: "testdata-file-not-found" });
    const shown = await site().call(getSubmissionDetail, { token: other.token, query });
    expect(shown.data.submission.code).toBeNull();
    const missing = { ...query, name: "9.out" };
    expect(await site().call(getSubmissionFile, { token: author.token, query: missing })).toMatchObject({
      code: "testdata-file-not-found",
    });
  });

  test.each<[string, Files | Buffer, string]>([
    ["no file", [], "output-files-none"],
    ["a file that no case takes", [["4.out", "x"]], "output-file-unknown"],
    ["the input", [["1.in", "x"]], "output-file-unknown"],
    [
      "two files of one name",
      [
        ["a/1.out", "x"],
        ["b/1.out", "y"],
      ],
      "archive-duplicate",
    ],
    ["too large a file", [["1.out", "x".repeat(OUTPUT_FILE_BYTES_MAX + 1)]], "output-file-too-large"],
    [
      "50 MB in a file, packed small",
      makeZip([["1.out", Buffer.alloc(50_000_000)]]),
      "output-file-too-large",
    ],
    [
      "more than all may have together",
      makeZip(
        ["1.out", "2.out", "3.out", "4.out", "5.out"].map((name) => [name, Buffer.alloc(14 * 1024 ** 2)]),
      ),
      "archive-unpacked-too-large",
    ],
    [
      "a bomb that says it is small",
      makeZip([{ name: "1.out", content: Buffer.alloc(200_000_000), claimedSize: 10 }]),
      "archive-bomb",
    ],
    [
      "more files than there may be",
      Array.from({ length: OUTPUT_FILES_MAX + 1 }, (_, at): [string, string] => [`${at}.out`, "x"]),
      "archive-too-many",
    ],
    [
      "two names that are one to some file systems",
      [
        ["1.out", "x"],
        ["1.OUT", "y"],
      ],
      "output-file-unknown",
    ],
    ["a path that leads out", [["../1.out", "x"]], "archive-traversal"],
    ["no zip", Buffer.from("1 2 3\n"), "archive-not-zip"],
  ])("%s is refused, and nothing is stored", async (_, files, code) => {
    const before = await stored();
    expect(await send(files)).toMatchObject({ status: 400, code });
    expect(await stored()).toBe(before);
  });

  test("each file has its points by its name, for whoever sent it", async () => {
    await site().db.update(attempts).set({ finishedAt: sql`now()` });
    const node = await TestNode.join(site());
    const { data } = await send([["1.out", "one\n"]]);
    const task = await node.claimOne();
    const cases = task.cases.map(({ seq }) =>
      caseReport(seq, seq === 1 ? status.accepted : status.wrongAnswer),
    );
    await node.result(task, status.wrongAnswer, { cases });
    const namesFor = async (token: string) => {
      const told = await site().call(getAllCaseResult, { token, query: { submitId: data.submitId } });
      return told.data?.judgeCaseList?.map((one) => [one.outputData, one.status]);
    };
    expect(await namesFor(author.token)).toEqual([
      ["1.out", status.accepted],
      ["2.out", status.wrongAnswer],
      ["3.out", status.wrongAnswer],
    ]);
    expect(await namesFor(other.token)).toEqual([
      [null, status.accepted],
      [null, status.wrongAnswer],
      [null, status.wrongAnswer],
    ]);
  });

  test("a program is refused there, and files elsewhere", async () => {
    const body = { pid: problem.problemId, language: "C++ 17", code: "int main(){}" };
    expect(await site().call(submitProblemJudge, { token: author.token, body })).toMatchObject({
      code: "output-only-wants-files",
    });
    const usual = await site().problem();
    expect(await send([["1.out", "x"]], { pid: usual.problemId })).toMatchObject({
      code: "output-only-wants-program",
    });
  });

  test("a node that does not know the kind is not asked", async () => {
    await site().db.update(attempts).set({ finishedAt: sql`now()` });
    const node = new TestNode(site(), await site().node());
    await node.hello(
      [],
      undefined,
      nodeKinds.filter((kind) => kind !== "outputOnly"),
    );
    await send([["1.out", "waits\n"]]);
    const body = { pid: (await site().problem()).problemId, language: "C++ 17", code: "int main(){}" };
    const { data } = await site().call(submitProblemJudge, { token: author.token, body });
    expect(await node.claimOne()).toMatchObject({ submitId: data.submitId });
  });

  test("the cleanup keeps what a submission consists of, and takes it when that is gone", async () => {
    const { data } = await send([["1.out", "kept until it goes\n"]]);
    const [file] = await site()
      .db.select()
      .from(submissionFiles)
      .where(eq(submissionFiles.submissionId, data.submitId));
    const sha256 = file?.sha256 ?? "";
    const isThere = async () =>
      (await site().db.select().from(blobs).where(eq(blobs.sha256, sha256))).length === 1;
    const old = () =>
      site()
        .db.update(blobs)
        .set({ touchedAt: sql`now() - interval '3 days'` })
        .where(eq(blobs.sha256, sha256));
    await old();
    await cleanUpTestData(site().server.deps);
    expect(await isThere()).toBe(true);
    await site().db.delete(submissionFiles).where(eq(submissionFiles.sha256, sha256));
    await old();
    await cleanUpTestData(site().server.deps);
    expect(await isThere()).toBe(false);
  });
});
