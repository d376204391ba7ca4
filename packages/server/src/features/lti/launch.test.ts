import type { BodyInput, Endpoint } from "@verdict/contract";
import {
  beginSignIn,
  finishSignIn,
  getGroupCourses,
  getLaunchPlaces,
  getLtiLaunches,
  getProviders,
  getSignInWays,
  inviteLtiPlatform,
  openLaunch,
  pickLaunchPlaces,
  renewLtiKey,
  saveProvider,
  signInAsNew,
  tieCourse,
  untieCourse,
} from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { createRemoteJWKSet, exportSPKI, jwtVerify, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTRUCTOR, type Launching, LEARNER, LtiPeer } from "../../../test/lti-peer.ts";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { useSite } from "../../../test/site.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { signingOf, stillShown } from "../identity/lti-keys.ts";
import { identityProviders } from "../identity/tables.ts";
import { auditEntries } from "../site/tables.ts";
import { trainingProblems, trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";

const site = useSite();
let root = "";
let moodle: LtiPeer;
let canvas: LtiPeer;

const formFor = (key: string, peer: LtiPeer, more: object = {}): BodyInput<typeof saveProvider> => ({
  ...{ kind: "lti", key, name: `Platform ${key}`, issuer: peer.issuer, clientId: peer.clientId },
  ...{ enabled: true, lti: peer.options, rules: {}, ...more },
});
const save = async (key: string, peer: LtiPeer, more: object = {}) => {
  const kept = (await site().call(getProviders, { token: root })).data.find((row) => row.key === key);
  return site().call(saveProvider, { token: root, body: { id: kept?.id, ...formFor(key, peer, more) } });
};

beforeAll(async () => {
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  moodle = await LtiPeer.start();
  canvas = await LtiPeer.start();
  expect((await save("moodle", moodle)).status).toBe(200);
  expect((await save("canvas", canvas)).status).toBe(200);
});
afterAll(async () => {
  await moodle.stop();
  await canvas.stop();
});

const target = (key = "moodle") => `${site().origin}/api/identity/lti/${key}/launch`;

const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);
const finish = (who: Wanderer, back: URL | null, provider = "moodle") =>
  asked(who, finishSignIn, { provider, answer: back?.search.slice(1) ?? "" });

/** A whole launch; `spoil` makes of the message what is posted. */
async function launched(
  launching: Launching = {},
  {
    who = new Wanderer(),
    spoil = (message, peer) => peer.sign(message),
    key = "moodle",
    peer = moodle,
  }: {
    who?: Wanderer;
    spoil?: (message: Record<string, unknown>, peer: LtiPeer) => Promise<string> | string;
    key?: string;
    peer?: LtiPeer;
  } = {},
) {
  const { asked: to } = await peer.begin(who, site().origin, key);
  const [state = "", nonce = ""] = ["state", "nonce"].map((name) => to?.searchParams.get(name) ?? "");
  const token = await spoil({ ...peer.message(launching, target(key)), nonce }, peer);
  const back = await peer.post(who, target(key), { state, id_token: token });
  return { ...(await finish(who, back, key)), back, idToken: token, state };
}
const lastLine = async () =>
  (await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];
const launchIn = ({ data }: { data: { next: string } | null }) => data?.next.split("/").at(-1) ?? "";

describe("a platform", () => {
  test("is switched on with all its addresses alone, and none of them in the clear outside", async () => {
    const half = { ...moodle.options, keys: "" };
    expect((await save("half", moodle, { lti: half })).code).toBe("identity-platform-malformed");
    expect((await save("half", moodle, { lti: half, enabled: false })).status).toBe(200);
    const clear = { ...moodle.options, token: "http://lms.example.org/token" };
    expect((await save("half", moodle, { lti: clear, enabled: false })).code).toBe(
      "identity-platform-malformed",
    );
  });

  test("has no button, and no sign-in begins here", async () => {
    expect((await site().call(getSignInWays)).data.providers).toEqual([]);
    expect((await site().call(beginSignIn, { body: { provider: "moodle" } })).code).toBe(
      "identity-provider-unknown",
    );
  });

  test("is asked with state and nonce, for a posted message", async () => {
    const { asked: to } = await moodle.begin(new Wanderer(), site().origin, "moodle");
    expect(Object.fromEntries(to?.searchParams ?? [])).toMatchObject({
      ...{ scope: "openid", response_type: "id_token", response_mode: "form_post", prompt: "none" },
      ...{ client_id: moodle.clientId, redirect_uri: target(), login_hint: "u", lti_message_hint: "m" },
    });
    expect(to?.origin).toBe(moodle.issuer);
  });
});

