import {
  type Endpoint,
  getComments,
  getDiscussionList,
  getLikeMessages,
  getSubmissionList,
  getTrainingMembers,
  getTrainingRank,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sampled } from "./sample.ts";
import { type TestUser, useSite } from "./site.ts";

/** Pages far down, which are sought from pages read before them, are the same as when all rows above are passed. */

const ROWS = 2400;
const LIMIT = 30;
const PAGES = ROWS / LIMIT;
const site = useSite({ config: { LIST_TOTAL_MS: 60_000 } });
let reader: TestUser;
let did: number;
let tid: number;

beforeAll(async () => {
  const { db } = site();
  reader = await site().user();
  const { uid } = reader;
  const { pid } = await site().problem();
  await db.execute(sql`insert into discussion (category_id, title, description, content, uid, top_priority, view_num, like_num, words)
    select (select min(id) from discussion_category), 'Far ' || n, 'down', 'text', ${uid}, n % 800 = 7, n * 7 % 50, n * 13 % 40,
      array_to_tsvector(array['far', 'fifth' || n % 5]) from generate_series(1, ${ROWS}::int) n`);
  did = Number((await db.execute(sql`select min(id) as id from discussion`)).rows[0]?.id);
  await db.execute(sql`insert into comment (discussion_id, uid, content, like_num)
    select ${did}::int, ${uid}, 'text', n * 13 % 40 from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`insert into user_message (uid, kind, action, sender_uid, discussion_id, comment_id, read_at)
    select ${uid}, 'Like', 'Like_Discuss', ${uid}, discussion_id, id, case when n <= ${ROWS - LIMIT} then now() end from (select *, row_number() over (order by id) as n from comment) as c`);
  await db.execute(sql`insert into submission (uid, problem_id, language, code, length, status)
    select ${uid}, ${pid}::int, 'C', 'int main() {}', 13, case when n % 8 = 0 then -1 else 0 end from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`insert into user_account (uid, username, password_hash, role_id)
    select 'far' || n, 'far' || n, '', 1002 from generate_series(1, ${ROWS}::int) n`);
  const { rows } = await db.execute<{
    id: number;
  }>(sql`insert into training (uid, title, auth, sealed_password, rank)
    values (${uid}, 'Far', 'Private', '', 1) returning id`);
  tid = rows[0]?.id ?? 0;
  await db.execute(sql`insert into training_member (training_id, uid, ac, run_time_ms, is_enabled)
    select ${tid}::int, 'far' || n, n % 20, n * 7 % 50, n % 12 > 0 from generate_series(1, ${ROWS}::int) n`);
});

interface Paged {
  endpoint: Endpoint;
  query?: () => Record<string, unknown>;
  /** The whole list, by a plain statement. */
  order: string;
  /** What its rows are told apart by. */
  key?: string;
  /** It has more rows. */
  least?: number;
}

const recordsOf = (data: unknown) => {
  const page = data as { records?: unknown; commentList?: { records: unknown } };
  return (page.commentList ?? page).records as { id?: number; submitId?: number; uid: string }[];
};

const lists: Paged[] = [
  { endpoint: getDiscussionList, order: "discussion order by top_priority desc, id desc" },
  {
    endpoint: getDiscussionList,
    query: () => ({ sort: "likes" }),
    order: "discussion order by top_priority desc, like_num desc, id desc",
  },
  {
    endpoint: getDiscussionList,
    query: () => ({ sort: "views", keyword: "far" }),
    order: "discussion order by top_priority desc, view_num desc, id desc",
  },
  ...["", "likes", "views"].map((sort) => ({
    endpoint: getDiscussionList,
    query: () => ({ sort, keyword: "fifth1" }),
    order: `discussion where words @@ 'fifth1' order by top_priority desc, ${sort ? `${sort.slice(0, -1)}_num desc,` : ""} id desc`,
    least: 400,
  })),
  {
    endpoint: getTrainingRank,
    query: () => ({ tid }),
    order: "training_member where is_enabled order by ac desc, run_time_ms, uid",
    key: "uid",
  },
  {
    endpoint: getTrainingMembers,
    query: () => ({ tid }),
    order: "training_member order by ac desc, run_time_ms, uid",
    key: "uid",
  },
  { endpoint: getComments, query: () => ({ did }), order: "comment order by like_num desc, id desc" },
  { endpoint: getLikeMessages, order: "user_message order by id desc" },
  { endpoint: getSubmissionList, order: "submission order by id desc" },
  {
    endpoint: getSubmissionList,
    query: () => ({ status: 0 }),
    order: "submission where status = 0 order by id desc",
  },
];

const tried = sampled(lists, ({ endpoint }) => endpoint);

test.each(tried)(
  "$endpoint.path in the order of: $order",
  async ({ endpoint, query, order, key = "id", least = 2000 }) => {
    const { token } = reader;
    const pageAt = async (currentPage: number) => {
      const answer = await site().call(endpoint, {
        token,
        query: { ...query?.(), limit: LIMIT, currentPage },
      });
      expect(answer.status, answer.msg).toBe(200);
      return recordsOf(answer.data).map(({ id, submitId, uid }) => String(id ?? submitId ?? uid));
    };
    const { rows } = await site().db.execute<{ named: string }>(
      sql.raw(`select ${key}::text as named from ${order}`),
    );
    const whole = rows.map(({ named }) => named);
    expect(whole.length).toBeGreaterThan(least);
    // In a jumping order, twice: anchors are kept by then.
    for (let n = 0; n < 2 * PAGES; n += 1) {
      const page = (n * 37) % PAGES;
      const read = await pageAt(page + 1);
      if (n >= PAGES) expect(read, `page ${page + 1}`).toEqual(whole.slice(page * LIMIT, (page + 1) * LIMIT));
    }
    expect(await pageAt(10 ** 15 - 1)).toEqual([]);
  },
);

test("a page that shows the end of its list tells how long it is, whatever was counted a moment ago", async () => {
  const { db } = site();
  const { rows } = await db.execute<{ id: number }>(sql`insert into discussion
    (category_id, title, description, content, uid, words)
    select min(id), 'Few', 'of them', 'text', ${reader.uid}, array_to_tsvector(array['few']) from discussion_category
    returning id`);
  const did = rows[0]?.id ?? 0;
  const total = async () => {
    const { data } = await site().call(getComments, { query: { did } });
    return data.commentList.total;
  };
  for (const count of [1, 2]) {
    await db.execute(
      sql`insert into comment (discussion_id, uid, content) values (${did}, ${reader.uid}, 'text')`,
    );
    expect(await total()).toBe(count);
  }
});
