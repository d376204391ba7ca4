import { PROBLEM_ID_MAX } from "@verdict/contract";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { groups } from "../group/tables.ts";
import { isOwnProblem } from "./queries.ts";
import { problems } from "./tables.ts";

/** What a bank without a series of its own begins with. */
const FIRST = 1000;
/** A series: the same letters before a number. Ids with numbers elsewhere (P1000-COPY2, 2024-A-1) are none. */
const SERIES = /^([^0-9\s<>"'&/\\?#%]*)([0-9]{1,9})$/u;

/**
 * The id after the last of the series that the newest problem belongs to, in a group without its short name. It is a
 * proposal and keeps nothing: of two who save the same one the second is refused as ever.
 */
export async function nextProblemId(db: Db, gid: number | null): Promise<string> {
  const prefix = gid === null ? "" : await shortNameOf(db, gid);
  const ofPlace = gid === null ? and(isOwnProblem, isNull(problems.groupId)) : eq(problems.groupId, gid);
  const [newest] = await db
    .select({ id: after(prefix) })
    .from(problems)
    .where(and(ofPlace, beginsWith(prefix), sql`${after(prefix)} ~ ${SERIES.source}`))
    .orderBy(desc(problems.id))
    .limit(1);
  const [, letters = "", digits = ""] = SERIES.exec(newest?.id ?? "") ?? [];
  const stem = prefix + letters;
  const [last] = await db
    .select({ number: sql<number | null>`max(${after(stem)}::bigint)`.mapWith(Number) })
    .from(problems)
    .where(and(beginsWith(stem), sql`${after(stem)} ~ '^[0-9]{1,15}$'`));
  const least = newest ? 0 : FIRST - 1;
  const next = String(Math.max(least, last?.number ?? 0) + 1).padStart(digits.length, "0");
  return stem.length + next.length > PROBLEM_ID_MAX ? "" : letters + next;
}

const beginsWith = (stem: string) => sql`starts_with(${problems.problemId}, ${stem})`;
const after = (stem: string) => sql<string>`substr(${problems.problemId}, ${stem.length + 1}::int)`;

async function shortNameOf(db: Db, gid: number): Promise<string> {
  const [group] = await db.select({ shortName: groups.shortName }).from(groups).where(eq(groups.id, gid));
  if (!group) throw new Refusal("group-not-found");
  return group.shortName.toUpperCase();
}
