import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { tellContest } from "./news.ts";
import type { ContestRow } from "./policy.ts";
import { applicationState, contestApplications, contestRegistrations } from "./tables.ts";

/** Who waits for a place in a contest. Its row is locked by whoever lets them in. */

const { waiting, admitted } = applicationState;

export async function takenPlaces(tx: Sql, cid: number): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(contestRegistrations)
    .where(eq(contestRegistrations.contestId, cid));
  return row?.n ?? 0;
}

/** Lets in who waits, in the order they applied, as far as there are places; who. Nobody is told who just applied. */
export async function promote(tx: Sql, contest: ContestRow, applicant?: string): Promise<string[]> {
  const { id: cid, applications } = contest;
  if (!applications) return [];
  const { places } = applications;
  const free = places === null ? null : Math.max(0, places - (await takenPlaces(tx, cid)));
  if (free === 0) return [];
  const line = tx
    .select({ uid: contestApplications.uid })
    .from(contestApplications)
    .where(and(eq(contestApplications.contestId, cid), eq(contestApplications.state, waiting)))
    .orderBy(asc(contestApplications.createdAt), asc(contestApplications.uid));
  const uids = (await (free === null ? line : line.limit(free))).map(({ uid }) => uid);
  if (uids.length === 0) return [];
  await tx
    .update(contestApplications)
    .set({ state: admitted })
    .where(and(eq(contestApplications.contestId, cid), inArray(contestApplications.uid, uids)));
  await tx
    .insert(contestRegistrations)
    .values(uids.map((uid) => ({ contestId: cid, uid })))
    .onConflictDoNothing();
  const others = uids.filter((uid) => uid !== applicant);
  await tellContest(tx, others, "admitted", contest);
  return uids;
}
