import {
  deleteRemoteAccount,
  getRemotePages,
  getRemoteSites,
  importRemoteProblem,
  rejudge,
  resubmit,
  status,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { waitingForLocks } from "../../../test/meanwhile.ts";
import { useJudges } from "../../../test/remote/judges.ts";
import { HduReplica } from "../../../test/remote/replica-hdu.ts";
import { PojReplica } from "../../../test/remote/replica-poj.ts";
import { SpojReplica } from "../../../test/remote/replica-spoj.ts";
import { openDispatcher, SiteClient } from "./client.ts";
import { newSession } from "./session.ts";
import { remoteAccounts, remoteRuns } from "./tables.ts";
import { timingAt } from "./timing.ts";

const poj = await new PojReplica().start();
const hdu = await new HduReplica().start();
const spoj = await new SpojReplica().start();
const { site, who, add, program, sent, ended } = useJudges({ POJ: poj, HDU: hdu, SPOJ: spoj });

beforeAll(async () => {
  for (const name of ["POJ", "HDU"]) expect((await add(name, "1000")).status).toBe(200);
  expect((await add("SPOJ", "ADDUP")).status).toBe(200);
});

const again = (submitId: number) => site().call(resubmit, { token: who.user.token, query: { submitId } });
const thereOf = (code: string) => poj.runs.filter((run) => run.code.startsWith(code));

describe("a program whose answer is lost", () => {
  test("where the session was over, too: it ends with that cause, and is sent once when somebody asks", async () => {
    await ended(await sent("POJ-1000", program("AC"))); // a session that can end
    poj.sessions.clear();
    poj.be({ loseAnswer: 1 });
    const code = program("WA");
    const submitId = await sent("POJ-1000", code);
    const seen = await ended(submitId);
    expect(seen.status).toBe(status.submitFailed);
    expect(seen.errorMessage).toMatch(/not among our runs/);
    expect(thereOf(code)).toHaveLength(0);
    poj.be({});
    expect(await again(submitId)).toMatchObject({ status: 200 });
    expect((await ended(submitId)).status).toBe(status.wrongAnswer);
    expect(thereOf(code)).toHaveLength(1);
  });

  test("that is taken after we gave up waiting is found, and not sent again", async () => {
    const release = poj.hold();
    const before = poj.abandoned;
    const code = program("TLE");
    const submitId = await sent("POJ-1000", code);
    await expect.poll(() => poj.abandoned, { interval: 10 }).toBe(before + 1);
    release();
    expect((await ended(submitId)).status).toBe(status.timeLimitExceeded);
    expect(thereOf(code)).toHaveLength(1);
  });

  test("that is taken after its submission has failed is found by whoever asks again", async () => {
    const release = poj.hold();
    const code = program("RE");
    const submitId = await sent("POJ-1000", code);
    expect((await ended(submitId)).status).toBe(status.submitFailed);
    release();
    await expect.poll(() => thereOf(code).length).toBe(1);
    await again(submitId);
    expect((await ended(submitId)).status).toBe(status.runtimeError);
    expect(thereOf(code)).toHaveLength(1);
  });
});

test("a session that was made anew is kept before its run goes on, and is there for the next submission", async () => {
  const { db } = site();
  const send = () => sent("SPOJ-ADDUP", program("AC"), { language: "C++ (gcc)" });
  await ended(await send());
  spoj.sessions.clear();
  // Whoever writes a session waits for who has this lock.
  await db.execute(sql`create function wait_for_test() returns trigger language plpgsql
    as $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$`);
  await db.execute(sql`create trigger waits before update of sealed_session on remote_account
    for each statement execute function wait_for_test()`);
  let submitId = 0;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
      submitId = await send();
      await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
      const [run] = await db.select().from(remoteRuns).where(eq(remoteRuns.submissionId, submitId));
      expect(run?.phase).toBe("sending");
    });
    await ended(submitId);
  } finally {
    await db.execute(sql`drop function wait_for_test cascade`);
  }
  await ended(await send());
  expect(spoj.sessions.size).toBe(1);
});

