import { asc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { jurySolutions } from "./tables.ts";

/** Jury solutions of a problem as copies and packages take them along. */
export const carriedSolutions = (db: Sql, pid: number) =>
  db
    .select({
      name: jurySolutions.name,
      language: jurySolutions.language,
      code: jurySolutions.code,
      expected: jurySolutions.expected,
      expectedScore: jurySolutions.expectedScore,
    })
    .from(jurySolutions)
    .where(eq(jurySolutions.problemId, pid))
    .orderBy(asc(jurySolutions.id));
