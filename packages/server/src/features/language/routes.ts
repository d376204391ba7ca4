import { getLanguages, getProblemLanguages } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { offeredLanguages } from "../node/nodes.ts";
import { presentLanguage } from "./present.ts";
import { everyLanguage, judgeOf, type LanguageRow, languagesOfJudge, languagesOfProblem } from "./queries.ts";

export function languageRoutes(app: App<Viewer>, { db }: Deps) {
  /** Those whose nodes are away as well: an editor that joins these lists must not lose what it cannot find in one. */
  async function shown(rows: LanguageRow[]) {
    const live = await offeredLanguages(db);
    return rows.filter(({ enabled }) => enabled).map((row) => presentLanguage(row, live));
  }

  app.serve(getLanguages, async ({ query }) =>
    shown(
      await (query.all === false ? languagesOfJudge(db, await judgeOf(db, query.pid)) : everyLanguage(db)),
    ),
  );
  app.serve(getProblemLanguages, async ({ query }) => shown(await languagesOfProblem(db, query.pid)));
}
