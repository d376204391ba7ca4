import {
  type Access,
  addContestAnnouncement,
  deleteContestAnnouncement,
  getAdminContestAnnouncements,
  getContestAnnouncement,
  getContestUnreadAnnouncement,
  isScoped,
  scopedAccess,
  updateContestAnnouncement,
} from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { contests } from "../src/features/contest/tables.ts";
import { groupMembers, groups } from "../src/features/group/tables.ts";
import { trainings } from "../src/features/training/tables.ts";
import { Refusal } from "../src/platform/refusal.ts";
import { createScopes } from "../src/scope.ts";
import { useContests } from "./contests.ts";
import { type TestUser, useSite } from "./site.ts";

const site = useSite();
const { staff, make } = useContests(site);

/** Who comes: by role on the site, and by level in the group. */
type Person = "guest of the group" | "root" | "admin" | "maker" | 0 | 1 | 2 | 3 | 4 | 5;
const people: Person[] = ["root", "admin", "maker", 0, 1, 2, 3, 4, 5];
const users = new Map<Person, TestUser>();
let gid = 0;
let banned = 0;
let cid = 0;
let tid = 0;

beforeAll(async () => {
  const { db } = site();
  const owner = await site().user();
  const newGroup = async (name: string, status: number) => {
    const [row] = await db
      .insert(groups)
      .values({ name, shortName: name, uid: owner.uid, auth: 1, status })
      .returning({ id: groups.id });
    return row?.id ?? 0;
  };
  [gid, banned] = [await newGroup("school", 0), await newGroup("closed", 1)];
  for (const level of [0, 1, 2, 3, 4, 5] as const) {
    const user = await site().user();
    users.set(level, user);
    if (level === 0) continue;
    for (const groupId of [gid, banned])
      await db.insert(groupMembers).values({ groupId, uid: user.uid, level });
  }
  users.set("admin", staff.admin);
  users.set("maker", await site().user({ roleId: 1001 }));
  const maker = users.get("maker");
  cid = await make({}, maker?.token);
  await db.update(contests).set({ groupId: gid });
  const [training] = await db
    .insert(trainings)
    .values({ uid: maker?.uid ?? "", groupId: gid, title: "course", auth: "Public" })
    .returning({ id: trainings.id });
  tid = training?.id ?? 0;
  await db.insert(groupMembers).values({ groupId: gid, uid: maker?.uid ?? "", level: 3 });
});