describe("who is launched", () => {
  test("has an account by the rules, is signed in, and is the same one the next time", async () => {
    const first = await launched({ sub: "ann" });
    expect(first).toMatchObject({ status: 200, data: { user: { username: "ann" }, question: null } });
    expect(first.data.next).toMatch(/^\/launch\/[0-9a-f-]{36}$/);
    expect(first.token).not.toBe("");
    const again = await launched({ sub: "ann" });
    expect(again.data.user?.uid).toBe(first.data.user?.uid);
  });

  test("is nobody's by mail, and answers a question where the name is taken", async () => {
    const { uid } = await site().user({ email: "bob@example.org" });
    const claims = { more: { email: "bob@example.org", email_verified: true } };
    const who = new Wanderer();
    const came = await launched({ sub: "bob", ...claims }, { who });
    expect(came.data).toMatchObject({ user: null, question: { why: "email-taken" } });
    const made = await asked(who, signInAsNew, { ticket: came.data.question?.ticket, username: "bobby" });
    expect(made.data).toMatchObject({ username: "bobby", email: null });
    expect(made.data.uid).not.toBe(uid);
    // And goes on to where the link leads.
    expect((await asked(who, openLaunch, { id: launchIn(came) }, made.token)).data.state).toBe("wait");
  });

  test("gets the role that a rule gives to what the platform says", async () => {
    const rules = { roles: [{ claim: "roles", value: INSTRUCTOR, role: 1008 }] };
    await save("moodle", moodle, { rules });
    const { data } = await launched({ sub: "teacher-by-rule", roles: [INSTRUCTOR] });
    const [row] = await site()
      .db.select()
      .from(users)
      .where(eq(users.uid, data.user?.uid ?? ""));
    expect(row?.roleId).toBe(1008);
    await save("moodle", moodle);
  });

  test("finds keys that the platform changed at once", async () => {
    await moodle.changeKeys();
    expect((await launched({ sub: "ann" })).status).toBe(200);
  });
});

