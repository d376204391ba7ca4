import {
  askClarification,
  getClarificationState,
  getClarifications,
  readClarifications,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { entryOf } from "../contest/participation.ts";
import { rulesFor } from "../contest/queries.ts";
import { ask } from "./ask.ts";
import { askRefusal, readerOf } from "./policy.ts";
import { presentClarification } from "./present.ts";
import { clarificationList, companyIn, countOpen, countUnread, lastChange, readTo } from "./queries.ts";
import { clarificationReaders } from "./tables.ts";

export function clarificationRoutes(app: App<Viewer>, { db }: Deps) {
  async function stand(cid: number, user: User) {
    const rules = await rulesFor(db, cid, user.uid);
    if (!rules) throw new Refusal("no-such-contest");
    const place = await entryOf(db, cid, user.uid);
    const reader = readerOf(rules.contest, user, rules.groupLevel, companyIn(place, user.uid));
    return { rules, reader, window: place ?? null };
  }

  app.serve(getClarifications, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { reader } = await stand(query.cid, user);
    const seen = await readTo(db, query.cid, user.uid);
    return listPage(query, clarificationList(db, reader, query), (rows) =>
      rows.map((row) => presentClarification(row, reader, seen)),
    );
  });

  app.serve(getClarificationState, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { rules, reader, window } = await stand(query.cid, user);
    const [unread, open] = [await countUnread(db, query.cid, reader), await countOpen(db, query.cid, reader)];
    const mayAsk = askRefusal(rules.contest, { user, ...rules, window }, rules.now) === null;
    return { isManager: reader.isManager, mayAsk: mayAsk && !reader.isManager, unread, open };
  });

  app.serve(askClarification, async ({ body, viewer }) => {
    await ask(db, signedIn(viewer), body);
    return null;
  });

  app.serve(readClarifications, async ({ body: { cid, upTo }, viewer }) => {
    const { uid } = signedIn(viewer);
    const seen = Math.min(Math.max(upTo, 0), await lastChange(db, cid));
    await db
      .insert(clarificationReaders)
      .values({ contestId: cid, uid, readTo: seen })
      .onConflictDoUpdate({
        target: [clarificationReaders.contestId, clarificationReaders.uid],
        set: { readTo: sql`greatest(${clarificationReaders.readTo}, ${seen})` },
      });
    return null;
  });
}
