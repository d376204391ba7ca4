import {
  getShadow,
  getShadowList,
  ROOT_ROLE,
  removeShadow,
  saveShadow,
  steerShadow,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { isInnerNumber } from "../../platform/address.ts";
import { listPage } from "../../platform/list.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { ownLanguages } from "../language/queries.ts";
import { audit } from "../site/audit.ts";
import { presentShadowRow, shadowList, shadowOf } from "./queries.ts";
import { shadows } from "./tables.ts";

export function shadowRoutes(app: App<Viewer>, { db, vault }: Deps) {
  app.serve(getShadow, ({ query }) => shadowOf(db, query.cid));

  app.serve(saveShadow, async (call) => {
    const { cid, url, username, password, languages } = call.body;
    const user = signedIn(call.viewer);
    const isRoot = user.roleId === ROOT_ROLE;
    const there = new URL(url);
    // Where a name leads is looked at with every connection, and told to nobody here: inner names are root's to know.
    if (!isRoot && isInnerNumber(there)) throw new Refusal("shadow-private", { host: there.hostname });
    const own = new Set((await ownLanguages(db)).map(({ name }) => name));
    const unknown = Object.values(languages).find((name) => !own.has(name));
    if (unknown !== undefined) throw new Refusal("language-unknown", { language: unknown });
    await db.transaction(async (tx) => {
      const [before] = await tx.select().from(shadows).where(eq(shadows.contestId, cid)).for("update");
      const isOther = before?.url !== url;
      // What was read at another place says nothing of this one; its password goes nowhere else.
      if (isOther) await tx.delete(shadows).where(eq(shadows.contestId, cid));
      const kept = isOther ? vault.seal("") : before.sealedPassword;
      const values = {
        ...{ contestId: cid, url, username, mayBePrivate: isRoot, uid: user.uid },
        ...{ sealedPassword: password ? vault.seal(password) : kept, chosenLanguages: languages },
        ...{ isRunning: true, sinceToken: null, error: null },
      };
      await tx.insert(shadows).values(values).onConflictDoUpdate({ target: shadows.contestId, set: values });
      await notify(tx, "job");
      const was = before && { url: before.url, username: before.username };
      await audit(tx, call, "shadow.save", `contest ${cid}`, was ?? null, { url, username, languages });
    });
    return null;
  });

  app.serve(steerShadow, (call) =>
    db.transaction(async (tx) => {
      const { cid, run } = call.body;
      const [row] = await tx
        .update(shadows)
        .set({ isRunning: run })
        .where(eq(shadows.contestId, cid))
        .returning({ url: shadows.url });
      if (!row) throw new Refusal("shadow-none");
      await notify(tx, "job");
      const action = run ? "shadow.start" : "shadow.stop";
      await audit(tx, call, action, `contest ${cid}`, null, { url: row.url });
      return null;
    }),
  );

  app.serve(removeShadow, (call) =>
    db.transaction(async (tx) => {
      const { cid } = call.query;
      const [row] = await tx
        .delete(shadows)
        .where(eq(shadows.contestId, cid))
        .returning({ url: shadows.url });
      if (!row) throw new Refusal("shadow-none");
      await audit(tx, call, "shadow.remove", `contest ${cid}`, { url: row.url }, null);
      return null;
    }),
  );

  app.serve(getShadowList, ({ query }) =>
    listPage(query, shadowList(db, query), (rows) => rows.map(presentShadowRow)),
  );
}
