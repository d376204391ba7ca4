import {
  addGroupContest,
  addGroupContestAnnouncement,
  addGroupContestProblem,
  addGroupToGroupContest,
  addPublicToGroupContest,
  changeGroupContestVisible,
  cloneGroupContest,
  deleteGroupContest,
  deleteGroupContestAnnouncement,
  getGroupAdminContestList,
  getGroupContest,
  getGroupContestAnnouncements,
  getGroupContestList,
  getGroupContestProblem,
  getGroupContestProblems,
  problemAuth,
  removeGroupContestProblem,
  saveGroupContestProblem,
  updateGroupContest,
  updateGroupContestAnnouncement,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { databaseNow } from "../../platform/clock.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { presentAnnouncement } from "../announcement/present.ts";
import { allAnnouncements } from "../announcement/queries.ts";
import { announcementWriter } from "../announcement/write.ts";
import { createGroupProblem } from "../problem/group-save.ts";
import { problemOfGroup } from "../problem/queries.ts";
import { removeContest, takeOut } from "../submission/contest-remove.ts";
import { changeContestProblem, contestProblemPage, takeIn } from "./admin-problems.ts";
import { changeContest, changeVisible, copyContest, createContest } from "./admin-save.ts";
import { contestToEdit } from "./edited.ts";
import { presentAdminRow, presentContestProblem, presentListedContest } from "./present.ts";
import { adminContestList, contestById, contestList, problemInContest } from "./queries.ts";

/** Contests of a group: the use cases of the site's, where the access word has looked at the group. */
export function groupContestRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;
  const announcements = announcementWriter(db);

  app.serve(getGroupContestList, ({ query }) =>
    listPage(query, withKeptTotal(totals, ["contests", query], contestList(db, query)), (rows) => {
      const now = databaseNow();
      return rows.map((row) => presentListedContest(row, now));
    }),
  );

  app.serve(getGroupAdminContestList, ({ query, viewer }) => {
    const filter = { ...query, uid: query.onlyMine ? signedIn(viewer).uid : undefined };
    const list = withKeptTotal(totals, ["admin contests", filter], adminContestList(db, filter));
    return listPage(query, list, (rows) => {
      const now = databaseNow();
      return rows.map(({ contest, author }) => presentAdminRow(contest, author, now));
    });
  });

  app.serve(getGroupContest, ({ query, viewer }) => contestToEdit(deps, signedIn(viewer), query.cid));

  app.serve(addGroupContest, (call) => createContest(deps, call, call.body, call.body.gid));

  app.serve(updateGroupContest, async (call) => {
    await changeContest(deps, call, call.body);
    return null;
  });

  app.serve(deleteGroupContest, async (call) => {
    await removeContest(db, call, call.query.cid);
    return null;
  });

  app.serve(cloneGroupContest, async (call) => {
    await copyContest(deps, call, call.body.cid);
    return null;
  });

  app.serve(changeGroupContestVisible, async (call) => {
    await changeVisible(deps, call, call.query.cid, call.query.visible);
    return null;
  });

  app.serve(getGroupContestProblems, ({ query, viewer }) => contestProblemPage(db, signedIn(viewer), query));

  app.serve(getGroupContestProblem, async ({ query }) => {
    const contestProblem = await problemInContest(db, query.cid, { pid: query.pid });
    if (!contestProblem) throw new Refusal("not-in-contest");
    return presentContestProblem(contestProblem);
  });

  app.serve(addGroupContestProblem, async (call) => {
    const problem = { ...call.body.problem, auth: problemAuth.contestOnly };
    return { pid: await createGroupProblem(deps, call, { ...call.body, problem }) };
  });

  app.serve(saveGroupContestProblem, async (call) => {
    const { id, cid, pid, displayId, ...named } = call.body;
    if (id) {
      await changeContestProblem(db, call, id, call.body);
      return null;
    }
    if (!pid) throw new Refusal("no-such-problem");
    if (!displayId) throw new Refusal("display-id-malformed");
    await takeIn(db, call, cid, { pid, displayId, ...named });
    return null;
  });

  app.serve(removeGroupContestProblem, async (call) => {
    await takeOut(db, call, call.query.cid, call.query.pid);
    return null;
  });

  app.serve(addPublicToGroupContest, async (call) => {
    const { cid, pid, displayId } = call.body;
    await takeIn(db, call, cid, { pid, displayId, isFromBank: true });
    return null;
  });

  app.serve(addGroupToGroupContest, async (call) => {
    const { cid, displayId, problemId } = call.query;
    const contest = await contestById(db, cid);
    const problem = await problemOfGroup(db, contest?.groupId ?? null, problemId);
    await takeIn(db, call, cid, { pid: problem.id, displayId });
    return null;
  });

  app.serve(getGroupContestAnnouncements, ({ query }) =>
    listPage(query, allAnnouncements(db, { contestId: query.cid }), (rows) => rows.map(presentAnnouncement)),
  );

  app.serve(addGroupContestAnnouncement, (call) =>
    announcements.add(call, { contestId: call.body.cid }, call.body.announcement),
  );
  app.serve(updateGroupContestAnnouncement, (call) =>
    announcements.change(call, { contestId: call.body.cid }, call.body.announcement),
  );
  app.serve(deleteGroupContestAnnouncement, (call) =>
    announcements.remove(call, { contestId: call.query.cid }, call.query.aid),
  );
}
