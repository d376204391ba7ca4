import { Readable } from "node:stream";
import {
  changeTrainingMember,
  downloadTrainingProgress,
  getTrainingAdminPlan,
  getTrainingMembers,
  getTrainingProgress,
  saveTrainingPlan,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { cachedBy } from "../../platform/cache.ts";
import { listPageText, withKeptTotal } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { adminPlan, savePlan } from "./admin-plan.ts";
import { changeMember } from "./members.ts";
import { progressFile, progressOf } from "./progress.ts";
import { asManager, openProgressLists } from "./rank.ts";

/** Order of a training, its members and their progress. */
export function trainingProgressRoutes(app: App<Viewer>, deps: Deps) {
  const { config, db, totals } = deps;
  // Figures over all members: of 10,000 they cost more than a page may.
  const figures = cachedBy(config.LIST_TOTAL_MS, (tid: number) => progressOf(db, tid));

  const progressList = openProgressLists(db);

  app.serve(getTrainingAdminPlan, ({ query }) => adminPlan(db, query.tid));

  app.serve(saveTrainingPlan, async (call) => {
    await savePlan(db, call, call.body);
    return null;
  });

  app.serve(getTrainingMembers, ({ query, viewer }) => {
    const reader = asManager(signedIn(viewer));
    const list = withKeptTotal(
      totals,
      ["training members", reader.isStaff, query],
      progressList(query, reader),
    );
    return listPageText(query, list);
  });

  app.serve(changeTrainingMember, async (call) => {
    await changeMember(db, call, call.body);
    return null;
  });

  app.serve(getTrainingProgress, ({ query }) => figures(query.tid));

  app.serve(downloadTrainingProgress, async ({ query, viewer, reply }) => {
    const { tid, format } = query;
    const { type, bytes } = await progressFile(db, tid, format, signedIn(viewer));
    reply
      .header("Content-Type", type)
      .header("Content-Disposition", `attachment;filename=training_${tid}.${format}`);
    return Readable.from([bytes]);
  });
}
