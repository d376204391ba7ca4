import { getSubmissionDetail, importRemoteProblem, status, submitProblemJudge } from "@verdict/contract";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CodeforcesReplica } from "../../../test/remote/replica-codeforces.ts";
import { HduReplica } from "../../../test/remote/replica-hdu.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { remoteAccounts, remoteSites } from "./tables.ts";

const hdu = await new HduReplica().start();
const cf = await new CodeforcesReplica(500_000).start();
cf.gate = true;
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .png()
  .toBuffer();
hdu.files.set("/data/images/pair.png", { body: picture, type: "image/png" });
cf.files.set("/predownloaded/slice.png", { body: picture, type: "image/png" });
afterAll(() => Promise.all([hdu.stop(), cf.stop()]));

const site = useSite({
  config: {
    REMOTE_SITES: { HDU: { url: hdu.origin, intervalMs: 5 }, CF: { url: cf.origin, intervalMs: 5 } },
    REMOTE_PACE: 0.01,
  },
});
let root = "";
let user: TestUser;

beforeAll(async () => {
  root = await site().tokenOf("1");
  user = await site().user();
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  const { vault } = site().server.deps;
  await site()
    .db.insert(remoteAccounts)
    .values(
      ["HDU", "CF"].map((name) => ({
        site: name,
        username: "robot",
        sealedPassword: vault.seal("robot-pass-1"),
      })),
    );
});

afterEach(async () => {
  hdu.be({});
  cf.be({});
  await site().db.update(remoteSites).set({ failures: 0, openUntil: null });
});

const add = (name: string, problemId: string) =>
  site().call(importRemoteProblem, { token: root, query: { name, problemId } });

const have = async (name: string, problemId: string) => {
  const answer = await add(name, problemId);
  expect([200, 400]).toContain(answer.status);
};

async function send(pid: string, code: string, language: string): Promise<number> {
  const answer = await site().call(submitProblemJudge, { token: user.token, body: { pid, language, code } });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data.submitId;
}

const detail = async (submitId: number) =>
  (await site().call(getSubmissionDetail, { token: user.token, query: { submitId } })).data.submission;

const ended = async (submitId: number) => {
  await expect
    .poll(async () => (await detail(submitId)).status, { timeout: 15_000, interval: 20 })
    .not.toSatisfy((code: number) => [5, 6, 7].includes(code));
  return detail(submitId);
};

let made = 0;
const program = (judge: string) => `#include <cstdio>\nint main() { return ${++made}; } // judge: ${judge}`;

describe.each([
  { oj: "HDU", id: "1000", language: "G++", replica: hdu },
  { oj: "CF", id: "4A", language: "GNU G++17 7.3.0", replica: cf },
  { oj: "GYM", id: "100001B", language: "GNU G++17 7.3.0", replica: cf },
])("$oj", ({ oj, id, language, replica }) => {
  beforeAll(() => have(oj, id));

  test.each([
    ["AC 46 2048", status.accepted],
    ["WA", status.wrongAnswer],
    ["TLE", status.timeLimitExceeded],
    ["MLE", status.memoryLimitExceeded],
    ["RE", status.runtimeError],
    ["PE", status.presentationError],
  ])("a program that is %s there is so here", async (judge, code) => {
    const submitId = await send(`${oj}-${id}`, program(judge), language);
    const seen = await ended(submitId);
    expect(seen).toMatchObject({
      status: code,
      language,
      vjudgeUsername: null,
      vjudgePassword: null,
      score: null,
    });
    if (judge.startsWith("AC")) expect(seen).toMatchObject({ time: 46, memory: 2048 });
  });

  test("a compile error brings the compiler's words", async () => {
    const seen = await ended(await send(`${oj}-${id}`, program("CE"), language));
    expect(seen.status).toBe(status.compileError);
    expect(seen.errorMessage).toContain("error");
  });

  test("an answer that is lost costs no second sending", async () => {
    const before = replica.runs.length;
    replica.be({ loseAnswer: 1 });
    const submitId = await send(`${oj}-${id}`, program("WA"), language);
    expect((await ended(submitId)).status).toBe(status.wrongAnswer);
    expect(replica.runs.length).toBe(before + 1);
  });

  test("a session that is over is made anew", async () => {
    replica.sessions.clear();
    expect((await ended(await send(`${oj}-${id}`, program("AC"), language))).status).toBe(status.accepted);
  });
});
