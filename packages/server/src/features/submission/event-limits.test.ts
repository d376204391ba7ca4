import { EVENT_STREAMS_MAX, logout, submissionEvents, submitProblemJudge } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { request } from "undici";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { sessions } from "../account/tables.ts";

const site = useSite();

async function submission(): Promise<number> {
  const { problemId } = await site().problem();
  const { token } = await site().user();
  const code = "int main(void) { return 0; } // long enough to be taken for a program";
  const { data } = await site().call(submitProblemJudge, {
    token,
    body: { pid: problemId, language: "C", code },
  });
  return data.submitId;
}

/** Not by `fetch`, which takes three times as long: hundreds are opened. */
async function listen(submitIds: string, signal?: AbortSignal, token?: string) {
  const url = `${site().origin}${submissionEvents.path}?submitIds=${submitIds}`;
  const headers = token ? { authorization: token } : {};
  const { statusCode, body } = await request(url, { headers, signal: signal ?? null });
  body.on("error", () => {}); // when it is aborted
  return { status: statusCode, body, text: () => body.text() };
}

test("what does not exist is not waited for, and not asked for without end", async () => {
  const unknown = await listen("999999999,999999998");
  expect(await unknown.text()).not.toContain("data:"); // ends at once
  const answers = await Promise.all(Array.from({ length: 200 }, () => listen("999999999")));
  const codes = await Promise.all(
    answers.map(async (answer) => [answer.status, await answer.text()] as const),
  );
  expect(codes.filter(([status]) => status === 200)).toHaveLength(119);
  expect(codes.filter(([status]) => status === 429)).toHaveLength(81);
});

test("an address has so many streams open, and one more when one has closed", async () => {
  const id = String(await submission());
  const ending = new AbortController();
  const one = new AbortController();
  const first = await listen(id, one.signal);
  const rest = Array.from({ length: EVENT_STREAMS_MAX - 1 }, () => listen(id, ending.signal));
  const open = await Promise.all(rest); // a stream that nobody holds is closed when memory is tidied up
  expect((await listen(id)).status).toBe(429);
  one.abort();
  await expect.poll(async () => (await listen(id, ending.signal)).status).toBe(200);
  expect(first.status).toBe(200);
  expect(open.every(({ status }) => status === 200)).toBe(true);
  ending.abort();
});

test("a session that ends takes its streams along, and no others", async () => {
  const id = String(await submission());
  const ending = new AbortController();
  const [ada, bob] = [await site().user(), await site().user()];
  const adas = await listen(id, ending.signal, ada.token);
  const others = [await listen(id, ending.signal, bob.token), await listen(id, ending.signal)];
  const isOver = others.map(() => false);
  for (const [index, answer] of others.entries()) {
    void answer.text().then(
      () => (isOver[index] = true),
      () => {},
    );
  }
  let heard = "";
  let signsOut: Promise<unknown> | undefined;
  for await (const part of adas.body) {
    heard += part;
    if (heard.includes('"submitId"')) signsOut ??= site().call(logout, { token: ada.token });
  }
  expect(signsOut, heard).toBeDefined();
  await signsOut;
  expect(isOver).toEqual([false, false]);
  ending.abort();
});

// Of what was told before the stream was noted, only the table tells.
test("a stream that is being opened while its session ends does not stay", async () => {
  const id = String(await submission());
  const ada = await site().user();
  const { db } = site();
  const blocked = sql`select 1 from pg_locks where relation = 'submission'::regclass and not granted`;
  const ends = db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.uid, ada.uid));
  let opening: ReturnType<typeof listen> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table submission in access exclusive mode`);
    opening = listen(id, undefined, ada.token);
    await expect.poll(async () => (await db.execute(blocked)).rows.length).toBeGreaterThan(0);
    await ends;
  });
  expect((await opening)?.status).toBe(200);
  await (await opening)?.text(); // ends
});
