import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Endpoint,
  endpoints,
  getDeskPeople,
  getSimilarPairs,
  getTrainingMembers,
  newCertificate,
  previewCertificate,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { raiseEpoch } from "../src/features/contest/epoch.ts";
import { contests } from "../src/features/contest/tables.ts";
import { groupMembers } from "../src/features/group/tables.ts";
import { prints } from "../src/features/print/tables.ts";
import { submissions } from "../src/features/submission/tables.ts";
import { trainingMembers, trainings } from "../src/features/training/tables.ts";
import { users } from "../src/features/user/tables.ts";
import { useGroupFixtures } from "./group-fixtures.ts";
import { type Parents, useParents } from "./parents.ts";
import { built, schemaOf } from "./requests.ts";
import { type TestUser, useSite } from "./site.ts";
import { unzipped } from "./unzipped.ts";

/**
 * Real names, network addresses and mail addresses: the people of a group read those of members who came of their own
 * will, and nobody else's, in no answer of any call, byte for byte.
 */

const site = useSite();
const things = useGroupFixtures(site);
const makeParents = useParents(site, things);

/** Who was put into the group, and who came by themselves. */
const placed = { realname: "Quetzal Unshown", email: "quetzal@unshown.example", ip: "203.0.113.77" };
const willing = { realname: "Wilhelmina Shown", email: "wilhelmina@shown.example", ip: "198.51.100.78" };
let founder: TestUser;
let its: Parents;

beforeAll(async () => {
  const { db } = site();
  const school = await things.group();
  founder = school.people[5];
  its = await makeParents(school, founder);
  await db.insert(prints).values({ contestId: its.cid, uid: its.mate.uid, content: "c", lines: 1 });
  await db.update(submissions).set({ uid: its.mate.uid }).where(eq(submissions.id, its.solution));
  const agreed = async ({ uid }: TestUser, is: boolean) => {
    await db.update(groupMembers).set({ agreed: is }).where(eq(groupMembers.uid, uid));
  };
  for (const [user, { ip, ...personal }] of [
    [its.pupil, placed],
    [its.mate, willing],
  ] as const) {
    await db.update(users).set(personal).where(eq(users.uid, user.uid));
    await db.update(submissions).set({ ip }).where(eq(submissions.uid, user.uid));
    await agreed(user, user === its.mate);
  }
  // Both stand wherever one of them does.
  await db.insert(trainingMembers).values({ trainingId: its.tid, uid: its.mate.uid });
  await db
    .update(trainings)
    .set({ auth: "Private", sealedPassword: "sealed" })
    .where(eq(trainings.id, its.tid));
  await db
    .update(contests)
    .set({ rankShowName: "realname", openPrint: true })
    .where(eq(contests.id, its.cid));
  await db.transaction((tx) => raiseEpoch(tx, its.cid));
});

/** Calls that only read, and may be made in any order. */
const reads = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, answer, path, access }) =>
      answer !== "events" &&
      access !== "node" &&
      !/\/(logout|resubmit)$|\/admin\/judge\//.test(path) &&
      (method === "GET" || /rank|scoreboard/.test(path)),
  );

/** An answer's bytes; of files that are zips those of what is in them. */
async function bytesOf(endpoint: Endpoint, token: string, named: Record<string, unknown>): Promise<string> {
  const answer = await site().fetch(endpoint, {
    token,
    query: built(schemaOf(endpoint.query), named) as never,
    ...(endpoint.method === "GET" ? {} : { body: built(schemaOf(endpoint.body), named) as never }),
  });
  if (/zip|spreadsheet/.test(answer.headers.get("content-type") ?? ""))
    return [...(await unzipped(answer)).values()].map(String).join("");
  return answer.text();
}

/** Calls in whose answers to the reader a text stands. */
async function toldIn(texts: readonly string[], token: string): Promise<string[]> {
  const { gid, cid, tid, pid, submission } = its;
  const one = {
    uid: its.pupil.uid,
    username: its.pupil.username,
    pid,
    submitId: submission,
    displayId: its.label,
  };
  const places = [{ gid }, { cid, contestID: cid }, { tid }];
  const ids = [
    ...[its.print, its.inContest.check, its.inTraining.check, its.inGroup?.check, its.discussion],
    ...[submission, gid, cid, tid],
  ];
  const found = new Set<string>();
  for (const endpoint of reads) {
    const namesId = /"(id|pair)":/.test(JSON.stringify([schemaOf(endpoint.query), schemaOf(endpoint.body)]));
    for (const place of places)
      for (const format of /"format"/.test(JSON.stringify(schemaOf(endpoint.query))) ? ["csv", "xlsx"] : [""])
        for (const id of namesId ? ids : [0]) {
          const pair = id === its.inContest.check ? its.inContest.pair : its.inTraining.pair;
          const text = await bytesOf(endpoint, token, {
            ...one,
            ...place,
            id,
            pair,
            ...(format && { format }),
          });
          if (texts.some((said) => text.includes(said))) found.add(`${endpoint.method} ${endpoint.path}`);
        }
  }
  return [...found].toSorted();
}

/** A certificate of everybody on the board is laid out for the reader. */
const certificates = async (token: string) => {
  const choice = { cid: its.cid, from: 1, to: 10, awarded: false, starred: true };
  const pages = [0, 1].map((index) =>
    site().call(previewCertificate, {
      token,
      body: { ...choice, index, template: newCertificate("en-US") },
    }),
  );
  return JSON.stringify(await Promise.all(pages));
};

