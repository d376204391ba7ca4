import { Readable } from "node:stream";
import {
  apiDate,
  generateUser,
  generateUserExcel,
  getGeneratedUsers,
  getUserList,
  groupLevel,
  importUsers as importUsersEndpoint,
  insertBatchUser,
} from "@verdict/contract";
import writeExcelFile from "write-excel-file/node";
import type { Deps } from "../../deps.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { letIn } from "../group/let-in.ts";
import { tellGroup } from "../group/news.ts";
import { lockGroupFor } from "../group/settings.ts";
import { type Acting, audit } from "../site/audit.ts";
import { presentUserRow, userList } from "./admin-list.ts";
import { generatedList, generateUsers } from "./generate.ts";
import { importUsers } from "./import.ts";

export function userAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;

  app.serve(getUserList, ({ query }) =>
    listPage(query, withKeptTotal(totals, ["users", query], userList(db, query)), (rows) =>
      rows.map(presentUserRow),
    ),
  );

  app.serve(insertBatchUser, async (call) => {
    const { body } = call;
    const outcomes = await importUsers(db, signedIn(call.viewer).uid, body.users);
    await logImport(call, body.users, outcomes);
    const failed = body.users.flatMap((row, index) =>
      outcomes[index] === "made" || outcomes[index] === "same" ? [] : [row[0]?.trim() || `line ${index + 1}`],
    );
    if (failed.length === 0) return null;
    throw new Refusal("users-not-imported", {
      failed: failed.length,
      total: body.users.length,
      names: failed.join(", "),
    });
  });

  app.serve(importUsersEndpoint, async (call) => {
    const { users, dryRun } = call.body;
    const outcomes = await importUsers(db, signedIn(call.viewer).uid, users, dryRun);
    if (!dryRun) await logImport(call, users, outcomes);
    return { outcomes };
  });

  /** One line of the audit log for a whole import; one that made nobody changed nothing. A single user is no import. */
  async function logImport(
    call: Acting,
    users: readonly (string | null)[][],
    outcomes: string[],
  ): Promise<void> {
    const made = outcomes.filter((outcome) => outcome === "made").length;
    const [user] = users;
    if (made === 1 && users.length === 1 && user) {
      return audit(db, call, "user.create", `user ${user[0]}`, null, { username: user[0] });
    }
    if (made > 0) await audit(db, call, "user.import", "users", null, { made, rows: outcomes.length });
  }

  app.serve(generateUser, async (call) => {
    const user = signedIn(call.viewer);
    const { gid } = call.body;
    const key = await generateUsers(deps, user.uid, call.body, async (tx, uids) => {
      if (gid !== undefined) {
        const { group } = await lockGroupFor(tx, gid, user, groupLevel.admin);
        await letIn(tx, gid, uids, { agreed: true }); // nobody else's accounts
        await tellGroup(tx, uids, "welcome", { group, by: user.username });
      }
      await audit(tx, call, "user.generate", "users", null, call.body);
    });
    return { key };
  });

  app.serve(getGeneratedUsers, async ({ query, viewer }) => {
    const list = await generatedList(deps, signedIn(viewer).uid, query.key);
    return { users: list.users, expires: apiDate(list.expiresAt) };
  });

  app.serve(generateUserExcel, async ({ query, viewer, reply }) => {
    const list = await generatedList(deps, signedIn(viewer).uid, query.key);
    const rows = list.users.map(({ username, password }) => [username, password]);
    const sheet = await writeExcelFile([["username", "password"], ...rows]).toBuffer();
    reply
      .header("Content-Type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .header("Content-Disposition", `attachment;filename=${query.key}.xlsx`);
    return Readable.from([sheet]);
  });
}
