import { applyPublic, changePublication, getPublications } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { listedPresenter } from "./admin-list.ts";
import { answer, apply, publicationList } from "./publication.ts";

/** How a group's problem comes into the site's list. */
export function publicationRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(applyPublic, async ({ query, viewer }) => {
    await apply(db, signedIn(viewer), query);
    return null;
  });

  app.serve(getPublications, ({ query }) =>
    listPage(query, publicationList(db, query), async (rows) => {
      const present = await listedPresenter(db, rows);
      return rows.map(({ group, ...row }) => ({
        ...present(row),
        ...{ gid: row.groupId, group, applyPublicProgress: row.publication },
      }));
    }),
  );

  app.serve(changePublication, async (call) => {
    await answer(db, call, call.body);
    return null;
  });
}
