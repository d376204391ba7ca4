import { type Endpoint, endpoints, isScoped, type RoleId, roleMay } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { announcements } from "../src/features/announcement/tables.ts";
import { comments } from "../src/features/comment/tables.ts";
import { contests } from "../src/features/contest/tables.ts";
import { discussions } from "../src/features/discussion/tables.ts";
import { groups } from "../src/features/group/tables.ts";
import { problems } from "../src/features/problem/tables.ts";
import { trainings } from "../src/features/training/tables.ts";
import { useGroupFixtures } from "./group-fixtures.ts";
import { built, type Kind, kindsOf, namesIn, schemaOf, tables } from "./requests.ts";
import { sampled } from "./sample.ts";
import { useSite } from "./site.ts";

/**
 * What is hidden in itself, on the site or in a group that everybody may know of, is not there for those who have it in no
 * list: every call that names it answers as about what nobody has, byte for byte. The other things that a call names are the
 * caller's own, or nothing; hidden-things.test.ts has the groups that one may not know of.
 */

const site = useSite();
const things = useGroupFixtures(site);

type Field = Kind | "problemId";
interface Reader {
  name: string;
  token?: string;
  /** 1002 unless said otherwise. */
  roleId?: RoleId;
  /** Theirs, by the names that calls have for them. */
  own: Record<string, number | string>;
  /** Hidden from them. */
  hidden: [what: string, kind: Field, value: number | string][];
}
const readers: Record<string, Reader> = {};

/** The interface that older clients speak tells these apart, and so does ours. docs/rules.md#what-is-hidden-from-lists */
const told = new Set(["GET /api/get-problem-detail problemId"]);

/** Ids of problems are taken once on the site. */
const takesId = ({ method, path }: Endpoint) => method !== "GET" && /\/(contest-)?problem$/.test(path);
let made = 0;

const idOf = ([row]: { id: number }[]) => row?.id ?? 0;

async function talk(uid: string, more: object = {}): Promise<number> {
  const words = sql<string>`to_tsvector('simple', 'talk')`;
  const row = { uid, title: "t", description: "d", content: "c", categoryId: 1, words, ...more };
  return idOf(await site().db.insert(discussions).values(row).returning());
}

