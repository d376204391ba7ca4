// npm run restore -- FILE [--replace]: brings a backup back into an empty site, or in place of what is there.
import { resolve } from "node:path";
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readSettings } from "../packages/launcher/src/settings.ts";
import { openSitePlace } from "../packages/launcher/src/site-place.ts";
import { findDrizzleQuickly } from "../packages/server/src/platform/drizzle-files.ts";

findDrizzleQuickly();
const { RestoreRefused } = await import("../packages/server/src/backup/archive.ts");
const { isOutOfRoom } = await import("../packages/server/src/backup/out-of-room.ts");
const { restoreBackup } = await import("../packages/server/src/backup/restore.ts");

const NO_ROOM = "The disk is full and the site is what it was: make room, then restore again.";

try {
  const [file, flag] = process.argv.slice(2);
  if (!file || (flag && flag !== "--replace"))
    throw new Unable("Say what to restore: npm run restore -- FILE [--replace]");
  const settings = readSettings(process.env);
  const place = await openSitePlace(settings, { make: true });
  try {
    if (place.running) throw new Unable("Verdict is running on these data: stop it first.");
    if (settings.DATABASE_URL) say("restore", "stop all servers on this database first");
    await restoreBackup({ ...place, owner: place.users.server }, resolve(process.env.INIT_CWD ?? ".", file), {
      replace: flag === "--replace",
      say: (text) => say("restore", text),
    });
    say("restore", "the site is back: npm start");
  } finally {
    await place.close();
  }
} catch (error) {
  if (isOutOfRoom(error)) explain(new Unable(NO_ROOM));
  else explain(error instanceof RestoreRefused ? new Unable(error.message) : error);
}
process.exit();
