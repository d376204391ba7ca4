import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Endpoint, QueryInput } from "@verdict/contract";
import {
  addAccessToken,
  getGroupAssignments,
  getOwnInfo,
  getProblemList,
  getProviders,
  getSessionList,
  getSubmissionList,
  openLaunch,
  saveGroupAssignment,
  saveProvider,
  submitProblemJudge,
  tieCourse,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTRUCTOR, LEARNER, LtiPeer } from "../../../test/lti-peer.ts";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { type TestSite, useSite } from "../../../test/site.ts";
import { groupMembers, groups } from "../group/tables.ts";

const site = useSite();
let lms: LtiPeer;
let root = "";
let dist = "";
let web: TestSite;
const FRAMES = ["https://lms.example.org", "https://other.example.org:8443"];

const save = async (frames: string[], more: object = {}) => {
  const kept = (await site().call(getProviders, { token: root })).data.find(({ key }) => key === "lms");
  const form = {
    ...{ id: kept?.id, kind: "lti", key: "lms", name: "Campus", issuer: lms.issuer, clientId: lms.clientId },
    ...{ enabled: true, lti: { ...lms.options, frames }, rules: {}, ...more },
  };
  return site().call(saveProvider, { token: root, body: form });
};

beforeAll(async () => {
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  lms = await LtiPeer.start();
  dist = await mkdtemp(join(tmpdir(), "verdict-frames-"));
  await writeFile(join(dist, "index.html"), "<html><head><title>Site</title></head><body></body></html>");
  web = await site().another({ WEB_DIST: dist });
  expect((await save(FRAMES)).status).toBe(200);
});
afterAll(async () => {
  await web.server.stop();
  await lms.stop();
  await rm(dist, { recursive: true, force: true });
});

/** What browsers are told of frames. */
async function framing(path: string): Promise<{ ancestors: string; options: string | null; rest: string }> {
  const answer = await fetch(`${web.origin}${path}`, { redirect: "manual" });
  await answer.arrayBuffer();
  const policy = answer.headers.get("content-security-policy") ?? "";
  const ancestors = /frame-ancestors [^;]*/.exec(policy)?.[0] ?? "";
  return { ancestors, options: answer.headers.get("x-frame-options"), rest: policy.replace(ancestors, "") };
}

describe("headers", () => {
  const closed = { ancestors: "frame-ancestors 'none'", options: "DENY" };

  test.each([
    ...[
      "/",
      "/home",
      "/problem",
      "/setting",
      "/admin",
      "/launch/1",
      "/group/1000",
      "/training/1000/problems",
    ],
    ...[
      "/sign-in",
      "/sign-in/",
      "/sign-in/none",
      "/sign-in/lms/x",
      "/sign-in/LMS",
      "/sign-in/lms%2f",
      "//sign-in/lms",
    ],
    ...[
      "/api/identity/ways",
      "/api/identity/lti-keys",
      "/api/identity/lti/lms/launch",
      "/docs",
      "/x/sign-in/lms",
    ],
  ])("%s stands in no frame", async (path) => {
    expect(await framing(path)).toMatchObject(closed);
  });

  test("where launches land, the platform's origins may, and nothing else of the policy is another", async () => {
    const landing = await framing("/sign-in/lms?state=x");
    expect(landing.ancestors).toBe(`frame-ancestors ${FRAMES.join(" ")}`);
    expect(landing.options).toBeNull();
    expect(landing.rest).toBe((await framing("/home")).rest);
  });

  test("not without origins, nor while the platform is off", async () => {
    await save([]);
    expect(await framing("/sign-in/lms")).toMatchObject(closed);
    await save(FRAMES, { enabled: false });
    expect(await framing("/sign-in/lms")).toMatchObject(closed);
    await save(FRAMES);
  });

  test.each([
    "https://lms.example.org/path",
    "https://*",
    "'self'",
    "https://a.b; script-src *",
    "javascript:1",
  ])("%s is no origin", async (origin) =>
    expect((await save([origin])).code).toBe("identity-platform-malformed"),
  );

  test("a launch's cookie goes along in frames over https alone, and is kept apart by the platform's site", async () => {
    const { answer } = await lms.begin(new Wanderer(), site().origin, "lms");
    expect(answer.headers.getSetCookie().join()).toMatch(/verdict-launch=.*SameSite=Strict/);
    const secure = await site().another({ TRUST_PROXY: true } as never);
    const query = new URLSearchParams({
      ...{ iss: lms.issuer, login_hint: "u", target_link_uri: `${site().origin}/x` },
    });
    const over = await fetch(`${secure.origin}/api/identity/lti/lms/login?${query}`, {
      ...{ redirect: "manual", headers: { "X-Forwarded-Proto": "https" } },
    });
    const [cookie] = over.headers.getSetCookie();
    expect(cookie).toMatch(/^verdict-launch=.*HttpOnly.*Secure.*Partitioned.*SameSite=None/);
    await secure.server.stop();
  });
});

