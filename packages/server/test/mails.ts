import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { mailOutbox } from "../src/platform/mail-tables.ts";
import type { TestSite } from "./site.ts";

/** The newest mail to an address, once it has come to the outbox. */
export async function newestMail(site: TestSite, recipient: string) {
  const find = async () => {
    const [row] = await site.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, recipient))
      .orderBy(desc(mailOutbox.id))
      .limit(1);
    return row;
  };
  await expect.poll(async () => (await find())?.state, { timeout: 5000 }).toBe("kept");
  const mail = await find();
  if (!mail) throw new Error("the mail went away");
  return mail;
}

export async function mailedCode(site: TestSite, recipient: string): Promise<string> {
  const { text } = await newestMail(site, recipient);
  const code = text?.match(/^\d{6}$/m)?.[0];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}
