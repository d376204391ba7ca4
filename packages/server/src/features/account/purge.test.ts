import { submitProblemJudge } from "@verdict/contract";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { submissions } from "../submission/tables.ts";
import { purge } from "./purge.ts";
import { accessTokens, challenges, mailCodes, rateCounts, sessions, signInFailures } from "./tables.ts";

const site = useSite();

test("addresses older than the site keeps them are forgotten, once", async () => {
  const { db, settings } = site().server.deps;
  const { problemId: pid } = await site().problem();
  const sent: number[] = [];
  let user = await site().user();
  for (const days of [40, 20, 1]) {
    user = await site().user();
    const code = `int main(void) { return 0; } // ${"x".repeat(60)}`;
    const { submitId } = (
      await site().call(submitProblemJudge, { token: user.token, body: { pid, language: "C", code } })
    ).data;
    await db
      .update(submissions)
      .set({ submittedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(submissions.id, submitId));
    sent.push(submitId);
  }
  const known = async () => {
    const rows = await db
      .select()
      .from(submissions)
      .where(inArray(submissions.id, sent))
      .orderBy(submissions.id);
    return rows.map(({ ip }) => ip !== null);
  };
  await purge(site().server.deps);
  expect(await known()).toEqual([true, true, true]);
  await settings.changeWebsite({ addressDays: 30 });
  await purge(site().server.deps);
  expect(await known()).toEqual([false, true, true]);
  await db
    .update(sessions)
    .set({ issuedAt: sql`now() - interval '15 days'` })
    .where(eq(sessions.uid, user.uid));
  const uses = { long: sql`now() - interval '15 days'`, lately: sql`now() - interval '5 days'` };
  for (const [name, usedAt] of Object.entries(uses)) {
    const expiresAt = sql`now() + interval '1 day'`;
    const token = { uid: user.uid, name, tokenHash: name, hint: "", scopes: [], usedAt, usedIp: "192.0.2.1" };
    await db.insert(accessTokens).values({ ...token, expiresAt });
  }
  await settings.changeWebsite({ addressDays: 10 });
  await purge(site().server.deps);
  expect(await known()).toEqual([false, false, true]);
  const [session] = await db.select().from(sessions).where(eq(sessions.uid, user.uid));
  expect(session?.ip).toBe("");
  const tokens = await db.select().from(accessTokens).orderBy(accessTokens.id);
  expect(tokens.map(({ usedIp }) => usedIp)).toEqual([null, "192.0.2.1"]);
  await db.delete(sessions);
});

test("what expired goes, what is still good stays", async () => {
  const { db, store } = site().server.deps;
  const { uid } = await site().user();
  const moments = { gone: sql`now() - interval '1 second'`, good: sql`now() + interval '1 minute'` };
  for (const [name, expiresAt] of Object.entries(moments)) {
    const row = { subject: name, expiresAt };
    await db
      .insert(mailCodes)
      .values({ ...row, purpose: "register", email: name, codeHash: "", sentAt: sql`now()` });
    await db.insert(challenges).values({ kind: "captcha", answer: name, expiresAt });
    await db.insert(rateCounts).values({ ...row, purpose: "x", count: 1 });
    await db.insert(signInFailures).values({ username: name, ip: "", expiresAt });
  }
  await site().tokenOf(uid, new Date(Date.now() - 200 * 86_400_000));
  const old = {
    recipient: "old",
    subject: "",
    state: "kept",
    createdAt: sql`now() - interval '31 days'`,
  } as const;
  const [mail] = await db.insert(mailOutbox).values(old).returning();
  await db.insert(mailOutbox).values({ ...old, recipient: "new", createdAt: sql`now()` });
  await store.putFile(`outbox/${mail?.id}.eml`, "old");

  await purge(site().server.deps);

  expect(await db.select({ left: mailCodes.subject }).from(mailCodes)).toEqual([{ left: "good" }]);
  expect(await db.select({ left: challenges.answer }).from(challenges)).toEqual([{ left: "good" }]);
  expect(await db.select({ left: rateCounts.subject }).from(rateCounts)).toEqual([{ left: "good" }]);
  expect(await db.select({ left: signInFailures.username }).from(signInFailures)).toEqual([{ left: "good" }]);
  expect(await db.select({ uid: sessions.uid }).from(sessions)).toEqual([{ uid }]);
  expect(await db.select({ left: mailOutbox.recipient }).from(mailOutbox)).toEqual([{ left: "new" }]);
  expect(await store.getFile(`outbox/${mail?.id}.eml`)).toBeNull();
});
