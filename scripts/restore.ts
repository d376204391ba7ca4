// npm run restore -- FILE [--replace]: brings a backup back into an empty site, or in place of what is there.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readSettings } from "../packages/launcher/src/settings.ts";
import { openSitePlace } from "../packages/launcher/src/site-place.ts";
import { findDrizzleQuickly } from "../packages/server/src/platform/drizzle-files.ts";

findDrizzleQuickly();
const { RestoreRefused } = await import("../packages/server/src/backup/archive.ts");
const { restoreBackup } = await import("../packages/server/src/backup/restore.ts");

try {
  const [file, flag] = process.argv.slice(2);
  if (!file || (flag && flag !== "--replace"))
    throw new Unable("Say what to restore: npm run restore -- FILE [--replace]");
  const settings = readSettings(process.env);
  const place = await openSitePlace(settings);
  try {
    if (place.running) throw new Unable("Verdict is running on these data: stop it first.");
    if (settings.DATABASE_URL) say("restore", "stop all servers on this database first");
    await restoreBackup(place, resolve(process.env.INIT_CWD ?? ".", file), {
      replace: flag === "--replace",
      say: (text) => say("restore", text),
    });
    const { server } = place.users;
    // Made by root; the server reads them as its own user.
    if (server)
      spawnSync("chown", ["--recursive", "--no-dereference", `${server.uid}:${server.gid}`, place.store]);
    say("restore", "the site is back: npm start");
  } finally {
    await place.close();
  }
} catch (error) {
  explain(error instanceof RestoreRefused ? new Unable(error.message) : error);
}
process.exit();
