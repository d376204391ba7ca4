import { type FirstStep, firstSteps, ROOT_ROLE, webDefaults } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { contests } from "../contest/tables.ts";
import { isLive } from "../node/nodes.ts";
import { judgeNodes } from "../node/tables.ts";
import { problems } from "../problem/tables.ts";
import { auditEntries } from "../site/tables.ts";
import { users } from "../user/tables.ts";

/** Role of administrators. */
const ADMIN_ROLE = 1001;

/** What a new site wants from root, and which of it is done. */
export async function stepsOf({ db, settings }: Pick<Deps, "db" | "settings">) {
  const { name, baseUrl } = settings.website();
  const found = await there(db);
  const done: Record<FirstStep, boolean> = {
    "site-name": name !== webDefaults.name,
    "site-address": Boolean(baseUrl),
    "way-in": settings.mail().host !== null || found.hasPeople,
    languages: found.hasLanguages,
    problem: found.hasProblem,
    contest: found.hasContest,
    "second-administrator": found.hasSecond,
    backup: found.hasBackup,
  };
  return firstSteps.map((step) => ({ step, done: done[step] }));
}

interface Found extends Record<string, unknown> {
  hasPeople: boolean;
  hasLanguages: boolean;
  hasProblem: boolean;
  hasContest: boolean;
  hasSecond: boolean;
  hasBackup: boolean;
}

/** Each stops at the first row that tells. */
async function there(db: Sql): Promise<Found> {
  const usable = sql`${users.deletedAt} is null and ${users.status} = 0`;
  const leads = sql`${users.roleId} in (${ROOT_ROLE}, ${ADMIN_ROLE})`;
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select exists (select 1 from ${users} where ${usable} and not ${leads}) as "hasPeople",
      exists (select 1 from ${judgeNodes} where ${judgeNodes.removedAt} is null and not ${judgeNodes.disabled} and ${isLive}
        and jsonb_array_length(${judgeNodes.languages}) > 0) as "hasLanguages",
      exists (select 1 from ${problems}) as "hasProblem",
      exists (select 1 from ${contests}) as "hasContest",
      (select count(*) from (select 1 from ${users} where ${usable} and ${leads} limit 2) two) > 1 as "hasSecond",
      exists (select 1 from ${auditEntries} where ${auditEntries.action} = 'site.backup') as "hasBackup"`);
  const [row] = rows;
  if (!row) throw new Error("a select without a table gave no row");
  return row;
}
