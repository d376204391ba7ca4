import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getAllCaseResult,
  getLastAcCode,
  getSubmissionDetail,
  getSubmissionList,
  getSubmissionTimeline,
  getUserProblemStatus,
  shareSubmission,
  status,
  submitProblemJudge,
  updateSwitch,
} from "@verdict/contract";
import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { caseReport, TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { attempts } from "../judge/tables.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "./tables.ts";

const site = useSite();
let root = "";
let author: TestUser;
let other: TestUser;
let problem: { pid: number; problemId: string };

beforeAll(async () => {
  root = await site().tokenOf("1");
  [author, other] = [await site().user(), await site().user()];
  problem = await site().problem();
  await setSwitches({ defaultSubmitInterval: 0 });
});

const setSwitches = (body: Record<string, unknown>) => site().call(updateSwitch, { token: root, body });

function send(body: Record<string, unknown> = {}, token = author.token) {
  const whole = {
    pid: problem.problemId,
    language: "C++ 17",
    code: "int main(){}",
    cid: 0,
    ...body,
  };
  return site().call(submitProblemJudge, { token, body: whole });
}

async function submitted(token = author.token): Promise<number> {
  return (await send({}, token)).data.submitId;
}

async function stored() {
  const [row] = await site().db.select({ submissions: count() }).from(submissions);
  const [job] = await site().db.select({ attempts: count() }).from(attempts);
  return { ...row, ...job };
}

describe("submitting", () => {
  test("stores the program and its first attempt", async () => {
    const before = await stored();
    const answer = await send({ code: "a".repeat(65_535), pid: problem.problemId.toLowerCase() });
    expect(answer).toMatchObject({
      http: 200,
      status: 200,
      data: { status: status.pending, displayPid: problem.problemId, length: 65_535, version: 1, ip: null },
    });
    expect(await stored()).toEqual({
      submissions: (before.submissions ?? 0) + 1,
      attempts: (before.attempts ?? 0) + 1,
    });
  });

  test("one character is enough", async () => {
    expect((await send({ code: "x" })).status).toBe(200);
  });

  test.each([
    ["empty code", { code: "" }, 400, "code-empty", "Please write a program first."],
    [
      "65,536 characters",
      { code: "a".repeat(65_536) },
      400,
      "code-too-long",
      "The program is longer than 65535 characters.",
    ],
    [
      "an unknown language",
      { language: "Klingon" },
      400,
      "language-unknown",
      "The language “Klingon” is not known here.",
    ],
    ["an unknown problem", { pid: "nope" }, 403, "problem-gone", "There is no such problem here."],
    ["a contest that is not", { cid: 7 }, 404, "contest-not-found", "The contest does not exist."],
    ["a group that is not", { gid: 7 }, 404, "group-not-found", undefined],
    ["a training that is not", { tid: 7 }, 400, "training-not-found", undefined],
  ])("%s is refused, nothing is stored", async (_name, body, code, name, msg) => {
    const before = await stored();
    const answer = await send(body);
    expect(answer).toMatchObject({ http: 200, status: code, data: null, code: name });
    if (msg) expect(answer.msg).toBe(msg);
    expect(await stored()).toEqual(before);
  });

  test.each([
    ["a null character", { code: "a\0b" }],
    ["a number for a language", { language: 5 }],
  ])("%s is malformed, nothing is stored", async (_name, body) => {
    const before = await stored();
    expect(await send(body)).toMatchObject({ http: 400, code: "request-invalid" });
    expect(await stored()).toEqual(before);
  });

  test("a hidden problem is refused", async () => {
    const hidden = await site().problem({ auth: 2 });
    expect(await send({ pid: hidden.problemId })).toMatchObject({ status: 403, code: "problem-hidden" });
  });

  test("a language the problem does not allow, and one no live node has", async () => {
    await TestNode.join(site(), ["C++ 17", "Python3"]);
    const { problemId } = await site().problem();
    await expect
      .poll(async () => (await send({ pid: problemId, language: "Java" })).code)
      .toBe("language-unavailable");
  });

  test("roles that may not submit are refused", async () => {
    const silenced = await site().user({ roleId: 1003 });
    expect(await send({}, silenced.token)).toMatchObject({ http: 403, code: "operation-banned" });
  });

  test("with the switch off nobody submits", async () => {
    await setSwitches({ openPublicJudge: false });
    expect(await send()).toMatchObject({ status: 403, code: "judge-switched-off" });
    await setSwitches({ openPublicJudge: true });
  });

  test("the interval holds against calls at once, for each user alone", async () => {
    await setSwitches({ defaultSubmitInterval: 8 });
    const user = await site().user();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send({}, user.token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status !== 200);
    expect(refused).toMatchObject({ status: 403, code: "submit-too-fast" });
    expect(refused?.msg).toMatch(/wait [78] seconds/);
    expect((await send({}, (await site().user()).token)).status).toBe(200);
    await setSwitches({ defaultSubmitInterval: 0 });
  });
});

describe("who sees what", () => {
  let submitId = 0;
  const detail = (token?: string) => site().call(getSubmissionDetail, { query: { submitId }, token });

  beforeAll(async () => {
    submitId = await submitted();
  });

  test("the code: its author, root and problem admins; others and guests do not", async () => {
    const problemAdmin = await site().user({ roleId: 1008 });
    const admin = await site().user({ roleId: 1001 });
    for (const token of [author.token, root, problemAdmin.token]) {
      expect((await detail(token)).data.submission.code).toBe("int main(){}");
    }
    for (const token of [other.token, admin.token, undefined]) {
      expect((await detail(token)).data.submission).toMatchObject({ submitId, code: null, ip: null });
    }
  });

  test("a test's output and names, and the cause of a system error: only who may", async () => {
    const fresh = await site().problem({ cases: 1 });
    const node = await TestNode.join(site());
    const judge = async (verdict: number, more: object) => {
      const id = (await send({ pid: fresh.problemId })).data.submitId;
      for (;;) {
        const task = await node.claimOne();
        const isOurs = task.submitId === id;
        await node.result(task, isOurs ? verdict : status.runtimeError, isOurs ? more : {});
        if (isOurs) return id;
      }
    };
    const wrong = await judge(status.wrongAnswer, {
      cases: [{ ...caseReport(1, status.wrongAnswer), output: "what it wrote" }],
    });
    const caseFor = async (token?: string) =>
      (await site().call(getAllCaseResult, { query: { submitId: wrong }, token })).data?.judgeCaseList?.[0];
    const [input, output] = ["1.in", "what it wrote"];
    expect(await caseFor(root)).toMatchObject({ inputData: input, output });
    expect(await caseFor(author.token)).toMatchObject({ inputData: null, output });
    expect(await caseFor(other.token)).toMatchObject({ inputData: null, output: null });
    expect(await caseFor()).toMatchObject({ status: status.wrongAnswer, inputData: null, output: null });

    const failed = await judge(status.systemError, { staffTrace: "checker: stopped" });
    const traceFor = async (token?: string) =>
      (await site().call(getSubmissionDetail, { query: { submitId: failed }, token })).data.staffTrace;
    expect(await traceFor(root)).toBe("checker: stopped");
    expect(await traceFor((await site().user({ roleId: 1001 })).token)).toBe("checker: stopped");
    for (const token of [author.token, undefined]) expect(await traceFor(token)).toBeNull();
  });

  test("shared code is for all, until it is taken back", async () => {
    const share = (body: { submitId: number; share: boolean }, token: string) =>
      site().call(shareSubmission, { body, token });
    expect(await share({ submitId, share: true }, other.token)).toMatchObject({
      code: "submission-not-yours",
    });
    expect((await share({ submitId, share: true }, author.token)).status).toBe(200);
    expect((await detail()).data.submission.code).toBe("int main(){}");
    await share({ submitId, share: false }, author.token);
    expect((await detail()).data.submission.code).toBeNull();
  });

  test.each([{ share: true }, { submitId: null, share: true }, { submitId: 1 }, {}])(
    "sharing by %j is refused",
    async (body) => {
      expect(await site().call(shareSubmission, { token: author.token, body })).toMatchObject({
        http: 200,
        status: 400,
        code: "form-blank",
      });
    },
  );

  test("where a problem stops sharing, what was shared is its author's own again", async () => {
    const share = (on: boolean) =>
      site().call(shareSubmission, { body: { submitId, share: on }, token: author.token });
    const codeShare = (on: boolean) =>
      site().db.update(problems).set({ codeShare: on }).where(eq(problems.id, problem.pid));
    await share(true);
    await codeShare(false);
    expect((await detail()).data.submission.code).toBeNull();
    expect((await detail(author.token)).data.submission.code).toBe("int main(){}");
    expect(await share(true)).toMatchObject({ code: "sharing-not-allowed" });
    expect((await share(false)).status).toBe(200);
    await codeShare(true);
  });

  test("with code hidden site-wide even the author reads a notice", async () => {
    await setSwitches({ hideNonContestSubmissionCode: true });
    expect((await detail(author.token)).data.submission.code).toMatch(/hidden/);
    expect((await detail(root)).data.submission.code).toBe("int main(){}");
    await setSwitches({ hideNonContestSubmissionCode: false });
  });

  test.each([getSubmissionDetail, getAllCaseResult, getSubmissionTimeline])(
    "$name of an unknown submission",
    async (endpoint) => {
      const answer = await site().call(endpoint, { query: { submitId: 987_654_321 } });
      expect(answer).toMatchObject({ http: 200, status: 404, code: "submission-not-found" });
    },
  );
});

describe("lists and polling", () => {
  test("mine only needs a sign-in", async () => {
    expect(await site().call(getSubmissionList, { query: { onlyMine: true } })).toMatchObject({
      http: 200,
      status: 401,
      code: "only-mine-needs-login",
    });
  });

  test("newest first, filtered by author, problem and status; no source in it", async () => {
    const id = await submitted(other.token);
    const mine = await site().call(getSubmissionList, { query: { onlyMine: true }, token: other.token });
    expect(mine.data.records.map((row) => row.submitId)).toEqual([id]);
    expect(mine.data.records[0]).toMatchObject({ displayPid: problem.problemId, pid: problem.pid, cid: 0 });
    expect(JSON.stringify(mine.data)).not.toContain("int main");
    const byName = await site().call(getSubmissionList, {
      query: { username: other.username.toUpperCase() },
    });
    expect(byName.data.records.some((row) => row.submitId === id)).toBe(true);
    const accepted = await site().call(getSubmissionList, { query: { status: status.accepted } });
    expect(accepted.data.records).toEqual([]);
    const whole = await site().call(getSubmissionList, {
      query: { problemID: problem.problemId.toLowerCase(), completeProblemID: true },
    });
    expect(whole.data.total).toBeGreaterThan(1);
    const part = await site().call(getSubmissionList, { query: { problemID: "T", completeProblemID: true } });
    expect(part.data.total).toBe(0);
  });

  test("the poll leaves out what does not exist, and source, messages and addresses", async () => {
    const id = await submitted();
    const { data } = await site().call(checkSubmissionsStatus, { body: { submitIds: [id, 999_999_999] } });
    expect(Object.keys(data)).toEqual([String(id)]);
    expect(data[id]).toMatchObject({ status: status.pending, code: null, errorMessage: null, ip: null });
    expect((await site().call(checkSubmissionsStatus, { body: { submitIds: [] } })).data).toEqual({});
  });

  test("of a contest's submissions needs a login and a contest", async () => {
    const body = { submitIds: ["1"], cid: "7" };
    const { token } = author;
    const asked = await site().call(checkContestSubmissionsStatus, { token, body });
    expect(asked).toMatchObject({ http: 200, status: 404, code: "contest-not-found" });
    expect(await site().call(checkContestSubmissionsStatus, { body })).toMatchObject({ http: 401 });
    const malformed = { token, body: { submitIds: "x" } };
    expect(await site().call(checkContestSubmissionsStatus, malformed)).toMatchObject({ http: 400 });
  });

  test("own standing: accepted if ever, else the newest; never submitted is -10", async () => {
    const fresh = await site().problem();
    const user = await site().user();
    const node = await TestNode.join(site());
    const ask = async () =>
      (
        await site().call(getUserProblemStatus, {
          token: user.token,
          body: { pidList: [String(fresh.pid)], isContestProblemList: false },
        })
      ).data[fresh.pid]?.status;
    const judged = async (verdict: number) => {
      await send({ pid: fresh.problemId }, user.token);
      for (;;) {
        const task = await node.claimOne();
        await node.result(task, verdict);
        if (task.cases.length > 0 && (await ask()) === verdict) return;
      }
    };
    expect(await ask()).toBe(status.notSubmitted);
    await judged(status.wrongAnswer);
    await judged(status.accepted);
    await send({ pid: fresh.problemId }, user.token);
    expect(await ask()).toBe(status.accepted);
    const last = await site().call(getLastAcCode, { token: user.token, query: { pid: fresh.pid } });
    expect(last.data.code).toMatch(/^int main\(\)\{\}\n\/\*\n \* Run ID: \d+/);
  });
});
