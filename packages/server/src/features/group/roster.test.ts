import {
  getMyGroupInvitations,
  getRosterSheets,
  importRoster,
  login,
  MADE_ACCOUNTS_A_DAY,
  type RosterRow,
  TEACHER_ROLE,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import { users } from "../user/tables.ts";
import { lookOf } from "../user/username.ts";
import { groupMembers } from "./tables.ts";

/** A class list: accounts found or made, members at once, sheets for who made them. */

const site = useSite();
const { staff, found, setLevel } = useGroups(site);
let gid = 0;
let assistant: TestUser;

const send = (rows: Partial<RosterRow>[], more: object = {}, token = staff.founder.token) =>
  site().call(importRoster, { token, body: { gid, rows, ...more } });
const outcomes = async (...given: Parameters<typeof send>) =>
  (await send(...given)).data.rows.map(({ outcome }) => outcome);
const levelOf = async (username: string) => {
  const [row] = await site()
    .db.select({ level: groupMembers.level })
    .from(groupMembers)
    .innerJoin(users, eq(users.uid, groupMembers.uid))
    .where(eq(users.username, username));
  return row?.level;
};

beforeAll(async () => {
  gid = await found();
  assistant = await site().user();
  await setLevel(gid, assistant, 4);
});

test("the preview tells and changes nothing; the import makes accounts that sign in; once more, all is the same", async () => {
  const known = await site().user();
  const applied = await site().user();
  await setLevel(gid, applied, 1);
  const rows = [
    { name: "Ann Lee", username: "annlee", school: "North" },
    { name: "Bo" },
    { username: known.username.toUpperCase() },
    { username: applied.username },
  ];
  const wanted = { prefix: "9b-" };
  const preview = await send(rows, { ...wanted, dryRun: true });
  expect(preview.data).toEqual({
    rows: [
      { outcome: "made", username: "annlee" },
      { outcome: "made", username: "9b-001" },
      { outcome: "added", username: known.username },
      { outcome: "added", username: applied.username },
    ],
    key: null,
  });
  expect(await levelOf(known.username)).toBeUndefined();
  const done = await send(rows, wanted);
  expect(done.data.rows).toEqual(preview.data.rows);
  for (const name of ["annlee", "9b-001", known.username, applied.username])
    expect(await levelOf(name)).toBe(3);
  const query = { gid, key: done.data.key ?? "" };
  const { data } = await site().call(getRosterSheets, { token: staff.founder.token, query });
  expect(data.sheets).toMatchObject([
    { username: "annlee", name: "Ann Lee", school: "North" },
    { username: "9b-001", name: "Bo", school: null },
  ]);
  for (const { username, password } of data.sheets) {
    const signed = await site().call(login, { body: { username, password } });
    expect(signed.status, signed.msg).toBe(200);
  }
  const others = await site().call(getRosterSheets, { token: assistant.token, query });
  expect(others.code).toBe("slips-gone");
  const again = await send(rows, wanted);
  expect(again.data.rows.map(({ outcome }) => outcome)).toEqual(["same", "same", "same", "same"]);
  expect(again.data.key).toBeNull();
});

test("each row says why it is left out, and the others go in", async () => {
  await site()
    .db.insert(users)
    .values({ username: "modern7", look: lookOf("modern7"), passwordHash: "", roleId: 1002 });
  expect(
    await outcomes([
      { name: "Cleo", username: "cleo" },
      { name: "Cleo again", username: "CLEO" },
      {},
      { name: "x".repeat(51) },
      { name: "Di", school: "x".repeat(51) },
      { name: "Ed", username: "e".repeat(21) },
      { name: "Flo", username: "fl\u200bo" },
      { name: "Imposter", username: "modem7" },
      { username: "no-such-name" },
    ]),
  ).toEqual([
    "made",
    "username-twice",
    "name-blank",
    "name-long",
    "school-long",
    "username-length",
    "username-malformed",
    "username-taken",
    "name-blank",
  ]);
  expect(await levelOf("cleo")).toBe(3);
});

test("administrators of the group who are no staff of the site ask people and make no accounts", async () => {
  const known = await site().user({ realname: "Gus" });
  await setLevel(gid, known, 3);
  const asked = await site().user();
  const rows = [
    ...[{ name: "New", username: "brand-new" }, { name: "Gus" }, { username: known.username }],
    { username: asked.username },
  ];
  const became = ["accounts-not-yours", "username-blank", "same", "invited"];
  expect(await outcomes(rows, { dryRun: true }, assistant.token)).toEqual(became);
  expect(await outcomes(rows, {}, assistant.token)).toEqual(became);
  expect(await levelOf(asked.username)).toBeUndefined();
  const { data } = await site().call(getMyGroupInvitations, { token: asked.token, query: {} });
  expect(data.records).toMatchObject([{ gid, by: assistant.username, isMember: false }]);
  expect(await levelOf("brand-new")).toBeUndefined();
});

test("a teacher makes accounts in a group of their own, told of nobody's address; known accounts are invited", async () => {
  const teacher = await site().user({ roleId: TEACHER_ROLE });
  const own = await found({}, teacher.token); // without a solved problem
  const taken = await site().user();
  const email = "known@example.org";
  await site().db.update(users).set({ email }).where(eq(users.uid, taken.uid));
  const rows = [
    { name: "Ida", email: "IDA@example.org", number: "2026-17" },
    { name: "Jo", email },
    { username: taken.username },
    { name: "Kim", email: "kim at home" },
  ];
  const body = { gid: own, rows, prefix: "f9-" };
  const done = await site().call(importRoster, { token: teacher.token, body });
  expect(done.data.rows).toEqual([
    { outcome: "made", username: "f9-001" },
    { outcome: "made", username: "f9-002" },
    { outcome: "invited", username: taken.username },
    { outcome: "email-malformed", username: null },
  ]);
  const account = async (username: string) =>
    (await site().db.select().from(users).where(eq(users.username, username)))[0];
  expect(await account("f9-001")).toMatchObject({
    ...{ email: "IDA@example.org", number: "2026-17", realname: "Ida", roleId: 1002 },
  });
  expect(await account("f9-002")).toMatchObject({ email: null });
  // The same list again makes nobody twice.
  const again = await site().call(importRoster, { token: teacher.token, body });
  expect(again.data.rows.map(({ outcome }) => outcome)).toEqual([
    "same",
    "same",
    "invited",
    "email-malformed",
  ]);
  // Staff of the site, who see addresses anyway, are told.
  const named = { gid: own, rows: [{ name: "Lea", username: "lea-9", email }], dryRun: true };
  const told = await site().call(importRoster, { token: staff.root, body: named });
  expect(told.data.rows[0]?.outcome).toBe("email-taken");
});

test("a teacher makes accounts nowhere but as a root of the group, and no more than so many a day", async () => {
  const teacher = await site().user({ roleId: TEACHER_ROLE });
  const rows = [{ name: "Max", username: "max-of-9" }];
  for (const level of [3, 4]) {
    await setLevel(gid, teacher, level);
    const answer = await send(rows, { dryRun: true }, teacher.token);
    if (level === 3) expect(answer.code).toBe("group-level-too-low");
    else expect(answer.data.rows[0]?.outcome).toBe("accounts-not-yours");
  }
  await setLevel(gid, teacher, 5);
  expect(await outcomes(rows, { dryRun: true }, teacher.token)).toEqual(["made"]);
  await site()
    .db.insert(rateCounts)
    .values({
      ...{ purpose: "teacher-accounts", subject: teacher.uid, count: MADE_ACCOUNTS_A_DAY },
      expiresAt: new Date(Date.now() + 60_000),
    });
  expect((await send(rows, {}, teacher.token)).code).toBe("made-accounts-many");
  expect(await levelOf("max-of-9")).toBeUndefined();
});
