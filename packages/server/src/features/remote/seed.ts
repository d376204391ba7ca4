import { remoteOjs } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { Vault } from "../../platform/vault.ts";
import { starters } from "../language/starters.ts";
import { languages } from "../language/tables.ts";
import { sealKeptAccounts } from "./account-lists.ts";
import { adapterOf, sitesWithAccounts } from "./sites.ts";
import { remoteSites } from "./tables.ts";

/** Rows of the judges elsewhere and of their languages; what staff changed stays. */
export async function seedRemoteSites(db: Db, vault: Vault): Promise<void> {
  await db.transaction((tx) => sealKeptAccounts(tx, vault));
  await db
    .insert(remoteSites)
    .values(sitesWithAccounts.map(({ site }) => ({ site })))
    .onConflictDoNothing();
  const rows = remoteOjs
    .map(adapterOf)
    .filter(({ oj, site }) => oj === site)
    .flatMap(({ oj, name, languages: offered }) =>
      offered.map((language, index) => ({
        oj,
        name: language.name,
        contentType: language.contentType,
        description: name,
        codeTemplate: starters[language.contentType] ?? "",
        // Behind our own in every list.
        seq: -1 - index,
      })),
    );
  await db
    .insert(languages)
    .values(rows)
    .onConflictDoUpdate({
      target: [languages.oj, languages.name],
      set: { contentType: sql`excluded.content_type`, seq: sql`excluded.seq` },
    });
}
