import { proveSelf } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { NO_PASSWORD } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { ownerOf } from "./factor/passkey.ts";
import { noteProof, proveAnew } from "./proof.ts";
import { accountByUid } from "./queries.ts";

/** A fresh proof that somebody is there, which their session keeps for a while. */
export function proofRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(proveSelf, async ({ body: { password, passkey }, viewer }) => {
    const user = signedIn(viewer);
    if (passkey) {
      const owner = await ownerOf(deps, passkey.ticket, passkey.credential);
      if (owner !== user.uid) throw new Refusal("passkey-invalid");
    } else {
      // Whose proof was a sign-in gives another one by another sign-in.
      const { passwordHash } = await accountByUid(db, user.uid);
      if (passwordHash === NO_PASSWORD) throw new Refusal("proof-stale");
      await proveAnew(db, user, password);
    }
    await noteProof(db, user.sessionId);
    return null;
  });
}
