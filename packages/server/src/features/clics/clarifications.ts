import { and, asc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { clarifications } from "../clarification/tables.ts";
import type { Item } from "./lists.ts";
import { contestTimeOf, type ReadersContest } from "./readers-contest.ts";
import { timeOf } from "./words.ts";

/** Read at once; who gets so many asks for more. */
export const CLARIFICATIONS_READ = 500;

export interface ClarificationNews {
  /** Number of the change. */
  change: number;
  items: Item[];
}

/** The participation of who asked, where they have one on the official board. */
const askedBy = sql<number | null>`(select m.participation_id from contest_participant m
  join contest_participation p on p.id = m.participation_id and p.kind in (0, 1)
  where m.contest_id = ${clarifications}.contest_id and m.uid = ${clarifications}.uid and not m.is_virtual)`;

/**
 * Questions and answers that changed after a number, oldest change first. Admins are shown questions as asked by a
 * team and answered to it, or to everybody, and so is a team (`own`) what it asked; others the answers for everybody,
 * with the question quoted and nobody named.
 */
export async function clarificationsIn(
  shown: ReadersContest,
  after: number,
  own: number | null = null,
): Promise<ClarificationNews[]> {
  const { db, cid, view } = shown;
  const isTold = and(eq(clarifications.isPublic, true), isNotNull(clarifications.answer));
  const rows = await db
    .select({
      id: clarifications.id,
      contestProblemId: clarifications.contestProblemId,
      question: clarifications.question,
      answer: clarifications.answer,
      isPublic: clarifications.isPublic,
      change: clarifications.change,
      createdAt: clarifications.createdAt,
      answeredAt: clarifications.answeredAt,
      team: askedBy,
    })
    .from(clarifications)
    .where(
      and(
        eq(clarifications.contestId, cid),
        gt(clarifications.change, after),
        view === "admin" ? undefined : own === null ? isTold : or(isTold, eq(askedBy, own)),
      ),
    )
    .orderBy(asc(clarifications.change))
    .limit(CLARIFICATIONS_READ);
  return rows.map((row) => ({ change: row.change, items: itemsOf(shown, row, own) }));
}

interface Row {
  id: number;
  contestProblemId: number | null;
  question: string | null;
  answer: string | null;
  isPublic: boolean;
  createdAt: Date;
  answeredAt: Date | null;
  team: number | null;
}

function itemsOf(shown: ReadersContest, row: Row, own: number | null): Item[] {
  const common = (id: string, at: Date, text: string) => ({
    id,
    problem_id: row.contestProblemId === null ? null : String(row.contestProblemId),
    text,
    time: timeOf(at.getTime()),
    contest_time: contestTimeOf(shown, at.getTime()),
    from_team_id: null,
    to_team_id: null,
    reply_to_id: null,
  });
  const answer =
    row.answer !== null && row.answeredAt !== null && common(`${row.id}-answer`, row.answeredAt, row.answer);
  if (row.question === null) return answer ? [answer] : [];
  const quoted = row.question.replaceAll(/^/gm, "> ");
  // Who asked before they took part is no team: the question goes with its answer.
  const isNamed = shown.view === "admin" || (own !== null && row.team === own);
  const team = isNamed && row.team !== null ? String(row.team) : null;
  if (team === null) {
    return answer && (row.isPublic || shown.view === "admin")
      ? [{ ...answer, text: `${quoted}\n\n${row.answer}` }]
      : [];
  }
  const question = { ...common(String(row.id), row.createdAt, row.question), from_team_id: team };
  const reply = { to_team_id: row.isPublic ? null : team, reply_to_id: question.id };
  return answer ? [question, { ...answer, ...reply }] : [question];
}
