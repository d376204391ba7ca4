import * as contract from "@verdict/contract";
import { type Endpoint, endpoints, exportFormats, noticeTypes, status } from "@verdict/contract";
import { desc, eq, gt, max, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secondFactors } from "../src/features/account/factor/tables.ts";
import { announcements } from "../src/features/announcement/tables.ts";
import { publicFiles } from "../src/features/file/tables.ts";
import { identities } from "../src/features/identity/tables.ts";
import { jurySolutions } from "../src/features/jury-solution/tables.ts";
import { languages } from "../src/features/language/tables.ts";
import { notices } from "../src/features/message/tables.ts";
import { judgeNodes } from "../src/features/node/tables.ts";
import { problems } from "../src/features/problem/tables.ts";
import { auditEntries, carouselPictures } from "../src/features/site/tables.ts";
import { at, fixOldData, useContests } from "./contests.ts";
import { sendFile } from "./forms.ts";
import { useGroups } from "./groups.ts";
import { TestNode } from "./node.ts";
import {
  cmsZip,
  dmojZip,
  fixture,
  kattisZip,
  luoguZip,
  polygonZip,
  syzojZip,
  tpsZip,
  uojZip,
  zipOfFixtures,
} from "./packages.ts";
import { useProblemForms } from "./problem-forms.ts";
import { HduReplica } from "./remote/replica-hdu.ts";
import { ROOT_PASSWORD, useSite } from "./site.ts";
import { useTrainings } from "./trainings.ts";

const hdu = await new HduReplica().start();
afterAll(() => hdu.stop());
const site = useSite({ config: { REMOTE_SITES: { HDU: { url: hdu.origin, intervalMs: 0 } } } });
const contests = useContests(site);
const trainings = useTrainings(site);
const groups = useGroups(site);
const { staff, add, form, read, language } = useProblemForms(site);

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="9" height="9"/></svg>';
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let made = 0;
const fresh = (what: string) => `${what}${++made}`;

async function call(endpoint: Endpoint, { body, query }: { body?: object; query?: object } = {}) {
  const answer = await site().call(endpoint, {
    token: staff.root,
    ...(body && { body: body as Record<string, unknown> }),
    ...(query && { query }),
  });
  expect(answer, `${endpoint.name}: ${answer.msg}`).toMatchObject({ http: 200, status: 200 });
  // Each act below knows the shape of what it asked for.
  return answer.data as { id: number; pid: number; key: string; fileId: number };
}

async function send(endpoint: Endpoint, file: Buffer | string, name: string) {
  const answer = await sendFile(site(), endpoint, file, { token: staff.root, name });
  expect(answer, `${endpoint.name}: ${answer.msg}`).toMatchObject({ http: 200, status: 200 });
}

const remoteId = () => String(1000 + ++made);
const remoteAccount = async () =>
  (
    await call(contract.saveRemoteAccount, {
      body: { site: "HDU", username: fresh("robot"), password: "right-secret" },
    })
  ).id;
const provider = () => {
  const access = { issuer: "https://idp.example.org", clientId: "judge" };
  return call(contract.saveProvider, {
    body: { key: fresh("idp"), name: "Institute", ...access, rules: {} },
  });
};
const scimToken = (id: number) => call(contract.addScimToken, { body: { id, days: 1 } });
const platform = () => {
  const access = { kind: "lti", issuer: "https://lms.example.org", lti: {} };
  return call(contract.saveProvider, { body: { key: fresh("lms"), name: "Courses", ...access, rules: {} } });
};
let rehearsed = 0;

/** A contest with a program of the jury; always the same, for one rehearsal runs at a time. */
async function rehearsable(): Promise<number> {
  if (rehearsed > 0) return rehearsed;
  rehearsed = await contests.make({ startTime: at(60), endTime: at(120) });
  const { pid } = await contests.addProblem(rehearsed, "A");
  const program = {
    name: "right",
    language: "C",
    code: "int main() { return 0; }",
    expected: [status.accepted],
  };
  await site()
    .db.insert(jurySolutions)
    .values({ problemId: pid, ...program });
  return rehearsed;
}

/** Nobody answers there. */
const shadowed = { url: "http://127.0.0.1:9/api/contests/1", username: "cds", password: "x", languages: {} };

const nodeId = async () => (await call(contract.nodeCreate, { body: { name: fresh("machine") } })).id;

async function live(): Promise<number> {
  await TestNode.join(site());
  const { data } = await site().call(contract.nodeList, { token: staff.root, query: { limit: 100 } });
  return data.records.findLast((row) => row.live)?.id ?? 0;
}

/** A discussion of an administrator: root's own would leave no line when root deletes it. */
async function discussion(): Promise<number> {
  const { token } = await site().user({ roleId: 1001 });
  const body = { title: fresh("Talk"), description: "about", content: "text", categoryId: 1 };
  await site().call(contract.addDiscussion, { token, body });
  const { data } = await site().call(contract.getDiscussionList, { token, query: { onlyMine: true } });
  return data.records[0]?.id ?? 0;
}

async function submission(judged: boolean): Promise<number> {
  const user = await site().user();
  const { pid, problemId } = await site().problem();
  const body = { pid: problemId, language: "C", code: "int main() {}" };
  const { submitId } = (await site().call(contract.submitProblemJudge, { token: user.token, body })).data;
  if (judged) await call(contract.cancelJudge, { query: { submitId } });
  expect(pid).toBeGreaterThan(0);
  return submitId;
}

/** Until nothing goes on with backups. */
const atRest = () =>
  expect
    .poll(
      async () => {
        const { backups } = (await site().call(contract.getBackups, { token: staff.root })).data;
        return backups.filter(({ work }) => work !== null);
      },
      { timeout: 60_000 },
    )
    .toEqual([]);

/** A backup that is whole. */
async function backup(): Promise<number> {
  const { id } = await call(contract.makeBackup, {});
  await atRest();
  return id;
}

const reference = (pid: number) => ({
  ...{ pid, name: fresh("main"), language: "C", code: "int main() {}" },
  expected: [status.accepted],
});

