import { problemType } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { problems } from "../problem/tables.ts";

interface OiScale {
  /** Full marks. */
  total: number;
  difficulty: number;
}

/** What an OI problem's points are measured by; null for ACM problems. */
export async function oiScale(tx: Sql, problemId: number): Promise<OiScale | null> {
  const [problem] = await tx
    .select({ type: problems.type, total: problems.ioScore, difficulty: problems.difficulty })
    .from(problems)
    .where(eq(problems.id, problemId));
  return problem?.type === problemType.oi ? problem : null;
}

/** round(0.1·S + 2·d·S/T) of S points. docs/rules.md#points */
export function oiRankScore(points: number, { total, difficulty }: OiScale): number {
  return Math.round(0.1 * points + (total === 0 ? 0 : (2 * difficulty * points) / total));
}
