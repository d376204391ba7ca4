import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { purge } from "./purge.ts";
import { challenges, mailCodes, rateCounts, sessions, signInFailures } from "./tables.ts";

const site = useSite();

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