describe("a page of another form before anything is sent", () => {
  const { setbacks } = timingAt(0.01);

  test("is passed over a few times: the program is judged, sent once, and nothing is left of the trouble", async () => {
    await ended(await sent("HDU-1000", program("AC"))); // a session
    hdu.be({ oddPages: setbacks.length });
    const code = program("WA");
    const submitId = await sent("HDU-1000", code);
    expect((await ended(submitId)).status).toBe(status.wrongAnswer);
    expect(hdu.trouble.oddPages).toBe(0);
    expect(hdu.runs.filter((run) => run.code.startsWith(code))).toHaveLength(1);
    const pages = await site().call(getRemotePages, { token: who.root, query: { submitId } });
    expect(pages.code).toBe("remote-no-pages");
  });

  test("that stays fails it with that cause after growing pauses, for staff to read", async () => {
    hdu.be({ changedAt: "/status.php" });
    hdu.requests.length = 0;
    const code = program("AC");
    const submitId = await sent("HDU-1000", code);
    const seen = await ended(submitId);
    expect(seen.status).toBe(status.submitFailed);
    expect(seen.errorMessage).toMatch(/pages in another form/);
    const asked = hdu.requests.filter(({ what }) => what === "GET /status.php").map(({ at }) => at);
    expect(asked).toHaveLength(setbacks.length + 1);
    for (const [i, ms] of setbacks.entries()) {
      expect((asked[i + 1] ?? 0) - (asked[i] ?? 0)).toBeGreaterThanOrEqual(ms);
    }
    expect(hdu.runs.filter((run) => run.code.startsWith(code))).toHaveLength(0);
    const { data } = await site().call(getRemotePages, { token: who.root, query: { submitId } });
    expect(data.pages.at(-1)?.body).toContain("A page in a new dress");
    hdu.be({});
    expect(await again(submitId)).toMatchObject({ status: 200 });
    expect((await ended(submitId)).status).toBe(status.accepted);
    const [run] = await site().db.select().from(remoteRuns).where(eq(remoteRuns.submissionId, submitId));
    expect(run?.setbacks).toBe(0);
  });
});

test.each([404, 429, 503])(
  "a page that answers %i behind a sent form: it is looked for, and not sent again",
  async (behind) => {
    spoj.behind = behind;
    const code = program("WA");
    const submitId = await sent("SPOJ-ADDUP", code, { language: "C++ (gcc)" });
    expect((await ended(submitId)).status).toBe(status.wrongAnswer);
    expect(spoj.runs.filter((run) => run.code.startsWith(code))).toHaveLength(1);
    spoj.behind = null;
  },
);

test("a request that found no connection surely did not leave", async () => {
  const reach = { hosts: new Set(["127.0.0.1:9"]), innerHosts: new Set(["127.0.0.1:9"]) };
  const dispatcher = openDispatcher(reach, undefined);
  const client = new SiteClient({
    ...{ origin: "http://127.0.0.1:9", reach, dispatcher, session: newSession(), timeoutMs: 2000 },
    ...{ turn: async () => {}, secrets: [], signal: AbortSignal.timeout(10_000) },
  });
  await expect(client.postForm("/submit", {})).rejects.toMatchObject({ kind: "unreachable", isUnsent: true });
  await dispatcher.close();
});

test("a run only its author may ask for: with the account gone it waits, and is sent anew when somebody asks", async () => {
  const code = program("AC");
  const submitId = await sent("POJ-1000", code);
  await ended(submitId);
  const { vault } = site().server.deps;
  const sites = (await site().call(getRemoteSites, { token: who.root })).data;
  const id = sites.find(({ site: name }) => name === "POJ")?.accounts[0]?.id ?? 0;
  expect(await site().call(deleteRemoteAccount, { token: who.root, query: { id } })).toMatchObject({
    status: 200,
  });
  poj.accounts.set("second", "robot-pass-2");
  await site()
    .db.insert(remoteAccounts)
    .values({ site: "POJ", username: "second", sealedPassword: vault.seal("robot-pass-2") });
  await site().call(rejudge, { token: who.root, query: { submitId } });
  expect((await ended(submitId)).status).toBe(status.accepted);
  expect(thereOf(code).map(({ username }) => username)).toEqual(["robot", "second"]);
});

test("other judges are asked for a known run without its account", async () => {
  const code = program("WA");
  const submitId = await sent("HDU-1000", code);
  await ended(submitId);
  await site().db.update(remoteAccounts).set({ enabled: false }).where(eq(remoteAccounts.site, "HDU"));
  await site().call(rejudge, { token: who.root, query: { submitId } });
  expect((await ended(submitId)).status).toBe(status.wrongAnswer);
  expect(hdu.runs.filter((run) => run.code.startsWith(code))).toHaveLength(1);
  await site().db.update(remoteAccounts).set({ enabled: true }).where(eq(remoteAccounts.site, "HDU"));
});

test("a judge that does not come to an end with a problem is not waited for", async () => {
  hdu.be({ slow: 1, slowMs: 6000 });
  const query = { name: "HDU", problemId: "1001" };
  const answer = await site().call(importRemoteProblem, { token: who.root, query });
  expect(answer).toMatchObject({ status: 400, code: "remote-fetch-failed" });
  expect(answer.msg).toMatch(/no answer within/);
});
