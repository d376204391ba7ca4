import { chown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MoveKind, MoveReport, MoveSystem } from "@verdict/contract";
import { SITE_ZONE, zoneOf } from "../../platform/days.ts";
import { openDatabase } from "../../platform/db.ts";
import { openStore } from "../../platform/open-store.ts";
import { openVault } from "../../platform/vault.ts";
import { look } from "./look.ts";
import { move } from "./mover.ts";
import { Names } from "./names.ts";
import { sources } from "./open.ts";
import { prove } from "./prove.ts";

/** Whose the store's files are to be, where this runs as root. */
interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** As somebody at the machine asks for it. */
interface Asked {
  readonly system: MoveSystem;
  readonly what: MoveReport["what"];
  readonly url: string;
  readonly files: string | null;
  readonly zone?: string;
  readonly names: unknown;
  readonly secret: string | undefined;
  say(kind: MoveKind, done: number, total: number): void;
}

/** Runs it, and says what came of it; a text: why not. */
export async function openMoving(
  place: { readonly databaseUrl: string; readonly store: string; readonly owner?: Owner | null },
  { system, what, url, files, zone = SITE_ZONE, names, secret, say }: Asked,
): Promise<MoveReport | string> {
  const open = Object.hasOwn(sources, system) ? sources[system] : null;
  if (!open) return `There is no system called ${system} here: ${Object.keys(sources).join(", ")}.`;
  if (zoneOf(zone) === null) return `${zone} is no time zone: say for instance Asia/Shanghai.`;
  const read = Names.safeParse(names);
  if (!read.success) return "The file of names is {“old name”: “new name”, …} in JSON.";
  const source = await open({ url, files, zone });
  const db = openDatabase(place.databaseUrl, 4);
  try {
    const store = openStore(/^s3:/.test(place.store) ? place.store : pathToFileURL(place.store).href);
    if (what === "look") return await look(db, source, { names: read.data, say });
    if (what === "prove") return await prove(db, source);
    return await move({ db, store, vault: await openVault(secret, store) }, source, {
      names: read.data,
      say,
    });
  } finally {
    await source.close();
    await db.$client.end();
    if (place.owner && !/^s3:/.test(place.store)) await giveAway(place.store, place.owner);
  }
}

/** Gives what was made here, by this run or one before it that was killed, to whom the store belongs. */
async function giveAway(store: string, { uid, gid }: Owner): Promise<void> {
  for (const name of await readdir(store, { recursive: true })) {
    const path = join(store, name);
    const found = await lstat(path);
    if (found.uid === process.getuid?.() && !found.isSymbolicLink()) await chown(path, uid, gid);
  }
}
