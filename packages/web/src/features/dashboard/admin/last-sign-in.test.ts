import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { lastSignIn } from "./last-sign-in.ts";

const t = ((key: string, { ip }: { ip: string }) => `${key} ${ip}`) as unknown as TFunction;
const gmtCreate = "2026-11-26T16:48:20.032+0000";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

test.each([
  [{ ip: "192.0.2.7", userAgent: firefox }, "192.0.2.7 · Firefox · Linux"],
  [{ ip: "192.0.2.7", userAgent: "curl/8.5" }, "192.0.2.7"],
  [{ ip: null, userAgent: null }, "–"],
])("the sign-in before this one, %o", (signIn, said) => {
  expect(lastSignIn(t, { gmtCreate, ...signIn })).toBe(`admin.dashboard.lastSignIn ${said}`);
});
