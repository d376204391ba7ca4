import {
  CAROUSEL_BYTES_MAX,
  deleteCarouselImage,
  deleteMdImage,
  type Endpoint,
  getHomeCarousel,
  login,
  MD_IMAGE_BYTES_MAX,
  uploadCarouselImage,
  uploadMdFile,
  uploadMdImage,
} from "@verdict/contract";
import sharp from "sharp";
import { request } from "undici";
import { beforeAll, describe, expect, test } from "vitest";
import { useGroupFixtures } from "../../../test/group-fixtures.ts";
import { ROOT_PASSWORD, type TestUser, useSite } from "../../../test/site.ts";

const site = useSite();
const { group } = useGroupFixtures(site);
let root = "";
let staff: TestUser;
let other: TestUser;

beforeAll(async () => {
  root = await site().tokenOf("1");
  staff = await site().user({ roleId: 1001 });
  other = await site().user({ roleId: 1001 });
});

const png = (width = 300, height = 200, background = "#27c") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

interface Uploaded {
  http: number;
  status: number;
  code?: string;
  data: { link: string; fileId: number; id: number; url: string; name: string };
}

async function upload(
  endpoint: Endpoint,
  file: Buffer | string,
  headers: Record<string, string>,
  name = "a.png",
  fields: Record<string, string> = {},
): Promise<Uploaded> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const content = new Blob([typeof file === "string" ? file : new Uint8Array(file)]);
  form.set(endpoint.upload?.field ?? "", content, name);
  const response = await fetch(site().origin + endpoint.path, { method: "POST", body: form, headers });
  return { http: response.status, ...((await response.json()) as Omit<Uploaded, "http">) };
}

const by = (token: string) => ({ Authorization: token });
const metadataOf = async (path: string) => {
  const response = await fetch(site().origin + path);
  expect(response.headers.get("Content-Type")).toBe("image/webp");
  return sharp(Buffer.from(await response.arrayBuffer()), { animated: true }).metadata();
};

