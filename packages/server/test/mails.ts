import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { mailOutbox } from "../src/platform/mail-tables.ts";
import type { TestSite } from "./site.ts";

/** The site has a mail server from now on. It is away: mails wait in the outbox, where they can be read. */
export const nameMailServer = (site: TestSite) =>
  site.server.deps.settings.changeMail({ host: "127.0.0.1", port: 9 });

/** The newest mail to an address, once there is one. */
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
  await expect.poll(find).toBeDefined();
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
