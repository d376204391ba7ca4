import type { Coursework, Gradebook } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { gradebookOf } from "../gradebook/read.ts";
import { trainingProblems } from "../training/tables.ts";
import type { ltiLinks } from "./tables.ts";

type Link = typeof ltiLinks.$inferSelect;

/** What somebody has reached in what a link leads to. */
export interface Reached {
  points: number;
  full: number;
  /** Nothing was sent and nothing was graded: there is nothing to tell. */
  isUntouched: boolean;
  remark: string;
}

/** Points of everybody in what a link leads to, as its gradebook has them; real names are not asked for. */
export async function pointsOf(db: Sql, link: Link): Promise<(uid: string) => Reached | null> {
  const place: Coursework | null =
    link.contestId !== null
      ? { kind: "contest", id: link.contestId }
      : link.trainingId !== null
        ? { kind: "training", id: link.trainingId }
        : null;
  if (!place) return () => null;
  const book = await gradebookOf(db, place, null);
  const within = await problemsWithin(db, link);
  return (uid) => reachedIn(book, within, uid);
}

/** Problems that count; null: all of them. */
async function problemsWithin(db: Sql, { sectionId, problemId }: Link): Promise<Set<number> | null> {
  if (problemId !== null) return new Set([problemId]);
  if (sectionId === null) return null;
  const rows = await db
    .select({ pid: trainingProblems.problemId })
    .from(trainingProblems)
    .where(eq(trainingProblems.sectionId, sectionId));
  return new Set(rows.map(({ pid }) => pid));
}

function reachedIn(
  { members, problems, cells, grades }: Gradebook,
  within: ReadonlySet<number> | null,
  uid: string,
): Reached | null {
  const at = members.findIndex((member) => member.uid === uid);
  const member = members[at];
  if (!member) return null;
  const counts = (pid: number) => !within || within.has(pid);
  const own = cells.filter(([of, problem]) => of === at && counts(problems[problem]?.pid ?? 0));
  const full = problems.reduce((sum, { pid, full: worth }) => sum + (counts(pid) ? worth : 0), 0);
  // What a teacher wrote is about the whole.
  const grade = within ? undefined : grades.find((one) => one.uid === uid);
  const points = within ? own.reduce((sum, [, , value]) => sum + value, 0) : member.points;
  const isUntouched = own.length === 0 && (grade?.points ?? null) === null;
  return { points, full, isUntouched, remark: grade?.remark ?? "" };
}
