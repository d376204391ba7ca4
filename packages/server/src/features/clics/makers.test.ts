import { readFile } from "node:fs/promises";
import { deleteUser, getClicsTokens } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { Feed, useClics } from "../../../test/clics.ts";
import { useContests } from "../../../test/contests.ts";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { endStreams } from "../../platform/notify.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { users } from "../user/tables.ts";
import { clicsTokens } from "./tables.ts";

/** A token opens a contest as long as who made it manages it. */

const site = useSite();
const contests = useContests(site);
const groups = useGroups(site);
const clics = useClics(site);

const status = async (cid: number, token: string) => (await clics.ask(`/contests/${cid}`, token)).status;
const listed = async (cid: number) =>
  (await site().call(getClicsTokens, { token: contests.staff.root, query: { cid } })).data;

/** As the back office does it. */
const edit = ({ uid }: TestUser, change: Partial<typeof users.$inferInsert>) =>
  site().db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.uid, uid));
    await endStreams(tx, uid);
  });

const losses: [string, { roleId?: 1000 | 1001 }, (user: TestUser) => Promise<unknown>][] = [
  ["is banned", { roleId: 1001 }, (user) => edit(user, { status: 1 })],
  ["is root no more", { roleId: 1000 }, (user) => edit(user, { roleId: 1001 })],
  [
    "is deleted",
    { roleId: 1001 },
    ({ uid }) => site().call(deleteUser, { token: contests.staff.root, body: { ids: [uid] } }),
  ],
];

test.each(losses)(
  "a token opens nothing once its maker %s, and open feeds end",
  async (_what, role, lose) => {
    const maker = await site().user(role);
    const cid = await contests.make({}, role.roleId === 1001 ? maker.token : undefined);
    const { token, id } = await clics.admit(maker.token, cid, "admin");
    const others = await clics.admit(contests.staff.root, cid, "frozen");
    expect(await listed(cid)).toMatchObject([
      { id: others.id, opens: true, maker: "root" },
      { id, opens: true, maker: maker.username },
    ]);
    const feed = await Feed.open(site().origin, cid, token);
    const left = await Feed.open(site().origin, cid, others.token);
    await lose(maker);
    await expect.poll(() => feed.isOver).toBe(true);
    const refused = await clics.ask(`/contests/${cid}`, token);
    expect([refused.status, await refused.text()]).toEqual([
      401,
      await (await clics.ask(`/contests/${cid}`, "never given")).text(),
    ]);
    expect((await clics.ask(`/contests/${cid}/event-feed`, token)).status).toBe(401);
    expect(await listed(cid)).toMatchObject([
      { id: others.id, opens: true },
      { id, opens: false },
    ]);
    expect(left.isOver).toBe(false);
    left.close();
  },
);

test("a ban that ends gives the token back", async () => {
  const maker = await site().user({ roleId: 1001 });
  const cid = await contests.make({}, maker.token);
  const { token } = await clics.admit(maker.token, cid, "frozen");
  await edit(maker, { status: 1, banUntil: new Date(Date.now() + 60_000) });
  expect(await status(cid, token)).toBe(401);
  await edit(maker, { status: 1, banUntil: new Date(Date.now() - 1) });
  expect(await status(cid, token)).toBe(200);
});

test("in a group it goes with the maker's level, and with the group", async () => {
  const gid = await groups.found();
  const [, , , member, , groupRoot] = await groups.people(gid);
  const cid = await contests.make({ openRank: true });
  await site().db.update(contestTable).set({ groupId: gid, uid: member.uid }).where(eq(contestTable.id, cid));
  const tokens: string[] = [];
  for (const by of [member.token, groupRoot.token, contests.staff.root]) {
    tokens.push((await clics.admit(by, cid, "admin")).token);
  }
  const opened = () => Promise.all(tokens.map((token) => status(cid, token)));
  expect(await opened()).toEqual([200, 200, 200]);
  const feed = await Feed.open(site().origin, cid, tokens[1]);
  await groups.setLevel(gid, groupRoot, 4);
  await expect.poll(() => feed.isOver).toBe(true);
  expect(await opened()).toEqual([200, 401, 200]);
  await groups.setLevel(gid, member, 0);
  expect(await opened()).toEqual([401, 401, 200]);
  await groups.setLevel(gid, member, 3);
  expect(await opened()).toEqual([200, 401, 200]);
  const guest = await Feed.open(site().origin, cid);
  await groups.set(gid, { status: 1 });
  expect(await opened()).toEqual([401, 401, 200]);
  await expect.poll(() => guest.isOver).toBe(true);
});

test("of a token whose maker is not known the contest's author answers", async () => {
  const author = await site().user({ roleId: 1001 });
  const cid = await contests.make({}, author.token);
  const { token, id } = await clics.admit(contests.staff.root, cid, "public");
  await site().db.update(clicsTokens).set({ uid: null }).where(eq(clicsTokens.id, id));
  expect(await status(cid, token)).toBe(200);
  expect(await listed(cid)).toMatchObject([{ maker: author.username, opens: true }]);
  await edit(author, { status: 1 });
  expect(await status(cid, token)).toBe(401);
});

test("tokens from before makers were kept are theirs whom the audit log names", async () => {
  const author = await site().user({ roleId: 1001 });
  const cid = await contests.make({}, author.token);
  const { id } = await clics.admit(contests.staff.root, cid, "public");
  await site().db.update(clicsTokens).set({ uid: null }).where(eq(clicsTokens.id, id));
  const file = new URL("../../../migrations/0054_clics_token_makers.sql", import.meta.url);
  const filling = (await readFile(file, "utf8")).split("--> statement-breakpoint").at(-1) ?? "";
  await site().db.execute(sql.raw(filling));
  expect(await listed(cid)).toMatchObject([{ id, maker: "root" }]);
});
