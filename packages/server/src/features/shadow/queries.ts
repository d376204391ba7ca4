import { apiDate, type Shadow, type ShadowRow, type shadowFilters } from "@verdict/contract";
import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import { contestProblems } from "../contest/tables.ts";
import { ownLanguages } from "../language/queries.ts";
import { known, ourLanguage } from "./languages.ts";
import { shadowState, shadowSubmissions, shadows } from "./tables.ts";

const { waiting, judging, judged, unjudged } = shadowState;

/** Both have judged it, and say otherwise. */
const differs = and(
  eq(shadowSubmissions.state, judged),
  isNotNull(shadowSubmissions.theirs),
  ne(shadowSubmissions.theirs, shadowSubmissions.ours),
) as SQL;

const conditions: Record<(typeof shadowFilters)[number], SQL | undefined> = {
  differences: differs,
  open: inArray(shadowSubmissions.state, [waiting, judging]),
  unjudged: eq(shadowSubmissions.state, unjudged),
  all: undefined,
};

export async function shadowOf(db: Sql, cid: number): Promise<Shadow | null> {
  const [row] = await db.select().from(shadows).where(eq(shadows.contestId, cid));
  if (!row) return null;
  const [labels, languages, [counts]] = await Promise.all([
    db
      .select({ label: contestProblems.displayId })
      .from(contestProblems)
      .where(eq(contestProblems.contestId, cid)),
    ownLanguages(db),
    db
      .select({
        submissions: sql<number>`count(*)::int`,
        judged: sql<number>`(count(*) filter (where ${shadowSubmissions.state} = ${judged}))::int`,
        differences: sql<number>`(count(*) filter (where ${differs}))::int`,
        open: sql<number>`(count(*) filter (where ${shadowSubmissions.state} in (${waiting}, ${judging})))::int`,
        unjudged: sql<number>`(count(*) filter (where ${shadowSubmissions.state} = ${unjudged}))::int`,
      })
      .from(shadowSubmissions)
      .where(eq(shadowSubmissions.contestId, cid)),
  ]);
  const own = new Set(labels.map(({ label }) => label.toUpperCase()));
  const names = languages.map(({ name }) => name);
  return {
    url: row.url,
    username: row.username,
    state: row.isRunning ? "running" : "stopped",
    error: row.error,
    readAt: row.readAt && apiDate(row.readAt),
    problems: Object.entries(row.problems).map(([id, label]) => ({
      ...{ id, label },
      isKnown: own.has(label.toUpperCase()),
    })),
    languages: Object.entries(row.languages).map(([id, name]) => ({
      ...{ id, name },
      ours: ourLanguage({ id, name }, row.chosenLanguages, names),
      isChosen: known(row.chosenLanguages, id) !== undefined,
    })),
    counts: counts ?? { submissions: 0, judged: 0, differences: 0, open: 0, unjudged: 0 },
  };
}

export const shadowList = (
  db: Sql,
  { cid, filter }: { cid: number; filter: (typeof shadowFilters)[number] },
) =>
  selectList(db, {
    select: db
      .select({ row: shadowSubmissions, labels: shadows.problems, languages: shadows.languages })
      .from(shadowSubmissions)
      .innerJoin(shadows, eq(shadows.contestId, shadowSubmissions.contestId)),
    where: and(eq(shadowSubmissions.contestId, cid), conditions[filter]),
    order: [desc(shadowSubmissions.sentAt), desc(shadowSubmissions.remoteId)],
    of: shadowSubmissions,
  });

export const presentShadowRow = ({ row, labels, languages }: RowOf<typeof shadowList>): ShadowRow => ({
  id: row.remoteId,
  team: row.team,
  problem: known(labels, row.problem) ?? null,
  language: known(languages, row.language) ?? row.language,
  time: apiDate(row.sentAt),
  theirs: row.theirs,
  ours: row.ours,
  timeMs: row.timeMs,
  reason: row.reason,
});
