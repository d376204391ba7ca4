import { AVATAR_BYTES_MAX, AVATAR_PIXELS, getSeenRequest, login, uploadAvatar } from "@verdict/contract";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { prepareServer } from "../../server.ts";

const site = useSite();

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#27c" } });

async function upload(file: Buffer, headers: Record<string, string>, field = "image", name = "me.png") {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(file)]), name);
  const response = await fetch(site().origin + uploadAvatar.path, {
    method: "POST",
    body: form,
    headers: { "Accept-Language": "en-US", ...headers },
  });
  return {
    http: response.status,
    ...((await response.json()) as { code?: string; msg: string; data: { avatar: string } }),
  };
}

describe("an avatar", () => {
  test("is made anew as a square WebP, served to everybody, and replaces the old one", async () => {
    const { token } = await site().user();
    const first = await upload(
      await picture()
        .jpeg()
        .withExif({ IFD0: { Copyright: "place" } })
        .toBuffer(),
      {
        Authorization: token,
      },
    );
    expect(first.data.avatar).toMatch(/^\/api\/public\/img\/[0-9a-f-]{36}\.webp$/);
    const response = await fetch(site().origin + first.data.avatar);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    expect(response.headers.get("Cache-Control")).toContain("immutable");
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: AVATAR_PIXELS, height: AVATAR_PIXELS });
    expect(metadata.exif).toBeUndefined();
    const second = await upload(await picture().png().toBuffer(), { Authorization: token });
    expect((await fetch(site().origin + first.data.avatar)).status).toBe(404);
    expect((await fetch(site().origin + second.data.avatar)).status).toBe(200);
  });

  test("may come with the upload cookie, from our own pages only", async () => {
    const user = await site().user({ password: "right-one" });
    const signedIn = await site().call(login, { body: { username: user.username, password: "right-one" } });
    const cookie = signedIn.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const file = await picture().webp().toBuffer();
    expect((await upload(file, { cookie, origin: site().origin })).http).toBe(200);
    expect(await upload(file, { cookie, origin: "http://evil.example" })).toMatchObject({
      http: 401,
      code: "upload-origin",
      msg: expect.stringContaining(`http://evil.example, but the site is at ${new URL(site().origin).host}`),
    });
    expect((await upload(file, { cookie })).http).toBe(401);
    expect((await upload(file, { cookie, origin: "null" })).http).toBe(401);
    expect((await upload(file, { origin: site().origin })).code).toBe("login-required");
  });

  test("may come with the upload cookie through a proxy that asks by another name", async () => {
    const user = await site().user({ password: "right-one" });
    const signedIn = await site().call(login, { body: { username: user.username, password: "right-one" } });
    const cookie = signedIn.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const file = await picture().webp().toBuffer();
    const origin = "https://judge.example.org";
    // Nobody has said yet that this is the site's address, and this proxy is not trusted.
    const forwarded = { cookie, origin, "X-Forwarded-Host": "judge.example.org" };
    expect((await upload(file, forwarded)).code).toBe("upload-origin");
    const { settings, config } = site().server.deps;
    await settings.changeWebsite({ baseUrl: `${origin}/` });
    expect((await upload(file, { cookie, origin })).http).toBe(200);
    expect((await upload(file, { cookie, origin: "https://evil.example" })).code).toBe("upload-origin");
    await settings.changeWebsite({ baseUrl: "" });

    const behind = await prepareServer({ ...config, TRUST_PROXY: ["127.0.0.1"] });
    const at = await behind.app.listen({ host: "127.0.0.1", port: 0 });
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(file)]), "me.webp");
    const send = (headers: Record<string, string>) =>
      fetch(at + uploadAvatar.path, { method: "POST", headers, body: form });
    expect((await send(forwarded)).status).toBe(200);
    expect((await send({ ...forwarded, origin: "https://evil.example" })).status).toBe(401);
    const seen = await fetch(at + getSeenRequest.path, {
      headers: {
        "X-Forwarded-Host": "judge.example.org",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "203.0.113.7",
      },
    });
    expect(await seen.json()).toMatchObject({
      data: { host: "judge.example.org", protocol: "https", address: "203.0.113.7", forwardedIgnored: false },
    });
    await behind.stop();
    const untrusted = await site().call(getSeenRequest, { headers: { "X-Forwarded-For": "203.0.113.7" } });
    expect(untrusted.data).toMatchObject({ address: "127.0.0.1", protocol: "http", forwardedIgnored: true });
  });

  test.each([
    ["text with a picture's name", Buffer.from("GIF but not really"), "image", "image-type"],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image", "image-type"],
    // One pattern for all the comments took twice as long for each more of them.
    ["many comments and no drawing", Buffer.from("<!---->".repeat(280)), "image", "image-type"],
    ["a cut-off picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "image", "image-type"],
    ["nothing", Buffer.alloc(0), "image", "image-missing"],
    ["another field", Buffer.from("x"), "file", "image-missing"],
    ["more than 2 MB", Buffer.alloc(AVATAR_BYTES_MAX + 1), "image", "image-too-large"],
  ])("%s is refused", async (_name, file, field, code) => {
    const { token } = await site().user();
    expect(await upload(file, { Authorization: token }, field)).toMatchObject({
      http: 200,
      status: 400,
      code,
    });
  });

  test("that unpacks to a wall is refused", async () => {
    const { token } = await site().user();
    const wall = await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect(wall.length).toBeLessThan(AVATAR_BYTES_MAX);
    expect((await upload(wall, { Authorization: token })).code).toBe("image-type");
  });

  test("that is no form is malformed", async () => {
    const { token } = await site().user();
    expect(await site().call(uploadAvatar, { token })).toMatchObject({ http: 400, code: "request-invalid" });
  });
});

test.each(["x.webp", "..%2f..%2fsecret.key", "secret.key"])(
  "the public picture %s is not there",
  async (name) => {
    expect((await fetch(`${site().origin}/api/public/img/${name}`)).status).toBe(404);
  },
);
