import {
  cleanMessages,
  getCommentMessages,
  getMyMessages,
  getSysMessages,
  getUnreadCounts,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type TestUser, useSite } from "../../../test/site.ts";
import { discussions } from "../discussion/tables.ts";
import { activities, noticeRecipients, notices } from "./tables.ts";

/** Pages of a box mark what they show as read, and pass over nothing that is unread all the same. */

const site = useSite();
let ann: TestUser;

beforeEach(async () => {
  await site().db.delete(notices);
  ann = await site().user();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Twelve, the first one newest. */
async function fillNotices(type: "All" | "Single") {
  const values = Array.from({ length: 12 }, (_, n) => ({
    ...{ title: `News ${n}`, content: "x", type, uid: "1", sendAt: ago(n) },
  }));
  const rows = await site().db.insert(notices).values(values).returning({ id: notices.id });
  if (type === "All") return;
  await site()
    .db.insert(noticeRecipients)
    .values(rows.map(({ id }) => ({ noticeId: id, uid: ann.uid })));
}

async function fillActivities() {
  const bob = await site().user();
  const [talk] = await site()
    .db.insert(discussions)
    .values({
      ...{ uid: ann.uid, title: "Talk", description: "x", content: "x", categoryId: 1 },
      words: sql`to_tsvector('simple', 'Talk')`,
    })
    .returning({ id: discussions.id });
  const values = Array.from({ length: 12 }, () => ({
    ...{ uid: ann.uid, senderUid: bob.uid, kind: "Discuss" as const, action: "Discuss" as const },
    discussionId: talk?.id ?? 0,
  }));
  await site().db.insert(activities).values(values);
}

const boxes = [
  ["notices to all", getSysMessages, () => fillNotices("All"), "sys", "Sys"],
  ["notices to the reader", getMyMessages, () => fillNotices("Single"), "mine", "Mine"],
  ["what others did", getCommentMessages, fillActivities, "comment", "Discuss"],
] as const;

describe.each(boxes)("%s", (_what, endpoint, fill, counted, type) => {
  const ask = async (currentPage: number, seen: number[] = [], limit = 5) => {
    const query = { currentPage, limit, ...(seen.length > 0 && { seen: seen.join(",") }) };
    const { data } = await site().call(endpoint, { token: ann.token, query });
    const rows: { id: number; state: boolean }[] = data.records;
    return { ids: rows.map(({ id }) => id), unread: rows.flatMap(({ id, state }) => (state ? [] : [id])) };
  };
  const left = async () => (await site().call(getUnreadCounts, { token: ann.token })).data[counted as "sys"];

  test("page after page shows all there is once, and leaves nothing unread", async () => {
    await fill();
    const seen: number[] = [];
    const shown: number[] = [];
    for (const page of [1, 2, 3]) {
      const { ids, unread } = await ask(page, seen);
      expect(unread).toEqual(ids);
      shown.push(...ids);
      seen.push(...unread);
    }
    expect(new Set(shown).size).toBe(12);
    expect(await left()).toBe(0);
    expect((await ask(1, seen)).ids).toEqual(shown.slice(0, 5));
  });

  test("what was read before stands behind it; who comes again finds the unread first", async () => {
    await fill();
    const whole = (await ask(1, [], 12)).ids;
    expect(await left()).toBe(0);
    const [newest = 0] = whole;
    // Of what was read long ago nothing is named: the order is by age alone.
    expect((await ask(2)).ids).toEqual(whole.slice(5, 10));
    // Named, it stands first, wherever it stood; what is not in the box is nowhere.
    const named = whole.slice(-2);
    expect((await ask(1, [...named, 999_999])).ids).toEqual([...named, ...whole.slice(0, 3)]);
    await site().call(cleanMessages, { token: ann.token, query: { type, id: newest } });
    expect((await ask(1, [newest])).ids).toEqual(whole.slice(1, 6));
  });

  test("without it pages are as they always were", async () => {
    await fill();
    const first = await ask(1);
    const again = await ask(1);
    expect(again.unread).toHaveLength(5);
    expect(again.ids.some((id) => first.ids.includes(id))).toBe(false);
    expect((await site().read(endpoint, { token: ann.token, query: { seen: "x" } })).status).toBe(400);
  });
});
