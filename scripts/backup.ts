// npm run backup -- FILE: the whole site, database and files, in one archive; the site may be running.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readSettings } from "../packages/launcher/src/settings.ts";
import { needSite, openSitePlace } from "../packages/launcher/src/site-place.ts";
import { findDrizzleQuickly } from "../packages/server/src/platform/drizzle-files.ts";

findDrizzleQuickly();
const { writeBackup } = await import("../packages/server/src/backup/backup.ts");
const { recordBackup } = await import("../packages/server/src/admin-tool.ts");
const { isOutOfRoom } = await import("../packages/server/src/backup/out-of-room.ts");

const NO_ROOM = "The disk is full and nothing is left of the backup: make room, or write it to another disk.";

try {
  const [file] = process.argv.slice(2);
  if (!file) throw new Unable("Say where to: npm run backup -- FILE");
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  if (existsSync(path)) throw new Unable(`${path} exists already: choose another name.`);
  const place = await openSitePlace(readSettings(process.env));
  try {
    await needSite(place);
    const { tables, files } = await writeBackup(place, path, (text) => say("backup", text));
    await recordBackup(place.databaseUrl, { tables: tables.length, files: files.length });
    say("backup", `${path} holds ${tables.length} tables and ${files.length} files`);
    say("backup", "keep it safe: it holds password hashes, keys and all submissions");
  } finally {
    await place.close();
  }
} catch (error) {
  explain(isOutOfRoom(error) ? new Unable(NO_ROOM) : error);
}
process.exit();
