import * as c from "@verdict/contract";
import { type Endpoint, endpoints, isScoped, type RoleId, roleMay } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { groups } from "../src/features/group/tables.ts";
import { useGroupFixtures } from "./group-fixtures.ts";
import { type Parents, rowsOf, useParents } from "./parents.ts";
import { built, namesIn, type Schema, schemaOf } from "./requests.ts";
import { sampled } from "./sample.ts";
import { type TestUser, useSite } from "./site.ts";

/**
 * A call that names a thing and where it lies, made by who manages that place, about a thing of another place: it answers
 * as about one that nobody has, byte for byte, and changes nothing there. About their own it answers something else, so
 * that each request is seen to come as far as the thing.
 */

const site = useSite();
const things = useGroupFixtures(site);
const make = useParents(site, things);

/** Who asks, each about a place of their own. */
interface Asker {
  name: string;
  role: RoleId;
  own: Parents;
  user: TestUser;
}
const askers: Asker[] = [];
/** Where others' things lie: a hidden group, and hidden ones of the site. */
const others: { name: string; its: Parents; before: string[] }[] = [];

beforeAll(async () => {
  const { db } = site();
  // No number means two things.
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and data_type::text <> 'smallint'`,
  );
  for (const [index, { name }] of rows.entries()) {
    await db.execute(sql.raw(`select setval('${name}', ${1_000_000 + index * 10_000})`));
  }
  // A rehearsal in each contest.
  await db.execute(sql`drop index rehearsal_open`);
  const mine = await things.group();
  const [, , , , teacher, head] = mine.people;
  const { admin, examiner } = things.staff;
  const root = { uid: "1", username: "root", token: things.staff.root };
  askers.push(
    { name: "teacher", role: 1002, own: await make(mine, teacher), user: teacher },
    { name: "root of the group", role: 1002, own: await make(mine, teacher), user: head },
    { name: "administrator", role: 1001, own: await make(null, admin), user: admin },
    { name: "problem administrator", role: 1008, own: await make(null, examiner), user: examiner },
    { name: "root", role: 1000, own: await make(null, root), user: root },
    { name: "root in a group", role: 1000, own: await make(mine, teacher), user: root },
  );
  const theirs = await things.group();
  await db.update(groups).set({ uid: head.uid }).where(eq(groups.id, mine.gid));
  const places = {
    "a hidden group": await make(theirs, theirs.people[4]),
    "the site": await make(null, await site().user({ roleId: 1001 }), { isShown: false }),
  };
  for (const [name, its] of Object.entries(places)) others.push({ name, its, before: await rowsOf(db, its) });
});

type Value = number | string;
type Named = Record<string, unknown>;
interface Case {
  endpoint: Endpoint;
  /** Fields that name where it lies. */
  parents: readonly string[];
  /** The field that names the thing. */
  field: string;
  /** The thing; null where the place has none. */
  of: (its: Parents) => Value | null | undefined;
  /** What else is asked. */
  more?: (own: Parents, child: Value) => Named;
  by?: (own: Parents) => string;
  /** Those that alone get as far as the thing. */
  only?: readonly string[];
  /** Those of the site are known to whoever asks. */
  isKnown?: boolean;
  /** Those of the asker's place are refused like others'. */
  isNeverOwn?: boolean;
}

const cases: Case[] = [];
const casesOf =
  (how: Pick<Case, "by" | "only" | "isKnown" | "isNeverOwn">) =>
  (endpoint: Endpoint, parents: string, field: string, of: Case["of"], more?: Case["more"]) =>
    cases.push({ endpoint, parents: parents.split(" "), field, of, ...(more && { more }), ...how });

const each = casesOf({});
const managers = ["teacher", "root of the group", "administrator", "root"];
const everybody = [...managers, "problem administrator"];
const inGroup = ["teacher", "root of the group", "root in a group"];
const ofGroup = casesOf({ only: inGroup });
const contestant = casesOf({ only: ["teacher", "administrator"], by: ({ pupil }) => pupil.token });
const pupils = casesOf({ only: ["teacher"], by: ({ pupil }) => pupil.token });
const makers = casesOf({ only: ["teacher", "administrator", "problem administrator", "root"] });
/** Staff see all problems of the site, and everybody its public ones. */
const inBank = casesOf({ isKnown: true });
const bankOfGroup = casesOf({ only: inGroup, isKnown: true });
/** A group's own problems are no public ones. */
const publicBank = casesOf({ only: inGroup, isKnown: true, isNeverOwn: true });
/** Where their own has nothing to show, the answer is that of what is not there. */
const empty = casesOf({ isNeverOwn: true });

const submission = (its: Parents) => its.submission;
const pid = (its: Parents) => its.pid;
const label = (its: Parents) => its.label;
const dryRun = (its: Parents) => its.dryRun;
const mate = (its: Parents) => its.mate.uid;
const anyProblem = () => ({ displayId: undefined });
const taught = (its: Parents) => its.taughtPid;
const pupil = (its: Parents) => its.pupil.uid;
const assignment = (its: Parents) => its.ofGroup?.assignment;
const category = (its: Parents) => its.ofGroup?.category;

/** The plan of a training with something else in it. */
function planOf(own: Parents, its: { pid?: Value; section?: Value }) {
  const sections = [{ id: its.section ?? own.section, title: "s" }];
  return { sections, problems: [{ pid: its.pid ?? own.taughtPid, section: null, after: [] }] };
}

/** A problem's form, with an upload as its test data. */
function problemForm({ pid, gid, problemId }: Parents, uploadTestcaseDir: Value) {
  const { problem, ...rest } = things.forms.form();
  const samples = [{ input: "1.in", output: "1.out" }];
  return {
    ...{ ...rest, samples, isUploadTestCase: true, uploadTestcaseDir },
    problem: { ...problem, id: pid, gid, problemId, auth: 3 },
  };
}

/** An input of the caller's own upload, whose output is to be made. */
const makingOutputs = ({ staged }: Parents) => ({ staged, cases: [{ input: "1.in", output: "1.out" }] });

/** A training's form. */
function inTraining(change: Named, id: Value) {
  const draft = { title: "T", description: "d", auth: "Public", privatePwd: "", rank: 1, ...change };
  return { training: draft, trainingCategory: { id } };
}

/** An assignment's form. */
const assigned = (own: Parents, change: Named) => ({
  assignment: {
    ...{ title: "A", pids: [own.taughtPid], dueTime: "2030-01-01T05:00:00Z" },
    ...{ latePercent: 0, lateFloor: 0, isForAll: false, uids: [], ...change },
  },
});

// In a contest.
each(c.getPrint, "cid", "id", (its) => its.print);
each(c.checkContestPrintStatus, "cid", "id", (its) => its.print);
each(c.checkContestAcInfo, "cid", "id", submission);
empty(c.getBoardCell, "cid", "displayId", label);
each(c.getContestAcInfo, "cid", "displayId", label);
each(c.getAdminContestProblem, "cid", "pid", pid);
each(c.getContestProblemDetails, "cid", "displayId", label);
each(c.downloadContestInputs, "cid", "displayId", label);
each(c.getSubmitAllowance, "cid", "displayId", label);
each(c.getContestSubmissions, "contestID", "problemID", label);
each(c.getContestSubmissions, "contestID", "username", (its) => its.pupil.username);
each(c.checkContestSubmissionsStatus, "cid", "submitIds", submission);
each(c.setParticipationState, "cid", "id", (its) => its.participation);
each(c.giveExtraTime, "cid", "id", (its) => its.participation);
each(c.getGradebookTries, "cid", "uid", pupil, ({ pid }) => ({ pid }));
each(c.getGradebookTries, "cid", "pid", pid, ({ pupil: { uid } }) => ({ uid }));
contestant(c.getLastAcCode, "cid", "pid", pid);
contestant(c.getUserProblemStatus, "cid", "pidList", pid, () => ({ isContestProblemList: true }));
contestant(c.submitProblemJudge, "cid", "pid", label);
contestant(c.submitProblemTestJudge, "cid", "pid", pid, () => ({ type: "contest" }));
contestant(c.submitProblemTestCases, "cid", "pid", pid, () => ({ type: "contest" }));
contestant(c.askClarification, "cid", "displayId", label);
each(c.broadcastClarification, "cid", "displayId", label);
each(c.claimClarification, "cid", "id", (its) => its.clarification);
each(c.answerClarification, "cid", "id", (its) => its.clarification);
each(c.removeClicsToken, "cid", "id", (its) => its.clicsToken);
for (const [parent, key] of [
  ["cid", "webhook"],
  ["gid", "groupWebhook"],
] as const) {
  const kept = parent === "cid" ? each : casesOf({ only: ["root of the group", "root in a group"] });
  const webhook = (its: Parents) => its[key]?.id;
  const message = (its: Parents) => its[key]?.message;
  kept(c.saveWebhook, parent, "id", webhook, () => ({ url: "" }));
  kept(c.renewWebhookSecret, parent, "id", webhook);
  kept(c.testWebhook, parent, "id", webhook);
  kept(c.getWebhookDeliveries, parent, "id", webhook);
  kept(c.getWebhookDelivery, parent, "id", webhook, (own) => ({ delivery: message(own) }));
  kept(c.getWebhookDelivery, parent, "delivery", message, (own) => ({ id: webhook(own) }));
  kept(c.sendWebhookAgain, parent, "id", webhook, (own) => ({ delivery: message(own) }));
  kept(c.sendWebhookAgain, parent, "delivery", message, (own) => ({ id: webhook(own) }));
}
each(c.stopRehearsal, "cid", "id", (its) => its.rehearsal);
each(c.updateContestAnnouncement, "cid", "id", (its) => its.announcement);
ofGroup(c.updateGroupContestAnnouncement, "cid", "id", (its) => its.announcement);
ofGroup(c.deleteGroupContestAnnouncement, "cid", "aid", (its) => its.announcement);

// Programs that are alike.
for (const [parent, key] of [
  ["cid", "inContest"],
  ["tid", "inTraining"],
  ["gid", "inGroup"],
] as const) {
  const alike = parent === "cid" ? each : ofGroup;
  const check = (its: Parents) => its[key]?.check;
  const pair = (its: Parents) => its[key]?.pair;
  alike(c.getSimilarPairs, parent, "id", check);
  alike(c.getSimilarPairs, parent, "pid", pid, (own) => ({ id: check(own) }));
  alike(c.getSimilarPair, parent, "id", check, (own) => ({ pair: pair(own) }));
  alike(c.getSimilarPair, parent, "pair", pair, (own) => ({ id: check(own) }));
  alike(c.decideSimilarPair, parent, "id", check, (own) => ({ pair: pair(own) }));
  alike(c.decideSimilarPair, parent, "pair", pair, (own) => ({ id: check(own) }));
  alike(c.startSimilarityCheck, parent, "pid", parent === "cid" ? pid : taught);
  alike(c.stopSimilarityCheck, parent, "id", (its) => its[key]?.open);
}

// Judged again.
each(c.previewDeskRejudge, "cid", "submitId", submission, anyProblem);
each(c.previewDeskRejudge, "cid", "displayId", label);
each(c.startDryRun, "cid", "submitId", submission, anyProblem);
each(c.startDryRun, "cid", "displayId", label);
each(c.getDryRun, "cid", "id", dryRun);
each(c.getDryRunChanges, "cid", "id", dryRun);
each(c.applyDryRun, "cid", "id", dryRun);
each(c.discardDryRun, "cid", "id", (its) => its.otherDryRun);
each(c.stopDeskRejudge, "cid", "id", (its) => its.runningJob);
each(c.undoDeskRejudge, "cid", "id", (its) => its.job);
each(c.startDeskRejudge, "cid", "submitId", submission, anyProblem);
each(c.rejudgeContestProblem, "cid", "pid", pid);
each(c.startDeskRejudge, "cid", "displayId", label);
each(c.judgeByHandOnDesk, "cid", "submitId", submission);

// Problems of a contest.
each(c.saveContestProblem, "cid", "id", (its) => its.contestProblem);
each(c.orderContestProblems, "cid", "ids", (its) => its.contestProblem);
each(c.renewContestData, "cid", "pid", pid);
inBank(c.saveContestProblem, "cid", "pid", pid, () => ({ displayId: "Z" }));
inBank(c.addProblemFromPublic, "cid", "pid", pid, () => ({ displayId: "Z" }));
ofGroup(c.getGroupContestProblem, "cid", "pid", pid);
ofGroup(c.saveGroupContestProblem, "cid", "id", (its) => its.contestProblem);
bankOfGroup(c.saveGroupContestProblem, "cid", "pid", pid, () => ({ displayId: "Z" }));
publicBank(c.addPublicToGroupContest, "cid", "pid", pid, () => ({ displayId: "Z" }));
ofGroup(
  c.addGroupToGroupContest,
  "cid",
  "problemId",
  (its) => its.problemId,
  () => ({ displayId: "Z" }),
);

// People of a contest.
each(c.renewContestantPasswords, "cid", "usernames", (its) => its.mate.username);
each(c.removeContestant, "cid", "username", (its) => its.mate.username);
makers(c.getContestantSheets, "cid", "key", (its) => its.sheets);
contestant(c.enterAsTeam, "cid", "uids", mate, ({ team, pupil }, uid) => ({
  teamId: team,
  uids: [pupil.uid, uid],
}));
contestant(c.removeFromTeam, "team", "uid", mate, ({ team }) => ({ id: team }));

// In a training.
each(c.saveTrainingPlan, "tid", "pid", taught, (own, id) => planOf(own, { pid: id }));
each(
  c.saveTrainingPlan,
  "tid",
  "id",
  (its) => its.section,
  (own, id) => planOf(own, { section: id }),
);
each(c.changeTrainingMember, "tid", "uid", pupil, () => ({ status: true }));
each(c.setExtension, "tid", "uid", pupil);
ofGroup(c.setGrade, "tid", "uid", pupil, (own) => ({ tid: assignment(own), points: 5, remark: "" }));
each(c.getGradebookTries, "tid", "uid", pupil, ({ taughtPid }) => ({ pid: taughtPid }));
each(c.getGradebookTries, "tid", "pid", taught, ({ pupil: { uid } }) => ({ uid }));
contestant(c.submitProblemJudge, "tid", "pid", (its) => its.taughtId);
inBank(c.addTrainingProblem, "tid", "pid", taught, () => ({ displayId: "Z" }));
ofGroup(c.saveGroupTrainingProblem, "tid", "id", (its) => its.trainingProblem);
publicBank(c.addPublicToGroupTraining, "tid", "pid", taught, () => ({ displayId: "Z" }));
ofGroup(c.addGroupToGroupTraining, "tid", "problemId", (its) => its.taughtId);
ofGroup(c.updateGroupTraining, "tid", "id", category, ({ tid }, id) => inTraining({ id: tid }, id));
ofGroup(c.addGroupTraining, "gid", "id", category, ({ gid }, id) => inTraining({ gid }, id));

ofGroup(c.getGroupAssignment, "gid", "tid", assignment);
ofGroup(c.saveGroupAssignment, "gid", "tid", assignment, (own) => assigned(own, {}));
bankOfGroup(c.saveGroupAssignment, "gid", "pids", taught, (own, id) => assigned(own, { pids: [id] }));
ofGroup(c.saveGroupAssignment, "gid", "uids", pupil, (own, id) => assigned(own, { uids: [id] }));

// In a group.
ofGroup(
  c.changeGroupMember,
  "gid",
  "uid",
  (its) => its.applicant.uid,
  () => ({ auth: 3 }),
);
ofGroup(c.getGroupProblemList, "gid", "tagId", (its) => its.ofGroup?.tag);
ofGroup(c.getGroupDiscussionList, "gid", "pid", (its) => its.taughtId);
bankOfGroup(
  c.addGroupDiscussion,
  "gid",
  "pid",
  (its) => its.taughtId,
  () => ({ categoryId: 1 }),
);
bankOfGroup(c.getProblemDetail, "gid", "problemId", (its) => its.taughtId);
bankOfGroup(c.downloadProblemInputs, "gid", "problemId", (its) => its.taughtId);
ofGroup(c.getSubmissionList, "gid", "problemID", (its) => its.taughtId);
ofGroup(c.updateGroupAnnouncement, "gid", "id", (its) => its.ofGroup?.announcement);
pupils(c.getLastAcCode, "gid", "pid", taught);
pupils(c.getUserProblemStatus, "gid", "pidList", taught);
pupils(c.submitProblemJudge, "gid", "pid", (its) => its.taughtId);
casesOf({ only: ["teacher"] })(c.getRosterSheets, "gid", "key", (its) => its.sheets);

// Of a problem.
for (const endpoint of [c.getProblemCases, c.previewTestFile, c.downloadTestFile, c.stageTestdata]) {
  each(
    endpoint,
    "pid",
    "dataVersionId",
    (its) => its.dataVersion,
    () => ({ name: "1.in", key: undefined }),
  );
}
each(c.runJurySolutions, "pid", "id", (its) => its.jurySolution);
each(c.makeOutputs, "pid", "id", (its) => its.jurySolution, makingOutputs);
makers(c.updateProblem, "pid", "uploadTestcaseDir", (its) => its.staged, problemForm);
casesOf({ only: ["teacher"] })(
  c.updateGroupProblem,
  "pid",
  "uploadTestcaseDir",
  (its) => its.staged,
  problemForm,
);

// Under a discussion or comment.
each(c.getComments, "did", "commentId", (its) => its.comment);
each(c.getComments, "cid", "commentId", (its) => its.contestComment);
each(
  c.addReply,
  "commentId",
  "quoteId",
  (its) => its.reply,
  () => ({ quoteType: "Reply" }),
);
each(c.reportComment, "commentId", "replyId", (its) => its.reply);

// What goes.
each(c.removeContestProblem, "cid", "pid", pid);
each(c.removeTrainingProblem, "tid", "pid", taught);
each(c.deleteWebhook, "cid", "id", (its) => its.webhook.id);
casesOf({ only: ["root of the group", "root in a group"] })(
  c.deleteWebhook,
  "gid",
  "id",
  (its) => its.groupWebhook?.id,
);
ofGroup(c.removeGroupContestProblem, "cid", "pid", pid);
ofGroup(c.removeGroupTrainingProblem, "tid", "pid", taught);
ofGroup(c.deleteGroupAssignment, "gid", "tid", assignment);
ofGroup(c.removeGroupMember, "gid", "uid", pupil);
ofGroup(c.withdrawGroupInvitation, "gid", "uid", (its) => its.invited.uid);
casesOf({ only: ["root of the group"] })(c.handOverGroup, "gid", "uid", mate);

const read = (schema: Schema, named: Named, more: Named) => {
  const made = built(schema, { ...named, ...more });
  const over = Object.entries(more).filter(([name]) => name in (schema.properties ?? {}));
  return { ...(made as Named), ...Object.fromEntries(over) };
};

/** The request of `own`, about `child`. */
function requestOf({ endpoint, parents, field, more }: Case, own: Parents, child: Value) {
  const known: Named = { ...own, contestID: own.cid, did: own.discussion, commentId: own.comment };
  const named = { ...Object.fromEntries(parents.map((name) => [name, known[name]])), [field]: child };
  const rest = more?.(own, child) ?? {};
  return {
    query: read(schemaOf(endpoint.query), named, rest),
    body: read(schemaOf(endpoint.body), named, rest),
  };
}

function nobodys(value: Value): Value {
  if (typeof value === "number") return value + 5000;
  return /^[0-9a-f-]{32,}$/.test(value) ? `${value.slice(0, -8)}00000000` : `${value}9`;
}

const comesIn = ({ endpoint: { access }, only }: Case, { name, role }: Asker) =>
  (only ?? (isScoped(access) ? managers : everybody)).includes(name) &&
  (isScoped(access) || access === "problem-writer" || roleMay(role, access));

const tried = sampled(cases, ({ endpoint }) => endpoint);

test.each(tried.map((one) => ({ ...one, name: `${one.endpoint.name}: ${one.field}` })))(
  "$name",
  async (one) => {
    const { endpoint, of, by, isKnown, isNeverOwn } = one;
    const ask = async (asker: Asker) => {
      const { own, user } = asker;
      const mine = of(own);
      if (mine === null || mine === undefined) return;
      const token = by?.(own) ?? user.token;
      const answer = async (child: Value) => {
        const { status, text } = await site().read(endpoint, {
          ...requestOf(one, own, child),
          token,
        } as never);
        return `${status} ${text}`.replaceAll(String(child), "IT");
      };
      const theirs = others.flatMap(({ name, its }) => {
        const child = isKnown && its.gid === null ? null : of(its);
        return child === null || child === undefined ? [] : [{ name, child }];
      });
      const nowhere = await answer(nobodys(theirs[0]?.child ?? mine));
      for (const { name, child } of theirs)
        expect.soft(await answer(child), `${asker.name} asks about what lies in ${name}`).toBe(nowhere);
      const answered = expect.soft(await answer(mine), `${asker.name} asks about their own: ${nowhere}`);
      if (isNeverOwn) answered.toBe(nowhere);
      else answered.not.toBe(nowhere);
    };
    await Promise.all(askers.filter((asker) => comesIn(one, asker)).map(ask));
  },
);

test("nothing of others changed", async () => {
  for (const { its, before } of others) expect(await rowsOf(site().db, its)).toEqual(before);
});

/** Names that say which of many is meant; of accounts everybody may know. */
const isNaming = (name: string) =>
  /ids?$/i.test(name)
    ? !["completeProblemID", "said"].includes(name)
    : ["pidList", "key", "pair", "uploadTestcaseDir"].includes(name);

const account = "it is an account's";
const oneOrAnother = "it names one place or another";
const sentAlong = "clients send it along, and it counts for nothing";
const ofSite = "it is the site's, and everybody knows it";
const ofForm = "it is a place in the problem's own data, or a row of its own form";
const ofCourse = { id: "of the group that is named: lti/launch.test.ts, lti/services.test.ts", gid: "as id" };
const ofLaunch = "a launch, good for whoever came by it: lti/launch.test.ts";
/** Why a name is not of a thing within another. */
const apart: Record<string, Record<string, string>> = {
  addAccessToken: { cid: "it takes away from the token, and opens nothing", gid: "as cid" },
  addNotice: { recipientId: account, adminId: account },
  saveProvider: { id: ofSite, key: "part of its address", clientId: "the site's name there", gid: ofSite },
  tryProvider: { id: ofSite, gid: ofSite },
  inviteLtiPlatform: { id: ofSite },
  getLtiLaunches: { id: ofSite },
  getScim: { id: ofSite },
  addScimToken: { id: ofSite },
  removeScimToken: { id: ofSite, token: "scim.test.ts" },
  openLaunch: { id: ofLaunch },
  tieCourse: { id: ofLaunch, gid: "as id" },
  getLaunchPlaces: { id: ofLaunch },
  pickLaunchPlaces: { id: ofLaunch },
  untieCourse: ofCourse,
  readCourseRoster: ofCourse,
  getCourseScores: ofCourse,
  sendCourseScores: ofCourse,
  removeIdentity: { uid: "whose it is: identity.test.ts", id: "as uid" },
  answerRoleRequest: { uid: account, roleId: "it is a role" },
  updateNotice: { recipientId: account, id: ofSite },
  nodeWarmUp: { pids: oneOrAnother, cid: oneOrAnother },
  finishUpload: { id: account, key: account },
  changeGroupMember: { id: sentAlong },
  getFullScreenProblemList: { tid: oneOrAnother, cid: oneOrAnother },
  compileGroupSpj: { gid: sentAlong, pid: sentAlong },
  compileGroupInteractive: { gid: sentAlong, pid: sentAlong },
  duplicateProblem: { pid: "it lies nowhere", problemId: "of the new one" },
  addTag: { tcid: ofSite, gid: "it lies nowhere" },
  updateTag: { tcid: ofSite, gid: sentAlong, id: "where it belongs stays: hidden-numbers.test.ts" },
  changeContestVisible: { cid: "it lies nowhere", uid: sentAlong },
  saveTrainingProblem: {
    id: "where it stands is on record: hidden-numbers.test.ts",
    tid: sentAlong,
    pid: sentAlong,
  },
  saveGroupTrainingProblem: { pid: sentAlong },
  getDiscussionList: { cid: ofSite, pid: "it lies nowhere" },
  addDiscussion: { categoryId: ofSite, pid: "as in addGroupDiscussion", gid: "as in addGroupDiscussion" },
  updateDiscussion: { id: "it lies nowhere", categoryId: ofSite },
  moderateDiscussion: { id: "it lies nowhere", categoryId: ofSite },
  updateGroupDiscussion: { id: "it lies nowhere", categoryId: ofSite },
  addComment: { did: oneOrAnother, cid: oneOrAnother },
  addReply: { did: sentAlong },
  likeComment: { cid: "it is the comment", sourceId: sentAlong },
  getReplies: { commentId: "where it stands is on record", cid: sentAlong },
  checkSubmissionsStatus: { submitIds: "where they were sent is on record", cid: sentAlong },
  submitProblemFiles: { pid: "as in submitProblemJudge", cid: "as pid", tid: "as pid", gid: "as pid" },
  nodeBlob: { attemptId: "judge.test.ts", warmUpId: oneOrAnother },
  importRemoteContestProblem: { cid: "it lies nowhere", displayId: "of the new one", problemId: "elsewhere" },
  importRemoteTrainingProblem: { tid: "it lies nowhere", problemId: "elsewhere" },
  updateAnnouncement: { id: ofSite, uid: sentAlong },
  addContestAnnouncement: { cid: "it lies nowhere", uid: sentAlong },
  updateContestAnnouncement: { uid: sentAlong },
  addGroupContestAnnouncement: { cid: "it lies nowhere", uid: sentAlong },
  updateGroupContestAnnouncement: { uid: sentAlong },
  addGroupAnnouncement: { gid: "it lies nowhere", uid: sentAlong },
  updateGroupAnnouncement: { uid: sentAlong },
  getSimilarityChecks: { tid: oneOrAnother, cid: oneOrAnother, gid: oneOrAnother },
  getWebhooks: { cid: oneOrAnother, gid: oneOrAnother },
  getGradebook: { tid: oneOrAnother, cid: oneOrAnother, gid: oneOrAnother },
  downloadGradebook: { tid: oneOrAnother, cid: oneOrAnother, gid: oneOrAnother },
  getGradebookTries: { gid: "groups have none" },
  decideApplications: {
    cid: "as uids",
    uids: "people, of whom only applications for the contest are changed",
  },
  enterAsTeam: { teamId: "everybody may look at teams: team.test.ts" },
  startVirtualRun: { cid: "as of enterAsTeam", teamId: "as of enterAsTeam", uids: "as of enterAsTeam" },
};
/** Forms of problems hold numbers of one problem's own: only those of a stored one can be taken from elsewhere. */
for (const name of [
  ...["addProblem", "updateProblem", "addGroupProblem", "updateGroupProblem"],
  ...["addGroupContestProblem", "addProblemForContest", "updateProblemForContest"],
]) {
  apart[name] = {
    uploadTestcaseDir: "as in updateProblem",
    id: ofForm,
    lid: ofSite,
    problemId: "of the problem itself",
    gid: "it lies nowhere",
    key: "of a group of its cases",
  };
}

function namesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesOf(inner)]);
}

test("whatever names two things stands here", () => {
  const own = askers[0]?.own as Parents;
  const missing = endpoints.flatMap(({ endpoint }) => {
    const names = [endpoint.query, endpoint.body].flatMap((part) => namesIn(schemaOf(part), isNaming));
    if (names.length < 2) return [];
    const asked = cases.filter((one) => one.endpoint === endpoint);
    const known = new Set(asked.flatMap((one) => namesOf(requestOf(one, own, 1))));
    const left = names.filter((name) => !known.has(name) && !apart[endpoint.name]?.[name]);
    return left.length > 0 || (asked.length === 0 && !apart[endpoint.name])
      ? [`${endpoint.name}: ${left.join(" ")}`]
      : [];
  });
  expect(missing).toEqual([]);
});
