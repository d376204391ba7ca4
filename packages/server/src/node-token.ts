/** `npm run node-token -- NAME`: makes a judge node, or gives an existing one a new token, and prints the token once. */
import { randomBytes } from "node:crypto";
import { findDrizzleQuickly } from "./platform/drizzle-files.ts";

findDrizzleQuickly();
const { registerNode } = await import("./features/node/nodes.ts");
const { openDatabase } = await import("./platform/db.ts");

const [name] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!url || !name || !/^[\w.-]{1,50}$/.test(name)) {
  console.error("Set DATABASE_URL and name the node: npm run node-token -- NAME (letters, digits, . _ -)");
  process.exit(2);
}
const db = openDatabase(url, 1);
const token = randomBytes(32).toString("base64url");
await registerNode(db, name, token);
await db.$client.end();
console.log(`NODE_TOKEN=${token}`);