async function referenceId(): Promise<{ id: number; pid: number }> {
  const { pid } = await site().problem();
  const body = reference(pid);
  await call(contract.addJurySolution, { body });
  const { data } = await site().call(contract.getJurySolutions, { token: staff.root, query: { pid } });
  return { id: data.references[0]?.id ?? 0, pid };
}

async function tag(): Promise<{ id: number; name: string; oj: string }> {
  const name = fresh("tag");
  return { id: (await call(contract.addTag, { body: { name, oj: "ME" } })).id, name, oj: "ME" };
}

async function classification(): Promise<{ id: number; name: string; oj: string }> {
  const name = fresh("class");
  const body = { name, oj: "ME", rank: 1 };
  return { id: (await call(contract.addTagClassification, { body })).id, name, oj: "ME" };
}

/** A contest with a problem, and what the contest calls it. */
async function contestProblem(): Promise<{ cid: number; pid: number; id: number }> {
  const cid = await contests.make();
  const { pid } = await contests.addProblem(cid, "A");
  return { cid, pid, id: (await call(contract.getAdminContestProblem, { query: { cid, pid } })).id };
}

/** A training with a problem, and that problem's place in it. */
async function trainingProblem(): Promise<{ tid: number; pid: number; id: number }> {
  const tid = await trainings.make();
  const { pid } = await trainings.addProblem(tid);
  const query = { tid, queryExisted: true };
  const { data } = await site().call(contract.getTrainingAdminProblems, { token: staff.root, query });
  return { tid, pid, id: data.trainingProblemMap[pid]?.id ?? 0 };
}

const category = async () => {
  const body = { name: fresh("category"), color: "#409eff" };
  return { ...(await call(contract.addTrainingCategory, { body })), ...body };
};

/** A contest with a finished submission, and whose participation that is. */
async function participant(): Promise<{ cid: number; id: number }> {
  const { cid } = await contestProblem();
  const { token } = await site().user();
  const submitId = await contests.submitted(token, cid, "A");
  await call(contract.cancelJudge, { query: { submitId } });
  const { data } = await site().call(contract.getDeskPeople, { token: staff.root, query: { cid } });
  return { cid, id: data.records[0]?.id ?? 0 };
}

/** A contest that lost its first minute. */
async function removed() {
  const cid = await contests.make();
  const { data } = await site().call(contract.getAdminContest, { token: staff.root, query: { cid } });
  const from = data.startTime;
  const to = new Date(Date.parse(from) + 60_000).toISOString();
  await call(contract.addRemovedTime, { body: { cid, from, to, end: data.endTime } });
  return { cid, from };
}

/** A contest with an account that its list made. */
async function listed(): Promise<{ cid: number; username: string }> {
  const cid = await contests.make();
  const username = fresh("listed").slice(0, 20);
  await call(contract.importContestants, { body: { cid, rows: [{ name: "Ann", username }] } });
  return { cid, username };
}

/** The first question asked in a new contest. */
async function question(): Promise<{ cid: number; id: number }> {
  const cid = await contests.make();
  const { token } = await site().user();
  await site().call(contract.askClarification, { token, body: { cid, question: "May I?" } });
  const { data } = await site().call(contract.getClarifications, { token, query: { cid } });
  return { cid, id: data.records[0]?.id ?? 0 };
}

const newest = async (table: typeof announcements | typeof notices | typeof carouselPictures) =>
  (await site().db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1))[0]?.id ?? 0;

const text = { title: "News", content: "text" };
const userRow = () => [fresh("pupil"), "secret-word"];

