import { addAccessToken, getAccessTokens, removeAccessToken } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { accessTokensOf, makeToken, revokeToken } from "./access-tokens.ts";

/** A user's own access tokens. By a session alone: no token makes another. */
export function accessTokenRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getAccessTokens, ({ viewer }) => accessTokensOf(db, signedIn(viewer).uid));

  app.serve(addAccessToken, (call) =>
    db.transaction(async (tx) => {
      const { name, scopes, cid, gid, days } = call.body;
      const made = await makeToken(tx, signedIn(call.viewer).uid, call.body);
      await audit(tx, call, "token.make", made.hint, null, { name, scopes, cid, gid, days });
      return made;
    }),
  );

  app.serve(removeAccessToken, (call) =>
    db.transaction(async (tx) => {
      const { name, scopes, hint } = await revokeToken(tx, signedIn(call.viewer).uid, call.query.id);
      await audit(tx, call, "token.revoke", hint, { name, scopes }, null);
      return null;
    }),
  );
}