async function refusal(
  person: Person,
  access: Access,
  query: Record<string, unknown>,
): Promise<string | null> {
  const user =
    person === "root"
      ? { uid: "1", username: "root", roleId: 1000 as const }
      : {
          ...(users.get(person) as TestUser),
          roleId: person === "admin" ? (1001 as const) : (1002 as const),
        };
  const viewer = { user: { ...user, sessionId: "", ip: "127.0.0.1" }, node: null };
  try {
    await createScopes(site().db)(viewer, access, { query, body: {} });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Who passes which word; written out, not computed. */
const passing: Record<(typeof scopedAccess)[number], Person[]> = {
  "contest-entrant": ["root", "maker", 3, 4, 5],
  "contest-manager": ["root", "maker", 5],
  "training-entrant": ["root", "maker", 3, 4, 5],
  "training-manager": ["root", "maker", 5],
  "coursework-manager": ["root", "maker", 5],
  "coursework-teacher": ["root", "maker", 4, 5],
  "group-member": ["root", "maker", 3, 4, 5],
  "group-admin": ["root", 4, 5],
  "group-root": ["root", 5],
  "group-manager": ["root", "maker", 5],
  "webhook-keeper": ["root", 5],
};

describe.each(scopedAccess)("%s", (access) => {
  const named = () => {
    if (access.startsWith("contest") || access === "group-manager") return { cid };
    return /^(training|coursework)/.test(access) ? { tid } : { gid };
  };

  test.each(people)("%s", async (person) => {
    const outcome = await refusal(person, access, named());
    if (passing[access].includes(person)) expect(outcome).toBeNull();
    else expect(outcome).toBeTypeOf("string");
  });

  test("nothing named, or nothing there, is refused to all", async () => {
    const site = access === "webhook-keeper" ? "root" : null;
    const missing = {
      contest: "no-such-contest",
      training: "training-not-found",
      group: "group-not-found",
      coursework: "coursework-not-found",
      webhook: "webhooks-not-yours",
    }[access.split("-")[0] ?? ""];
    const isOfThing = access === "group-manager";
    const nowhere = { cid: 999_999, tid: 999_999, gid: 999_999 };
    for (const person of people) {
      // Where no place is named they are the site's.
      if (person !== site)
        expect(await refusal(person, access, {})).toBe(isOfThing ? "problem-not-found" : missing);
      expect(await refusal(person, access, nowhere)).toBe(isOfThing ? "training-not-found" : missing);
    }
  });
});

test("a banned group is there for root alone", async () => {
  for (const person of people) {
    const outcome = await refusal(person, "group-member", { gid: banned });
    expect(outcome).toBe(person === "root" ? null : "group-not-found");
  }
});

test("other words are not looked at twice", () => {
  expect(isScoped("login")).toBe(false);
  expect(isScoped("node")).toBe(false);
});

describe("a contest's announcements", () => {
  const text = { title: "Water", content: "is at the door", status: 0, uid: "nobody" };

  test("are written by its managers, and read by who may look into it", async () => {
    const token = users.get(5)?.token ?? "";
    const reader = users.get(3)?.token ?? "";
    const outsider = users.get(0)?.token ?? "";
    const add = (by: string) =>
      site().call(addContestAnnouncement, { token: by, body: { cid, announcement: text } });
    expect(await add(token)).toMatchObject({ status: 200 });
    expect((await add(reader)).code).toBe("contest-not-yours");
    const shown = await site().call(getContestAnnouncement, { token: reader, query: { cid } });
    expect(shown.data).toMatchObject({ total: 1, records: [{ title: "Water", status: 0 }] });
    expect((await site().call(getContestAnnouncement, { token: outsider, query: { cid } })).code).toBe(
      "contest-of-group",
    );
    const id = shown.data.records[0]?.id ?? 0;
    const unread = (readAnnouncementList: number[]) =>
      site().call(getContestUnreadAnnouncement, { token: reader, body: { cid, readAnnouncementList } });
    expect((await unread([])).data).toMatchObject([{ id, gid: null }]);
    expect((await unread([id])).data).toEqual([]);
    const hide = { cid, announcement: { ...text, id, status: 1 } };
    expect(await site().call(updateContestAnnouncement, { token, body: hide })).toMatchObject({
      status: 200,
    });
    expect((await unread([])).data).toEqual([]);
    const all = await site().call(getAdminContestAnnouncements, { token, query: { cid } });
    expect(all.data).toMatchObject({ total: 1, records: [{ status: 1 }] });
  });

  test("are found by their own id, and nobody changes another contest's through it", async () => {
    const own = await make({}, staff.admin.token);
    const { token } = staff.admin;
    await site().call(addContestAnnouncement, { token: staff.root, body: { cid, announcement: text } });
    const listed = await site().call(getAdminContestAnnouncements, { token: staff.root, query: { cid } });
    const id = listed.data.records[0]?.id ?? 0;
    const foreign = { cid: own, announcement: { ...text, id, title: "Mine now" } };
    expect((await site().call(updateContestAnnouncement, { token, body: foreign })).code).toBe(
      "announcement-not-found",
    );
    expect((await site().call(deleteContestAnnouncement, { token, query: { aid: id } })).code).toBe(
      "contest-not-yours",
    );
    const gone = { token: staff.root, query: { aid: id } };
    expect(await site().call(deleteContestAnnouncement, gone)).toMatchObject({ status: 200 });
    expect((await site().call(deleteContestAnnouncement, gone)).code).toBe("announcement-not-found");
  });
});
