import { type Endpoint, endpoints, getGroupList, isScoped } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { announcements } from "../src/features/announcement/tables.ts";
import { contests } from "../src/features/contest/tables.ts";
import { discussions } from "../src/features/discussion/tables.ts";
import { problems } from "../src/features/problem/tables.ts";
import { submissions } from "../src/features/submission/tables.ts";
import { trainings } from "../src/features/training/tables.ts";
import { useGroups } from "./groups.ts";
import { sampled } from "./sample.ts";
import { type TestUser, useSite } from "./site.ts";

/** A group that is not visible, and all that lies in it, are to outsiders as if they were not there: byte by byte. */

const site = useSite();
const { staff, found, setLevel } = useGroups(site);

const NAME = "Xyzzyhidden";
let gid = 0;
let outsider: TestUser;
let applicant: TestUser;
let member: TestUser;

beforeAll(async () => {
  gid = await found({ name: NAME, shortName: "XYZZYH", visible: false, auth: 3, brief: `${NAME} brief` });
  [outsider, applicant, member] = (await Promise.all([1, 2, 3].map(() => site().user()))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
  await setLevel(gid, applicant, 1);
  await setLevel(gid, member, 3);
  const { db } = site();
  const { uid } = staff.founder;
  const { pid } = await site().problem({ title: `${NAME} problem` });
  await db
    .update(problems)
    .set({ groupId: gid, isGroup: true, problemId: "XYZZYH1" })
    .where(eq(problems.id, pid));
  await db.insert(announcements).values({ title: `${NAME} news`, content: NAME, uid, groupId: gid });
  await db
    .insert(trainings)
    .values({ uid, groupId: gid, title: `${NAME} course`, description: NAME, auth: "Public" });
  await db.insert(contests).values({
    ...{ uid, groupId: gid, title: `${NAME} cup`, description: NAME, type: 0, auth: 0 },
    ...{ startTime: new Date(Date.now() - 60_000), endTime: new Date(Date.now() + 3_600_000) },
  });
  await db.insert(discussions).values({
    ...{ uid, groupId: gid, title: `${NAME} talk`, description: NAME, content: NAME, categoryId: 1 },
    words: sql`to_tsvector('simple', ${`${NAME} talk`})`,
  });
  await db.insert(submissions).values({
    uid: member.uid,
    problemId: pid,
    groupId: gid,
    language: "C",
    code: NAME,
    length: 9,
    status: 0,
  });
});

const shape = (endpoint: Endpoint, part: "query" | "body") =>
  Object.keys(("shape" in endpoint[part] ? (endpoint[part] as { shape: object }).shape : {}) ?? {});

/** Calls that name a group by its number. */
const naming = endpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !endpoint.upload && endpoint.answer === "envelope")
  .flatMap((endpoint) => {
    const part = (["query", "body"] as const).find((one) => shape(endpoint, one).includes("gid"));
    return part ? [{ endpoint, part, name: `${endpoint.method} ${endpoint.path}` }] : [];
  });

test("there are calls that name a group", () => {
  expect(naming.length).toBeGreaterThan(15);
});

const tried = sampled(naming, ({ endpoint }) => endpoint);

test.each(tried)("$name answers about a hidden group as about none", async ({ endpoint, part }) => {
  for (const user of [outsider, applicant]) {
    const answer = async (id: number) => {
      const { status, text } = await site().read(endpoint, {
        token: user.token,
        [part]: { ...filling, gid: id },
      });
      return `${status} ${text}`.replaceAll(String(id), "GID");
    };
    expect(await answer(gid)).toBe(await answer(987_654));
  }
});

/** What calls want besides the group, as far as one thing will do for many. */
const filling = {
  ...{ uid: "nobody", auth: 3, keyword: "", title: "Title", content: "text", status: 0, code: "abc123" },
  ...{ type: 0, usernames: ["nobody"], id: 1, description: "about it", categoryId: 1, isApplied: true },
};

/** What everybody may read without naming anything in particular. */
const reads = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, answer, access }) =>
      method === "GET" &&
      answer === "envelope" &&
      (access.startsWith("anon") || access === "login") &&
      !isScoped(access),
  );

const read = sampled(reads, (endpoint) => endpoint);

test.each(read.map((endpoint) => ({ endpoint, path: endpoint.path })))(
  "$path tells outsiders nothing of it",
  async ({ endpoint }) => {
    for (const token of [undefined, outsider.token]) {
      for (const keyword of [undefined, NAME]) {
        const query = {
          type: 0,
          searchUser: undefined,
          ...(keyword && { keyword, q: keyword, text: keyword }),
        };
        const { text } = await site().read(endpoint, { query, ...(token && { token }) });
        const told = text.replaceAll(NAME, (hit, at, all: string) =>
          /"(keyword|q|text|detail)":"[^"]*$/.test(all.slice(Math.max(0, at - 80), at)) ? "" : hit,
        );
        expect(told, endpoint.path).not.toContain(NAME);
        expect(told, endpoint.path).not.toContain("XYZZYH1");
      }
    }
  },
);

test("its members see it", async () => {
  const { data } = await site().call(getGroupList, { token: member.token, query: { keyword: NAME } });
  expect(data.records.map(({ id }) => id)).toEqual([gid]);
  const [row] = await site()
    .db.select({ id: problems.id })
    .from(problems)
    .where(and(eq(problems.groupId, gid), eq(problems.isListed, false)));
  expect(row?.id).toBeGreaterThan(0);
});
