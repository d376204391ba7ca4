import {
  cancelJudge,
  getDashboardOverview,
  getLanguages,
  getProblemDetail,
  getProblemList,
  getRemotePages,
  getRemoteSites,
  importRemoteContestProblem,
  isInProgress,
  manualJudge,
  refreshRemoteProblem,
  rejudge,
  resubmit,
  saveRemoteAccount,
  status,
  submitProblemJudge,
  testRemoteAccount,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useJudges } from "../../../test/remote/judges.ts";
import { AtcoderReplica } from "../../../test/remote/replica-atcoder.ts";
import { HduReplica } from "../../../test/remote/replica-hdu.ts";
import { LibreojReplica } from "../../../test/remote/replica-libreoj.ts";
import { PojReplica } from "../../../test/remote/replica-poj.ts";
import { SpojReplica } from "../../../test/remote/replica-spoj.ts";
import { attempts } from "../judge/tables.ts";
import { submissions } from "../submission/tables.ts";
import { isSent, withMarker } from "./marker.ts";
import { redactPage } from "./redact.ts";
import { takeStep } from "./step.ts";
import { remoteAccounts, remoteRuns, remoteSites } from "./tables.ts";
import { openRemoteDeps } from "./worker.ts";

const replicas = {
  HDU: await new HduReplica().start(),
  POJ: await new PojReplica().start(),
  AC: await new AtcoderReplica().start(),
  SPOJ: await new SpojReplica().start(),
  LIBRE: await new LibreojReplica().start(),
};
const { HDU: hdu, POJ: poj } = replicas;
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .png()
  .toBuffer();
hdu.files.set("/data/images/pair.png", { body: picture, type: "image/png" });
const { site, who, add, program, send, ended, judged } = useJudges(replicas);
const contests = useContests(site);
const problem = async (problemId: string) =>
  (await site().call(getProblemDetail, { query: { problemId } })).data;
describe.each([
  { oj: "POJ", id: "1000", shown: "POJ-1000", language: "G++", tag: "POJ", time: 1000, memory: 10 },
  {
    oj: "AC",
    id: "ABC100_A",
    shown: "AC-ABC100_A",
    language: "C++ 20 (gcc 12.2)",
    tag: "AtCoder",
    time: 2000,
    memory: 1024,
  },
  {
    oj: "SPOJ",
    id: "addup",
    shown: "SPOJ-ADDUP",
    language: "C++ (gcc)",
    tag: "simple-math",
    time: 1000,
    memory: 1536,
  },
  {
    oj: "LIBRE",
    id: "6",
    shown: "LIBRE-6(13)",
    language: "C++ 17 (g++, O2)",
    tag: "模拟",
    time: 1000,
    memory: 256,
  },
] as const)("$oj", ({ oj, id, shown, language, tag, time, memory }) => {
  const replica = replicas[oj];

  test("a problem is fetched by its id, as it is there", async () => {
    expect(await add(oj, id)).toMatchObject({ status: 200 });
    expect(await add(oj, id)).toMatchObject({ status: 400, code: "remote-problem-taken" });
    const { problem: one, tags, languages } = await problem(shown);
    expect(one).toMatchObject({
      ...{ problemId: shown, isRemote: true, type: 0, auth: 1, difficulty: 1, timeLimit: time },
      ...{ memoryLimit: memory, isRemoveEndBlank: false, openCaseResult: false },
    });
    expect(one.source).toContain("](http");
    expect(tags.map(({ name }) => name)).toEqual([tag]);
    expect(languages).toContain(language);
  });

  test.each([
    ["AC 46 2048", status.accepted],
    ["WA", status.wrongAnswer],
    ["TLE", status.timeLimitExceeded],
    ["RE", status.runtimeError],
  ])("a program that is %s there is so here", async (judge, code) => {
    const seen = await judged(shown, program(judge), { language });
    expect(seen.status).toBe(code);
    if (judge.startsWith("AC")) expect(seen).toMatchObject({ time: 46, memory: 2048, judger: oj });
  });

  test("a compile error brings the compiler's words", async () => {
    const seen = await judged(shown, program("CE"), { language });
    expect(seen).toMatchObject({
      status: status.compileError,
      errorMessage: expect.stringContaining("error"),
    });
  });

  test("a session that is over is made anew", async () => {
    replica.sessions.clear();
    expect((await judged(shown, program("AC"), { language })).status).toBe(status.accepted);
  });

  test("an answer that is lost costs no second sending", async () => {
    const before = replica.runs.length;
    replica.be({ loseAnswer: 1 });
    expect((await judged(shown, program("WA"), { language })).status).toBe(status.wrongAnswer);
    expect(replica.runs.length).toBe(before + 1);
  });
});

