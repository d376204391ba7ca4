import { type Endpoint, endpoints, isScoped, type RoleId, roleMay } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { groups } from "../src/features/group/tables.ts";
import { type TestGroup, useGroupFixtures } from "./group-fixtures.ts";
import { listenerAt } from "./live.ts";
import { built, type Kind, kinds, kindsOf, namesIn, schemaOf, tables } from "./requests.ts";
import { sampled } from "./sample.ts";
import { type TestUser, useSite } from "./site.ts";

/**
 * What lies in a group that one may not know of is not there: every call that names a thing by its number, and every
 * topic of the event stream, answers about it as about a number that nobody has, byte for byte.
 */

const site = useSite();
const things = useGroupFixtures(site);
const listen = listenerAt(site);

const real = {} as Record<Kind, number>;
const readers: { name: string; roleId: RoleId | null; token?: string }[] = [
  { name: "guest", roleId: null },
  { name: "level 0", roleId: 1002 },
  { name: "level 1", roleId: 1002 },
  { name: "level 2", roleId: 1002 },
  { name: "administrator", roleId: 1001 },
  { name: "problem administrator", roleId: 1008 },
  { name: "organiser", roleId: 1010 },
  // Passes the word that lets writers of groups in.
  { name: "writer of another group", roleId: 1002 },
];
let school: TestGroup;
let problemId = "";
/** Everything as it was before outsiders came by. */
let before = "";

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
  const made = await things.oneOfEach(school, { maker: teacher, pupil });
  Object.assign(real, made.real);
  problemId = made.problemId;
  const other = await things.group();
  const inside = { "level 0": school.people[0], "level 1": school.people[1], "level 2": school.people[2] };
  const known: Record<string, TestUser> = { ...inside, "writer of another group": other.people[4] };
  for (const reader of readers) {
    if (reader.roleId === null) continue;
    reader.token = (known[reader.name] ?? (await site().user({ roleId: reader.roleId }))).token;
  }
  before = await allOf();
});

/** The rows of all the things. */
async function allOf(): Promise<string> {
  const { db } = site();
  const rows = [];
  for (const kind of kinds) {
    rows.push(
      ...(await db.execute(sql`select * from ${sql.identifier(tables[kind])} where id = ${real[kind]}`)).rows,
    );
  }
  expect(rows).toHaveLength(kinds.length);
  return JSON.stringify(rows);
}

/** Whether the reader's role alone gets as far as the thing. */
const comesIn = ({ access }: Endpoint, { roleId, name }: (typeof readers)[number]) => {
  if (roleId === null) return access.startsWith("anon");
  if (access === "problem-writer") return roleMay(roleId, access) || name === "writer of another group";
  return isScoped(access) || roleMay(roleId, access);
};

/** Numbers in these are of other things: of a challenge, of a session, of a place that a token is bound to, be it there or not. */
const namesOthers = /^\/api\/((admin\/)?login|session|access-token)$/;
/** Ids of problems are taken once on the site; those of groups begin with the group's short name, which is, too. */
const takesId = ({ method, path }: Endpoint) =>
  /\/admin\/(contest\/)?problem(\/duplicate)?$/.test(path) && method !== "GET";

const naming = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ upload, answer, path }) => !upload && answer !== "events" && !namesOthers.test(path))
  .flatMap((endpoint) => {
    const [query, body] = [schemaOf(endpoint.query), schemaOf(endpoint.body)];
    const names = [...new Set([...namesIn(query), ...namesIn(body)])].filter(
      (field) => field !== "problemId" || !takesId(endpoint),
    );
    const outside = readers.filter((reader) => comesIn(endpoint, reader));
    return names.length > 0 && outside.length > 0
      ? [{ endpoint, query, body, names, outside, name: `${endpoint.method} ${endpoint.path}` }]
      : [];
  });

/** Problems that were made on the way. */
let made = 0;
/** Calls of which a request came further than its own form. */
const read = new Set<string>();

test("there are calls that name things", () => {
  expect(naming.length).toBeGreaterThan(150);
});

const tried = sampled(naming, ({ endpoint }) => endpoint);

test.each(tried)("$name", async ({ endpoint, query, body, names, outside, name }) => {
  for (const field of names) {
    const inQuestion = kindsOf[field] ?? [];
    for (const reader of outside) {
      const answer = async (value: unknown) => {
        const fresh = takesId(endpoint) ? { problemId: `NEW${++made}` } : {};
        const { status, text } = await site().read(endpoint, {
          query: built(query, { ...fresh, [field]: value }) as never,
          body: built(body, { ...fresh, [field]: value }) as never,
          ...(reader.token && { token: reader.token }),
        });
        const told = `${status} ${text}`.replaceAll(String(value), "IT");
        // What is made has a number of its own.
        return takesId(endpoint) ? told.replace(/"pid":\d+/, '"pid":NEW') : told;
      };
      // No number of a kind is one of another kind; some calls take a problem's shown id as `pid`.
      const byNumber = {
        nobodys: missing(inQuestion[0] as Kind),
        values: inQuestion.map((kind) => real[kind]),
      };
      const byShownId = { nobodys: `${problemId}9`, values: [problemId] };
      const ways = { problemId: [byShownId], pid: [byNumber, byShownId] }[field] ?? [byNumber];
      for (const { nobodys, values } of ways) {
        const nowhere = await answer(nobodys);
        for (const value of values) {
          const there = await answer(value);
          expect(there, `${field} ${value}, ${reader.name}`).toBe(nowhere);
          if (!there.includes('"request-invalid"')) read.add(name);
        }
      }
    }
  }
});

test("every call read what it was asked", () => {
  expect(tried.filter(({ name }) => !read.has(name)).map(({ name }) => name)).toEqual([]);
});

describe("topics of the event stream", () => {
  test.each<[string, Kind]>([
    ["board.ID.inside", "contest"],
    ["board.ID.outside", "contest"],
    ["board.ID.live", "contest"],
    ["contest.ID", "contest"],
    ["run.ID", "contest"],
    ["staff.ID", "contest"],
    ["submission.ID", "submission"],
    ["submission.ID", "inContest"],
  ])("%s, %s", async (topic, kind) => {
    for (const { name, token } of readers) {
      const told = async (id: number) => {
        const { heard, events } = await listen(topic.replace("ID", String(id)), token);
        await expect.poll(() => events().length).toBeGreaterThan(0);
        heard.stop();
        return JSON.stringify(events()).replaceAll(String(id), "IT");
      };
      expect(await told(real[kind]), name).toBe(await told(missing(kind)));
    }
  });
});

test("outsiders changed nothing", async () => {
  expect(await allOf()).toBe(before);
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