describe("a picture of a text", () => {
  test("keeps its proportions, loses everything but its pixels, and is served to everybody", async () => {
    const file = await sharp(await png())
      .jpeg()
      .withExif({ IFD0: { Copyright: "place" } })
      .toBuffer();
    const { data } = await upload(uploadMdImage, file, by(staff.token));
    expect(data.fileId).toBeGreaterThan(0);
    const metadata = await metadataOf(data.link);
    expect(metadata).toMatchObject({ width: 300, height: 200 });
    expect(metadata.exif).toBeUndefined();
  });

  test("goes on moving", async () => {
    const frames = [await png(20, 10, "#f00"), await png(20, 10, "#0f0")];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { data } = await upload(uploadMdImage, gif, by(staff.token), "a.gif");
    expect(await metadataOf(data.link)).toMatchObject({ pages: 2, width: 20, pageHeight: 10 });
  });

  test("that moves and is large stands still: making it anew would keep others waiting", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 1500, height: 1500, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(["red", "green", "blue", "white"].map(frame));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { data } = await upload(uploadMdImage, gif, by(staff.token));
    const { pages, width, height } = await metadataOf(data.link);
    expect([pages ?? 1, width, height]).toEqual([1, 1500, 1500]);
  });

  test("is made smaller when it is huge", async () => {
    const { data } = await upload(uploadMdImage, await png(5000, 1000), by(staff.token));
    expect(await metadataOf(data.link)).toMatchObject({ width: 2560, height: 512 });
  });

  test("is deleted by its uploader or a problem administrator, and by nobody else", async () => {
    const { data } = await upload(uploadMdImage, await png(), by(staff.token));
    const remove = (token: string, fileId = data.fileId) =>
      site().call(deleteMdImage, { token, query: { fileId } });
    expect(await remove(other.token)).toMatchObject({ http: 200, status: 403, code: "file-not-yours" });
    expect((await remove(staff.token)).status).toBe(200);
    expect((await fetch(site().origin + data.link)).status).toBe(404);
    expect(await remove(staff.token)).toMatchObject({ status: 400, code: "file-not-found" });
    const second = await upload(uploadMdImage, await png(), by(staff.token));
    expect((await remove(root, second.data.fileId)).status).toBe(200);
  });

  test("of a group's text is deleted by its administrators, whoever uploaded it", async () => {
    const ours = await group();
    const [, , , member, admin, groupRoot] = ours.people;
    const theirs = await group();
    const place = { gid: String(ours.gid) };
    const remove = ({ token }: TestUser, fileId: number) =>
      site().call(deleteMdImage, { token, query: { fileId } });
    for (const uploader of [admin, staff]) {
      const { data } = await upload(uploadMdImage, await png(), by(uploader.token), "a.png", place);
      for (const nobody of [member, theirs.people[5], other]) {
        expect(await remove(nobody, data.fileId)).toMatchObject({ status: 403, code: "file-not-yours" });
      }
      expect((await remove(groupRoot, data.fileId)).status).toBe(200);
      expect((await fetch(site().origin + data.link)).status).toBe(404);
    }
    expect(await upload(uploadMdImage, await png(), by(member.token), "a.png", place)).toMatchObject({
      status: 403,
      code: "group-level-too-low",
    });
    expect(
      await upload(uploadMdImage, await png(), by(theirs.people[5].token), "a.png", place),
    ).toMatchObject({
      status: 404,
      code: "group-not-found",
    });
  });

  test("of a group that there is not is a text of the site, where staff name one", async () => {
    const { data } = await upload(uploadMdImage, await png(), by(staff.token), "a.png", {
      gid: "2147483647",
    });
    expect(data.fileId).toBeGreaterThan(0);
  });

  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>', "image-type"],
    ["text", "GIF but not really", "image-type"],
    ["nothing", "", "image-missing"],
    ["more than 4 MB", Buffer.alloc(MD_IMAGE_BYTES_MAX + 1), "md-image-too-large"],
  ])("%s is refused", async (_what, file, code) => {
    expect(await upload(uploadMdImage, file, by(staff.token))).toMatchObject({
      http: 200,
      status: 400,
      code,
    });
  });
});

