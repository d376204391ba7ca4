import { createDecipheriv, randomBytes } from "node:crypto";
import type { Page, SiteClient } from "../client.ts";
import { pageChanged, RemoteFault } from "../fault.ts";

/** What Codeforces asks of a browser before it talks: a computed cookie, a token in every form, device tokens. */

const GATE =
  /toNumbers\("([0-9a-f]{32})"\)[\s\S]*?toNumbers\("([0-9a-f]{32})"\)[\s\S]*?toNumbers\("([0-9a-f]{32})"\)/i;

/** A page; where the gate stands in its place, its cookie is computed and the page asked for again. */
export async function codeforcesPage(client: SiteClient, path: string): Promise<Page> {
  const page = await client.get(path);
  const gate = GATE.exec(page.text);
  if (!gate) return page;
  const [key = "", iv = "", secret = ""] = gate.slice(1);
  const decipher = createDecipheriv("aes-128-cbc", Buffer.from(key, "hex"), Buffer.from(iv, "hex"));
  decipher.setAutoPadding(false);
  const value = Buffer.concat([decipher.update(Buffer.from(secret, "hex")), decipher.final()]).toString(
    "hex",
  );
  await client.session.jar.setCookie(`RCPC=${value}; Path=/`, client.url("/").href);
  const again = await client.get(path);
  if (GATE.test(again.text)) throw new RemoteFault("captcha", "Codeforces does not take the computed cookie");
  return again;
}

export function csrfOf(page: Page): string {
  const $ = page.dom();
  const token =
    $('meta[name="X-Csrf-Token"]').attr("content") ?? $('input[name="csrf_token"]').first().attr("value");
  if (!token) throw pageChanged("csrf_token");
  return token;
}

/** Fields that name the device; a session keeps its own. */
export async function deviceFields(client: SiteClient): Promise<Record<string, string>> {
  const { values, jar } = client.session;
  const kept = (name: string, make: () => string) => {
    const value = values.get(name) ?? make();
    values.set(name, value);
    return value;
  };
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const ftaa = kept("ftaa", () => [...randomBytes(18)].map((byte) => letters[byte % 36]).join(""));
  const bfaa = kept("bfaa", () => randomBytes(16).toString("hex"));
  const cookies = await jar.getCookies(client.url("/").href);
  const cookie = cookies.find(({ key }) => key === "39ce7")?.value ?? "";
  return { ftaa, bfaa, _tta: String(ttaOf(cookie)) };
}

/** The number that its pages compute from the cookie 39ce7. */
export function ttaOf(cookie: string): number {
  let sum = 0;
  for (let i = 0; i < cookie.length; i++) {
    sum = (sum + (i + 1) * (i + 2) * cookie.charCodeAt(i)) % 1009;
    if (i % 3 === 0) sum++;
    if (i % 2 === 0) sum *= 2;
    if (i > 0) sum -= Math.floor(cookie.charCodeAt(Math.floor(i / 2)) / 2) * (sum % 5);
    sum = ((sum % 1009) + 1009) % 1009;
  }
  return sum;
}
