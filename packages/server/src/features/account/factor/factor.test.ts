import {
  addPasskey,
  addTotp,
  adminLogin,
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  downloadOwnData,
  FACTOR_FAILURES,
  getOwnFactors,
  getOwnInfo,
  getSignInWays,
  getUserFactors,
  login,
  removeFactor,
  removeUserFactors,
  renewRecoveryCodes,
  signInByPasskey,
} from "@verdict/contract";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { totpShown as shown } from "../../../../test/authenticator.ts";
import { useSite } from "../../../../test/site.ts";
import { unzipped } from "../../../../test/unzipped.ts";
import { auditEntries } from "../../site/tables.ts";
import { factorBeginnings, secondFactors } from "./tables.ts";

const site = useSite();
const PASSWORD = "right-secret";
let root = "";

beforeAll(async () => {
  ({ token: root } = await site().user({ roleId: 1000 }));
});

async function withApp(roleId?: 1000) {
  const user = await site().user({ password: PASSWORD, ...(roleId && { roleId }) });
  const { token } = user;
  const { data } = await site().call(beginTotp, { token, body: { password: PASSWORD } });
  const body = { name: "Telephone", code: shown(data.secret) };
  const added = await site().call(addTotp, { token, body });
  return { ...user, secret: data.secret, used: body.code, codes: added.data.recoveryCodes ?? [] };
}
type WithApp = Awaited<ReturnType<typeof withApp>>;

const enters = ({ username }: Pick<WithApp, "username">, factorCode?: string, password = PASSWORD) =>
  site().call(login, { body: { username, password, ...(factorCode !== undefined && { factorCode }) } });
/** As if so many of its codes had been used long ago. */
const forgetStep = (uid: string) =>
  site().db.update(secondFactors).set({ lastStep: null }).where(eq(secondFactors.uid, uid));

describe("an authenticator app", () => {
  test("is asked for after the right password only, at every door that takes one", async () => {
    const user = await withApp(1000);
    await forgetStep(user.uid);
    expect((await enters(user, undefined, "wrong-one")).code).toBe("login-wrong");
    expect((await enters(user)).code).toBe("factor-required");
    expect((await enters(user, "000000")).code).toBe("factor-wrong");
    const atOffice = { username: user.username, password: PASSWORD };
    expect((await site().call(adminLogin, { body: atOffice })).code).toBe("factor-required");
    expect((await enters(user, shown(user.secret))).data.uid).toBe(user.uid);
  });

  test("a code is good once, of a step before or behind too, and of parallel tries one passes", async () => {
    const user = await withApp();
    expect((await enters(user, user.used)).code).toBe("factor-wrong");
    expect((await enters(user, shown(user.secret, 3))).code).toBe("factor-wrong");
    const next = shown(user.secret, 1);
    const tries = await Promise.all(Array.from({ length: 4 }, () => enters(user, next)));
    expect(tries.map(({ code }) => code ?? "in").sort()).toEqual([
      "factor-wrong",
      "factor-wrong",
      "factor-wrong",
      "in",
    ]);
  });

  test("wrong codes lock codes, whatever the password, and no others'", async () => {
    const user = await withApp();
    const wrong = () => enters(user, "111111");
    for (let n = 0; n < FACTOR_FAILURES; n++) expect((await wrong()).code).toBe("factor-wrong");
    expect((await enters(user, user.codes[0])).code).toBe("factor-locked");
    const other = await withApp();
    expect((await enters(other, other.codes[0])).code).toBeUndefined();
  });

  test("is added by a proof, and by a code of it within its time", async () => {
    const { token, uid } = await site().user({ password: PASSWORD });
    const wrong = await site().call(beginTotp, { token, body: { password: "not-it" } });
    expect(wrong.code).toBe("password-wrong");
    const body = { name: "Telephone", code: "123456" };
    expect((await site().call(addTotp, { token, body })).code).toBe("factor-unknown");
    const { data } = await site().call(beginTotp, { token, body: { password: PASSWORD } });
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect((await site().call(addTotp, { token, body })).code).toBe("factor-wrong");
    await site()
      .db.update(factorBeginnings)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(factorBeginnings.uid, uid));
    const late = { ...body, code: shown(data.secret) };
    expect((await site().call(addTotp, { token, body: late })).code).toBe("factor-unknown");
    expect((await site().call(getOwnFactors, { token })).data.factors).toEqual([]);
  });
});

