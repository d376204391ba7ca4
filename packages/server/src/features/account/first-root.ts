import { rm, writeFile } from "node:fs/promises";
import { ROOT_ROLE } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Config } from "../../config.ts";
import type { Db } from "../../platform/db.ts";
import { generatePassword, hashPassword } from "../../platform/password.ts";
import { users } from "../user/tables.ts";
import { lookOf } from "../user/username.ts";

interface RootParts {
  readonly db: Db;
  readonly config: Pick<Config, "ROOT_PASSWORD" | "FIRST_START_FILE">;
}

/**
 * Makes the first administrator, "root" with uid "1", in a site without users.
 * The password is ROOT_PASSWORD, or a generated one left in FIRST_START_FILE; it is in no log.
 */
export async function ensureRoot({ db, config }: RootParts): Promise<void> {
  const [found] = await db.select({ uid: users.uid }).from(users).limit(1);
  if (found) return;
  const file = config.FIRST_START_FILE;
  if (!config.ROOT_PASSWORD && !file) {
    throw new Error("the site has no user yet: set ROOT_PASSWORD (6 to 20 characters) for the first start");
  }
  const password = config.ROOT_PASSWORD ?? generatePassword();
  // Written before the account is made: a crash in between must not leave an account nobody can enter.
  if (!config.ROOT_PASSWORD && file) await writeFile(file, password, { mode: 0o600 });
  const made = await db
    .insert(users)
    .values({
      uid: "1",
      username: "root",
      look: lookOf("root"),
      passwordHash: await hashPassword(password, "the first start"),
      roleId: ROOT_ROLE,
    })
    .onConflictDoNothing()
    .returning({ uid: sql`1` });
  if (made.length === 0 && file) await rm(file, { force: true });
}
