import {
  getContestControl,
  getContestProblem,
  getContestSignIns,
  getSubmissionDetail,
  importContestants,
  type QueryInput,
  submitProblemTestJudge,
} from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { isWithin } from "../../platform/address.ts";
import { sessions } from "../account/tables.ts";
import { changeEnd } from "../contest/participation.ts";
import { boundRefusal, type ContestRules } from "../contest/policy.ts";
import { contestParticipants, contestParticipations } from "../contest/tables.ts";

const site = useSite();
const { staff, make, change, addProblem, submit, submitted } = useContests(site);

const look = async (cid: number, token: string) =>
  (await site().call(getContestProblem, { token, query: { cid } })).code;

test("a bound contest is entered from its addresses, a seat's go first, and only while it runs", async () => {
  const cid = await make({ networks: ["10.0.0.0/8"] });
  await addProblem(cid, "A");
  const [ann, bob] = [await site().user(), await site().user()];
  expect(await look(cid, ann.token)).toBe("contest-address-refused");
  expect((await submit(ann.token, cid, "A")).code).toBe("contest-address-refused");
  expect(await look(cid, staff.admin.token)).toBe(undefined);
  const rows = [
    { name: "Ann", username: ann.username, networks: "127.0.0.1" },
    { name: "Bob", username: bob.username },
  ];
  await site().call(importContestants, { token: staff.admin.token, body: { cid, rows } });
  expect(await look(cid, ann.token)).toBe(undefined);
  expect(await submit(ann.token, cid, "A")).toMatchObject({ status: 200 });
  expect(await look(cid, bob.token)).toBe("contest-address-refused");
  expect(await change(cid, { networks: ["10.0.0.0/8", "127.0.0.0/8"] })).toMatchObject({ status: 200 });
  expect(await look(cid, bob.token)).toBe(undefined);
  expect((await change(cid, { networks: ["10.0.0.0/40"] })).code).toBe("contest-networks-malformed");
  await change(cid, { networks: ["10.0.0.0/8"], endTime: at(-1) });
  expect(await look(cid, bob.token)).toBe(undefined);
});

test("where one sign-in counts, it is the latest", async () => {
  const cid = await make({ oneSession: true });
  await addProblem(cid, "A");
  const ann = await site().user();
  await submitted(ann.token, cid, "A");
  const later = await site().tokenOf(ann.uid);
  expect(await look(cid, ann.token)).toBe("contest-session-refused");
  expect((await submit(ann.token, cid, "A")).code).toBe("contest-session-refused");
  expect(await submit(later, cid, "A")).toMatchObject({ status: 200 });
  await change(cid, { oneSession: false });
  expect(await look(cid, ann.token)).toBe(undefined);
});

test("programs are tried out, and submissions read, from where one may enter the contest", async () => {
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  await TestNode.join(site());
  const [ann, bob] = [await site().user(), await site().user()];
  const one = await make({ oneSession: true });
  const { pid } = await addProblem(one, "A");
  const bobs = await submitted(bob.token, one, "A");
  const detail = async (token: string, submitId = bobs) =>
    (await site().call(getSubmissionDetail, { token, query: { submitId } })).code;
  const attempt = async (cid: number, token: string, problem = pid) =>
    (
      await site().call(submitProblemTestJudge, {
        token,
        body: { pid: problem, cid, type: "contest", language: "C", code: "int main(){}", userInput: "1" },
      })
    ).code;
  const tried = async (cid: number, token: string, problem = pid) => [
    await attempt(cid, token, problem),
    await attempt(0, token, problem),
  ];
  const refused = (code: string) => [code, code];
  const allowed = [undefined, undefined];
  expect(await tried(one, ann.token)).toEqual(allowed);
  expect(await detail(ann.token)).toBe(undefined);
  const later = await site().tokenOf(ann.uid);
  expect(await tried(one, ann.token)).toEqual(refused("contest-session-refused"));
  expect(await detail(ann.token)).toBe("contest-session-refused");
  expect(await tried(one, later)).toEqual(allowed);

  const bound = await make({ networks: ["127.0.0.0/8"] });
  const { pid: other } = await addProblem(bound, "A");
  const boundOne = await submitted(bob.token, bound, "A");
  const rows = [{ name: "Ann", username: ann.username, networks: "10.0.0.0/8" }];
  await site().call(importContestants, { token: staff.admin.token, body: { cid: bound, rows } });
  expect(await tried(bound, later, other)).toEqual(refused("contest-address-refused"));
  expect(await detail(later, boundOne)).toBe("contest-address-refused");
  expect(await tried(bound, bob.token, other)).toEqual(allowed);
});

