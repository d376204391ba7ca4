import { getLanguages, getProblemLanguages } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { User, Viewer } from "../../viewer.ts";
import { offeredLanguages } from "../node/nodes.ts";
import { listedFor } from "../problem/policy.ts";
import { problems } from "../problem/tables.ts";
import { presentLanguage } from "./present.ts";
import { everyLanguage, judgeOf, type LanguageRow, languagesOfJudge, languagesOfProblem } from "./queries.ts";

export function languageRoutes(app: App<Viewer>, { db }: Deps) {
  /** Those whose nodes are away as well: an editor that joins these lists must not lose what it cannot find in one. */
  async function shown(rows: LanguageRow[]) {
    const live = await offeredLanguages(db);
    return rows.filter(({ enabled }) => enabled).map((row) => presentLanguage(row, live));
  }

  /** The problem, where it is there for the caller. */
  async function knownPid(pid: number | undefined, user: User | null): Promise<number | undefined> {
    if (pid === undefined) return undefined;
    const known = and(eq(problems.id, pid), listedFor(user));
    const [problem] = await db.select({ id: problems.id }).from(problems).where(known);
    return problem?.id;
  }

  app.serve(getLanguages, async ({ query, viewer }) =>
    shown(
      await (query.all === false
        ? languagesOfJudge(db, await judgeOf(db, await knownPid(query.pid, viewer.user)))
        : everyLanguage(db)),
    ),
  );
  app.serve(getProblemLanguages, async ({ query, viewer }) => {
    const pid = await knownPid(query.pid, viewer.user);
    return shown(pid === undefined ? [] : await languagesOfProblem(db, pid));
  });
}