beforeAll(async () => {
  const { db } = site();
  for (const [index, name] of Object.values(tables).entries())
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${710_000 + index * 10_000}::bigint)`,
    );
  const author = await site().user();
  const { root } = things.staff;
  const cid = await things.contestForms.make({}, root);
  await things.contestForms.addProblem(cid, "A");
  const inContest = await things.judged(author.token, "A", 0, { cid });
  await db.update(contests).set({ visible: false }).where(eq(contests.id, cid));
  const tid = await things.courses.make({}, { token: root });
  await db.update(trainings).set({ isShown: false }).where(eq(trainings.id, tid));
  const { pid, problemId } = await site().problem();
  const submission = await things.judged(author.token, problemId, 0);
  await db.update(problems).set({ auth: 2 }).where(eq(problems.id, pid));
  const discussion = await talk(author.uid, { problemId: pid });
  const inTalk = { uid: author.uid, discussionId: discussion, content: "c" };
  const news = { title: "t", content: "c", uid: "1" };
  const ofSite: Reader["hidden"] = [
    ["contest", "contest", cid],
    ["training", "training", tid],
    ["problem", "problem", pid],
    ["problem's id", "problemId", problemId],
    ["submission", "submission", submission],
    ["submission of the contest", "inContest", inContest],
    ["discussion of the problem", "discussion", discussion],
    ["comment in it", "comment", idOf(await db.insert(comments).values(inTalk).returning())],
    [
      "news",
      "announcement",
      idOf(
        await db
          .insert(announcements)
          .values({ ...news, status: 1 })
          .returning(),
      ),
    ],
    [
      "news of the contest",
      "announcement",
      idOf(
        await db
          .insert(announcements)
          .values({ ...news, contestId: cid })
          .returning(),
      ),
    ],
  ];

  const open = await things.group();
  await db.update(groups).set({ visible: true }).where(eq(groups.id, open.gid));
  const { real } = await things.oneOfEach(open, { maker: open.people[5], pupil: open.people[5] });
  await db.update(contests).set({ visible: false }).where(eq(contests.id, real.contest));
  await db.update(trainings).set({ isShown: false }).where(eq(trainings.id, real.training));
  await db.update(problems).set({ auth: 2 }).where(eq(problems.id, real.problem));
  await db.update(announcements).set({ status: 1 }).where(eq(announcements.id, real.announcement));
  const ofGroup = (["contest", "training", "problem", "announcement"] as const).map(
    (kind): Reader["hidden"][number] => [`${kind} of a group`, kind, real[kind]],
  );

  const mine = await things.group();
  const writer = mine.people[5];
  const own = await things.oneOfEach(mine, { maker: writer, pupil: writer });
  const { group: gid, contest, training: ownTid, problem: ownPid, announcement: aid } = own.real;
  readers.guest = { name: "guest", own: {}, hidden: ofSite };
  // Passes the words that let writers and managers of groups in.
  readers.writer = {
    name: "writer",
    token: writer.token,
    own: {
      ...{ gid, cid: contest, contestID: contest, tid: ownTid, pid: ownPid, pids: ownPid, pidList: ownPid },
      ...{ did: own.real.discussion, aid, commentId: own.real.comment, submitId: own.real.submission },
    },
    hidden: [...ofSite, ...ofGroup],
  };
  const organiser = await site().user({ roleId: 1010 });
  const ownCid = await things.contestForms.make({}, organiser.token);
  readers.organiser = {
    name: "organiser",
    roleId: 1010,
    token: organiser.token,
    own: { cid: ownCid, contestID: ownCid },
    hidden: [...ofSite, ...ofGroup],
  };
  readers.member = {
    name: "member",
    token: open.people[3].token,
    own: { gid: open.gid },
    hidden: ofGroup,
  };
});

const naming = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ upload, answer, path }) => !upload && answer !== "events" && !/\/login$|\/session$/.test(path))
  .filter(
    ({ access }) =>
      isScoped(access) || access === "problem-writer" || roleMay(1002, access) || roleMay(1010, access),
  )
  .flatMap((endpoint) => {
    const [query, body] = [schemaOf(endpoint.query), schemaOf(endpoint.body)];
    const names = [...new Set([...namesIn(query), ...namesIn(body)])].filter(
      (field) => field !== "problemId" || !takesId(endpoint),
    );
    const name = `${endpoint.method} ${endpoint.path}`;
    return names.length > 0 ? [{ endpoint, query, body, names, name }] : [];
  });

test("there are calls that name things", () => {
  expect(naming.length).toBeGreaterThan(150);
});

/** What is new at each call: numbers of rows that it makes, moments, keys of runs, secrets. */
const fresh =
  /"(id|pid|now|gmtCreate|gmtModified|createdAt|expiresAt|hint|token)":("[^"]*"|\d+)|"[\w-]{24}"/g;

const tried = sampled(naming, ({ endpoint }) => endpoint);

test.each(tried)("$name", async ({ endpoint, query, body, names, name }) => {
  const { access } = endpoint as Endpoint;
  const comesIn = ({ token, roleId = 1002 }: Reader) =>
    token === undefined
      ? access.startsWith("anon")
      : isScoped(access) || access === "problem-writer" || roleMay(roleId, access);
  for (const reader of Object.values(readers).filter(comesIn)) {
    for (const field of names.filter((one) => !told.has(`${name} ${one}`))) {
      const others = names.filter((one) => one !== field && one in reader.own);
      for (const beside of others.length > 0 ? [[], others, ...others.map((one) => [one])] : [[]]) {
        const own = Object.fromEntries(beside.map((one) => [one, reader.own[one]]));
        const answer = async (value: number | string) => {
          const id = takesId(endpoint) ? { problemId: `NEW${++made}` } : {};
          const named = { ...own, ...id, [field]: value };
          const { status, text } = await site().read(endpoint, {
            query: built(query, named) as never,
            body: built(body, named) as never,
            ...(reader.token && { token: reader.token }),
          });
          return `${status} ${text}`.replaceAll(String(value), "IT").replace(fresh, "NEW");
        };
        const fits = (kind: Field) =>
          field === "problemId" ? kind === "problemId" : kindsOf[field]?.includes(kind as Kind);
        const asked = reader.hidden.filter(([, kind]) => fits(kind));
        if (asked.length === 0) continue;
        const nowhere = await answer(field === "problemId" ? "NOSUCH" : 987_654);
        for (const [what, , value] of asked)
          expect(await answer(value), `${what}, as ${field}, with own ${beside}, ${reader.name}`).toBe(
            nowhere,
          );
      }
    }
  }
});
