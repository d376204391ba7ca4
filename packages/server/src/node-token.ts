/** `npm run node-token -- NAME`: makes a judge node, or gives an existing one a new token, and prints the token once. */
import { explain, Unable } from "../../launcher/src/say.ts";
import { readSettings } from "../../launcher/src/settings.ts";
import { needSite, openSiteDatabase } from "../../launcher/src/site-place.ts";
import { findDrizzleQuickly } from "./platform/drizzle-files.ts";
import { newSecret } from "./platform/secret.ts";

findDrizzleQuickly();
const { registerNode } = await import("./features/node/nodes.ts");
const { openDatabase } = await import("./platform/db.ts");

try {
  const [name] = process.argv.slice(2);
  if (!name || !/^[\w.-]{1,50}$/.test(name))
    throw new Unable("Name the node: npm run node-token -- NAME (letters, digits, . _ -)");
  const place = await openSiteDatabase(readSettings(process.env));
  try {
    await needSite(place);
    console.log(`NODE_TOKEN=${await newToken(place.databaseUrl, name)}`);
  } finally {
    await place.close();
  }
} catch (error) {
  explain(error);
}
process.exit();

async function newToken(databaseUrl: string, name: string): Promise<string> {
  const db = openDatabase(databaseUrl, 1);
  const token = newSecret();
  await registerNode(db, name, token);
  await db.$client.end();
  return token;
}
