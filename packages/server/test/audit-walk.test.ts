import * as contract from "@verdict/contract";
import { type Endpoint, endpoints, noticeTypes, packageFormats, status } from "@verdict/contract";
import { desc, eq, gt, max } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { announcements } from "../src/features/announcement/tables.ts";
import { publicFiles } from "../src/features/file/tables.ts";
import { languages } from "../src/features/language/tables.ts";
import { notices } from "../src/features/message/tables.ts";
import { auditEntries, carouselPictures } from "../src/features/site/tables.ts";
import { useContests } from "./contests.ts";
import { sendFile } from "./forms.ts";
import { TestNode } from "./node.ts";
import { fixture, zipOfFixtures } from "./packages.ts";
import { useProblemForms } from "./problem-forms.ts";
import { useSite } from "./site.ts";

const site = useSite();
const contests = useContests(site);
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

const nodeId = async () => (await call(contract.nodeCreate, { body: { name: fresh("node") } })).id;

async function live(): Promise<number> {
  await TestNode.join(site());
  const { data } = await site().call(contract.nodeList, { token: staff.root, query: { limit: 100 } });
  return data.records.findLast((row) => row.live)?.id ?? 0;
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

const reference = (pid: number) => ({
  ...{ pid, name: fresh("main"), language: "C", code: "int main() {}" },
  expected: [status.accepted],
});

async function referenceId(): Promise<{ id: number; pid: number }> {
  const { pid } = await site().problem();
  const body = reference(pid);
  await call(contract.addReference, { body });
  const { data } = await site().call(contract.getReferences, { token: staff.root, query: { pid } });
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
  setWebConfig: ["config.website", () => call(contract.setWebConfig, { body: { name: fresh("Judge") } })],
  updateSwitch: [
    "config.switches",
    () => call(contract.updateSwitch, { body: { defaultCreateGroupLimit: ++made } }),
  ],
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
  generateUser: [
    "user.generate",
    () => call(contract.generateUser, { body: { prefix: fresh("team"), number_to: 1 } }),
  ],
  importUsers: ["user.import", () => call(contract.importUsers, { body: { users: [userRow()] } })],
  insertBatchUser: ["user.import", () => call(contract.insertBatchUser, { body: { users: [userRow()] } })],
  uploadCarouselImage: ["carousel.add", () => send(contract.uploadCarouselImage, PICTURE, "p.svg")],
  deleteCarouselImage: [
    "carousel.delete",
    async () => {
      await send(contract.uploadCarouselImage, PICTURE, "p.svg");
      return call(contract.deleteCarouselImage, { query: { id: await newest(carouselPictures) } });
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
      const format = packageFormats[0];
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
  addReference: ["reference.add", () => referenceId()],
  updateReference: [
    "reference.edit",
    async () => {
      const { id, pid } = await referenceId();
      return call(contract.updateReference, { body: { ...reference(pid), id } });
    },
  ],
  deleteReference: [
    "reference.delete",
    async () => call(contract.deleteReference, { query: { id: (await referenceId()).id } }),
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
  cancelJudge: [
    "submission.cancel",
    async () => call(contract.cancelJudge, { query: { submitId: await submission(false) } }),
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
  nodeCreate: ["node.create", nodeId],
  nodeRename: [
    "node.rename",
    async () => call(contract.nodeRename, { body: { id: await nodeId(), name: fresh("n") } }),
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
  compileSpj: "a trial; nothing is kept",
  compileInteractive: "a trial; nothing is kept",
  testChecker: "a trial; nothing is kept",
  runReferences: "runs what is there; its results are derived",
  stageTestdata: "staged data; saving them is the change",
  putTestFile: "staged data; saving them is the change",
  deleteTestFile: "staged data; saving them is the change",
  uploadTestcaseZip: "staged data; saving them is the change",
  beginUpload: "an upload; saving its data is the change",
  sendChunk: "an upload; saving its data is the change",
  finishUpload: "an upload; saving its data is the change",
  cancelUpload: "an upload; saving its data is the change",
  getSessions: "reads, by a historic POST",
};

/** Calls of the judge interface and copying a contest act by GET; deleting a picture is open to all by declaration, and staff's in fact. */
const actsByGet = /^\/api\/admin\/(judge\/|logout|contest\/clone)|delete-md-img|\/export(-problem)?$/;
const isStaffs = ({ access, path }: Endpoint) =>
  /^(staff|root|root\/pa)$/.test(access) ||
  (access.startsWith("perm:") && access !== "perm:submit") ||
  path === contract.deleteMdImage.path;

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
  // What it was and what it is; an order ("test yourself") has neither.
  if (/edit|change|config|rename|access|^submission|drain|enable|disable/.test(action)) {
    expect(Object.keys(line?.before ?? {}).length).toBeGreaterThan(0);
    expect(Object.keys(line?.after ?? {}).length).toBeGreaterThan(0);
  }
  if (/\.add$|\.import$|\.create$/.test(action)) expect(line?.after).not.toBeNull();
  if (/\.delete$/.test(action)) expect(line?.before).not.toBeNull();
});
