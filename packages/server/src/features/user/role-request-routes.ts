import {
  answerRoleRequest,
  askForRole,
  DEFAULT_ROLE,
  getOwnRoleRequest,
  getRoleRequests,
  roles,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { endStreams } from "../../platform/notify.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { type Rate, spend } from "../account/rates.ts";
import { tellUser } from "../message/notice.ts";
import { audit } from "../site/audit.ts";
import { roleNotice } from "./role-notice.ts";
import { ask, giveRole, presentRequest, requestList, requestOf, takeRequest } from "./role-request.ts";

/** Each is read by root. */
const asking: Rate = { purpose: "role-request", max: 5, seconds: 86_400 };

/** Ordinary users ask for a role; root answers. docs/rules.md#roles */
export function roleRequestRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(askForRole, async ({ body, viewer }) => {
    const { uid } = signedIn(viewer);
    await spend(db, asking, uid);
    await db.transaction((tx) => ask(tx, uid, body));
    return null;
  });

  app.serve(getOwnRoleRequest, ({ viewer }) => requestOf(db, signedIn(viewer).uid));

  app.serve(getRoleRequests, ({ query, viewer }) =>
    listPage(query, requestList(db, signedIn(viewer)), (rows) => rows.map(presentRequest)),
  );

  app.serve(answerRoleRequest, async (call) => {
    const { accept } = call.body;
    await db.transaction(async (tx) => {
      const request = await takeRequest(tx, call.body);
      const { uid, roleId, reason } = request;
      if (!accept) {
        await tellUser(tx, uid, refusal(roleId));
        return audit(tx, call, "user.role-refused", `user ${uid}`, null, { roleId, reason });
      }
      const user = await giveRole(tx, request);
      const change = { ...user, roleId: DEFAULT_ROLE } as const;
      await tellUser(tx, uid, roleNotice(change, user));
      await endStreams(tx, uid);
      await audit(tx, call, "user.role-given", `user ${user.username}`, { roleId: DEFAULT_ROLE }, { roleId });
    });
    return null;
  });
}

const refusal = (role: keyof typeof roles) => ({
  title: "Your request was declined",
  content: `An administrator declined your request for the role **${roles[role].name}**.`,
  sentence: { code: "role-refused", role } as const,
});
