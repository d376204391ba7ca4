import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  getLaunchPlaces,
  openLaunch,
  pickLaunchPlaces,
  readCourseRoster,
  saveProvider,
  setGrade,
  tieCourse,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { installPython } from "../../../test/python.ts";
import { useSite } from "../../../test/site.ts";
import { assignments } from "../assignment/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { trainingProblems, trainingSections, trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";
import { ltiCourses } from "./tables.ts";

/** Against a platform that nobody here wrote: lti1p3platform of PyPI, in a folder of its own that this test fills. */

const site = useSite();
const VERSION = "0.1.8";
let folder = "";
let platform: ChildProcess;
let own = "";

interface Books {
  members: object[];
  items: Record<string, Record<string, unknown>>;
  scores: Record<string, unknown>[];
  picked: Record<string, unknown>[];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-lti-"));
  await installPython(folder, [`lti1p3platform==${VERSION}`]);
  const python = join(folder, "bin/python");
  const holder = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => holder.once("listening", done));
  const { port } = holder.address() as AddressInfo;
  await new Promise((done) => holder.close(done));
  own = `http://127.0.0.1:${port}`;
  const script = join(import.meta.dirname, "../../../test/lti_platform.py");
  platform = spawn(python, [script, String(port), site().origin, "peer"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((done) => platform.stdout?.once("data", done));
  await eventually(async () => expect((await fetch(`${own}/jwks`)).status).toBe(200));
  const { token: root } = await site().user({ roleId: 1000 });
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  const lti = {
    authorization: `${own}/auth`,
    token: `${own}/token`,
    keys: `${own}/jwks`,
    deployments: ["dep-1"],
  };
  const form = { kind: "lti", key: "peer", name: "Peer", issuer: own, clientId: "peer-tool" };
  const body = { ...form, enabled: true, lti, rules: {} };
  expect((await site().call(saveProvider, { token: root, body })).status).toBe(200);
}, 300_000);
afterAll(async () => {
  platform?.kill();
  await rm(folder, { recursive: true, force: true });
});

const books = async (change?: Partial<Books>): Promise<Books> =>
  (
    await fetch(`${own}/state`, change && { method: "POST", body: JSON.stringify(change) })
  ).json() as Promise<Books>;

/** What a click in the platform's course comes to. */
async function launched(hint: {
  user: string;
  role: string;
  link?: string;
  item?: string;
  custom?: object;
  pick?: boolean;
}) {
  const who = new Wanderer();
  const query = new URLSearchParams({ hint: JSON.stringify({ link: "link-1", ...hint }) });
  const { url } = (await (await fetch(`${own}/begin?${query}`)).json()) as { url: string };
  const asked = (await who.ask(url)).headers.get("location") ?? "";
  const { launch_url, ...form } = (await (await fetch(asked)).json()) as Record<string, string>;
  const posted = await who.ask(launch_url ?? "", { method: "POST", body: new URLSearchParams(form) });
  const back = new URL(posted.headers.get("location") ?? "", site().origin);
  const answer = await who.ask(`${site().origin}/api/identity/finish`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ provider: "peer", answer: back.search.slice(1) }),
  });
  const { data, msg } = (await answer.json()) as {
    data: { next: string; user: { uid: string; username: string } } | null;
    msg: string;
  };
  if (!data) throw new Error(msg);
  const [token, id] = [answer.headers.get("authorization") ?? "", data.next.split("/").at(-1) ?? ""];
  const opened = (await site().call(openLaunch, { token, body: { id } })).data;
  return { token, id, user: data.user, opened };
}

test("a course of another's platform: launch, deep link, people and points", async () => {
  const prof = await launched({ user: "prof", role: "Instructor" });
  expect(prof).toMatchObject({ user: { username: "prof" }, opened: { state: "tie", course: "Peer course" } });
  const db = site().db;
  const { uid } = prof.user;
  const [group] = await db
    .insert(groups)
    .values({ name: "Peers", shortName: "PEER", uid, auth: 1 })
    .returning();
  const gid = group?.id ?? 0;
  await db.insert(groupMembers).values({ groupId: gid, uid, level: 5 });
  const [training] = await db
    .insert(trainings)
    .values({ uid, groupId: gid, title: "Sheet", auth: "Public" })
    .returning();
  const tid = training?.id ?? 0;
  await db.insert(assignments).values({ trainingId: tid });
  const dueAt = new Date("2031-05-01T12:00:00Z");
  const [section] = await db
    .insert(trainingSections)
    .values({ trainingId: tid, place: 0, title: "Sheet", dueAt })
    .returning();
  const { pid } = await site().problem();
  await db
    .insert(trainingProblems)
    .values({ trainingId: tid, problemId: pid, displayId: "A", rank: 1, sectionId: section?.id ?? 0 });
  await site().call(tieCourse, { token: prof.token, body: { id: prof.id, gid } });

  // Deep Linking: the platform takes what was picked, signature and all.
  const picking = await launched({ user: "prof", role: "Instructor", pick: true });
  expect(picking.opened).toMatchObject({ state: "pick", many: true });
  const { token } = picking;
  const places = (await site().call(getLaunchPlaces, { token, query: { id: picking.id } })).data;
  const keys = places.filter(({ place }) => place === "assignment").map(({ key }) => key);
  const { url } = (await site().call(pickLaunchPlaces, { token, body: { id: picking.id, keys } })).data;
  const page = await (await fetch(`${site().origin}${url}`)).text();
  const JWT = /name="JWT" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const taken = await fetch(`${own}/picked`, { method: "POST", body: new URLSearchParams({ JWT }) });
  expect(await taken.json()).toMatchObject([
    { type: "ltiResourceLink", title: "Sheet", lineItem: { scoreMaximum: 100 } },
  ]);
  const forged = new URLSearchParams({ JWT: `${JWT.slice(0, -6)}AAAAAA` });
  expect((await fetch(`${own}/picked`, { method: "POST", body: forged })).status).toBe(400);

  // What it took is a link of its course now, with a column.
  const [item] = (await books()).picked as { custom: object }[];
  await books({ items: { 9: { id: `${own}/items/9`, label: "Sheet", scoreMaximum: 100 } } });
  const ann = await launched({
    user: "ann",
    role: "Learner",
    link: "link-2",
    item: "9",
    custom: item?.custom ?? {},
  });
  expect(ann.opened).toMatchObject({ state: "go", path: `/training/${tid}/problems` });

  // People: by a token that it gave for the site's own key.
  const people = ["prof", "ann", "ben"].map((user_id) => ({
    user_id,
    roles: user_id === "prof" ? ["Instructor"] : ["Learner"],
  }));
  await books({ members: people.map((one) => ({ ...one, ext_user_username: one.user_id })) });
  const [course] = await db.select().from(ltiCourses);
  const read = await site().call(readCourseRoster, { token: prof.token, body: { gid, id: course?.id ?? 0 } });
  expect(read.data).toEqual({ error: null });
  expect(await db.select().from(users).where(eq(users.username, "ben"))).toHaveLength(1);
  // The due date has gone there with it.
  expect((await books()).items[9]).toMatchObject({ endDateTime: dueAt.toISOString() });

  // Points.
  await site().call(setGrade, {
    token: prof.token,
    body: { tid, uid: ann.user.uid, points: 80, remark: "Good" },
  });
  await eventually(async () =>
    expect((await books()).scores).toMatchObject([
      {
        item: "9",
        userId: "ann",
        scoreGiven: 80,
        scoreMaximum: 100,
        comment: "Good",
        gradingProgress: "FullyGraded",
      },
    ]),
  );
}, 180_000);
