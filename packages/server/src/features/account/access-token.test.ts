import {
  addAccessToken,
  changePassword,
  getAccessTokens,
  getContestProblem,
  getContestRank,
  getDesk,
  getGroupDetail,
  getOwnInfo,
  getProblemList,
  getSubmissionDetail,
  getSubmissionList,
  groupLevel,
  removeAccessToken,
  submissionEvents,
  submitProblemJudge,
  TOKENS_MAX,
  tokenCalls,
  tokenScopes,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { auditEntries } from "../site/tables.ts";
import { users } from "../user/tables.ts";
import { purge } from "./purge.ts";
import { shutOut } from "./session.ts";
import { accessTokens, rateCounts } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
const groups = useGroups(site);

type Wanted = Partial<Parameters<typeof draft>[0]>;
const draft = (wanted: { scopes?: string[]; cid?: number; gid?: number; days?: number; name?: string }) => ({
  name: "a script",
  scopes: [...tokenScopes],
  days: 30,
  ...wanted,
});
const make = async ({ token }: { token: string }, wanted: Wanted = {}) => {
  const { data } = await site().call(addAccessToken, { token, body: draft(wanted) });
  return { ...data, bearer: `Bearer ${data.token}` };
};
const own = (bearer: string) => site().call(getOwnInfo, { token: bearer });
const stored = async (id: number) =>
  (await site().db.select().from(accessTokens).where(eq(accessTokens.id, id)))[0];

describe("making one", () => {
  test("it is shown once, stored as a hash, listed with its use, and its line is in the audit log", async () => {
    const user = await site().user();
    const made = await make(user, { scopes: ["account:read", "site:read"], name: " nightly " });
    expect(made.token).toMatch(/^verdict_[\w-]{43}$/);
    expect(JSON.stringify(await stored(made.id))).not.toContain(made.token.slice("verdict_".length + 6));
    const list = () => site().call(getAccessTokens, { token: user.token });
    const { token: _token, bearer, ...listed } = made;
    expect((await list()).data).toEqual([
      { ...listed, name: "nightly", scopes: ["site:read", "account:read"], usedAt: null, usedIp: null },
    ]);
    expect((await own(bearer)).data.username).toBe(user.username);
    expect((await list()).data).toMatchObject([{ usedAt: expect.any(String), usedIp: "127.0.0.1" }]);
    const lines = await site().db.select().from(auditEntries).where(eq(auditEntries.uid, user.uid));
    expect(lines).toMatchObject([{ action: "token.make", target: made.hint, after: { name: "nightly" } }]);
    expect(JSON.stringify(lines)).not.toContain(made.token);
  });

  test.each([
    ["no scope", { scopes: [] }],
    ["a scope that is none", { scopes: ["root"] }],
    ["no life", { days: 0 }],
    ["an endless life", { days: 367 }],
    ["a contest and a group", { cid: 1, gid: 1 }],
    ["no name", { name: " " }],
  ])("with %s is refused", async (_what, wanted) => {
    const user = await site().user();
    const answer = await site().call(addAccessToken, { token: user.token, body: draft(wanted) });
    expect(answer.status).toBe(400);
  });

  test("of any number that come at once no more pass than there is room for", async () => {
    const user = await site().user();
    const { id } = await make(user);
    await site().db.execute(
      sql`insert into access_token (uid, name, token_hash, hint, scopes, expires_at)
        select uid, name, token_hash || n, hint, scopes, expires_at from access_token,
          generate_series(1, ${TOKENS_MAX - 3}) n where id = ${id}`,
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => site().call(addAccessToken, { token: user.token, body: draft({}) })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => "tokens-many"),
      ...[undefined, undefined],
    ]);
  });

  test("no token makes, lists or revokes one, nor changes a password, whatever its scopes", async () => {
    const user = await site().user({ password: "user-secret" });
    const { bearer, id } = await make(user);
    const body = { oldPassword: "user-secret", newPassword: "right-secret" };
    const answers = [
      await site().call(addAccessToken, { token: bearer, body: draft({}) }),
      await site().call(getAccessTokens, { token: bearer }),
      await site().call(removeAccessToken, { token: bearer, query: { id } }),
      await site().call(changePassword, { token: bearer, body }),
    ];
    expect(answers.map(({ http, code }) => [http, code])).toEqual(answers.map(() => [403, "token-session"]));
  });
});

