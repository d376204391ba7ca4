/** The site that bench/lists asks: 20,000 problems, 200,000 users, 2,000,000 submissions, the same in every run. */
import pg from "pg";
import { gramsOf, variantsOf } from "../../packages/server/src/features/search/words.ts";
import { copyInto } from "./copy.ts";

export const PROBLEMS = 20_000;
export const USERS = 200_000;
export const SUBMISSIONS = 2_000_000;
const TAGS = 100;
const WORDS = 5000;
/** Both the first problem's key and the number in its id. */
const FIRST_ID = 1000;
/** One submission in so many seconds: the newest is of now, the oldest a year old. */
const SECONDS_APART = 16;

const statuses = [0, -1, 1, 3, -2];
const wordOf = (n: number) => `word${n % WORDS}`;

/** Written by COPY, without the checks and triggers of each row; counts are then made to fit. */
export async function fillLists(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await fillUsersAndProblems(client);
    await fillSearch(client);
    await fillSubmissions(client);
    for (const statement of derived) await client.query(statement);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function fillUsersAndProblems(client: pg.Client): Promise<void> {
  await copyInto(
    client,
    "user_account",
    ["uid", "username", "password_hash", "role_id", "nickname", "signature"],
    USERS,
    (n) =>
      n === 0
        ? ["1", "root", "!", 1000, null, null]
        : [`u${n}`, `user${n}`, "!", 1002, `Nick ${n}`, "Solving a little every day."],
  );
  await copyInto(
    client,
    "problem",
    ["problem_id", "title", "type", "judge_mode", "judge_case_mode", "time_limit_ms"].concat([
      "memory_limit_mib",
      "stack_limit_mib",
      "difficulty",
      "auth",
    ]),
    PROBLEMS,
    (n) => [`P${FIRST_ID + n}`, `Title ${n}`, n % 2, "default", "default", 1000, 256, 128, n % 3, 1],
  );
  await copyInto(client, "tag", ["name"], TAGS, (n) => [`tag ${n + 1}`]);
  // Three tags each: of one third of the tags, of another, of the last.
  await copyInto(client, "problem_tag", ["problem_id", "tag_id"], PROBLEMS * 3, (n) => {
    const problem = Math.floor(n / 3);
    return [FIRST_ID + problem, 1 + (n % 3) * 33 + ((problem * 7) % 33)];
  });
}

async function fillSearch(client: pg.Client): Promise<void> {
  await copyInto(client, "problem_search", ["problem_id", "heading", "document", "grams"], PROBLEMS, (n) => [
    FIRST_ID + n,
    vector([`p${FIRST_ID + n}`, "title", String(n)]),
    vector(Array.from({ length: 120 }, (_, k) => wordOf(n * 7919 + k * k * 104_729))),
    array([`P${FIRST_ID + n}`, `Title ${n}`].flatMap(gramsOf)),
  ]);
  const variants = Array.from({ length: WORDS }, (_, n) => wordOf(n)).flatMap((word) =>
    variantsOf(word).map((variant) => [variant, word]),
  );
  await copyInto(client, "search_variant", ["variant", "word"], variants.length, (n) => variants[n] ?? []);
}

const vector = (words: string[]) => [...new Set(words)].sort().join(" ");
const array = (texts: string[]) => `{${[...new Set(texts)].map((text) => `"${text}"`).join(",")}}`;

function fillSubmissions(client: pg.Client): Promise<void> {
  const now = Date.now();
  return copyInto(
    client,
    "submission",
    [
      "problem_id",
      "uid",
      "language",
      "code",
      "length",
      "status",
      "time_ms",
      "memory_kib",
      "judger",
      "submitted_at",
    ],
    SUBMISSIONS,
    (n) => [
      FIRST_ID + ((n * 31) % PROBLEMS),
      `u${1 + ((n * 7919) % (USERS - 1))}`,
      "C++ 17",
      "int main() { }",
      14,
      statuses[(n * 13) % statuses.length] ?? 0,
      n % 1000,
      2000,
      "local",
      new Date(now - (SUBMISSIONS - n) * SECONDS_APART * 1000).toISOString(),
    ],
  );
}

const derived = [
  `insert into problem_count (problem_id, total, ac) select problem_id, count(*),
    count(*) filter (where status = 0) from submission group by 1`,
  `insert into solved select uid, problem_id, min(id), min(submitted_at) from submission where status = 0 group by 1, 2`,
  `insert into user_score select u.uid, true, coalesce(s.ac, 0), coalesce(t.total, 0), coalesce(s.ac, 0) * 7
    from user_account u left join (select uid, count(*) ac from solved group by uid) s on s.uid = u.uid
    left join (select uid, count(*) total from submission group by uid) t on t.uid = u.uid`,
];
