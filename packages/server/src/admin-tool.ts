import { ROOT_ROLE } from "@verdict/contract";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { removeFactors } from "./features/account/factor/queries.ts";
import { forgetCodes } from "./features/account/mail-code.ts";
import { shutOut } from "./features/account/session.ts";
import { liftLocks } from "./features/account/sign-in-limits.ts";
import { nodeStates, queueState } from "./features/dashboard/queries.ts";
import { attempts, isOpen } from "./features/judge/tables.ts";
import { remoteSites } from "./features/remote/tables.ts";
import { auditConsole } from "./features/site/audit.ts";
import { storeSetting } from "./features/site/settings.ts";
import { users } from "./features/user/tables.ts";
import { openDatabase } from "./platform/db.ts";
import { generatePassword, hashPassword } from "./platform/password.ts";

/** What whoever owns the machine may do to a site without signing in to it. */

/**
 * Gives root a new password, lifts a ban or a lock after wrong guesses, takes their second factors away and ends all their sessions. Returns the
 * password; it is kept nowhere.
 */
export function resetRootPassword(databaseUrl: string, username = "root"): Promise<string | null> {
  return withDatabase(databaseUrl, async (db) => {
    const password = generatePassword();
    const passwordHash = await hashPassword(password, "the console");
    return db.transaction(async (tx) => {
      const [root] = await tx
        .update(users)
        .set({ passwordHash, status: 0, banReason: null, banUntil: null })
        .where(and(eq(users.username, username), eq(users.roleId, ROOT_ROLE)))
        .returning({ uid: users.uid });
      if (!root) return null;
      await shutOut(tx, root.uid);
      await removeFactors(tx, root.uid);
      await forgetCodes(tx, root.uid);
      await liftLocks(tx, username);
      await auditConsole(tx, "user.password", `user ${username}`, null, null);
      return password;
    });
  });
}

/** `text` is shown to everybody but root while it is on. */
export function switchMaintenance(databaseUrl: string, on: boolean, text = ""): Promise<void> {
  return withDatabase(databaseUrl, (db) =>
    storeSetting(db, "maintenance", { on, text }, (tx) =>
      auditConsole(tx, "site.maintenance", "site", null, { on, text }),
    ),
  );
}

/** Puts on record that the site was written into a file. */
export function recordBackup(databaseUrl: string, counts: { tables: number; files: number }): Promise<void> {
  return withDatabase(databaseUrl, (db) =>
    db.transaction((tx) => auditConsole(tx, "site.backup", "site", null, counts)),
  );
}

/** Attempts `openWork` tells of. */
const OPEN_SHOWN = 50;

/** What waits and what nodes hold, in the queue's order; the nodes with their languages; what is wrong with other judges. */
export function openWork(databaseUrl: string) {
  return withDatabase(databaseUrl, async (db) => {
    const { id, submissionId, customRunId, language, priority, nodeId, nodeName, requeues, requeueReason } =
      attempts;
    return {
      ...(await queueState(db)),
      nodes: await nodeStates(db),
      sites: await db.select().from(remoteSites).where(isNotNull(remoteSites.lastError)),
      rows: await db
        .select({
          ...{ id, submissionId, customRunId, language, priority, nodeId, nodeName, requeues, requeueReason },
          seconds: sql<number>`extract(epoch from now() - ${attempts.createdAt})::int`,
          isLapsed: sql<boolean>`coalesce(${attempts.leaseUntil} < now(), false)`,
        })
        .from(attempts)
        .where(isOpen(attempts))
        .orderBy(priority, id)
        .limit(OPEN_SHOWN),
    };
  });
}

async function withDatabase<T>(url: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>) {
  const db = openDatabase(url, 1);
  try {
    return await work(db);
  } finally {
    await db.$client.end();
  }
}