describe("problems", () => {
  test("pictures are copied, and nothing of the judge is left to load", async () => {
    await add("HDU", "1000");
    const { problem: one } = await problem("HDU-1000");
    expect(one.description).toMatch(/!\[\]\(\/api\/public\/img\/[0-9a-f-]{36}\.webp\)/);
    expect(one.description).not.toMatch(/script|onerror|alert|!\[[^\]]*\]\(http/);
    expect(one.examples).toBe("<input>1 2</input><output>3</output>");
    const own = await site().call(getProblemList, { query: { oj: "Mine" } });
    expect(own.data.records.map(({ problemId }) => problemId)).not.toContain("HDU-1000");
    const there = await site().call(getProblemList, { query: { oj: "HDU" } });
    expect(there.data.records.map(({ problemId }) => problemId)).toEqual(["HDU-1000"]);
    const named = async (query: object) =>
      (await site().call(getLanguages, { query })).data.map(({ oj }) => oj);
    expect(new Set(await named({ pid: one.id, all: false }))).toEqual(new Set(["HDU"]));
    expect([...new Set(await named({ all: true }))].toSorted()).toEqual([
      "AC",
      "CF",
      "HDU",
      "LIBRE",
      "ME",
      "POJ",
      "SPOJ",
    ]);
  });

  test("a picture that cannot be read becomes a link", async () => {
    const path = "/data/images/pair.png";
    const readable = hdu.files.get(path);
    hdu.files.set(path, { body: Buffer.from("BM, an old bitmap"), type: "image/bmp" });
    await add("HDU", "1007");
    if (readable) hdu.files.set(path, readable);
    const { problem: one } = await problem("HDU-1007");
    const address = hdu.origin + path;
    expect(one.description).toContain(`[${address}](${address})`);
    expect(one.description).not.toContain("![");
  });

  test("fetched again, what differs is told, and taken over when asked", async () => {
    const { problem: one } = await problem("HDU-1000");
    const refresh = async (apply: boolean) =>
      (await site().call(refreshRemoteProblem, { token: who.root, body: { pid: one.id, apply } })).data.diffs;
    expect(await refresh(false)).toEqual([]);
    hdu.hint = "Mind the sign.";
    const diffs = [{ field: "hint", before: "", after: "Mind the sign." }];
    expect(await refresh(false)).toEqual(diffs);
    expect((await problem("HDU-1000")).problem.hint).toBeNull();
    expect(await refresh(true)).toEqual(diffs);
    expect((await problem("HDU-1000")).problem.hint).toBe("Mind the sign.");
  });

  test.each([
    ["an id that cannot be one", "HDU", "abc", "remote-id-malformed"],
    ["a problem that is not there", "HDU", "9999", "remote-problem-missing"],
    ["a judge that is none", "XYZ", "1", "remote-judge-unknown"],
    ["a judge that cannot be reached", "CF", "1A", "remote-fetch-failed"],
  ])("%s is refused", async (_what, name, id, code) => {
    expect(await add(name, id)).toMatchObject({ status: 400, code });
  });

  test("in a contest a remote problem is for the contest only and counts 100 points or 0, also in OI", async () => {
    const cid = await contests.make({ type: 1 });
    const query = { name: "HDU", problemId: "1001", cid, displayId: "R" };
    expect(await site().call(importRemoteContestProblem, { token: who.root, query })).toMatchObject({
      status: 200,
    });
    expect((await site().call(getProblemDetail, { query: { problemId: "HDU-1001" } })).code).toBe(
      "problem-hidden",
    );
    for (const [judge, score] of [
      ["AC", 100],
      ["WA", 0],
    ] as const) {
      const body = { pid: "R", language: "G++", code: program(judge), cid };
      const answer = await site().call(submitProblemJudge, { token: who.root, body });
      expect(answer).toMatchObject({ status: 200 });
      const scoreOf = async () => {
        const [row] = await site()
          .db.select()
          .from(submissions)
          .where(eq(submissions.id, answer.data.submitId));
        return row && !isInProgress(row.status) ? row.score : null;
      };
      await expect.poll(scoreOf).toBe(score);
      for (const [verdict, points] of [
        [status.wrongAnswer, 0],
        [status.accepted, 100],
      ] as const) {
        const byHand = { submitId: answer.data.submitId, status: verdict };
        await site().call(manualJudge, { token: who.root, query: byHand });
        expect(await scoreOf()).toBe(points);
      }
    }
  });
});