describe("what ends one", () => {
  const dead: [string, (user: TestUser, id: number) => Promise<unknown>][] = [
    ["its owner revokes it", ({ token }, id) => site().call(removeAccessToken, { token, query: { id } })],
    [
      "it expires",
      (_user, id) =>
        site().db.update(accessTokens).set({ expiresAt: sql`now()` }).where(eq(accessTokens.id, id)),
    ],
    ["a new password is set for its owner", ({ uid }) => shutOut(site().db, uid)],
  ];
  test.each(dead)("%s", async (_what, end) => {
    const user = await site().user();
    const { bearer, id } = await make(user);
    expect((await own(bearer)).status).toBe(200);
    await end(user, id);
    const refused = await own(bearer);
    expect([refused.http, refused.code]).toEqual([401, "token-unknown"]);
    // Also where a guest would pass: a script wants to know.
    expect((await site().call(getProblemList, { token: bearer })).code).toBe("token-unknown");
  });

  test("a banned owner's opens nothing, and one who may less has less", async () => {
    const user = await site().user({ roleId: 1000 });
    const { bearer } = await make(user);
    const change = (values: Partial<typeof users.$inferInsert>) =>
      site().db.update(users).set(values).where(eq(users.uid, user.uid));
    const cid = await contests.make();
    const desk = async () => (await site().call(getDesk, { token: bearer, query: { cid } })).code;
    expect(await desk()).toBeUndefined();
    await change({ roleId: 1002 });
    expect(await desk()).toBe("contest-not-yours");
    await change({ status: 1 });
    expect((await own(bearer)).code).toBe("account-banned");
  });

  test("a stream that it opened ends when it is revoked", async () => {
    const user = await site().user();
    const { bearer, id } = await make(user);
    const { problemId } = await site().problem();
    const body = { pid: problemId, language: "C++ 17", code: "int main(){}" };
    const { submitId } = (await site().call(submitProblemJudge, { token: bearer, body })).data;
    const stream = await site().fetch(submissionEvents, {
      token: bearer,
      query: { submitIds: `${submitId}` },
    });
    expect(stream.headers.get("Content-Type")).toContain("text/event-stream");
    const told = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let heard = ""; !heard.includes("event: submission"); ) heard += (await told?.read())?.value ?? "";
    await site().call(removeAccessToken, { token: user.token, query: { id } });
    while (!(await told?.read())?.done); // it ends
  });

  test("nobody revokes another's, and the purge takes those that are over", async () => {
    const [user, other] = [await site().user(), await site().user()];
    const { id } = await make(user);
    const answer = await site().call(removeAccessToken, { token: other.token, query: { id } });
    expect(answer.code).toBe("token-gone");
    await site()
      .db.update(accessTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(accessTokens.id, id));
    await purge(site().server.deps);
    expect(await stored(id)).toBeUndefined();
  });
});

describe("calls are counted", () => {
  test("RateLimit fields tell what is left, and the last is refused with a time to wait", async () => {
    const user = await site().user();
    const { bearer, id } = await make(user);
    const first = await own(bearer);
    expect(first.headers.get("RateLimit-Policy")).toBe(`"token";q=${tokenCalls.max};w=${tokenCalls.seconds}`);
    expect(first.headers.get("RateLimit")).toMatch(/^"token";r=599;t=(59|60)$/);
    await site()
      .db.update(rateCounts)
      .set({ count: tokenCalls.max })
      .where(sql`${rateCounts.purpose} = 'token-calls' and ${rateCounts.subject} = ${String(id)}`);
    const refused = await own(bearer);
    expect([refused.http, refused.code]).toEqual([429, "token-calls"]);
    expect(refused.headers.get("RateLimit")).toMatch(/^"token";r=0;t=\d+$/);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    // Its owner goes on.
    expect((await own(user.token)).status).toBe(200);
    expect((await own(user.token)).headers.get("RateLimit")).toBeNull();
  });
});

describe("one that is bound", () => {
  test("to a contest opens calls that name it, and no others", async () => {
    const { root } = contests.staff;
    const [cid, other] = [await contests.make(), await contests.make()];
    const { bearer } = await make({ token: root }, { cid });
    const codes = async (token: string, id: number) => [
      (await site().call(getDesk, { token, query: { cid: id } })).code,
      (await site().call(getContestProblem, { token, query: { cid: id } })).code,
      (await site().call(getContestRank, { token, body: { cid: id } })).code,
    ];
    expect(await codes(bearer, cid)).toEqual([undefined, undefined, undefined]);
    expect(await codes(bearer, other)).toEqual(["token-place", "token-place", "token-place"]);
    for (const endpoint of [getProblemList, getSubmissionList, getOwnInfo])
      expect((await site().call(endpoint, { token: bearer })).code).toBe("token-place");
  });

  test("to a contest follows a submission of it, and no other", async () => {
    const user = await site().user();
    const { problemId } = await site().problem();
    const body = { pid: problemId, language: "C++ 17", code: "int main(){}" };
    const outside = (await site().call(submitProblemJudge, { token: user.token, body })).data.submitId;
    const cid = await contests.make();
    const { bearer } = await make(user, { cid });
    const see = (submitId: number) =>
      site().call(getSubmissionDetail, { token: bearer, query: { submitId } });
    expect((await see(outside)).code).toBe("token-place");
    expect((await see(999_999)).code).toBe("token-place");
    expect((await site().call(submitProblemJudge, { token: bearer, body })).code).toBe("token-place");
  });

  test("to a group opens what lies in it, and of others nothing, be they there or not", async () => {
    const [gid, other] = [await groups.found(), await groups.found()];
    const user = await site().user();
    for (const id of [gid, other]) await groups.setLevel(id, user, groupLevel.root);
    const { bearer } = await make(user, { gid });
    const detail = (id: number) => site().call(getGroupDetail, { token: bearer, query: { gid: id } });
    expect((await detail(gid)).status).toBe(200);
    expect((await detail(other)).code).toBe("token-place");
    expect((await detail(999_999)).code).toBe("token-place");
    expect((await site().call(getProblemList, { token: bearer })).code).toBe("token-place");
  });
});
