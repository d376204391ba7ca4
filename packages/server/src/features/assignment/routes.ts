import {
  deleteGroupAssignment,
  getCalendar,
  getGroupAssignment,
  getGroupAssignments,
  getOwnAssignments,
  getTrainingAssignment,
  saveGroupAssignment,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { calendarOf } from "./calendar.ts";
import { assignmentToEdit } from "./edited.ts";
import { assignmentList, assignmentOf, ownAssignments } from "./queries.ts";
import { removeAssignment, saveAssignment } from "./save.ts";

/** Assignments of groups; docs/rules.md#assignments */
export function assignmentRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getGroupAssignments, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const level = await levelFor(db, query.gid, user.uid);
    return listPage(query, assignmentList(db, user, { gid: query.gid, level }));
  });

  app.serve(getOwnAssignments, ({ viewer }) => ownAssignments(db, signedIn(viewer)));

  app.serve(getCalendar, ({ query, viewer }) => calendarOf(db, viewer.user, query));

  app.serve(getTrainingAssignment, ({ query, viewer }) => assignmentOf(db, signedIn(viewer), query.tid));

  app.serve(getGroupAssignment, ({ query, viewer }) => assignmentToEdit(db, signedIn(viewer), query));

  app.serve(saveGroupAssignment, async (call) => ({ tid: await saveAssignment(db, call, call.body) }));

  app.serve(deleteGroupAssignment, async (call) => {
    await removeAssignment(db, call, call.query);
    return null;
  });
}
