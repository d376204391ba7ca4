import {
  type ContestantOutcome,
  getAdminContest,
  getContestantSheets,
  getContestInfo,
  getDeskPeople,
  importContestants,
  login,
  registerContest,
  removeContestant,
  renewContestantPasswords,
} from "@verdict/contract";
import { expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";

const site = useSite();
const { staff, make, addProblem, change, submit, submitted } = useContests(site);

const put = (cid: number, rows: object[], more: object = {}, token = staff.admin.token) =>
  site().call(importContestants, { token, body: { cid, rows, ...more } });
async function outcomes(...args: Parameters<typeof put>): Promise<ContestantOutcome[]> {
  const answer = await put(...args);
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.data.rows.map(({ outcome }) => outcome);
}
const people = async (cid: number) =>
  (await site().call(getDeskPeople, { token: staff.admin.token, query: { cid, limit: 100 } })).data.records;
const sheets = (cid: number, key: string, token = staff.admin.token) =>
  site().call(getContestantSheets, { token, query: { cid, key } });
const signIn = (username: string, password: string) => site().call(login, { body: { username, password } });

test("a list is looked at, put in, and put in again without a change", async () => {
  const cid = await make({ auth: 1, pwd: "sesame" });
  await addProblem(cid, "A");
  const bob = await site().user();
  const rows = [
    { name: "Red Pandas", school: "North", room: "1", seat: "a" },
    { name: "Foxes", username: "foxes", room: "1", seat: "b", starred: true },
    { name: "Bob", username: bob.username },
  ];
  expect(await outcomes(cid, rows, { dryRun: true })).toEqual(["made", "made", "added"]);
  expect(await people(cid)).toEqual([]);
  const { data } = await put(cid, rows);
  expect(data.rows.map(({ username }) => username)).toEqual([`c${cid}-001`, "foxes", bob.username]);
  expect(await people(cid)).toMatchObject([
    {
      shown: "Red Pandas",
      school: "North",
      room: "1",
      seat: "a",
      kind: "official",
      isListed: true,
      submissions: 0,
    },
    { shown: "Foxes", room: "1", seat: "b", kind: "starred" },
    { shown: "Bob", room: null, seat: null },
  ]);
  expect(await outcomes(cid, rows)).toEqual(["same", "same", "same"]);
  expect(await outcomes(cid, [{ ...rows[0], seat: "c" }])).toEqual(["changed"]);
  expect((await people(cid))[0]).toMatchObject({ seat: "c" });
  const { data: contest } = await site().call(getAdminContest, { token: staff.root, query: { cid } });
  expect(contest.starAccount).toEqual(["foxes"]);

  // The sheets are for who made them, and open the account; nobody on the list needs the contest's password.
  const key = data.key ?? "";
  expect((await sheets(cid, key, staff.root)).code).toBe("slips-gone");
  const listed = (await sheets(cid, key)).data.sheets;
  expect(listed).toMatchObject([
    { username: `c${cid}-001`, name: "Red Pandas", team: null, school: "North", room: "1", seat: "a" },
    { username: "foxes" },
  ]);
  const [first] = listed;
  const answer = await signIn(first?.username ?? "", first?.password ?? "");
  const token = answer.headers.get("authorization") ?? "";
  await submitted(token, cid, "A");
  await submitted(bob.token, cid, "A");
  expect(await people(cid)).toMatchObject([
    { usernames: [first?.username], submissions: 1 },
    { submissions: 0 },
    { submissions: 1 },
  ]);
});

test("a contest of its list has no password, and takes those on the list alone", async () => {
  const [ann, bob] = await Promise.all([site().user(), site().user()]);
  const enter = async ({ token }: { token: string }, cid: number, password = "sesame") =>
    (await site().call(registerContest, { token, body: { cid, password } })).code;
  const listOnly = async (cid: number) =>
    (await site().call(getAdminContest, { token: staff.root, query: { cid } })).data.listOnly;

  // Of a new contest, whose form has no password.
  const cid = await make({ auth: 1, listOnly: true });
  await addProblem(cid, "A");
  expect(await outcomes(cid, [{ name: "Ann", username: ann.username }])).toEqual(["added"]);
  await submitted(ann.token, cid, "A");
  expect(await enter(bob, cid)).toBe("contest-list-only");
  expect((await submit(bob.token, cid, "A")).code).toBe("contest-not-registered");
  expect((await site().call(getContestInfo, { query: { cid } })).data).toMatchObject({
    auth: 1,
    listOnly: true,
  });

  // A client that knows nothing of it changes nothing of it; a public contest has no list that shuts others out.
  expect(await change(cid, { title: "Renamed", listOnly: undefined })).toMatchObject({ status: 200 });
  expect(await listOnly(cid)).toBe(true);
  expect((await change(cid, { listOnly: false })).code).toBe("contest-password-missing");
  expect(await change(cid, { auth: 0 })).toMatchObject({ status: 200 });
  expect([await listOnly(cid), await enter(bob, cid)]).toEqual([false, "contest-open-to-all"]);

  // Of one that had a password: who came by it goes, and who was put on the list while it was public comes in.
  const other = await make({ auth: 0 });
  await addProblem(other, "A");
  expect(await outcomes(other, [{ name: "Ann", username: ann.username }])).toEqual(["added"]);
  expect(await change(other, { auth: 1, pwd: "sesame" })).toMatchObject({ status: 200 });
  expect(await enter(bob, other)).toBeUndefined();
  expect(await change(other, { listOnly: true })).toMatchObject({ status: 200 });
  await submitted(ann.token, other, "A");
  expect((await submit(bob.token, other, "A")).code).toBe("contest-not-registered");
});

test("rows that cannot be are named, and the others are put in", async () => {
  const cid = await make({ openAccountLimit: true, accountLimitRule: "<extra>ok1 ok2 ok3 root</extra>" });
  const staffed = staff.examiner.username;
  const named = async (row: object) => (await outcomes(cid, [row], { dryRun: true }))[0];
  expect(await named({ username: "ok1" })).toBe("name-blank");
  expect(await named({ name: "x".repeat(101) })).toBe("name-long");
  expect(await named({ name: "x", school: "x".repeat(101) })).toBe("school-long");
  expect(await named({ name: "x", room: "x".repeat(51) })).toBe("place-long");
  expect(await named({ name: "x", username: "ok1", networks: "10.0.0.0/33" })).toBe("network-malformed");
  expect(await named({ name: "x", username: "x".repeat(21) })).toBe("username-length");
  expect(await named({ name: "x", username: "a\u200bb" })).toBe("username-malformed");
  expect(await named({ name: "x", username: "stranger" })).toBe("account-barred");
  expect(await named({ name: "x", username: "root" })).toBe("account-staff");
  expect(await named({ name: "x", username: staffed })).toBe("account-staff");
  expect(await named({ name: "x", team: "T", username: "ok1" })).toBe("teams-not-here");
  await site().user({ username: "paypal", look: "paypal" });
  expect(await named({ name: "x", username: "paypa1" })).toBe("username-taken");
  const rows = [
    { name: "One", username: "ok1", room: "1", seat: "1" },
    { name: "One", username: "OK1" },
    { name: "Two", username: "ok2", room: "1", seat: "1" },
    { name: "Three", username: "ok3" },
  ];
  expect(await outcomes(cid, rows)).toEqual(["made", "username-twice", "place-twice", "made"]);
  expect((await people(cid)).map(({ shown }) => shown)).toEqual(["One", "Three"]);
  // A seat is another's until that one moves.
  const seated = (name: string, username: string, seat: string) => ({ name, username, room: "1", seat });
  expect(await outcomes(cid, [seated("Two", "ok2", "1")])).toEqual(["place-twice"]);
  expect(await outcomes(cid, [seated("One", "ok1", "1")])).toEqual(["same"]);
  const moved = [seated("Two", "ok2", "1"), seated("One", "OK1", "2")];
  expect(await outcomes(cid, moved)).toEqual(["made", "changed"]);
});

test("rows of one team take part together, up to the contest's size", async () => {
  const cid = await make({ entry: "teams", teamSizeMax: 2 });
  await addProblem(cid, "A");
  const of = (team: string, ...names: string[]) => names.map((name) => ({ name, team, school: "South" }));
  expect(await outcomes(cid, of("Owls", "Ann", "Ben", "Cid"), { dryRun: true })).toEqual(
    Array(3).fill("team-size"),
  );
  const { data } = await put(cid, [...of("Owls", "Ann", "Ben"), { name: "Loners" }]);
  expect(data.rows.map(({ outcome }) => outcome)).toEqual(["made", "made", "made"]);
  expect(await people(cid)).toMatchObject([
    { shown: "Owls", school: "South", usernames: [`c${cid}-001`, `c${cid}-002`] },
    { shown: "Loners", usernames: [`c${cid}-003`] },
  ]);
  expect(await outcomes(cid, of("Owls", "Ann", "Ben"))).toEqual(["same", "same"]);
  expect(await outcomes(cid, of("Owls", "Dan"))).toEqual(["team-size"]);
  const ann = (await sheets(cid, data.key ?? "")).data.sheets[0];
  const answer = await signIn(ann?.username ?? "", ann?.password ?? "");
  const token = answer.headers.get("authorization") ?? "";
  expect(await submit(token, cid, "A")).toMatchObject({ status: 200 });
  const { data: elsewhere } = await put(cid, [{ name: "x", username: ann?.username, team: "Cats" }]);
  expect(elsewhere.rows[0]?.outcome).toBe("in-a-team");
});

test("accounts are made by staff only; new passwords end what was signed in", async () => {
  const cid = await make();
  const { data } = await put(cid, [{ name: "Ann", username: `ann${cid}` }]);
  const [first] = (await sheets(cid, data.key ?? "")).data.sheets;
  const before = await signIn(first?.username ?? "", first?.password ?? "");
  const renew = (usernames?: string[]) =>
    site().call(renewContestantPasswords, { token: staff.admin.token, body: { cid, usernames } });
  // Who was there before the list keeps their password.
  const eve = await site().user();
  expect(await outcomes(cid, [{ name: "Eve", username: eve.username }])).toEqual(["added"]);
  expect((await renew([eve.username])).code).toBe("contestants-none");
  const answer = await renew();
  expect(answer.data).toMatchObject({ number: 1 });
  const [again] = (await sheets(cid, answer.data.key)).data.sheets;
  expect(again).toMatchObject({ username: first?.username, name: "Ann" });
  expect((await signIn(first?.username ?? "", first?.password ?? "")).code).toBe("login-wrong");
  const token = before.headers.get("authorization") ?? "";
  expect((await submit(token, cid, "A")).code).toBe("token-invalid");
  expect(await signIn(again?.username ?? "", again?.password ?? "")).toMatchObject({ status: 200 });
});

test("the list is narrowed to a room, a seat and who has not come, and says whose sheets can be made anew", async () => {
  const cid = await make({ entry: "teams", teamSizeMax: 2 });
  const eve = await site().user();
  const { data } = await put(cid, [
    { name: "Ann", team: "Owls", room: "Hall 1", seat: "11" },
    { name: "Ben", team: "Owls", room: "Hall 1", seat: "12" },
    { name: "Eve", team: "Cats", username: eve.username, room: "Hall 2", seat: "21" },
    { name: "Dan", team: "Dogs" },
  ]);
  const listed = async (query: object) =>
    (
      await site().call(getDeskPeople, { token: staff.admin.token, query: { cid, ...query } })
    ).data.records.map(({ shown, sheets: number }) => `${shown} ${number}`);
  expect(await listed({})).toEqual(["Owls 2", "Cats 0", "Dogs 1"]);
  expect(await listed({ room: "Hall 1" })).toEqual(["Owls 2"]);
  expect(await listed({ room: "Hall" })).toEqual([]);
  expect(await listed({ keyword: "21" })).toEqual(["Cats 0"]);
  // Eve is signed in since before the list; of the Owls one comes.
  expect(await listed({ absent: true })).toEqual(["Owls 2", "Dogs 1"]);
  const [, ben] = (await sheets(cid, data.key ?? "")).data.sheets;
  await signIn(ben?.username ?? "", ben?.password ?? "");
  expect(await listed({ absent: true })).toEqual(["Dogs 1"]);
  expect(await listed({ absent: true, room: "Hall 1" })).toEqual([]);
});

test("who is taken off the list loses place and entrance, and what they sent stays", async () => {
  const cid = await make({ auth: 1, pwd: "sesame" });
  await addProblem(cid, "A");
  const [ann, bob] = [await site().user(), await site().user()];
  await put(cid, [
    { name: "Ann", username: ann.username },
    { name: "Bob", username: bob.username },
  ]);
  await submitted(ann.token, cid, "A");
  const off = (username: string) =>
    site().call(removeContestant, { token: staff.admin.token, query: { cid, username } });
  for (const { username } of [ann, bob]) expect(await off(username)).toMatchObject({ status: 200 });
  expect((await off(bob.username)).code).toBe("contestants-none");
  expect(await people(cid)).toMatchObject([{ shown: "Ann", submissions: 1 }]);
  expect((await submit(bob.token, cid, "A")).code).toBe("contest-not-registered");
});

test("two imports at once make nobody twice", async () => {
  const cid = await make();
  const rows = Array.from({ length: 20 }, (_, index) => ({ name: `Team ${index}` }));
  const answers = await Promise.all([put(cid, rows), put(cid, rows)]);
  for (const answer of answers) expect(["contestants-changed", undefined]).toContain(answer.code);
  expect(await people(cid)).toHaveLength(20);
});
