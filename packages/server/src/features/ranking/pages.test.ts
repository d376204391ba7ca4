import { getRankList } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { userScores } from "../submission/tables.ts";

const site = useSite();
const USERS = 1000;

beforeAll(async () => {
  await site().db.execute(sql`insert into user_account (username, password_hash, role_id)
    select 'user' || n, '!', 1002 from generate_series(1, ${USERS}) as n`);
  // Many equals in every column, so that anchors fall within and between them.
  await site().db.execute(sql`update user_score set ac = x % 4, total = x % 7, oi_score = x % 3
    from (select uid, hashtext(uid) & 65535 as x from user_score) as by_chance where by_chance.uid = user_score.uid`);
});

const page = async (type: number, currentPage: number, limit = 30) =>
  (await site().call(getRankList, { query: { type, currentPage, limit } })).data;

test.each([
  [0, sql`ac desc, total`, sql`ac > 0`],
  [1, sql`oi_score desc, ac desc`, sql`oi_score > 0`],
])(
  "pages of ranking %i, put together, are all who solved something, equals at one place",
  async (type, order, some) => {
    const rows = await site()
      .db.select({ uid: userScores.uid, place: sql<number>`(rank() over (order by ${order}))::int` })
      .from(userScores)
      .where(some)
      .orderBy(order, userScores.uid);
    expect(rows.length).toBeGreaterThan(600);
    const seen: { uid: string; place: number | null }[] = [];
    for (let number = 1; number <= Math.ceil(rows.length / 30); number++) {
      const { records, total } = await page(type, number);
      expect(total).toBe(rows.length);
      seen.push(...records.map(({ uid, place }) => ({ uid, place })));
    }
    expect(seen).toEqual(rows);
  },
);

test("pages past the end are empty; a page is as large as asked for, up to 300", async () => {
  const ranked = await site().db.$count(userScores, sql`ac > 0`);
  expect(await page(0, 100)).toMatchObject({ records: [], total: ranked });
  expect(await page(1, 999_999_999, 300)).toMatchObject({ records: [] });
  expect((await page(0, 2, 300)).records).toHaveLength(300);
  expect(await page(0, 1, 1000)).toMatchObject({ size: 300 });
});
