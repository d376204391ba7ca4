import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { announcements } from "../announcement/tables.ts";
import { clarifications } from "../clarification/tables.ts";
import { prints } from "../print/tables.ts";
import { submissions } from "../submission/tables.ts";
import { contestParticipants } from "./tables.ts";

/** What hangs on a contest: told before it is deleted. */
export async function usesOf(db: Db, cid: number) {
  const [sent, people, announced, clarified, printed] = await Promise.all([
    db.$count(submissions, eq(submissions.contestId, cid)),
    db.$count(contestParticipants, eq(contestParticipants.contestId, cid)),
    db.$count(announcements, eq(announcements.contestId, cid)),
    db.$count(clarifications, eq(clarifications.contestId, cid)),
    db.$count(prints, eq(prints.contestId, cid)),
  ]);
  return { submissions: sent, people, announcements: announced, clarifications: clarified, prints: printed };
}