describe("refused, with a line in the log and in root's list", () => {
  const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
  type Spoil = (message: Record<string, unknown>, peer: LtiPeer) => Promise<string> | string;
  const changed =
    (change: object): Spoil =>
    (message, peer) =>
      peer.sign({ ...message, ...change });
  const old = new Date(Date.now() - 3_600_000);

  test.each<[string, Spoil, RegExp]>([
    [
      "no signature",
      (message) => new UnsecuredJWT(message).setIssuedAt().setExpirationTime("1m").encode(),
      /./,
    ],
    [
      "the public key taken for a shared secret",
      async (message, peer) =>
        new SignJWT(message)
          .setProtectedHeader({ alg: "HS256", kid: peer.keys.kid })
          .setIssuedAt()
          .setExpirationTime("1m")
          .sign(new TextEncoder().encode(await exportSPKI(peer.keys.public))),
      /alg/,
    ],
    ["another's signature", (message) => canvas.sign({ ...message, iss: moodle.issuer }), /./],
    ["another issuer", changed({ iss: "https://evil.example.org" }), /iss/],
    ["another audience", changed({ aud: "another-tool" }), /aud/],
    ["several audiences and no azp", changed({ aud: ["verdict-tool", "other"] }), /azp/],
    ["another azp", changed({ azp: "other" }), /azp/],
    ["another nonce", changed({ nonce: "made-up" }), /nonce/],
    ["no nonce", changed({ nonce: undefined }), /nonce/],
    ["another deployment", changed({ [claim("deployment_id")]: "2" }), /deployment_id 2 is not registered/],
    ["no deployment", changed({ [claim("deployment_id")]: undefined }), /deployment_id/],
    ["another version", changed({ [claim("version")]: "1.1" }), /version/],
    [
      "another kind of message",
      changed({ [claim("message_type")]: "LtiSubmissionReviewRequest" }),
      /message_type/,
    ],
    ["nobody", changed({ sub: undefined }), /sub/],
    [
      "a target at another site",
      changed({ [claim("target_link_uri")]: "https://evil.example.org/" }),
      /target/,
    ],
    ["one that is over", (message, peer) => peer.sign(message, { issuedAt: old, seconds: 60 }), /exp/],
    ["one made long ago", (message, peer) => peer.sign(message, { issuedAt: old, seconds: 7200 }), /iat/],
    [
      "one of the future",
      (message, peer) => peer.sign(message, { issuedAt: new Date(Date.now() + 3_600_000) }),
      /iat/,
    ],
    ["no message", () => "", /./],
  ])("%s", async (_, spoil, reason) => {
    const answer = await launched({ sub: "ann" }, { spoil });
    expect(answer.code).toBe("identity-answer-invalid");
    expect(answer.msg).toMatch(reason);
    expect(answer.token).toBe("");
    const line = await lastLine();
    expect(line).toMatchObject({ action: "identity.refused", target: "provider moodle" });
    const { id = 0 } =
      (await site().call(getProviders, { token: root })).data.find(({ key }) => key === "moodle") ?? {};
    const [newest] = (await site().call(getLtiLaunches, { token: root, query: { id } })).data;
    expect(newest).toMatchObject({ refusal: "identity-answer-invalid", username: null });
    expect(newest?.detail).toMatch(reason);
  });

  test("what is said once is good once: replay", async () => {
    const who = new Wanderer();
    const first = await launched({ sub: "ann" }, { who });
    expect(first.status).toBe(200);
    // The same state is gone, and the same message is no other launch's.
    expect((await finish(who, first.back)).code).toBe("identity-flow-unknown");
    const again = await launched({}, { who, spoil: () => first.idToken });
    expect(again.code).toBe("identity-answer-invalid");
    expect(again.msg).toMatch(/nonce/);
  });

  test("a message of another browser: login CSRF", async () => {
    const attacker = new Wanderer();
    const { asked: to } = await moodle.begin(attacker, site().origin, "moodle");
    const [state = "", nonce = ""] = ["state", "nonce"].map((name) => to?.searchParams.get(name) ?? "");
    const token = await moodle.sign({ ...moodle.message({ sub: "attacker" }, target()), nonce });
    const victim = new Wanderer();
    const back = await moodle.post(victim, target(), { state, id_token: token });
    expect((await finish(victim, back)).code).toBe("identity-flow-unknown");
    // Also one that has begun something of its own.
    await moodle.begin(victim, site().origin, "moodle");
    expect((await finish(victim, back)).code).toBe("identity-flow-unknown");
  });

  test("a state that nobody gave out", async () => {
    const who = new Wanderer();
    await moodle.begin(who, site().origin, "moodle");
    const token = await moodle.sign(moodle.message({}, target()));
    const back = await moodle.post(who, target(), { state: "made-up", id_token: token });
    expect((await finish(who, back)).code).toBe("identity-flow-unknown");
  });

  test("a launch of one platform at the address of another: mix-up", async () => {
    const who = new Wanderer();
    const { asked: to } = await moodle.begin(who, site().origin, "moodle");
    const [state = "", nonce = ""] = ["state", "nonce"].map((name) => to?.searchParams.get(name) ?? "");
    const token = await canvas.sign({ ...canvas.message({}, target("canvas")), nonce });
    const back = await canvas.post(who, target("canvas"), { state, id_token: token });
    expect((await finish(who, back, "canvas")).code).toBe("identity-flow-unknown");
    // And its message at the address where the state is known.
    const there = await launched({}, { spoil: (message) => canvas.sign({ ...message, iss: canvas.issuer }) });
    expect(there.code).toBe("identity-answer-invalid");
  });

  test("the same person's number at two platforms is two people", async () => {
    const one = await launched({ sub: "number-7" });
    const other = await launched(
      { sub: "number-7", more: { preferred_username: "number-7-too" } },
      { key: "canvas", peer: canvas },
    );
    expect(other.status).toBe(200);
    expect(other.data.user?.uid).not.toBe(one.data.user?.uid);
  });

  test.each([
    ["another platform", { iss: "https://evil.example.org" }, /iss/],
    ["another tool", { client_id: "other" }, /client_id/],
    [
      "a target elsewhere: open redirect",
      { target_link_uri: "https://evil.example.org/" },
      /target_link_uri/,
    ],
    [
      "a target that looks like ours",
      { target_link_uri: "http://127.0.0.1@evil.example.org/" },
      /target_link_uri/,
    ],
    ["nobody to launch", { login_hint: "" }, /login_hint/],
  ])("a login of %s", async (_, change, reason) => {
    const { answer, asked: to } = await moodle.begin(new Wanderer(), site().origin, "moodle", change);
    expect(to).toBeNull();
    const said = (await answer.json()) as { code: string; msg: string };
    expect(said.code).toBe("identity-answer-invalid");
    expect(said.msg).toMatch(reason);
    expect(await lastLine()).toMatchObject({ action: "identity.refused" });
  });

  test("a platform that is off", async () => {
    await save("canvas", canvas, { enabled: false });
    const { answer } = await canvas.begin(new Wanderer(), site().origin, "canvas");
    expect(((await answer.json()) as { code: string }).code).toBe("identity-provider-unknown");
    await save("canvas", canvas);
  });

  test("keys that lie at an inner address of somebody else", async () => {
    const inner = { ...moodle.options, keys: "http://127.0.0.2:9/jwks" };
    expect((await save("inner", moodle, { lti: inner })).status).toBe(200);
    const answer = await launched({}, { key: "inner" });
    expect(answer.code).toBe("identity-provider-away");
    expect(answer.msg).toMatch(/inner network/);
  });
});

