import {
  getCourseScores,
  getGroupCourses,
  openLaunch,
  readCourseRoster,
  saveProvider,
  sendCourseScores,
  setExtension,
  setGrade,
  setLateRule,
  status,
  tieCourse,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { INSTRUCTOR, LEARNER, LtiPeer } from "../../../test/lti-peer.ts";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { useSite } from "../../../test/site.ts";
import { assignments } from "../assignment/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { submissions } from "../submission/tables.ts";
import { changeStatus } from "../submission/verdict.ts";
import { trainingProblems, trainingSections, trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from "./tables.ts";

const site = useSite();
let lms: LtiPeer;
let gid = 0;
let tid = 0;
let pid = 0;
let courseId = 0;
let linkId = 0;
let teacher = "";
const due = new Date("2031-05-01T12:00:00Z");

const AGS = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
const NRPS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
const scope = (name: string) => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`;

/** The platform's own books. */
let members: Record<string, unknown>[] = [];
let item: Record<string, unknown> = {};
const scores: Record<string, unknown>[] = [];

async function launched(sub: string, roles = [LEARNER], link = "l1") {
  const who = new Wanderer();
  const target = `${site().origin}/api/identity/lti/lms/launch`;
  const { asked: to } = await lms.begin(who, site().origin, "lms");
  const [state = "", nonce = ""] = ["state", "nonce"].map((name) => to?.searchParams.get(name) ?? "");
  const services = {
    [AGS]: {
      scope: [scope("lineitem"), scope("score")],
      ...{
        lineitems: `${lms.issuer}/items`,
        ...(link === "l1" && { lineitem: `${lms.issuer}/items/1?type_id=3` }),
      },
    },
    [NRPS]: { context_memberships_url: `${lms.issuer}/members?context=c1`, service_versions: ["2.0"] },
  };
  const custom = { verdict_place: `assignment:${tid}` };
  const message = lms.message({ sub, roles, link, custom, more: services }, target);
  const back = await lms.post(who, target, { state, id_token: await lms.sign({ ...message, nonce }) });
  const answer = await who.ask(`${site().origin}/api/identity/finish`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ provider: "lms", answer: back?.search.slice(1) }),
  });
  const { data } = (await answer.json()) as { data: { next: string; user: { uid: string } } };
  const token = answer.headers.get("authorization") ?? "";
  const id = data.next.split("/").at(-1) ?? "";
  return { token, id, uid: data.user.uid, opened: await site().call(openLaunch, { token, body: { id } }) };
}

beforeAll(async () => {
  const { token: root } = await site().user({ roleId: 1000 });
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  lms = await LtiPeer.start();
  lms.knows(site().origin);
  lms.answers.set("GET /members", ({ query, headers }) => {
    if (!/^Bearer t-.*contextmembership/.test(headers.authorization ?? "")) return { status: 401 };
    const page = Number(query.get("page") ?? 0);
    const next = `<${lms.issuer}/members?context=c1&page=${page + 1}>; rel="next"`;
    return {
      body: {
        id: `${lms.issuer}/members`,
        context: { id: "c1" },
        members: members.slice(page * 2, page * 2 + 2),
      },
      ...(members.length > page * 2 + 2 && { headers: { link: next } }),
    };
  });
  lms.answers.set("GET /items/1", () => ({ body: item }));
  lms.answers.set("PUT /items/1", ({ body }) => {
    item = JSON.parse(body);
    return { body: item };
  });
  const form = {
    ...{ kind: "lti", key: "lms", name: "Campus", issuer: lms.issuer, clientId: lms.clientId },
    ...{ enabled: true, lti: lms.options, rules: {} },
  };
  expect((await site().call(saveProvider, { token: root, body: form })).status).toBe(200);
  const { uid, token, id } = await launched("prof", [INSTRUCTOR]);
  teacher = token;
  const db = site().db;
  const [group] = await db
    .insert(groups)
    .values({ name: "Data", shortName: "DATA", uid, auth: 1, code: null })
    .returning();
  gid = group?.id ?? 0;
  await db.insert(groupMembers).values({ groupId: gid, uid, level: 5 });
  const [training] = await db
    .insert(trainings)
    .values({ uid, groupId: gid, title: "Sheet 1", auth: "Public" })
    .returning();
  tid = training?.id ?? 0;
  await db.insert(assignments).values({ trainingId: tid });
  const [section] = await db
    .insert(trainingSections)
    .values({ trainingId: tid, place: 0, title: "Sheet 1", dueAt: due })
    .returning();
  ({ pid } = await site().problem());
  await db
    .insert(trainingProblems)
    .values({ trainingId: tid, problemId: pid, displayId: "A", rank: 1, sectionId: section?.id ?? 0 });
  item = { id: `${lms.issuer}/items/1?type_id=3`, label: "Sheet 1", scoreMaximum: 100, gradesReleased: true };
  members = [{ user_id: "prof", name: "Prof", roles: [INSTRUCTOR] }];
  await site().call(tieCourse, { token, body: { id, gid } });
  const { opened } = await launched("prof", [INSTRUCTOR]);
  expect(opened.data).toMatchObject({ state: "go", path: `/training/${tid}/problems` });
  courseId = (await db.select().from(ltiCourses))[0]?.id ?? 0;
  linkId = (await db.select().from(ltiLinks))[0]?.id ?? 0;
});
beforeEach(() => {
  scores.length = 0;
  lms.answers.set("POST /items/1/scores", ({ body, query, headers }) => {
    if (query.get("type_id") !== "3" || !/scope\/score/.test(headers.authorization ?? ""))
      return { status: 401 };
    scores.push({ ...JSON.parse(body), type: headers["content-type"] });
    return { status: 204 };
  });
});
afterAll(() => lms.stop());

const roster = () => site().call(readCourseRoster, { token: teacher, body: { gid, id: courseId } });
const peopleIn = () => site().db.select().from(ltiPeople).where(eq(ltiPeople.courseId, courseId));
const levelOf = async (uid: string) =>
  (
    await site()
      .db.select()
      .from(groupMembers)
      .where(and(eq(groupMembers.uid, uid), eq(groupMembers.groupId, gid)))
  )[0]?.level;

/** A submission that is judged, as a node's result would have it. */
async function judged(uid: string, verdict: number) {
  const [row] = await site()
    .db.insert(submissions)
    .values({ ...submission(uid), groupId: gid, problemId: pid })
    .returning();
  if (!row) throw new Error("no submission");
  await site().db.transaction((tx) => changeStatus(tx, row, { status: verdict as never }));
}
const submission = (uid: string) => ({
  ...{ uid, language: "C", code: "int main(){}", length: 12, status: status.pending, ip: "127.0.0.1" },
});

describe("Names and Roles", () => {
  test("people come into the group by the platform's list, page by page; who left is marked and stays", async () => {
    const ann = await launched("ann");
    members = [
      { user_id: "prof", name: "Prof", roles: [INSTRUCTOR] },
      { user_id: "ann", name: "Ann", roles: [LEARNER] },
      // The rules make a name of this one, and none of the next.
      { user_id: "ben", name: "Ben", roles: ["Learner"], ext_user_username: "ben-from-lms" },
      { user_id: "cyd", name: "Cyd Nameless", roles: ["Learner"] },
      { user_id: "dan", name: "Dan", roles: ["Learner"], status: "Inactive", ext_user_username: "dan" },
    ];
    expect((await roster()).data).toEqual({ error: null });
    const [ben] = await site().db.select().from(users).where(eq(users.username, "ben-from-lms"));
    expect(await levelOf(ben?.uid ?? "")).toBe(3);
    expect(await levelOf(ann.uid)).toBe(3);
    const people = await peopleIn();
    expect(people.map(({ subject, uid, name }) => [subject, uid !== null, name]).toSorted()).toEqual([
      ["ann", true, ""],
      ["ben", true, ""],
      ["cyd", false, "Cyd Nameless"],
      ["prof", true, ""],
    ]);
    // Ben comes and is the one who was made.
    expect((await launched("ben")).uid).toBe(ben?.uid);
    members = members.filter(({ user_id }) => user_id !== "ann");
    await roster();
    expect((await peopleIn()).filter(({ leftAt }) => leftAt).map(({ subject }) => subject)).toEqual(["ann"]);
    expect(await levelOf(ann.uid)).toBe(3);
    const [course] = (await site().call(getGroupCourses, { token: teacher, query: { gid } })).data;
    expect(course).toMatchObject({ people: 3, unknown: 1, rosterError: null, left: [{ username: "ann" }] });
    // Who is on the list again is marked no more.
    members.push({ user_id: "ann", name: "Ann", roles: [LEARNER] });
    await roster();
    expect((await peopleIn()).filter(({ leftAt }) => leftAt)).toEqual([]);
  });

  test("a platform that fails says so, and nobody is marked", async () => {
    const kept = lms.answers.get("GET /members");
    lms.answers.set("GET /members", () => ({ status: 500, body: { why: "out of order" } }));
    expect((await roster()).data.error).toMatch(/^HTTP 500 .*out of order/);
    // Half a list is none.
    lms.answers.set("GET /members", ({ query }) =>
      query.get("page")
        ? { status: 500 }
        : { body: { members: [] }, headers: { link: `<${lms.issuer}/members?page=1>; rel="next"` } },
    );
    expect((await roster()).data.error).toMatch(/^HTTP 500/);
    expect((await peopleIn()).filter(({ leftAt }) => leftAt)).toEqual([]);
    if (kept) lms.answers.set("GET /members", kept);
  });

  test("a list at an inner address that root did not name is not read", async () => {
    const [course] = await site().db.select().from(ltiCourses).where(eq(ltiCourses.id, courseId));
    const move = (address: string | null) =>
      site().db.update(ltiCourses).set({ roster: address }).where(eq(ltiCourses.id, courseId));
    await move("http://127.0.0.2:9/members");
    expect((await roster()).data.error).toMatch(/inner network/);
    await move("http://lms.example.org/members");
    expect((await roster()).data.error).toMatch(/in the clear/);
    await move(course?.roster ?? null);
  });

  test("an account that the list made is nobody's by mail", async () => {
    const { uid } = await site().user({ email: "eva@example.org" });
    members.push({ user_id: "eva", email: "eva@example.org", ext_user_username: "eva", roles: ["Learner"] });
    await roster();
    expect(await levelOf(uid)).toBeUndefined();
  });
});

describe("Assignment and Grade Services", () => {
  const sent = (userId: string) => scores.filter((one) => one.userId === userId);

  test("points are told after a verdict, with the right maximum, once", async () => {
    const { uid } = await launched("fay");
    await judged(uid, status.accepted);
    await eventually(() => expect(sent("fay")).toHaveLength(1));
    expect(sent("fay")[0]).toMatchObject({
      ...{
        scoreGiven: 100,
        scoreMaximum: 100,
        activityProgress: "Completed",
        gradingProgress: "FullyGraded",
      },
      type: "application/vnd.ims.lis.v1.score+json",
    });
    // The same points once more are nothing new.
    await judged(uid, status.accepted);
    await eventually(async () => {
      const [row] = await site().db.select().from(ltiScores).where(eq(ltiScores.uid, uid));
      expect(row).toMatchObject({ state: "sent", points: 100, full: 100, error: null });
    });
    expect(sent("fay")).toHaveLength(1);
  });

  test("a grade by hand is told in its place, with the remark; so are changes of lateness", async () => {
    const { uid } = await launched("gus");
    await judged(uid, status.accepted);
    await eventually(() => expect(sent("gus")).toHaveLength(1));
    await site().call(setGrade, { token: teacher, body: { tid, uid, points: 70, remark: "Too long" } });
    await eventually(() => expect(sent("gus").at(-1)).toMatchObject({ scoreGiven: 70, comment: "Too long" }));
    await site().call(setGrade, { token: teacher, body: { tid, uid, points: null, remark: "" } });
    await eventually(() => expect(sent("gus").at(-1)).toMatchObject({ scoreGiven: 100 }));
    // Late by an own due date.
    await site().call(setLateRule, { token: teacher, body: { tid, percent: 40, floor: 0 } });
    await site().call(setExtension, {
      token: teacher,
      body: { tid, uid, dueTime: new Date(Date.now() - 3_600_000) },
    });
    await eventually(() =>
      expect(sent("gus").at(-1)).toMatchObject({ scoreGiven: 60, activityProgress: "InProgress" }),
    );
  });

  test("nobody is told of who did nothing, nor of teachers", async () => {
    const { uid } = await launched("hal");
    await site().call(sendCourseScores, { token: teacher, body: { gid, id: courseId, all: true } });
    await eventually(async () => {
      const [row] = await site().db.select().from(ltiScores).where(eq(ltiScores.uid, uid));
      expect(row).toMatchObject({ state: "sent", points: null });
    });
    expect(scores.map(({ userId }) => userId)).not.toContain("hal");
    expect(scores.map(({ userId }) => userId)).not.toContain("prof");
    // Everything that is known is told once more.
    await eventually(() => expect(sent("fay")).toHaveLength(1));
  });

  test("what is refused is said, what fails is tried again, and goes on by hand", async () => {
    const { uid } = await launched("ida");
    const kept = lms.answers.get("POST /items/1/scores");
    lms.answers.set("POST /items/1/scores", () => ({ status: 503, headers: { "retry-after": "3600" } }));
    await judged(uid, status.accepted);
    const listed = async () =>
      (
        await site().call(getCourseScores, { token: teacher, query: { gid, id: courseId } })
      ).data.records.find(({ username }) => username === "ida");
    await eventually(async () =>
      expect(await listed()).toMatchObject({
        state: "waiting",
        tries: 1,
        error: expect.stringMatching(/^HTTP 503/),
      }),
    );
    // It asked for an hour.
    expect(Date.parse((await listed())?.nextTime ?? "")).toBeGreaterThan(Date.now() + 3_000_000);
    lms.answers.set("POST /items/1/scores", () => ({ status: 403, body: "no such user" }));
    await site().call(sendCourseScores, { token: teacher, body: { gid, id: courseId } });
    await eventually(async () =>
      expect(await listed()).toMatchObject({ state: "failed", error: expect.stringMatching(/no such user/) }),
    );
    if (kept) lms.answers.set("POST /items/1/scores", kept);
    await site().call(sendCourseScores, { token: teacher, body: { gid, id: courseId } });
    await eventually(() => expect(sent("ida")).toHaveLength(1));
    expect(await listed()).toMatchObject({ state: "sent", points: 100, full: 100 });
  });

  test("a token that lapsed is asked for anew", async () => {
    const { uid } = await launched("jan");
    const kept = lms.answers.get("POST /items/1/scores");
    let refusals = 1;
    lms.answers.set("POST /items/1/scores", (hit) =>
      refusals-- > 0 ? { status: 401 } : (kept?.(hit) ?? null),
    );
    await judged(uid, status.accepted);
    await eventually(() => expect(sent("jan")).toHaveLength(1));
  });

  test("due dates go both ways, and the one that changed last stays", async () => {
    const dueHere = async () =>
      (await site().db.select().from(trainingSections).where(eq(trainingSections.trainingId, tid)))[0]?.dueAt;
    await roster();
    expect(item).toMatchObject({ endDateTime: due.toISOString(), gradesReleased: true });
    const later = new Date("2031-06-01T12:00:00Z");
    item.endDateTime = "2031-06-01T14:00:00+02:00";
    await roster();
    expect(await dueHere()).toEqual(later);
    const mine = new Date("2031-07-01T12:00:00Z");
    await site().db.update(trainingSections).set({ dueAt: mine }).where(eq(trainingSections.trainingId, tid));
    await roster();
    expect(item.endDateTime).toBe(mine.toISOString());
    await roster();
    expect(await dueHere()).toEqual(mine);
  });

  test("a link that was placed by hand gets a line item", async () => {
    let made: Record<string, unknown> = {};
    lms.answers.set("POST /items", ({ body }) => {
      made = JSON.parse(body);
      return { status: 201, body: { ...made, id: `${lms.issuer}/items/2` } };
    });
    lms.answers.set("GET /items/2", () => ({ body: { ...made, id: `${lms.issuer}/items/2` } }));
    lms.answers.set("PUT /items/2", ({ body }) => ({ body: JSON.parse(body) }));
    await launched("fay", [LEARNER], "l2");
    await roster();
    expect(made).toMatchObject({ label: "Link l2", scoreMaximum: 100, resourceLinkId: "l2" });
    const links = await site().db.select().from(ltiLinks);
    expect(links.find(({ resource }) => resource === "l2")?.lineItem).toBe(`${lms.issuer}/items/2`);
    expect(links.find(({ id }) => id === linkId)?.lineItem).toBe(`${lms.issuer}/items/1?type_id=3`);
  });

  test("a course that is no group any more is told nothing", async () => {
    await site().db.update(ltiCourses).set({ groupId: null }).where(eq(ltiCourses.id, courseId));
    await site().db.execute(sql`update lti_score set state = 'waiting', points = null, next_at = now()`);
    await eventually(async () => {
      const rows = await site().db.select().from(ltiScores);
      expect(rows.filter(({ state }) => state === "waiting")).toEqual([]);
    });
    expect(scores).toEqual([]);
    await site().db.update(ltiCourses).set({ groupId: gid }).where(eq(ltiCourses.id, courseId));
  });
});
