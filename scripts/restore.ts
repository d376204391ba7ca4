// npm run restore -- FILE [--replace]: brings a backup back into an empty site, or in place of what is there.
// npm run restore -- --at MOMENT: makes the database what it was then, out of WAL_DIR.
// npm run restore -- --take-back | --drop-old: ends what a restore by an older version left when it was cut off.
import { resolve } from "node:path";
import { restoreMoment } from "../packages/launcher/src/restore-moment.ts";
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { readSettings } from "../packages/launcher/src/settings.ts";
import { openSitePlace, type SitePlace } from "../packages/launcher/src/site-place.ts";
import { findDrizzleQuickly } from "../packages/server/src/platform/drizzle-files.ts";

findDrizzleQuickly();
const { RestoreRefused } = await import("../packages/server/src/backup/archive.ts");
const { dropAside, onTables, takeBack } = await import("../packages/server/src/backup/aside.ts");
const { isOutOfRoom } = await import("../packages/server/src/backup/out-of-room.ts");
const { restoreBackup } = await import("../packages/server/src/backup/restore.ts");

const NO_ROOM = "The disk is full and the site is what it was: make room, then restore again.";

type Work = (place: SitePlace) => Promise<string>;

const leftovers: Record<string, Work> = {
  "--take-back": async (place) => {
    await onTables(place, takeBack);
    return "the site that stood aside is back, and the other one stands there now: npm start";
  },
  "--drop-old": async (place) => {
    await onTables(place, dropAside);
    return "the site that stood aside is gone";
  },
};

const restoring =
  (file: string, replace: boolean): Work =>
  async (place) => {
    await restoreBackup({ ...place, owner: place.users.server }, resolve(process.env.INIT_CWD ?? ".", file), {
      replace,
      say: (text) => say("restore", text),
    });
    return "the site is back: npm start";
  };

/** The database alone, at a moment of which WAL_DIR has kept the log. */
async function toMoment(words: string): Promise<string> {
  const moment = words === "latest" ? null : new Date(words);
  if (moment && Number.isNaN(moment.getTime()))
    throw new Unable(
      "Say the moment as 2026-11-29T14:30:00+01:00, or latest: npm run restore -- --at MOMENT",
    );
  const aside = await restoreMoment(readSettings(process.env), moment, (text) => say("restore", text));
  const before = aside ? `; what was there lies in ${aside}, delete it when all is well` : "";
  return `the database is what it was${before}: npm start`;
}

function workAsked([first = "", flag, ...more]: string[]): Work {
  const leftover = leftovers[first];
  if (leftover && flag === undefined) return leftover;
  if (!first || first.startsWith("--") || (flag && flag !== "--replace") || more.length > 0)
    throw new Unable("Say what to restore: npm run restore -- FILE [--replace], or --at MOMENT");
  return restoring(first, flag === "--replace");
}

try {
  const [first = "", moment] = process.argv.slice(2);
  if (first === "--at") {
    say("restore", await toMoment(moment ?? ""));
    process.exit();
  }
  const work = workAsked(process.argv.slice(2));
  const settings = readSettings(process.env);
  const place = await openSitePlace(settings, { make: !(first in leftovers) });
  try {
    if (place.running) throw new Unable("Verdict is running on these data: stop it first.");
    if (settings.DATABASE_URL) say("restore", "stop all servers on this database first");
    say("restore", await work(place));
  } finally {
    await place.close();
  }
} catch (error) {
  if (isOutOfRoom(error)) explain(new Unable(NO_ROOM));
  else explain(error instanceof RestoreRefused ? new Unable(error.message) : error);
}
process.exit();
