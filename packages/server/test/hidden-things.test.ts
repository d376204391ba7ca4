import { type Endpoint, endpoints, isScoped, type RoleId, roleMay } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announcements } from "../src/features/announcement/tables.ts";
import { comments } from "../src/features/comment/tables.ts";
import { discussions } from "../src/features/discussion/tables.ts";
import { groups } from "../src/features/group/tables.ts";
import { type TestGroup, useGroupThings } from "./group-things.ts";
import { listenerAt } from "./live.ts";
import { built, type Kind, kindsOf, namesIn, schemaOf, tables } from "./requests.ts";
import { type TestUser, useSite } from "./site.ts";

/**
 * What lies in a group that one may not know of is not there: every call that names a thing by its number, and every
 * topic of the event stream, answers about it as about a number that nobody has, byte for byte.
 */

const site = useSite();
const things = useGroupThings(site);
const listen = listenerAt(site);

const real = {} as Record<Kind, number>;
const readers: { name: string; roleId: RoleId | null; token?: string }[] = [
  { name: "guest", roleId: null },
  { name: "level 0", roleId: 1002 },
  { name: "level 1", roleId: 1002 },
  { name: "level 2", roleId: 1002 },
  { name: "administrator", roleId: 1001 },
  { name: "problem administrator", roleId: 1008 },
];
let school: TestGroup;
let problemId = "";
let writer: TestUser;

/** A number that no row of the kind has. */
const missing = (kind: Kind) => real[kind] + 5000;

beforeAll(async () => {
  const { db } = site();
  for (const [index, name] of Object.values(tables).entries()) {
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${710_000 + index * 10_000}::bigint)`,
    );
  }
  school = await things.group();
  const [, , , pupil, teacher] = school.people;
  real.group = school.gid;
  const made = await things.problem(school);
  [real.problem, problemId] = [made.pid, made.problemId];
  real.contest = await things.contest(school, { openRank: false });
  const inside = await things.problem(school);
  await things.intoContest(school, real.contest, inside.problemId);
  real.training = await things.training(school);
  await things.intoTraining(school, real.training, { problemId });
  real.submission = await things.judged(pupil.token, problemId, 0, { gid: school.gid });
  const { uid } = teacher;
  const row = <T extends { id: number }>([first]: T[]) => first?.id ?? 0;
  const words = sql<string>`to_tsvector('simple', 'talk')`;
  real.discussion = row(
    await db
      .insert(discussions)
      .values({ uid, groupId: school.gid, title: "t", description: "d", content: "c", categoryId: 1, words })
      .returning(),
  );
  real.announcement = row(
    await db.insert(announcements).values({ title: "t", content: "c", uid, groupId: school.gid }).returning(),
  );
  real.comment = row(
    await db.insert(comments).values({ uid, discussionId: real.discussion, content: "c" }).returning(),
  );
  // Who writes for another group passes the word that lets writers of groups in.
  const other = await things.group();
  writer = other.people[4];
  readers.push({ name: "writer of another group", roleId: 1002, token: writer.token });
  for (const [index, reader] of readers.entries()) {
    if (reader.token || reader.roleId === null) continue;
    const level = [undefined, 0, 1, 2][index];
    reader.token =
      level === undefined
        ? (await site().user({ roleId: reader.roleId })).token
        : school.people[level as 0 | 1 | 2].token;
  }
});

const naming = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ upload, answer, access }) => !upload && answer !== "events" && access !== "node" && access !== "root",
  )
  .flatMap((endpoint) => {
    const [query, body] = [schemaOf(endpoint.query), schemaOf(endpoint.body)];
    const names = [...new Set([...namesIn(query), ...namesIn(body)])];
    return names.length > 0
      ? [{ endpoint, query, body, names, name: `${endpoint.method} ${endpoint.path}` }]
      : [];
  });

/** Whether the reader's role alone gets as far as the thing. */
const comesIn = ({ access }: Endpoint, { roleId, name }: (typeof readers)[number]) => {
  if (roleId === null) return access.startsWith("anon");
  if (access === "problem-writer") return roleId !== 1002 || name === "writer of another group";
  return isScoped(access) || roleMay(roleId, access);
};

/** Calls whose request did not come further than its own form, whatever it named. */
const unread = new Set<string>();

test("there are calls that name things", () => {
  expect(naming.length).toBeGreaterThan(150);
});

test.each(naming)("$name", async ({ endpoint, query, body, names, name }) => {
  for (const field of names) {
    for (const kind of kindsOf[field] ?? []) {
      const values = field === "problemId" ? [problemId, `${problemId}9`] : [real[kind], missing(kind)];
      for (const reader of readers.filter((one) => comesIn(endpoint, one))) {
        const answer = async (value: unknown) => {
          const response = await site().fetch(endpoint, {
            query: built(query, { [field]: value }) as never,
            body: built(body, { [field]: value }) as never,
            ...(reader.token && { token: reader.token }),
          });
          return `${response.status} ${await response.text()}`.replaceAll(String(value), "IT");
        };
        const there = await answer(values[0]);
        expect(there, `${field}, ${kind}, ${reader.name}`).toBe(await answer(values[1]));
        if (there.includes('"request-invalid"')) unread.add(name);
        else unread.delete(name);
      }
    }
  }
});

describe("topics of the event stream", () => {
  test.each<[Kind, (id: number) => string]>([
    ["contest", (id) => `board.${id}.inside`],
    ["contest", (id) => `board.${id}.manager`],
    ["contest", (id) => `board.${id}.outside`],
    ["contest", (id) => `contest.${id}`],
    ["contest", (id) => `run.${id}`],
    ["contest", (id) => `staff.${id}`],
    ["submission", (id) => `submission.${id}`],
  ])("%s: %o", async (kind, topicOf) => {
    for (const { name, token } of readers) {
      const told = async (id: number) => {
        const { heard, events } = await listen(topicOf(id), token);
        await expect.poll(() => events().length, { timeout: 5000 }).toBeGreaterThan(0);
        heard.stop();
        return JSON.stringify(events()).replaceAll(String(id), "IT");
      };
      expect(await told(real[kind]), name).toBe(await told(missing(kind)));
    }
  });
});

test("the same things are there for those who may know of them", async () => {
  await site().db.update(groups).set({ visible: true }).where(eq(groups.id, school.gid));
  const info = endpoints.find(({ endpoint }) => endpoint.path === "/api/get-contest-info")
    ?.endpoint as Endpoint;
  const code = async (token: string) => {
    const answer = await site().fetch(info, { query: { cid: real.contest } as never, token });
    return ((await answer.json()) as { code?: string }).code;
  };
  expect(await code(school.people[0].token)).toBe("contest-of-group");
  expect(await code(school.people[3].token)).toBeUndefined();
});

afterAll(() => {
  // Each is looked at elsewhere, or takes what no schema tells.
  expect([...unread].sort()).toEqual([]);
});
