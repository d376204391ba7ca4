import { redirectPath } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { identityProviders } from "./tables.ts";

const LANDING = new RegExp(`^${redirectPath("([a-z0-9-]+)")}$`);

/**
 * Origins whose pages may show this page of ours in a frame: of the one alone at which launches of a platform land, those that root
 * named for it. Of every other page: none.
 */
export async function framesOf(db: Db, path: string): Promise<readonly string[]> {
  const key = LANDING.exec(path)?.[1];
  if (!key) return [];
  const [row] = await db
    .select({ lti: identityProviders.lti })
    .from(identityProviders)
    .where(
      and(
        ...[eq(identityProviders.key, key), eq(identityProviders.kind, "lti")],
        eq(identityProviders.enabled, true),
      ),
    );
  return row?.lti?.frames ?? [];
}
