import {
  addTraining,
  addTrainingCategory,
  addTrainingProblem,
  changeTrainingStatus,
  cloneTraining,
  deleteTraining,
  deleteTrainingCategory,
  getAdminTraining,
  getAdminTrainingList,
  getTrainingAdminProblems,
  removeTrainingProblem,
  roleMay,
  saveTrainingProblem,
  updateTraining,
  updateTrainingCategory,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { removeProblem } from "../submission/remove.ts";
import { changeRank, takeIn, takeOut, trainingProblemPage } from "./admin-problems.ts";
import { changeShown, changeTraining, copyTraining, createTraining, removeTraining } from "./admin-save.ts";
import { addCategory, changeCategory, removeCategory } from "./categories.ts";
import { trainingToEdit } from "./edited.ts";
import { mayHandleProblems, notYours } from "./policy.ts";
import { presentAdminTraining, presentCategory } from "./present.ts";
import { adminTrainingList, trainingRules } from "./queries.ts";

/** Trainings as their managers make them. */
export function trainingAdminRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;

  app.serve(getAdminTrainingList, ({ query }) => {
    const { keyword } = query;
    const list = withKeptTotal(totals, ["admin trainings", keyword], adminTrainingList(db, { keyword }));
    return listPage(query, list, (rows) =>
      rows.map(({ author, ...training }) => presentAdminTraining(training, author)),
    );
  });

  app.serve(getAdminTraining, ({ query, viewer }) => trainingToEdit(deps, signedIn(viewer), query.tid));

  app.serve(addTraining, async (call) => {
    const { training: draft, trainingCategory } = call.body;
    await createTraining(deps, call, { draft, category: trainingCategory });
    return null;
  });

  app.serve(updateTraining, async (call) => {
    const { training, trainingCategory: category, basedOn } = call.body;
    const { id, ...draft } = training;
    await changeTraining(deps, call, { id, basedOn, draft, category });
    return null;
  });

  app.serve(changeTrainingStatus, async (call) => {
    await changeShown(deps, call, call.query.tid, call.query.status);
    return null;
  });

  app.serve(cloneTraining, async (call) => ({ tid: await copyTraining(deps, call, call.body.tid) }));

  app.serve(deleteTraining, async (call) => {
    await removeTraining(deps, call, call.query.tid);
    return null;
  });

  app.serve(getTrainingAdminProblems, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const rules = await trainingRules(db, query.tid, user.uid);
    if (!rules) throw new Refusal("training-not-found");
    if (!mayHandleProblems(rules.training, user, rules.groupLevel))
      throw new Refusal(notYours(rules.training, user, rules));
    return trainingProblemPage(db, query);
  });

  app.serve(saveTrainingProblem, async (call) => {
    const { id, rank } = call.body;
    await changeRank(db, call, { id, rank });
    return null;
  });

  app.serve(removeTrainingProblem, async (call) => {
    const { pid, tid } = call.query;
    if (tid) await takeOut(db, call, tid, pid);
    else if (roleMay(signedIn(call.viewer).roleId, "root/pa")) await removeProblem(db, call, pid);
    else throw new Refusal("problem-not-yours");
    return null;
  });

  app.serve(addTrainingProblem, async (call) => {
    await takeIn(db, call, call.body);
    return null;
  });

  app.serve(addTrainingCategory, async (call) => presentCategory(await addCategory(db, call, call.body)));

  app.serve(updateTrainingCategory, async (call) => {
    await changeCategory(db, call, call.body);
    return null;
  });

  app.serve(deleteTrainingCategory, async (call) => {
    await removeCategory(db, call, call.query.cid);
    return null;
  });
}
