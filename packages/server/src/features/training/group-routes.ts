import {
  addGroupToGroupTraining,
  addGroupTraining,
  addPublicToGroupTraining,
  changeGroupTrainingStatus,
  cloneGroupTraining,
  deleteGroupTraining,
  getGroupAdminTrainingList,
  getGroupTraining,
  getGroupTrainingCategories,
  getGroupTrainingList,
  getGroupTrainingProblems,
  removeGroupTrainingProblem,
  saveGroupTrainingProblem,
  updateGroupTraining,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { problemOfGroup } from "../problem/queries.ts";
import { changeRank, takeIn, takeOut, trainingProblemPage } from "./admin-problems.ts";
import { changeShown, changeTraining, copyTraining, createTraining, removeTraining } from "./admin-save.ts";
import { trainingToEdit } from "./edited.ts";
import { presentAdminTraining, presentCategory, presentTraining } from "./present.ts";
import { adminTrainingList, categories, trainingList, trainingRules, withCounts } from "./queries.ts";

/** Trainings of a group: the use cases of the site's, where the access word has looked at the group. */
export function groupTrainingRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;

  app.serve(getGroupTrainingList, ({ query, viewer }) => {
    const { gid } = query;
    const list = withKeptTotal(totals, ["trainings of group", gid], trainingList(db, { gid }));
    return listPage(query, list, async (page) =>
      (await withCounts(db, page, signedIn(viewer).uid)).map(presentTraining),
    );
  });

  app.serve(getGroupAdminTrainingList, ({ query }) => {
    const list = withKeptTotal(totals, ["all trainings of group", query], adminTrainingList(db, query));
    return listPage(query, list, (rows) =>
      rows.map(({ author, ...training }) => presentAdminTraining(training, author)),
    );
  });

  app.serve(getGroupTrainingCategories, async ({ query }) =>
    (await categories(db, query.gid)).map(presentCategory),
  );

  app.serve(getGroupTraining, ({ query, viewer }) => trainingToEdit(deps, signedIn(viewer), query.tid));

  app.serve(addGroupTraining, async (call) => {
    const { training: draft, trainingCategory: category } = call.body;
    await createTraining(deps, call, { draft, category }, draft.gid);
    return null;
  });

  app.serve(updateGroupTraining, async (call) => {
    const { training, trainingCategory: category, basedOn } = call.body;
    const { id, ...draft } = training;
    await changeTraining(deps, call, { id, basedOn, draft, category });
    return null;
  });

  app.serve(deleteGroupTraining, async (call) => {
    await removeTraining(deps, call, call.query.tid);
    return null;
  });

  app.serve(cloneGroupTraining, async (call) => ({ tid: await copyTraining(deps, call, call.body.tid) }));

  app.serve(changeGroupTrainingStatus, async (call) => {
    await changeShown(deps, call, call.query.tid, call.query.status);
    return null;
  });

  app.serve(getGroupTrainingProblems, ({ query }) => trainingProblemPage(db, query));

  app.serve(saveGroupTrainingProblem, async (call) => {
    await changeRank(db, call, call.body);
    return null;
  });

  app.serve(removeGroupTrainingProblem, async (call) => {
    await takeOut(db, call, call.query.tid, call.query.pid);
    return null;
  });

  app.serve(addPublicToGroupTraining, async (call) => {
    await takeIn(db, call, { ...call.body, isFromBank: true });
    return null;
  });

  app.serve(addGroupToGroupTraining, async (call) => {
    const { tid, problemId } = call.query;
    const rules = await trainingRules(db, tid, signedIn(call.viewer).uid);
    const problem = await problemOfGroup(db, rules?.training.groupId ?? null, problemId);
    await takeIn(db, call, { tid, pid: problem.id, displayId: problem.problemId });
    return null;
  });
}
