import {
  generateUser,
  generateUserExcel,
  getGeneratedUsers,
  importUsers,
  insertBatchUser,
  login,
} from "@verdict/contract";
import { and, count, eq, like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useSite } from "../../../test/site.ts";
import { groupMembers } from "../group/tables.ts";
import { generatedLists, users } from "./tables.ts";

const site = useSite();
const things = useGroupFixtures(site);
let token = "";

beforeAll(async () => {
  token = await site().tokenOf("1");
});

const importRows = (rows: (string | null)[][]) =>
  site().call(insertBatchUser, { token, body: { users: rows } });
const outcomesOf = async (rows: (string | null)[][], dryRun = false) =>
  (await site().call(importUsers, { token, body: { users: rows, dryRun } })).data.outcomes;
const allUsers = async () => (await site().db.select({ n: count() }).from(users))[0]?.n;

describe("the import of older clients", () => {
  test("imported users can sign in", async () => {
    const rows = [
      ["ann", "ann-secret", "ann@example.org", "Ann", "female", "annie", "A School"],
      ["bob", "bob-secret"],
    ];
    expect(await importRows(rows)).toMatchObject({ http: 200, status: 200, data: null });
    const answer = await site().call(login, { body: { username: "ANN", password: "ann-secret" } });
    expect(answer.data).toMatchObject({
      username: "ann",
      gender: "female",
      school: "A School",
      roleList: ["default_user"],
    });
    const before = await allUsers();
    expect(await importRows(rows)).toMatchObject({ status: 200 });
    expect(await allUsers()).toBe(before);
  });

  test("broken rows are named, good ones stay", async () => {
    const rows = [
      ["cat", "cat-secret"],
      ["Ann", "whatever"],
      ["dan", "short"],
      [null, "nameless"],
      ["eve", "eve-secret"],
    ];
    const answer = await importRows(rows);
    expect(answer).toMatchObject({ http: 200, status: 400, code: "users-not-imported" });
    expect(answer.msg).toMatch(/^3 of 5 .*: Ann, dan, line 4$/);
  });

  test("no rows is malformed", async () => {
    expect(await importRows([])).toMatchObject({ http: 400, code: "request-invalid" });
  });
});

describe("the import that tells of every row", () => {
  const rows = [
    ["fred", "fred-secret", "fred@example.org", "Fred", "0", "freddy", "School"],
    ["gail", "gail-secret"],
    [" ", "secret"],
    ["x".repeat(21), "secret"],
    ["a\u0007b", "secret"],
    ["FRED", "fred-secret"],
    ["hugo", "12345"],
    ["ivan", "ivan-secret", "no mail"],
    ["jane", "jane-secret", "FRED@example.org"],
  ];
  const broken = [
    "username-blank",
    "username-length",
    "username-malformed",
    "username-twice",
    "password-length",
    "email-malformed",
    "email-taken",
  ];

  test("looks without writing, then writes; the same rows again change nothing", async () => {
    const before = await allUsers();
    expect(await outcomesOf(rows, true)).toEqual(["made", "made", ...broken]);
    expect(await allUsers()).toBe(before);
    expect(await outcomesOf(rows)).toEqual(["made", "made", ...broken]);
    expect(await allUsers()).toBe((before ?? 0) + 2);
    expect(await outcomesOf(rows)).toEqual(["same", "same", ...broken]);
    expect(await allUsers()).toBe((before ?? 0) + 2);
    const whole = () =>
      site()
        .db.select({ all: sql<string>`md5(string_agg(${users}::text, ',' order by uid))` })
        .from(users);
    const many = Array.from({ length: 30 }, (_, n) => [`pupil${n}`, `secret-${n}`, `pupil${n}@example.org`]);
    const spoiled = many
      .with(7, ["pupil6", "secret-7"])
      .with(20, ["pupil20", "short"])
      .with(29, ["pupil29", "secret", "?"]);
    const told = await outcomesOf(spoiled);
    expect(told.flatMap((outcome, index) => (outcome === "made" ? [] : [[index, outcome]]))).toEqual([
      [7, "username-twice"],
      [20, "password-length"],
      [29, "email-malformed"],
    ]);
    const filled = await whole();
    expect((await outcomesOf(spoiled)).filter((outcome) => outcome === "same")).toHaveLength(27);
    expect(await whole()).toEqual(filled);
    expect(
      await outcomesOf([
        ["harry1", "harry-secret"],
        ["harryl", "harry-secret"],
        ["gai1", "gail-secret"],
      ]),
    ).toEqual(["made", "username-twice", "username-taken"]);
    // Another password, or another school, is somebody else of that name.
    expect(await outcomesOf([["gail", "other-secret"]])).toEqual(["username-taken"]);
    const moved = ["fred", "fred-secret", "fred@example.org", "Fred", "0", "freddy", "Other"];
    expect(await outcomesOf([moved])).toEqual(["username-taken"]);
  });

  test("says what somebody took meanwhile: the name or the address", async () => {
    const outcomes = await Promise.all(
      ["first", "second"].map((name) => outcomesOf([[name, "a-secret", "at-once@example.org"]])),
    );
    expect(outcomes.flat().sort()).toEqual(["email-taken", "made"]);
    const names = await Promise.all(
      ["one@example.org", "two@example.org"].map((email) => outcomesOf([["at-once", "a-secret", email]])),
    );
    expect(names.flat().sort()).toEqual(["made", "username-taken"]);
  });
});