describe("a file of a text", () => {
  test("is a download under its own name, whatever it is", async () => {
    const page = "<script>alert(1)</script>";
    const { data } = await upload(uploadMdFile, page, by(staff.token), "Übung 1.HTML");
    expect(data.link).toMatch(/^\/api\/public\/file\/[0-9a-f-]{36}\.html$/);
    const response = await fetch(site().origin + data.link);
    expect(await response.text()).toBe(page);
    expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
    expect(response.headers.get("Content-Disposition")).toBe(
      "attachment; filename*=UTF-8''%C3%9Cbung%201.HTML",
    );
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
  });

  test("is sent in parts, and not again to who has it", async () => {
    const { data } = await upload(uploadMdFile, "0123456789", by(staff.token), "Digits.pdf");
    const ask = (headers: Record<string, string>) => fetch(site().origin + data.link, { headers });
    const whole = await ask({});
    expect(whole.headers.get("Content-Length")).toBe("10");
    expect(whole.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const tag = whole.headers.get("ETag") ?? "";
    // `fetch` would ask not to be answered so.
    const again = await request(site().origin + data.link, { headers: { "If-None-Match": tag } });
    expect([again.statusCode, await again.body.text()]).toEqual([304, ""]);
    const rest = await ask({ Range: "bytes=4-", "If-Range": tag });
    expect([rest.status, rest.headers.get("Content-Range"), await rest.text()]).toEqual([
      206,
      "bytes 4-9/10",
      "456789",
    ]);
    expect(rest.headers.get("Content-Type")).toBe("application/pdf");
    expect(rest.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    expect((await ask({ Range: "bytes=10-" })).status).toBe(416);
  });

  test("that is a PDF is read in the page, and never as anything else", async () => {
    const { data } = await upload(uploadMdFile, "<script>alert(1)</script>", by(staff.token), "Problem.PDF");
    const { headers } = await fetch(site().origin + data.link);
    expect(headers.get("Content-Type")).toBe("application/pdf");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Disposition")).toBe("inline; filename*=UTF-8''Problem.PDF");
    // A sandboxed document gets no reader; pages of other sites may not frame it.
    expect(headers.get("Content-Security-Policy")).not.toContain("sandbox");
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  });

  test("is taken whatever it is called: a long name keeps its end, of what is no text a mark stays", async () => {
    const cut = await upload(uploadMdFile, "x", by(staff.token), `${"😀".repeat(120)}a.txt`);
    expect(cut.data.name).toMatch(/^\ufffd(😀)+a\.txt$/u);
    expect((await fetch(site().origin + cut.data.link)).status).toBe(200);
    const zero = await upload(uploadMdFile, "x", by(staff.token), "a\0b.txt");
    expect(zero).toMatchObject({ status: 200, data: { name: "a\u2400b.txt" } });
  });

  test("that is empty is refused, and no picture", async () => {
    expect(await upload(uploadMdFile, "", by(staff.token))).toMatchObject({
      status: 400,
      code: "file-missing",
    });
    const { data } = await upload(uploadMdFile, "x", by(staff.token), "notes");
    expect(data.link).toMatch(/[0-9a-f-]{36}$/);
    expect(await site().call(deleteMdImage, { token: root, query: { fileId: data.fileId } })).toMatchObject({
      code: "file-not-yours",
    });
  });

  test.each(["x", "../img/a.webp", "00000000-0000-0000-0000-000000000000"])(
    "%s is not there",
    async (name) => {
      expect((await fetch(`${site().origin}/api/public/file/${encodeURIComponent(name)}`)).status).toBe(404);
    },
  );
});

describe("the carousel", () => {
  test("takes drawings as pixels, shows them in order, and lets them go", async () => {
    const drawing =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><script>alert(1)</script><rect width="80" height="40" fill="red"/></svg>';
    const first = await upload(uploadCarouselImage, drawing, by(root), "a.svg");
    expect(await metadataOf(first.data.url)).toMatchObject({ width: 80, height: 40 });
    const second = await upload(uploadCarouselImage, await png(), by(root), "b.jfif");
    const shown = async () => (await site().call(getHomeCarousel)).data.map((picture) => picture.id);
    expect(await shown()).toEqual([first.data.id, second.data.id]);
    const remove = (id: number) => site().call(deleteCarouselImage, { token: root, query: { id } });
    expect((await remove(first.data.id)).status).toBe(200);
    expect(await shown()).toEqual([second.data.id]);
    expect((await fetch(site().origin + first.data.url)).status).toBe(404);
    expect(await remove(first.data.id)).toMatchObject({ status: 400, code: "file-not-found" });
  });

  test("may come with the upload cookie from our own pages", async () => {
    const signedIn = await site().call(login, { body: { username: "root", password: ROOT_PASSWORD } });
    const cookie = signedIn.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const ours = { cookie, origin: site().origin };
    expect((await upload(uploadCarouselImage, await png(), ours)).http).toBe(200);
    const theirs = { cookie, origin: "http://evil.example" };
    expect((await upload(uploadCarouselImage, await png(), theirs)).http).toBe(401);
  });

  test("refuses what is too large, or no picture", async () => {
    const large = Buffer.alloc(CAROUSEL_BYTES_MAX + 1);
    expect(await upload(uploadCarouselImage, large, by(root))).toMatchObject({
      code: "carousel-image-too-large",
    });
    expect(await upload(uploadCarouselImage, "text", by(root))).toMatchObject({ code: "image-type" });
    expect(await site().call(uploadCarouselImage, { token: root })).toMatchObject({ http: 400 });
  });
});