/** What each staff call that changes something is tried with, and the action its line must have. */
const acts: Record<string, [action: string, act: () => Promise<unknown>]> = {
  setEmailConfig: [
    "config.mail",
    () => call(contract.setEmailConfig, { body: { emailHost: fresh("mail") } }),
  ],
  setAccessConfig: [
    "config.access",
    () => call(contract.setAccessConfig, { body: { resetLinkInQuery: true } }),
  ],
  setWebConfig: ["config.website", () => call(contract.setWebConfig, { body: { name: fresh("Judge") } })],
  updateSwitch: [
    "config.switches",
    () => call(contract.updateSwitch, { body: { defaultCreateGroupLimit: ++made } }),
  ],
  makeBackup: ["site.backup", () => backup()],
  checkBackup: [
    "site.backup-check",
    async () => {
      await call(contract.checkBackup, { body: { id: await backup() } });
      await atRest();
    },
  ],
  downloadBackup: [
    "site.backup-download",
    async () => {
      const id = await backup();
      const headers = { Authorization: staff.root, "Content-Type": "application/json" };
      const body = JSON.stringify({ id, password: ROOT_PASSWORD });
      const { path, method } = contract.downloadBackup;
      await (await fetch(new URL(path, site().origin), { method, headers, body })).arrayBuffer();
    },
  ],
  deleteBackup: [
    "site.backup-delete",
    async () => call(contract.deleteBackup, { query: { id: await backup() } }),
  ],
  changeBackupSchedule: [
    "site.backup-schedule",
    () =>
      call(contract.changeBackupSchedule, {
        body: { hour: 3, keep: 5, weekly: 4, monthly: 12, check: true },
      }),
  ],
  dismissFirstSteps: ["site.checklist", () => call(contract.dismissFirstSteps, {})],
  testEmail: ["mail.test", () => call(contract.testEmail, { body: { email: "a@example.org" } })],
  exportAudit: ["audit.export", () => site().fetch(contract.exportAudit, { token: staff.root })],
  deleteUser: [
    "user.delete",
    async () => call(contract.deleteUser, { body: { ids: [(await site().user()).uid] } }),
  ],
  editUser: [
    "user.edit",
    async () => {
      const { uid, username } = await site().user();
      return call(contract.editUser, { body: { uid, username, type: 1002, status: 1, banReason: "x" } });
    },
  ],
  answerRoleRequest: [
    "user.role-given",
    async () => {
      const { uid, token } = await site().user();
      const roleId = contract.TEACHER_ROLE;
      await site().call(contract.askForRole, { token, body: { roleId, reason: "grade 9" } });
      return call(contract.answerRoleRequest, { body: { uid, roleId, accept: true } });
    },
  ],
  generateUser: [
    "user.generate",
    () => call(contract.generateUser, { body: { prefix: fresh("team"), number_to: 1 } }),
  ],
  importUsers: ["user.create", () => call(contract.importUsers, { body: { users: [userRow()] } })],
  insertBatchUser: [
    "user.import",
    () => call(contract.insertBatchUser, { body: { users: [userRow(), userRow()] } }),
  ],
  uploadCarouselImage: ["carousel.add", () => send(contract.uploadCarouselImage, PICTURE, "p.svg")],
  saveHomeCarousel: [
    "carousel.save",
    async () => {
      await send(contract.uploadCarouselImage, PICTURE, "p.svg");
      const pictures = [{ id: await newest(carouselPictures), caption: "A cup", link: "/contest" }];
      return call(contract.saveHomeCarousel, { body: { pictures } });
    },
  ],
  deleteCarouselImage: [
    "carousel.delete",
    async () => {
      await send(contract.uploadCarouselImage, PICTURE, "p.svg");
      return call(contract.deleteCarouselImage, { query: { id: await newest(carouselPictures) } });
    },
  ],
  uploadLogo: ["config.logo", () => send(contract.uploadLogo, PICTURE, "p.svg")],
  deleteLogo: [
    "config.logo",
    async () => {
      await send(contract.uploadLogo, PICTURE, "p.svg");
      return call(contract.deleteLogo);
    },
  ],
  uploadMdFile: ["file.add", () => send(contract.uploadMdFile, "text", "a.txt")],
  uploadMdImage: ["file.add", () => send(contract.uploadMdImage, PIXEL, "p.png")],
  deleteMdImage: [
    "file.delete",
    async () => {
      await send(contract.uploadMdImage, PIXEL, "p.png");
      const [row] = await site().db.select().from(publicFiles).orderBy(desc(publicFiles.id)).limit(1);
      return call(contract.deleteMdImage, { query: { fileId: row?.id ?? 0 } });
    },
  ],
  exportProblem: [
    "problem.export",
    async () => {
      const { pid } = await site().problem();
      const format = exportFormats[0];
      return site().fetch(contract.exportProblem, { token: staff.root, query: { pid, format } });
    },
  ],
  importFpsProblem: [
    "problem.import",
    () => send(contract.importFpsProblem, fixture("fps/two.xml"), "two.xml"),
  ],
  importHydroProblem: [
    "problem.import",
    () => send(contract.importHydroProblem, zipOfFixtures("hydro"), "hydro.zip"),
  ],
  importPolygonProblem: ["problem.import", () => send(contract.importPolygonProblem, polygonZip(), "p.zip")],
  importKattisProblem: ["problem.import", () => send(contract.importKattisProblem, kattisZip(), "k.zip")],
  importDmojProblem: ["problem.import", () => send(contract.importDmojProblem, dmojZip(), "d.zip")],
  importLuoguProblem: ["problem.import", () => send(contract.importLuoguProblem, luoguZip(), "luogu.zip")],
  importUojProblem: ["problem.import", () => send(contract.importUojProblem, uojZip(), "uoj.zip")],
  importSyzojProblem: ["problem.import", () => send(contract.importSyzojProblem, syzojZip(), "syzoj.zip")],
  importTpsProblem: ["problem.import", () => send(contract.importTpsProblem, tpsZip(), "tps.zip")],
  importCmsProblem: ["problem.import", () => send(contract.importCmsProblem, cmsZip(), "cms.zip")],
  importProblem: ["problem.import", () => send(contract.importProblem, zipOfFixtures("own"), "own.zip")],
  importQdojProblem: [
    "problem.import",
    () => send(contract.importQdojProblem, zipOfFixtures("qduoj"), "qduoj.zip"),
  ],
  addNotice: ["notice.add", () => call(contract.addNotice, { body: { ...text, type: noticeTypes[0] } })],
  updateNotice: [
    "notice.edit",
    async () => {
      await call(contract.addNotice, { body: { ...text, type: "All" } });
      const body = { ...text, title: fresh("News"), type: "All", id: await newest(notices) };
      return call(contract.updateNotice, { body });
    },
  ],
  deleteNotice: [
    "notice.delete",
    async () => {
      await call(contract.addNotice, { body: { ...text, type: "All" } });
      return call(contract.deleteNotice, { query: { id: await newest(notices) } });
    },
  ],
  addAnnouncement: ["announcement.add", () => call(contract.addAnnouncement, { body: text })],
  updateAnnouncement: [
    "announcement.edit",
    async () => {
      await call(contract.addAnnouncement, { body: text });
      const body = { ...text, status: 1, id: await newest(announcements) };
      return call(contract.updateAnnouncement, { body });
    },
  ],
  deleteAnnouncement: [
    "announcement.delete",
    async () => {
      await call(contract.addAnnouncement, { body: text });
      return call(contract.deleteAnnouncement, { query: { aid: await newest(announcements) } });
    },
  ],
  addContestAnnouncement: [
    "announcement.add",
    async () => {
      const body = { cid: await contests.make(), announcement: text };
      return call(contract.addContestAnnouncement, { body });
    },
  ],
  updateContestAnnouncement: [
    "announcement.edit",
    async () => {
      const cid = await contests.make();
      await call(contract.addContestAnnouncement, { body: { cid, announcement: text } });
      const announcement = { ...text, title: fresh("News"), id: await newest(announcements) };
      return call(contract.updateContestAnnouncement, { body: { cid, announcement } });
    },
  ],
  claimClarification: [
    "clarification.claim",
    async () => call(contract.claimClarification, { body: { ...(await question()), claim: true } }),
  ],
  answerClarification: [
    "clarification.answer",
    async () => {
      const body = { ...(await question()), change: 1, answer: "yes", isPublic: false };
      return call(contract.answerClarification, { body });
    },
  ],
  setParticipationState: [
    "participation.state",
    async () => {
      const { cid, id } = await participant();
      const body = { cid, id, state: "hidden" };
      return call(contract.setParticipationState, { body });
    },
  ],
  giveExtraTime: [
    "participation.extra-time",
    async () => call(contract.giveExtraTime, { body: { ...(await participant()), minutes: 10 } }),
  ],
  giveLateStart: [
    "participation.late-start",
    async () => {
      const cid = await contests.make({ windowMinutes: 10 });
      const { username } = await site().user();
      return call(contract.giveLateStart, { body: { cid, username, reason: "train" } });
    },
  ],
  decideApplications: [
    "contest.applications",
    async () => {
      const rules = { approval: true, places: null, closesMinutes: 0, questions: [] };
      const form = { auth: 1, listOnly: true, applications: rules, startTime: at(60), endTime: at(90) };
      const cid = await contests.make(form);
      const { token, uid } = await site().user();
      await site().call(contract.applyForContest, { token, body: { cid, answers: [] } });
      return call(contract.decideApplications, { body: { cid, uids: [uid], admit: true } });
    },
  ],
  moveContestEnd: [
    "contest.end",
    async () => {
      const cid = await contests.make();
      const { data } = await site().call(contract.getAdminContest, { token: staff.root, query: { cid } });
      return call(contract.moveContestEnd, { body: { cid, from: data.endTime, to: at(90) } });
    },
  ],
  addRemovedTime: ["contest.removed-time", () => removed()],
  dropRemovedTime: [
    "contest.removed-time",
    async () => {
      const { cid, from } = await removed();
      const { data } = await site().call(contract.getAdminContest, { token: staff.root, query: { cid } });
      return call(contract.dropRemovedTime, { query: { cid, from, end: data.endTime } });
    },
  ],
  importContestants: ["contest.contestants", () => listed()],
  removeContestant: [
    "contest.contestant-removed",
    async () => call(contract.removeContestant, { query: await listed() }),
  ],
  renewContestantPasswords: [
    "contest.contestants-renewed",
    async () => {
      const { cid } = await listed();
      return call(contract.renewContestantPasswords, { body: { cid } });
    },
  ],
  saveCertificateTemplate: [
    "contest.certificate",
    async () => {
      const cid = await contests.make();
      const template = contract.newCertificate("en-US");
      return call(contract.saveCertificateTemplate, { body: { cid, template } });
    },
  ],
  startDeskRejudge: [
    "contest.rejudge",
    async () => {
      const { cid } = await participant();
      return call(contract.startDeskRejudge, { body: { cid } });
    },
  ],
  startSystemTests: [
    "contest.system-tests",
    async () => {
      const cid = await contests.make({ type: 1, rule: contract.rulePresets.codeforces });
      await contests.change(cid, { endTime: at(-1) });
      return call(contract.startSystemTests, { body: { cid } });
    },
  ],
  startDryRun: [
    "contest.dry-run",
    async () => {
      const { cid } = await participant();
      return call(contract.startDryRun, { body: { cid } });
    },
  ],
  applyDryRun: [
    "contest.dry-run-apply",
    async () => {
      const { cid } = await participant();
      const { id } = await call(contract.startDryRun, { body: { cid } });
      await call(contract.stopDeskRejudge, { body: { cid, id } });
      await site().db.execute(sql`update attempt set finished_at = now(),
        outcome = '{"status":0,"timeMs":1,"memoryKiB":1,"score":null}' where rejudge_job_id = ${id}`);
      return call(contract.applyDryRun, { body: { cid, id } });
    },
  ],
  discardDryRun: [
    "contest.dry-run-discard",
    async () => {
      const { cid } = await participant();
      const { id } = await call(contract.startDryRun, { body: { cid } });
      return call(contract.discardDryRun, { body: { cid, id } });
    },
  ],
  undoDeskRejudge: [
    "contest.rejudge-undo",
    async () => {
      const { cid } = await participant();
      const { id } = await call(contract.startDeskRejudge, { body: { cid } });
      await call(contract.stopDeskRejudge, { body: { cid, id } });
      await site().db.execute(sql`update attempt set finished_at = now() where rejudge_job_id = ${id}`);
      await site().db.execute(sql`update submission set status = 0 where contest_id = ${cid}`);
      return call(contract.undoDeskRejudge, { body: { cid, id } });
    },
  ],
  stopDeskRejudge: [
    "rejudge.stop",
    async () => {
      const { cid } = await participant();
      const { id } = await call(contract.startDeskRejudge, { body: { cid } });
      return call(contract.stopDeskRejudge, { body: { cid, id } });
    },
  ],
  addClicsToken: [
    "clics.admit",
    async () => {
      const cid = await contests.make();
      return call(contract.addClicsToken, { body: { cid, name: "cds", view: "admin" } });
    },
  ],
  saveShadow: [
    "shadow.save",
    async () => {
      const body = { cid: await contests.make(), ...shadowed };
      return call(contract.saveShadow, { body });
    },
  ],
  steerShadow: [
    "shadow.stop",
    async () => {
      const cid = await contests.make();
      await call(contract.saveShadow, { body: { cid, ...shadowed } });
      return call(contract.steerShadow, { body: { cid, run: false } });
    },
  ],
  removeShadow: [
    "shadow.remove",
    async () => {
      const cid = await contests.make();
      await call(contract.saveShadow, { body: { cid, ...shadowed } });
      return call(contract.removeShadow, { query: { cid } });
    },
  ],
  startRehearsal: [
    "rehearsal.start",
    async () => {
      // Contests that take submissions keep rehearsals away.
      await site().db.execute(
        sql`update contest set end_time = now(), seal_rank = false where start_time < now() and end_time > now()`,
      );
      await site().db.execute(sql`update contest_participation set ends_at = now() where ends_at > now()`);
      return call(contract.startRehearsal, { body: { cid: await rehearsable(), people: 1, seconds: 600 } });
    },
  ],
  stopRehearsal: [
    "rehearsal.stop",
    async () => {
      const { data } = await site().call(contract.getRehearsals, {
        token: staff.root,
        query: { cid: await rehearsable() },
      });
      const id = data.rehearsals[0]?.id ?? 0;
      return call(contract.stopRehearsal, { body: { cid: await rehearsable(), id } });
    },
  ],
  removeClicsToken: [
    "clics.shut-out",
    async () => {
      const cid = await contests.make();
      const { id } = await call(contract.addClicsToken, { body: { cid, name: "cds", view: "admin" } });
      return call(contract.removeClicsToken, { query: { cid, id } });
    },
  ],
  orderContestProblems: [
    "contest-problem.order",
    async () => {
      const { cid, id } = await contestProblem();
      const { pid } = await contests.addProblem(cid, "B");
      const other = (await call(contract.getAdminContestProblem, { query: { cid, pid } })).id;
      return call(contract.orderContestProblems, { body: { cid, ids: [other, id] } });
    },
  ],
  checkContestPrintStatus: [
    "print.done",
    async () => {
      const cid = await contests.make({ openPrint: true });
      const { token } = await site().user();
      await site().call(contract.submitPrintText, { token, body: { cid, content: "x".repeat(60) } });
      const { data } = await site().call(contract.getOwnPrints, { token, query: { cid } });
      return call(contract.checkContestPrintStatus, { query: { cid, id: data.records[0]?.id ?? 0 } });
    },
  ],
  checkContestAcInfo: [
    "balloon.check",
    async () => {
      const { cid } = await contestProblem();
      const { token } = await site().user();
      const id = await contests.submitted(token, cid, "A");
      return call(contract.checkContestAcInfo, { body: { id, cid, checked: true } });
    },
  ],
  broadcastClarification: [
    "clarification.broadcast",
    async () =>
      call(contract.broadcastClarification, { body: { cid: await contests.make(), text: "hello" } }),
  ],
  setCannedAnswers: [
    "canned-answer.edit",
    async () => call(contract.setCannedAnswers, { body: { cid: await contests.make(), answers: ["No."] } }),
  ],
  deleteContestAnnouncement: [
    "announcement.delete",
    async () => {
      await call(contract.addContestAnnouncement, {
        body: { cid: await contests.make(), announcement: text },
      });
      return call(contract.deleteContestAnnouncement, { query: { aid: await newest(announcements) } });
    },
  ],
  changeLanguage: [
    "language.change",
    async () => {
      const [row] = await site().db.select().from(languages).where(eq(languages.name, "Python3"));
      return call(contract.changeLanguage, { body: { id: row?.id, seq: ++made } });
    },
  ],
  addProblem: ["problem.add", () => call(contract.addProblem, { body: form() })],
  updateProblem: [
    "problem.edit",
    async () => {
      const pid = await add();
      const problem = { ...(await read(pid)), title: fresh("Title"), difficulty: 1 };
      const body = { ...form(), problem, languages: [language()] };
      return call(contract.updateProblem, { body });
    },
  ],
  changeProblemAuth: [
    "problem.access",
    async () => call(contract.changeProblemAuth, { body: { id: await add(), auth: 2 } }),
  ],
  deleteProblem: [
    "problem.delete",
    async () => call(contract.deleteProblem, { query: { pid: (await site().problem()).pid } }),
  ],
  batchProblems: [
    "problem.tags",
    async () => {
      const pids = [(await site().problem()).pid];
      return call(contract.batchProblems, {
        body: { pids, action: "tags", add: [fresh("tag")], remove: [] },
      });
    },
  ],
  duplicateProblem: [
    "problem.duplicate",
    async () => call(contract.duplicateProblem, { body: { pid: (await site().problem()).pid } }),
  ],
  publishProblem: [
    "problem.publish",
    async () => {
      const { pid } = await call(contract.duplicateProblem, { body: { pid: (await site().problem()).pid } });
      return call(contract.publishProblem, { body: { pid, despite: true } });
    },
  ],
  restoreProblemVersion: [
    "problem.restore",
    async () => {
      const pid = await add();
      await call(contract.updateProblem, {
        body: { ...form(), problem: { ...(await read(pid)), title: fresh("Title"), difficulty: 1 } },
      });
      return call(contract.restoreProblemVersion, { body: { pid, number: 1 } });
    },
  ],
  addJurySolution: ["reference.add", () => referenceId()],
  updateJurySolution: [
    "reference.edit",
    async () => {
      const { id, pid } = await referenceId();
      return call(contract.updateJurySolution, { body: { ...reference(pid), id } });
    },
  ],
  deleteJurySolution: [
    "reference.delete",
    async () => call(contract.deleteJurySolution, { query: { id: (await referenceId()).id } }),
  ],
  addTag: ["tag.add", () => tag()],
  updateTag: [
    "tag.edit",
    async () => call(contract.updateTag, { body: { ...(await tag()), name: fresh("tag") } }),
  ],
  deleteTag: ["tag.delete", async () => call(contract.deleteTag, { query: { tid: (await tag()).id } })],
  addTagClassification: ["classification.add", () => classification()],
  updateTagClassification: [
    "classification.edit",
    async () => call(contract.updateTagClassification, { body: { ...(await classification()), rank: 9 } }),
  ],
  deleteTagClassification: [
    "classification.delete",
    async () => call(contract.deleteTagClassification, { query: { tcid: (await classification()).id } }),
  ],
  changeRemoteSite: [
    "remote-site.edit",
    async () => {
      await call(contract.changeRemoteSite, { body: { site: "SPOJ", enabled: false } });
      return call(contract.changeRemoteSite, { body: { site: "SPOJ", enabled: true } });
    },
  ],
  saveProvider: ["identity.add", () => provider()],
  letUserIn: [
    "identity.let-in",
    async () => call(contract.letUserIn, { body: { uid: (await site().user()).uid } }),
  ],
  addScimToken: ["token.make", async () => scimToken((await provider()).id)],
  removeScimToken: [
    "token.revoke",
    async () => {
      const { id } = await provider();
      await scimToken(id);
      const { data } = await site().call(contract.getScim, { token: staff.root, query: { id } });
      return call(contract.removeScimToken, { query: { id, token: data.tokens[0]?.id ?? 0 } });
    },
  ],
  renewLtiKey: ["identity.key", () => call(contract.renewLtiKey, {})],
  inviteLtiPlatform: [
    "identity.invite",
    async () => {
      await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
      return call(contract.inviteLtiPlatform, { body: { id: (await platform()).id } });
    },
  ],
  removeUserFactors: [
    "factor.remove",
    async () => {
      const { uid } = await site().user();
      await site().db.insert(secondFactors).values({ uid, kind: "totp", name: "Telephone" });
      return call(contract.removeUserFactors, { query: { uid } });
    },
  ],
  removeIdentity: [
    "identity.unlink",
    async () => {
      const { uid } = await site().user();
      const values = { providerId: (await provider()).id, subject: fresh("sub"), uid, claims: {} };
      const [row] = await site().db.insert(identities).values(values).returning({ id: identities.id });
      return call(contract.removeIdentity, { query: { uid, id: row?.id ?? 0 } });
    },
  ],
  deleteProvider: [
    "identity.delete",
    async () => call(contract.deleteProvider, { query: { id: (await provider()).id } }),
  ],
  saveRemoteAccount: [
    "remote-account.add",
    () =>
      call(contract.saveRemoteAccount, {
        body: { site: "HDU", username: fresh("robot"), password: "right-secret" },
      }),
  ],
  deleteRemoteAccount: [
    "remote-account.delete",
    async () => call(contract.deleteRemoteAccount, { query: { id: await remoteAccount() } }),
  ],
  testRemoteAccount: [
    "remote-account.test",
    async () => call(contract.testRemoteAccount, { body: { id: await remoteAccount() } }),
  ],
  importRemoteProblem: [
    "problem.import-remote",
    () => call(contract.importRemoteProblem, { query: { name: "HDU", problemId: remoteId() } }),
  ],
  importRemoteTrainingProblem: [
    "training-problem.add",
    async () => {
      const query = { name: "HDU", problemId: remoteId(), tid: await trainings.make() };
      return call(contract.importRemoteTrainingProblem, { query });
    },
  ],
  importRemoteContestProblem: [
    "contest-problem.add",
    async () => {
      const query = { name: "HDU", problemId: remoteId(), cid: await contests.make(), displayId: "R" };
      return call(contract.importRemoteContestProblem, { query });
    },
  ],
  refreshRemoteProblem: [
    "problem.refresh-remote",
    async () => {
      const problemId = remoteId();
      await call(contract.importRemoteProblem, { query: { name: "HDU", problemId } });
      const { data } = await site().call(contract.getProblemDetail, {
        query: { problemId: `HDU-${problemId}` },
      });
      hdu.hint = fresh("A hint ");
      return call(contract.refreshRemoteProblem, { body: { pid: data.problem.id, apply: true } });
    },
  ],
  cancelJudge: [
    "submission.cancel",
    async () => call(contract.cancelJudge, { query: { submitId: await submission(false) } }),
  ],
  judgeByHandOnDesk: [
    "submission.judge",
    async () => {
      const { cid } = await contestProblem();
      const { token } = await site().user();
      const submitId = await contests.submitted(token, cid, "A");
      await call(contract.cancelJudge, { query: { submitId } });
      return call(contract.judgeByHandOnDesk, { body: { cid, submitId, status: 0 } });
    },
  ],
  manualJudge: [
    "submission.judge",
    async () => call(contract.manualJudge, { query: { submitId: await submission(true), status: 0 } }),
  ],
  rejudge: [
    "submission.rejudge",
    async () => call(contract.rejudge, { query: { submitId: await submission(true) } }),
  ],
  rejudgeMany: [
    "submissions.rejudge",
    async () => call(contract.rejudgeMany, { body: { submitIds: [await submission(true)] } }),
  ],
  rejudgeProblem: [
    "problem.rejudge",
    async () => {
      const submitId = await submission(true);
      const { data } = await site().call(contract.getSubmissionDetail, {
        token: staff.root,
        query: { submitId },
      });
      return call(contract.rejudgeProblem, { body: { pid: data.submission.pid } });
    },
  ],
  rejudgeJobCreate: [
    "submissions.rejudge",
    async () => {
      const submitIds = [await submission(true)];
      return call(contract.rejudgeJobCreate, { body: { scope: { kind: "chosen", submitIds } } });
    },
  ],
  rejudgeJobStop: [
    "rejudge.stop",
    async () => {
      const scope = { kind: "chosen" as const, submitIds: [await submission(true)] };
      const { data } = await site().call(contract.rejudgeJobCreate, { token: staff.root, body: { scope } });
      return call(contract.rejudgeJobStop, { body: { id: data.id } });
    },
  ],
  addContest: ["contest.add", () => call(contract.addContest, { body: contests.form() })],
  updateContest: [
    "contest.edit",
    async () => {
      const body = { ...contests.form({ title: fresh("Cup") }), id: await contests.make() };
      return call(contract.updateContest, { body });
    },
  ],
  changeContestVisible: [
    "contest.edit",
    async () =>
      call(contract.changeContestVisible, { query: { cid: await contests.make(), visible: false } }),
  ],
  cloneContest: [
    "contest.add",
    async () => call(contract.cloneContest, { query: { cid: await contests.make({}, staff.root) } }),
  ],
  deleteContest: [
    "contest.delete",
    async () => call(contract.deleteContest, { query: { cid: await contests.make() } }),
  ],
  addProblemFromPublic: ["contest-problem.add", contestProblem],
  saveContestProblem: [
    "contest-problem.edit",
    async () => {
      const { id } = await contestProblem();
      return call(contract.saveContestProblem, { body: { id, displayId: fresh("B") } });
    },
  ],
  addTraining: ["training.add", () => call(contract.addTraining, { body: { training: trainings.form() } })],
  updateTraining: [
    "training.edit",
    async () => {
      const training = { ...trainings.form(), id: await trainings.make() };
      return call(contract.updateTraining, { body: { training } });
    },
  ],
  changeTrainingStatus: [
    "training.edit",
    async () =>
      call(contract.changeTrainingStatus, { query: { tid: await trainings.make(), status: false } }),
  ],
  cloneTraining: [
    "training.add",
    async () => {
      const tid = await trainings.make({}, { token: staff.root });
      return call(contract.cloneTraining, { body: { tid } });
    },
  ],
  deleteTraining: [
    "training.delete",
    async () => call(contract.deleteTraining, { query: { tid: await trainings.make() } }),
  ],
  addTrainingProblem: ["training-problem.add", trainingProblem],
  saveTrainingProblem: [
    "training-problem.edit",
    async () => {
      const { id } = await trainingProblem();
      return call(contract.saveTrainingProblem, { body: { id, rank: 5 } });
    },
  ],
  removeTrainingProblem: [
    "training-problem.delete",
    async () => {
      const { tid, pid } = await trainingProblem();
      return call(contract.removeTrainingProblem, { query: { tid, pid } });
    },
  ],
  saveTrainingPlan: [
    "training.edit",
    async () => {
      const { tid, pid } = await trainingProblem();
      const body = { tid, sections: [{ title: "One" }], problems: [{ pid, section: 0, after: [] }] };
      return call(contract.saveTrainingPlan, { body });
    },
  ],
  changeTrainingMember: [
    "training-member.edit",
    async () => {
      const tid = await trainings.make(trainings.secret);
      const { uid, token } = await site().user();
      await trainings.register(token, tid);
      return call(contract.changeTrainingMember, { body: { tid, uid, status: false } });
    },
  ],
  addTrainingCategory: ["training-category.add", category],
  updateTrainingCategory: [
    "training-category.edit",
    async () =>
      call(contract.updateTrainingCategory, { body: { ...(await category()), name: fresh("new") } }),
  ],
  deleteTrainingCategory: [
    "training-category.delete",
    async () => call(contract.deleteTrainingCategory, { query: { cid: (await category()).id } }),
  ],
  addProblemForContest: ["problem.add", () => call(contract.addProblemForContest, { body: form() })],
  updateProblemForContest: [
    "problem.edit",
    async () => {
      const pid = await add();
      const problem = { ...(await read(pid)), title: fresh("Title"), difficulty: 1 };
      return call(contract.updateProblemForContest, {
        body: { ...form(), problem, languages: [language()] },
      });
    },
  ],
  returnContestProblems: [
    "problem.access",
    async () => {
      const { cid } = await contestProblem();
      await contests.change(cid, { endTime: at(-1) });
      return call(contract.returnContestProblems, { body: { cid } });
    },
  ],
  renewContestData: [
    "contest-problem.data",
    async () => {
      const { cid, pid, id } = await contestProblem();
      await fixOldData(site().db, { id, pid });
      return call(contract.renewContestData, { body: { cid, pid } });
    },
  ],
  removeContestProblem: [
    "contest-problem.delete",
    async () => {
      const { cid, pid } = await contestProblem();
      return call(contract.removeContestProblem, { query: { cid, pid } });
    },
  ],
  rejudgeContestProblem: [
    "contest-problem.rejudge",
    async () => {
      const { cid, pid } = await contestProblem();
      const submitId = await contests.submitted((await site().user()).token, cid, "A");
      await call(contract.cancelJudge, { query: { submitId } });
      return call(contract.rejudgeContestProblem, { query: { cid, pid } });
    },
  ],
  saveDiscussionCategories: [
    "discussion-category.add",
    () => call(contract.saveDiscussionCategories, { body: [{ name: fresh("category") }] }),
  ],
  moderateDiscussion: [
    "discussion.edit",
    async () => call(contract.moderateDiscussion, { body: { id: await discussion(), topPriority: true } }),
  ],
  deleteDiscussions: [
    "discussion.delete",
    async () => call(contract.deleteDiscussions, { body: [await discussion()] }),
  ],
  decideWaitingText: [
    "discussion.accept",
    async () => {
      const { settings } = site().server.deps;
      await settings.changeSwitches({ approvedFirstTexts: 1, defaultCreateDiscussionACInitValue: 0 });
      const { token } = await site().user();
      const body = { title: fresh("Talk"), description: "about", content: "text", categoryId: 1 };
      await site().call(contract.addDiscussion, { token, body });
      const { data } = await site().call(contract.getWaitingTexts, { token: staff.root, query: {} });
      const id = data.records[0]?.id ?? 0;
      return call(contract.decideWaitingText, { body: { kind: "discussion", id, accept: true } });
    },
  ],
  handleCommentReport: [
    "comment-report.edit",
    async () => {
      const place = { did: await discussion(), content: "rude" };
      const { data: made } = await site().call(contract.addComment, { token: staff.root, body: place });
      await call(contract.reportComment, { body: { commentId: made.id, content: "spam" } });
      const { data } = await site().call(contract.getCommentReports, { token: staff.root, query: {} });
      return call(contract.handleCommentReport, { body: { id: data.records[0]?.id, status: true } });
    },
  ],
  handleDiscussionReport: [
    "discussion-report.edit",
    async () => {
      await call(contract.reportDiscussion, { body: { did: await discussion(), content: "spam" } });
      const { data } = await site().call(contract.getDiscussionReports, { token: staff.root, query: {} });
      return call(contract.handleDiscussionReport, { body: { id: data.records[0]?.id, status: true } });
    },
  ],
  changePublication: [
    "problem.publication-change",
    async () => {
      const gid = await groups.found();
      const { pid } = await site().problem();
      await site()
        .db.update(problems)
        .set({ groupId: gid, isGroup: true, publication: 1 })
        .where(eq(problems.id, pid));
      return call(contract.changePublication, { body: { pid, progress: 2 } });
    },
  ],
  nodeCreate: ["node.create", nodeId],
  nodeRename: [
    "node.rename",
    async () => call(contract.nodeRename, { body: { id: await nodeId(), name: fresh("n") } }),
  ],
  nodeAddresses: [
    "node.addresses",
    async () => call(contract.nodeAddresses, { body: { id: await nodeId(), addresses: ["192.0.2.0/24"] } }),
  ],
  nodeAlarmSeen: [
    "node.alarm-seen",
    async () => {
      const id = await nodeId();
      const alarm = { at: new Date().toISOString(), kind: "address" as const, text: "a foreign address" };
      await site().db.update(judgeNodes).set({ alarm }).where(eq(judgeNodes.id, id));
      return call(contract.nodeAlarmSeen, { body: { id } });
    },
  ],
  nodeRenewToken: ["node.token", async () => call(contract.nodeRenewToken, { body: { id: await nodeId() } })],
  nodeDrain: ["node.drain", async () => call(contract.nodeDrain, { body: { id: await nodeId() } })],
  nodeResume: [
    "node.resume",
    async () => {
      const id = await nodeId();
      await call(contract.nodeDrain, { body: { id } });
      return call(contract.nodeResume, { body: { id } });
    },
  ],
  nodeDisable: ["node.disable", async () => call(contract.nodeDisable, { body: { id: await nodeId() } })],
  nodeEnable: [
    "node.enable",
    async () => {
      const id = await nodeId();
      await call(contract.nodeDisable, { body: { id } });
      return call(contract.nodeEnable, { body: { id } });
    },
  ],
  nodeRemove: ["node.remove", async () => call(contract.nodeRemove, { body: { id: await nodeId() } })],
  nodeSelfTest: ["node.self-test", async () => call(contract.nodeSelfTest, { body: { id: await live() } })],
  nodeWarmUp: [
    "node.warm-up",
    async () => {
      await live();
      return call(contract.nodeWarmUp, { body: { pids: [(await site().problem()).pid] } });
    },
  ],
};

