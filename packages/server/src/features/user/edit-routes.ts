import { deleteUser, editUser } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { endStreams } from "../../platform/notify.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import type { AccountRow } from "../account/queries.ts";
import { deleteAccounts, editAccount } from "../account/user-admin-edit.ts";
import { raiseEpochsOf } from "../contest/epoch.ts";
import { tellUser } from "../message/notice.ts";
import { audit } from "../site/audit.ts";
import { roleNotice } from "./role-notice.ts";

/** What administrators change about one user's account. */
export function userEditRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(editUser, async (call) => {
    const { body, viewer } = call;
    await editAccount(db, signedIn(viewer).uid, body, async (tx, before, after) => {
      if (before.roleId !== after.roleId) await tellUser(tx, after.uid, roleNotice(before, after));
      await audit(tx, call, "user.edit", `user ${before.username}`, logged(before), logged(after));
      if (before.roleId !== after.roleId || before.status !== after.status) await endStreams(tx, after.uid);
      await raiseEpochsOf(tx, after.uid); // boards show names, and leave managers out
    });
    return null;
  });

  app.serve(deleteUser, async (call) => {
    await deleteAccounts(deps, signedIn(call.viewer).uid, call.body.ids, async (tx, user) => {
      await audit(tx, call, "user.delete", `user ${user.username}`, logged(user), null);
      await raiseEpochsOf(tx, user.uid);
    });
    return null;
  });
}

/** What the audit log says of an account. A password that was set shows as a change of its fingerprint. */
function logged(user: AccountRow) {
  const { uid, username, email, realname, nickname, roleId, status } = user;
  const { banReason, banUntil, titleName, titleColor, passwordHash } = user;
  const profile = { uid, username, email, realname, nickname, titleName, titleColor };
  return { ...profile, roleId, status, banReason, banUntil, passwordHash };
}
