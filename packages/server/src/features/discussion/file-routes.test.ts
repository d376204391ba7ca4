import {
  DISCUSSION_FILE_BYTES_MAX,
  DISCUSSION_FILES_BYTES_MAX,
  deleteComment,
  UNUSED_FILE_DAYS,
  uploadDiscussionFile,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useDiscussions } from "../../../test/discussions.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import { cleanUpDiscussions } from "../comment/cleanup.ts";
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

test("of 40 files that come at once no more are stored than a user has room for", async () => {
  const ann = await talk.writer();
  const bob = await talk.writer();
  const add = (user: TestUser) => upload(user, Buffer.alloc(200_000, "x"), "a.txt", "text/plain");
  await add(ann);
  const size = DISCUSSION_FILES_BYTES_MAX - 5 * 200_000;
  await site().db.update(publicFiles).set({ size }).where(eq(publicFiles.uid, ann.uid));
  const answers = await Promise.all(Array.from({ length: 39 }, () => add(ann)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === "discussion-files-too-much")).toHaveLength(34);
  expect((await add(bob)).status).toBe(200);
});

test("a file goes when no text refers to it, some weeks after the upload, and not before", async () => {
  const ann = await talk.writer();
  const added = async (name: string) => (await upload(ann, name, name, "text/plain")).data.link;
  const drawn = (await upload(ann, await picture(), "a.png", "image/png")).data.link;
  const links = {
    discussed: await added("a.txt"),
    commented: drawn,
    signed: await added("b.txt"),
    unused: await added("c.txt"),
    staffs: await added("d.txt"),
  };
  const did = await talk.opened(ann, { content: `[a](${links.discussed})` });
  const { id } = await talk.commented(ann, { did }, `![b](${links.commented}) and more`);
  const signature = `see [c](${links.signed}).`;
  await site().db.execute(sql`update user_account set signature = ${signature} where uid = ${ann.uid}`);
  const kept = async () => {
    const all = Object.entries(links).map(async ([use, link]) => ((await read(link)).ok ? [use] : []));
    return (await Promise.all(all)).flat();
  };
  const older = (days: number) =>
    site().db.execute(sql`update public_file set sought_at = sought_at - make_interval(days => ${days}),
      goes_unused = goes_unused and name <> ${links.staffs.split("/").at(-1)} where uid = ${ann.uid}`);
  await older(UNUSED_FILE_DAYS - 1);
  await cleanUpDiscussions(site().server.deps);
  expect(await kept()).toEqual(["discussed", "commented", "signed", "unused", "staffs"]);
  await older(2);
  await cleanUpDiscussions(site().server.deps);
  expect(await kept()).toEqual(["discussed", "commented", "signed", "staffs"]);
  // Staff read deleted texts for a while: the picture stays as long.
  await site().call(deleteComment, { token: ann.token, body: { id } });
  await older(UNUSED_FILE_DAYS + 1);
  await cleanUpDiscussions(site().server.deps);
  expect(await kept()).toContain("commented");
  await site().db.execute(sql`update comment set deleted_at = now() - interval '31 days' where id = ${id}`);
  await older(UNUSED_FILE_DAYS + 1);
  await cleanUpDiscussions(site().server.deps);
  expect(await kept()).toEqual(["discussed", "signed", "staffs"]);
});