/** Staff calls that change nothing of the site, with the reason; reading ones (GET) need none. */
const changeNothing: Record<string, string> = {
  setDbAndRedisConfig: "always refused",
  adminLogout: "ends the caller's own sessions, which are on record themselves",
  compileSpj: "a custom run; nothing is kept",
  compileInteractive: "a custom run; nothing is kept",
  testChecker: "a custom run; nothing is kept",
  makeOutputs: "staged data; saving them is the change",
  runJurySolutions: "runs what is there; its results are derived",
  stageTestdata: "staged data; saving them is the change",
  putTestFile: "staged data; saving them is the change",
  deleteTestFile: "staged data; saving them is the change",
  uploadTestcaseZip: "staged data; saving them is the change",
  beginUpload: "an upload; saving its data is the change",
  sendChunk: "an upload; saving its data is the change",
  finishUpload: "an upload; saving its data is the change",
  cancelUpload: "an upload; saving its data is the change",
  previewCertificate: "lays one out; nothing is kept",
  previewContestAwards: "tells what awards would give",
  previewDeskRejudge: "counts what a rejudge would concern",
  getSessions: "reads, by a historic POST",
  checkProvider: "reads what the provider says of itself",
  readSamlMetadata: "reads what a provider says of itself",
  tryProvider: "tells what claims would become",
};