describe("the site's own keys", () => {
  const made = (...days: number[]) =>
    days.map((day) => ({ day, madeAt: new Date(day * 86_400_000).toISOString() }));
  const now = (day: number) => new Date(day * 86_400_000);

  test.each([
    [[0], 0, 0, [0]], // the first signs at once
    [[0, 10], 10.5, 0, [0, 10]], // a new one is shown first
    [[0, 10], 11, 10, [0, 10]],
    [[0, 10], 42, 10, [10]], // a month after, the old one goes
  ])("%j on day %d: %d signs, %j are shown", (days, day, signing, shown) => {
    expect(signingOf(made(...days), now(day))?.day).toBe(signing);
    expect(stillShown(made(...days), now(day)).map((key) => key.day)).toEqual(shown);
  });

  test("are public in their public halves alone, and one more when root says so", async () => {
    const read = async () => {
      const answer = await fetch(`${site().origin}/api/identity/lti-keys`);
      expect(answer.headers.get("content-type")).toMatch(/application\/json/);
      return ((await answer.json()) as { keys: Record<string, string>[] }).keys;
    };
    const before = await read();
    expect(Object.keys(before[0] ?? {}).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    await site().call(renewLtiKey, { token: root });
    const after = await read();
    expect(after.map(({ kid }) => kid).slice(0, before.length)).toEqual(before.map(({ kid }) => kid));
    expect(after).toHaveLength(before.length + 1);
  });
});

describe("a platform that registers itself", () => {
  const invite = async (key: string) => {
    const { id = 0 } =
      (await site().call(getProviders, { token: root })).data.find((row) => row.key === key) ?? {};
    return (await site().call(inviteLtiPlatform, { token: root, body: { id } })).data.url;
  };
  const configuration = () => `${moodle.issuer}/openid-configuration`;
  const empty = { authorization: "", token: "", keys: "", deployments: [] };
  const go = (address: string, from = configuration()) =>
    fetch(
      `${address}?${new URLSearchParams({ openid_configuration: from, registration_token: "secret-1" })}`,
    );

  test("is known afterwards, off until root switches it on; the address is good once", async () => {
    await save("new", moodle, { enabled: false, clientId: "", lti: empty });
    const said = { issuer: moodle.issuer, registration_endpoint: `${moodle.issuer}/register` };
    const { authorization: authorization_endpoint, token: token_endpoint, keys: jwks_uri } = moodle.options;
    moodle.answers.set("GET /openid-configuration", () => ({
      body: { ...said, authorization_endpoint, token_endpoint, jwks_uri },
    }));
    let got = "";
    moodle.answers.set("POST /register", ({ body, headers }) => {
      got = `${headers.authorization} ${body}`;
      const tool = { "https://purl.imsglobal.org/spec/lti-tool-configuration": { deployment_id: "77" } };
      return { body: { client_id: "given-1", ...tool } };
    });
    const address = await invite("new");
    const answer = await go(address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("org.imsglobal.lti.close");
    expect(answer.headers.get("content-security-policy")).toContain(`frame-ancestors ${moodle.issuer}`);
    expect(got).toMatch(/^Bearer secret-1 /);
    expect(JSON.parse(got.slice("Bearer secret-1 ".length))).toMatchObject({
      initiate_login_uri: `${site().origin}/api/identity/lti/new/login`,
      redirect_uris: [`${site().origin}/api/identity/lti/new/launch`],
      jwks_uri: `${site().origin}/api/identity/lti-keys`,
    });
    const [row] = await site().db.select().from(identityProviders).where(eq(identityProviders.key, "new"));
    expect(row).toMatchObject({
      ...{ clientId: "given-1", enabled: false },
      lti: { deployments: ["77"], keys: jwks_uri, token: token_endpoint },
    });
    expect(((await (await go(address)).json()) as { code: string }).code).toBe("identity-flow-unknown");
  });

  test("is none that root did not name, and nothing is fetched from inner addresses for it", async () => {
    const code = async (answer: Promise<Response>) =>
      ((await (await answer).json()) as { code: string }).code;
    await save("other", canvas, { enabled: false, clientId: "", lti: empty });
    expect(await code(go(await invite("other")))).toBe("identity-answer-invalid");
    expect(await code(go(await invite("other"), "http://127.0.0.2:9/x"))).toBe("identity-provider-away");
    expect(await code(go(await invite("other"), "file:///etc/passwd"))).toBe("identity-provider-away");
    expect(await code(go(`${site().origin}/api/identity/lti-register/made-up`))).toBe(
      "identity-flow-unknown",
    );
  });

  test("a ticket for it is no state of a sign-in", async () => {
    const ticket = (await invite("other")).split("/").at(-1) ?? "";
    const who = new Wanderer();
    const token = await canvas.sign(canvas.message({}, target("other")));
    const back = await canvas.post(who, target("other"), { state: ticket, id_token: token });
    await save("other", canvas);
    expect((await finish(who, back, "other")).code).toBe("identity-flow-unknown");
  });
});

describe("a course", () => {
  let gid = 0;
  let tid = 0;
  let teacher: { uid: string; token: string };

  async function come(launching: Launching) {
    const answer = await launched(launching);
    expect(answer.status).toBe(200);
    const opened = await site().call(openLaunch, { token: answer.token, body: { id: launchIn(answer) } });
    return { uid: answer.data.user?.uid ?? "", token: answer.token, id: launchIn(answer), ...opened.data };
  }
  const levelOf = async (uid: string) =>
    (await site().db.select().from(groupMembers).where(eq(groupMembers.uid, uid))).find(
      ({ groupId }) => groupId === gid,
    )?.level;

  beforeAll(async () => {
    const came = await come({ sub: "prof", roles: [INSTRUCTOR] });
    teacher = came;
    const [group] = await site()
      .db.insert(groups)
      .values({
        name: "Algorithms",
        shortName: "ALGO",
        uid: came.uid,
        auth: 3,
        code: "abcdef",
        visible: false,
      })
      .returning();
    gid = group?.id ?? 0;
    await site().db.insert(groupMembers).values({ groupId: gid, uid: came.uid, level: 5 });
    const [training] = await site()
      .db.insert(trainings)
      .values({ uid: came.uid, groupId: gid, title: "Week 1", auth: "Public" })
      .returning();
    tid = training?.id ?? 0;
    const { pid } = await site().problem();
    await site()
      .db.insert(trainingProblems)
      .values({ trainingId: tid, problemId: pid, displayId: "A", rank: 1 });
  });

  test("is no group until a teacher of both says so", async () => {
    const learner = await come({ sub: "eve" });
    expect(learner.state).toBe("wait");
    expect(await levelOf(learner.uid)).toBeUndefined();
    const { id, state, groups: own } = await come({ sub: "prof", roles: [INSTRUCTOR] });
    expect(state).toBe("tie");
    expect(own).toEqual([{ gid, name: "Algorithms" }]);
    // A learner's launch ties nothing, nor does a teacher without the group, nor another's launch.
    const body = { id: learner.id, gid };
    expect((await site().call(tieCourse, { token: learner.token, body })).code).toBe("group-not-found");
    const other = await come({ sub: "other-prof", roles: [INSTRUCTOR] });
    expect((await site().call(tieCourse, { token: other.token, body: { id: other.id, gid } })).code).toBe(
      "group-not-found",
    );
    expect((await site().call(tieCourse, { token: teacher.token, body })).code).toBe("lti-launch-unknown");
    expect((await site().call(tieCourse, { token: teacher.token, body: { id, gid } })).status).toBe(200);
    expect((await site().call(tieCourse, { token: teacher.token, body: { id, gid } })).code).toBe(
      "lti-course-tied",
    );
    expect(await lastLine()).toMatchObject({ action: "group.course-tie" });
  });

  test("lets its people in: learners as members, teachers as administrators, and lowers nobody", async () => {
    expect(await levelOf((await come({ sub: "eve" })).uid)).toBe(3);
    expect(await levelOf((await come({ sub: "other-prof", roles: [INSTRUCTOR] })).uid)).toBe(4);
    expect(await levelOf((await come({ sub: "other-prof", roles: [LEARNER] })).uid)).toBe(4);
    expect(await levelOf((await come({ sub: "prof", roles: [INSTRUCTOR] })).uid)).toBe(5);
  });

  test("its link leads where a teacher says, and nowhere else", async () => {
    const learner = await come({ sub: "eve", link: "l2" });
    expect(learner.state).toBe("wait");
    const { id, state, token } = await come({ sub: "prof", roles: [INSTRUCTOR], link: "l2" });
    expect(state).toBe("pick");
    const places = (await site().call(getLaunchPlaces, { token, query: { id } })).data;
    expect(places.map(({ place }) => place)).toEqual(["training", "problem"]);
    expect(
      (await site().call(getLaunchPlaces, { token: learner.token, query: { id: learner.id } })).code,
    ).toBe("lti-not-teaching");
    const pick = (keys: string[]) => site().call(pickLaunchPlaces, { token, body: { id, keys } });
    expect((await pick(["training:999999"])).code).toBe("lti-place");
    expect((await pick([places[1]?.key ?? ""])).data).toEqual({ url: null });
    expect(await come({ sub: "eve", link: "l2" })).toMatchObject({
      state: "go",
      path: `/training/${tid}/problem/A`,
    });
  });

  test("a link that was picked here leads there at once", async () => {
    const custom = { verdict_place: `training:${tid}` };
    expect(await come({ sub: "eve", link: "l3", custom })).toMatchObject({
      ...{ state: "go", path: `/training/${tid}/problems` },
    });
    // What is not the group's is as nothing.
    expect((await come({ sub: "eve", link: "l4", custom: { verdict_place: "contest:1" } })).state).toBe(
      "wait",
    );
  });

  test("Deep Linking: what a teacher picks goes back signed, once, to where the platform said", async () => {
    const picking = { accept_multiple: true, data: "opaque-1" };
    const { id, token, state, many } = await come({ sub: "prof", roles: [INSTRUCTOR], picking });
    expect({ state, many }).toEqual({ state: "pick", many: true });
    const body = { id, keys: [`training:${tid}`] };
    const { url } = (await site().call(pickLaunchPlaces, { token, body })).data;
    const answer = await fetch(`${site().origin}${url}`);
    const page = await answer.text();
    expect(page).toContain(`action="${moodle.issuer}/picked"`);
    expect(answer.headers.get("content-security-policy")).toContain(`form-action ${moodle.issuer}`);
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    const jwt = /name="JWT" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const keys = createRemoteJWKSet(new URL("/api/identity/lti-keys", site().origin));
    const { payload } = await jwtVerify(jwt, keys, { issuer: moodle.clientId, audience: moodle.issuer });
    expect(payload).toMatchObject({
      "https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiDeepLinkingResponse",
      "https://purl.imsglobal.org/spec/lti/claim/deployment_id": "1",
      "https://purl.imsglobal.org/spec/lti-dl/claim/data": "opaque-1",
      "https://purl.imsglobal.org/spec/lti-dl/claim/content_items": [
        {
          ...{ type: "ltiResourceLink", title: "Week 1", url: target() },
          custom: { verdict_place: `training:${tid}` },
          lineItem: { scoreMaximum: 100, label: "Week 1" },
        },
      ],
    });
    for (const gone of [url, `/api/lti/return/${id}?ticket=made-up`, "/api/lti/return/made-up?ticket=x"])
      expect(await (await fetch(`${site().origin}${gone}`)).json()).toMatchObject({
        code: "lti-launch-unknown",
      });
  });

  test("is on the group's page for its administrators, and is untied there", async () => {
    const { data } = await site().call(getGroupCourses, { token: teacher.token, query: { gid } });
    expect(data).toMatchObject([{ platform: "Platform moodle", title: "Course c1", people: 3 }]);
    expect(data[0]?.links.find(({ title }) => title === "Link l2")).toMatchObject({ place: "problem" });
    const learner = await come({ sub: "eve" });
    expect((await site().call(getGroupCourses, { token: learner.token, query: { gid } })).code).toBe(
      "group-level-too-low",
    );
    const id = data[0]?.id ?? 0;
    await site().call(untieCourse, { token: teacher.token, query: { gid, id } });
    expect((await come({ sub: "eve", link: "l2" })).state).toBe("wait");
    expect(await levelOf(learner.uid)).toBe(3);
    expect((await site().call(untieCourse, { token: teacher.token, query: { gid, id } })).code).toBe(
      "lti-course-unknown",
    );
  });
});