describe("recovery codes", () => {
  test("come with the first factor, open the account once each, and new ones replace them", async () => {
    const user = await withApp();
    const [first = "", second = ""] = user.codes;
    expect(user.codes).toHaveLength(10);
    const typed = first.toLowerCase().replaceAll("-", " ");
    const both = await Promise.all([enters(user, typed), enters(user, first)]);
    expect(both.map(({ code }) => code ?? "in").sort()).toEqual(["factor-wrong", "in"]);
    expect((await site().call(getOwnFactors, { token: user.token })).data.recoveryLeft).toBe(9);
    const body = { password: PASSWORD };
    const made = await site().call(renewRecoveryCodes, { token: user.token, body });
    expect((await enters(user, second)).code).toBe("factor-wrong");
    expect((await enters(user, made.data.recoveryCodes[0])).code).toBeUndefined();
  });

  test("are nobody else's", async () => {
    const [one, other] = [await withApp(), await withApp()];
    expect((await enters(one, other.codes[0])).code).toBe("factor-wrong");
  });
});

describe("a factor is taken away", () => {
  test("by a proof, of one's own account, and recovery codes go with the last", async () => {
    const user = await withApp();
    const stranger = await withApp();
    const [factor] = (await site().call(getOwnFactors, { token: user.token })).data.factors;
    const body = { id: factor?.id ?? 0, password: PASSWORD };
    const { token } = stranger;
    expect((await site().call(removeFactor, { token, body })).code).toBe("factor-unknown");
    const unproven = { ...body, password: "not-it" };
    expect((await site().call(removeFactor, { token: user.token, body: unproven })).code).toBe(
      "password-wrong",
    );
    expect((await site().call(removeFactor, { token: user.token, body })).status).toBe(200);
    expect((await enters(user)).code).toBeUndefined();
    expect((await site().call(getOwnFactors, { token: user.token })).data.recoveryLeft).toBe(0);
  });

  test("by root from who lost them, whose sessions end; nothing of a secret is shown or exported", async () => {
    const user = await withApp();
    const { uid, token } = user;
    const seen = await site().call(getUserFactors, { token: root, query: { uid } });
    expect(seen.data).toMatchObject([{ kind: "totp", name: "Telephone" }]);
    expect(JSON.stringify(seen)).not.toContain(user.secret);
    const files = await unzipped(await site().fetch(downloadOwnData, { token }));
    const taken = [...files].map(([name, bytes]) => name + bytes).join();
    expect(taken).toContain("Telephone");
    expect(taken).not.toContain(user.secret);
    expect((await site().call(removeUserFactors, { token, query: { uid } })).code).toBe("permission-denied");
    expect((await site().call(removeUserFactors, { token: root, query: { uid } })).status).toBe(200);
    const [line] = await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(line).toMatchObject({ action: "factor.remove", before: { factors: ["totp: Telephone"] } });
    expect((await site().call(getOwnInfo, { token })).code).toBe("token-invalid");
    expect((await enters(user)).code).toBeUndefined();
  });
});

describe("a passkey", () => {
  const at = (baseUrl: string) => site().server.deps.settings.changeWebsite({ baseUrl });

  test("needs a host name with TLS, or this machine", async () => {
    const { token } = await site().user({ password: PASSWORD });
    const begin = () => site().call(beginPasskey, { token, body: { password: PASSWORD } });
    for (const wrong of ["http://127.0.0.1:8000", "https://[::1]", "http://judge.example.org"]) {
      await at(wrong);
      expect((await begin()).code, wrong).toBe("passkey-address");
      expect((await site().call(beginPasskeySignIn)).code, wrong).toBe("passkey-address");
    }
    await at("https://judge.example.org");
    const { options } = (await begin()).data;
    expect(options).toMatchObject({
      rp: { id: "judge.example.org" },
      authenticatorSelection: { userVerification: "required" },
    });
    expect((await site().call(getSignInWays)).data.passkeys).toBe(false);
  });

  test("what no authenticator signed is refused, and what was begun is good once and for its own user", async () => {
    await at("https://judge.example.org");
    const { token } = await site().user({ password: PASSWORD });
    const { ticket } = (await site().call(beginPasskey, { token, body: { password: PASSWORD } })).data;
    const body = {
      ticket,
      name: "Key",
      credential: { id: "x", rawId: "x", type: "public-key", response: {} },
    };
    const other = await site().user();
    expect((await site().call(addPasskey, { token: other.token, body })).code).toBe("factor-unknown");
    expect((await site().call(addPasskey, { token, body })).code).toBe("factor-unknown"); // gone by now
    const again = (await site().call(beginPasskey, { token, body: { password: PASSWORD } })).data;
    const spoiled = { ...body, ticket: again.ticket };
    expect((await site().call(addPasskey, { token, body: spoiled })).code).toBe("passkey-invalid");
    const entering = (await site().call(beginPasskeySignIn)).data;
    const unsigned = { ticket: entering.ticket, credential: body.credential };
    expect((await site().call(signInByPasskey, { body: unsigned })).code).toBe("passkey-invalid");
  });
});
