import { type Endpoint, endpoints, PROOF_MINUTES, proveSelf, tokenScopeOf } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../src/features/account/tables.ts";
import { useSite } from "./site.ts";

/**
 * What would give the site away asks for a fresh proof that its user is there: who may come in and as what, tokens, everybody's
 * data. The list stands here once more, so that none drops out of the contract unseen.
 */
const asking = [
  "addAccessToken",
  "addScimToken",
  "answerDevice",
  "answerRoleRequest",
  "deleteProvider",
  "deleteUser",
  "editUser",
  "exportAudit",
  "inviteLtiPlatform",
  "letUserIn",
  "removeIdentity",
  "removeUserFactors",
  "renewLtiKey",
  "saveProvider",
  "setAccessConfig",
];

/** Calls beside those, and why they ask for none. */
const without: Record<string, string> = {
  checkProvider: "changes nothing",
  readSamlMetadata: "changes nothing",
  tryProvider: "changes nothing",
  removeAccessToken: "takes a way in away",
  removeScimToken: "takes a way in away",
};

const all = endpoints.map(({ endpoint }) => endpoint);
const fresh = all.filter((endpoint) => endpoint.fresh);

test("it is these calls, and access tokens, which one of them made, open no other of them than the log", () => {
  expect(fresh.map(({ name }) => name).toSorted()).toEqual(asking);
  const open = fresh.filter((endpoint) => tokenScopeOf(endpoint) !== null);
  expect(open.map(({ name }) => name)).toEqual(["exportAudit"]);
});

test("changes of other people's ways in are among them", () => {
  const close = all
    .filter(({ access }) => access === "root" || access === "perm:user_admin" || access === "login")
    .filter(({ method, name }) => method !== "GET" || name.startsWith("export"))
    .filter(({ path }) =>
      /^\/api\/(admin\/(identity|factor|user\/(edit|delete|role))|access-token|device|admin\/audit)/.test(
        path,
      ),
    );
  expect(close.length).toBeGreaterThan(10);
  expect(close.filter(({ name, fresh }) => !fresh && !(name in without)).map(({ name }) => name)).toEqual([]);
});

const site = useSite();
const PASSWORD = "right-secret";
let root = { token: "", uid: "" };
let ordinary = "";

beforeAll(async () => {
  root = await site().user({ roleId: 1000, password: PASSWORD });
  ({ token: ordinary } = await site().user());
});
const age = (uid: string, minutes: number) =>
  site()
    .db.update(sessions)
    .set({ provenAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(sessions.uid, uid));
const codeOf = async (endpoint: Endpoint, token: string) => {
  const { text } = await site().read(endpoint, { token });
  return text.startsWith("{") ? (JSON.parse(text).code as string | undefined) : undefined;
};

describe.each(fresh.map((endpoint) => [endpoint.name, endpoint] as const))("%s", (_, endpoint) => {
  test("goes on within the time, and asks after it", async () => {
    await age(root.uid, PROOF_MINUTES - 1);
    expect(await codeOf(endpoint, root.token)).not.toBe("proof-required");
    await age(root.uid, PROOF_MINUTES + 1);
    expect(await codeOf(endpoint, root.token)).toBe("proof-required");
  });

  test("says nothing of it to who may not call it", async () => {
    if (endpoint.access === "login") return;
    expect(await codeOf(endpoint, ordinary)).toBe("permission-denied");
  });
});

describe("a proof", () => {
  const call = () => codeOf(fresh.find(({ name }) => name === "exportAudit") as Endpoint, root.token);
  const prove = (token: string, password: string) => site().call(proveSelf, { token, body: { password } });

  test("is the right password, and of this session alone", async () => {
    const other = await site().tokenOf(root.uid);
    await age(root.uid, PROOF_MINUTES + 1);
    expect((await prove(root.token, "wrong-one")).code).toBe("password-wrong");
    expect(await call()).toBe("proof-required");
    expect((await prove(other, PASSWORD)).status).toBe(200);
    expect(await call()).toBe("proof-required");
    expect((await prove(root.token, PASSWORD)).status).toBe(200);
    expect(await call()).toBeUndefined();
  });

  test("can be tried a few times only", async () => {
    const { token, uid } = await site().user({ password: PASSWORD });
    await age(uid, PROOF_MINUTES + 1);
    const codes = [];
    for (let tries = 0; tries < 6; tries++) codes.push((await prove(token, "wrong-one")).code);
    expect(codes).toContain("account-change-locked");
    expect((await prove(token, PASSWORD)).code).toBe("account-change-locked");
  });

  test("of who has no password is a sign-in", async () => {
    const { token } = await site().user();
    expect((await prove(token, "")).code).toBe("proof-stale");
    expect((await prove(token, PASSWORD)).code).toBe("proof-stale");
  });
});