/** Calls of the judge interface and copying a contest act by GET; putting pictures into texts is open to all by declaration, and staff's in fact. */
const actsByGet =
  /^\/api\/admin\/(judge\/|logout|contest\/clone)|delete-md-img|\/export(-problem)?$|\/import-remote-oj-problem$/;
/** Permissions of ordinary users. */
const everybodys = /^perm:(submit|discussion_(add|edit|del)|comment_add|reply_add|group_(add|del))$/;
const isStaffs = ({ access, path }: Endpoint) =>
  /^(staff|root|root\/pa|problem-writer)$/.test(access) ||
  (access.startsWith("perm:") && !everybodys.test(access)) ||
  access === "contest-manager" ||
  access === "training-manager" ||
  path === contract.returnContestProblems.path ||
  [contract.deleteMdImage, contract.uploadMdImage, contract.uploadMdFile].some((one) => one.path === path);

const changing = endpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => isStaffs(endpoint) && (endpoint.method !== "GET" || actsByGet.test(endpoint.path)))
  .map(({ name }) => name);

beforeAll(async () => {
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

test("every staff call that changes something is tried below, or said to change nothing", () => {
  expect(changing.toSorted()).toEqual([...Object.keys(acts), ...Object.keys(changeNothing)].toSorted());
});

test.each(Object.entries(acts))("%s leaves its line in the audit log", async (_name, [action, act]) => {
  const newestLine = async () =>
    (
      await site()
        .db.select({ id: max(auditEntries.id) })
        .from(auditEntries)
    )[0]?.id ?? 0;
  const before = await newestLine();
  await act();
  const lines = await site().db.select().from(auditEntries).where(gt(auditEntries.id, before));
  const line = lines.find((entry) => entry.action === action);
  expect(line, `lines: ${lines.map((entry) => entry.action).join(", ")}`).toMatchObject({
    uid: "1",
    username: "root",
    action,
    target: expect.stringMatching(/./),
    ip: "127.0.0.1",
  });
  // Of each field the pages have a word; a problem's are those of its versions.
  const fields = lines.flatMap((entry) => Object.keys({ ...entry.before, ...entry.after }));
  if (!/^problem\./.test(action)) expect(contract.auditFields).toEqual(expect.arrayContaining(fields));
  // What it was and what it is; an order ("test yourself") has neither.
  if (/edit|change|config|rename|access|^submission|drain|enable|disable/.test(action)) {
    expect(Object.keys(line?.before ?? {}).length).toBeGreaterThan(0);
    expect(Object.keys(line?.after ?? {}).length).toBeGreaterThan(0);
  }
  if (/\.add$|\.import$|\.create$/.test(action)) expect(line?.after).not.toBeNull();
  if (/\.delete$/.test(action)) expect(line?.before).not.toBeNull();
});
