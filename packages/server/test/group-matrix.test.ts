import { type Endpoint, endpoints } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { announcements } from "../src/features/announcement/tables.ts";
import { discussions } from "../src/features/discussion/tables.ts";
import { groups } from "../src/features/group/tables.ts";
import { useContests } from "./contests.ts";
import { type TestGroup, useGroupFixtures } from "./group-fixtures.ts";
import { built, schemaOf } from "./requests.ts";
import { sampled } from "./sample.ts";
import { type TestUser, useSite } from "./site.ts";
import { useTrainings } from "./trainings.ts";

/**
 * Who may make which call of a group, level by level. The group is one that everybody may know of, its things were made
 * by an administrator who is none of those who ask; root stands above every level.
 */

const site = useSite();
const things = useGroupFixtures(site);
const ofSite = { contests: useContests(site), trainings: useTrainings(site) };

/** From which level on the call is let in; "maker": what one made oneself, and roots; "owner": the owner alone. */
type Least = 0 | 3 | 4 | 5 | "maker" | "owner";

const table: Record<string, Least> = {
  "GET /api/get-group-list": 0,
  "GET /api/get-group-detail": 0,
  "GET /api/get-group-access": 0,
  "GET /api/get-group-auth": 0,
  "GET /api/get-group-rank-list": 3,
  "POST /api/group": 0,
  "PUT /api/group": 5,
  "DELETE /api/group": "owner",
  "PUT /api/group/owner": "owner",
  "GET /api/group/get-member-list": 3,
  "GET /api/group/get-apply-list": 4,
  "POST /api/group/member": 0,
  "PUT /api/group/member": 4,
  "DELETE /api/group/member": 4,
  "DELETE /api/group/member/exit": 3,
  "POST /api/group/member/import": 4,
  "GET /api/group/invitations": 4,
  "DELETE /api/group/invitations": 4,
  "POST /api/group/roster": 4,
  "GET /api/group/roster/sheets": 4,
  "GET /api/group/storage": 4,
  "GET /api/group/assignments": 3,
  "GET /api/group/assignment": 4,
  "POST /api/group/assignment": 4,
  "DELETE /api/group/assignment": 4,
  "GET /api/group/copy/plan": "owner",
  "POST /api/group/copy": "owner",
  "GET /api/group/copies": "owner",
  "GET /api/group/get-announcement-list": 3,
  "GET /api/group/get-admin-announcement-list": 4,
  "POST /api/group/announcement": 4,
  "PUT /api/group/announcement": "maker",
  "DELETE /api/group/announcement": "maker",
  "GET /api/group/lti-courses": 4,
  "DELETE /api/group/lti-course": 4,
  "POST /api/group/lti-course/roster": 4,
  "GET /api/group/lti-course/scores": 4,
  "POST /api/group/lti-course/scores": 4,
  "GET /api/group/get-problem-list": 3,
  "GET /api/group/get-admin-problem-list": 4,
  "GET /api/group/problem": "maker",
  "GET /api/group/next-problem-id": 4,
  "POST /api/group/problem": 4,
  "PUT /api/group/problem": "maker",
  "DELETE /api/group/problem": "maker",
  "GET /api/group/get-problem-cases": "maker",
  "GET /api/group/get-all-problem-tags": 4,
  "POST /api/group/compile-spj": 4,
  "POST /api/group/compile-interactive": 4,
  "PUT /api/group/change-problem-auth": "maker",
  "PUT /api/group/apply-public": "maker",
  "GET /api/group/get-training-list": 3,
  "GET /api/group/get-admin-training-list": 4,
  "GET /api/group/training-category": 3,
  "GET /api/group/training": "maker",
  "POST /api/group/training": 4,
  "POST /api/group/training/clone": "maker",
  "PUT /api/group/training": "maker",
  "DELETE /api/group/training": "maker",
  "PUT /api/group/change-training-status": "maker",
  "GET /api/group/get-training-problem-list": "maker",
  "PUT /api/group/training-problem": "maker",
  "DELETE /api/group/training-problem": "maker",
  "POST /api/group/add-training-problem-from-public": "maker",
  "POST /api/group/add-training-problem-from-group": "maker",
  "GET /api/group/get-contest-list": 3,
  "GET /api/group/get-admin-contest-list": 4,
  "GET /api/group/contest": "maker",
  "POST /api/group/contest": 4,
  "POST /api/group/contest/clone": "maker",
  "PUT /api/group/contest": "maker",
  "DELETE /api/group/contest": "maker",
  "PUT /api/group/change-contest-visible": "maker",
  "GET /api/group/get-contest-problem-list": "maker",
  "POST /api/group/contest-problem": 4,
  "GET /api/group/contest-problem": "maker",
  "PUT /api/group/contest-problem": "maker",
  "DELETE /api/group/contest-problem": "maker",
  "POST /api/group/add-contest-problem-from-public": "maker",
  "POST /api/group/add-contest-problem-from-group": "maker",
  "GET /api/group/get-contest-announcement-list": "maker",
  "POST /api/group/contest-announcement": "maker",
  "PUT /api/group/contest-announcement": "maker",
  "DELETE /api/group/contest-announcement": "maker",
  "GET /api/group/get-discussion-list": 3,
  "GET /api/group/get-admin-discussion-list": 4,
  "POST /api/group/discussion": 3,
  "PUT /api/group/discussion": 4,
  "DELETE /api/group/discussion": 4,
};

/** What somebody is told whom the group does not let in. */
const shut = [
  ...["group-level-too-low", "group-not-found", "group-not-owner", "not-of-group"],
  ...["announcement-not-yours", "problem-not-yours", "contest-not-yours", "training-not-yours"],
  ...["discussion-of-group", "discussion-not-yours", "discussion-hidden", "discussion-not-found"],
];

