import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../packages/launcher/src/settings.ts";
import { openSitePlace } from "../../packages/launcher/src/site-place.ts";
import type { Extent } from "../../packages/server/src/backup/aside.ts";
import { findDrizzleQuickly } from "../../packages/server/src/platform/drizzle-files.ts";

interface Finding {
  what: string;
  cure: string;
}

/** What a restore that was cut off left in the site's database; null: nothing. No site: undefined, and none is made. */
export async function leftOver(settings: Settings): Promise<Finding | null | undefined> {
  if (!settings.DATABASE_URL && !existsSync(join(settings.DATA_DIR, "postgres"))) return undefined;
  findDrizzleQuickly();
  const { onTables, siteAside } = await import("../../packages/server/src/backup/aside.ts");
  const place = await openSitePlace(settings);
  try {
    const found = await onTables(place, siteAside);
    return found && describeAside(found);
  } finally {
    await place.close();
  }
}

/** The same in words. */
export function describeAside({ aside, inUse }: { aside: Extent; inUse: Extent }): Finding {
  return {
    what: `a restore by an older version was cut off: the site from before it still stands aside, in the schema before_restore of the database (${extent(aside)}). The site in use has ${extent(inUse)}.`,
    cure: [
      "Nothing else uses it. Stop Verdict and make a backup of the site in use (npm run backup -- FILE), then",
      "if the site in use is the one you want, delete the other for good:  npm run restore -- --drop-old",
      "if you miss the one from before, let the two change places:  npm run restore -- --take-back",
      "(the same command again undoes that). No backup is restored before one of them is gone.",
    ].join("\n"),
  };
}

function extent({ users, submissions, latest }: Extent): string {
  const many = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;
  const until = latest ? `, the last one of ${latest.toISOString().slice(0, 10)}` : "";
  return `${many(users, "user")}, ${many(submissions, "submission")}${until}`;
}
