import { createHash, pbkdf2Sync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type OldPassword, readOldHash, roundsOfOld, shownFor } from "./old-password.ts";
import { hashPassword, passwordMatches, wrapPassword } from "./password.ts";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const RIGHT = "correct horse 電池";
const salt = Buffer.from("s.lt:$=\u0001");

/** As each system keeps RIGHT. */
const kept: readonly OldPassword[] = [
  { scheme: "md5", params: [], digest: md5(RIGHT) },
  {
    scheme: "hustoj",
    params: [salt],
    digest: createHash("sha1").update(md5(RIGHT)).update(salt).digest("hex"),
  },
  {
    scheme: "django",
    params: [Buffer.from("1200"), salt],
    digest: pbkdf2Sync(RIGHT, salt, 1200, 32, "sha256").toString("base64"),
  },
  {
    scheme: "django1",
    params: [Buffer.from("900"), salt],
    digest: pbkdf2Sync(RIGHT, salt, 900, 20, "sha1").toString("base64"),
  },
  { scheme: "syzoj", params: [Buffer.from("syzoj2_xxx")], digest: md5(`${RIGHT}syzoj2_xxx`) },
  {
    scheme: "hydro",
    params: [salt],
    digest: pbkdf2Sync(RIGHT, salt, 100_000, 64, "sha256").toString("hex").substring(0, 64),
  },
];

describe.each(kept)("a password of the scheme $scheme", (old) => {
  test("matches as it did, and the database holds nothing of what was kept", async () => {
    const stored = await wrapPassword(old, "test");
    expect(stored).toMatch(new RegExp(`^old:${old.scheme}:[\\w.-]*:\\$argon2id\\$v=19\\$`));
    expect(stored).not.toContain(old.digest);
    expect(await passwordMatches(RIGHT, stored, "test")).toBe(true);
    expect(await passwordMatches(`${RIGHT} `, stored, "test")).toBe(false);
    // Who has the old database has no passwords for this site.
    expect(await passwordMatches(old.digest, stored, "test")).toBe(false);
  });

  test("takes as many rounds as the most costly one of the site, and so do all others", async () => {
    const stored = await wrapPassword(old, "test");
    const rounds = roundsOfOld(old) + 10;
    expect(await passwordMatches(RIGHT, stored, "test", rounds)).toBe(true);
    expect(await shownFor(readOldHash(stored), RIGHT, rounds)).toBe(old.digest);
  });
});

test("a plain hash is none of an old system, whatever the site's rounds", async () => {
  const stored = await hashPassword(RIGHT, "test");
  expect(readOldHash(stored)).toBeNull();
  expect(await passwordMatches(RIGHT, stored, "test", 500)).toBe(true);
  expect(await passwordMatches(RIGHT, undefined, "test", 500)).toBe(false);
});

test("a scheme that nobody knows is a fault, not an open door", () => {
  expect(() => readOldHash("old:constructor::$argon2id$x")).toThrow("unknown scheme");
});
