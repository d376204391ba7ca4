import {
  CHALLENGE_FAILURES,
  CHANGE_FAILURES,
  changeEmail,
  changePassword,
  getProblemList,
  LOCK_FAILURES,
  login,
  SIGN_IN_ACCOUNT_FAILURES,
  SIGN_IN_ADDRESS_FAILURES,
  signInWaitSeconds,
} from "@verdict/contract";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { isOutOfConnections } from "../../platform/db.ts";
import { hashing } from "../../platform/password.ts";

import { mailCodes, rateCounts, sessions, signInFailures } from "./tables.ts";

const site = useSite({ config: { TRUST_PROXY: ["127.0.0.1"] } });

const PASSWORD = "right-one";
let networks = 0;
/** Nobody else's address. */
const somewhere = () => `10.1.${++networks >> 8}.${networks & 255}`;

function signIn(username: string, password: string, from: string) {
  const headers = { "X-Forwarded-For": from };
  return site().call(login, { body: { username, password }, headers });
}

/** Makes the last failure so long ago. */
const wait = (username: string, seconds: number) =>
  site()
    .db.update(signInFailures)
    .set({ expiresAt: sql`${signInFailures.expiresAt} - make_interval(secs => ${seconds})` })
    .where(eq(signInFailures.username, username));

const noted = (username: string, ip: string, failures: number) =>
  site()
    .db.insert(signInFailures)
    .values({ username, ip, failures, expiresAt: sql`now() + interval '29 minutes'` });

const codesOf = (answers: { code: string | undefined }[]) =>
  answers.reduce<Record<string, number>>((counts, { code = "in" }) => {
    counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }, {});

describe("limits of signing in", () => {
  test("of 400 parallel tries of one name at most those before the first wait are made", async () => {
    const { username } = await site().user({ password: PASSWORD });
    const from = somewhere();
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, guess) => signIn(username, `guess-${guess}`, from)),
    );
    const free = signInWaitSeconds.findIndex((seconds) => seconds > 0);
    const codes = codesOf(answers);
    // A second passes while they run: a try or two more after the shortest waits.
    expect(codes["login-wrong"]).toBeGreaterThanOrEqual(free);
    expect(codes["login-wrong"]).toBeLessThan(LOCK_FAILURES);
    expect((codes["login-wrong"] ?? 0) + (codes["login-wait"] ?? 0)).toBe(400);
  });

  test("a client that knows no challenge signs in after five and nine wrong passwords", async () => {
    for (const failures of [CHALLENGE_FAILURES, 9]) {
      const { username } = await site().user({ password: PASSWORD });
      const from = somewhere();
      for (let i = 0; i < failures; i++)
        expect((await signIn(username, "wrong-one", from)).code).toBe("login-wrong");
      expect((await signIn(username, PASSWORD, from)).status).toBe(200);
      // and starts anew
      expect((await signIn(username, "wrong-one", from)).code).toBe("login-wrong");
    }
  });

  test("each further failure takes longer, with the seconds told, and twenty lock", async () => {
    const { username } = await site().user({ password: PASSWORD });
    const from = somewhere();
    for (let failures = 0; failures < LOCK_FAILURES; failures++) {
      const seconds = signInWaitSeconds[failures] ?? 0;
      if (seconds > 1) {
        const early = await signIn(username, PASSWORD, from);
        expect(early).toMatchObject({ http: 200, status: 400, code: "login-wait" });
        const [, told] = /(\d+) seconds/.exec(early.msg) ?? [];
        expect(Number(told)).toBeGreaterThan(0);
        expect(Number(told)).toBeLessThanOrEqual(seconds);
      }
      await wait(username, seconds);
      expect((await signIn(username, "wrong-one", from)).code).toBe("login-wrong");
    }
    await wait(username, 120);
    expect((await signIn(username, PASSWORD, from)).code).toBe("login-locked");
    expect((await signIn(username, PASSWORD, somewhere())).status).toBe(200); // elsewhere the owner gets in
    await wait(username, 1800);
    expect((await signIn(username, PASSWORD, from)).status).toBe(200);
  });

  test("one name from everywhere: only where it has been before may go on", async () => {
    const user = await site().user({ password: PASSWORD });
    const home = "2001:db8:7:7::1";
    await site()
      .db.insert(sessions)
      .values({ uid: user.uid, ip: home, expiresAt: sql`now() - interval '2 days'` });
    await Promise.all(
      Array.from({ length: SIGN_IN_ACCOUNT_FAILURES }, () => signIn(user.username, "wrong-one", somewhere())),
    );
    expect((await signIn(user.username, PASSWORD, somewhere())).code).toBe("login-account-locked");
    expect((await signIn(user.username, PASSWORD, "2001:db8:7:7:ffff::2")).status).toBe(200);
  });

  test("one address for all names; the right password costs it nothing", async () => {
    const from = somewhere();
    const { username } = await site().user({ password: PASSWORD });
    await site()
      .db.insert(rateCounts)
      .values({
        purpose: "sign-in-address",
        subject: from,
        count: SIGN_IN_ADDRESS_FAILURES - 1,
        expiresAt: sql`now() + interval '5 minutes'`,
      });
    expect((await signIn(username, PASSWORD, from)).status).toBe(200);
    expect((await signIn(username, PASSWORD, from)).status).toBe(200);
    const { username: other } = await site().user({ password: PASSWORD });
    expect((await signIn(other, "wrong-one", from)).code).toBe("login-wrong");
    expect((await signIn(username, PASSWORD, from)).code).toBe("login-address-locked");
    // What the address was refused is nobody's failure.
    expect(await site().db.$count(signInFailures, eq(signInFailures.username, username))).toBe(0);
  });

  test("the addresses of one IPv6 network are one", async () => {
    const { username } = await site().user({ password: PASSWORD });
    await noted(username, "2001:db8:9:9::/64", LOCK_FAILURES);
    expect((await signIn(username, PASSWORD, "2001:db8:9:9:1:2:3:4")).code).toBe("login-locked");
  });
});

