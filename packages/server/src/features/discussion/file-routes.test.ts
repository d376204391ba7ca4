import {
  DISCUSSION_FILE_BYTES_MAX,
  DISCUSSION_FILES_BYTES_MAX,
  uploadDiscussionFile,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useDiscussions } from "../../../test/discussions.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import { publicFiles } from "../file/tables.ts";

const site = useSite();
const talk = useDiscussions(site);

async function upload(user: TestUser, content: Buffer | string, name: string, type: string) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  const headers = { Authorization: user.token };
  const url = site().origin + uploadDiscussionFile.path;
  const answer = await fetch(url, { method: "POST", body: form, headers });
  return (await answer.json()) as {
    status: number;
    code?: string;
    data: { link: string; name: string; isPicture: boolean };
  };
}
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: "#27c" } })
    .png()
    .toBuffer();
const read = (link: string) => fetch(site().origin + link);

test("a user's picture is made anew; another file is given out as a download, whatever it is called", async () => {
  const ann = await talk.writer();
  const { data } = await upload(ann, await picture(), "Sketch.png", "image/png");
  expect(data).toMatchObject({ name: "Sketch.png", isPicture: true });
  expect((await read(data.link)).headers.get("Content-Type")).toBe("image/webp");
  const page = await upload(ann, "<script>alert(1)</script>", "page.html", "text/html");
  const answer = await read(page.data.link);
  expect(answer.headers.get("Content-Type")).not.toContain("html");
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment/);
  expect((await upload(ann, "no picture", "a.png", "image/png")).code).toBe("image-type");
  expect((await upload(ann, "", "a.txt", "text/plain")).code).toBe("file-missing");
  const large = Buffer.alloc(DISCUSSION_FILE_BYTES_MAX + 1);
  expect((await upload(ann, large, "a.bin", "application/zip")).code).toBe("discussion-file-too-large");
});

test("who may not comment yet adds no files; nobody adds too many, or too much", async () => {
  const text = (user: TestUser) => upload(user, "text", "a.txt", "text/plain");
  expect((await text(await talk.writer(9))).code).toBe("comment-too-few-solved");
  const ann = await talk.writer();
  expect((await text(ann)).status).toBe(200);
  await site()
    .db.update(publicFiles)
    .set({ size: DISCUSSION_FILES_BYTES_MAX })
    .where(eq(publicFiles.uid, ann.uid));
  expect((await text(ann)).code).toBe("discussion-files-too-much");
  const bob = await talk.writer();
  await text(bob);
  await site().db.update(rateCounts).set({ count: 40 }).where(eq(rateCounts.subject, bob.uid));
  expect((await text(bob)).code).toBe("too-many-requests");
});