test("sign-ins of the list are told, with who is twice and who is elsewhere", async () => {
  const cid = await make({ networks: ["10.0.0.0/8"] });
  const [ann, bob, eve] = [await site().user(), await site().user(), await site().user()];
  const rows = [
    { name: "Ann", username: ann.username, room: "1", seat: "7" },
    { name: "Bob", username: bob.username },
  ];
  await site().call(importContestants, { token: staff.admin.token, body: { cid, rows } });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await site().db.insert(sessions).values({ uid: ann.uid, ip: "10.9.9.9", userAgent: "Lynx", expiresAt });
  const long = new Date(Date.now() - 40 * 86_400_000);
  await site().db.insert(sessions).values({ uid: bob.uid, ip: "10.1.1.1", createdAt: long, expiresAt: long });
  const list = (query: Partial<QueryInput<typeof getContestSignIns>> = {}, token = staff.admin.token) =>
    site().call(getContestSignIns, { token, query: { cid, ...query } });
  const { data } = await list();
  expect(data.total).toBe(3);
  expect(data.records).toMatchObject([
    { shown: "Ann", room: "1", seat: "7", ip: "10.9.9.9", userAgent: "Lynx", isOutside: false, open: 2 },
    { shown: "Bob", ip: "127.0.0.1", isOutside: true, isOpen: true },
    { shown: "Ann", username: ann.username, ip: "127.0.0.1", isOutside: true },
  ]);
  expect((await list({ twice: true })).data.total).toBe(2);
  expect((await list({ keyword: "10.9." })).data.total).toBe(1);
  expect((await list({ currentPage: 2, limit: 1 })).data.records).toMatchObject([{ shown: "Bob" }]);
  expect((await list({}, eve.token)).code).toBe("contest-not-yours");
  const control = await site().call(getContestControl, { token: staff.admin.token, query: { cid } });
  expect(control.data.people).toEqual({ listed: 2, signedIn: 2 });
});

test("who has extra time is bound as long, and their sign-ins are told as long", async () => {
  const cid = await make({ networks: ["127.0.0.0/8"] });
  const [ann, bob] = [await site().user(), await site().user()];
  const rows = [ann, bob].map(({ username }) => ({ name: username, username }));
  await site().call(importContestants, { token: staff.admin.token, body: { cid, rows } });
  await change(cid, { networks: ["10.0.0.0/8"], endTime: at(-1) });
  const [place] = await site()
    .db.select({ row: contestParticipations })
    .from(contestParticipations)
    .innerJoin(contestParticipants, eq(contestParticipants.participationId, contestParticipations.id))
    .where(and(eq(contestParticipants.contestId, cid), eq(contestParticipants.uid, ann.uid)));
  if (!place) throw new Error("no place");
  await site().db.transaction((tx) => changeEnd(tx, place.row, new Date(at(5))));
  expect(await look(cid, ann.token)).toBe("contest-address-refused");
  expect(await look(cid, bob.token)).toBe(undefined);
  // Of sign-ins after the contest's end only those within extra time are told.
  await site()
    .db.update(sessions)
    .set({ createdAt: new Date(at(-1000)) });
  await Promise.all([site().tokenOf(ann.uid), site().tokenOf(bob.uid)]);
  const told = await site().call(getContestSignIns, { token: staff.admin.token, query: { cid } });
  expect(told.data.records).toMatchObject([{ username: ann.username }]);
  const control = await site().call(getContestControl, { token: staff.admin.token, query: { cid } });
  expect(control.data.people).toEqual({ listed: 2, signedIn: 1 });
});

test.each([
  ["10.0.1.17", ["10.0.1.0/24"], true],
  ["10.0.2.17", ["10.0.1.0/24"], false],
  ["::ffff:10.0.1.17", ["10.0.1.0/24"], true],
  ["10.0.1.17", ["10.0.1.17"], true],
  ["2001:db8::9", ["10.0.0.0/8", "2001:db8::/64"], true],
  ["2001:db8:1::9", ["2001:db8::/64"], false],
  ["fe80::1%eth0", ["fe80::/10"], true],
])("%s within %s: %s", (ip, networks, is) => expect(isWithin(ip, networks)).toBe(is));

test("extra time is bound as well, and what is not known is refused", () => {
  const [now, end] = [new Date(5000), new Date(1000)];
  const contest = { endTime: end, networks: ["10.0.0.0/8"] } as ContestRules;
  const user = { uid: "1", username: "ann", roleId: 1002 as const };
  expect(boundRefusal(contest, user, now)).toBe(null);
  expect(boundRefusal(contest, user, now, new Date(9000))).toBe("contest-address-refused");
  expect(boundRefusal(contest, { ...user, ip: "10.1.1.1" }, now, new Date(9000))).toBe(null);
});
