import { readdir } from "node:fs/promises";
import {
  beginUpload,
  CHUNK_BYTES_MAX,
  cancelUpload,
  getUpload,
  PROBLEM_DATA_BYTES_MAX,
  putTestFile,
  STAGED_BYTES_MAX,
  sendChunk,
  stageTestdata,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { sendFile } from "../../../test/forms.ts";
import { useGroupFixtures } from "../../../test/group-fixtures.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { blobs, stagedFiles, stagedUploads } from "./tables.ts";

const site = useSite();
const { group } = useGroupFixtures(site);

const begin = ({ token }: TestUser, size: number) =>
  site().call(beginUpload, { token, body: { name: "data.zip", size } });
const send = ({ token }: TestUser, id: string, offset: number, piece: Buffer) =>
  sendFile(site(), sendChunk, piece, { token, query: { id, offset } });
const aside = async () => (await readdir(site().server.deps.store.placeOf("aside")).catch(() => [])).length;

/** An ordinary user who may upload test data. */
const setter = async () => (await group()).people[4];

test("pieces of an upload of one byte leave nothing behind, and count nowhere as room", async () => {
  const ann = await setter();
  const { data } = await begin(ann, 1);
  const [blobsBefore, before] = [await site().db.$count(blobs), await aside()];
  for (let n = 0; n < 3; n++) {
    const refused = await send(ann, data.id, 0, Buffer.alloc(CHUNK_BYTES_MAX, n));
    expect(refused.code).toBe("upload-too-large");
  }
  expect(await aside()).toBe(before);
  expect(await site().db.$count(blobs)).toBe(blobsBefore);
  expect((await send(ann, data.id, 0, Buffer.from("x"))).data.offset).toBe(1);
});

test("of two pieces for one place the second goes, and a cancelled upload takes its pieces along", async () => {
  const ann = await setter();
  const { data } = await begin(ann, 3000);
  const before = await aside();
  const answers = await Promise.all([
    send(ann, data.id, 0, Buffer.alloc(1000, "a")),
    send(ann, data.id, 0, Buffer.alloc(1000, "b")),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(["upload-offset", undefined]);
  expect(await aside()).toBe(before + 1);
  const query = { id: data.id };
  await site().call(cancelUpload, { token: ann.token, query });
  expect(await aside()).toBe(before);
  expect((await site().call(getUpload, { token: ann.token, query })).code).toBe("upload-not-found");
});

test("of 40 uploads that begin at once no more pass than there is room for; staff have more", async () => {
  const size = PROBLEM_DATA_BYTES_MAX;
  const fits = Math.floor(STAGED_BYTES_MAX.others / size);
  const [ann, bob] = [await setter(), await setter()];
  const answers = await Promise.all(Array.from({ length: 40 }, () => begin(ann, size)));
  const begun = answers.filter(({ status }) => status === 200);
  expect(begun).toHaveLength(fits);
  expect(answers.find(({ status }) => status !== 200)?.code).toBe("staging-full");
  expect((await begin(bob, size)).status).toBe(200);
  // What is given up is free again.
  await site().call(cancelUpload, { token: ann.token, query: { id: begun[0]?.data.id ?? "" } });
  expect((await begin(ann, size)).status).toBe(200);
  const staff = await site().user({ roleId: 1008 });
  for (let n = 0; n <= fits; n++) expect((await begin(staff, size)).status).toBe(200);
});

test("what is added to data that were saved counts again, and a refusal stores nothing", async () => {
  const ann = await setter();
  const { data } = await site().call(stageTestdata, { token: ann.token, body: {} });
  const key = data.fileListDir;
  const put = (name: string) =>
    sendFile(site(), putTestFile, "1 2\n", { token: ann.token, query: { key, name } });
  expect((await put("1.in")).status).toBe(200);
  const before = await aside();
  const { db } = site();
  await db.update(stagedUploads).set({ takenAt: sql`now()` }).where(eq(stagedUploads.key, key));
  const taken = async () =>
    (await db.select().from(stagedUploads).where(eq(stagedUploads.key, key)))[0]?.takenAt ?? null;
  expect(await taken()).not.toBeNull();
  expect((await put("1.out")).status).toBe(200);
  expect(await taken()).toBeNull();
  await db.update(stagedFiles).set({ size: STAGED_BYTES_MAX.others }).where(eq(stagedFiles.key, key));
  expect((await put("2.in")).code).toBe("archive-unpacked-too-large");
  expect((await begin(ann, 1)).code).toBe("staging-full");
  await eventually(async () => expect(await aside()).toBe(before));
});
