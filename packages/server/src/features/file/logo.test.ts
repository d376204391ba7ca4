import { deleteLogo, getWebsiteConfig, LOGO_BYTES_MAX, type LogoGround, uploadLogo } from "@verdict/contract";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { useSite } from "../../../test/site.ts";

const site = useSite();
let root = "";
beforeAll(async () => {
  root = await site().tokenOf("1");
});
afterAll(async () => {
  await site().server.deps.settings.changeWebsite({ logo: "", logoDark: "", guests: true });
});

const wide = () =>
  sharp({ create: { width: 2000, height: 500, channels: 4, background: "red" } })
    .png()
    .toBuffer();
const put = (content: Buffer | string, ground: LogoGround = "light", token = root) =>
  sendFile(site(), uploadLogo, content, { token, query: { ground }, name: "logo" });
const shown = async () => {
  const { logo, logoDark } = (await site().call(getWebsiteConfig)).data;
  return { logo, logoDark };
};
const fetched = (url: string) => fetch(new URL(url, site().origin));

test("one for light and one for dark grounds, made small, and read by guests of a closed site", async () => {
  expect(await shown()).toEqual({ logo: null, logoDark: null });
  const light = (await put(await wide())).data.url;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script>
    <rect width="40" height="20" fill="white"/></svg>`;
  const dark = (await put(drawing, "dark")).data.url;
  expect(await shown()).toEqual({ logo: light, logoDark: dark });
  await site().server.deps.settings.changeWebsite({ guests: false });
  expect(await shown()).toEqual({ logo: light, logoDark: dark });
  const answer = await fetched(light);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  const { width, height } = await sharp(await answer.bytes()).metadata();
  expect([width, height]).toEqual([640, 160]);
  const { logoRatio, logoDarkRatio } = site().server.deps.settings.website();
  expect([logoRatio, logoDarkRatio]).toEqual([4, 2]);
  const pixels = await (await fetched(dark)).bytes();
  expect((await sharp(pixels).metadata()).format).toBe("webp");
  expect(Buffer.from(pixels).includes("script")).toBe(false);
  await site().server.deps.settings.changeWebsite({ guests: true });
});

test("another one takes its place and the file before is gone; taken away the site has none", async () => {
  const first = (await put(await wide())).data.url;
  const second = (await put(await wide())).data.url;
  expect((await fetched(first)).status).toBe(404);
  expect((await fetched(second)).status).toBe(200);
  const remove = () => site().call(deleteLogo, { token: root, query: { ground: "light" } });
  expect((await remove()).status).toBe(200);
  expect((await shown()).logo).toBeNull();
  expect((await fetched(second)).status).toBe(404);
  expect(await remove()).toMatchObject({ code: "file-not-found" });
});

test("of several sent at once one stays, and its file alone", async () => {
  const send = async () => (await put(await wide())).data.url;
  const sent = await meanwhile(
    site().db,
    (tx) => tx.execute(sql`select 1 from setting where name = 'website' for update`),
    ...[send, send, send],
  );
  const found = await Promise.all(sent.map(async (url) => ((await fetched(url)).ok ? url : null)));
  expect(found.filter(Boolean)).toEqual([(await shown()).logo]);
});

test("what is no picture, too large, or sent by somebody else is refused", async () => {
  const before = await shown();
  expect(await put("text")).toMatchObject({ code: "image-type" });
  expect(await put(Buffer.alloc(LOGO_BYTES_MAX + 1))).toMatchObject({ code: "logo-too-large" });
  const { token } = await site().user();
  expect((await put(await wide(), "light", token)).http).toBe(403);
  expect(await shown()).toEqual(before);
});
