import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { endStreams } from "../../platform/notify.ts";
import { sessions } from "../account/tables.ts";
import { identities, identitySessions } from "./tables.ts";

interface Left {
  subject: string | null;
  sid: string | null;
}

/** Ends the sessions that began at a provider where somebody has left: the one that it names, or all of theirs. */
export const endSessionsOf = (db: Db, providerId: number, left: Left): Promise<void> =>
  db.transaction((tx) => endSessionsIn(tx, providerId, left));

export async function endSessionsIn(tx: Sql, providerId: number, { subject, sid }: Left): Promise<void> {
  const theirs = tx
    .select({ uid: identities.uid })
    .from(identities)
    .where(and(eq(identities.providerId, providerId), eq(identities.subject, subject ?? "")));
  const meant = tx
    .select({ id: identitySessions.sessionId })
    .from(identitySessions)
    .where(
      and(
        eq(identitySessions.providerId, providerId),
        sid === null ? undefined : eq(identitySessions.sid, sid),
      ),
    );
  const gone = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        inArray(sessions.id, meant),
        subject === null ? undefined : inArray(sessions.uid, theirs),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ uid: sessions.uid });
  for (const uid of new Set(gone.map((row) => row.uid))) await endStreams(tx, uid);
}