async function launched(sub: string, roles: string[], framed: boolean) {
  const who = new Wanderer();
  const target = `${site().origin}/api/identity/lti/lms/launch`;
  const { asked: to } = await lms.begin(who, site().origin, "lms");
  const [state = "", nonce = ""] = ["state", "nonce"].map((name) => to?.searchParams.get(name) ?? "");
  const message = { ...lms.message({ sub, roles }, target), nonce };
  const back = await lms.post(who, target, { state, id_token: await lms.sign(message) });
  const answer = await who.ask(`${site().origin}/api/identity/finish`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ provider: "lms", answer: back?.search.slice(1), framed }),
  });
  const { data } = (await answer.json()) as { data: { next: string; user: { uid: string } } };
  const id = data.next.split("/").at(-1) ?? "";
  return { token: answer.headers.get("authorization") ?? "", uid: data.user.uid, id };
}

describe("a session in a frame", () => {
  let gid = 0;
  let other = 0;
  const code = async <E extends Endpoint>(
    endpoint: E,
    token: string,
    given: { query?: QueryInput<E>; body?: object },
  ) => (await site().call(endpoint, { token, ...given } as never)).code;

  beforeAll(async () => {
    const { uid } = await launched("prof", [INSTRUCTOR], false);
    const [one, two] = await site()
      .db.insert(groups)
      .values([
        { name: "Framed", shortName: "FRAMED", uid, auth: 1 },
        { name: "Elsewhere", shortName: "ELSE", uid, auth: 1 },
      ])
      .returning();
    [gid, other] = [one?.id ?? 0, two?.id ?? 0];
    await site()
      .db.insert(groupMembers)
      .values([gid, other].map((groupId) => ({ groupId, uid, level: 5 })));
  });

  test("ties and picks, and is then good for that group alone", async () => {
    const { token, id } = await launched("prof", [INSTRUCTOR], true);
    expect(await code(getGroupAssignments, token, { query: { gid } })).toBe("session-framed");
    expect((await site().call(openLaunch, { token, body: { id } })).data.state).toBe("tie");
    expect(await code(tieCourse, token, { body: { id, gid } })).toBeUndefined();
    expect((await site().call(openLaunch, { token, body: { id } })).data.state).toBe("pick");
    expect(await code(getGroupAssignments, token, { query: { gid } })).toBeUndefined();
    expect(await code(getGroupAssignments, token, { query: { gid: other } })).toBe("session-framed");
    // Nothing of a teacher's, though they are one.
    expect(await code(saveGroupAssignment, token, { body: { gid, assignment: {} } })).toBe("session-framed");
  });

  test("reads, and opens no settings, tokens or sessions; in a window of its own it is whole", async () => {
    const { token, id, uid } = await launched("ann", [LEARNER], true);
    await site().call(openLaunch, { token, body: { id } });
    for (const endpoint of [getOwnInfo, getProblemList])
      expect(await code(endpoint, token, {})).toBeUndefined();
    for (const endpoint of [getSessionList, addAccessToken, getProviders])
      expect(["session-framed", "permission-denied"]).toContain(await code(endpoint, token, {}));
    expect(await code(getSessionList, token, {})).toBe("session-framed");
    await site().db.update(groupMembers).set({ level: 3 }).where(eq(groupMembers.uid, uid));
    const whole = await launched("ann", [LEARNER], false);
    expect(await code(getSessionList, whole.token, {})).toBeUndefined();
  });

  test("submits in its group alone", async () => {
    const { token, id } = await launched("ann", [LEARNER], true);
    await site().call(openLaunch, { token, body: { id } });
    const program = { pid: "NONE", language: "C", code: "int main() { return 0; }" };
    expect(await code(submitProblemJudge, token, { body: { ...program, gid: other } })).toBe(
      "session-framed",
    );
    expect(await code(submitProblemJudge, token, { body: program })).toBe("session-framed");
    expect(await code(submitProblemJudge, token, { body: { ...program, gid } })).not.toBe("session-framed");
    expect(await code(getSubmissionList, token, { query: { gid: other } })).toBe("session-framed");
  });
});
