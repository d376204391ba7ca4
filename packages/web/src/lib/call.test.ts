import { getUserAuthInfo, type UserInfo } from "@verdict/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, refreshRoles } from "./call.ts";
import { session } from "./session.ts";

const user = (uid: string) => ({ uid, username: uid, avatar: null, roleList: ["default_user"] }) as UserInfo;
const refusal = () => Response.json({ status: 401, msg: "sign in", code: "token-invalid" }, { status: 401 });
const roles = () => Response.json({ status: 200, data: { roles: ["admin"], permissions: ["submit"] } });

/** The requests of the test, each with its token, answered when the test says so. */
let asked: { token: string | null; answer: (response: Response) => void }[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (_address: string, { headers }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({ token: new Headers(headers).get("Authorization"), answer: resolve });
    return promise;
  });
  session.signIn("old", user("ada"));
});
afterEach(() => {
  session.end("signed-out");
  vi.unstubAllGlobals();
});

test("a token that renews an older session does not take the place of the present one", async () => {
  const renewal = () =>
    new Response(JSON.stringify({ status: 200, data: {} }), {
      headers: { Authorization: "renewed", "Refresh-Token": "true" },
    });
  const late = call(getUserAuthInfo);
  session.signIn("new", user("ada"));
  asked[0]?.answer(renewal());
  await late;
  expect(session.get().token).toBe("new");
  const present = call(getUserAuthInfo);
  asked[1]?.answer(renewal());
  await present;
  expect(session.get().token).toBe("renewed");
});

test("what was refused to an older session is read again with the present one", async () => {
  const late = call(getUserAuthInfo);
  session.signIn("new", user("ada"));
  asked[0]?.answer(refusal());
  await vi.waitFor(() => expect(asked.map(({ token }) => token)).toEqual(["old", "new"]), 60_000);
  asked[1]?.answer(roles());
  expect(await late).toMatchObject({ permissions: ["submit"] });
  expect(session.get().token).toBe("new");
});

test("asking for the roles of an older session tells and changes nothing", async () => {
  vi.useFakeTimers();
  const say = vi.fn();
  for (const answer of [refusal, roles]) {
    session.signIn("old", user("ada"));
    const late = refreshRoles(say);
    session.signIn("new", user("grace"));
    asked.pop()?.answer(answer());
    await late;
    await vi.runOnlyPendingTimersAsync();
  }
  vi.useRealTimers();
  expect(say).not.toHaveBeenCalled();
  expect(session.get()).toMatchObject({ token: "new", user: { uid: "grace", roleList: ["default_user"] } });
});
