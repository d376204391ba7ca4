import { getSwitchInfo, getUserAuthInfo, LOCK_FAILURES, login, logout } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ROOT_PASSWORD, useSite } from "../../../test/site.ts";
import { hashPassword } from "../../platform/password.ts";
import { users } from "../user/tables.ts";
import { sessions } from "./tables.ts";

const site = useSite();

async function withPassword(password: string) {
  const user = await site().user();
  await site()
    .db.update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.uid, user.uid));
  return user;
}

describe("signing in", () => {
  test("root made at first start gets a token, himself and the upload cookie", async () => {
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
      /^verdict-session=.*Path=\/api\/file; HttpOnly; SameSite=Strict$/,
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

  test("failures lock the pair of name and address, a success clears them", async () => {
    const user = await withPassword("right-one");
    const attempt = (password: string) => site().call(login, { body: { username: user.username, password } });
    for (let i = 1; i < LOCK_FAILURES; i++) expect((await attempt("wrong-one")).code).toBe("login-wrong");
    expect((await attempt("right-one")).status).toBe(200);
    for (let i = 0; i < LOCK_FAILURES; i++) expect((await attempt("wrong-one")).code).toBe("login-wrong");
    expect((await attempt("right-one")).code).toBe("login-locked");
  });

  test("a banned account is refused as a wrong password is", async () => {
    const user = await withPassword("right-one");
    await site().db.update(users).set({ status: 1 }).where(eq(users.uid, user.uid));
    const answer = await site().call(login, { body: { username: user.username, password: "right-one" } });
    expect(answer.code).toBe("login-wrong");
  });
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