const isOfGroups = ({ path, upload }: Endpoint) => !upload && /^\/api\/(group|get-group)\b/.test(path);
const calls = endpoints.map(({ endpoint }) => endpoint).filter(isOfGroups);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

interface Place {
  school: TestGroup;
  maker: TestUser;
  owner: string;
  named: Record<string, unknown>;
  problemId: string;
}

/** A group with one thing of each kind. */
async function place(): Promise<Place> {
  const { db } = site();
  const school = await things.group();
  const { gid } = school;
  await db.update(groups).set({ visible: true }).where(eq(groups.id, gid));
  const maker = await site().user();
  await things.setLevel(gid, maker, 4);
  const { uid } = maker;
  const { pid, problemId } = await things.problem(school, {}, maker);
  const cid = await things.contest(school, {}, maker);
  const tid = await things.training(school, {}, maker);
  const talk = { title: "t", description: "d", content: "c", categoryId: 1 };
  const [discussion] = await db
    .insert(discussions)
    .values({ uid, groupId: gid, ...talk, words: sql<string>`to_tsvector('simple', 'talk')` })
    .returning();
  const [news] = await db
    .insert(announcements)
    .values({ title: "t", content: "c", uid, groupId: gid })
    .returning();
  const [group] = await db.select().from(groups).where(eq(groups.id, gid));
  const owner = await site().tokenOf(group?.uid ?? "");
  return {
    ...{ school, maker, owner, problemId },
    named: { gid, cid, tid, pid, did: discussion?.id, aid: news?.id },
  };
}

/** What `id` means in a call. */
function idFor(path: string, { cid, tid, pid, gid, did, aid }: Record<string, unknown>): unknown {
  const [, noun = ""] = /^\/api\/group\/?(.*)$/.exec(path) ?? [];
  return { "": gid, announcement: aid, problem: pid, training: tid, contest: cid, discussion: did }[noun];
}

async function answered(
  endpoint: Endpoint,
  { named, problemId }: Pick<Place, "named" | "problemId">,
  token: string,
): Promise<string> {
  const id = idFor(endpoint.path, named);
  // Of no language: nothing is compiled.
  const program = endpoint.path.includes("/compile-") ? { language: "none" } : {};
  const all = { ...named, problemId, ...program, ...(id !== undefined && { id }) };
  const { text } = await site().read(endpoint, {
    token,
    query: built(schemaOf(endpoint.query), all) as never,
    body: built(schemaOf(endpoint.body), all) as never,
  });
  const { status, code = "" } = JSON.parse(text) as { status: number; code?: string };
  return status === 200 ? "" : code;
}

test("every call of groups is in the table", () => {
  expect(calls.map(nameOf).sort()).toEqual(Object.keys(table).sort());
});

/** Of all who only read. */
let unchanged: Promise<Place> | undefined;
const placeToRead = () => (unchanged ??= place());

const tried = sampled(calls, (endpoint) => endpoint);

test.each(tried.map((endpoint) => ({ endpoint, name: nameOf(endpoint) })))(
  "$name",
  async ({ endpoint, name }) => {
    const least = table[name];
    // What is gone cannot be asked for again.
    const isOnce = endpoint.method === "DELETE" || name === "PUT /api/group/owner";
    let now = await (endpoint.method === "GET" ? placeToRead() : place());
    const seen: Record<string, boolean> = {};
    const ask = async (who: string, token: (at: Place) => string) => {
      const code = await answered(endpoint, now, token(now));
      expect(code, `${who}: ${code}`).not.toBe("request-invalid");
      seen[who] = !shut.includes(code);
      if (isOnce && seen[who]) now = await place();
    };
    for (const level of [0, 1, 2, 3, 4, 5] as const)
      await ask(`level ${level}`, ({ school }) => school.people[level].token);
    await ask("maker", ({ maker }) => maker.token);
    await ask("owner", ({ owner }) => owner);
    await ask("root", () => things.staff.root);
    const from = least === "maker" ? 5 : least === "owner" ? 6 : (least ?? 7);
    expect(seen).toEqual({
      ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((level) => [`level ${level}`, level >= from])),
      maker: least === "maker" || from <= 4,
      owner: true,
      root: true,
    });
  },
);

test("what is the site's own is managed through no call of groups, not even by root", async () => {
  const { db } = site();
  const { gid } = await things.group();
  const cid = await ofSite.contests.make();
  const tid = await ofSite.trainings.make();
  const { pid, problemId } = await ofSite.contests.addProblem(cid, "A");
  const talk = { title: "t", description: "d", content: "c", categoryId: 1 };
  const [discussion] = await db
    .insert(discussions)
    .values({ uid: "1", ...talk, words: sql<string>`to_tsvector('simple', 'talk')` })
    .returning();
  const [news] = await db.insert(announcements).values({ title: "t", content: "c", uid: "1" }).returning();
  const named = { gid, cid, tid, pid, did: discussion?.id, aid: news?.id };
  // What names no group is about a thing of the site.
  const about = calls.filter(
    (endpoint) =>
      !/"gid"/.test(JSON.stringify([schemaOf(endpoint.query), schemaOf(endpoint.body)])) &&
      !/^\/api\/get-|^\/api\/group$/.test(endpoint.path),
  );
  const codes: Record<string, string> = {};
  for (const endpoint of about)
    codes[nameOf(endpoint)] = await answered(endpoint, { named, problemId }, things.staff.root);
  expect(codes).toEqual(Object.fromEntries(about.map((endpoint) => [nameOf(endpoint), "not-of-group"])));
  expect(about.length).toBeGreaterThan(20);
});