describe("runs", () => {
  const runOf = async (id: number) =>
    (await site().db.select().from(remoteRuns).where(eq(remoteRuns.submissionId, id)))[0];

  test("judged again it is only asked for", async () => {
    const seen = await judged("HDU-1000", program("AC"));
    const before = hdu.runs.length;
    const run = hdu.runs.at(-1);
    if (run) run.truth = { word: "WA", timeMs: 1, memoryKib: 1 };
    await site().call(rejudge, { token: who.root, query: { submitId: seen.submitId } });
    expect((await ended(seen.submitId)).status).toBe(status.wrongAnswer);
    expect(hdu.runs.length).toBe(before);
  });

  test("one at a time an account; the others wait", async () => {
    hdu.judgeMs = 300;
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await send("HDU-1000", program("AC"))).data.submitId),
    );
    for (const id of ids) expect((await ended(id)).status).toBe(status.accepted);
    hdu.judgeMs = 60;
    const times = hdu.runs.slice(-3).map(({ at }) => at);
    expect(
      Math.min((times[1] ?? 0) - (times[0] ?? 0), (times[2] ?? 0) - (times[1] ?? 0)),
    ).toBeGreaterThanOrEqual(300);
  });

  test("without an account it ends as System Error that names the judge", async () => {
    await site().db.update(remoteAccounts).set({ enabled: false }).where(eq(remoteAccounts.site, "HDU"));
    const seen = await judged("HDU-1000", program("AC"));
    expect(seen).toMatchObject({ status: status.systemError, errorMessage: expect.stringContaining("HDU") });
  });

  test("a judge that stays away: Submission Failed with its cause; later it goes on and is sent once", async () => {
    hdu.be({ down: "maintenance" });
    const code = program("WA");
    const seen = await judged("HDU-1000", code);
    expect(seen).toMatchObject({ status: status.submitFailed, errorMessage: expect.stringContaining("HDU") });
    hdu.be({});
    await site().db.update(remoteSites).set({ failures: 0, openUntil: null });
    await site().call(resubmit, { token: who.user.token, query: { submitId: seen.submitId } });
    expect((await ended(seen.submitId)).status).toBe(status.wrongAnswer);
    expect(hdu.runs.filter((run) => run.code.startsWith(code))).toHaveLength(1);
  });

  test("a program that is refused there says why, and staff read the last pages without secrets", async () => {
    hdu.refusal = "Code length is improper!";
    const seen = await judged("HDU-1000", program("AC"));
    hdu.refusal = "";
    expect(seen).toMatchObject({
      status: status.submitFailed,
      errorMessage: expect.stringContaining("improper"),
    });
    const query = { submitId: seen.submitId };
    const { data } = await site().call(getRemotePages, { token: who.root, query });
    expect(data.pages.at(-1)).toMatchObject({
      method: "POST",
      status: 200,
      body: expect.stringContaining("improper"),
    });
    expect(JSON.stringify(data)).not.toContain("robot-pass-1");
    expect(await site().call(getRemotePages, { token: who.user.token, query })).toMatchObject({ http: 403 });
  });

  test("an account that is refused three times is switched off, as an alarm; its test says so", async () => {
    poj.accounts.set("robot", "another");
    poj.sessions.clear();
    const { data } = await send("POJ-1000", program("AC"));
    expect((await ended(data.submitId)).status).toBe(status.systemError);
    const [poj1] = (await site().call(getRemoteSites, { token: who.root })).data.filter(
      ({ site: name }) => name === "POJ",
    );
    expect(poj1?.accounts[0]).toMatchObject({
      enabled: false,
      disabledAt: expect.any(String),
      submitId: null,
    });
    const id = poj1?.accounts[0]?.id ?? 0;
    const refused = (await site().call(testRemoteAccount, { token: who.root, body: { id } })).data;
    expect(refused).toMatchObject({ ok: false, why: "sign-in-refused" });
    const body = { id, site: "POJ", username: "robot", password: "another", enabled: true };
    expect(await site().call(saveRemoteAccount, { token: who.root, body })).toMatchObject({ status: 200 });
    const taken = (await site().call(testRemoteAccount, { token: who.root, body: { id } })).data;
    expect(taken).toMatchObject({ ok: true, why: null });
  });

  test("one that does not answer is told of as such, not as nodes that cannot keep up", async () => {
    await site()
      .db.update(remoteSites)
      .set({ openUntil: new Date(Date.now() + 60_000) })
      .where(eq(remoteSites.site, "HDU"));
    const { data } = await send("HDU-1000", program("AC"));
    const ago = sql`now() - interval '11 minutes'`;
    await site()
      .db.update(remoteRuns)
      .set({ queuedAt: ago })
      .where(eq(remoteRuns.submissionId, data.submitId));
    await site().db.update(attempts).set({ createdAt: ago }).where(eq(attempts.submissionId, data.submitId));
    const { alerts, queue } = (await site().call(getDashboardOverview, { token: who.root })).data;
    expect(alerts.find(({ code }) => code === "remote-late")).toMatchObject({ name: "HDU", count: 1 });
    expect(alerts.filter(({ code }) => code === "queue-old" || code === "language-missing")).toEqual([]);
    expect(queue).toEqual({ waiting: 0, running: 0, oldestSeconds: 0 });
    await site().call(cancelJudge, { token: who.root, query: { submitId: data.submitId } });
    const after = (await site().call(getDashboardOverview, { token: who.root })).data.alerts;
    expect(after.filter(({ code }) => code === "remote-late")).toEqual([]);
  });

  test("cancelled while it waits it is never sent", async () => {
    await site()
      .db.update(remoteSites)
      .set({ openUntil: new Date(Date.now() + 60_000) })
      .where(eq(remoteSites.site, "HDU"));
    const before = hdu.runs.length;
    const { data } = await send("HDU-1000", program("AC"));
    expect(
      await site().call(cancelJudge, { token: who.root, query: { submitId: data.submitId } }),
    ).toMatchObject({ status: 200 });
    expect(await runOf(data.submitId)).toMatchObject({ phase: "done" });
    expect(hdu.runs.length).toBe(before);
  });

  test("cancelled when a server has just taken it, it holds no account", async () => {
    const { deps } = site().server;
    await site()
      .db.update(remoteSites)
      .set({ openUntil: new Date(Date.now() + 60_000) })
      .where(eq(remoteSites.site, "HDU"));
    const { data } = await send("HDU-1000", program("AC"));
    const taken = await runOf(data.submitId);
    await site().call(cancelJudge, { token: who.root, query: { submitId: data.submitId } });
    const before = hdu.runs.length;
    if (taken) await takeStep(openRemoteDeps(deps), { ...taken, oj: "HDU" });
    const leased = await site()
      .db.select()
      .from(remoteAccounts)
      .where(eq(remoteAccounts.runId, data.submitId));
    expect([taken?.phase, leased, hdu.runs.length]).toEqual(["waiting", [], before]);
  });

  test("a judge that is switched off takes nothing", async () => {
    await site().db.update(remoteSites).set({ enabled: false }).where(eq(remoteSites.site, "HDU"));
    expect(await send("HDU-1000", program("AC"))).toMatchObject({ code: "remote-judge-off" });
  });

  test("no pages are kept of what went well", async () => {
    const seen = await judged("HDU-1000", program("AC"));
    const query = { submitId: seen.submitId };
    expect(await site().call(getRemotePages, { token: who.root, query })).toMatchObject({
      code: "remote-no-pages",
    });
  });

  test("the pause between requests is kept", async () => {
    await site().db.update(remoteSites).set({ intervalMs: 100 }).where(eq(remoteSites.site, "HDU"));
    hdu.requests.length = 0;
    const ids = await Promise.all(
      [1, 2].map(async () => (await send("HDU-1000", program("AC"))).data.submitId),
    );
    for (const id of ids) await ended(id);
    expect(hdu.mostWithin(1000)).toBeLessThanOrEqual(12);
    await site().db.update(remoteSites).set({ intervalMs: null });
  });
});

test("a sent program is known again, cut or not, and another's is not", () => {
  const [mine, other] = ["\t ".repeat(16), " \t".repeat(16)];
  const sent = withMarker("int main(){}", mine, "G++");
  expect(isSent(sent.replaceAll("\n", "\r\n"), sent, mine)).toBe(true);
  expect(isSent(sent.trimEnd(), sent, mine)).toBe(true);
  expect(isSent(withMarker("int main(){}", other, "G++"), sent, mine)).toBe(false);
  expect(isSent("int main(){ }", sent, mine)).toBe(false);
  expect(withMarker("  ", mine, "Whitespace (wspace)")).toBe("  ");
});

test("pages for staff hold no secrets", () => {
  const page = `<input name="csrf_token" value="abc123"><script>token = "t0ps3cret"</script> user robot, hunter2!`;
  const shown = redactPage(page, ["hunter2!"]);
  expect(shown).not.toMatch(/abc123|t0ps3cret|hunter2/);
  expect(shown).toContain("user robot");
});
