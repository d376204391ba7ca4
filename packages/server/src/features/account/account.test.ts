import {
  apiDate,
  CHALLENGE_FAILURES,
  getLoginChallenge,
  getSessionList,
  getSwitchInfo,
  getUserAuthInfo,
  login,
  logout,
  NO_BAN_REASON,
  refusalText,
  revokeSession,
  submitProblemJudge,
} from "@verdict/contract";
import { desc, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { ROOT_PASSWORD, useSite } from "../../../test/site.ts";
import { prepareServer } from "../../server.ts";
import { users } from "../user/tables.ts";
import { changeAccount } from "./queries.ts";
import { openSessionsOf, revokeSessions } from "./session.ts";
import { challenges, sessions, signInFailures } from "./tables.ts";

const site = useSite();

const withPassword = (password: string) => site().user({ password });

/** Failed sign-ins of a user from here, as if they had happened. */
async function failTimes(username: string, failures: number): Promise<void> {
  const row = { username, ip: "127.0.0.1", failures, expiresAt: sql`now() + interval '5 minutes'` };
  await site()
    .db.insert(signInFailures)
    .values(row)
    .onConflictDoUpdate({
      target: [signInFailures.username, signInFailures.ip],
      set: { failures },
    });
}

describe("signing in", () => {
  test("root made at first start gets a token, its own account and the upload cookie", async () => {
    const answer = await site().call(login, { body: { username: " root ", password: ROOT_PASSWORD } });
    expect(answer).toMatchObject({
      http: 200,
      status: 200,
      msg: "success",
      data: { uid: "1", username: "root", roleList: ["root"] },
    });
    expect(JSON.stringify(answer.data)).not.toContain("argon2");
    const token = answer.headers.get("Authorization") ?? "";
    expect(await site().call(getSwitchInfo, { token })).toMatchObject({ status: 200 });
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^verdict-session=[^;]+; Max-Age=86400; Path=\/api; HttpOnly; SameSite=Strict,/,
    );
  });

  test("passwords are kept as argon2id", async () => {
    const [root] = await site().db.select().from(users).where(eq(users.uid, "1"));
    expect(root?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    [{}, 400, "login-blank"],
    [{ username: "root" }, 400, "login-blank"],
    [{ username: "", password: "" }, 400, "login-blank"],
    [{ username: "x".repeat(21), password: ROOT_PASSWORD }, 200, "username-length"],
    [{ username: "root", password: "12345" }, 200, "password-length"],
    [{ username: "root", password: "1".repeat(21) }, 200, "password-length"],
    [{ username: "nobody", password: "123456" }, 200, "login-wrong"],
    [{ username: "root", password: "wrong-one" }, 200, "login-wrong"],
    [{ username: "ro\0ot", password: "123456" }, 400, "request-invalid"],
  ])("%j is refused", async (body, http, code) => {
    expect(await site().call(login, { body })).toMatchObject({ http, status: 400, data: null, code });
  });

  test("a banned account is told so, with the reason, only to who knows its password", async () => {
    const user = await site().user({ password: "right-one", status: 1, banReason: "copied code." });
    const attempt = (password: string) => site().call(login, { body: { username: user.username, password } });
    expect((await attempt("wrong-one")).code).toBe("login-wrong");
    const answer = await attempt("right-one");
    expect(answer).toMatchObject({ http: 200, status: 400, code: "login-banned" });
    expect(answer.msg).toMatch(/copied code\.$/);
    expect(answer.headers.get("Authorization")).toBeNull();
  });

  test("with a password that is changed at that moment opens no session", async () => {
    const user = await withPassword("the-old-one");
    const { db } = site();
    const { asked } = await db.transaction(async (tx) => {
      await changeAccount(tx, user.uid, { passwordHash: "of another" });
      await revokeSessions(tx, user.uid);
      const asked = site().call(login, { body: { username: user.username, password: "the-old-one" } });
      const waiting = sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`;
      const held = eventually(async () => expect((await db.execute(waiting)).rows).not.toEqual([]));
      await Promise.race([held, asked]);
      return { asked };
    });
    expect(await asked).toMatchObject({ http: 200, code: "login-wrong" });
    expect(await openSessionsOf(db, user.uid)).toEqual([]);
  });

  test("a ban with an end tells it", async () => {
    const banUntil = new Date(Date.now() + 86_400_000);
    const user = await site().user({ password: "right-one", status: 1, banUntil });
    const body = { username: user.username, password: "right-one" };
    const params = { reason: NO_BAN_REASON, until: apiDate(banUntil) };
    expect(await site().call(login, { body })).toMatchObject({
      code: "login-banned-until",
      msg: refusalText("login-banned-until", params),
    });
  });
});

/** A challenge solved but for `off` pixels, as if somebody had taken a second for it. */
async function answered(off: number, afterMs = 1000) {
  const { data } = await site().call(getLoginChallenge);
  const [kept] = await site()
    .db.update(challenges)
    .set({ expiresAt: sql`${challenges.expiresAt} - make_interval(secs => ${afterMs / 1000})` })
    .where(eq(challenges.id, data.id))
    .returning();
  return { id: data.id, answer: String(Number(kept?.answer) + off) };
}

describe("the challenge after five failures, for pages that can show one", () => {
  async function challenged() {
    const user = await withPassword("right-one");
    await failTimes(user.username, CHALLENGE_FAILURES);
    const attempt = (challenge: { id: string; answer: string | number } | null = null) =>
      site().call(login, { body: { username: user.username, password: "right-one", challenge } });
    return attempt;
  }

  test.each([
    [-3, undefined],
    [3, undefined],
    [4, "challenge-wrong"],
    [-4, "challenge-wrong"],
  ])("a piece %i pixels off: %s", async (off, code) => {
    const attempt = await challenged();
    expect((await attempt()).code).toBe("challenge-required");
    expect((await attempt(await answered(off))).code).toBe(code);
  });

  test("solved faster than a hand moves is refused", async () => {
    const attempt = await challenged();
    expect((await attempt(await answered(0, 0))).code).toBe("challenge-too-fast");
    expect((await attempt(await answered(0))).status).toBe(200);
  });

  test("is good once, and only while it lives", async () => {
    const attempt = await challenged();
    const wrong = await answered(50);
    expect((await attempt(wrong)).code).toBe("challenge-wrong");
    expect((await attempt({ ...wrong, answer: String(Number(wrong.answer) - 50) })).code).toBe(
      "challenge-wrong",
    );
    const late = await answered(0);
    await site().db.update(challenges).set({ expiresAt: sql`now()` }).where(eq(challenges.id, late.id));
    expect((await attempt(late)).code).toBe("challenge-wrong");
  });

  test("can be a question instead, which has one answer", async () => {
    const attempt = await challenged();
    const ask = async () => (await site().call(getLoginChallenge, { query: { kind: "question" } })).data;
    const solve = (question: string | null) => {
      const [a = 0, b = 0, c = 0] = question?.match(/\d+/g)?.map(Number) ?? [];
      return (a + b) * c;
    };
    const first = await ask();
    expect((await attempt({ id: first.id, answer: solve(first.question) + 1 })).code).toBe("challenge-wrong");
    const second = await ask();
    expect((await attempt({ id: second.id, answer: solve(second.question) })).status).toBe(200);
  });

  test("comes as pictures of the promised size, without the answer", async () => {
    const { data } = await site().call(getLoginChallenge);
    const size = async (uri: string | null) =>
      sharp(Buffer.from(uri?.split(",")[1] ?? "", "base64")).metadata();
    expect(await size(data.background)).toMatchObject({ format: "png", width: 325, height: 100 });
    expect(await size(data.piece)).toMatchObject({ format: "png", width: 42, height: 42, hasAlpha: true });
    expect(Object.keys(data).toSorted()).toEqual(["background", "id", "kind", "piece", "question", "top"]);
  });

  test("of another kind is malformed", async () => {
    const query = { kind: "magic" as "slider" };
    expect(await site().call(getLoginChallenge, { query })).toMatchObject({
      http: 400,
      code: "request-invalid",
    });
  });
});

test("a forwarded address counts only from a trusted proxy", async () => {
  const { config } = site().server.deps;
  const addressOf = async (trusted: string[] | undefined) => {
    const server = await prepareServer({ ...config, TRUST_PROXY: trusted });
    const answer = await server.app.inject({
      method: "POST",
      url: login.path,
      headers: { "X-Forwarded-For": "203.0.113.9" },
      payload: { username: "root", password: ROOT_PASSWORD },
      remoteAddress: "127.0.0.1",
    });
    expect(answer.statusCode).toBe(200);
    await server.stop();
    const [newest] = await site().db.select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1);
    return newest?.ip;
  };
  expect(await addressOf(undefined)).toBe("127.0.0.1");
  expect(await addressOf(["127.0.0.1"])).toBe("203.0.113.9");
  expect(await addressOf(["10.0.0.0/8"])).toBe("127.0.0.1");
});

describe("tokens", () => {
  test("signing out ends every session of the user", async () => {
    const user = await site().user();
    const other = await site().tokenOf(user.uid);
    expect((await site().call(logout, { token: user.token })).status).toBe(200);
    for (const token of [user.token, other]) {
      expect(await site().call(getUserAuthInfo, { token })).toMatchObject({
        http: 401,
        code: "token-invalid",
      });
    }
  });

  test("an expired session is refused", async () => {
    const user = await site().user();
    const token = await site().tokenOf(user.uid, new Date(Date.now() - 1000));
    expect(await site().call(getUserAuthInfo, { token })).toMatchObject({ http: 401, code: "token-invalid" });
  });

  test("a token for another user's session is refused", async () => {
    const [mine, other] = [await site().user(), await site().user()];
    const [row] = await site().db.select().from(sessions).where(eq(sessions.uid, other.uid));
    const foreign = await site().server.tokens.issue(mine.uid, row?.id ?? "");
    expect(await site().call(getUserAuthInfo, { token: foreign })).toMatchObject({ http: 401 });
  });

  test("after half a day one answer carries a fresh token, and only one", async () => {
    const user = await site().user();
    await site()
      .db.update(sessions)
      .set({ issuedAt: sql`now() - interval '13 hours'` })
      .where(eq(sessions.uid, user.uid));
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        site().call(getUserAuthInfo, { token: user.token, headers: { "Url-Type": "admin" } }),
      ),
    );
    const renewed = answers.filter((answer) => answer.headers.get("Refresh-Token") === "true");
    expect(renewed).toHaveLength(1);
    expect(renewed[0]?.headers.get("Url-Type")).toBe("admin");
    const token = renewed[0]?.headers.get("Authorization") ?? "";
    expect((await site().call(getUserAuthInfo, { token })).status).toBe(200);
    expect((await site().call(getUserAuthInfo, { token: user.token })).status).toBe(200);
  });
});

test("the caller's role and permissions", async () => {
  const muted = await site().user({ roleId: 1005 });
  expect(await site().call(getUserAuthInfo, { token: muted.token })).toMatchObject({
    data: { roles: ["mute_user"], permissions: ["submit", "discussion_del", "discussion_edit"] },
  });
});

describe("sessions", () => {
  test("are listed, the present one marked, and end one by one", async () => {
    const user = await site().user();
    const other = await site().tokenOf(user.uid);
    const { data } = await site().call(getSessionList, { token: user.token });
    expect(data.map((session) => session.current).toSorted()).toEqual([false, true]);
    const id = data.find((session) => !session.current)?.id ?? "";
    expect(await site().call(revokeSession, { token: user.token, query: { id } })).toMatchObject({
      status: 200,
    });
    expect((await site().call(getUserAuthInfo, { token: other })).code).toBe("token-invalid");
    expect((await site().call(getUserAuthInfo, { token: user.token })).status).toBe(200);
    expect((await site().call(revokeSession, { token: user.token, query: { id } })).code).toBe(
      "session-not-found",
    );
  });

  test("end alone where the one that calls is named", async () => {
    const user = await site().user();
    const other = await site().tokenOf(user.uid);
    const { status, headers } = await site().call(revokeSession, {
      token: user.token,
      query: { id: "current" },
    });
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toMatch(/^verdict-session=;/);
    expect((await site().call(getUserAuthInfo, { token: user.token })).code).toBe("token-invalid");
    expect((await site().call(getUserAuthInfo, { token: other })).status).toBe(200);
  });

  test("of others stay out of reach", async () => {
    const [mine, other] = [await site().user(), await site().user()];
    const [session] = (await site().call(getSessionList, { token: other.token })).data;
    const answer = await site().call(revokeSession, { token: mine.token, query: { id: session?.id ?? "" } });
    expect(answer).toMatchObject({ status: 404, code: "session-not-found" });
    expect((await site().call(getUserAuthInfo, { token: other.token })).status).toBe(200);
  });

  test("are named by ids, nothing else", async () => {
    const { token } = await site().user();
    expect(await site().call(revokeSession, { token, query: { id: "1" } })).toMatchObject({ http: 400 });
  });
});

describe("bans", () => {
  test("of an account end every call, with the reason", async () => {
    const { token } = await site().user({ status: 1, banReason: "copied code." });
    const answer = await site().call(getUserAuthInfo, { token });
    expect(answer).toMatchObject({ http: 401, code: "account-banned" });
    expect(answer.msg).toMatch(/copied code\.$/);
  });

  test("of an operation name it as banned, with the reason", async () => {
    const { token } = await site().user({ roleId: 1003, banReason: "flooding the queue." });
    const answer = await site().call(submitProblemJudge, { token });
    expect(answer).toMatchObject({ http: 403, code: "operation-banned" });
    expect(answer.msg).toMatch(/flooding the queue\.$/);
    expect((await site().call(getSwitchInfo, { token })).code).toBe("permission-denied");
  });
});
