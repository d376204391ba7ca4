import { AVATAR_BYTES_MAX, endpoints, uploadAvatar, uploadBounds, uploadMdFile } from "@verdict/contract";
import { and, eq, like } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { sendFile } from "../../../test/forms.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { take } from "./rates.ts";
import { rateCounts } from "./tables.ts";

const site = useSite();
const hour = uploadBounds[0]?.files ?? 0;
const purpose = "upload-files-3600";

const usedBy = async ({ uid }: TestUser) => {
  const [row] = await site()
    .db.select({ used: rateCounts.count })
    .from(rateCounts)
    .where(and(eq(rateCounts.subject, uid), eq(rateCounts.purpose, purpose)));
  return row?.used ?? 0;
};
/** As if so much of the hour were left. */
const leave = (user: TestUser, bytes: number) =>
  take(site().db, { purpose, max: hour, seconds: 3600 }, user.uid, hour - bytes);

const picture = (side = 400) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#27c" } })
    .png({ compressionLevel: 0 })
    .toBuffer();
const send = (user: TestUser, file: Buffer) =>
  sendFile(site(), uploadAvatar, file, { token: user.token, name: "a.png" });

test("what would pass the bound is refused before it is read, and says when to try again", async () => {
  const [ann, bob] = [await site().user(), await site().user()];
  const file = await picture();
  await leave(ann, file.length - 1);
  const refused = await send(ann, file);
  expect(refused).toMatchObject({ http: 429, code: "uploads-too-much", params: { minutes: 60 } });
  expect(refused.msg).toContain("try again in 60 minutes");
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
  expect(await usedBy(ann)).toBe(hour - file.length + 1);
  expect((await send(bob, file)).status).toBe(200);
  const staff = await site().user({ roleId: 1001 });
  await leave(staff, 0);
  expect((await send(staff, file)).status).toBe(200);
});

test("of 40 that come at once no more pass than the bound holds", async () => {
  const ann = await site().user();
  const file = await picture();
  const form = file.length + 400; // with what stands around it
  await leave(ann, 5 * form);
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(ann, file)));
  const refused = answers.filter(({ code }) => code === "uploads-too-much");
  expect(refused.length).toBeGreaterThanOrEqual(35);
  expect(await usedBy(ann)).toBeLessThanOrEqual(hour);
  expect(await usedBy(ann)).toBeGreaterThan(hour - 2 * form);
});

test("what does not come is given back; what was read is work, whatever becomes of it", async () => {
  const ann = await site().user();
  const large = Buffer.alloc(AVATAR_BYTES_MAX);
  expect((await send(ann, large)).code).toBe("image-type");
  expect(await usedBy(ann)).toBeGreaterThanOrEqual(AVATAR_BYTES_MAX);
  const before = await usedBy(ann);
  const buffered = 300_000;
  const answer = await fetch(site().origin + uploadMdFile.path, {
    method: "POST",
    body: large,
    headers: { Authorization: ann.token, "Content-Type": "application/octet-stream" },
  });
  expect(answer.status).toBe(415);
  await eventually(async () => expect(await usedBy(ann)).toBeLessThan(before + buffered));
});

test("every call that takes a file counts its bytes", async () => {
  const uploads = endpoints.filter(({ endpoint }) => endpoint.upload && endpoint.access !== "node");
  expect(uploads.length).toBeGreaterThan(15);
  const ann = await site().user();
  const one = { seconds: 86_400, purpose: (kind: string) => `upload-${kind}-86400` };
  for (const { endpoint } of uploads) {
    const kind = endpoint.upload?.counts ?? "files";
    const max = uploadBounds[1]?.[kind] ?? 0;
    await site().db.delete(rateCounts).where(like(rateCounts.purpose, "upload-%"));
    await take(site().db, { purpose: one.purpose(kind), max, seconds: one.seconds }, ann.uid, max);
    const { code } = await sendFile(site(), endpoint, "some bytes", { token: ann.token });
    // Staff's own calls are not for her.
    expect([endpoint.name, code]).toEqual([
      endpoint.name,
      expect.stringMatching(/^(uploads-too-much|permission-denied)$/),
    ]);
  }
});
