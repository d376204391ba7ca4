import {
  adminLogin,
  adminLogout,
  apiDate,
  deleteUser,
  editUser,
  isStaff,
  type NoticeSentence,
  roles,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { standingOf } from "../user/ban.ts";
import { presentUser } from "../user/present.ts";
import type { AccountRow } from "./queries.ts";
import { openSession, revokeSessions, SESSION_COOKIE, type Tokens } from "./session.ts";
import { checkSignIn } from "./sign-in.ts";
import { deleteAccounts, editAccount } from "./user-admin-edit.ts";

/** Leaves a user a notice of his own; see features/message. */
type TellUser = (
  tx: Sql,
  uid: string,
  notice: { title: string; content: string; sentence: NoticeSentence },
) => Promise<void>;

function roleNotice(before: AccountRow, after: AccountRow) {
  const name = ({ roleId }: AccountRow) => `**${roles[roleId].name}**`;
  const reason = after.banReason || null;
  const until = after.banUntil && apiDate(after.banUntil);
  const lines = [
    `An administrator changed your role from ${name(before)} to ${name(after)}.`,
    until && `It holds until ${until}.`,
    reason && `Reason: ${reason}`,
  ];
  return {
    title: "Your role has changed",
    content: lines.filter(Boolean).join("\n\n"),
    sentence: { code: "role-changed", from: before.roleId, to: after.roleId, reason, until } as const,
  };
}

/** The administrators' own door, and what they change about users. */
export function accountAdminRoutes(app: App<Viewer>, deps: Deps, tokens: Tokens, tell: TellUser) {
  const { db } = deps;

  app.serve(adminLogin, async ({ body, request, reply }) => {
    const user = await checkSignIn(db, { ...body, ip: request.ip });
    if (!isStaff(standingOf(user).roleId)) throw new Refusal("not-staff");
    const userAgent = request.headers["user-agent"];
    await openSession(db, tokens, { uid: user.uid, ip: request.ip, userAgent }, reply);
    return presentUser(user);
  });

  app.serve(adminLogout, async ({ viewer, reply }) => {
    await revokeSessions(db, signedIn(viewer).uid);
    reply.clearCookie(SESSION_COOKIE, { path: "/api/file" });
    return null;
  });

  app.serve(editUser, async (call) => {
    const { body, viewer } = call;
    await editAccount(db, signedIn(viewer).uid, body, async (tx, before, after) => {
      if (before.roleId !== after.roleId) await tell(tx, after.uid, roleNotice(before, after));
      await audit(tx, call, "user.edit", `user ${before.username}`, logged(before), logged(after));
    });
    return null;
  });

  app.serve(deleteUser, async (call) => {
    await deleteAccounts(deps, signedIn(call.viewer).uid, call.body.ids, (tx, user) =>
      audit(tx, call, "user.delete", `user ${user.username}`, logged(user), null),
    );
    return null;
  });
}

/** What the audit log says of an account. A password that was set shows as a change of its mark. */
function logged(user: AccountRow) {
  const { uid, username, email, realname, nickname, roleId, status } = user;
  const { banReason, banUntil, titleName, titleColor, passwordHash } = user;
  const profile = { uid, username, email, realname, nickname, titleName, titleColor };
  return { ...profile, roleId, status, banReason, banUntil, passwordHash };
}