describe("generated users", () => {
  const generate = (body: Record<string, unknown>) => site().call(generateUser, { token, body });
  const listOf = (key: string, by = token) => site().call(getGeneratedUsers, { token: by, query: { key } });

  test("what is null is as usual", async () => {
    const usual = { suffix: null, number_from: null, number_to: null, password_length: null };
    const { data } = await listOf((await generate({ prefix: "guest", ...usual })).data.key);
    expect(data.users.map(({ username }) => username)).toEqual(
      Array.from({ length: 10 }, (_, at) => `guest${at + 1}`),
    );
    expect(data.users.every(({ password }) => password.length === 6)).toBe(true);
    expect((await generate({ prefix: null, number_from: 7001, number_to: 7001 })).status).toBe(200);
  });

  test("can sign in with what the list says; the list is for who made it, for half an hour", async () => {
    const answer = await generate({
      prefix: "team",
      suffix: "x",
      number_from: "3",
      number_to: 5,
      password_length: 8,
    });
    const { key } = answer.data;
    const { data } = await listOf(key);
    expect(data.users.map(({ username }) => username)).toEqual(["team3x", "team4x", "team5x"]);
    expect(data.users.every(({ password }) => password.length === 8)).toBe(true);
    expect((await site().call(login, { body: data.users[1] })).status).toBe(200);
    const stored = JSON.stringify(await site().db.select().from(generatedLists));
    expect(stored).not.toContain(data.users[0]?.password);

    const sheet = await site().fetch(generateUserExcel, { token, query: { key } });
    expect(sheet.headers.get("Content-Disposition")).toBe(`attachment;filename=${key}.xlsx`);
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");

    const other = await site().user({ roleId: 1000 });
    expect((await listOf(key, other.token)).code).toBe("slips-gone");
    await site().db.update(generatedLists).set({ expiresAt: sql`now()` }).where(eq(generatedLists.key, key));
    expect((await listOf(key)).code).toBe("slips-gone");
    const late = await site().fetch(generateUserExcel, { token, query: { key } });
    expect(await late.json()).toMatchObject({ code: "slips-gone" });
  });

  test("have numbers of equal length, and are members of a group, where that is asked for", async () => {
    const { gid } = await things.group();
    const wanted = { prefix: "pupil", number_from: 9, number_to: 10, digits: 3, gid };
    const { data } = await listOf((await generate(wanted)).data.key);
    expect(data.users.map(({ username }) => username)).toEqual(["pupil009", "pupil010"]);
    const members = await site()
      .db.select({ username: users.username, level: groupMembers.level, agreed: groupMembers.agreed })
      .from(groupMembers)
      .innerJoin(users, eq(users.uid, groupMembers.uid))
      .where(and(eq(groupMembers.groupId, gid), like(users.username, "pupil0%")))
      .orderBy(users.username);
    const member = { level: 3, agreed: true };
    expect(members).toEqual(["pupil009", "pupil010"].map((username) => ({ username, ...member })));
    expect(await generate({ ...wanted, prefix: "lost", gid: 999_999 })).toMatchObject({
      code: "group-not-found",
    });
    const lost = await site().db.select().from(users).where(like(users.username, "lost%"));
    expect(lost).toEqual([]);
  });

  test("a taken name makes nobody", async () => {
    await generate({ prefix: "pair", number_from: 2, number_to: 2 });
    await generate({ prefix: "team", number_from: 3, number_to: 3 });
    const before = await allUsers();
    const answer = await generate({ prefix: "PAIR", number_from: 1, number_to: 3 });
    expect(answer).toMatchObject({ http: 200, status: 400, code: "usernames-taken" });
    expect(answer.msg).toContain("PAIR2");
    const alike = await generate({ prefix: "tearn", number_from: 2, number_to: 3 });
    expect(alike).toMatchObject({ code: "usernames-taken", msg: expect.stringContaining("tearn3") });
    expect(await allUsers()).toBe(before);
  });

  test.each([
    [{ number_from: 5, number_to: 4 }, "numbers-reversed"],
    [{ number_from: 1, number_to: 2001 }, "too-many-users"],
    [{ prefix: "x".repeat(20), number_to: 1 }, "username-length"],
    [{ password_length: 5 }, "password-length"],
    [{ number_from: "one" }, "request-invalid"],
  ])("%o is refused: %s", async (body, code) => {
    expect((await generate(body)).code).toBe(code);
  });
});
