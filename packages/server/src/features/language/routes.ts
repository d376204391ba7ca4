import { getLanguages, getProblemLanguages } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { presentLanguage } from "./present.ts";
import { type LanguageRow, languagesOfProblem, ownLanguages } from "./queries.ts";

/** `versions`: toolchain of each language that some live node offers. */
export function languageRoutes(app: App<Viewer>, { db }: Deps, versions: () => Promise<Map<string, string>>) {
  /** Only what a live node can judge; while none is known to be live, everything. */
  async function offered(rows: LanguageRow[]) {
    const live = await versions();
    const usable = live.size === 0 ? rows : rows.filter((row) => live.has(row.name));
    return usable.map((row) => presentLanguage(row, live.get(row.name)));
  }

  app.serve(getLanguages, async () => offered(await ownLanguages(db)));
  app.serve(getProblemLanguages, async ({ query }) => offered(await languagesOfProblem(db, query.pid)));
}