/** Where personal data are told at all; a test of silence says nothing about other places. */
const places = [
  "GET /api/admin/training/members",
  "GET /api/board/people",
  "GET /api/board/statistics",
  "GET /api/file/download-contest-board",
  "GET /api/file/download-contest-rank",
  "GET /api/file/download-contest-submissions",
  "GET /api/file/gradebook",
  "GET /api/file/training-progress",
  "GET /api/get-contest-ac-info",
  "GET /api/get-contest-print",
  "GET /api/get-training-rank",
  "GET /api/gradebook",
  "GET /api/similarity/pair",
  "GET /api/similarity/pairs",
  "POST /api/get-contest-rank",
];
const isBoard = (place: string) => /board|contest-rank/.test(place);

test("who manages a group reads nothing of somebody who was put into it", async () => {
  expect(await toldIn(Object.values(placed), founder.token)).toEqual([]);
  expect(await certificates(founder.token)).not.toContain(placed.realname);
});

test("but of a member who came of their own will, in each of these places", async () => {
  const told = await toldIn([willing.realname, willing.ip], founder.token);
  expect(told).toEqual(expect.arrayContaining(places));
  expect(await toldIn([willing.email], founder.token)).toEqual([]);
  expect(await certificates(founder.token)).toContain(willing.realname);
});

test("the site's staff reads both; a board is the same for all who see it", async () => {
  const token = things.staff.root;
  const told = await toldIn([placed.realname, placed.ip], token);
  expect(told).toEqual(expect.arrayContaining(places.filter((place) => !isBoard(place))));
  for (const place of places.filter(isBoard)) expect(told).not.toContain(place);
});

test("nor does a search by a real name find them", async () => {
  const found = async (keyword: string) => {
    const { token } = founder;
    const { cid, tid, inContest } = its;
    const answers = await Promise.all([
      site().call(getDeskPeople, { token, query: { cid, keyword } }),
      site().call(getTrainingMembers, { token, query: { tid, keyword } }),
      site().call(getSimilarPairs, { token, query: { cid, id: inContest.check, keyword } }),
    ]);
    return answers.map(({ data }) => data.total);
  };
  expect(await found("quetzal")).toEqual([0, 0, 0]);
  expect(await found("wilhelmina")).toEqual([1, 1, 1]);
  const { db } = site();
  const mine = eq(groupMembers.uid, its.pupil.uid);
  await db.update(groupMembers).set({ agreed: true }).where(mine);
  expect(await found("quetzal")).toEqual([1, 1, 1]);
  // Whoever leaves is nobody's any more.
  await db.delete(groupMembers).where(mine);
  expect((await found("quetzal"))[0]).toBe(0);
});

/** Whoever else names one of these columns, or a value that came of one, is to ask user/personal.ts. */
const named: Record<string, string[]> = {
  // The account's own forms, and those of who manages accounts.
  "account/change-routes.ts": ["account.email", "held.email"],
  "account/mail-code.ts": ["issue.email", "mailCodes.email"],
  "account/queries.ts": ["users.email"],
  "account/purge.ts": ["sessions.ip", "submissions.ip"],
  "account/register-routes.ts": ["account.email", "body.email", "held.email"],
  "account/routes.ts": ["row.ip"],
  "account/sign-in-limits.ts": ["sessions.ip", "signInFailures.ip"],
  "account/user-admin-edit.ts": ["before.email", "edit.email", "edit.realname"],
  "dashboard/queries.ts": ["sessions.ip"],
  "dashboard/routes.ts": ["session.ip"],
  "identity/routes.ts": ["decision.email"],
  "lti/roster.ts": ["decision.email"],
  "message/settings-queries.ts": ["users.email"],
  "own-data/lists.ts": ["s.ip"],
  "site/audit-queries.ts": ["auditEntries.ip", "row.ip"],
  "group/roster.ts": ["row.email"],
  // Of the old site into ours, by the operator; whether an address is taken.
  // What the old site has.
  "move/dmoj/users.ts": ["u.email"],
  "move/look.ts": ["users.email"],
  "move/take/submission.ts": ["old.ip"],
  "move/take/user.ts": ["old.realname", "users.email"],
  "training/summary.ts": ["user.realname"],
  "user/admin-list.ts": ["user.email", "user.realname", "users.email", "users.realname"],
  "user/import.ts": ["row.email", "user.email", "users.email"],
  "user/present.ts": ["user.email", "user.realname"],
  "user/queries.ts": ["users.realname"],
  // Tells nothing: whether there is one, or which of what was told comes first.
  "user/natural-order.ts": ["a.realname", "b.realname"],
  "user/new-accounts.ts": ["person.email", "users.email"],
  "seat/list.ts": ["u.email"],
  // For staff of the site alone.
  "seat/sign-ins.ts": ["s.ip"],
  "submission/submit.ts": ["author.ip"],
  // Read by user/personal.ts.
  "user/personal.ts": ["of.realname"],
  "board/read.ts": ["first.realname"],
  "certificate/recipients.ts": ["person.realname"],
  "desk/submission-list.ts": ["row.ip", "row.realname", "s.ip"],
  "gradebook/file.ts": ["member.realname"],
  "training/progress.ts": ["member.realname"],
  "training/rank.ts": ["row.realname"],
};

test("no other file names the columns", async () => {
  const folder = join(import.meta.dirname, "../src/features");
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith("tables.ts"),
  );
  const found: Record<string, string[]> = {};
  for (const name of files) {
    const text = await readFile(join(folder, name), "utf8");
    const said = [...text.matchAll(/([A-Za-z]+)\}?\.(realname|email|ip)\b/g)]
      .map(([, of, column]) => `${of}.${column}`)
      .filter((one) => !/^(request\.ip|z\.email)$/.test(one));
    if (said.length > 0 && name !== "account/mail-domains.ts") found[name] = [...new Set(said)].toSorted();
  }
  expect(found).toEqual(named);
});
