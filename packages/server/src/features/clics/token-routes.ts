import { addClicsToken, getClicsTokens, removeClicsToken } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { addToken, removeToken, tokensOf } from "./tokens.ts";

export function clicsTokenRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getClicsTokens, ({ query }) => tokensOf(db, query.cid));

  app.serve(addClicsToken, (call) =>
    db.transaction(async (tx) => {
      const { cid, name, view } = call.body;
      const made = await addToken(tx, signedIn(call.viewer), call.body);
      await audit(tx, call, "clics.admit", `contest ${cid}`, null, { name, view });
      return made;
    }),
  );

  app.serve(removeClicsToken, (call) =>
    db.transaction(async (tx) => {
      const { cid, id } = call.query;
      const name = await removeToken(tx, cid, id);
      await audit(tx, call, "clics.shut-out", `contest ${cid}`, { name }, null);
      return null;
    }),
  );
}