test("tries that wait for each other leave the server's connections to everybody else", async () => {
  const { username } = await site().user({ password: PASSWORD });
  const from = somewhere();
  await noted(username, from, 1);
  const tried = await site().db.transaction(async (tx) => {
    await tx.select().from(signInFailures).where(eq(signInFailures.username, username)).for("update");
    const tries = Array.from({ length: 60 }, (_, guess) => signIn(username, `guess-${guess}`, from));
    const open = await Promise.all(
      Array.from({ length: 10 }, () => site().call(getProblemList, { query: {} })),
    );
    expect(open.map(({ http }) => http)).toEqual(Array(10).fill(200));
    return tries;
  });
  expect(codesOf(await Promise.all(tried))["server-busy"]).toBeUndefined();
});

test("a request for which no connection comes free is told that the server is busy", async () => {
  const { connectionString } = site().db.$client.options;
  const pool = new pg.Pool({ connectionString, max: 1 });
  const other = await pool.connect();
  // From here on: the first connection may take its time on a busy machine.
  pool.options.connectionTimeoutMillis = 20;
  const error = await pool.query("select 1").catch((fault) => fault);
  expect(isOutOfConnections(error)).toBe(true);
  expect(isOutOfConnections(new Error("Failed query", { cause: error }))).toBe(true);
  expect(isOutOfConnections(new Error("Connection terminated unexpectedly"))).toBe(false);
  other.release();
  await pool.end();
});

test("a burst that the hashing has no room for is refused at once and counts nothing", async () => {
  const { username, token } = await site().user({ password: PASSWORD });
  const from = somewhere();
  const burst = Promise.withResolvers<void>();
  const filling = Promise.allSettled(
    Array.from({ length: 800 }, (_, n) => hashing.run({ who: `crowd ${n}` }, () => burst.promise)),
  );
  expect(await signIn(username, PASSWORD, from)).toMatchObject({ http: 503, code: "passwords-busy" });
  const body = { oldPassword: PASSWORD, newPassword: "another-one" };
  expect((await site().call(changePassword, { token, body })).code).toBe("passwords-busy");
  burst.resolve();
  await filling;
  const counted = and(inArray(rateCounts.subject, [from, username]), gt(rateCounts.count, 0));
  expect(await site().db.$count(rateCounts, counted)).toBe(0);
  expect((await signIn(username, PASSWORD, from)).status).toBe(200);
  expect((await site().call(changePassword, { token, body })).data).toMatchObject({ code: 200 });
});

describe("parallel guesses of what a signed-in user must prove", () => {
  test("of the password: no more than the limit", async () => {
    const { token } = await site().user({ password: PASSWORD });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        site().call(changePassword, {
          token,
          body: { oldPassword: `guess-${guess}`, newPassword: "another-one" },
        }),
      ),
    );
    const codes = answers.map(({ data }) => data.refusal);
    expect(codes.filter((code) => code === "password-wrong")).toHaveLength(CHANGE_FAILURES);
    expect(codes.filter((code) => code === "account-change-locked")).toHaveLength(40 - CHANGE_FAILURES);
  });

  test("of the code for a changed address: no more than the limit", async () => {
    const { token, uid } = await site().user({ password: PASSWORD });
    const newEmail = "changed@example.org";
    await site().db.insert(mailCodes).values({
      purpose: "change-email",
      subject: uid,
      email: newEmail,
      uid,
      codeHash: "none's",
      sentAt: sql`now()`,
      expiresAt: sql`now() + interval '9 minutes'`,
      tries: -1000, // its own bound aside
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        site().call(changeEmail, {
          token,
          body: { password: PASSWORD, newEmail, code: String(100_000 + guess) },
        }),
      ),
    );
    const tried = answers.filter(({ data }) => data.refusal === "mail-code-wrong");
    expect(tried).toHaveLength(CHANGE_FAILURES);
  });
});
