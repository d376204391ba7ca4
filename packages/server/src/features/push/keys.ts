import { eq } from "drizzle-orm";
import webPush from "web-push";
import type { Deps } from "../../deps.ts";
import { siteSecrets } from "../site/tables.ts";

const NAME = "vapid";

/** With which the site shows push services who it is (RFC 8292): made when it is first asked for, the same on every server. */
export async function vapidKeys({
  db,
  vault,
}: Pick<Deps, "db" | "vault">): Promise<{ publicKey: string; privateKey: string }> {
  const read = async () => {
    const [row] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, NAME));
    return row && vault.open(row.value);
  };
  let kept = await read();
  if (!kept) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await db
      .insert(siteSecrets)
      .values({ name: NAME, value: vault.seal(`${publicKey} ${privateKey}`) })
      .onConflictDoNothing();
    kept = await read();
  }
  const [publicKey, privateKey] = kept?.split(" ") ?? [];
  if (!publicKey || !privateKey) throw new Error("the keys for push services cannot be opened");
  return { publicKey, privateKey };
}
