import { downloadOwnData, eraseOwnAccount } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { NO_PASSWORD } from "../../platform/password.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { done, proofRate, proven, refuseOldSession, wrongPassword } from "../account/proof.ts";
import { accountByUid } from "../account/queries.ts";
import { type Rate, spend } from "../account/rates.ts";
import { eraseOwn } from "../account/user-admin-edit.ts";
import { audit } from "../site/audit.ts";
import { ownArchive } from "./archive.ts";

const downloads: Rate = { purpose: "own-data", max: 3, seconds: 3600 };
const erasures = proofRate("erase-account");

/** What a user takes with them, and how they leave. */
export function ownDataRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(downloadOwnData, async ({ viewer, reply }) => {
    const { uid, username } = signedIn(viewer);
    await spend(db, downloads, uid);
    asDownload(reply, `${username}.zip`, "application/zip");
    return ownArchive(deps, uid);
  });

  app.serve(eraseOwnAccount, async (call) => {
    const { uid, sessionId } = signedIn(call.viewer);
    const account = await accountByUid(db, uid);
    const hasPassword = account.passwordHash !== NO_PASSWORD;
    if (!hasPassword) await refuseOldSession(db, sessionId);
    return proven(
      db,
      { uid, reader: call.reader },
      erasures,
      async () => (hasPassword ? wrongPassword(account, call.body.password) : null),
      async () => {
        await eraseOwn(deps, account, (tx) =>
          audit(tx, call, "user.delete", `user ${account.username}`, null, null),
        );
        return done(null);
      },
    );
  });
}
