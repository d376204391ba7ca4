import { Readable } from "node:stream";
import {
  downloadTrainingSummary,
  getOwnTrainings,
  getTrainingAccess,
  getTrainingCategory,
  getTrainingDetail,
  getTrainingList,
  getTrainingPlan,
  getTrainingProblemList,
  getTrainingRank,
  registerTraining,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { arrayList, listPage, listPageText, withKeptTotal } from "../../platform/list.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import { holderOf, signedIn, type User, type Viewer } from "../../viewer.ts";
import { spend } from "../account/rates.ts";
import { bookOf } from "../certificate/make.ts";
import { isToldOfAll } from "../user/personal.ts";
import { entered } from "./entered.ts";
import { nextOf } from "./next.ts";
import { planFor } from "./plan.ts";
import { entryRefusal, managesTraining, viewRefusal } from "./policy.ts";
import { presentCategory, presentTraining } from "./present.ts";
import { trainingProblemRows } from "./problem-list.ts";
import { categories, trainingForPage, trainingList, trainingRules, withCounts } from "./queries.ts";
import { openBoardLists } from "./rank.ts";
import { register } from "./register.ts";
import { summaryOf } from "./summary.ts";

/** Drawing one takes a core for a second. */
const summaries = { purpose: "training-summary", max: 10, seconds: 600 };

/** Trainings as those who work through them see them. */
export function trainingRoutes(app: App<Viewer>, deps: Deps) {
  const { db, store, totals } = deps;
  const shared = openSharedReads();
  const boardList = openBoardLists(db);

  app.serve(getTrainingCategory, () =>
    shared.of("categories", async () => (await categories(db)).map(presentCategory)),
  );

  app.serve(getTrainingList, ({ query, viewer }) =>
    listPage(query, withKeptTotal(totals, ["trainings", query], trainingList(db, query)), async (page) =>
      (await withCounts(db, page, viewer.user?.uid ?? null)).map(presentTraining),
    ),
  );

  async function found(tid: number, user: User) {
    const rules = await trainingRules(db, tid, user.uid);
    const missing = "training-not-found";
    if (!rules || viewRefusal(rules.training, user, rules) === missing) throw new Refusal(missing);
    return rules;
  }

  app.serve(getTrainingDetail, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const rules = await found(query.tid, user);
    refuseIf(viewRefusal(rules.training, user, rules));
    const row = await trainingForPage(db, query.tid, user.uid);
    if (!row) throw new Refusal("training-not-found");
    const isInside = entryRefusal(rules.training, user, rules) === null;
    return presentTraining(isInside ? row : { ...row, acCount: 0 });
  });

  app.serve(getTrainingAccess, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { training, ...standing } = await found(query.tid, user);
    return {
      access: entryRefusal(training, user, standing) === null,
      manages: managesTraining(training, user, standing.groupLevel),
      barred: entryRefusal(training, user, standing) === "training-member-disabled",
    };
  });

  app.serve(registerTraining, async ({ body, viewer }) => {
    await register(deps, signedIn(viewer), body.tid, body.password);
    return null;
  });

  app.serve(getTrainingProblemList, ({ query }) => trainingProblemRows(db, query.tid, query.l));

  app.serve(getTrainingPlan, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { manages } = await entered(db, query.tid, user);
    return planFor(db, query.tid, { uid: user.uid, manages, l: query.l });
  });

  app.serve(getTrainingRank, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { training, manages } = await entered(db, query.tid, user);
    // Members of a training that became public stay, and its board is kept for the day it is private again.
    if (training.auth === "Public") return listPage(query, arrayList([]));
    const reader = { manages, isStaff: isToldOfAll(user) };
    const list = withKeptTotal(totals, ["training rank", reader, query], boardList(query, reader));
    return listPageText(query, {
      ...list,
      rows: (page, total) =>
        shared.of(`rank ${JSON.stringify([reader, query])}`, async () => list.rows(page, total)),
    });
  });

  app.serve(downloadTrainingSummary, async ({ query: { tid }, viewer, reader, reply }) => {
    const user = signedIn(viewer);
    const { uid } = user;
    await spend(db, summaries, uid);
    const book = await bookOf(store, await summaryOf(db, tid, uid, reader.locale), holderOf(user));
    asDownload(reply, `training_${tid}.pdf`, "application/pdf");
    return Readable.from([book]);
  });

  app.serve(getOwnTrainings, ({ query, viewer }) => nextOf(db, signedIn(viewer), query.l));
}
