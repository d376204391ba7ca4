import { readdir } from "node:fs/promises";
import { deleteMdImage, getGroupStorage, uploadMdFile, uploadMdImage } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { type TestGroup, useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import { problems } from "../problem/tables.ts";
import { storeText } from "../testdata/staged.ts";
import { makeDataVersion } from "../testdata/versions.ts";
import { publicFiles } from "./tables.ts";

const site = useSite();
const { group } = useGroupFixtures(site);
const MIB = 1024 * 1024;
const room = (groupStorageMiB: number) => site().server.deps.settings.changeSwitches({ groupStorageMiB });

beforeAll(() => room(1));
afterAll(() => room(4096));

const send = ({ gid, people }: TestGroup, bytes: number) =>
  sendFile(site(), uploadMdFile, Buffer.alloc(bytes, "x"), {
    token: people[4].token,
    query: { gid },
    name: "notes.txt",
  });
const storedOf = async ({ gid }: TestGroup) => {
  const [row] = await site()
    .db.select({ bytes: sql<number>`coalesce(sum(size), 0)::int` })
    .from(publicFiles)
    .where(eq(publicFiles.groupId, gid));
  return row?.bytes ?? 0;
};
/** Counted as on their way. */
const comingTo = async ({ gid }: TestGroup) => {
  const [row] = await site()
    .db.select({ count: rateCounts.count })
    .from(rateCounts)
    .where(sql`${rateCounts.purpose} = 'group-storage' and ${rateCounts.subject} = ${String(gid)}`);
  return row?.count ?? 0;
};
const filesInStore = async () => (await readdir(site().server.deps.store.placeOf("file"))).length;

test("of 40 files that come at once no more are stored than the group has room for; others have theirs", async () => {
  const [ours, theirs] = [await group(), await group()];
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(ours, 100_000)));
  const stored = answers.filter(({ status }) => status === 200).length;
  expect(stored).toBeGreaterThanOrEqual(8);
  expect(stored).toBeLessThanOrEqual(10);
  expect(await storedOf(ours)).toBe(stored * 100_000);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ http: 200, status: 403, code: "group-storage-full", params: { max: 1 } });
  expect(await comingTo(ours)).toBe(0);
  const use = await site().call(getGroupStorage, { token: ours.people[4].token, query: { gid: ours.gid } });
  expect(use.data).toEqual({ used: stored * 100_000, max: MIB });
  const before = await filesInStore();
  expect((await send(ours, 300_000)).code).toBe("group-storage-full");
  expect(await filesInStore()).toBe(before);
  expect((await send(theirs, 300_000)).status).toBe(200);
  await room(2);
  expect((await send(ours, 300_000)).status).toBe(200);
  await room(1);
});

test("what is refused, broken or deleted gives its room back", async () => {
  const ours = await group();
  const owner = { token: ours.people[4].token, query: { gid: ours.gid } };
  expect((await sendFile(site(), uploadMdImage, Buffer.alloc(900_000), owner)).code).toBe("image-type");
  expect((await send(ours, 0)).code).toBe("file-missing");
  expect(await comingTo(ours)).toBe(0);
  const file = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#27c" } })
    .png()
    .toBuffer();
  const picture = await sendFile(site(), uploadMdImage, file, { ...owner, name: "a.png" });
  expect(await storedOf(ours)).toBeGreaterThan(0);
  await site().call(deleteMdImage, { token: owner.token, query: { fileId: picture.data.fileId } });
  expect(await storedOf(ours)).toBe(0);
  expect((await send(ours, MIB - 1000)).status).toBe(200);
});

test("test data of the group's problems count, each content once, and none is stored above", async () => {
  const ours = await group();
  const { db } = site();
  const { pid } = await site().problem();
  await db.update(problems).set({ groupId: ours.gid }).where(eq(problems.id, pid));
  const blob = async (letter: string) => (await storeText(site().server.deps, letter.repeat(600_000))).sha256;
  const same = await blob("a");
  const cases = (input: string, output: string) => [
    {
      inputName: "1.in",
      outputName: "1.out",
      inputSha256: input,
      outputSha256: output,
      score: null,
      groupNum: null,
    },
  ];
  await makeDataVersion(db, pid, cases(same, same), "me");
  const other = await blob("b");
  await expect(
    db.transaction((tx) => makeDataVersion(tx, pid, cases(same, other), "me")),
  ).rejects.toMatchObject({ code: "group-storage-full" });
  expect((await send(ours, 500_000)).code).toBe("group-storage-full");
  expect((await send(ours, 300_000)).status).toBe(200);
});
