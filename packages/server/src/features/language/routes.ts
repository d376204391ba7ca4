import { getLanguages, getProblemLanguages, roleMay } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { presentLanguage } from "./present.ts";
import { type LanguageRow, languagesOfProblem, ownLanguages } from "./queries.ts";

/** `versions`: toolchain of each language that some live node offers. */
export function languageRoutes(app: App<Viewer>, { db }: Deps, versions: () => Promise<Map<string, string>>) {
  /** Only what is switched on and a live node can judge; while none is known to be live, all that is on. */
  async function offered(rows: LanguageRow[], { evenOffline = false } = {}) {
    const live = await versions();
    const usable = rows.filter(
      (row) => row.enabled && (evenOffline || live.size === 0 || live.has(row.name)),
    );
    return usable.map((row) => presentLanguage(row, live.get(row.name)));
  }

  // A problem's editor must not lose a language because its node is away just now: what it is not given is deleted by
  // its next save.
  app.serve(getLanguages, async ({ query }) =>
    offered(await ownLanguages(db), { evenOffline: query.all === true }),
  );
  app.serve(getProblemLanguages, async ({ query, viewer }) => {
    const evenOffline = viewer.user !== null && roleMay(viewer.user.roleId, "staff");
    return offered(await languagesOfProblem(db, query.pid), { evenOffline });
  });
}
